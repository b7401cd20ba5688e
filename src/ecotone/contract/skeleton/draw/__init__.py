"""The table, drawn from a View only."""

from collections.abc import Mapping, Sequence
from html import escape

from ecotone.contract.skeleton.rules import points
from ecotone.contract.skeleton.state import Take, View
from ecotone.core.drawing import Drawing, Names, Page
from ecotone.core.score import highest, score
from ecotone.draw.markup import tag
from ecotone.locale import judged, say, say_n, seat_name


class BerriesDrawing(Drawing[View, Take]):
    """What is not drawn here has a default: the picture is the text."""

    categories = ("berries", "last")

    def text(
        self,
        view: View,
        *,
        lang: str = "en",
        color: bool = False,
        names: Names = None,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """The patch, then a line a player."""
        lines = [f"  {'o ' * view.left}", say_n(lang, "sample.left", view.left), ""]
        for seat, taken in enumerate(view.taken):
            name = seat_name(seat, lang, names)
            lines.append(say_n(lang, "sample.has", taken, name=name))
        return "\n".join((*lines, "", _status(view, lang, names), ""))

    def page(
        self, view: View, legal: Sequence[Take] = (), *, lang: str = "en", names: Names = None
    ) -> Page:
        """Elements with `data-token` can be chosen: each says a word of an action."""
        patch = tag("p", "o " * view.left, class_="patch", aria_hidden="true")
        left = tag("p", escape(say_n(lang, "sample.left", view.left)))
        players = "".join(
            tag("p", escape(say_n(lang, "sample.has", taken, name=seat_name(seat, lang, names))))
            for seat, taken in enumerate(view.taken)
        )
        hand = "".join(
            tag("button", str(take.berries), type="button", data_token=take.berries)
            for take in legal
        )
        areas = {"stage": patch + left, "hand": hand, "rivals": players}
        return Page(areas, say(lang, "sample.title"), _status(view, lang, names))


def _status(view: View, lang: str, names: Names) -> str:
    if view.over:
        scores = [score(points(n, last=view.last == seat)) for seat, n in enumerate(view.taken)]
        called = {seat: seat_name(seat, lang, names) for seat in range(view.seats)}
        return judged(highest([one.total for one in scores]), lang, called, "sample")
    if view.seat is not None and view.seat == view.turn:
        return say(lang, "sample.your_turn")
    return say(lang, "sample.turn", name=seat_name(view.turn or 0, lang, names))


DRAWING = BerriesDrawing("sample")
