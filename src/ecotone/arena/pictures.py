"""The pictures that go with a report's sections."""

from collections.abc import Iterator
from typing import NamedTuple

from ecotone.arena import plots
from ecotone.arena.figures import Figure
from ecotone.arena.report import Report


class Picture(NamedTuple):
    """A drawing and what it shows."""

    svg: str
    caption: str


def pictures(report: Report) -> dict[str, list[Picture]]:
    """Each section's pictures; none where nothing can draw them."""
    found: dict[str, list[Picture]] = {}
    for section, name, svg in _drawn(report) if plots.ready() else ():
        found.setdefault(section, []).append(Picture(svg, report.words.say(f"picture.{name}")))
    return found


def _drawn(report: Report) -> Iterator[tuple[str, str, str]]:
    """Section, name and drawing of each picture."""
    say, bots = report.words.say, report.bots
    tints = [plots.colour(report.contest.bots.index(bot)) for bot in bots]
    one_tint = plots.colour(2)

    if not report.alone and len(bots) > 1:
        rated = [one.rating.figure for one in report.standings]
        yield "standings", "rating", plots.intervals(bots, rated, tints, say("axis.rating"))

    wins = [_percent(one.wins) for one in report.standings]
    fair = None if report.alone else 100 * report.fair
    yield "standings", "wins", plots.intervals(bots, wins, tints, say("axis.wins"), fair)

    yield "scores", "scores", plots.histogram(report.scores, tints, say("axis.score"))

    if not report.alone:
        for name, found in (("points", report.points), ("actions", report.actions)):
            rows = [(label, one.others, one.winners) for label, one in found.items()]
            labels = (say("others"), say("winners"), say(f"axis.{name}"))
            if rows:
                yield name, name, plots.dumbbells(rows, labels)
        names = list(report.seats)
        wins = [_percent(one.wins) for one in report.seats.values()]
        seats_tints, fair = [one_tint] * len(names), 100 / len(names)
        yield "seats", "seats", plots.intervals(names, wins, seats_tints, say("axis.wins"), fair)

    lengths = {"": [bout.decisions for bout in report.bouts]}
    yield "length", "length", plots.histogram(lengths, [one_tint], say("axis.decisions"))


def _percent(one: Figure) -> Figure:
    return Figure(*(100 * part for part in one))
