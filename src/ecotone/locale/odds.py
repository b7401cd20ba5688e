"""Who may win, in plain words."""

from collections.abc import Mapping, Sequence

from ecotone.locale.catalogue import say
from ecotone.locale.names import seat_name


def percent(chance: float, lang: str = "en") -> str:
    """A chance in whole percent, as the language writes it."""
    return say(lang, "odds.percent", n=round(100 * chance))


def odds_told(
    odds: Sequence[float], lang: str = "en", names: Mapping[int, str] | None = None
) -> str:
    """Everybody's chance of winning."""
    each = (f"{seat_name(at, lang, names)} {percent(one, lang)}" for at, one in enumerate(odds))
    return say(lang, "odds.told", chances=", ".join(each))
