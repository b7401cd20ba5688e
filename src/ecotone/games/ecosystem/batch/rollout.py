"""Whole games of uniformly random legal play, many at once, for speed.

The moves are those of the step-by-step game; only the order is fixed, since all games of a batch
pick, place and pass together. Seats are the leading axis, games the last one.
"""

from collections.abc import Callable
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.deck import Deck
from ecotone.games.ecosystem.batch.dice import Dice, dice, roll
from ecotone.games.ecosystem.batch.growing import Grid, bare, open_cells, planes, put, taken
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.marks import count, nth
from ecotone.games.ecosystem.batch.moves import draw_size, first, passed_on, rival_cell
from ecotone.games.ecosystem.batch.state import Engine
from ecotone.games.ecosystem.rules.grid import COLUMNS
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND


class Rollout(NamedTuple):
    """Games that are over: their totals and grids (games x grids) and numbers of decisions."""

    scores: Array
    decisions: Array
    grids: Grid
    flips: Array


class Play(NamedTuple):
    """Games under way."""

    deck: Deck
    hands: Hand
    grids: Grid
    pile: Hand
    lots: Dice
    dice: Dice
    powers: Array


def rollout(env: Engine, key: Array, games: int) -> Rollout:
    """So many games from the deal to the scores."""
    lots, seats = jax.random.split(key)
    copies = tuple(env.rules.deck.copies.values())
    play = Play(
        deck=jax.tree.map(lambda word: jnp.broadcast_to(word, (games,)), decks.stacked(copies)),
        hands=hands.empty((env.ring, games)),
        grids=bare((env.grids, games)),
        pile=hands.empty((games,)),
        lots=dice(lots, (games,)),
        dice=dice(seats, (env.grids, games)),
        powers=jnp.zeros((env.grids, games), jnp.int32),
    )
    play = _alone(env, play) if env.solo else _together(env, play)
    boards = planes(play.grids)
    flips, chosen, _ = env.random_flips(boards, play.dice)
    scores = env.totals(boards, flips, play.pile if env.players == 2 else None)
    # each seat picks and places every turn; alone, you place and give
    decisions = 2 * TURNS * env.players + (chosen + play.powers).sum(0)
    return Rollout(scores.T, decisions, Grid(*(plane.T for plane in play.grids)), flips.T)


def _together(env: Engine, play: Play) -> Play:
    def turn(play: Play, to_the_left: Array) -> Play:
        card, rolled = pick(first(play.hands, env.players), play.dice)
        gone = hands.one(card)
        pile, lots = play.pile, play.lots
        if env.players == 2:
            neutral, lots = _neutral(play)
            pile = hands.plus(pile, neutral)
            gone = Hand(
                *(
                    jnp.concatenate([mine, theirs[None]])
                    for mine, theirs in zip(gone, neutral, strict=True)
                )
            )
        cell, rolled = spot(play.grids, rolled)
        grids = put(play.grids, card, cell)
        grids, rolled, used = env.random_powers(grids, card, rolled)
        passed = passed_on(hands.less(play.hands, gone), to_the_left)
        return Play(play.deck, passed, grids, pile, lots, rolled, play.powers + used)

    def one_round(number: Array, play: Play) -> Play:
        return _repeated(TURNS_A_ROUND, lambda _, play: turn(play, number == 0), _dealt(env, play))

    return _repeated(TURNS // TURNS_A_ROUND, one_round, play)


def _neutral(play: Play) -> tuple[Hand, Dice]:
    """A card of the neutral hand, every copy equally likely."""
    hand = Hand(*(word[2] for word in play.hands))
    n, lots = roll(play.lots, hands.size(hand))
    return hands.one(hands.nth(hand, n)), lots


def _alone(env: Engine, play: Play) -> Play:
    def turn(number: Array, play: Play) -> Play:
        mine = Dice(*(word[:1] for word in play.dice))
        card, mine = pick(play.hands, mine)
        left = hands.less(play.hands, hands.one(card))
        given, mine = pick(left, mine)
        left = hands.less(left, hands.one(given))
        rolled = Dice(*(word.at[:1].set(own) for word, own in zip(play.dice, mine, strict=True)))
        cards = jnp.concatenate([card, given])
        cell, rolled = spot(play.grids, rolled)
        grids = put(play.grids, cards, cell.at[1].set(rival_cell(number)))
        grids, rolled, used = env.random_powers(grids, cards, rolled)
        many = jnp.where(number + 1 < TURNS, draw_size(number + 1), 0)
        drawn, deck, lots = decks.draw_hand(play.deck, play.lots, COLUMNS, many)
        held = hands.plus(left, Hand(*(word[None] for word in drawn)))
        return Play(deck, held, grids, play.pile, lots, rolled, play.powers + used)

    return _repeated(TURNS, turn, _dealt(env, play))


def _dealt(env: Engine, play: Play) -> Play:
    held, deck, lots = decks.deal(play.deck, play.lots, env.ring, env.hand_size)
    return play._replace(hands=held, deck=deck, lots=lots)


def _repeated(times: int, body: Callable[[Array, Play], Play], play: Play) -> Play:
    """The body so many times over; a fixed number lets a GPU go on without asking its host."""
    after: Play = jax.lax.fori_loop(0, times, body, play)
    return after


def pick(hand: Hand, dice: Dice) -> tuple[Array, Dice]:
    """One of the kinds in the hand."""
    kinds = hands.kinds(hand)
    n, dice = roll(dice, hands.size(kinds))
    return hands.nth(kinds, n), dice


def spot(grid: Grid, dice: Dice) -> tuple[Array, Dice]:
    """One of the open cells."""
    cells = open_cells(taken(grid))
    n, dice = roll(dice, count(cells))
    return nth(cells, n), dice
