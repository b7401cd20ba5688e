"""Biotopes: species, cubes and territories over five or six cycles."""

from ecotone.core.game import Game
from ecotone.games.biotopes.pad import BiotopesPad
from ecotone.games.biotopes.rules.actions import EXPANDS
from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.determinize import determinize
from ecotone.games.biotopes.rules.options import OPTIONS
from ecotone.games.biotopes.rules.rules import Biotopes
from ecotone.games.biotopes.rules.terms import SEATS

GAME = Game(
    package=__name__,
    name="biotopes",
    version=2,
    seats=SEATS,
    options=OPTIONS,
    minutes=(30, 150),
    age=12,
    rules=Biotopes(),
    pad=BiotopesPad(),
    determinize=determinize,
    cards=own_box().spoken.cards,
    cells=tuple(str(action).split()[1] for action in EXPANDS.values()),
    worded=("action", "biotope", "colour", "cubes", "deck", "diet", "tokens"),
)
