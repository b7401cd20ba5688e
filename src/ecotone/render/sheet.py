"""The score sheet of a web page: a row a category, a column a player, every point traceable.

Each value is a button; `data-points="0:1,2 0:1,3"` names the cells or cards that it came from, as
`data-at` does in the drawings. A hidden row below holds its single points and the rule's sentence.
"""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby

from ecotone.core.score import Point, Score
from ecotone.locale import say, seat_name
from ecotone.render import at, categories, place
from ecotone.render.markup import tag


def sheet(
    game: str,
    scores: Sequence[Score],
    names: Mapping[int, str] | None = None,
    lang: str = "en",
    order: Sequence[int] = (),
) -> str:
    """The scores as an HTML table; `order` lists the seats from left to right."""
    seats = tuple(order) or tuple(range(len(scores)))
    called = {seat: seat_name(seat, lang, names) for seat in seats}
    heads = "".join(
        tag(
            "th",
            tag("span", escape(called[seat])),
            scope="col",
            title=called[seat],
        )
        for seat in seats
    )
    head = tag("tr", tag("th", say(lang, "web.sheet.category"), scope="col") + heads)
    scored = {point.category for score in scores for point in score.points}
    rows = (
        _row(game, category, scores, called, lang)
        for category in categories(game)
        if category in scored
    )
    totals = "".join(tag("td", _written(scores[seat].total)) for seat in seats)
    foot = tag("tr", tag("th", say(lang, "web.sheet.total"), scope="row") + totals)
    return tag(
        "table",
        tag("thead", head) + tag("tbody", "".join(rows)) + tag("tfoot", foot),
        class_=f"sheet of-{len(seats)}",
        aria_label=say(lang, "web.table.scores"),
    )


def _written(number: int, sign: str = "") -> str:
    """The number with a real minus."""
    return format(number, f"{sign}d").replace("-", "\u2212")


def _row(
    game: str, category: str, scores: Sequence[Score], called: Mapping[int, str], lang: str
) -> str:
    """A category: the value of each player, then what each value is made of."""
    label = say(lang, f"{game}.category.{category}")
    cells, reasons = [], []
    for seat, name in called.items():
        points = [point for point in scores[seat].points if point.category == category]
        cells.append(tag("td", _value(game, seat, points, label, name)))
        if points:
            inside = _reasons(game, seat, points, lang)
            reasons.append(
                tag(
                    "tr",
                    tag("td", tag("b", escape(name)) + inside, colspan=len(called) + 1),
                    class_="why",
                    id=f"why-{category}-{seat}",
                    hidden=True,
                )
            )
    head = tag("th", escape(label), scope="row")
    return tag("tr", head + "".join(cells), data_category=category) + "".join(reasons)


def _value(game: str, seat: int, points: Sequence[Point], label: str, name: str) -> str:
    value = _written(sum(point.value for point in points))
    if not points:
        return tag("span", value)
    return tag(
        "button",
        value,
        type="button",
        data_points=_cells(game, seat, points),
        aria_expanded="false",
        aria_controls=f"why-{points[0].category}-{seat}",
        aria_label=f"{label}, {name}: {value}",
    )


def _reasons(game: str, seat: int, points: Sequence[Point], lang: str) -> str:
    """Each rule's sentence once, then every point that it gave and where."""
    parts = []
    for rule, scored in groupby(points, key=lambda point: point.rule):
        items = "".join(tag("li", _point(game, seat, point, lang)) for point in scored)
        parts.append(tag("p", escape(say(lang, f"{game}.point.{rule}"))) + tag("ul", items))
    return "".join(parts)


def _point(game: str, seat: int, point: Point, lang: str) -> str:
    places = [place(game, cell, lang) for cell in point.cells]
    where = " · ".join(places)
    label = tag("b", _written(point.value, "+")) + (f" {escape(where)}" if where else "")
    return tag("button", label, type="button", data_points=_cells(game, seat, [point]))


def _cells(game: str, seat: int, points: Sequence[Point]) -> str:
    """The cells of these points, each once, as the drawings call them."""
    named = (f"{seat}:{at(game, cell)}" for point in points for cell in point.cells)
    return " ".join(dict.fromkeys(named))
