"""What chance brings in batches comes as often as by the reference rules, and from keys alone."""

from collections import Counter
from itertools import combinations, permutations

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from batch.fair import ROLLS, assert_fair
from batch.quick import quick
from ecotone.games.biotopes.batch import Biotopes, State
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.chance import drawn
from ecotone.games.biotopes.batch.engine import shuffled
from ecotone.games.biotopes.batch.tables import CARDS
from ecotone.games.biotopes.batch.words import packed
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import own_box

pytestmark = pytest.mark.heavy

BAG = (3, 2, 1, 0)


@pytest.fixture(scope="module")
def opening() -> State:
    begun: State = quick(Biotopes(2).init)(jax.random.key(0))
    return begun


def draws(state: State) -> tuple[np.ndarray, ...]:
    words = jax.random.bits(jax.random.key(1), (ROLLS,), jnp.uint32)
    return tuple(map(np.asarray, quick(jax.vmap(drawn, (None, 0)))(state, words)))


@pytest.mark.parametrize("many", [1, 2, 3])
def test_cubes_come_out_of_a_bag_each_equally_often(opening: State, many: int) -> None:
    bag = heaps.heap_of(colour for colour, own in enumerate(BAG) for _ in range(own))
    state = opening.with_(
        step=jnp.int32(at.PRODUCE),
        gain=jnp.int32(many),
        bags=jnp.full_like(opening.bags, bag),
    )
    _, _, found = draws(state)
    some = combinations(heaps.cubes(bag), many)
    assert_fair(found.tolist(), Counter(map(heaps.heap_of, some)))


def test_a_card_comes_off_a_deck_and_the_next_ones_back_is_shown(opening: State) -> None:
    """The top card is of the biotope that its back shows."""
    box = own_box()
    carnivores = [card for card in range(88) if box.deck[card] == 2][::5]
    state = opening.with_(
        step=jnp.int32(at.BLIND),
        colour=jnp.int32(2),
        decks=jnp.asarray(packed(sum(1 << card for card in carnivores), CARDS)),
    )
    cards, tops, _ = draws(state)
    pairs = Counter((one, box.line[two]) for one, two in permutations(carnivores, 2))
    assert_fair(list(zip(cards.tolist(), tops.tolist(), strict=True)), pairs)
    shown = box.line[carnivores[0]]
    cards, _, _ = draws(state.with_(tops=jnp.array([-1, -1, shown], jnp.int32)))
    assert_fair(cards.tolist(), Counter(card for card in carnivores if box.line[card] == shown))


def test_what_is_shuffled_comes_in_every_order_equally_often() -> None:
    words = jax.random.bits(jax.random.key(2), (ROLLS, 3), jnp.uint32)
    orders = map(tuple, np.asarray(quick(jax.vmap(shuffled))(words)).tolist())
    assert_fair(list(orders), Counter(permutations(range(3))))


def test_openings_come_from_keys_alone_and_a_rollout_plays_whole_games() -> None:
    env = Biotopes(2)
    init = quick(jax.vmap(env.init))
    keys = jax.random.split(jax.random.key(0), 400)
    one, same = init(keys), init(keys)
    assert all(map(np.array_equal, jax.tree.leaves(one), jax.tree.leaves(same)))
    assert_fair(one.first.tolist(), Counter(range(2)))
    assert (jax.lax.population_count(one.hands).sum(-1) == 4).all()
    assert_fair(one.conditions[:, 0].tolist(), Counter(range(4)))
    rolled = quick(lambda key: env.rollout(key, 64))(jax.random.key(0))
    assert rolled.scores.shape == (64, 2)
    assert ((rolled.decisions > 60) & (rolled.decisions < 400)).all()
    assert 120 < rolled.decisions.mean() < 180
    assert -2 < rolled.scores.mean() < 12
