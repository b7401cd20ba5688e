"""A Biotopes table as areas of a web page."""

from collections.abc import Mapping, Sequence

from ecotone.games.biotopes.actions import Action
from ecotone.games.biotopes.view import View
from ecotone.render.biotopes_page_ecosystem import ecosystem, hand
from ecotone.render.biotopes_page_map import landscape
from ecotone.render.biotopes_page_rivals import rivals
from ecotone.render.biotopes_page_side import side
from ecotone.render.biotopes_page_warnings import warnings
from ecotone.render.biotopes_scene import scene
from ecotone.render.markup import Page


def page(
    view: View,
    legal: Sequence[Action] = (),
    *,
    lang: str = "en",
    names: Mapping[int, str] | None = None,
) -> Page:
    """The landscape and the own ecosystem, the hand, the others, and the rivers beside them."""
    shown = scene(view, lang, names)
    seat = view.seat
    areas = {
        "stage": landscape(shown) + ("" if seat is None else ecosystem(shown, seat)),
        "hand": "" if seat is None else hand(shown, seat),
        "rivals": rivals(shown),
        "side": side(shown),
    }
    return Page(areas, " · ".join(shown.heading()), shown.status(), warnings(shown, legal))
