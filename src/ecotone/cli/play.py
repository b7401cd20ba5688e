"""`ecotone play`: play a game in the terminal."""

import signal
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import gettempdir

from ecotone.bots import BOTS, FORMS, is_own, load
from ecotone.cli import files, values
from ecotone.cli.menu import choose_game, choose_seats
from ecotone.cli.seats import PERSON, is_person, people
from ecotone.cli.session import Left, Session
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.core.options import resolve, spoken
from ecotone.core.table import AnyTable, Table
from ecotone.games import GAMES

CLOSINGS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
"""What a terminal window sends when it is closed: to be met like Ctrl-C."""


def arguments(parser: ArgumentParser) -> None:
    """Which game, who sits where, and how it is dealt."""
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
    )
    parser.add_argument("--seed", type=values.whole, metavar="N")
    parser.add_argument("--resume", metavar="FILE")
    parser.add_argument("--no-preview", action="store_true")
    values.option(parser)


def run(given: Namespace, voice: Voice) -> int:
    """Play, and keep the record whatever happens."""
    table, path = _resumed(given) if given.resume else (_fresh(given, voice), None)
    session = Session(table, people(table, voice), voice, previews=not given.no_preview)
    for closing in CLOSINGS:
        signal.signal(closing, signal.default_int_handler)
    try:
        session.play()
    except (Left, KeyboardInterrupt) as end:
        path = _keep(table, path)
        voice.out.print()
        voice.complain(voice.say("cli.play.saved", file=str(path)))
        return 0 if isinstance(end, Left) and end.asked else 2
    except Exception:  # the screen is gone, or the game has stumbled
        _keep(table, path)
        raise
    path = _keep(table, path)
    voice.out.print(voice.say("cli.play.kept", file=str(path)), markup=False, soft_wrap=True)
    return 0


def _keep(table: AnyTable, path: Path | None) -> Path:
    """Write the record where it belongs or, if that cannot be, among the temporary files."""
    path = path or files.fresh_save(table.game.name)
    try:
        files.write(path, table.record)
    except ParseError:
        path = Path(gettempdir()) / path.name
        files.write(path, table.record)
    return path


def _fresh(given: Namespace, voice: Voice) -> AnyTable:
    name = given.game or choose_game(voice)
    game = GAMES[name]
    chosen = spoken(game.options, voice.lang) | values.options(given.option)
    resolve(game.options, chosen)
    words = given.seats or choose_seats(game, voice)
    seats = [word.strip() for word in words.split(",")]
    for seat in seats:
        if not is_person(seat):
            _bot(seat, name)
    return Table(game, len(seats), seed=given.seed, options=chosen, names=dict(enumerate(seats)))


def _resumed(given: Namespace) -> tuple[AnyTable, Path | None]:
    table = GAMES.replay(files.read(given.resume))
    table.go_on()
    if given.game and given.game != table.game.name:
        raise ParseError("resume_game", file=given.resume, game=table.game.name)
    for seat in range(table.players):
        word = table.names.setdefault(seat, PERSON)
        if not is_person(word):
            _bot(word, table.game.name)
    return table, None if given.resume == "-" else Path(given.resume)


def _bot(word: str, game: str) -> None:
    """Refuse a bot that cannot sit down."""
    if word not in BOTS and not is_own(word):
        choices = (PERSON, f"{PERSON}:NAME", *BOTS, *FORMS)
        raise ParseError("unknown_seat", seat=word, choices=choices)
    load(word, game)
