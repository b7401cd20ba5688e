"""With Pgx's names: answers and observations of the reference rules, ends, faults and new games."""

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
from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.games.biotopes.batch.seatwise import Position
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import CARDS
from ecotone.games.biotopes.batch.words import packed
from ecotone.games.biotopes.rules.costs import ANY_TYPE
from ecotone.games.biotopes.rules.state import State as Reference
from ecotone.games.biotopes.rules.terms import TYPES
from ecotone.locale import LANGUAGES, refused
from games.biotopes.batch.lockstep import RULES, Lockstep, Replay, asked, lockstep, played

pytestmark = pytest.mark.heavy

PLAYERS, GAMES = 3, 8
SEED = 35
"""A game in which a card bears cubes of two colours, of which one has to be paid."""

SCARCE = 30000979
"""One in which fertile species of a colour find no cube, and two of another want the last one."""


@pytest.fixture(scope="module")
def env() -> Any:
    return batch.make("biotopes", PLAYERS)


@pytest.fixture(scope="module")
def replay(env: Any) -> Replay:
    return played(env.game.env, SEED)


@pytest.fixture(scope="module")
def both(env: Any, replay: Replay) -> tuple[Lockstep, list[Replay]]:
    """That game and others beside it."""
    others = (SCARCE, *range(GAMES))
    return lockstep(PLAYERS), [replay, *(played(env.game.env, seed) for seed in others)]


@pytest.fixture(scope="module")
def states(both: tuple[Lockstep, list[Replay]]) -> State:
    """The positions of the game at its decisions."""
    engine, replays = both
    places = asked(replays[0])[:-1]
    found = engine.replayed(replays).state
    some: State = jax.tree.map(lambda part: part[0][places], found)
    return some


def test_the_same_draws_and_actions_lead_to_the_same_states(
    both: tuple[Lockstep, list[Replay]],
) -> None:
    engine, replays = both
    assert not engine.differences(replays)


@pytest.fixture(scope="module")
def look(env: Any) -> Any:
    return quick(jax.vmap(env.game.seen, (0, None)))


def position(states: State) -> Position:
    luck = jnp.zeros(states.step.shape, jnp.uint32)
    return Position(states, jnp.zeros_like(states.may), luck)


def test_every_action_is_one_sequence_of_answers(env: Any, replay: Replay, states: State) -> None:
    """First the card that bears a cube, then its colour if that leaves a choice."""
    masks = np.asarray(quick(jax.vmap(env.game.legal))(position(states)))
    places, firsts, seconds = [], [], []
    for place, ((reference, seat), mask) in enumerate(zip(replay.known, masks, strict=True)):
        view = RULES.view(reference, seat)
        legal = RULES.legal(reference, seat)
        answers = [env.answers(view, action) for action in legal]
        assert len(set(answers)) == len(legal)
        assert np.flatnonzero(mask).tolist() == sorted({first for first, *_ in answers})
        longer = {first for first, *rest in answers if rest}
        for first in longer:
            assert all(len(one) == 2 for one in answers if one[0] == first)
            places.append(place)
            firsts.append(first)
            seconds.append(sorted(one[1] for one in answers if one[0] == first))
    assert places

    def second(one: Position, answer: Any) -> Any:
        return env.game.legal(env.game.played(one, answer)[0])

    some = jax.tree.map(lambda part: part[np.array(places)], position(states))
    found = np.asarray(quick(jax.vmap(second))(some, jnp.array(firsts, jnp.int32)))
    assert [np.flatnonzero(mask).tolist() for mask in found] == seconds


def redealt(states: State, others: list[Reference]) -> State:
    """The same positions with other hidden cards and cubes."""
    hands = np.array([[packed(hand, CARDS) for hand in one.hands] for one in others])
    decks = np.array([packed(sum(one.decks), CARDS) for one in others])
    cards, diets, types = (np.array(part) for part in (states.card, states.diet, states.types))
    for row, one in enumerate(others):
        task = one.tasks[-1]
        if task.step == "pay" and task.card >= 0 and one.hands[task.seat] >> task.card & 1:
            cards[row] = task.card
            needs = [need & ANY_TYPE for need in task.data]
            diets[row] = [needs.count(1 << kind) for kind in range(len(TYPES))]
            types[row] = needs[0]
    return states.with_(
        hands=hands,
        decks=decks,
        bags=np.array([one.bags for one in others], np.uint32),
        card=cards,
        diet=diets,
        types=types,
    )


def test_an_observation_is_the_same_after_every_redeal(
    replay: Replay, states: State, look: Any
) -> None:
    rng = Random(1)
    for seat in map(Seat, range(PLAYERS)):
        others = [RULES.redeal(state, seat, rng) for state, _ in replay.known]
        assert others != [state for state, _ in replay.known]
        one = np.asarray(look(position(states), seat))
        two = np.asarray(look(position(redealt(states, others)), seat))
        assert (one == two).all()


def test_two_positions_look_the_same_if_and_only_if_their_views_are_the_same(
    replay: Replay, states: State, look: Any
) -> None:
    for seat in map(Seat, range(PLAYERS)):
        rows = [row.tobytes() for row in np.asarray(look(position(states), seat))]
        views = [RULES.view(state, seat) for state, _ in replay.known]
        for row, view in zip(rows, views, strict=True):
            same = [other == row for other in rows]
            assert same == [other == view for other in views]


@pytest.fixture(scope="module")
def many(env: Any) -> Any:
    """Some hundred steps of a loop as users of Pgx write it."""
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play(key: Any) -> Any:
        first, rest = jax.random.split(key)

        def one(state: Any, key: Any) -> Any:
            choose, draw = jax.random.split(key)
            action = act_randomly(choose, state.legal_action_mask)
            after = step(state, action, jax.random.split(draw, GAMES))
            able = after.legal_action_mask.any(-1)
            return after, (after.rewards, after.terminated, able, after.position.state.cycle)

        state = init(jax.random.split(first, GAMES))
        return jax.lax.scan(one, state, jax.random.split(rest, 500))

    return quick(play)(jax.random.key(0))


def test_a_loop_written_for_pgx_plays_game_after_game(env: Any, many: Any) -> None:
    """The outcome sums to nothing, masks are never empty, and a new game begins by itself."""
    state, (rewards, ended, able, cycles) = many
    assert (env.id, env.num_players, env.num_actions) == ("biotopes", 3, len(env.action_names))
    assert len(set(env.action_names)) == env.num_actions
    assert state.observation.shape == (GAMES, *env.observation_shape)
    assert state.legal_action_mask.shape == (GAMES, env.num_actions)
    assert able.all()
    assert int(ended.sum()) >= GAMES
    assert (rewards.any(-1) == ended).all()
    assert np.allclose(rewards.sum(-1), 0, atol=1e-6)
    assert (cycles[ended] == 0).all()


def test_each_legal_action_of_the_engine_is_chosen_equally_often(env: Any, states: State) -> None:
    engine = env.game.env
    words = jax.random.bits(jax.random.key(1), (20_000,), jnp.uint32)
    masks = np.asarray(quick(jax.vmap(engine.legal_action_mask))(states))
    choose = quick(jax.vmap(lambda one, word: engine.any_of(one, word).words(), (None, 0)))
    number = quick(jax.vmap(lambda action: engine.options(action).words()))
    rows = {
        row.tobytes(): at
        for at, row in enumerate(np.asarray(number(jnp.arange(engine.num_actions))))
    }
    assert len(rows) == engine.num_actions
    for place in (masks.sum(1).argmax(), 20):
        one = jax.tree.map(lambda part, place=place: part[place], states)
        found = [rows[row.tobytes()] for row in np.asarray(choose(one, words))]
        assert_fair(found, Counter(np.flatnonzero(masks[place]).tolist()))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"advanced_biotopes": "draft"}, "batch_biotopes"),
        ({"landscape": "build"}, "batch_biotopes"),
        ({"pack": "ecotone-1"}, "batch_biotopes"),
    ],
)
def test_what_cannot_be_played_in_batches_is_refused_with_a_sentence(
    options: dict[str, Value], code: str
) -> None:
    with pytest.raises(ecotone.ParseError) as refusal:
        batch.engine("biotopes", players=3, **options)
    assert refusal.value.code == code
    for lang in LANGUAGES:
        told = refused(refusal.value, lang, "biotopes")
        assert all(name in told for name in options)
