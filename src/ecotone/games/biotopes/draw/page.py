"""A Biotopes table as areas of a web page."""

from collections.abc import Mapping, Sequence

from ecotone.core.drawing import Page
from ecotone.games.biotopes.draw.page_ecosystem import ecosystem, hand
from ecotone.games.biotopes.draw.page_map import landscape
from ecotone.games.biotopes.draw.page_payment import payment
from ecotone.games.biotopes.draw.page_rivals import rivals
from ecotone.games.biotopes.draw.page_side import side
from ecotone.games.biotopes.draw.page_warnings import warnings
from ecotone.games.biotopes.draw.scene import scene
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.view import View


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
    suggested, suggestion = payment(shown, legal)
    return Page(
        areas,
        " · ".join(shown.heading()),
        shown.status(),
        warnings(shown, legal),
        weighty=("pass", "compete"),
        suggested=suggested,
        suggestion=suggestion,
    )
