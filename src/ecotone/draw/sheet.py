"""The score sheet of a web page: a row a category, a column a player, every point traceable.

Each value is a button; `data-points="0:1,2 0:1,3"` names the cells or cards that it came from, as
`data-at` does in the drawings. A hidden row below holds its single points and the rule's sentence.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import chain, groupby

from ecotone.core.score import Point, Score
from ecotone.draw import drawing
from ecotone.draw.markup import tag
from ecotone.locale import say, say_n, seat_name


def sheet(
    game: str,
    scores: Sequence[Score],
    names: Mapping[int, str] | None = None,
    lang: str = "en",
    order: Sequence[int] = (),
    winners: Collection[int] = (),
) -> str:
    """The scores as an HTML table; `order` lists the seats from left to right."""
    seats = tuple(order) or tuple(range(len(scores)))
    called = {seat: seat_name(seat, lang, names) for seat in seats}
    heads = "".join(
        tag(
            "th",
            tag("span", escape(called[seat])),
            scope="col",
            class_="won" if seat in winners else None,
            data_tip=called[seat],
        )
        for seat in seats
    )
    head = tag("tr", tag("th", say(lang, "web.sheet.category"), scope="col") + heads)
    found = [_by_category(score) for score in scores]
    scored = dict.fromkeys(chain.from_iterable(found))
    rows = (
        _row(game, category, [found[seat].get(category, ()) for seat in seats], called, lang)
        for category in dict.fromkeys((*drawing(game).categories, *scored))
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


def _by_category(score: Score) -> Mapping[str, tuple[Point, ...]]:
    found: dict[str, list[Point]] = {}
    for point in score.points:
        found.setdefault(point.category, []).append(point)
    return {category: tuple(points) for category, points in found.items()}


def _row(
    game: str,
    category: str,
    found: Sequence[tuple[Point, ...]],
    called: Mapping[int, str],
    lang: str,
) -> str:
    """A category: the value of each player, then what each value is made of."""
    label = say(lang, f"{game}.category.{category}")
    cells, reasons = "", ""
    for (seat, name), points in zip(called.items(), found, strict=True):
        value, why = _part(game, seat, points, label, name, lang, len(called))
        cells, reasons = cells + value, reasons + why
    head = tag("th", escape(label), scope="row", data_about=f"score:{category}")
    return tag("tr", head + cells, data_category=category) + reasons


@lru_cache(maxsize=4096)  # few categories change with a move, and whoever looks sees the same
def _part(
    game: str, seat: int, points: tuple[Point, ...], label: str, name: str, lang: str, seats: int
) -> tuple[str, str]:
    """A player's value in a category, and the row that tells what it is made of."""
    value = tag("td", _value(game, seat, points, label, name))
    if not points:
        return value, ""
    inside = tag("b", escape(name)) + _reasons(game, seat, points, lang)
    why = f"why-{points[0].category}-{seat}"
    row = tag("tr", tag("td", inside, colspan=seats + 1), class_="why", id=why, hidden=True)
    return value, row


def _value(game: str, seat: int, points: Sequence[Point], label: str, name: str) -> str:
    value = _written(sum(point.value for point in points))
    if not points:
        return tag("span", value)
    return tag(
        "button",
        value,
        type="button",
        data_points=_cells(game, seat, points),
        data_about=f"score:{points[0].category}:{seat}",
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
    places = Counter(filter(None, (drawing(game).place(cell, lang) for cell in point.cells)))
    where = " · ".join(say_n(lang, "word.copies", n, card=one) for one, n in places.items())
    label = tag("b", _written(point.value, "+")) + (f" {escape(where)}" if where else "")
    return tag("button", label, type="button", data_points=_cells(game, seat, [point]))


def _cells(game: str, seat: int, points: Sequence[Point]) -> str:
    """The cells of these points, each once, as the drawings call them."""
    named = (f"{seat}:{drawing(game).at(cell)}" for point in points for cell in point.cells)
    return " ".join(dict.fromkeys(named))
