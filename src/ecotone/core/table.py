"""A table: one game being played, by anyone, in memory."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial
from random import Random
from typing import Generic, NamedTuple, Self, TypeVar, cast

from ecotone.core import face, record
from ecotone.core.chance import Chance, Outcome, SharedDraws, fresh_seed, stream
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.game import AnyGame, Game
from ecotone.core.options import Options, Value, resolve
from ecotone.core.rules import Event, Heard
from ecotone.core.score import Score, Verdict
from ecotone.core.seats import Seat
from ecotone.core.steps import Step
from ecotone.core.story import Told
from ecotone.core.view import Action, View

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)

_event: Callable[[tuple[Seat | None, Action | Outcome]], Event] = partial(tuple.__new__, Event)


class Foreseen(NamedTuple):
    """Whether an action could never be taken back, and whether it ends its seat's turn."""

    final: bool
    ends: bool


class Table(Generic[S, A, V]):
    """One game from its first draw to its scores; every step is checked and recorded."""

    def __init__(
        self,
        game: Game[S, A, V],
        players: int,
        *,
        seed: int | None = None,
        options: Mapping[str, Value] | None = None,
        names: Mapping[int, str] | None = None,
        shared: SharedDraws | None = None,
    ) -> None:
        self._start(game, players, resolve(game.options, options or {}), seed, shared)
        self.names: dict[int, str] = dict(names or {})
        self._settle()

    def _start(
        self,
        game: Game[S, A, V],
        players: int,
        options: Options,
        seed: int | None,
        shared: SharedDraws | None = None,
    ) -> None:
        if type(players) is not int or players not in game.seats:
            raise ParseError(
                "player_count",
                game=game.name,
                players=str(players),
                least=game.seats[0],
                most=game.seats[-1],
            )
        self.game = game
        self.players = players
        self.options = options
        self._rules = game.rules
        self._seed = fresh_seed() if seed is None else seed
        self._shared = shared
        self._streams: dict[str, Random] = {}
        self._state = game.rules.setup(players, options)
        self._past: list[S] = []
        self._recorded = True
        self.events: list[Event] = []

    @classmethod
    def at(cls, game: Game[S, A, V], players: int, options: Options, state: S, seed: int) -> Self:
        """A table whose game has come so far, nobody knows how: it has no record."""
        table = cls.__new__(cls)
        table._start(game, players, options, seed)
        table.names = {}
        table._state = state
        table._recorded = False
        return table

    @classmethod
    def replay(cls, game: Game[S, A, V], kept: record.Record, *, seed: int | None = None) -> Self:
        """The table after every event of a record, each checked; draws go on from a new seed."""
        table = cls.__new__(cls)
        options = resolve(game.options, kept.options, kept.rules)
        table._start(game, kept.players, options, seed)
        table.names = {table.seat(seat): name for seat, name in kept.names.items()}
        for number, who, text in kept.events:
            try:
                table.repeat(who, text)
            except Refusal as refusal:
                raise ParseError(
                    "record_line", line=number, text=f"{who} {text}", reason=str(refusal)
                ) from refusal
        return table

    def repeat(self, who: str, text: str) -> None:
        """Do what one line of a record says: a seat's action or, for "*", a draw's outcome."""
        chance = self._rules.chance(self._state)
        if (chance is not None) != (who == "*"):
            raise ParseError("record_order", awaited="*" if chance is not None else "seat")
        if chance is not None:
            self._push(None, chance.parse(text))
        else:
            self._push(self.seat(int(who)), self._rules.actions.parse(text))

    def seat(self, number: int) -> Seat:
        """The seat with this number."""
        if not 0 <= number < self.players:
            raise ParseError("no_seat", seat=number, last=self.players - 1)
        return Seat(number)

    def _push(self, seat: Seat | None, move: A | Outcome) -> None:
        state = self._rules.apply(self._state, seat, move)
        self._past.append(self._state)
        self.events.append(_event((seat, move)))
        self._state = state

    def _settle(self) -> None:
        """Draw whatever chance owes until somebody may act."""
        while (chance := self._rules.chance(self._state)) is not None:
            self._push(None, self._draw(chance))

    def _draw(self, chance: Chance) -> Outcome:
        if self._shared is not None:
            return self._shared.draw(chance, self._drawn(chance.label))
        rng = self._streams.get(chance.label)
        if rng is None:
            rng = self._streams[chance.label] = stream(self._seed, chance.label)
        return chance.sample(rng)

    def _drawn(self, label: str) -> int:
        """How many draws of this label there were."""
        events = zip(self._past, self.events, strict=True)
        draws = (self._rules.chance(before) for before, event in events if event.seat is None)
        return sum(draw is not None and draw.label == label for draw in draws)

    def go_on(self) -> None:
        """Draw whatever chance owes: a record may end just before a draw."""
        self._settle()

    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self._rules.to_act(self._state)

    def legal(self, seat: int) -> Sequence[A]:
        """What the seat may do now, in a stable order."""
        return self._rules.legal(self._state, self.seat(seat))

    def mask(self, seat: int) -> bytes:
        """A byte for each action of the game, 1 for those that the seat may do now."""
        return self._rules.actions.mask(self.legal(seat))

    def play(self, seat: int, action: A | str | int) -> None:
        """Do the action (or its text or integer) for the seat, then draw what chance owes."""
        self._push(self.seat(seat), self._rules.actions.read(action))
        self._settle()

    @property
    def over(self) -> bool:
        """Whether nobody is awaited any more, nor a draw."""
        return not self._rules.to_act(self._state) and self._rules.chance(self._state) is None

    def view(self, seat: int | None = None) -> V:
        """What the seat may know; without a seat, what anyone may know."""
        return self._rules.view(self._state, None if seat is None else self.seat(seat))

    def deferred_view(self, seat: int) -> Callable[[], V]:
        """The view of the seat as things stand now: to be made now or later."""
        return partial(self._rules.view, self._state, self.seat(seat))

    def preview(self, seat: int, action: A | str | int) -> int:
        """By how much the action would change the seat's own score at once, if it is legal."""
        read = self._rules.actions.read(action)
        self._rules.apply(self._state, self.seat(seat), read)
        return self._rules.preview(self.view(seat), read)

    def scores(self) -> tuple[Score, ...]:
        """Every seat's score as the table lies now, final once the game is over."""
        return self._rules.scores(self._state)

    def verdict(self) -> Verdict:
        """Who has won; refused while the game goes on."""
        if not self.over:
            raise IllegalAction("not_over")
        return self._rules.verdict(self._state)

    def log(self, seat: int | None = None) -> tuple[Heard, ...]:
        """All that the seat has heard since the game began."""
        who = None if seat is None else self.seat(seat)
        return tuple(line for step in self.steps() for line in step.hear(who))

    def step(self) -> Step:
        """The last event with the states around it: to be told now or later."""
        return Step(cast(AnyGame, self.game), self._past[-1], self.events[-1], self._state)

    def story(self, seat: int | None = None, since: int = 0) -> tuple[Told, ...]:
        """All that the seat has heard since so many events, as people are told it."""
        who = None if seat is None else self.seat(seat)
        return tuple(told for step in self.steps()[since:] for told in step.tell(who))

    def steps(self) -> tuple[Step, ...]:
        """Every event with the states around it."""
        game, states = cast(AnyGame, self.game), self.states
        return tuple(
            Step(game, states[number], event, states[number + 1])
            for number, event in enumerate(self.events)
        )

    @property
    def states(self) -> tuple[S, ...]:
        """The state before the first event, and after each."""
        return (*self._past, self._state)

    def hearing(self) -> Callable[[Seat | None], tuple[Heard, ...]]:
        """What a seat, or a spectator, has heard of the last event: to be asked now or later."""
        return partial(self._rules.hear, self._past[-1], self.events[-1], self._state)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last step is the table's last and has shown nothing to anyone."""
        return (
            bool(self.events)
            and self.events[-1].seat == self.seat(seat)
            and self._rules.revealed(self._past[-1]) == self._rules.revealed(self._state)
        )

    @property
    def undoable(self) -> bool:
        """Whether the last event is a step that its seat can take back."""
        last = self.events[-1].seat if self.events else None
        return last is not None and self.can_undo(last)

    def foresee(self, seat: int, action: A) -> Foreseen:
        """What a legal action would bring to an end."""
        rules, before = self._rules, self._state
        after = rules.apply(before, self.seat(seat), action)
        awaited, drawn = rules.to_act(after), rules.chance(after) is not None
        shown = rules.revealed(before) != rules.revealed(after)
        final = shown or drawn or not awaited
        return Foreseen(final, ends=final or seat not in awaited)

    def undo(self, seat: int) -> Event:
        """Take the seat's last step back, if nothing was revealed, drawn or done since."""
        if not self.can_undo(seat):
            raise IllegalAction("nothing_to_undo")
        self._state = self._past.pop()
        return self.events.pop()

    def fork(
        self,
        *,
        at: int | None = None,
        seed: int | None = None,
        shared: SharedDraws | None = None,
    ) -> Self:
        """A table of its own that continues from here, or from after the first `at` events."""
        twin = self.back(len(self.events) if at is None else at, seed=seed, shared=shared)
        twin._settle()
        return twin

    def back(self, at: int, *, seed: int | None = None, shared: SharedDraws | None = None) -> Self:
        """A table of its own as this one stood after the first `at` events: nothing is drawn."""
        twin = type(self).__new__(type(self))
        twin._start(self.game, self.players, self.options, seed, shared)
        twin.names = dict(self.names)
        twin._recorded = self._recorded
        if not 0 <= at <= len(self.events):
            raise ParseError("no_event", number=at, last=len(self.events))
        twin.events = self.events[:at]
        twin._past = self._past[:at]
        twin._state = self._state if at == len(self.events) else self._past[at]
        return twin

    def twin(self) -> Self:
        """The same table in a copy of its own: unlike a fork's, its draws to come are the same."""
        twin = copy(self)
        twin.names, twin.events = dict(self.names), list(self.events)
        twin._past = list(self._past)
        twin._streams = {label: copy(rng) for label, rng in self._streams.items()}
        return twin

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_rules"}

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        self._rules = self.game.rules

    @property
    def record(self) -> str:
        """The game so far as text: no seed, every draw written out."""
        if not self._recorded:
            raise IllegalAction("no_record")
        return record.write(self.game, self.players, self.options, self.names, self.events)

    def _repr_svg_(self) -> str | None:
        return face.svg(self.view(None))

    def __str__(self) -> str:
        return face.text(self.view(None))


AnyTable = Table[object, Action, View]
"""A table of a game known by its name alone."""
