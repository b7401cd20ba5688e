"""Answers that a Serengeti player gives once for many questions, and what a pass is called when."""

from collections.abc import Mapping
from html import escape

from ecotone.draw.markup import tag
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.rules.state import Phase

_PASSING = {
    Phase.SALE: "sell_nothing",
    Phase.EXCHANGE: "exchange_nothing",
    Phase.CORRECT: "take_back_bid",
}


def words(scene: Scene) -> Mapping[str, str]:
    """What a pass means where it is no pass: nothing is sold or exchanged, a bid is taken back."""
    key = _PASSING.get(scene.view.phase)
    return {"pass": scene.say(key)} if key else {}


def ask(scene: Scene) -> str:
    """The question of a lap; none in an auction."""
    view = scene.view
    mine = view.seat is not None and view.seat in view.awaited
    asked = mine and view.phase in (Phase.SALE, Phase.EXCHANGE)
    return scene.say(f"ask.{view.phase.value}") if asked else ""


def answers(scene: Scene) -> str:
    """The answers that can be given in advance, each until it no longer holds."""
    view = scene.view
    if view.seat is None or view.over:
        return ""
    passing = view.phase in (Phase.SALE, Phase.EXCHANGE, Phase.AUCTION)
    found = []
    if view.options["private_sales"]:
        found.append(_answer(scene, "never_sell", "", due=view.phase is Phase.SALE))
    if view.active(view.seat):
        lot = " ".join(map(str, view.lot))
        due = view.phase is Phase.AUCTION
        found.append(_answer(scene, "pass_lot", f"{view.round} {lot}", due=due))
    found.append(_answer(scene, "pass_round", str(view.round), due=passing))
    told = tag("span", escape(scene.say("in_advance")), class_="title")
    return tag("div", told + "".join(found), class_="answers", role="group")


def _answer(scene: Scene, name: str, until: str, *, due: bool) -> str:
    """One of them: what it says when it is `due`, and what must stay the same for it to hold."""
    said = scene.say(f"answer.{name}")
    return tag(
        "button",
        escape(said),
        type="button",
        class_="quietly small standing",
        data_standing=name,
        data_until=until,
        data_due="pass" if due else None,
        data_key=f"answer-{name}",
        aria_label=said,
    )
