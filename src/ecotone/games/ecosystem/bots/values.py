"""What every choice in Savanna or Ocean leads to: each played on in rollouts with the same luck.

At a table every choice is followed for some turns, then the net tells the points to expect; late
in the game, and alone, games are played to their end. Cards that are turned down are counted out.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np

from ecotone.bots import nets
from ecotone.bots.values import judged
from ecotone.core.player import Meaning, Values
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.determinize import determinize
from ecotone.games.ecosystem.bots.endings import as_it_lies, categories, endings, lead, points
from ecotone.games.ecosystem.bots.features import SPOTS, Array
from ecotone.games.ecosystem.bots.net import (
    ALONE,
    AT_TABLE,
    deck_of,
    expects,
    features_of,
    number,
    power_ways,
)
from ecotone.games.ecosystem.bots.rollout import Alone, Positions, Together, repeated, rollout
from ecotone.games.ecosystem.bots.table_rollout import with_wishes
from ecotone.games.ecosystem.bots.value import UNIT, USUAL, margins
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.state import TURNS
from ecotone.games.ecosystem.rules.view import View

POSITIONS = 3_000
"""How many positions a net judges for a decision, with a budget of 1."""

LEAST, MOST = 6, 96
"""How many games are determinized at least and at most."""

PARTED = 48
"""In how many games two choices are compared category by category."""

AHEAD, LATE = 2, 12
"""How many turns a choice at a table is followed; from a late turn on, all of them."""

SPOTS_TRIED = 4
"""On how many spots a card that may be picked is put."""

FAVOURITES = 10
"""Alone, how many placings are played on; the others are judged by a glance."""

NET_ERROR, END_ERROR = 1.0, 0.25
"""What a mean over many games misses the truth by, in points: the net's eye, its later choices."""


class Tried(NamedTuple):
    """Answers to a decision, and what each came to: answers x games."""

    answers: Array
    ends: Array
    error: Array


def appraise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Values | None:
    """Points at a table, alone the lead."""
    if view.seat is None:
        return None
    if isinstance(legal[0], Pick | Place | Discard):
        return _cards(view, legal, np.random.default_rng(rng.getrandbits(64)), budget)
    if isinstance(legal[0], endings(view.game).powers):
        return _powers(view, legal)
    return _counted(view, legal)


def breakdown(view: View, better: Action, other: Action, rng: Random) -> dict[str, Array] | None:
    """By how much the better of two choices ends with more in each category, game by game."""
    if view.seat is None or not isinstance(better, Pick | Place | Discard):
        return None
    net = nets.shipped(view.game, ALONE if view.solo else AT_TABLE)
    dice = np.random.default_rng(rng.getrandbits(64))
    logits, _ = net(features_of(view).row(np))
    answers = np.array([_answers(view, action, logits)[0] for action in (better, other)])
    start = determinize(view, PARTED, dice)
    if not isinstance(start, Alone):
        start = with_wishes(view, net, start, TURNS)
    found = categories(view, _played(net, start, answers, TURNS))
    return {name: ends[:PARTED] - ends[PARTED:] for name, ends in found.items()}


def _meaning(view: View) -> Meaning:
    return "lead" if view.solo else "points"


def _counted(view: View, legal: Sequence[Action]) -> Values:
    """What the own score, or the lead, comes to at once: the end of the game is near."""
    rules: Any = GAMES[view.game].rules
    totals = [score.total for score in rules.tallies(view)]
    now = totals[0] - totals[1] if view.solo else totals[view.seat or 0]
    after = [now + rules.preview(view, action) for action in legal]
    return judged(legal, np.array(after, float)[:, None], _meaning(view))


def _powers(view: View, legal: Sequence[Action]) -> Values:
    """What a power leaves, as the net sees it; of many ways the better ones."""
    some, boards = power_ways(view, legal)
    if boards is None:
        return _counted(view, legal)
    grid, deck, game = view.grids[view.seat or 0], deck_of(view), endings(view.game)
    ways = np.array([deck.planes(game.changed(grid, action).flat()) for action in legal])
    lies = as_it_lies(view, ways).astype(float)
    place = {action: at for at, action in enumerate(legal)}
    seen = [place[action] for action in some]
    known = np.array([cast(Any, expects(view, action)).number for action in some])
    beyond = known - lies[seen]
    means = np.minimum(lies + beyond.mean(), known.min())
    means[seen] = known
    error = np.full(len(legal), float(np.hypot(NET_ERROR, beyond.std())))
    error[seen] = NET_ERROR
    return judged(legal, means[:, None], _meaning(view), error)


def _cards(view: View, legal: Sequence[Action], dice: np.random.Generator, budget: float) -> Values:
    """Picks, placings and gifts; a pick is worth what its best placing is."""
    net = nets.shipped(view.game, ALONE if view.solo else AT_TABLE)
    logits, _ = net(features_of(view).row(np))
    means: list[list[int]] = [_answers(view, action, logits) for action in legal]
    answers = np.array(sorted({one for several in means for one in several}))
    trying = _alone if view.solo else _together
    tried = trying(view, net, answers, dice, POSITIONS * budget)
    at = {int(answer): place for place, answer in enumerate(tried.answers)}
    rows = [
        max((at[one] for one in several), key=lambda row: tried.ends[row].mean())
        for several in means
    ]
    return judged(legal, tried.ends[rows], _meaning(view), tried.error[rows])


def _answers(view: View, action: Action, logits: Array) -> list[int]:
    """Which of a net's answers an action means; for a pick, the placings it likes best."""
    if not isinstance(action, Pick):
        return [number(view, cast(Place | Discard, action))]
    card = deck_of(view).rank[action.card]
    legal = features_of(view).legal(np)[card * SPOTS : (card + 1) * SPOTS]
    likes = np.where(legal, logits[card * SPOTS : (card + 1) * SPOTS], nets.NEVER)
    order = np.argsort(-likes, kind="stable")[:SPOTS_TRIED]
    return [card * SPOTS + int(spot) for spot in order if legal[spot]]


def _many(positions: float, each: int) -> int:
    return int(np.clip(positions // each, LEAST, MOST))


def _together(
    view: View, net: nets.Net, answers: Array, dice: np.random.Generator, positions: float
) -> Tried:
    until = TURNS if view.turn >= LATE else min(TURNS, view.turn + AHEAD)
    ahead = until - view.turn
    many = _many(positions, (len(answers) + view.seats) * ahead + len(answers))
    start = cast(Together, determinize(view, many, dice))
    start = with_wishes(view, net, start, until)
    ends = _played(net, start, answers, until)
    if until < TURNS:
        _, values = net(ends.features().row(np))
        worth, error = UNIT[False] * (values + USUAL), NET_ERROR
    else:
        worth, error = points(view, cast(Together, ends)), END_ERROR
    return Tried(answers, worth.reshape(len(answers), -1), np.full(len(answers), error))


def _played(net: nets.Net, start: Positions, answers: Array, until: int) -> Positions:
    """The positions after each answer in each game, once so many turns are over."""
    many = len(start.planes)
    each = repeated(start, len(answers)).after(np.repeat(answers, many))
    return rollout(net, each, until)


def _alone(
    view: View, net: nets.Net, answers: Array, dice: np.random.Generator, positions: float
) -> Tried:
    """The favourites played to the end; the others as far behind them as at a glance."""
    start = cast(Alone, determinize(view, LEAST, dice))
    after = repeated(start, len(answers)).after(np.repeat(answers, LEAST))
    _, glance = net(after.features().row(np))
    rules: Any = GAMES[view.game].rules
    glance = glance.reshape(len(answers), -1).mean(1)
    glance = margins(glance, rules.victories.hard, net.aim, view.turn)
    favourites = np.argsort(-glance, kind="stable")[:FAVOURITES]
    ahead = 2 * (TURNS - view.turn)
    many = _many(positions, len(favourites) * ahead)
    start = cast(Alone, determinize(view, many, dice))
    ends = cast(Alone, _played(net, start, answers[favourites], TURNS))
    found = lead(view, ends).reshape(len(favourites), -1).astype(float)
    beyond = found.mean(1) - glance[favourites]
    worth = np.repeat((glance + beyond.mean())[:, None], many, 1)
    worth = np.minimum(worth, found.mean(1).max())
    worth[favourites] = found
    error = np.full(len(answers), float(np.hypot(NET_ERROR, beyond.std())))
    error[favourites] = END_ERROR
    return Tried(answers, worth, error)
