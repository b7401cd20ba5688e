"""Ecosystem: Savanna."""

from ecotone.core.rules import Game
from ecotone.games.ecosystem.savanna.options import OPTIONS
from ecotone.games.ecosystem.savanna.pad import SavannaPad
from ecotone.games.ecosystem.savanna.rules import Savanna

RULES = Savanna()
GAME = Game(
    name="savanna",
    version=1,
    seats=range(1, 7),
    options=OPTIONS,
    minutes=(15, 20),
    age=8,
    rules=RULES,
    pad=SavannaPad(RULES),
)
