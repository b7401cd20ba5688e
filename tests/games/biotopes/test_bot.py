"""The greedy bot: always legal, the same every time, and far better than chance."""

from random import Random
from typing import Any

import pytest

from ecotone.core.table import Table
from ecotone.games.biotopes.bots.greedy import choose
from ecotone.games.biotopes.rules.options import OPTIONS
from games.biotopes.staging import new

pytestmark = [pytest.mark.heavy, pytest.mark.quick]


def game(table: Table, bots: list[Any], seed: int) -> list[int]:
    """The totals after a game, each seat played by its bot or (None) by chance."""
    rng = Random(seed)
    while not table.over:
        seat = table.to_act()[0]
        legal = table.legal(seat)
        bot = bots[seat]
        move = rng.choice(legal) if bot is None else bot(table.view(seat), legal, rng, 1.0)
        assert move in legal
        table.play(seat, move)
    return [score.total for score in table.scores()]


def test_greed_scores_at_least_twice_what_chance_does() -> None:
    greedy, chance = [], []
    for seed in range(4):
        greedy += game(new(3, seed), [choose] * 3, seed)
        chance += game(new(3, seed), [None] * 3, seed)
    assert sum(greedy) >= 2 * max(sum(chance), len(chance) * 10)


def test_greed_wins_among_random_players() -> None:
    won = 0
    for seed in range(6):
        totals = game(new(3, seed), [choose, None, None], seed)
        won += totals[0] == max(totals)
    assert won == 6


@pytest.mark.parametrize("players", range(1, 6))
def test_greed_finds_a_move_in_every_variant(players: int) -> None:
    options = {option.name: option.choices[-1] for option in OPTIONS}
    game(new(players, 3, **options), [choose] * players, 3)


def test_the_same_view_gives_the_same_move() -> None:
    records = []
    for _ in range(2):
        table = new(2, 5)
        game(table, [choose] * 2, 5)
        records.append(table.record)
    assert records[0] == records[1]
