"""Ecosystem: Ocean, also known as Coral Reef."""

from functools import partial

from ecotone.core.game import Game
from ecotone.games.ecosystem.ocean.pad import OceanPad
from ecotone.games.ecosystem.ocean.rules.options import OPTIONS
from ecotone.games.ecosystem.ocean.rules.rules import Ocean
from ecotone.games.ecosystem.rules.determinize import determinize
from ecotone.games.ecosystem.rules.floating import INNER, TEXTS

RULES = Ocean()
GAME = Game(
    package=__name__,
    name="ocean",
    version=2,
    seats=range(1, 7),
    options=OPTIONS,
    minutes=(15, 20),
    age=8,
    rules=RULES,
    pad=OceanPad(RULES),
    determinize=partial(determinize, RULES),
    cards=tuple(RULES.deck.letters),
    letters=RULES.deck.spoken,
    cells=tuple(TEXTS[cell] for cell in INNER),
)
