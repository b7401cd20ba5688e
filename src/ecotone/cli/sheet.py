"""Scores on paper: the pad with a column a player, and where each point came from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.table import Table as Grid
from rich.text import Text

from ecotone.cli.voice import Voice
from ecotone.core.score import Cell, Point, Score
from ecotone.draw import drawing
from ecotone.locale import knows, say_n, signed


def pad(
    game: str,
    names: Sequence[str],
    scores: Sequence[Score],
    voice: Voice,
    categories: Sequence[str],
) -> Grid:
    """The score pad, a row a category."""
    table = Grid(title=voice.say(f"{game}.title"), title_justify="left")
    table.add_column(voice.say("cli.pad.category"))
    for name in names:
        table.add_column(Text(name), justify="right")
    sums = [score.by_category() for score in scores]
    for category in categories:
        table.add_row(
            voice.say(f"{game}.category.{category}"),
            *(str(sum_.get(category, 0)) for sum_ in sums),
        )
    table.add_section()
    totals = [score.total for score in scores]
    table.add_row(voice.say("cli.pad.total"), *map(str, totals), style="bold")
    return table


def explain(game: str, name: str, score: Score, voice: Voice) -> None:
    """Print where the points of one player come from."""
    you = name == voice.say("table.just_you")
    heading = voice.say("cli.score.where_you" if you else "cli.score.where", name=name)
    voice.out.print(heading, markup=False, style="bold", soft_wrap=True)
    if knows(voice.lang, f"{game}.cells"):
        voice.out.print(voice.say(f"{game}.cells"), style="dim", soft_wrap=True)
    voice.out.print(explanation(game, score, voice))


def explanation(game: str, score: Score, voice: Voice) -> Grid:
    """Every point of one score: the rule once, then how many points, where, and with what."""
    table = Grid(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for rule, points in groupby(score.points, key=lambda point: point.rule):
        scored = list(points)
        total = sum(point.value for point in scored)
        category = voice.say(f"{game}.category.{scored[0].category}")
        table.add_row(signed(total), Text(category, style="bold"))
        table.add_row("", Text(voice.say(f"{game}.point.{rule}"), style="dim"))
        for point in scored:
            table.add_row("", f"{signed(point.value):>4}  {_cells(game, point, voice)}")
    return table


def _cells(game: str, point: Point, voice: Voice) -> str:
    """The cell or card that scored, then those it scored with."""
    named = [drawing(game).place(cell, voice.lang) or _counted(cell) for cell in point.cells]
    one, *rest = named or [""]
    many = Counter(rest)
    others = [say_n(voice.lang, "word.copies", n, card=other) for other, n in many.items()]
    return f"{one}   {voice.say('cli.score.with', cells='  '.join(others))}" if others else one


def _counted(cell: Cell) -> str:
    """Row and column from the top left, counted from 1."""
    return f"{cell[0] + 1},{cell[1] + 1}"


def categories(rows: Iterable[str], scores: Sequence[Score]) -> list[str]:
    """The pad's rows: those of the game's pad, then whatever else was scored."""
    every = dict.fromkeys(rows)
    for score in scores:
        every |= dict.fromkeys(score.by_category())
    return list(every)
