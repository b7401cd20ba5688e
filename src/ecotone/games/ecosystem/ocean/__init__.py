"""Ecosystem: Ocean, also known as Coral Reef."""

from ecotone.core.rules import Game
from ecotone.games.ecosystem.ocean.options import OPTIONS
from ecotone.games.ecosystem.ocean.pad import OceanPad
from ecotone.games.ecosystem.ocean.rules import Ocean

RULES = Ocean()
GAME = Game(
    name="ocean",
    version=1,
    seats=range(1, 7),
    options=OPTIONS,
    minutes=(15, 20),
    age=8,
    rules=RULES,
    pad=OceanPad(RULES),
)
