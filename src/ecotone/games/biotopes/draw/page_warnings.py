"""What a Biotopes player should know before an action: where territories fall apart.

Every group of territories beyond the first costs points at the end (B57). Warned of is only what
can be helped: a migration that makes more groups, a retreat that makes more than another would,
and the last pass of the game while groups could still be joined.
"""

from collections.abc import Mapping, Sequence

from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.actions import Action, Compete, Expand, Migrate, Pass, To
from ecotone.games.biotopes.rules.preview import after, held
from ecotone.games.biotopes.rules.scoring import FRAGMENT, groups
from ecotone.games.biotopes.rules.tiles import Hex
from ecotone.games.biotopes.rules.view import View

_FAR = 3  # steps that a migrating territory goes at most


def warnings(scene: Scene, legal: Sequence[Action]) -> Mapping[str, str]:
    """A sentence for each legal action that needlessly leaves the own territories in groups."""
    view, decision = scene.view, scene.view.decision
    if view.seat is None or decision is None:
        return {}
    now = held(view, view.seat).parts
    parts: dict[str, int] = {}
    if decision.step in ("migrate", "retreat") and decision.hex in _own(view):
        ends = {str(to): _parts(view, to) for to in legal if isinstance(to, To)}
        bearable = now if decision.step == "migrate" else min(ends.values(), default=now)
        parts = {text: many for text, many in ends.items() if many > bearable}
    elif decision.step == "turn":
        ends = {str(one): _wandered(view, one.hex) for one in legal if isinstance(one, Migrate)}
        parts = {text: many for text, many in ends.items() if many > now}
    found = {text: _said(scene, "split", many) for text, many in parts.items()}
    joined = [one for one in legal if isinstance(one, Expand | Compete) and _parts(view, one) < now]
    if joined and view.cycle == view.cycles:
        last = (str(one) for one in legal if isinstance(one, Pass))
        found |= {text: _said(scene, "apart", now) for text in last}
    return found


def _own(view: View) -> list[Hex]:
    return [one.hex for one in view.land if one.owner == view.seat]


def _parts(view: View, action: Action) -> int:
    """Into how many groups the own territories fall after the action."""
    return after(view, held(view, view.seat or 0), action).parts


def _wandered(view: View, start: Hex) -> int:
    """The fewest groups that the migration of this territory could leave, whatever is paid."""
    rest = [hex_ for hex_ in _own(view) if hex_ != start]
    goals = [one.hex for one in view.land if one.owner is None and _steps(start, one.hex) <= _FAR]
    return min((len(groups([*rest, goal])) for goal in goals), default=0)


def _steps(one: Hex, other: Hex) -> int:
    """How far apart two hexes are, as the crow flies."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def _said(scene: Scene, key: str, parts: int) -> str:
    loss = scene.say_n("points", FRAGMENT * (1 - parts))
    return scene.say(f"page.{key}", groups=parts, loss=loss)
