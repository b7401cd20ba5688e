"""Serengeti, Michael Schacht's auction of tribal art."""

from ecotone.core.game import Game
from ecotone.games.serengeti.pad import SerengetiPad
from ecotone.games.serengeti.rules.cards import CARDS
from ecotone.games.serengeti.rules.determinize import determinize
from ecotone.games.serengeti.rules.options import OPTIONS
from ecotone.games.serengeti.rules.rules import Serengeti

GAME = Game(
    package=__name__,
    name="serengeti",
    version=2,
    seats=range(3, 7),
    options=OPTIONS,
    minutes=(30, 30),
    age=10,
    rules=Serengeti(),
    pad=SerengetiPad(),
    determinize=determinize,
    cards=tuple(map(str, CARDS)),
    hides=lambda players, options: not options["open_wealth"],
)
