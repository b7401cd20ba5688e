"""A table: one game being played, by anyone, in memory."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from ecotone.core import face, record
from ecotone.core.chance import fresh_seed, stream
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.options import Options, Value, resolve
from ecotone.core.rules import Event, Game, Heard
from ecotone.core.score import Score, Verdict
from ecotone.core.seats import Seat

_event: Callable[[tuple[Seat | None, Any]], Event] = partial(tuple.__new__, Event)


class Table:
    """One game from its first draw to its scores; every step is checked and recorded."""

    def __init__(
        self,
        game: Game,
        players: int,
        *,
        seed: int | None = None,
        options: Mapping[str, Value] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> None:
        self._start(game, players, resolve(game.options, options or {}), seed)
        self.names: dict[int, str] = dict(names or {})
        self._settle()

    def _start(self, game: Game, players: int, options: Options, seed: int | None) -> None:
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
        self._streams: dict[str, Random] = {}
        self._state = game.rules.setup(players, options)
        self._past: list[Any] = []
        self.events: list[Event] = []

    @classmethod
    def replay(cls, game: Game, kept: record.Record, *, seed: int | None = None) -> "Table":
        """The table after every event of a record, each checked; draws go on from a new seed."""
        table = cls.__new__(cls)
        table._start(game, kept.players, resolve(game.options, kept.options), seed)
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

    def _push(self, seat: Seat | None, move: Any) -> None:
        state = self._rules.apply(self._state, seat, move)
        self._past.append(self._state)
        self.events.append(_event((seat, move)))
        self._state = state

    def _settle(self) -> None:
        """Draw whatever chance owes until somebody may act."""
        while (chance := self._rules.chance(self._state)) is not None:
            rng = self._streams.get(chance.label)
            if rng is None:
                rng = self._streams[chance.label] = stream(self._seed, chance.label)
            self._push(None, chance.sample(rng))

    def go_on(self) -> None:
        """Draw whatever chance owes: a record may end just before a draw."""
        self._settle()

    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self._rules.to_act(self._state)

    def legal(self, seat: int) -> Sequence[Any]:
        """What the seat may do now, in a stable order."""
        return self._rules.legal(self._state, self.seat(seat))

    def play(self, seat: int, action: Any) -> None:
        """Do the action (or its text) for the seat, then draw what chance owes."""
        self._push(self.seat(seat), self._rules.actions.read(action))
        self._settle()

    @property
    def over(self) -> bool:
        """Whether nobody is awaited any more, nor a draw."""
        return not self._rules.to_act(self._state) and self._rules.chance(self._state) is None

    def view(self, seat: int | None = None) -> Any:
        """What the seat may know; without a seat, what anyone may know."""
        return self._rules.view(self._state, None if seat is None else self.seat(seat))

    def preview(self, seat: int, action: Any) -> int:
        """By how much the action would change the seat's own score at once, if it is legal."""
        action = self._rules.actions.read(action)
        self._rules.apply(self._state, self.seat(seat), action)
        return self._rules.preview(self.view(seat), action)

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
        states = [*self._past, self._state]
        return tuple(
            line
            for number, event in enumerate(self.events)
            for line in self._rules.hear(states[number], event, states[number + 1], who)
        )

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

    def undo(self, seat: int) -> Event:
        """Take the seat's last step back, if nothing was revealed, drawn or done since."""
        if not self.can_undo(seat):
            raise IllegalAction("nothing_to_undo")
        self._state = self._past.pop()
        return self.events.pop()

    def fork(self, *, at: int | None = None, seed: int | None = None) -> "Table":
        """A table of its own that continues from here, or from after the first `at` events."""
        twin = type(self).__new__(type(self))
        twin._start(self.game, self.players, self.options, seed)
        twin.names = dict(self.names)
        count = len(self.events) if at is None else at
        if not 0 <= count <= len(self.events):
            raise ParseError("no_event", number=count, last=len(self.events))
        twin.events = self.events[:count]
        twin._past = self._past[:count]
        twin._state = [*self._past, self._state][count]
        twin._settle()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_rules"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._rules = self.game.rules

    @property
    def record(self) -> str:
        """The game so far as text: no seed, every draw written out."""
        return record.write(self.game, self.players, self.options, self.names, self.events)

    def _repr_svg_(self) -> str | None:
        return face.svg(self.view(None))

    def __str__(self) -> str:
        return face.text(self.view(None))
