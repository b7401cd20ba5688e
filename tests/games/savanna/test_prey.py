"""The lions' prey on many boards at once is what it is on each of them."""

from random import Random

import numpy as np
import pytest

from ecotone.games.ecosystem.rules.grid import SIZE
from ecotone.games.ecosystem.savanna.rules.cards import DECK, C
from ecotone.games.ecosystem.savanna.rules.prey import most_valuable
from ecotone.games.ecosystem.savanna.rules.scoring import (
    Lay,
    Prey,
    Switches,
    hunt,
    lions_meals,
    settle,
    stalked,
)


@pytest.mark.parametrize("reach", ["en_within2", "fr_exact2"])
@pytest.mark.parametrize(("prey", "sign"), [(Prey.BEST, 1), (Prey.WORST, -1)])
def test_many_boards_as_each(reach: str, prey: Prey, sign: int) -> None:
    rng, switches = Random(reach), Switches(reach)
    flats = ["".join(rng.choices("LAZGEHVC", k=SIZE)) for _ in range(200)]
    boards = [np.array(planes, np.int32) for planes in zip(*map(DECK.planes, flats), strict=True)]
    lay = Lay(boards, 0, switches)
    lay, _ = settle(lay, stalked(boards[C], lay), 0)
    meals, left = lions_meals(lay)
    found = most_valuable(lay, meals, left, sign, np)
    assert list(found) == [hunt(flat, switches, prey)[1] for flat in flats]
