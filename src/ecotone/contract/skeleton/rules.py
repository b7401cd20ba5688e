"""The rules: pure functions over frozen values."""

from collections.abc import Sequence
from random import Random

from ecotone.contract.skeleton.state import ACTIONS, TAKES, State, Take, View
from ecotone.core.actions import Actions
from ecotone.core.chance import Outcome
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.first import First, FirstPlayer
from ecotone.core.options import Option, Options
from ecotone.core.rules import Event, Heard
from ecotone.core.score import Point, Score, Verdict, highest, score
from ecotone.core.seats import Seat

LAST = 3
"""Points for the last berry."""

OPTIONS = (Option("patch", (20, 12), default=20),)


class Berries:
    """Each in turn takes one to three berries; the last one counts more."""

    name = "sample"

    @property
    def actions(self) -> Actions[Take]:
        """Every action there is; new ones go to the end."""
        return ACTIONS

    def setup(self, seats: int, options: Options) -> State:
        """A full patch, and nobody to begin yet."""
        return State(options, int(options["patch"]), (0,) * seats)

    def chance(self, state: State) -> FirstPlayer | None:
        """Who begins."""
        return FirstPlayer(len(state.taken)) if state.turn is None and state.left else None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Sequence[Take]:
        """As many as are left, three at most."""
        if seat != state.turn:
            return ()
        return [take for take in TAKES if take.berries <= state.left]

    def apply(self, state: State, seat: Seat | None, move: Take | Outcome) -> State:
        """The state after a draw or an action; whatever is not legal is refused."""
        if isinstance(move, First):
            return State(state.options, state.left, state.taken, move.seat)
        if not isinstance(move, Take) or seat is None:
            raise ParseError("unknown_action", text=str(move), verbs=())
        if seat != state.turn:
            raise IllegalAction("not_now", rule="turns")
        if move.berries > state.left:
            raise IllegalAction("too_few_left", rule="turns", left=state.left)
        left = state.left - move.berries
        taken = list(state.taken)
        taken[seat] += move.berries
        following = Seat((seat + 1) % len(taken)) if left else None
        return State(state.options, left, tuple(taken), following, None if left else seat)

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may know, named field by field: here, everything."""
        return View(
            game=self.name,
            seat=seat,
            seats=len(state.taken),
            options=state.options,
            left=state.left,
            taken=state.taken,
            turn=state.turn,
            last=state.last,
        )

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        """There are no secrets to deal anew."""
        return state

    def revealed(self, state: State) -> int:
        """Nothing is ever shown that was hidden."""
        return 0

    def hear(
        self, before: State, event: Event, after: State, seat: Seat | None
    ) -> tuple[Heard, ...]:
        """Everybody hears the same."""
        if isinstance(event.move, First):
            return (Heard("begins", (("seat", event.move.seat),)),)
        if isinstance(event.move, Take) and event.seat is not None:
            return (Heard("takes", (("seat", event.seat), ("berries", event.move.berries))),)
        return ()

    def scores(self, state: State) -> tuple[Score, ...]:
        """A point a berry, and some for the last."""
        return tuple(
            score(points(taken, last=state.last == seat)) for seat, taken in enumerate(state.taken)
        )

    def verdict(self, state: State) -> Verdict:
        """The most points win."""
        return highest([one.total for one in self.scores(state)])

    def preview(self, view: View, action: Take) -> int:
        """What the action brings at once: a program that plays by points looks here."""
        return action.berries + LAST * (action.berries == view.left)


def points(taken: int, *, last: bool) -> list[Point]:
    """Where a score comes from; there are no cells to point at."""
    found = [Point("berries", taken, (), "berries")] if taken else []
    return [*found, Point("last", LAST, (), "last")] if last else found
