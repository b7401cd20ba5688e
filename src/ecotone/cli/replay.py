"""`ecotone replay`: step through a record, check it, print its result or draw it."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ecotone.cli import files, keyboard, values
from ecotone.cli.seats import called
from ecotone.cli.stepping import Stepping, foretold
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.core.film import ALL, Eyes, Film
from ecotone.core.table import AnyTable
from ecotone.core.wire import JsonObject
from ecotone.draw import svg
from ecotone.draw.raster import gif
from ecotone.games import GAMES
from ecotone.locale import odds_told, seat_name

MOST_FRAMES = 400
"""Pictures of a moving one: beyond this, some positions are left out."""


def arguments(parser: ArgumentParser) -> None:
    """The record, where to begin, through whose eyes, and what to make of it."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--at", type=values.whole, metavar="N")
    parser.add_argument(
        "--seat",
        metavar="S",
    )
    parser.add_argument("--svg", metavar="OUT")
    parser.add_argument("--gif", metavar="OUT")


def run(given: Namespace, voice: Voice) -> int:
    """Re-execute a record; a person at a terminal steps through it, others are told its end."""
    table = GAMES.replay(files.read(given.file))
    eyes = _eyes(table, given.seat)
    last = len(table.events)
    at = last if given.at is None else given.at
    if not 0 <= at <= last:
        raise ParseError("no_event", number=at, last=last)
    if given.json:
        print(json.dumps(_plain(table.back(at))))
        return 0
    film = Film(table)
    if given.svg or given.gif:
        _draw(film, given, voice, at, eyes)
        return 0
    if given.file != "-" and keyboard.present():
        # whoever steps begins at the beginning
        Stepping(film, eyes, voice).run(0 if given.at is None else at)
        return 0
    names = called(table, voice)
    voice.out.print(voice.draw(film.view(at, film.through(at, eyes)), names), soft_wrap=True)
    voice.out.print(voice.say_n("cli.replay.events", at))
    if chances := foretold(film, at, film.through(at, eyes)):
        voice.out.print(odds_told(chances, voice.lang, names), markup=False)
    if awaited := film.awaited(at):
        waiting = ", ".join(seat_name(one, voice.lang, names) for one in awaited)
        key = "cli.replay.unfinished" if at == last else "cli.replay.awaited"
        voice.out.print(voice.say(key, names=waiting), markup=False)
    return 0


def _eyes(table: AnyTable, given: str | None) -> Eyes:
    """Whose eyes were named; a game that goes on is not shown openly."""
    if given is None:
        return None
    if given == ALL:
        table.verdict()  # refuses a game that goes on
        return ALL
    if not given.isdecimal():
        raise ParseError("replay_eyes", text=given)
    return table.seat(int(given))


def _draw(film: Film, given: Namespace, voice: Voice, at: int, eyes: Eyes) -> None:
    """Write the pictures that were asked for, and say where they lie."""
    names = called(film.table, voice)

    def drawn(place: int) -> str:
        return svg(film.view(place, film.through(place, eyes)), lang=voice.lang, names=names)

    if given.svg:
        files.write(files.named(given.svg), drawn(at))
        _told(files.named(given.svg), voice)
    if given.gif:
        stops = [stop for stop in film.stops(eyes) if stop <= at]
        some = stops[:: -(-len(stops) // MOST_FRAMES)]
        places = [*some, *stops[-1:]] if some[-1:] != stops[-1:] else some
        path = files.named(given.gif)
        files.write_bytes(path, gif([drawn(place) for place in places]))
        _told(path, voice)


def _told(path: Path, voice: Voice) -> None:
    voice.out.print(voice.say("cli.replay.drawn", file=str(path)), markup=False, soft_wrap=True)


def _plain(table: AnyTable) -> JsonObject:
    final = table.game.pad.final(table.view())
    players = [
        {**player, "name": table.names.get(seat, str(seat))}
        for seat, player in enumerate(final.players)
    ]
    verdict = table.verdict() if table.over else None
    return {
        "game": table.game.name,
        "options": dict(table.options),
        "events": len(table.events),
        "decisions": sum(event.seat is not None for event in table.events),
        "over": table.over,
        "players": players,
        **final.more,
        "winners": list(verdict.winners) if verdict else None,
        "verdict": verdict.code if verdict else None,
    }
