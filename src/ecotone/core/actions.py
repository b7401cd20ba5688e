"""One action, three names: an object, a text and an integer."""

from collections.abc import Collection, Iterable
from functools import cached_property
from operator import index
from typing import Generic, SupportsIndex, TypeVar

from ecotone.core.errors import ParseError
from ecotone.core.view import Action

A = TypeVar("A", bound=Action)


class Actions(Generic[A]):
    """Every action a game can ever have, in an order that only grows."""

    def __init__(self, listed: Iterable[A], aliases: Iterable[tuple[str, A]] = ()) -> None:
        self._listed = tuple(listed)
        self._ids = {action: number for number, action in enumerate(self._listed)}
        # the listed objects live as long as this table, so nothing else can have their identity
        self._own = {id(action): number for number, action in enumerate(self._listed)}
        self._texts = dict(aliases) | {str(action): action for action in self._listed}

    def __len__(self) -> int:
        return len(self._listed)

    @property
    def listed(self) -> tuple[A, ...]:
        """All of them, each at the place of its integer."""
        return self._listed

    def mask(self, legal: Collection[A]) -> bytes:
        """A byte for each action, 1 for those that are legal."""
        marks = bytearray(len(self._listed))
        try:  # by identity: many times faster than by the hashes of actions
            for number in map(self._own.__getitem__, map(id, legal)):
                marks[number] = 1
        except KeyError:
            for number in map(self.encode, legal):
                marks[number] = 1
        return bytes(marks)

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The first words that actions have."""
        return tuple(dict.fromkeys(text.split()[0] for text in map(str, self._listed)))

    def example(self, verb: str) -> str:
        """The text of the first action with this verb."""
        return next(text for text in map(str, self._listed) if text.split()[0] == verb)

    def parse(self, text: str) -> A:
        """The action with this text."""
        words = text.split()
        try:
            return self._texts[" ".join(words)]
        except KeyError:
            raise ParseError("unknown_action", text=text.strip(), verbs=self.verbs) from None

    def decode(self, number: int) -> A:
        """The action with this integer."""
        if not 0 <= number < len(self._listed):
            raise ParseError("unknown_action_id", number=number, last=len(self._listed) - 1)
        return self._listed[number]

    def encode(self, action: A) -> int:
        """The integer of this action."""
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            raise ParseError("unknown_action", text=repr(action), verbs=()) from None

    def read(self, action: A | str | int) -> A:
        """The action itself, or that of its text or integer; an object made by hand may be none."""
        if id(action) in self._own:
            return action  # type: ignore[return-value]
        if isinstance(action, str):
            return self.parse(action)
        if type(action) is int:  # the check below is many times slower
            return self.decode(action)
        if isinstance(action, SupportsIndex):
            return self.decode(index(action))
        self.encode(action)
        return action
