"""Whales are turned by one function, with the same result on NumPy and on JAX arrays."""

from random import Random

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from batch.quick import quick
from ecotone.games.ecosystem.ocean.batch.learning import whale_by_whale
from ecotone.games.ecosystem.ocean.rules.cards import DECK, P
from ecotone.games.ecosystem.ocean.rules.scoring import best_turns, board_total
from ecotone.games.ecosystem.ocean.rules.whales import turned_down
from ecotone.games.ecosystem.rules.grid import count

BOARDS = 400


def random_boards(rng: Random) -> list[str]:
    """Full boards, whales as many as come by chance or nearly all of them."""
    rest = DECK.full.replace("W", "")
    some = ["".join(rng.sample(DECK.full, 20)) for _ in range(BOARDS)]
    for _ in range(BOARDS):
        whales = rng.randint(4, DECK.copies["W"])
        some.append("".join(rng.sample("W" * whales + "".join(rng.sample(rest, 20 - whales)), 20)))
    return some


@pytest.mark.parametrize(("sign", "still_acts"), [(1, True), (-1, False)])
def test_numpy_and_jax_turn_the_same_cards(sign: int, still_acts: bool) -> None:
    rng = Random(sign)
    planes = np.array([DECK.planes(flat) for flat in random_boards(rng)], np.int32)
    boards = [planes[:, kind].reshape(2, -1) for kind in range(len(DECK.letters))]
    others = [count(boards[P])[::-1]]
    signs = np.array([[sign], [-1]], np.int32)
    turned = quick(
        lambda boards, others: turned_down(
            boards, others, signs, jnp, whale_by_whale, still_acts=still_acts
        )
    )
    found = turned_down(boards, others, signs, np, still_acts=still_acts)
    assert np.array_equal(found, jax.device_get(turned(boards, others)))


@pytest.mark.parametrize("still_acts", [True, False])
def test_whale_by_whale_nearly_all_points_of_the_best_turns_are_found(still_acts: bool) -> None:
    rng = Random(2)
    flats = random_boards(rng)[:60]
    planes = np.array([DECK.planes(flat) for flat in flats], np.int32)
    found = turned_down(list(planes.T), [np.array(3)], 1, np, still_acts=still_acts)
    mine = [board_total(flat, int(down), [3]) for flat, down in zip(flats, found, strict=True)]
    best = [board_total(flat, best_turns(flat, [3], still_acts), [3]) for flat in flats]
    assert all(one <= most for one, most in zip(mine, best, strict=True))
    assert sum(mine) > 0.99 * sum(best)
