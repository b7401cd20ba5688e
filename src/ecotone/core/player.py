"""The promise of players: programs that see a View and the legal actions, never a State."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, overload

from ecotone.core.view import Action, View

A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)

Meaning = Literal["points", "lead", "chance", "gain"]
"""The own points at the end; points beyond the rival's; the chance to win, in percent; what the
action itself brings."""

NEARLY_SURE = 99
"""The highest chance, in percent, that people are told."""

GOES_ON = "+"
"""A decision about the same thing as the seat's decision before."""

MEANINGS: tuple[Meaning, ...] = ("points", "lead", "chance", "gain")


FindNet = Callable[[str, str], Any]
"""Finds the net of a game (first) and of a kind; what a net is, the bots' floor knows."""


class Expected(NamedTuple):
    """A number, what it is a number of, and within how much it may be as good as the best."""

    meaning: Meaning
    number: float
    within: float = 0.0

    @property
    def told(self) -> int:
        """The number as people read it: nobody is sure to win, or to lose."""
        many = round(self.number)
        return min(NEARLY_SURE, max(100 - NEARLY_SURE, many)) if self.meaning == "chance" else many

    def ahead(self, other: "Expected") -> int:
        """By how much it is more than the other as people read both; 0 where that may be noise."""
        clear = self.number - other.number > other.within
        return max(0, self.told - other.told) if clear else 0


class Part(NamedTuple):
    """A category of the score in which two choices end differently, and by how much on average."""

    category: str
    gain: float


class Hint(NamedTuple):
    """One of the legal actions, and what is expected, if there is a number for it; some others.

    `because` says where it ends with more than the first of these that it is clearly ahead of.
    """

    action: Action
    expected: Expected | None
    others: "tuple[tuple[Action, Expected | None], ...]" = ()
    because: tuple[Part, ...] = ()


class Choice(NamedTuple):
    """What an action is expected to lead to, and by how much that is less than the best does.

    `doubt` and `within` are the half-widths of their 95 % intervals; the best is behind by 0.
    """

    action: Action
    number: float
    doubt: float
    behind: float
    within: float

    @property
    def clear(self) -> float:
        """By how much it is behind the best, if that is beyond the noise."""
        return self.behind if self.behind > self.within else 0.0


class Values(NamedTuple):
    """Every legal action with its number, in the order of the legal actions.

    Where chances are counted, `costs` tells by how much each is clearly behind in an even game: a
    lost game has no chance left to lose, yet a choice may still be good or bad.
    """

    meaning: Meaning
    choices: tuple[Choice, ...]
    costs: tuple[float, ...] = ()

    @property
    def best(self) -> Choice:
        """The action that leads to most, of equals the one that all others are compared with."""
        return max(self.choices, key=lambda choice: (choice.number, -choice.within))

    def of(self, action: Action) -> Choice:
        """What is expected of this action."""
        return next(choice for choice in self.choices if choice.action == action)

    @property
    def weights(self) -> tuple[float, ...]:
        """By how much each choice is behind the best, if that is beyond the noise."""
        return self.costs or tuple(choice.clear for choice in self.choices)


class Swing(NamedTuple):
    """What a game comes to if one and the same player goes on: now, and once an action is done."""

    now: float
    after: float


class Bot(Protocol[V_contra, A]):
    """A player that is a program."""

    def __call__(self, view: V_contra, legal: Sequence[A], rng: Random, budget: float, /) -> A:
        """One of the legal actions, within about `budget` seconds."""


class WithNets(Protocol[V_contra, A]):
    """A player that asks nets of somebody's own, found by game and kind."""

    def __call__(
        self, view: V_contra, legal: Sequence[A], rng: Random, budget: float, find: FindNet, /
    ) -> A:
        """One of the legal actions."""


class Adviser(Protocol[V_contra, A_contra]):
    """A player that also says what it expects."""

    def __call__(
        self, view: V_contra, legal: Sequence[A_contra], rng: Random, budget: float, /
    ) -> Hint:
        """One of the legal actions and what is expected of it."""


class Careful(Protocol[V_contra, A]):
    """Who keeps a careless player from absurdities."""

    def __call__(self, view: V_contra, legal: Sequence[A], /) -> Sequence[A]:
        """The legal actions that a slip may choose among; never none."""


class Appraiser(Protocol[V_contra, A_contra]):
    """A player that says what it expects of every action."""

    def __call__(
        self, view: V_contra, legal: Sequence[A_contra], rng: Random, budget: float, /
    ) -> Values | None:
        """A number for each; None where it cannot tell.

        A budget of 1 is the usual effort, counted in positions and never by the clock: the same
        rng gives the same numbers.
        """


class Breakdown(Protocol[V_contra, A_contra]):
    """A player that says where the points of a better choice come from."""

    def __call__(
        self, view: V_contra, better: A_contra, other: A_contra, rng: Random, /
    ) -> Mapping[str, Sequence[float]] | None:
        """By how much the better one ends with more in each category of the score, game by game."""


class Baseline(Protocol[V_contra, A_contra]):
    """Always the same player, who says what the game comes to if it goes on for everybody.

    Since nobody better or worse takes over later, what it says changes by chance, by what others
    do otherwise and by the seat's own action, and on average by nothing else.
    """

    def __call__(
        self,
        view: V_contra,
        legal: Sequence[A_contra],
        action: A_contra | None,
        rng: Random,
        budget: float,
        /,
    ) -> Swing | None:
        """In what its values are of, for the view's owner; None where it cannot tell.

        Without an action, while the seat need not choose, both numbers are the same.
        """


class Forecaster(Protocol[V_contra]):
    """A player that says who may win."""

    def __call__(self, view: V_contra, rng: Random, budget: float, /) -> tuple[float, ...] | None:
        """Each seat's chance of winning, from 0 to 1, as a seat or a spectator sees it.

        None where it cannot tell.
        """


@dataclass(frozen=True)
class Players(Generic[V, A]):
    """Who plays a game. All may be left out.

    Without `greedy` the action with the best immediate gain is taken; without `master` the fourth
    level is the greedy one; without `net` it is the master; without `hint` the master's choice is
    told with its immediate gain, unless `gains` says that this is no measure of it. `slips` is how
    often a level acts without thinking, where that differs from the other games; `careful` leaves
    out what would be absurd even then. `with_nets` plays like `net`, by nets that are handed to it.
    `values` tells what every action leads to (`meaning` says in what, at a table and `alone`), and
    `odds` who may win; without them, games that the seat cannot tell from the real one are
    played on by greedy players and, where the game cannot determinize, an action is worth what it
    brings at once. `breakdown` tells where two choices' points come from, `baseline` what the
    game comes to before and after a choice, `episode` which decisions are about the same thing, or
    that one GOES_ON with what the one before was about: of those a review counts the costliest.
    """

    greedy: Bot[V, A] | None = None
    net: Bot[V, A] | None = None
    master: Bot[V, A] | None = None
    hint: Adviser[V, A] | None = None
    gains: bool = True
    slips: Mapping[str, float] = field(default_factory=dict)
    careful: Careful[V, A] | None = None
    with_nets: WithNets[V, A] | None = None
    values: Appraiser[V, A] | None = None
    meaning: Meaning = "points"
    alone: Meaning = "points"
    breakdown: Breakdown[V, A] | None = None
    baseline: Baseline[V, A] | None = None
    episode: Callable[[V], str] | None = None
    pains: float = 1.0
    odds: Forecaster[V] | None = None


@overload
def later(module: str, name: Literal["advise"]) -> Adviser[View, Action]: ...


@overload
def later(module: str, name: Literal["with_nets"]) -> WithNets[View, Action]: ...


@overload
def later(module: str, name: Literal["careful"]) -> Careful[View, Action]: ...


@overload
def later(module: str, name: Literal["appraise"]) -> Appraiser[View, Action]: ...


@overload
def later(module: str, name: Literal["breakdown"]) -> Breakdown[View, Action]: ...


@overload
def later(module: str, name: Literal["baseline"]) -> Baseline[View, Action]: ...


@overload
def later(module: str, name: Literal["episode"]) -> Callable[[View], str]: ...


@overload
def later(module: str, name: Literal["odds"]) -> Forecaster[View]: ...


@overload
def later(module: str, name: Literal["choose"] = "choose") -> Bot[View, Action]: ...


def later(module: str, name: str = "choose") -> Callable[..., object]:
    """A bot, or what tells more, of a module that is imported when first called: it is big."""

    def call(*asked: Any) -> Any:
        return getattr(import_module(module), name)(*asked)

    return call
