"""Advice: what the strongest bot would do, a number that means something, and no secrets."""

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import numpy as np
import pytest

from ecotone.bots import BOTS
from ecotone.bots.hints import advise
from ecotone.bots.nets import HARDEST, POINTS, shipped
from ecotone.core.options import Value
from ecotone.core.player import Hint
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.core.view import View
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.value import (
    BEYOND,
    SAFE,
    UNIT,
    USUAL,
    margin,
    margins,
    points,
    returned,
)
from ecotone.games.serengeti import GAME as SERENGETI
from ecotone.games.serengeti.bots.net import expects
from ecotone.locale import LANGUAGES, advised, knows

pytestmark = pytest.mark.heavy

CASES: list[tuple[str, int, dict[str, Value]]] = [
    ("savanna", 3, {}),
    ("savanna", 1, {}),
    ("ocean", 2, {}),
    ("ocean", 1, {"solo_opponent_octopus": True}),
    ("serengeti", 4, {}),
    ("serengeti", 3, {"exchange_variant": True}),
    ("biotopes", 2, {}),
    ("biotopes", 1, {}),
]
NETS = ("savanna", "ocean")
PATIENT = 30.0
"""Seconds to think that no machine needs: the clock never decides."""

every_case = pytest.mark.parametrize(("game", "players", "options"), CASES)


def moments(
    game: str, players: int, options: dict[str, Value], every: int, most: int
) -> Iterator[tuple[Table, Seat]]:
    """Moments of a game between gentle bots, and whose turn it is."""
    table, rng = Table(GAMES[game], players, seed=11, options=options), Random(2)
    number = 0
    while (seats := table.to_act()) and number < every * most:
        if number % every == 0:
            yield table, seats[0]
        legal = table.legal(seats[0])
        table.play(seats[0], BOTS["level1"](table.view(seats[0]), legal, rng, 1.0))
        number += 1


def asked(table: Table, seat: Seat) -> Hint:
    return advise(table.view(seat), table.legal(seat), Random(1), PATIENT)


def claims_no_more_than_its_numbers(view: View, advice: Hint) -> None:
    """By how much the reason says that the choice is ahead is what the numbers beside it say.

    Where it says of what, the points add up to that.
    """
    said = advised(view, advice.action, advice.expected, "en", advice.others, advice.because)
    reason = said.partition("Why: ")[2].partition(" Or else: ")[0]
    found = re.search(r"about (\d+) (?:percentage )?points? (?:more|larger|higher)", reason)
    if found:
        assert advice.expected
        told = [number.told for _, number in advice.others if number]
        assert int(found[1]) == advice.expected.told - told["last choice" in reason], said
        parts = re.findall(r" ([+\u2212]\d+)\b", reason.partition(found[0])[2].partition(";")[0])
        larger = re.search(r"is larger by (\d+):", reason)
        whole = int(larger[1] if larger else found[1])
        assert whole == sum(int(one.replace("\u2212", "-")) for one in parts or [str(whole)]), said
    else:
        assert not advice.because, said


def test_where_choices_differ_is_what_tells_them_apart() -> None:
    """Alone and at a table what the parts come to is what the choices come to."""
    for game, players in (("savanna", 1), ("savanna", 3), ("ocean", 1), ("ocean", 2)):
        seen = 0
        for table, seat in moments(game, players, {}, every=7, most=6):
            view, legal = table.view(seat), table.legal(seat)
            found: Mapping[str, Sequence[float]] = {}
            if len(legal) > 1:
                breakdown = GAMES[game].players.breakdown
                assert breakdown
                found = breakdown(view, legal[0], legal[-1], Random(1)) or {}
            for lang in LANGUAGES if found else ():
                assert all(knows(lang, f"{game}.category.{name}") for name in found)
            seen += bool(found)
            assert ("rivals" in found) == (players == 1 and bool(found))
            assert not found or ("bonus" in found) == (game == "ocean")
        assert seen > 2


@every_case
def test_advice_is_what_the_strongest_bot_does_and_knows_no_secret(
    game: str, players: int, options: dict[str, Value]
) -> None:
    rules = GAMES[game].rules
    seen = redealt = 0
    for table, seat in moments(game, players, options, every=5 if players == 1 else 17, most=9):
        advice, legal = asked(table, seat), table.legal(seat)
        assert advice.action in legal
        claims_no_more_than_its_numbers(table.view(seat), advice)
        assert BOTS["level4"](table.view(seat), legal, Random(1), PATIENT) == advice.action
        other = rules.redeal(table._state, seat, Random(9))
        redealt += other != table._state
        view = rules.view(other, seat)
        assert advise(view, rules.legal(other, seat), Random(1), PATIENT) == advice
        seen += 1
    assert seen > 4
    assert redealt or players == 1, "there were secrets"


@every_case
def test_the_number_has_the_meaning_of_the_game(
    game: str, players: int, options: dict[str, Value]
) -> None:
    meanings = {
        advice.expected.meaning
        for table, seat in moments(game, players, options, every=23, most=6)
        if (advice := asked(table, seat)).expected
    }
    usual = "points" if game != "serengeti" else "chance"
    if game in ("savanna", "ocean") and players == 1:
        usual = "lead"
    assert usual in meanings
    assert meanings <= {usual, "gain"}


@pytest.mark.parametrize(
    ("game", "players"), [("savanna", 3), ("ocean", 2), ("savanna", 1), ("ocean", 1)]
)
def test_what_is_expected_comes_about(game: str, players: int) -> None:
    """Over a few games of nets, the first forecast is near what they get."""
    misses = []
    for seed in range(4):
        table, rng = Table(GAMES[game], players, seed=seed), Random(seed)
        first = asked(table, table.to_act()[0]).expected
        assert first
        seat = table.to_act()[0]
        while seats := table.to_act():
            legal = table.legal(seats[0])
            table.play(seats[0], BOTS["net"](table.view(seats[0]), legal, rng, 0.1))
        totals = [score.total for score in table.scores()]
        real = totals[0] - totals[1] if players == 1 else totals[seat]
        misses.append(real - first.number)
    assert abs(sum(misses) / len(misses)) < 20


def test_a_value_is_turned_back_into_points() -> None:
    assert points(97 / UNIT[False] - USUAL) == pytest.approx(97)
    assert margin(20 / UNIT[True] - USUAL, 85) == pytest.approx(20, abs=0.1)
    far = 200.0  # of what lies beyond the hardest level, a part was counted
    counted = far - (1 - BEYOND) * (far - 85 - SAFE)
    assert margin(counted / UNIT[True] - USUAL, 85) == pytest.approx(far, abs=0.5)
    found = [margin(value / 10, 85) for value in range(-20, 20)]
    assert found == sorted(found)


def test_a_value_of_a_net_that_goes_for_the_hardest_level_is_turned_back_too() -> None:
    """Games that spread around a margin are worth what stands for that margin."""
    misses = np.random.default_rng(3).normal(size=200_000)
    for real, turn, spread in ((20, 0, 12), (60, 0, 12), (80, 0, 12), (95, 10, 9), (130, 15, 5.25)):
        counted = returned(real + spread * misses, 80, HARDEST, np)
        assert margin(float(counted.mean()), 80, HARDEST, turn) == pytest.approx(real, abs=0.5)
    sure = returned(np.array([79.0, 300.0]), 80, HARDEST, np)
    usual = returned(np.array([79.0, 300.0]), 80, POINTS, np)
    assert sure == pytest.approx(0.4 * usual + [0.8, 1.6])
    assert margins(sure, 80, POINTS, 0) == pytest.approx(25 * sure)


def test_the_shipped_nets_say_what_they_go_for() -> None:
    aims = {(game, kind): shipped(game, kind).aim for game in NETS for kind in ("table", "alone")}
    assert aims == dict.fromkeys(aims, POINTS) | {("ocean", "alone"): HARDEST}


def test_chances_of_a_table_are_shares_of_one_victory() -> None:
    """Each trader speaks for itself, so the sum is near one and not exactly one."""
    table, sums = Table(SERENGETI, 4, seed=3), []
    rng = Random(3)
    chances: dict[int, float] = {}
    while seats := table.to_act():
        seat = seats[0]
        expected = expects(table.view(seat))
        assert expected
        assert 0 < expected.number < 100
        chances[seat] = expected.number
        if len(chances) == table.players:
            sums.append(sum(chances.values()))
        table.play(seat, str(BOTS["level3"](table.view(seat), table.legal(seat), rng, 1.0)))
    assert 70 < sum(sums) / len(sums) < 130
