"""Burrow: dig as deep as you dare, but alone."""

from burrow.determinize import determinize
from burrow.rules import OPTIONS, Burrow
from ecotone.core.game import Game

GAME = Game(
    package=__name__,
    name="burrow",
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    minutes=(5, 10),
    age=7,
    rules=Burrow(),
    determinize=determinize,
)
