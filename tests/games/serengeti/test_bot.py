"""The trader plays legally, by its view alone, and far better than chance."""

from random import Random

import pytest

from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.bots.greedy import choose
from games.serengeti.market import RULES, auctioned, legal, play

pytestmark = [pytest.mark.heavy, pytest.mark.quick]

GAMES = 40


def won(players: int, seed: int, **options: Value) -> float:
    """One trader's share of the victory among random players."""
    table, rng, own = Table(GAME, players, seed=seed, options=options), Random(seed), seed % players
    while not table.over:
        (seat,) = table.to_act()
        moves = table.legal(seat)
        move = choose(table.view(seat), moves, rng, 1.0) if seat == own else rng.choice(moves)
        assert move in moves
        table.play(seat, move)
    winners = table.verdict().winners
    return (own in winners) / len(winners)


@pytest.mark.parametrize("players", GAME.seats)
def test_among_random_players_it_wins_more_than_its_share(players: int) -> None:
    share = sum(won(players, seed) for seed in range(GAMES)) / GAMES
    assert share > 1.5 / players


@pytest.mark.parametrize(
    "options", [{"exchange_variant": True}, {"penalty_mode": "referee"}, {"private_sales": False}]
)
def test_it_plays_every_variant(options: dict[str, Value]) -> None:
    assert sum(won(3, seed, **options) for seed in range(GAMES // 2)) > GAMES / 4


def test_it_never_speaks_a_bid_that_a_referee_would_punish() -> None:
    state = auctioned("red0 red1 red3", "", "", lot="red2 red4", penalty_mode="referee")
    move = choose(RULES.view(state, Seat(0)), RULES.legal(state, Seat(0)), Random(1), 1.0)
    assert str(move) == "bid 2"


def test_it_loses_the_card_it_misses_least() -> None:
    state = auctioned("red0 red1 blue8", "", "", penalty_mode="referee")
    state = play(state, "bid 36", "pass", "pass")
    assert len(legal(state)) == 3
    move = choose(RULES.view(state, Seat(0)), RULES.legal(state, Seat(0)), Random(1), 1.0)
    assert str(move) == "forfeit blue8"
