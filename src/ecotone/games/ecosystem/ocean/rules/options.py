"""Ocean's switches."""

from ecotone.core.options import Option

_IDLE_WHALES = Option("flipped_whale_still_acts", (True, False), False)

OPTIONS = (
    Option("octopus_connectivity", ("whole_grid", "moved_card_only"), "whole_grid"),
    # "for each whale present" (O14); until version 1 a card face down was ignored here too
    Option("flipped_whale_still_acts", (True, False), True, earlier={1: _IDLE_WHALES}),
    Option("whale_flip_timing", ("simultaneous", "seat_order"), "simultaneous"),
    Option("solo_opponent_octopus", (False, True), False),
)
