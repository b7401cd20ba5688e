"""Self-play: whole games of many tables at once, every seat played by the net.

Pick and placement are one decision here: a card and the spot it will lie on. Seats are the
leading axis, games the last one. An octopus leaves all as it is.
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
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import Grid, bare, open_cells, planes, put, taken
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.moves import draw_size, first, passed_on, rival_cell
from ecotone.games.ecosystem.bots.features import (
    NEIGHBOURS,
    PLACINGS,
    SPOTS,
    Features,
    SoloFeatures,
)
from ecotone.games.ecosystem.rules.grid import COLUMNS
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND
from ecotone.learn.task import Decision, Net, Observation, Precision, decide

Answer = Callable[[Observation, Array], Decision]


class Play(NamedTuple):
    """Games under way."""

    deck: Deck
    hands: Hand
    grids: Grid
    laid: Hand
    """How many cards of each kind lie on each grid."""
    pile: Hand
    lots: Dice
    key: Array


def start(env: Env, key: Array, games: int) -> Play:
    """Full decks and empty grids."""
    lots, own = jax.random.split(key)
    copies = tuple(env.rules.deck.copies.values())
    return Play(
        deck=jax.tree.map(lambda word: jnp.broadcast_to(word, (games,)), decks.stacked(copies)),
        hands=hands.empty((env.ring, games)),
        grids=bare((env.grids, games)),
        laid=hands.empty((env.grids, games)),
        pile=hands.empty((games,)),
        lots=dice(lots, (games,)),
        key=own,
    )


def features(env: Env, play: Play, turn: Array, edition: Array) -> Features:
    """What each seat of a table knows before it picks."""
    players, ring = env.players, env.ring
    held = first(play.hands, players)
    shape = held.low.shape
    late = turn % TURNS_A_ROUND
    coming, rivals = [], []
    nothing = jnp.zeros((*shape, hands.KINDS), jnp.int8)
    for step in range(1, NEIGHBOURS + 1):
        arriving = nothing
        if step < ring:
            # a hand that was here comes back, if the round lasts so long
            back = Hand(
                *(
                    jnp.where(
                        turn < TURNS_A_ROUND, jnp.roll(word, step, 0), jnp.roll(word, -step, 0)
                    )[:players]
                    for word in play.hands
                )
            )
            known = (ring - step <= late) & (late + step < TURNS_A_ROUND)
            arriving = _counts(hands.only(known, back))
        coming.append(arriving)
        beside = nothing
        if step < players:
            beside = _counts(Hand(*(jnp.roll(word, -step, 0) for word in play.laid)))
        rivals.append(beside)
    return Features(
        planes=jnp.stack(planes(play.grids), -1),
        open=open_cells(taken(play.grids)).astype(jnp.int32),
        hand=_counts(held),
        coming=jnp.stack(coming, -2),
        rivals=jnp.stack(rivals, -2),
        pile=jnp.broadcast_to(_counts(play.pile), (*shape, hands.KINDS)),
        turn=_everywhere(turn, shape),
        players=_everywhere(players, shape),
        edition=jnp.broadcast_to(edition, shape),
    )


def solo_features(play: Play, turn: Array, giving: int, edition: Array) -> SoloFeatures:
    """What the solo player knows; the only seat keeps its axis."""
    boards = jnp.stack(planes(play.grids), -1)
    shape = play.hands.low.shape
    return SoloFeatures(
        planes=boards[:1],
        open=open_cells(taken(play.grids))[:1].astype(jnp.int32),
        hand=_counts(play.hands),
        rival=boards[1:],
        giving=_everywhere(giving, shape),
        turn=_everywhere(turn, shape),
        edition=jnp.broadcast_to(edition, shape),
    )


def _counts(hand: Hand) -> Array:
    return jnp.stack(hands.counts(hand), -1).astype(jnp.int8)


def _everywhere(number: Array | int, shape: tuple[int, ...]) -> Array:
    return jnp.broadcast_to(jnp.asarray(number, jnp.int8), shape)


def games_of(
    env: Env, net: Net, precision: Precision, key: Array, edition: Array, heat: float
) -> tuple[Play, Decision]:
    """A game for each edition named: how all ended, and every decision (steps x seats x games)."""
    play = start(env, key, edition.size)

    def answer(observation: Observation, key: Array) -> Decision:
        return decide(observation, net, precision, key, heat)

    return (_alone if env.solo else _together)(env, play, edition, answer)


def _placing(decision: Decision) -> tuple[Array, Array]:
    """The card and the cell of an answer."""
    number = decision.answer.astype(jnp.uint32)
    return number // SPOTS, jnp.uint32(1) << number % SPOTS


def _together(env: Env, play: Play, edition: Array, answer: Answer) -> tuple[Play, Decision]:
    def turn(play: Play, number: Array) -> tuple[Play, Decision]:
        key, own = jax.random.split(play.key)
        decision = answer(features(env, play, number, edition), own)
        card, cell = _placing(decision)
        gone = taking = hands.one(card)
        pile, lots = play.pile, play.lots
        if env.players == 2:
            neutral, lots = _neutral(play)
            pile = hands.plus(pile, neutral)
            gone = Hand(
                *(
                    jnp.concatenate([mine, theirs[None]])
                    for mine, theirs in zip(taking, neutral, strict=True)
                )
            )
        passed = passed_on(hands.less(play.hands, gone), number < TURNS_A_ROUND)
        grids, laid = put(play.grids, card, cell), hands.plus(play.laid, taking)
        return Play(play.deck, passed, grids, laid, pile, lots, key), decision

    def one_round(play: Play, number: Array) -> tuple[Play, Decision]:
        dealt, deck, lots = decks.deal(play.deck, play.lots, env.ring, env.hand_size)
        play = play._replace(hands=dealt, deck=deck, lots=lots)
        return jax.lax.scan(turn, play, number * TURNS_A_ROUND + jnp.arange(TURNS_A_ROUND))

    play, rounds = jax.lax.scan(one_round, play, jnp.arange(TURNS // TURNS_A_ROUND))
    return play, _in_a_row(rounds)


def _neutral(play: Play) -> tuple[Hand, Dice]:
    """A card of the neutral hand, every copy equally likely."""
    hand = Hand(*(word[2] for word in play.hands))
    n, lots = roll(play.lots, hands.size(hand))
    return hands.one(hands.nth(hand, n)), lots


def _alone(env: Env, play: Play, edition: Array, answer: Answer) -> tuple[Play, Decision]:
    def turn(play: Play, number: Array) -> tuple[Play, Decision]:
        key, one, two = jax.random.split(play.key, 3)
        placing = answer(solo_features(play, number, 0, edition), one)
        card, cell = _placing(placing)
        nothing = jnp.zeros_like(cell)
        grids = put(play.grids, jnp.concatenate([card, card]), jnp.concatenate([cell, nothing]))
        play = play._replace(grids=grids, hands=hands.less(play.hands, hands.one(card)))
        giving = answer(solo_features(play, number, 1, edition), two)
        gift = (giving.answer - PLACINGS).astype(jnp.uint32)
        theirs = jnp.broadcast_to(rival_cell(number), gift.shape)
        grids = put(grids, jnp.concatenate([gift, gift]), jnp.concatenate([nothing, theirs]))
        many = jnp.where(number + 1 < TURNS, draw_size(number + 1), 0)
        drawn, deck, lots = decks.draw_hand(play.deck, play.lots, COLUMNS, many)
        held = hands.plus(
            hands.less(play.hands, hands.one(gift)), Hand(*(word[None] for word in drawn))
        )
        after = Play(deck, held, grids, play.laid, play.pile, lots, key)
        return after, jax.tree.map(lambda *both: jnp.stack(both), placing, giving)

    hand, deck, lots = decks.deal(play.deck, play.lots, 1, env.hand_size)
    play = play._replace(hands=hand, deck=deck, lots=lots)
    play, turns = jax.lax.scan(turn, play, jnp.arange(TURNS))
    return play, _in_a_row(turns)


def _in_a_row(steps: Decision) -> Decision:
    """The first two axes as one."""
    row: Decision = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), steps)
    return row
