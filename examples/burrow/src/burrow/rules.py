"""The rules of Burrow."""

from collections.abc import Sequence
from random import Random
from typing import Any

from burrow.parts import ACTIONS, KINDS, Dig, Find, Sniff, Sniffed
from burrow.state import State, View, winner
from ecotone.core.actions import Actions
from ecotone.core.errors import IllegalAction, Param, ParseError
from ecotone.core.options import Option, Options
from ecotone.core.rules import Event, Heard
from ecotone.core.score import Point, Score, Verdict, highest, score
from ecotone.core.seats import Seat

PANTRY = 5
"""Points for food of every kind."""

OPTIONS = (Option("stays", (True, False), default=True),)


class Burrow:
    """Everybody digs at once; the deepest who digs alone takes what lies there."""

    name = "burrow"

    @property
    def actions(self) -> Actions[Dig]:
        """A depth each."""
        return ACTIONS

    def setup(self, seats: int, options: Options) -> State:
        """Nothing dug, nothing found."""
        return State(options, seats, plans=(0,) * seats, kept=((),) * seats)

    def chance(self, state: State) -> Sniff | None:
        """The find of the round."""
        return Sniff(state.left) if state.waits else None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Those who have not planned yet."""
        if state.over or state.waits:
            return ()
        return tuple(Seat(seat) for seat, depth in enumerate(state.plans) if not depth)

    def legal(self, state: State, seat: Seat) -> Sequence[Dig]:
        """The depths in hand; a plan may be changed until all have one."""
        if state.over or state.waits:
            return ()
        return [dig for dig in state.hand(seat) if dig.depth != state.plans[seat]]

    def apply(self, state: State, seat: Seat | None, move: Any) -> State:
        """The state after a find, or after a plan; the last plan shows them all."""
        if seat is None:
            return self._sniffed(state, move)
        if not isinstance(move, Dig):
            raise ParseError("unknown_action", text=str(move), verbs=())
        if state.over or state.waits:
            raise IllegalAction("game_over", rule="end")
        if move not in state.hand(seat):
            raise IllegalAction("dug_before", rule="digging", depth=move.depth)
        if state.plans[seat] == move.depth:
            raise IllegalAction("planned_already", rule="digging", depth=move.depth)
        plans = (*state.plans[:seat], move.depth, *state.plans[seat + 1 :])
        state = state._replace(plans=plans)
        return self._shown(state) if all(plans) else state

    def _sniffed(self, state: State, sniffed: Sniffed) -> State:
        left = tuple(find for find in state.left if find != sniffed.find)
        lies = (*state.lies, sniffed.find)
        return state._replace(lies=lies, left=left, drawn=state.drawn + 1)

    def _shown(self, state: State) -> State:
        """Everybody digs; what nobody gets stays for the next round or rots."""
        lucky, lies, kept = winner(state.plans), state.lies, list(state.kept)
        if lucky is not None:
            kept[lucky] += lies
        stays = lucky is None and state.options["stays"]
        return state._replace(
            lies=lies if stays else (),
            plans=(0,) * state.seats,
            dug=(*state.dug, state.plans),
            kept=tuple(kept),
        )

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything but the others' plans."""
        return View(
            game=self.name,
            seat=seat,
            seats=state.seats,
            options=state.options,
            lies=state.lies,
            awaited=self.to_act(state),
            plan=0 if seat is None else state.plans[seat],
            ready=tuple(depth > 0 for depth in state.plans),
            dug=state.dug,
            kept=state.kept,
            over=state.over,
        )

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        """Other plans for the others."""
        plans = tuple(
            depth if other == seat or not depth else rng.choice(state.hand(other)).depth
            for other, depth in enumerate(state.plans)
        )
        return state._replace(plans=plans)

    def revealed(self, state: State) -> int:
        """Plans are shown once a round."""
        return len(state.dug)

    def hear(
        self, before: State, event: Event, after: State, seat: Seat | None
    ) -> tuple[Heard, ...]:
        """The find, one's own plan, that others have one, and who has dug where."""
        if isinstance(event.move, Sniffed):
            return (_line("find", round=len(before.dug) + 1, cards=(str(event.move.find),)),)
        own = event.seat == seat
        actor = event.seat or 0
        planned = (
            _line("planned", seat=actor, depth=event.move.depth)
            if own
            else _line("ready", seat=actor)
        )
        return (planned, *_shown(before, after))

    def scores(self, state: State) -> tuple[Score, ...]:
        """The food, and a full pantry."""
        return tuple(score(points(finds)) for finds in state.kept)

    def verdict(self, state: State) -> Verdict:
        """The most points."""
        return highest([one.total for one in self.scores(state)])

    def preview(self, view: View, action: Dig) -> int:
        """What the dig would bring if it came off."""
        own = view.kept[view.seat or 0]
        return score(points((*own, *view.lies))).total - score(points(own)).total


def _line(code: str, **params: Param) -> Heard:
    return Heard(code, tuple(params.items()))


def _shown(before: State, after: State) -> list[Heard]:
    if len(after.dug) == len(before.dug):
        return []
    depths = after.dug[-1]
    lines = [_line("dug", seat=seat, depth=depth) for seat, depth in enumerate(depths)]
    lucky = winner(depths)
    if lucky is not None:
        lines.append(_line("ate", seat=lucky, worth=sum(find.worth for find in before.lies)))
    else:
        lines.append(_line("stays" if before.options["stays"] else "rots"))
    return lines


def points(finds: Sequence[Find]) -> list[Point]:
    """A point names a find by its kind and its worth."""
    found = [Point("food", find.worth, (tuple(find),), "food") for find in finds]
    if len({find.kind for find in finds}) == len(KINDS):
        found.append(Point("pantry", PANTRY, tuple(tuple(find) for find in finds), "pantry"))
    return found
