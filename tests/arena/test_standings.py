"""Figures are right: shares, means, ratings, places, times and what winners do."""

from statistics import fmean

import pytest

from arena.bouts import bout
from ecotone.arena.bout import moves
from ecotone.arena.contrast import contrasts
from ecotone.arena.figures import mean, quantile, share
from ecotone.arena.match import Match, play
from ecotone.arena.rating import ratings
from ecotone.arena.standings import duel, seats, standings, totals
from games.samples import REEF

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0)],
)
def test_shares_have_wilsons_interval(won, games, low, high):
    found = share(won, games)
    assert found.value == won / games
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_a_mean_has_an_interval_and_one_value_has_none():
    found = mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * 1.29099 / 2, abs=1e-4)
    assert mean([7]).high == float("inf")


def test_quantiles_are_values_that_occurred():
    assert [quantile(range(100), part) for part in (0, 0.5, 0.99, 1)] == [0, 50, 99, 99]


def test_places_are_winners_first_then_totals_and_equals_share():
    assert bout(0, "abcd", [5, 9, 5, 1]).places() == [1, 0, 1, 3]
    tied = bout(0, "abc", [9, 9, 5])._replace(winners=(1,))
    assert tied.places() == [1, 0, 2]


def test_better_bots_are_rated_higher_and_uncertainty_falls():
    games = [bout(n, "abc", [30, 20 + n % 3, 10]) for n in range(30)]
    few, many = ratings(games[:5], "abc"), ratings(games, "abc")
    assert many["a"].mu > many["b"].mu > many["c"].mu
    assert all(many[bot].sigma < few[bot].sigma for bot in "abc")
    assert few["a"].figure.low < few["a"].mu < few["a"].figure.high


def test_a_bot_against_itself_stays_where_it_is():
    games = [bout(n, "aa", [30, 20]) for n in range(10)]
    assert ratings(games, "a")["a"].mu == pytest.approx(25)


def test_alone_nobody_is_rated():
    assert ratings([bout(0, "a", [30])], "a")["a"].mu == 25


def test_shared_victories_are_shared_and_several_seats_are_one_game():
    games = [bout(0, "aabb", [9, 9, 5, 9]), bout(1, "abab", [8, 1, 2, 1])]
    one, other = standings(games, "ab", 1.0)
    assert (one.bot, one.games, one.fair) == ("a", 2, 0.5)
    assert one.wins.value == pytest.approx((2 / 3 + 1) / 2)
    assert other.wins.value == pytest.approx((1 / 3) / 2)
    assert one.score.value == pytest.approx(fmean([9, 5]))


def test_times_and_overruns_and_faults_are_told_by_bot():
    slow = [1_000] * 97 + [1_300_000] * 3
    game = bout(0, "ab", [9, 5], times=[slow, [2_000]], faults=[(1, 4, "hung", "7 s")])
    one, other = standings([game], "ab", 1.0)
    assert (one.median, one.p99, one.slowest) == (1.0, 1300.0, 1300.0)
    assert one.over == pytest.approx(0.03)
    assert other.faults == {"hung": 1}
    assert not one.faults


def test_seats_are_counted_whoever_sits_there():
    first, second = seats([bout(0, "ab", [9, 5]), bout(1, "ba", [9, 5]), bout(2, "ab", [4, 4])])
    assert first.wins.value == pytest.approx(2.5 / 3)
    assert second.score.value == pytest.approx(14 / 3)


def test_a_duel_counts_only_games_in_which_both_sit():
    games = [bout(0, "abc", [9, 5, 7]), bout(1, "bca", [5, 9, 5]), bout(2, "bcb", [1, 2, 3])]
    found = duel(games, "a", "b")
    assert found is not None
    assert found.value == 0.75
    assert duel(games, "a", "z") is None
    assert totals(games, "b") == [1, 3, 5, 5]


def test_what_winners_do_is_compared_within_each_game():
    said = [({"pick Z": 4, "pass": 1}, {"pick Z": 1}), ({"pick Z": 2, "pass": 1}, {"pick Z": 0})]
    games = [bout(n, "ab", [9, 5], moves=one) for n, one in enumerate(said * 10)]
    zebra, passing = contrasts(games, "ab", lambda one: one.moves)
    assert (zebra.name, zebra.winners, zebra.others, zebra.gap.value) == ("pick Z", 3, 0.5, 2.5)
    assert zebra.bots == {"a": 3, "b": 0.5}
    assert passing.gap == (1, 1, 1)


def test_what_is_rare_tells_nothing():
    games = [bout(n, "ab", [9, 5], moves=({"pick Z": n == 0}, {})) for n in range(40)]
    assert contrasts(games, "ab", lambda one: one.moves) == []


def test_what_always_goes_together_is_told_once_and_ties_for_all_tell_nothing():
    said = ({"pick Z": 4, "place Z": 4}, {"pick Z": 1, "place Z": 1})
    games = [bout(n, "ab", [9, 5], moves=said) for n in range(5)]
    assert [one.name for one in contrasts(games, "ab", lambda one: one.moves)] == ["pick Z"]
    assert contrasts([bout(n, "ab", [5, 5]) for n in range(3)], "ab", lambda one: one.moves) == []


def test_moves_are_counted_by_verb_and_by_the_word_after_it_unless_that_is_a_cell():
    played = play(Match(REEF, ("random", "greedy"), 3, {}, 1.0))
    counted = [phrase for seat in moves(played.record, 2) for phrase in seat.items()]
    verbs = [number for phrase, number in counted if " " not in phrase]
    assert sum(verbs) == played.line["decisions"]
    assert any(phrase == "pick K" for phrase, _ in counted)
    assert not any("," in phrase for phrase, _ in counted)
