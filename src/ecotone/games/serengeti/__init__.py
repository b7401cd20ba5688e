"""Serengeti, Michael Schacht's auction of tribal art."""

from ecotone.core.rules import Game
from ecotone.games.serengeti.options import OPTIONS
from ecotone.games.serengeti.pad import SerengetiPad
from ecotone.games.serengeti.rules import Serengeti

GAME = Game(
    name="serengeti",
    version=1,
    seats=range(3, 7),
    options=OPTIONS,
    minutes=(30, 30),
    age=10,
    rules=Serengeti(),
    pad=SerengetiPad(),
)
