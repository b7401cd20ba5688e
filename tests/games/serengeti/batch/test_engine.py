"""Serengeti as arrays does what the reference rules do, decision by decision.

`BATCH_GAMES=10000` plays so many games, every number of players in equal shares.
"""

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, cast

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

import ecotone
from batch.fair import ROLLS, assert_fair
from batch.quick import quick
from ecotone import batch
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.batch import OVER, Serengeti, State, draws
from ecotone.games.serengeti.batch.rollout import lots
from ecotone.games.serengeti.rules.cards import ALL
from ecotone.games.serengeti.rules.state import ROUNDS, Phase
from ecotone.locale import LANGUAGES, refused
from games.playthrough import replayed
from games.serengeti.batch.auctions import decisions, numbers, played, stacked, states

pytestmark = pytest.mark.heavy

GAMES_EACH = int(os.environ.get("BATCH_GAMES", "0"))
LANES = 250 if GAMES_EACH else 16


class Setting(NamedTuple):
    """One engine to prove, and its golden playthroughs."""

    players: int
    options: dict[str, Value]
    golden: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(str, [self.players, *self.options]))

    @property
    def env(self) -> Serengeti:
        return cast(Serengeti, batch.engine("serengeti", players=self.players, **self.options))


SETTINGS = [
    Setting(3, {}, ("three-players",)),
    Setting(4, {}, ("tie",)),
    Setting(5, {"private_sales_per_game_limit": 2, "penalty_mode": "referee"}),
    Setting(6, {"open_wealth": True}, ("six-players",)),
    Setting(3, {"private_sales": False}, ("all-pass",)),
    Setting(4, {"exchange_variant": True, "lot_receiver": "first_eligible"}),
]
if GAMES_EACH:
    SETTINGS += [Setting(players, {"private_sales": False}) for players in (4, 5, 6)]
    SETTINGS += [
        Setting(5, {"penalty_mode": "referee"}),
        Setting(5, {"private_sales_per_game_limit": 2}),
    ]
    SETTINGS += [Setting(3, {"exchange_variant": True, "penalty_mode": "referee"})]
LOTS = max(1, -(-GAMES_EACH // (LANES * len(SETTINGS))))


@cache
def follower(env: Serengeti) -> Callable[..., Any]:
    """One step of many games: an illegal try, then the decision and the lot that follows it."""

    def follow(state: State, wrong: Array, action: Array, lot: Array) -> Any:
        both = jax.vmap(env.act, (None, 0))(state, jnp.stack([wrong, action]))
        calm = replace(state, rewards=jnp.zeros_like(state.rewards))
        kept = jax.tree.map(lambda two, one: (two[0] == one).all(), both, calm)
        after = env.outcome(jax.tree.map(lambda two: two[1], both), lot)
        return after, {
            "refused": jnp.stack(jax.tree.leaves(kept)).all(),
            "legal": after.legal_action_mask,
            "awaited": after.awaited,
            "scores": after.scores,
            "winners": jnp.stack(env.winners(after)),
        }

    return quick(jax.vmap(follow))


def same_all_along(env: Serengeti, tables: list[Table]) -> None:
    """The recorded draws and decisions lead to the same states, legal actions and scores."""
    follow = follower(env)
    lines, truth = [decisions(table) for table in tables], [states(table) for table in tables]
    state = stacked(env, [known[0] for known in truth])
    # nobody may do these, so this only looks around
    nothing = np.full(len(tables), -1, np.int32)
    state, seen = follow(state, nothing, nothing, nothing)
    rewards = np.zeros((len(tables), env.players), int)
    for number in range(max(map(len, lines)) + 1):
        now = [known[min(number, len(known) - 1)] for known in truth]
        found = np.stack(jax.tree.leaves(state)[:-1], axis=1)
        assert found.tolist() == [numbers(known) for known in now]
        legal = np.zeros((len(tables), env.num_actions), bool)
        for row, known in zip(legal, now, strict=True):
            if known.turn >= 0:
                moves = GAME.rules.legal(known, known.turn)
                row[[GAME.rules.actions.encode(move) for move in moves]] = True
        assert np.array_equal(seen["legal"], legal)
        turns = [[known.turn == seat for seat in range(env.players)] for known in now]
        assert np.array_equal(seen["awaited"], turns)
        # one of the numbers that may not be played now
        tries = np.random.default_rng(number).integers(-3, len(legal[0]) + 3, len(tables), np.int32)
        inside = np.clip(tries, 0, len(legal[0]) - 1)
        may = (tries == inside) & legal[np.arange(len(tables)), inside]
        chosen = np.array([line[min(number, len(line) - 1)] for line in lines], np.int32)
        state, seen = follow(state, np.where(may, -1, tries), *chosen.T)
        assert np.asarray(seen["refused"]).all()
        rewards += np.asarray(state.rewards)
    assert all(known.phase is Phase.OVER for known in now)
    totals = [[score.total for score in table.scores()] for table in tables]
    assert np.asarray(seen["scores"]).tolist() == rewards.tolist() == totals
    for won, table in zip(np.asarray(seen["winners"]), tables, strict=True):
        assert np.flatnonzero(won).tolist() == list(table.verdict().winners)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_recorded_games_give_the_same_states_legal_actions_and_scores(setting: Setting) -> None:
    for lot in range(LOTS):
        tables = [replayed(GAME.name, name) for name in setting.golden if lot == 0]
        seeds = range(lot * LANES + len(tables), (lot + 1) * LANES)
        tables += [played(setting.players, seed, **setting.options) for seed in seeds]
        same_all_along(setting.env, tables)


def test_games_play_to_their_end_step_by_step_from_keys_alone() -> None:
    env: Any = batch.engine("serengeti", players=4)
    games = 32

    def play(key: Array) -> Any:
        one, two = jax.random.split(key)

        def turn(playing: tuple[State, Array], key: Array) -> tuple[tuple[State, Array], Array]:
            states, paid = playing
            one, two = jax.random.split(key)
            mask = states.legal_action_mask
            actions = jnp.where(mask, jax.random.uniform(one, mask.shape), 0).argmax(-1)
            after = jax.vmap(env.step)(states, actions, jax.random.split(two, games))
            agree = mask.any(-1) == states.awaited.any(-1)
            return (after, paid + after.rewards), agree.all()

        start = jax.vmap(env.init)(jax.random.split(one, games))
        start = (start, jnp.zeros((games, 4), jnp.int32))
        (states, paid), agree = jax.lax.scan(turn, start, jax.random.split(two, 400))
        return states, paid, agree.all()

    states, paid, agree = quick(play)(jax.random.key(4))
    assert bool(agree)
    assert states.terminated.all()
    assert (states.current_player == -1).all()
    assert (paid == states.scores).all()


def test_one_key_always_reveals_the_same_lot_and_another_key_others() -> None:
    init = quick(jax.vmap(batch.engine("serengeti", players=5).init))
    keys = jax.random.split(jax.random.key(0), 400)
    one, same = init(keys), init(keys)
    assert (one.lot == same.lot).all()
    assert len(set(one.lot.tolist())) == 30
    assert_fair(one.first.tolist(), Counter(range(5)))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_each_lot_is_drawn_equally_often(size: int) -> None:
    words = jax.random.bits(jax.random.key(size), (ROLLS,), jnp.uint32)
    pile = ALL & 0x15152A54
    cards = [1 << bit for bit in range(30) if pile >> bit & 1]
    drawn = quick(draws.lot)(jnp.int32(pile), jnp.int32(size - 1), words)
    assert_fair(drawn.tolist(), Counter(map(sum, combinations(cards, size))))


@pytest.mark.parametrize("when", [0, 40, 90])
def test_each_legal_action_is_chosen_equally_often(when: int) -> None:
    env = Serengeti(4)
    state = states(played(4, 5))[when]
    words = jax.random.bits(jax.random.key(when), (ROLLS,), jnp.uint32)
    one = jax.tree.map(lambda part: part[0], stacked(env, [state]))
    legal = GAME.rules.legal(state, state.turn)
    found = quick(env.choose)(one, words).tolist()
    assert_fair(found, Counter(map(GAME.rules.actions.encode, legal)))


def test_a_rollout_plays_whole_games() -> None:
    rolled = quick(lambda key: Serengeti(4).rollout(key, 32))(jax.random.key(0))
    assert rolled.scores.shape == (32, 4)
    assert ((rolled.decisions > 120) & (rolled.decisions < 500)).all()
    assert 4 * 5 < rolled.scores.sum(1).mean() < 4 * 30


def test_the_end_is_a_state_that_stays() -> None:
    env = Serengeti(3)
    over = jax.tree.map(lambda part: part[0], stacked(env, [states(played(3, 1))[-1]]))
    after = quick(env.step)(over, jnp.int32(0), jax.random.key(0))
    assert int(after.phase) == OVER
    assert not after.rewards.any()
    assert jax.tree.map(int, after.held) == jax.tree.map(int, over.held)


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [("chess", {}, "unknown_game"), ("serengeti", {"penalty_mode": "soft"}, "option_value")],
)
def test_what_cannot_be_played_in_batches_is_refused_with_a_sentence(
    game: str, options: dict[str, Value], code: str
) -> None:
    with pytest.raises(ecotone.ParseError) as refusal:
        batch.engine(game, players=3, **options)
    assert refusal.value.code == code
    for lang in LANGUAGES:
        assert refused(refusal.value, lang, game) != f"error.{code}"


def test_small_numbers_are_parted_as_whole_numbers_are() -> None:
    numbers, divisors = jnp.arange(1000)[:, None], jnp.arange(1, 11)
    times, left = quick(draws.parted)(numbers, divisors)
    assert (times == numbers // divisors).all()
    assert (left == numbers % divisors).all()


def test_the_lots_of_a_rollout_are_one_two_and_three_cards_in_turn_and_all_different() -> None:
    found = np.array(quick(lots)(jax.random.bits(jax.random.key(2), (500,), jnp.uint32)))
    sizes = [[int(cards).bit_count() for cards in lot] for lot in found]
    assert sizes == [[number % 3 + 1] * 500 for number in range(ROUNDS)]
    assert (np.bitwise_or.reduce(found) == found.sum(0)).all(), "no card twice"
