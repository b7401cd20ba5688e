"""Ecosystem: Savanna."""

from functools import partial

from ecotone.core.game import Game
from ecotone.games.ecosystem.rules.determinize import determinize
from ecotone.games.ecosystem.rules.floating import INNER, TEXTS
from ecotone.games.ecosystem.savanna.pad import SavannaPad
from ecotone.games.ecosystem.savanna.rules.options import OPTIONS
from ecotone.games.ecosystem.savanna.rules.rules import Savanna

RULES = Savanna()
GAME = Game(
    package=__name__,
    name="savanna",
    version=1,
    seats=range(1, 7),
    options=OPTIONS,
    minutes=(15, 20),
    age=8,
    rules=RULES,
    pad=SavannaPad(RULES),
    determinize=partial(determinize, RULES),
    cards=tuple(RULES.deck.letters),
    letters=RULES.deck.spoken,
    cells=tuple(TEXTS[cell] for cell in INNER),
)
