"""The command line: what may be typed."""

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from ecotone import __version__
from ecotone.bots import BOTS, DEFAULT_BUDGET
from ecotone.core.errors import ParseError
from ecotone.core.options import Value
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES

GAME_HELP = f"one of: {', '.join(GAMES.names())}"


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


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command with its arguments; `run` is what does it."""
    parser = Parser(prog="ecotone", description="Nature games to play, score, study and master.")
    parser.add_argument("--version", action="version", version=f"ecotone {__version__}")
    parser.set_defaults(run=_help(parser), lang=None)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    serve = _command(commands, "serve", "play in the browser, alone or with others")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets your network in")
    serve.add_argument("--port", type=_whole, metavar="N", help="8000 or the next free one")
    serve.add_argument("--db", metavar="URL", help="where games are kept: sqlite:///PATH")
    serve.add_argument("--no-browser", action="store_true", help="open no browser")

    play = _command(commands, "play", "play a game in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help=GAME_HELP)
    play.add_argument(
        "--seats",
        metavar="A,B,…",
        help=f"who sits where: me, me:NAME or a bot ({', '.join(BOTS)}); one seat plays solo",
    )
    play.add_argument("--seed", type=_whole, metavar="N", help="the same seed deals the same cards")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    play.add_argument("--no-preview", action="store_true", help="hide what a choice would score")
    _option(play)

    score = _command(commands, "score", "score a table of the physical game")
    score.add_argument("game", metavar="GAME", help=GAME_HELP)
    score.add_argument(
        "file", nargs="?", metavar="FILE", help="JSON; - reads standard input; without it, asks"
    )
    score.add_argument("--json", action="store_true", help="print the result as JSON")

    simulate = _command(commands, "simulate", "let bots play many games")
    simulate.add_argument("game", metavar="GAME", help=GAME_HELP)
    simulate.add_argument("--games", type=_count, default=100, metavar="N")
    simulate.add_argument("--players", type=_whole, metavar="P")
    simulate.add_argument("--bots", metavar="A,B,…", help=f"by seat, repeated: {', '.join(BOTS)}")
    simulate.add_argument("--seed", type=_whole, metavar="N")
    simulate.add_argument("--budget", type=_seconds, default=DEFAULT_BUDGET, metavar="S")
    simulate.add_argument("--jsonl", metavar="FILE", help="a line a game; - is standard output")
    simulate.add_argument("--records", metavar="DIR", help="keep each game's record there")
    simulate.add_argument("--jobs", type=_count, default=1, metavar="J")
    _option(simulate)

    arena = _command(commands, "arena", "let bots meet in balanced seatings, and rate them")
    arena.add_argument("game", metavar="GAME", help=GAME_HELP)
    arena.add_argument("--bots", metavar="A,B,…", help=f"who meets: {', '.join(BOTS)}")
    arena.add_argument("--games", type=_count, metavar="N", help="how many; 100 unless resumed")
    arena.add_argument("--players", type=_whole, metavar="P")
    arena.add_argument("--seed", type=_whole, metavar="N")
    arena.add_argument("--budget", type=_seconds, metavar="S", help="seconds a decision may take")
    arena.add_argument("--jobs", type=_count, default=1, metavar="J")
    arena.add_argument("--report", metavar="DIR", help="write report.html and report.txt there")
    kept = arena.add_mutually_exclusive_group()
    kept.add_argument("--out", metavar="FILE", help="keep the games there, a line each")
    kept.add_argument("--resume", metavar="FILE", help="go on with the games kept there")
    _option(arena)

    ladder = _command(commands, "ladder", "measure what docs/bots.md says, and write it anew")
    ladder.add_argument("--short", action="store_true", help="few games and little time each")
    ladder.add_argument("--only", metavar="A,B,…", help="like savanna,ocean.levels,solo.level4")
    ladder.add_argument("--games", type=_several, metavar="N", help="how many for each figure")
    ladder.add_argument("--seed", type=_whole, metavar="N", help="2 unless told")
    ladder.add_argument("--budget", type=_seconds, metavar="S", help="seconds a decision may take")
    ladder.add_argument("--jobs", type=_count, metavar="J")
    ladder.add_argument("--folder", metavar="DIR", help="keep the games there: ladder")
    ladder.add_argument("--page", metavar="FILE", help="the page: docs/bots.md")
    play_or_not = ladder.add_mutually_exclusive_group()
    play_or_not.add_argument("--fresh", action="store_true", help="forget the games kept there")
    play_or_not.add_argument("--no-games", action="store_true", help="only write the page anew")

    train = _command(commands, "train", "let a net learn a game by playing against itself")
    train.add_argument("game", metavar="GAME", help="savanna or ocean")
    whom = train.add_mutually_exclusive_group()
    whom.add_argument("--players", metavar="P", help="4, or a range like 2-6")
    whom.add_argument("--solo", action="store_true", help="learn the game alone")
    length = train.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=_minutes, metavar="M", help="about how long; 5 minutes")
    length.add_argument("--iterations", type=_count, metavar="N", help="exactly how many")
    train.add_argument("--seed", type=_whole, metavar="N", help="the same seed, the same net")
    train.add_argument("--width", type=_count, metavar="W", help="of the net's layers: 1024")
    train.add_argument("--games", type=_count, metavar="G", help="games an iteration: 8192")
    train.add_argument("--out", metavar="FILE", help="the checkpoint; the rest lies beside it")
    train.add_argument("--resume", metavar="CHECKPOINT", help="go on with an unfinished training")

    replay = _command(commands, "replay", "check a record and print its result")
    replay.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    replay.add_argument("--json", action="store_true", help="print the result as JSON")

    games = _command(commands, "games", "list the games with their seats and options")
    games.add_argument("--json", action="store_true", help="print the list as JSON")

    bot = _command(commands, "bot", "seat a bot of your own at a table of a server")
    bot.add_argument("what", choices=("run",))
    bot.add_argument("bot", metavar="MODULE:NAME", help="a class, or a function like choose")
    bot.add_argument("--url", required=True, help="the seat's link, or an invitation to a seat")
    bot.add_argument("--budget", type=_seconds, default=DEFAULT_BUDGET, metavar="S")

    pack = _command(commands, "pack", "check or begin a card set of your own for Biotopes")
    pack.add_argument("what", choices=("check", "new"))
    pack.add_argument("file", metavar="FILE")
    return parser.parse_args(argv)


def _command(commands: Any, name: str, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary)
    parser.add_argument("--lang", choices=LANGUAGES, help="English or French")

    def run(given: argparse.Namespace, voice: Any) -> int:
        code: int = import_module(f"ecotone.cli.{name}").run(given, voice)
        return code

    parser.set_defaults(run=run)
    return parser


def _option(parser: argparse.ArgumentParser) -> None:
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


def _help(parser: argparse.ArgumentParser) -> Any:
    def run(*_: Any) -> int:
        parser.print_help()
        return 0

    return run


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]} is not a whole number") from None


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not 1 or more")
    return number


def _several(text: str) -> int:
    """An interval needs two."""
    number = _whole(text)
    if number < 2:
        raise argparse.ArgumentTypeError(f"{number} is not 2 or more")
    return number


def _seconds(text: str) -> float:
    return _time(text, "seconds")


def _minutes(text: str) -> float:
    return _time(text, "minutes")


def _time(text: str, unit: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a time in {unit} above 0")
    return number
