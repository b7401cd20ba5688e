"""A planner: looks for the best way through the rest of a cycle, in a world that it determinizes.

The rivals are taken to pass and no new cards to come into the rivers; what the cycle leaves
is judged by its value. Every decision, down to a single cube, is planned anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ecotone.core.player import Expected, Hint
from ecotone.core.seats import Seat
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.bots.candidates import Scout
from ecotone.games.biotopes.bots.greedy import choose as by_rule_of_thumb
from ecotone.games.biotopes.bots.value import value_of
from ecotone.games.biotopes.rules.actions import PASS, Action, Draw, Use
from ecotone.games.biotopes.rules.determinize import World, determinize
from ecotone.games.biotopes.rules.play import slot
from ecotone.games.biotopes.rules.state import NOTHING, SLOTS, Phase
from ecotone.games.biotopes.rules.terms import DECKS
from ecotone.games.biotopes.rules.view import View


class Effort(NamedTuple):
    """How closely a decision is looked at with a budget of a second or more.

    The clock decides nothing: the budget alone says how many steps are tried, so a busy machine
    only takes longer.
    """

    steps: int
    """For an action."""
    few_steps: int
    """For a decision within one."""
    width: int
    """How many ways are followed at once."""


AMONG_RIVALS, ALONE = Effort(1000, 300, 8), Effort(8000, 2400, 24)
"""At a table nobody likes to wait; alone a second is welcome."""

LEAST_STEPS = 80
"""How many steps it tries in any case, however small the budget."""

DEPTH = 16
"""How many actions ahead."""

WIDE, NARROW, ONE = 4, 2, 1
"""How many choices of a kind are tried: now, in the action at hand, and further ahead."""

WORTHWHILE, TURN = 0.1, 0.03
"""What a plan must bring more than a pass, and each further turn, in points."""

DOUBT = 0.1
"""How likely a hope of one point by a card's Action is given up, so that no cycle is endless."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The first step of the best plan found."""
    return legal[0] if len(legal) == 1 else _plan(view, legal, rng, budget, at_ease=False).first


def advise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Hint:
    """The same step, and the points to expect, if they are known."""
    plan = forecast(view, legal, rng, budget)
    return Hint(plan.first, None if plan.points is None else Expected("points", plan.points))


def forecast(view: View, legal: Sequence[Action], rng: Random, budget: float) -> "Plan":
    """The same step, and the points to expect: within an action, after a longer look."""
    plan = _plan(view, legal, rng, budget, at_ease=False)
    if plan.points is not None:
        return plan
    return plan._replace(points=_plan(view, legal, rng, budget, at_ease=True).points)


def _plan(
    view: View, legal: Sequence[Action], rng: Random, budget: float, *, at_ease: bool
) -> "Plan":
    if view.phase is Phase.SETUP or view.seat is None:
        return Plan(by_rule_of_thumb(view, legal, rng, budget), None)
    world = determinize(view, rng)
    large = at_ease or at_turn(world)
    effort = ALONE if world.seats == 1 else AMONG_RIVALS
    full = effort.steps if large else effort.few_steps
    steps = max(min(LEAST_STEPS, full), round(full * min(budget, 1.0)))
    search = Search(view.seat, rng, steps, effort.width)
    plan = search.plan(search.quiet(world), legal, at_ease=at_ease)
    return plan if large else plan._replace(points=None)


def at_turn(world: World) -> bool:
    """Whether somebody is to choose an action."""
    return bool(world.tasks) and world.tasks[-1].step == "turn"


class Plan(NamedTuple):
    """A first step, and the points to expect at the end of the game, if they are known."""

    first: Action
    points: float | None


class Way(NamedTuple):
    """Where some actions lead, how promising that is, and what came first."""

    promise: float
    world: World
    first: Action


class Search:
    """A beam search over whole actions, within so many steps."""

    def __init__(
        self, seat: Seat, rng: Random, steps: int, width: int = AMONG_RIVALS.width
    ) -> None:
        self._seat = seat
        self._rng = rng
        self._steps = steps
        self._width = width
        self._rules = GAME.rules
        self._scout = Scout(seat)

    def quiet(self, world: World) -> World:
        """The same world with nothing to come into the rivers and, in the own turn, no rivals."""
        none = (0,) * len(DECKS)
        world = world._replace(decks=none, discards=none, tops=(NOTHING,) * len(DECKS))
        if world.turn == self._seat:
            world = world._replace(passed=(1 << world.seats) - 1 & ~(1 << self._seat))
        return world

    def plan(self, world: World, legal: Sequence[Action], *, at_ease: bool) -> Plan:
        """What may lead to the best end of this cycle; a sole choice is weighed only at ease."""
        choices = self._scout.candidates(world, legal, WIDE)
        if at_turn(world):
            now = points = value_of(world, self._seat)[0]
            best, action = now + WORTHWHILE, legal[-1]
            seen = {self._key(world)}
        elif len(choices) == 1 and not at_ease:
            return Plan(choices[0], None)
        else:
            now, points, best, action = 0.0, None, float("-inf"), choices[0]
            seen = set()
        ways = self._after(world, choices, NARROW)
        told = self._followed(ways, seen, best)
        if told is not None:
            best, points, action = told
        if isinstance(action, Use) and self._rng.random() < DOUBT / (best - now):
            return Plan(PASS, now)
        return Plan(action, points)

    def value(self, world: World, action: Action) -> float:
        """The best end of this cycle that is found after an action."""
        if action == PASS and at_turn(world):
            return value_of(world, self._seat)[0]
        ways = self._begun(world, action, NARROW)
        told = self._followed(ways, set(), float("-inf"))
        return value_of(world, self._seat)[0] if told is None else told[1]

    def first(self, world: World, action: Action) -> World:
        """Where an action leads if everything within it is done as it looks best at once."""
        return next((there for _, there in self._begun(world, action, ONE)), world)

    def _begun(self, world: World, action: Action, many: int) -> Iterator[tuple[Action, World]]:
        """The worlds that an action may lead to; a card that it draws comes from the real decks."""
        quiet = self.quiet(world)
        if isinstance(action, Draw) and action.card in DECKS:
            here = self.quiet(self._settle(self._apply(world, self._seat, action)))
            if not here.tasks or at_turn(here):
                return iter([(action, here)])
            legal = self._rules.legal(here, self._seat)
            looks = self._scout.candidates(here, legal, many)
            return ((action, there) for _, there in self._after(here, looks, many))
        return self._after(quiet, [action], many)

    def _followed(
        self, ways: Iterable[tuple[Action, World]], seen: set[tuple[object, ...]], best: float
    ) -> tuple[float, float, Action] | None:
        """The best end beyond `best` of some ways: less its turns, as it is, and its start."""
        told: tuple[float, float, Action] | None = None
        for turns in range(DEPTH):
            found: list[Way] = []
            for first, there in ways:
                key = self._key(there)
                if key in seen:
                    continue
                seen.add(key)
                ending, promise = value_of(there, self._seat)
                if ending - TURN * turns > best:
                    best = ending - TURN * turns
                    told = best, ending, first
                if at_turn(there) and there.turn == self._seat:
                    found.append(Way(promise, there, first))
            if self._spent():
                break
            found.sort(key=lambda way: way.promise, reverse=True)
            ways = self._onwards(found[: self._width])
        return told

    def _onwards(self, ways: Sequence[Way]) -> Iterator[tuple[Action, World]]:
        """Where one more action leads each way, and how that way began."""
        for way in ways:
            legal = self._rules.legal(way.world, self._seat)
            choices = self._scout.candidates(way.world, legal, NARROW)
            for _, there in self._after(way.world, choices, ONE):
                yield way.first, there

    def _after(
        self, world: World, choices: Sequence[Action], many: int
    ) -> Iterator[tuple[Action, World]]:
        """Each choice, and the worlds it may lead to once its action is done."""
        for choice in choices:
            front = [(world, choice)]
            while front:
                if self._spent():
                    return
                before, one = front.pop()
                here = self._settle(self._apply(before, self._seat, one))
                if not here.tasks or at_turn(here):
                    yield choice, here
                    continue
                legal = self._rules.legal(here, self._seat)
                looks = self._scout.candidates(here, legal, many)
                front += [(here, one) for one in reversed(looks)]

    def _settle(self, world: World) -> World:
        """Chance draws, and rivals do the first that they may, until the seat decides."""
        rules = self._rules
        while True:
            chance = rules.chance(world)
            if chance is not None:
                world = self._apply(world, None, chance.sample(self._rng))
                continue
            seats = rules.to_act(world)
            if not seats or seats[0] == self._seat or at_turn(world):
                return world
            world = self._apply(world, seats[0], rules.legal(world, seats[0])[0])

    def _apply(self, world: World, seat: Seat | None, move: object) -> World:
        self._steps -= 1
        after: World = self._rules.apply(world, seat, move)
        return after

    def _spent(self) -> bool:
        return self._steps <= 0

    def _key(self, world: World) -> tuple[object, ...]:
        """What tells two ends of an action apart."""
        boards = world.boards[slot(self._seat, 0) : slot(self._seat, len(SLOTS))]
        bag, hand = world.bags[self._seat], world.hands[self._seat]
        return world.cubes, bag, hand, world.tokens, boards
