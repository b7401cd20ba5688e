"""Ecosystem: Ocean, also known as Coral Reef."""

from ecotone.core.options import Option
from ecotone.core.rules import Game
from ecotone.games.ecosystem.ocean.rules import Ocean

GAME = Game(
    name="ocean",
    version=1,
    seats=range(1, 7),
    options=(
        Option("octopus_connectivity", ("whole_grid", "moved_card_only"), "whole_grid"),
        Option("flipped_whale_still_acts", (False, True), False),
        Option("whale_flip_timing", ("simultaneous", "seat_order"), "simultaneous"),
        Option("solo_opponent_octopus", (False, True), False),
    ),
    minutes=(15, 20),
    age=8,
    rules=Ocean(),
)
