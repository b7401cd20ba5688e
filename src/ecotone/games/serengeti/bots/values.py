"""What every bid, sale or exchange leads to: each played to the end in determinized rollouts.

Purses, lots to come and how rivals trade differ from game to game and are the same for every
choice. What rules the rollouts do not know ask for (forfeits) is not judged.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from ecotone.bots.values import SURE, exact, judged
from ecotone.core.player import Swing, Values
from ecotone.games.serengeti.bots.determinize import determinize, unaware
from ecotone.games.serengeti.bots.rollout import Array, Rollouts
from ecotone.games.serengeti.rules.actions import Action, Bid, Exchange, Pass, Sell
from ecotone.games.serengeti.rules.cards import CARDS, DIGITS
from ecotone.games.serengeti.rules.state import NO_BID, Auction, Phase, everyone
from ecotone.games.serengeti.rules.view import View

Known = Pass | Bid | Sell | Exchange
"""What the rollouts can do."""

GAMES = 3_000
"""How many games are played on for a decision, with a budget of 1."""

LEAST, MOST = 48, 1536
"""How many games are determinized at least and at most."""

SWING = 256
"""In how many games a baseline looks, with a budget of 1."""

PARTED = 512
"""In how many games two choices are compared tribe by tribe."""

RIVALS = "rivals"
"""What the best of the others has less, as a part of being ahead."""

ERROR = 0.02
"""By how much a chance misses the truth however many games are played: rivals trade otherwise."""


LEAD_ERROR = 0.5
"""The same in points of lead."""

EXCHANGING = 2
"""How many times as large both are where cards are exchanged: rivals' exchanges are guessed too."""

A_POINT = 4.0
"""What a point of lead is worth in an even game, in percent: early on, leads at the end spread by
about eight points."""


def appraise(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Values | None:
    """The chance to win, in percent."""
    if view.seat is None or not all(isinstance(action, Known) for action in legal):
        return None
    doubt = EXCHANGING if view.options["exchange_variant"] else 1
    dice = np.random.default_rng(rng.getrandbits(64))
    sound = [action for action in legal if _sound(view, action)]
    many = int(np.clip(GAMES * budget // len(sound), LEAST, MOST))
    games = _after(view, sound, many, dice)
    won = _won(view, games, len(sound))
    place = {action: at for at, action in enumerate(sound)}
    worst = int(won.mean(1).argmin())
    rows = [place.get(action, worst) for action in legal]
    found = judged(legal, 100 * won[rows], "chance", 100 * ERROR * doubt)
    best = rows[found.choices.index(found.best)]
    behind = A_POINT * _behind(_lead(view, games).reshape(won.shape), best, LEAD_ERROR * doubt)
    return found._replace(costs=tuple(exact(float(cost)) for cost in behind[rows]))


def _behind(leads: Array, best: int, error: float) -> Array:
    """By how many points of lead each choice is clearly behind the best."""
    less = leads[best] - leads
    deviation = less.std(1, ddof=1) / less.shape[1] ** 0.5
    within = SURE * np.hypot(deviation, 2**0.5 * error)
    return np.where(less.mean(1) > within, less.mean(1), 0.0)


def _lead(view: View, games: Rollouts) -> Array:
    """By how many points the seat is ahead of the best of the others, game by game."""
    points, seat = games.points(), view.seat or 0
    lead: Array = points[:, seat] - np.delete(points, seat, 1).max(1)
    return lead


def baseline(
    view: View, legal: Sequence[Action], action: Action | None, rng: Random, budget: float
) -> Swing | None:
    """The chance to win, in percent, if traders go on."""
    if view.seat is None or view.over:
        return None
    if action is not None and not (isinstance(action, Known) and _sound(view, action)):
        return None
    dice, many = np.random.default_rng(rng.getrandbits(64)), max(LEAST, int(SWING * budget))
    ways = 1 if action is None else 2
    if view.auction is not None:
        games = determinize(view, view.auction, many, dice)
        games.turn[:] = view.awaited[0] if view.awaited else view.seat
        games = games.taken(np.tile(np.arange(many), ways))
        if action is not None:
            price = action.price if isinstance(action, Bid) else NO_BID
            games.answer(np.arange(many, 2 * many), np.full(many, price))
    else:
        games = unaware(view, _nothing(view), many, dice)
        games = games.taken(np.tile(np.arange(many), ways))
        _lap(view, games, np.arange(many), 0)
        if action is not None:
            _offered(view, games, action, np.arange(many, 2 * many))
    won = 100 * _won(view, games, ways).mean(1)
    return Swing(float(won[0]), float(won[-1]))


def breakdown(view: View, better: Action, other: Action, rng: Random) -> dict[str, Array] | None:
    """By how much the better choice ends further ahead: by tribes, wealth, the best rival."""
    ways = (better, other)
    if not all(isinstance(one, Known) and _sound(view, one) for one in ways):
        return None
    dice, seat = np.random.default_rng(rng.getrandbits(64)), view.seat or 0
    games = _after(view, ways, PARTED, dice)
    games.play()
    others = np.delete(games.points(), seat, 1).max(1)
    found = games.parts(seat) | {RIVALS: -others}
    return {name: ends[:PARTED] - ends[PARTED:] for name, ends in found.items()}


def episode(view: View) -> str:
    """One auction: whoever stays in it too long does so once."""
    seller = view.auction.seller if view.auction else ""
    return f"{view.round} {seller} {' '.join(map(str, view.lot))}" if view.auction else ""


def _nothing(view: View) -> Auction:
    """No auction that is on."""
    return Auction(view.first, everyone(view.seats), 0, NO_BID, view.first, (0,) * view.seats)


def _sound(view: View, action: Action) -> bool:
    """Whether an action can be paid and no referee would punish it; the others are no better."""
    if not isinstance(action, Bid):
        return True
    seat = view.seat or 0
    barred = {card.value for card in view.held[seat]}
    return action.price <= (view.tokens[seat] or 0) and action.price % DIGITS not in barred


def _after(view: View, actions: Sequence[Action], many: int, dice: np.random.Generator) -> Rollouts:
    """The same games after each action: in an auction a bid, before it a sale or an exchange."""
    rows = np.arange(many * len(actions))
    if view.auction is not None:
        prices = [action.price if isinstance(action, Bid) else NO_BID for action in actions]
        games = determinize(view, view.auction, many, dice).taken(rows % many)
        games.answer(rows, np.repeat(prices, many))
        return games
    games = unaware(view, _nothing(view), many, dice).taken(rows % many)
    for place, action in enumerate(actions):
        _offered(view, games, action, rows[place * many : (place + 1) * many])
    return games


def _offered(view: View, games: Rollouts, action: Action, rows: Array) -> None:
    """The seat sells or exchanges in these games, or does neither."""
    seat = view.seat or 0
    if isinstance(action, Sell):
        games.offer(rows, seat, CARDS.index(action.card))
        return
    if isinstance(action, Exchange):
        (other,) = (place for place, held in enumerate(view.held) if action.taken in held)
        cards = CARDS.index(action.card), CARDS.index(action.taken)
        games.swap(rows, seat, cards[0], other, cards[1])
    _lap(view, games, rows, 1)


def _lap(view: View, games: Rollouts, rows: Array, more: int) -> None:
    """Exchanges and sales go on from whoever is asked, or so many further on."""
    asked = (view.awaited[0] - view.first) % view.seats + more if view.awaited else view.seats
    if view.phase is Phase.EXCHANGE:
        games.exchange(rows, asked)
        asked = 0
    games.go_on(rows, np.full(len(rows), asked))


def _won(view: View, games: Rollouts, actions: int) -> Array:
    games.play()
    part: Array = games.victories()[:, view.seat or 0].reshape(actions, -1)
    return part
