"""What a choice would change in the own score at once, rule by rule."""

from collections.abc import Iterator, Sequence

from ecotone.core.about import Now, Part
from ecotone.core.score import Point
from ecotone.games.biotopes.draw.page_pieces import card_at
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.preview import after, explained, held, preview
from ecotone.games.biotopes.rules.scoring import CardCell


def gained(scene: Scene, choices: Sequence[Action]) -> Now | None:
    """What the best of these choices brings: the same number as its badge, in parts."""
    view = scene.view
    if view.seat is None or not choices:
        return None
    seat, own = int(view.seat), held(view, view.seat)
    best = max(choices, key=lambda choice: preview(view, choice))
    was, now = explained(view, own), explained(view, after(view, own, best))
    parts = []
    for rule in dict.fromkeys(p.rule for p in (*now.points, *was.points)):
        new = [p for p in now.points if p.rule == rule]
        old = [p for p in was.points if p.rule == rule]
        change = sum(p.value for p in new) - sum(p.value for p in old)
        if change:
            at = tuple(dict.fromkeys(cell for p in new or old for cell in cells(seat, p)))
            parts.append(Part(scene.say(f"about.because.{rule}"), change, at))
    title = scene.say("about.here" if len(choices) == 1 else "about.at_best")
    return Now(title, sum(part.value for part in parts), tuple(parts))


def cells(seat: int, point: Point) -> Iterator[str]:
    """Where a point comes from, as the page names it."""
    for cell in point.cells:
        named = card_at(*cell) if isinstance(cell, CardCell) else f"{cell[0]},{cell[1]}"
        yield f"{seat}:{named}"
