"""A planner: looks for the best way through the rest of a cycle, in a world that it imagines.

The rivals are imagined to pass and no new cards to come into the rivers; what the cycle leaves
is judged by the outlook. Every decision, down to a single cube, is planned anew.
"""

from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from ecotone.bots.biotopes import choose as by_rule_of_thumb
from ecotone.bots.biotopes_outlook import prospects
from ecotone.bots.biotopes_scout import Scout
from ecotone.core.seats import Seat
from ecotone.games import GAMES
from ecotone.games.biotopes.actions import PASS, Action, Use
from ecotone.games.biotopes.imagine import World, imagine
from ecotone.games.biotopes.play import slot
from ecotone.games.biotopes.state import NOTHING, SLOTS, Phase
from ecotone.games.biotopes.terms import DECKS
from ecotone.games.biotopes.view import View

SHARE, SMALL_SHARE = 0.4, 0.06
"""The parts of the budget that a decision takes at most: an action, and those within one."""

STEPS, FEW_STEPS = 1000, 300
"""How many steps such a decision tries, if there is time for them."""

LEAST_STEPS = 80
"""How many it tries in any case: where the machine pauses, a player need not pass."""

WIDTH, DEPTH = 8, 16
"""How many ways are followed at once, and how many actions ahead."""

WIDE, NARROW, ONE = 4, 2, 1
"""How many choices of a kind are tried: now, in the action at hand, and further ahead."""

WORTHWHILE, TURN = 0.1, 0.03
"""What a plan must bring more than a pass, and each further turn, in points."""

DOUBT = 0.1
"""How likely a hope of one point by a card's Action is given up, so that no cycle is endless."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The first step of the best plan found."""
    return legal[0] if len(legal) == 1 else _plan(view, legal, rng, budget, at_ease=False).first


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
    start = perf_counter()
    world = imagine(view, legal, rng)
    large = at_ease or _at_turn(world)
    steps, share = (STEPS, SHARE) if large else (FEW_STEPS, SMALL_SHARE)
    search = Search(view.seat, rng, steps, start + share * budget)
    plan = search.plan(search.quiet(world), legal, at_ease=at_ease)
    return plan if large else plan._replace(points=None)


def _at_turn(world: World) -> bool:
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
    """A beam search over whole actions, within so many steps and until some time."""

    def __init__(self, seat: Seat, rng: Random, steps: int, until: float) -> None:
        self._seat = seat
        self._rng = rng
        self._steps = steps
        self._unhurried = steps - LEAST_STEPS
        self._until = until
        self._rules = GAMES["biotopes"].rules
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
        choices = self._scout.worth_a_look(world, legal, WIDE)
        if _at_turn(world):
            now = points = prospects(world, self._seat)[0]
            best, action = now + WORTHWHILE, legal[-1]
            seen = {self._key(world)}
        elif len(choices) == 1 and not at_ease:
            return Plan(choices[0], None)
        else:
            now, points, best, action = 0.0, None, float("-inf"), choices[0]
            seen = set()
        ways = self._after(world, choices, NARROW)
        for turns in range(DEPTH):
            found: list[Way] = []
            for first, there in ways:
                key = self._key(there)
                if key in seen:
                    continue
                seen.add(key)
                ending, promise = prospects(there, self._seat)
                if ending - TURN * turns > best:
                    best, points, action = ending - TURN * turns, ending, first
                if _at_turn(there) and there.turn == self._seat:
                    found.append(Way(promise, there, first))
            if self._out_of_time():
                break
            found.sort(key=lambda way: way.promise, reverse=True)
            ways = self._onwards(found[:WIDTH])
        if isinstance(action, Use) and self._rng.random() < DOUBT / (best - now):
            return Plan(PASS, now)
        return Plan(action, points)

    def _onwards(self, ways: Sequence[Way]) -> Iterator[tuple[Action, World]]:
        """Where one more action leads each way, and how that way began."""
        for way in ways:
            legal = self._rules.legal(way.world, self._seat)
            choices = self._scout.worth_a_look(way.world, legal, NARROW)
            for _, there in self._after(way.world, choices, ONE):
                yield way.first, there

    def _after(
        self, world: World, choices: Sequence[Action], many: int
    ) -> Iterator[tuple[Action, World]]:
        """Each choice, and the worlds it may lead to once its action is done."""
        for choice in choices:
            front = [(world, choice)]
            while front:
                if self._out_of_time():
                    return
                before, one = front.pop()
                here = self._settle(self._apply(before, self._seat, one))
                if not here.tasks or _at_turn(here):
                    yield choice, here
                    continue
                legal = self._rules.legal(here, self._seat)
                looks = self._scout.worth_a_look(here, legal, many)
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
            if not seats or seats[0] == self._seat or _at_turn(world):
                return world
            world = self._apply(world, seats[0], rules.legal(world, seats[0])[0])

    def _apply(self, world: World, seat: Seat | None, move: object) -> World:
        self._steps -= 1
        after: World = self._rules.apply(world, seat, move)
        return after

    def _out_of_time(self) -> bool:
        if self._steps <= self._unhurried and perf_counter() > self._until:
            self._steps = 0
        return self._steps <= 0

    def _key(self, world: World) -> tuple[object, ...]:
        """What tells two ends of an action apart."""
        boards = world.boards[slot(self._seat, 0) : slot(self._seat, len(SLOTS))]
        bag, hand = world.bags[self._seat], world.hands[self._seat]
        return world.cubes, bag, hand, world.tokens, boards
