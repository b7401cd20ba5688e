"""Serengeti as arrays does what the reference rules do, decision by decision."""

import os
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array

from ecotone.batch.serengeti import ACTIONS, OVER, REVEAL, SALE, Serengeti, State
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.games.serengeti.cards import BITS
from ecotone.games.serengeti.draws import Lot
from ecotone.games.serengeti.state import Phase
from ecotone.games.serengeti.state import State as Reference

GAMES_EACH = int(os.environ.get("BATCH_GAMES", "96")) // 8
GAME = GAMES["serengeti"]
SETTINGS = [(players, sales) for players in (3, 4, 5, 6) for sales in (True, False)]


def played(players: int, sales: bool, seed: int) -> Table:
    """A game of random bots that do not bid all at once."""
    table = Table(GAME, players, seed=seed, options={"private_sales": sales})
    rng = Random(seed)
    while seats := table.to_act():
        legal = table.legal(seats[0])
        low = rng.random() < 0.7
        table.play(seats[0], rng.choice(legal[: 4 if low else None]))
    return table


def lots(table: Table) -> list[tuple[int, int]]:
    """Every decision's number with the lot that is revealed after it, 0 if none is."""
    found, number = [], 0
    for seat, move in table.events:
        if seat is not None:
            number = GAME.rules.actions.encode(move)
            found.append((number, 0))
        elif isinstance(move, Lot) and found:
            found[-1] = (number, sum(BITS[card] for card in move.cards))
    return found


def states(table: Table) -> list[Reference]:
    """The reference states before each decision, and the last."""
    every = [*table._past, table._state]
    return [
        state
        for state, event in zip(every, [*table.events, None], strict=True)
        if event is None or event.seat is not None
    ]


def numbers(state: Reference) -> list[int]:
    """A reference state as the numbers of an array state."""
    auction = state.auction
    phase = {Phase.SALE: SALE, Phase.AUCTION: 2, Phase.OVER: OVER}[state.phase]
    line = [phase, state.round, state.first, state.turn, state.pile, state.lot]
    line += [*state.held, *state.tokens, state.pot]
    if auction is None:
        return [*line, -1, 0, -1, -1]
    return [*line, auction.seller, auction.active, auction.high, auction.bidder]


@pytest.mark.parametrize(("players", "sales"), SETTINGS)
def test_recorded_games_give_the_same_states_legal_actions_and_scores(
    players: int, sales: bool
) -> None:
    rules = Serengeti(players, sales)

    @jax.jit
    @jax.vmap
    def step(state: State, action: Array, lot: Array) -> State:
        after = rules.decide(state, action)
        shown = rules.reveal(after, lot)
        draws = after.phase == REVEAL
        chosen: State = jax.tree.map(lambda a, b: jnp.where(draws, a, b), shown, after)
        return chosen

    masks = jax.jit(jax.vmap(rules.legal_action_mask))
    scores = jax.jit(jax.vmap(lambda state: (jnp.stack(rules.points(state)), rules.rewards(state))))
    tables = [played(players, sales, seed) for seed in range(GAMES_EACH)]
    lines = [lots(table) for table in tables]
    truth = [states(table) for table in tables]
    firsts = jnp.array([states_[0].first for states_ in truth], jnp.int32)
    start = jnp.array([states_[0].lot for states_ in truth], jnp.int32)
    state = jax.vmap(lambda first, lot: rules.reveal(rules.begin(first), lot))(firsts, start)
    for number in range(max(map(len, lines)) + 1):
        seen = np.stack(jax.tree.leaves(state), axis=1)
        wanted = [numbers(known[min(number, len(known) - 1)]) for known in truth]
        assert seen.tolist() == wanted
        mask = np.asarray(masks(state))
        for place, known in enumerate(truth):
            if number < len(known):
                now = known[number]
                legal = GAME.rules.legal(now, now.turn) if now.turn >= 0 else ()
                listed = [GAME.rules.actions.encode(action) for action in legal]
                assert np.flatnonzero(mask[place]).tolist() == listed
        chosen = [line[min(number, len(line) - 1)] for line in lines]
        state = step(state, *(jnp.array(part, jnp.int32) for part in zip(*chosen, strict=True)))
    points, rewards = map(np.asarray, scores(state))
    for place, table in enumerate(tables):
        assert points[place].tolist() == [score.total for score in table.scores()]
        assert np.flatnonzero(rewards[place]).tolist() == list(table.verdict().winners)


@pytest.mark.parametrize("players", [3, 6])
def test_random_choices_are_legal_and_all_come(players: int) -> None:
    rules = Serengeti(players)

    @jax.jit
    def play(key: Array) -> tuple[State, Array, Array]:
        one, two = jax.random.split(key)
        state = jax.vmap(rules.init)(jax.random.split(one, 64))

        def turn(state: State, key: Array) -> tuple[State, tuple[Array, Array]]:
            words = jax.random.bits(key, (2, 64), jnp.uint32)
            action = jax.vmap(rules.choose)(state, words[0])
            mask = jax.vmap(rules.legal_action_mask)(state)
            fine = mask[jnp.arange(64), action] | (state.phase == OVER)
            seen = jnp.zeros(ACTIONS, bool).at[action].set(True)
            return jax.vmap(rules.go)(state, action, words[1]), (fine, seen)

        state, (fine, seen) = jax.lax.scan(turn, state, jax.random.split(two, 1200))
        return state, fine.all(), seen.any(0)

    state, fine, seen = play(jax.random.key(players))
    assert bool(fine)
    assert bool((state.phase == OVER).all())
    assert int(seen.sum()) > 45  # a pass, all thirty sales, most bids


def test_what_a_seat_observes_does_not_depend_on_the_rivals_tokens() -> None:
    rules = Serengeti(4)
    table = played(4, True, 5)
    middle = states(table)[60]
    twin = GAME.rules.redeal(middle, Seat(1), Random(2))
    assert twin.tokens != middle.tokens
    seen = [
        rules.observe(jax.tree.unflatten(_shape(rules), map(jnp.int32, numbers(state))), 1)
        for state in (middle, twin)
    ]
    assert seen[0].tolist() == seen[1].tolist()


def _shape(rules: Serengeti) -> Any:
    return jax.tree.structure(rules.begin(jnp.int32(0)))


def test_a_rollout_finishes_games_and_counts_their_points() -> None:
    finished, points = jax.jit(lambda key: Serengeti(4).rollout(key, 32, 600))(jax.random.key(0))
    assert finished > 32
    assert 4 * 5 < points / finished < 4 * 30
