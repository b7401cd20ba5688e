"""A second look: the net's favourites for a decision, each played on in rollouts.

The net plays all the games on; every favourite meets the same luck. How many games there are
follows from the position and the budget, never from the clock, so that the same random stream
gives the same choice.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np

from ecotone.bots import nets
from ecotone.core.player import Hint
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.determinize import determinize
from ecotone.games.ecosystem.bots.endings import as_it_lies, endings, lead, points
from ecotone.games.ecosystem.bots.features import SPOTS, Array
from ecotone.games.ecosystem.bots.net import (
    ALONE,
    AT_TABLE,
    Seen,
    answered,
    expects,
    features_of,
    number,
    play,
    power_ways,
)
from ecotone.games.ecosystem.bots.rollout import (
    Alone,
    Positions,
    Together,
    placed,
    repeated,
    rollout,
)
from ecotone.games.ecosystem.bots.table_rollout import with_wishes
from ecotone.games.ecosystem.bots.value import UNIT, USUAL
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.state import TURNS
from ecotone.games.ecosystem.rules.view import View


class Effort(NamedTuple):
    """How a decision is looked at: how many favourites, how likely at least, how far ahead.

    `bold` placements that score most right now are looked at too. `samples` games are
    determinized at a time, `times` at most, as long as two favourites are close. `trust` is what
    the net's own liking counts beside what is found, in points for each unit of its weights.
    """

    favourites: int
    bold: int
    likely: float
    turns: int
    samples: int
    times: int
    trust: float


LATE = 12
"""From this turn on, games at a table are played to their end."""

MIDDLE = 10
"""Alone, the net decides by itself before this turn: so far ahead luck drowns what differs."""

AT_ONCE = 0.05
"""At a table nobody waits longer, in seconds, whatever the budget is."""

POSITIONS = {AT_TABLE: 5_000, ALONE: 8_000}
"""How many positions a net judges in a second, on a machine with other things to do."""

PRODUCTS = 2.2e10
"""How many products of two numbers a second has room for: a large net judges fewer positions."""

CLOSE = 1.5
"""Favourites further behind the first than so many standard errors are given up."""

EDGE = 6.0
"""How many points a margin must pass the hardest level's by to be nearly sure of it."""


def effort(view: View) -> Effort:
    """How closely a decision is looked at, given a full budget."""
    if view.solo:
        many, bold = (8, 6) if view.turn >= MIDDLE else (1, 0)
        return Effort(many, bold, 1e-7, TURNS, 16, 16, 0.05)
    if view.turn >= LATE:
        return Effort(8, 0, 1e-5, TURNS, 8, 1, 0.25)
    return Effort(4, 0, 1e-3, 2, 8, 1, 0.25)


def advise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Hint:
    """The same choice, and what the net expects of it."""
    action = choose(view, legal, rng, budget)
    return Hint(action, expects(view, action))


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The favourite that leads to the best ends; cards are turned down as the net does."""
    if isinstance(legal[0], Pick | Place | Discard):
        return _card(view, legal, rng, budget)
    if view.solo and isinstance(legal[0], endings(view.game).powers):
        return _power(view, legal, rng, budget)
    return play(view, legal, nets.shipped)


def _power(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """Alone, what a power does for the best: the board's value names the favourites."""
    some, boards = power_ways(view, legal)
    if boards is None:
        return some[0]
    net = nets.shipped(view.game, ALONE)
    how = effort(view)
    _, values = net(boards.row(np))
    favourites = np.argsort(-values, kind="stable")[: how.favourites]
    if len(favourites) == 1:
        return some[int(favourites[0])]

    def after(positions: Positions, ways: Array) -> Positions:
        planes = boards.planes[ways].astype(np.int64)
        return cast(Alone, positions)._replace(planes=planes, giving=1)

    search = Search(view, net, how, budget, rng, after)
    return some[search.best(favourites, np.zeros(len(favourites)))]


def _card(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """A card to pick, to place or to give."""
    net = nets.shipped(view.game, ALONE if view.solo else AT_TABLE)
    seen = features_of(view)
    logits, _ = net(seen.row(np))
    weights = np.full_like(logits, nets.NEVER)
    allowed = _allowed(view, legal, seen)
    weights[allowed] = logits[allowed]
    how = effort(view)
    chances = np.exp(weights - weights.max())
    ranking = np.argsort(-chances, kind="stable")[: how.favourites]
    favourites = ranking[chances[ranking] >= how.likely]
    if how.bold and isinstance(legal[0], Place):
        bold = _scoring(view, seen, allowed)[: how.bold]
        favourites = np.concatenate([favourites, np.setdiff1d(bold, favourites)])
    if len(favourites) > 1:
        search = Search(view, net, how, budget, rng, lambda rows, answers: rows.after(answers))
        weights[search.best(favourites, weights[favourites])] = -nets.NEVER
    return answered(view, legal, weights)


def _scoring(view: View, seen: Seen, placings: Array) -> Array:
    """The placings, those first that score most right now."""
    boards = np.repeat(seen.planes[None].astype(np.int64), len(placings), 0)
    after = placed(boards, placings // SPOTS, placings % SPOTS)
    return placings[np.argsort(-as_it_lies(view, after), kind="stable")]


def _allowed(view: View, legal: Sequence[Action], seen: Seen) -> Array:
    if isinstance(legal[0], Pick):
        return np.flatnonzero(seen.legal(np))
    laid = (action for action in legal if isinstance(action, Place | Discard))
    return np.array([number(view, action) for action in laid])


class Search:
    """The favourites of one decision, compared; `after` says what each leads to."""

    def __init__(
        self,
        view: View,
        net: nets.Net,
        how: Effort,
        budget: float,
        rng: Random,
        after: Callable[[Positions, Array], Positions],
    ) -> None:
        self._view = view
        self._net = net
        self._after = after
        self._until = min(TURNS, view.turn + how.turns)
        self._how = how
        kind = ALONE if view.solo else AT_TABLE
        seconds = budget if view.solo else min(budget, AT_ONCE)
        self._positions = min(POSITIONS[kind], PRODUCTS // net.products) * seconds
        self._luck = np.random.default_rng(rng.getrandbits(64))

    def best(self, favourites: Array, liking: Array) -> int:
        """The favourite with the best mean over all the rollouts."""
        left = favourites
        bonus = self._how.trust * liking[:, None]
        found = np.zeros((len(left), 0))
        for _ in range(self._how.times):
            ends = self._tried(left)
            if ends is None:
                break
            found = np.concatenate([found, ends + bonus], 1)
            behind = found.mean(1).max() - found.mean(1)
            first = found[found.mean(1).argmax()]
            doubt = (first - found).std(1) / found.shape[1] ** 0.5
            close = behind <= CLOSE * doubt
            left, found, bonus = left[close], found[close], bonus[close]
            if len(left) == 1:
                break
        return int(left[found.mean(1).argmax()] if found.size else left[0])

    def _samples(self, favourites: int) -> int:
        """How many determinizations can be afforded now."""
        view = self._view
        rows = 2 * favourites if view.solo else favourites + view.seats
        steps = rows * (self._until - view.turn)
        many = int(min(self._how.samples, self._positions // steps))
        self._positions -= many * steps
        return many

    def _tried(self, favourites: Array) -> Array | None:
        """What each favourite comes to in some determinized games, if there is time for any."""
        many = self._samples(len(favourites))
        if not many:
            return None
        start = determinize(self._view, many, self._luck)
        if isinstance(start, Together):
            start = with_wishes(self._view, self._net, start, self._until)
        each = self._after(repeated(start, len(favourites)), np.repeat(favourites, many))
        ends = rollout(self._net, each, self._until)
        return self._value(ends).reshape(len(favourites), -1)

    def _value(self, ends: Positions) -> Array:
        """Points at a table; alone, how sure the hardest level is, and a little for the margin."""
        if self._until < TURNS:
            _, values = self._net(ends.features().row(np))
            return UNIT[self._view.solo] * (values + USUAL)
        if isinstance(ends, Together):
            return points(self._view, ends)
        rules: Any = GAMES[self._view.game].rules
        over = lead(self._view, ends) - rules.victories.hard
        return 100 / (1 + np.exp(-over / EDGE)) + 0.05 * over
