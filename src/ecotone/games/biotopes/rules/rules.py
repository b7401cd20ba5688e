"""Biotopes: a stack of tasks, each done by itself, by chance or by a seat's decision."""

from collections.abc import Sequence
from random import Random

from ecotone.core.chance import Chance, Outcome
from ecotone.core.errors import ParseError
from ecotone.core.options import Options
from ecotone.core.rules import Event, Heard
from ecotone.core.score import Score, Verdict
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import (
    adaptation,
    costs,
    cycle,
    growth,
    heaps,
    hearing,
    redeal,
    refusals,
    rewards,
    scoring,
    territory,
    turn,
)
from ecotone.games.biotopes.rules import (
    setup as opening,
)
from ecotone.games.biotopes.rules.actions import Action, BiotopesActions
from ecotone.games.biotopes.rules.box import SPECIES, Box, open_box, own_box
from ecotone.games.biotopes.rules.landscape import NO_LAND
from ecotone.games.biotopes.rules.looking import look
from ecotone.games.biotopes.rules.play import Play
from ecotone.games.biotopes.rules.preview import preview
from ecotone.games.biotopes.rules.state import LINES, NOBODY, NOTHING, SLOTS, Phase, State
from ecotone.games.biotopes.rules.steps import Step
from ecotone.games.biotopes.rules.terms import DECKS, SEATS
from ecotone.games.biotopes.rules.view import View

STEPS: dict[str, Step] = {
    **opening.STEPS,
    **cycle.STEPS,
    **turn.STEPS,
    **costs.STEPS,
    **adaptation.STEPS,
    **growth.STEPS,
    **territory.STEPS,
    **rewards.STEPS,
}

_ALONE = tuple((Seat(seat),) for seat in range(SEATS[-1]))


class Biotopes:
    """The rules of Biotopes."""

    name = "biotopes"

    def __init__(self) -> None:
        self._actions = BiotopesActions(own_box().spoken)
        self._run = {name: step.run for name, step in STEPS.items()}
        self._legal = {name: step.legal for name, step in STEPS.items() if step.legal}
        self._do = {name: step.do for name, step in STEPS.items() if step.do}
        self._chance = {name: step.chance for name, step in STEPS.items() if step.chance}
        self._drawn = {name: step.drawn for name, step in STEPS.items() if step.drawn}
        # what was last asked for: a table asks what is legal, then does one of it
        self._last: tuple[State | None, Sequence[Action]] = (None, ())

    @property
    def actions(self) -> BiotopesActions:
        """Single words, cards, cubes, hexes."""
        return self._actions

    def setup(self, seats: int, options: Options) -> State:
        """All cards in their decks, all cubes in the reserve."""
        box = open_box(str(options["pack"]))
        if box is not own_box():
            self._actions.learn(box.spoken)
        return _empty(seats, options, box)

    def chance(self, state: State) -> Chance | None:
        """What the task at hand draws."""
        if not state.tasks:
            return None
        task = state.tasks[-1]
        chance = self._chance.get(task.step)
        return None if chance is None else chance(state, task)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose decision the task at hand is."""
        if not state.tasks:
            return ()
        task = state.tasks[-1]
        return _ALONE[task.seat] if task.step in self._legal else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """What the task at hand offers, cards by number, hexes as the tiles were laid."""
        if not state.tasks or state.tasks[-1].seat != seat:
            return ()
        last, found = self._last
        if last is state:
            return found
        task = state.tasks[-1]
        if task.step not in self._legal:
            return ()
        found = self._legal[task.step](state, task)
        self._last = (state, found)
        return found

    def apply(self, state: State, seat: Seat | None, move: Action | Outcome) -> State:
        """The state after a seat's action or a draw's outcome, and all that follows by itself."""
        play = Play(state)
        if seat is None:
            task = state.tasks[-1]
            self._drawn[task.step](play, task, move)
        else:
            self._check(state, seat, move)
            task = state.tasks[-1]
            self._do[task.step](play, task, move)
        tasks, run = play.tasks, self._run
        while tasks and run[tasks[-1].step](play, tasks[-1]):
            pass
        return play.freeze()

    def _check(self, state: State, seat: Seat, move: object) -> None:
        """Refuse what is not legal; equal objects are as good as the listed ones."""
        legal = self.legal(state, seat)
        for one in legal:
            if one is move:
                return
        if not isinstance(move, Action):
            raise ParseError("unknown_action", text=str(move), verbs=())
        if move not in legal:
            raise refusals.why(state, seat, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may know."""
        return look(self.name, state, seat, self.to_act(state))

    def redeal(self, state: State, seat: Seat, rng: Random) -> State:
        """Other cards unseen and other bags, the same knowledge."""
        return redeal.redeal(state, seat, rng)

    def revealed(self, state: State) -> int:
        """How many cards everyone has seen: a draw shows the rest, and no undo crosses a draw."""
        if state.seats == 1:
            return 0
        hidden = sum(
            (hand & ~known).bit_count()
            for hand, known in zip(state.hands, state.known, strict=True)
        )
        return SPECIES - hidden - sum(map(int.bit_count, state.decks))

    def hear(
        self, before: State, event: Event, after: State, seat: Seat | None
    ) -> tuple[Heard, ...]:
        """What the seat learns from one event."""
        return hearing.hear(before, event, after, seat)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Every seat's score, as if the game ended now."""
        return scoring.scores(state)

    def verdict(self, state: State) -> Verdict:
        """The highest total, then the most carnivores; alone, the rank reached."""
        return scoring.verdict(state)

    def preview(self, view: View, action: Action) -> int:
        """By how much the action would change the seat's own score at once."""
        return preview(view, action)


def _empty(seats: int, options: Options, box: Box) -> State:
    return State(
        options=options,
        seats=seats,
        box=box,
        phase=Phase.SETUP,
        cycle=0,
        first=NOBODY,
        turn=NOBODY,
        passed=0,
        acted=0,
        conditions=(),
        land=NO_LAND,
        tiles=(),
        display=0,
        reserve=heaps.EACH * box.pack.reserve[seats - 1],
        bags=(0,) * seats,
        cubes=(0,) * (SPECIES + LINES * seats),
        boards=(0,) * (len(SLOTS) * seats),
        tokens=(0,) * (seats + 1),
        lines=((),) * (LINES * seats),
        milieus=(NOTHING,) * (LINES * seats),
        species=(0,) * seats,
        hands=(0,) * seats,
        known=(0,) * seats,
        decks=box.decks,
        discards=(0,) * len(DECKS),
        tops=(NOTHING,) * len(DECKS),
        rivers=((),) * len(DECKS),
        tasks=opening.opening(),
    )
