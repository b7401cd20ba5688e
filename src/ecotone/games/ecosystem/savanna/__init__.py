"""Ecosystem: Savanna."""

from ecotone.core.options import Option
from ecotone.core.rules import Game
from ecotone.games.ecosystem.savanna.rules import Savanna

GAME = Game(
    name="savanna",
    version=1,
    seats=range(1, 7),
    options=(
        Option("edition", ("en", "fr"), "en"),
        Option(
            "hyena_range",
            ("en_within2", "fr_exact2"),
            "en_within2",
            follows="edition",
            defaults={"en": "en_within2", "fr": "fr_exact2"},
        ),
        Option("elephant_floor0", (False, True), False),
        Option("cheetah_blocked", (False, True), False),
        Option("auto_lion", (False, True), False),
    ),
    minutes=(15, 20),
    age=8,
    rules=Savanna(),
)
