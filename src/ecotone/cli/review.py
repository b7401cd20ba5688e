"""`ecotone review`: what each decision of a game cost against the best choice."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import Progress, TextColumn
from rich.text import Text

from ecotone.analysis import Review, reviewing
from ecotone.analysis.moves import Move, moves
from ecotone.analysis.plain import plain
from ecotone.analysis.review import Decision, closed, judge
from ecotone.arena.cluster import spread
from ecotone.bots.parts import reason
from ecotone.cli import files, values
from ecotone.cli.seats import called
from ecotone.cli.voice import Voice
from ecotone.core.player import Meaning
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from ecotone.locale import explained, graded, moment_told, seat_name, summed, well_seen


def arguments(parser: ArgumentParser) -> None:
    """The record, and whose game in it."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--seat", type=values.whole, metavar="S")
    parser.add_argument(
        "--budget",
        type=values.effort,
        default=1.0,
        metavar="N",
    )
    parser.add_argument("--ray", metavar="ADDRESS")
    parser.add_argument("--json", action="store_true")


def run(given: Namespace, voice: Voice) -> int:
    """Review one seat, or all."""
    table = GAMES.replay(files.read(given.file))
    table.verdict()  # refuses a game that goes on
    seats = range(table.players) if given.seat is None else [table.seat(given.seat)]
    found = [_reviewed(table, seat, given, voice) for seat in seats]
    if given.json:
        told = {"game": table.game.name, "seats": [plain(review) for review in found]}
        print(json.dumps(told))
        return 0
    for review in found:
        _print(table, review, voice)
    return 0


def _reviewed(table: AnyTable, seat: int, given: Namespace, voice: Voice) -> Review:
    of, name = len(moves(table, seat)), seat_name(seat, voice.lang, called(table, voice))
    decisions = []
    with (
        Progress(
            TextColumn("{task.description}", markup=False), console=voice.err, transient=True
        ) as bar,
        _judged(table, seat, given.budget, given.ray, of) as judged,
    ):
        task = bar.add_task("", total=of)
        for done, decision in enumerate(judged, 1):
            said = voice.say("review.progress", name=name, done=done, of=of)
            bar.update(task, completed=done, description=said)
            if decision is not None:
                decisions.append(decision)
    decisions.sort(key=lambda decision: decision.event)
    return closed(table, seat, decisions, given.budget)


@contextmanager
def _judged(
    table: AnyTable, seat: int, budget: float, cluster: str | None, of: int
) -> Iterator[Iterator[Decision | None]]:
    """The seat's decisions as they are judged, here or on a cluster."""
    if cluster is None:
        yield reviewing(table, seat, budget)
        return
    pieces = ((place, (table.record, seat, place, budget)) for place in range(of))
    with spread(cluster, _judge, pieces) as judged:
        yield (decision for _, decision in judged)


def _judge(piece: tuple[str, int, int, float]) -> Decision | None:
    """One decision of a record, on its own."""
    record, seat, place, budget = piece
    table = GAMES.replay(record)
    return judge(table, moves(table, seat)[place], budget)


def _print(table: AnyTable, review: Review, voice: Voice) -> None:
    lang = voice.lang
    voice.out.print(Text(seat_name(review.seat, lang, called(table, voice)), "bold"))
    for line in _lines(table, review, voice):
        voice.out.print(line, markup=False, soft_wrap=True)
    voice.out.print()


def _lines(table: AnyTable, review: Review, voice: Voice) -> list[str]:
    lang, found = voice.lang, {move.event: move for move in moves(table, review.seat)}
    if found and not review.decisions:
        return [voice.say("review.unjudged")]
    gains = {"draws": review.draws, "others": review.others, "both": review.both}
    gains["choices"] = review.choices
    mistakes, judged = len(review.mistakes), len(review.decisions)
    lines = [
        graded(review.accuracy, mistakes, judged, lang, len(found) - judged),
        summed(review.meaning, review.start, gains, review.final, lang),
    ]
    for one in review.moments:
        told = _told(found[one.event], one, review.meaning, lang)
        lines.append(voice.say("review.moment.event", event=one.event, moment=told))
    if not review.mistakes:
        lines.append(voice.say("review.no_moments"))
    return lines


def _told(move: Move, one: Decision, meaning: Meaning, lang: str) -> str:
    if not one.mistake:
        return well_seen(move.view, one.action, len(move.legal), lang)
    view, because = move.view, reason(move.view, one.best, one.action)
    said = moment_told(view, one.action, one.best, (meaning, one.lost, one.within), lang)
    return f"{said} {explained(view, one.action, one.best, one.lost, lang, because)}"
