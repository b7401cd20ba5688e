"""Ocean's switches."""

from ecotone.core.options import Option

OPTIONS = (
    Option("octopus_connectivity", ("whole_grid", "moved_card_only"), "whole_grid"),
    Option("flipped_whale_still_acts", (False, True), False),
    Option("whale_flip_timing", ("simultaneous", "seat_order"), "simultaneous"),
    Option("solo_opponent_octopus", (False, True), False),
)
