"""Seatings are fair: by line-up, by seat, and nearly so wherever one stops."""

from collections import Counter
from itertools import islice

import pytest

from ecotone.arena.seating import cycle_length, line_ups, seatings

pytestmark = pytest.mark.heavy

EVERY = [(bots, players) for bots in range(1, 8) for players in range(1, 7)]


def some(bots, players, games, seed=1):
    names = [f"b{number}" for number in range(bots)]
    return list(islice(seatings(names, players, seed), games))


@pytest.mark.parametrize(("bots", "players"), EVERY)
def test_after_a_cycle_every_bot_has_had_every_seat_and_line_up_equally_often(bots, players):
    length = cycle_length(bots, players)
    seated = some(bots, players, 2 * length)
    tables = Counter(tuple(sorted(table)) for table in seated)
    seats = Counter((bot, seat) for table in seated for seat, bot in enumerate(table))
    names = [f"b{number}" for number in range(bots)]
    assert set(tables) == {tuple(sorted(one)) for one in line_ups(names, players)}
    assert set(tables.values()) == {2 * players}
    assert len(seats) == bots * players
    assert len(set(seats.values())) == 1


@pytest.mark.parametrize(("bots", "players"), [(3, 2), (5, 4), (7, 4), (3, 4), (7, 3)])
def test_wherever_one_stops_nobody_has_played_much_more(bots, players):
    seated = some(bots, players, cycle_length(bots, players))
    played = Counter({f"b{number}": 0 for number in range(bots)})
    for table in seated:
        played.update(table)
        assert max(played.values()) - min(played.values()) <= 3 * players


def test_a_bot_sits_as_often_as_the_seats_allow():
    assert line_ups("ab", 4) == [tuple("abab")]
    assert line_ups("abc", 4) == [tuple("abca"), tuple("abcb"), tuple("abcc")]
    assert line_ups("abc", 2) == [tuple("ab"), tuple("ac"), tuple("bc")]


def test_the_seed_decides():
    assert some(4, 3, 40) == some(4, 3, 40)
    assert some(4, 3, 40) != some(4, 3, 40, seed=2)
    assert some(4, 3, 40)[:10] == some(4, 3, 10)
