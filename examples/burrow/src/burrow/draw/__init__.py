"""A hillside of burrows, drawn."""

from collections.abc import Mapping, Sequence
from html import escape

from burrow.parts import KINDS, Dig, Find
from burrow.rules import points
from burrow.state import View
from ecotone.core.drawing import Drawing, Names, Page
from ecotone.core.score import Cell, highest, score
from ecotone.draw.markup import tag
from ecotone.locale import judged, own_name, say, seat_name

_MARKS = {"seed": "•", "root": "ψ", "beetle": "¤"}


class BurrowDrawing(Drawing[View, Dig]):
    """What lies in the ground, who has dug where, and what everybody has eaten."""

    categories = ("food", "pantry")

    def text(
        self,
        view: View,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """A line for the hill, a line a player."""
        lines = [_heading(view, lang), f"  {_food(view.lies, lang)}", ""]
        for seat in range(view.seats):
            depths = " ".join(str(depths[seat]) for depths in view.dug) or "-"
            dug = say(lang, "burrow.dug", depths=depths)
            name, food = _name(view, seat, lang, names), _food(view.kept[seat], lang)
            lines.append(f"  {say(lang, 'burrow.has', name=name, food=food)}")
            lines.append(f"    {dug} · {_plan(view, seat, lang)}")
        return "\n".join((*lines, "", _status(view, lang, names), ""))

    def page(
        self, view: View, legal: Sequence[Dig] = (), *, lang: str = "en", names: Names = None
    ) -> Page:
        """The hill to dig in, and the larders."""
        depths = view.hand(view.seat) if view.seat is not None and not view.over else ()
        buttons = "".join(
            tag(
                "button",
                str(depth),
                type="button",
                class_="depth planned" if depth == view.plan else "depth",
                data_token=depth,
                data_key=f"depth-{depth}",
                aria_label=say(lang, "burrow.depth", depth=depth),
            )
            for depth in depths
        )
        stage = tag("p", escape(_food(view.lies, lang)), class_="lies", data_key="lies")
        others = (seat for seat in range(view.seats) if seat != view.seat)
        own = "" if view.seat is None else _larder(view, view.seat, lang, names)
        areas = {
            "stage": tag("div", stage + own, class_="hill"),
            "hand": tag("div", buttons, class_="depths"),
            "rivals": "".join(_larder(view, seat, lang, names) for seat in others),
        }
        return Page(areas, _heading(view, lang), _status(view, lang, names))

    def place(self, cell: Cell, lang: str = "en") -> str:
        """The find."""
        kind, worth = cell
        return say(lang, f"burrow.card.{Find(kind, worth)}")


def _food(finds: Sequence[Find], lang: str) -> str:
    drawn = (f"{_MARKS[KINDS[one.kind]]} {say(lang, f'burrow.card.{one}')}" for one in finds)
    return ", ".join(drawn) or say(lang, "burrow.nothing")


def _name(view: View, seat: int, lang: str, names: Names) -> str:
    name = seat_name(seat, lang, names)
    return own_name(name, lang) if seat == view.seat else name


def _plan(view: View, seat: int, lang: str) -> str:
    if view.over:
        return say(lang, "burrow.rests")
    if seat == view.seat and view.plan:
        return say(lang, "burrow.own_plan", depth=view.plan)
    return say(lang, "burrow.ready" if view.ready[seat] else "burrow.thinks")


def _larder(view: View, seat: int, lang: str, names: Names) -> str:
    finds = "".join(
        tag("li", escape(_food([one], lang)), data_at=f"{seat}:{one.kind},{one.worth}")
        for one in view.kept[seat]
    )
    title = tag("h3", escape(_name(view, seat, lang, names)))
    plan = tag("p", escape(_plan(view, seat, lang)), class_="quiet")
    return tag("section", title + plan + tag("ul", finds), class_="larder")


def _heading(view: View, lang: str) -> str:
    return say(lang, "burrow.over" if view.over else "burrow.round", round=view.round)


def _status(view: View, lang: str, names: Names) -> str:
    if view.over:
        totals = [score(points(finds)).total for finds in view.kept]
        called = {seat: seat_name(seat, lang, names) for seat in range(view.seats)}
        return judged(highest(totals), lang, called, "burrow")
    if view.seat in view.awaited:
        return say(lang, "burrow.your_turn")
    waiting = ", ".join(seat_name(seat, lang, names) for seat in view.awaited)
    return say(lang, "burrow.waiting", names=waiting)


DRAWING = BurrowDrawing("burrow")
