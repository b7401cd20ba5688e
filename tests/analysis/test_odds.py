"""Odds add up, follow the points, end with the verdict, and say nothing where nothing is known."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import ecotone
from ecotone.analysis import odds
from ecotone.core.table import AnyTable
from ecotone.draw.odds import strip
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

CLEARLY = 12
"""Points by which somebody is ahead beyond doubt, near the end."""

NAMES = {0: "Ann", 1: "B<b"}


def moments(name: str, players: int, seed: int = 1) -> Iterator[AnyTable]:
    """A random game before every decision, and at its end."""
    rng, table = Random(seed), ecotone.new(name, players=players, seed=seed)
    yield table
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
        yield table


@pytest.mark.parametrize("name", [DRAFT, REEF, AUCTION, HEX_MAP])
def test_at_the_start_nobody_is_ahead_and_at_the_end_the_winners_have_it_all(name: str) -> None:
    first, *_, last = ((odds(table.view()), table) for table in moments(name, 3))
    assert first[0] is not None
    assert max(first[0]) < 0.6
    winners = last[1].verdict().winners
    assert last[0] == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3))


@pytest.mark.parametrize("name", [DRAFT, REEF, HEX_MAP])
def test_who_has_most_points_late_in_the_game_is_the_favourite(name: str) -> None:
    seen = 0
    for seed in range(4):
        found = [
            (odds(table.view()), [score.total for score in table.scores()])
            for table in moments(name, 2, seed)
        ]
        for chances, points in found[-len(found) // 20 : -1]:
            if abs(points[0] - points[1]) >= CLEARLY:
                assert chances is not None
                assert (chances[0] > chances[1]) == (points[0] > points[1])
                seen += 1
    assert seen


def test_a_game_without_odds_of_its_own_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ecotone.new(AUCTION, players=3, seed=1)
    plain = replace(table.game.players, odds=None)
    monkeypatch.setitem(table.game.__dict__, "players", plain)
    told = odds(table.view(0), 0.1)
    assert told is not None
    assert sum(told) == pytest.approx(1)
    assert all(0 < one < 1 for one in told)
    assert told == odds(table.view(0), 0.1)
    assert odds(table.view(), 0.1) is None


def test_a_lone_player_may_lose_to_the_game() -> None:
    told = odds(ecotone.new(DRAFT, players=1, seed=1).view(0), 0.1)
    assert told is not None
    (chance,) = told
    assert 0 < chance < 1


def test_the_strip_says_in_words_what_it_shows() -> None:
    drawn = strip((0.93, 0.07), "fr", NAMES)
    assert "Ann <b>93\u202f%</b>" in drawn
    assert "B&lt;b <b>7\u202f%</b>" in drawn
    assert 'width="93.00"' in drawn
