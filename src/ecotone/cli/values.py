"""What may be typed for an argument, and the arguments that several commands share."""

import argparse
from collections.abc import Sequence

from ecotone.cli.usage import said
from ecotone.core.errors import ParseError
from ecotone.core.options import Value


def option(parser: argparse.ArgumentParser) -> None:
    """Declare --option, for commands that set up a table."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
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
        raise argparse.ArgumentTypeError(said("cli.usage.whole", text=text[:20])) from None


def count(text: str) -> int:
    """A whole number from 1."""
    return _least(text, 1)


def several(text: str) -> int:
    """A whole number from 2: what an interval needs."""
    return _least(text, 2)


def _least(text: str, least: int) -> int:
    number = whole(text)
    if number < least:
        raise argparse.ArgumentTypeError(said("cli.usage.least", text=number, least=least))
    return number


def seconds(text: str) -> float:
    """A time to think."""
    return _above(text, "cli.usage.seconds")


def effort(text: str) -> float:
    """How much to think, where 1 is usual."""
    return _above(text, "cli.usage.effort")


def minutes(text: str) -> float:
    """A time to learn."""
    return _above(text, "cli.usage.minutes")


def weight(text: str) -> float:
    """How much something counts."""
    return _above(text, "cli.usage.number")


def _above(text: str, otherwise: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(said(otherwise, text=text))
    return number


def workers(parser: argparse.ArgumentParser) -> None:
    """Who does the work: processes here, or a cluster."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=count, default=1, metavar="J")
    who.add_argument("--ray", metavar="ADDRESS")
