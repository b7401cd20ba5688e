"""The command line: what may be typed."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from ecotone import __version__
from ecotone.cli import usage
from ecotone.cli.commands import Entry, commands
from ecotone.locale import LANGUAGES


class Usage(Exception):
    """The words on the command line make no command."""

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message)
        self.command = command


class Parser(argparse.ArgumentParser):
    """A parser that answers instead of exiting."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, once."""
        raise Usage(message, self.prog)


class CommandParser(Parser):
    """A command's parser, which the command fills once it is chosen."""

    def __init__(self, *, entry: Entry, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description)
        self._entry, self._declared = entry, False
        # what was said before the command holds unless it is said again
        self.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS)

    # argparse lets a namespace be anything
    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Let the command declare its arguments, then read them."""
        if self._declared:  # a second look at the same line
            return super().parse_known_args(args, namespace)
        self._declared = True
        command = self._entry.load()
        command.arguments(self)
        for argument in self._actions:
            argument.help = usage.help_of(self._entry.name, argument.dest, argument.help)
        self.set_defaults(run=command.run)
        words = [argument for argument in self._actions if not argument.option_strings]
        if len(words) > 1 and any(argument.nargs == "?" for argument in words):
            # else options between two words would end them, as argparse had it up to 3.12
            return self.parse_known_intermixed_args(args, namespace)
        return super().parse_known_args(args, namespace)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command with its arguments; `run` is what does it."""
    parser = Parser(prog="ecotone", description=usage.said("help.ecotone"))
    version, said = f"ecotone {__version__}", usage.help_of("", "version")
    parser.add_argument("--version", action="version", version=version, help=said)
    parser.add_argument("--lang", choices=LANGUAGES, help=usage.help_of("", "lang"))
    parser.set_defaults(run=_help(parser))
    chosen = parser.add_subparsers(metavar="COMMAND", parser_class=CommandParser)
    for name, entry in commands().items():
        summary = usage.summary_of(name, entry.summary())
        chosen.add_parser(name, entry=entry, help=summary, description=summary)
    return parser.parse_args(argv)


def _help(parser: argparse.ArgumentParser) -> Any:
    def run(*_: Any) -> int:
        parser.print_help()
        return 0

    return run
