"""What may be typed for an argument, and the arguments that several commands share."""

import argparse
from collections.abc import Sequence

from ecotone.bots import BOTS, FORMS
from ecotone.core.errors import ParseError
from ecotone.core.options import Value
from ecotone.games import GAMES

BOT_HELP = f"{', '.join(BOTS)}, or your own: {', '.join(FORMS)}"
GAME_HELP = f"one of: {', '.join(GAMES.names())}"


def option(parser: argparse.ArgumentParser) -> None:
    """Declare --option, for commands that set up a table."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help="a switch of the game (see: ecotone games); may be repeated",
    )


def options(given: Sequence[str]) -> dict[str, Value]:
    """The switches of --option k=v."""
    found: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ParseError("option_form", text=text)
        found[name.strip()] = value.strip()
    return found


def numbers(given: Sequence[str]) -> dict[str, int]:
    """The whole numbers of NAME=N."""
    found = {}
    for text in given:
        name, equals, number = text.partition("=")
        if not equals or not number.strip().isdecimal():
            raise ParseError("number_form", text=text)
        found[name.strip()] = int(number)
    return found


def words(text: str) -> tuple[str, ...]:
    """Words between commas."""
    return tuple(filter(None, (word.strip() for word in text.split(","))))


def whole(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]} is not a whole number") from None


def count(text: str) -> int:
    """A whole number from 1."""
    return _least(text, 1)


def several(text: str) -> int:
    """A whole number from 2: what an interval needs."""
    return _least(text, 2)


def _least(text: str, least: int) -> int:
    number = whole(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{number} is not {least} or more")
    return number


def seconds(text: str) -> float:
    """A time to think."""
    return _time(text, "seconds")


def effort(text: str) -> float:
    """How much to think, where 1 is usual."""
    return _time(text, "times the usual effort")


def minutes(text: str) -> float:
    """A time to learn."""
    return _time(text, "minutes")


def weight(text: str) -> float:
    """How much something counts."""
    return _above(text, "a number")


def _time(text: str, unit: str) -> float:
    return _above(text, f"a time in {unit}")


def _above(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not {what} above 0")
    return number


def workers(parser: argparse.ArgumentParser) -> None:
    """Who does the work: processes here, or a cluster."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=count, default=1, metavar="J")
    who.add_argument(
        "--ray", metavar="ADDRESS", help="a Ray cluster: HOST:PORT, ray://HOST:PORT or auto"
    )
