"""With Pgx's names: masks and observations of the reference rules, ends, faults and new games."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

import ecotone
from batch.fair import assert_fair
from batch.quick import quick
from ecotone import batch
from ecotone.batch.experimental import act_randomly, auto_reset
from ecotone.batch.seatwise import SCALE
from ecotone.core.first import First
from ecotone.core.options import Value, resolve
from ecotone.core.seats import Seat
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.batch.turns import Position
from ecotone.games.serengeti.rules.cards import cards
from ecotone.games.serengeti.rules.draws import Lot
from ecotone.games.serengeti.rules.state import Phase
from games.serengeti.batch.auctions import played, stacked, states

pytestmark = pytest.mark.heavy

GAMES = 16
GAMES_EACH = int(os.environ.get("BATCH_GAMES", "0"))


def test_masks_and_observations_are_those_of_the_reference_rules_and_nothing_hidden() -> None:
    env: Any = batch.make("serengeti", 4)
    known = states(played(4, 3))[:-1]
    luck = jnp.zeros(len(known), jnp.uint32)
    look = quick(
        lambda some, seat: (
            jax.vmap(env.game.legal)(some),
            jax.vmap(env.game.seen, (0, None))(some, seat),
        )
    )
    rng = Random(1)
    for seat in map(Seat, range(4)):
        other = [GAME.rules.redeal(state, seat, rng) for state in known]
        assert other != known
        masks, one = look(Position(stacked(env.game.env, known), luck), seat)
        _, two = look(Position(stacked(env.game.env, other), luck), seat)
        assert (np.asarray(one) == np.asarray(two)).all()
    for state, mask in zip(known, np.asarray(masks), strict=True):
        legal = GAME.rules.legal(state, state.turn)
        view = GAME.rules.view(state, state.turn)
        assert [(number,) for number in np.flatnonzero(mask)] == sorted(
            env.answers(view, action) for action in legal
        )
        assert [env.action_names[number] for number in np.flatnonzero(mask)] == list(
            map(str, sorted(legal, key=GAME.rules.actions.encode))
        )


LANES = 100 if GAMES_EACH else 6
VARIANTS: list[dict[str, Value]] = [
    {},
    {"exchange_variant": True, "penalty_mode": "referee"},
    {"exchange_variant": True, "lot_receiver": "first_eligible"},
    {"penalty_mode": "referee", "private_sales": False},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_action_is_one_sequence_of_answers_and_leads_to_the_same_game(
    options: dict[str, Value],
) -> None:
    """After every answer both agree on who decides, what may be answered and what it pays."""
    env: Any = batch.make("serengeti", 4, rewards="score", **options)
    assert len(set(env.action_names)) == env.num_actions < 200
    init, step, rng = quick(jax.vmap(env.init)), quick(jax.vmap(env.step)), Random(7)
    for lot in range(max(1, GAMES_EACH // (len(VARIANTS) * LANES))):
        now = init(jax.random.split(jax.random.key(lot), LANES))
        told = jax.device_get(now)
        seen = told.position.state
        begun = [Beside(options, int(first)) for first in seen.first]
        for lane, one in enumerate(begun):
            one.draw(int(seen.lot[lane]))
        paid = np.zeros((LANES, 4))
        while not all(one.over for one in begun):
            answers = [one.answer(env, told, lane, rng) for lane, one in enumerate(begun)]
            now = step(now, jnp.array(answers, jnp.int32))
            before, told = told.position.state, jax.device_get(now)
            paid += told.rewards
            for lane, one in enumerate(begun):
                one.draw(int(before.pile[lane] & ~told.position.state.pile[lane]))
        totals = [[score.total for score in GAME.rules.scores(one.state)] for one in begun]
        assert np.allclose(paid, np.array(totals) / SCALE)


class Beside:
    """One game by the reference rules, and the answers of a decision that is not complete."""

    def __init__(self, options: dict[str, Value], first: int) -> None:
        chosen = resolve(GAME.options, options)
        start = GAME.rules.setup(4, chosen)
        self.state = GAME.rules.apply(start, None, First(Seat(first)))
        self.begun: tuple[int, ...] = ()
        self.ways: dict[tuple[int, ...], Any] = {}

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def draw(self, lot: int) -> None:
        """Turn up what the arrays have turned up."""
        if lot:
            assert GAME.rules.chance(self.state) is not None
            self.state = GAME.rules.apply(self.state, None, Lot(cards(lot)))
        assert GAME.rules.chance(self.state) is None

    def answer(self, env: Any, told: Any, lane: int, rng: Random) -> int:
        """One of the answers that both allow."""
        mask, state = told.legal_action_mask[lane], self.state
        assert bool(told.terminated[lane]) == self.over
        if self.over:
            assert mask.all()
            return 0
        assert told.current_player[lane] == state.turn
        if not self.begun:
            view, legal = GAME.rules.view(state, state.turn), GAME.rules.legal(state, state.turn)
            self.ways = {env.answers(view, action): action for action in legal}
            assert len(self.ways) == len(legal)
        many = len(self.begun)
        ways = {answer[many] for answer in self.ways if answer[:many] == self.begun}
        assert set(np.flatnonzero(mask).tolist()) == ways
        low = sorted(ways)[: 4 if rng.random() < 0.6 else None]
        chosen = int(rng.choice(low))
        self.begun += (chosen,)
        if (action := self.ways.get(self.begun)) is not None:
            self.state, self.begun = GAME.rules.apply(state, state.turn, action), ()
        return chosen


def test_a_loop_written_for_pgx_plays_game_after_game() -> None:
    """The outcome sums to nothing, masks are never empty, and a new game begins by itself."""
    env: Any = batch.make("serengeti")
    assert (env.id, env.num_players, env.num_actions) == ("serengeti", 3, len(env.action_names))
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    @quick
    def play(key: Any) -> Any:
        first, rest = jax.random.split(key)

        def one(state: Any, key: Any) -> Any:
            choose, draw = jax.random.split(key)
            action = act_randomly(choose, state.legal_action_mask)
            after = step(state, action, jax.random.split(draw, GAMES))
            able = after.legal_action_mask.any(-1)
            return after, (after.rewards, after.terminated, able, after.position.state.round)

        state = init(jax.random.split(first, GAMES))
        return jax.lax.scan(one, state, jax.random.split(rest, 400))

    state, (rewards, ended, able, rounds) = play(jax.random.key(0))
    assert state.observation.shape == (GAMES, *env.observation_shape)
    assert state.legal_action_mask.shape == (GAMES, env.num_actions)
    assert able.all()
    assert int(ended.sum()) >= GAMES
    assert (rewards.any(-1) == ended).all()
    assert np.allclose(rewards.sum(-1), 0, atol=1e-6)
    assert (rounds[ended] == 0).all()
    assert not state.truncated.any()


def test_a_fault_ends_the_game_and_costs_its_player_and_an_end_stays() -> None:
    """As Pgx has it; a wrapped step begins anew all the same."""
    env = batch.make("serengeti", 3)
    step = quick(env.step)
    state = quick(env.init)(jax.random.key(1))
    player = int(state.current_player)
    for wrong in (env.num_actions - 1, env.num_actions, -1):
        fault = step(state, jnp.int32(wrong))
        assert bool(fault.terminated)
        assert fault.rewards.tolist() == [-1.0 if seat == player else 0.5 for seat in range(3)]
        assert fault.legal_action_mask.all()
    after = step(fault, jnp.int32(0))
    assert bool(after.terminated)
    assert not after.rewards.any()
    assert (env.observe(state) == state.observation).all()
    assert (env.observe(state, (player + 1) % 3) != state.observation).any()
    anew = quick(auto_reset(lambda *given: env.step(*given), env.init))
    begun = anew(state, jnp.int32(-1), jax.random.key(2))
    assert bool(begun.terminated)
    assert begun.rewards.min() == -1
    assert not begun.legal_action_mask.all()
    going = anew(begun, jnp.int32(0), jax.random.key(3))
    assert not going.terminated


def test_each_legal_action_is_chosen_equally_often() -> None:
    mask = np.zeros(104, bool)
    legal = [0, 1, 31, 32, 33, 63, 64, 96, 103]
    mask[legal] = True
    found = act_randomly(jax.random.key(0), jnp.broadcast_to(jnp.asarray(mask), (20_000, 104)))
    assert_fair(found.tolist(), Counter(legal))


@pytest.mark.parametrize(
    ("given", "code"),
    [({"rewards": "money"}, "option_value"), ({"players": 2}, "player_count")],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(given: Any, code: str) -> None:
    with pytest.raises(ecotone.ParseError) as refusal:
        batch.make("serengeti", **given)
    assert refusal.value.code == code
