"""Savanna's switches."""

from functools import lru_cache

from ecotone.core.options import Option, Options
from ecotone.games.ecosystem.savanna.rules.scoring import Switches

OPTIONS = (
    Option("edition", ("en", "fr"), "en", by_language={"en": "en", "fr": "fr"}),
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
)


@lru_cache(maxsize=64)
def switches(options: Options) -> Switches:
    """The options that change what a board is worth."""
    return Switches(
        str(options["hyena_range"]),
        bool(options["elephant_floor0"]),
        bool(options["cheetah_blocked"]),
    )
