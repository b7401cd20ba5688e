"""Biotopes: species, cubes and territories over five or six cycles."""

from ecotone.core.rules import Game
from ecotone.games.biotopes.options import OPTIONS
from ecotone.games.biotopes.pad import BiotopesPad
from ecotone.games.biotopes.rules import Biotopes
from ecotone.games.biotopes.terms import SEATS

GAME = Game(
    name="biotopes",
    version=1,
    seats=SEATS,
    options=OPTIONS,
    minutes=(30, 150),
    age=12,
    rules=Biotopes(),
    pad=BiotopesPad(),
)
