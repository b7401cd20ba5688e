"""A review is honest, adds up, and knows who plays well."""

import re
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import ecotone
from ecotone.analysis import Review, review, values
from ecotone.analysis.moves import moves
from ecotone.analysis.plain import plain
from ecotone.analysis.review import Decision, accuracy, judge, lost
from ecotone.bots import BOTS
from ecotone.bots.parts import REST, reason
from ecotone.bots.values import judged
from ecotone.core.errors import IllegalAction
from ecotone.core.options import Value
from ecotone.core.table import AnyTable
from ecotone.locale import explained, measured, numbered, rows
from games.samples import AUCTION, DRAFT, DRAFTED, EXCHANGE, HEX_MAP, REEF

pytestmark = pytest.mark.heavy
EFFORT = 0.05
ENOUGH = 0.25
"""With less, a grade says little: what a choice by chance loses is too high among few games."""


@cache
def game(name: str, players: int, *bots: str, seed: int = 1, **options: Value) -> AnyTable:
    """A finished game, not to be changed; the last bot named plays all the other seats."""
    rng, table = Random(seed), ecotone.new(name, players=players, seed=seed, **options)
    while seats := table.to_act():
        bot = BOTS[bots[min(seats[0], len(bots) - 1)]]
        table.play(seats[0], bot(table.view(seats[0]), table.legal(seats[0]), rng, 0.05))
    return table


@cache
def reviewed(name: str, players: int) -> Review:
    """The first seat's choices in such a game, judged."""
    return review(game(name, players, "level2"), 0, EFFORT)


@pytest.mark.parametrize(
    ("name", "players", "meaning"),
    [
        (DRAFT, 3, "points"),
        (DRAFT, 1, "lead"),
        (REEF, 2, "points"),
        (AUCTION, 3, "chance"),
        (HEX_MAP, 2, "points"),
    ],
)
def test_start_and_luck_and_choices_are_the_end(name: str, players: int, meaning: str) -> None:
    table, found = game(name, players, "level2"), reviewed(name, players)
    assert found.meaning == meaning
    assert found.decisions
    assert found.luck == sum(one.whole for one in found.between)
    assert found.start + found.luck + found.choices == found.final
    assert 0 <= found.accuracy <= 100
    for decision in found.decisions:
        assert decision.lost >= 0
        assert decision.mistake == (decision.lost > decision.within)
    episodes = [one.episode for one in found.mistakes if one.episode]
    assert len(set(episodes)) == len(episodes)
    assert list(found.moments) == sorted(found.moments)
    assert all(moment.mistake or moment == found.well_seen for moment in found.moments)
    assert plain(found) == plain(review(table, 0, EFFORT, known=found.decisions[:-1]))


def test_who_plays_better_is_more_accurate() -> None:
    table = game(DRAFT, 3, "net", "level3", "random", seed=4)
    strong, greedy, wild = (review(table, seat, ENOUGH) for seat in range(3))
    assert strong.accuracy > greedy.accuracy > wild.accuracy
    assert strong.choices == 0  # whoever does what was expected changes nothing by it


def test_accuracy_is_the_mean_of_what_was_kept_where_something_was_at_stake() -> None:
    """A blunder counts like any choice that is no better than chance, and none counts for more."""

    def decided(cost: float, stake: float) -> Decision:
        return Decision(0, "", "", cost, 0.0, 0.0, cost, stake, 0.0, 0.0)

    assert accuracy([]) == accuracy([decided(0, 0)]) == 100
    assert accuracy([decided(0, 2), decided(1, 2)]) == 75
    assert accuracy([decided(0, 2), decided(9, 2), decided(0, 0)]) == 50
    assert accuracy([decided(0, 2), decided(1, 0)]) == 50  # more was at stake than seemed at first
    assert lost([decided(1, 2), decided(9, 2)]) == 10


def test_what_was_decided_before_is_no_choice_any_more() -> None:
    """Whoever has picked and places at once chooses among places, not among cards again."""
    table = ecotone.new(DRAFT, players=3, seed=1)
    table.play(0, table.legal(0)[0])
    place = next(action for action in table.legal(0) if str(action).startswith("place"))
    table.play(0, place)
    table.play(1, table.legal(1)[0])
    for move in moves(table, 0):
        assert {str(action).split()[0] for action in move.legal} == {str(move.action).split()[0]}


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(IllegalAction, match="going on"):
        review(ecotone.new(DRAFT, players=2, seed=1), 0)


def test_a_choice_that_was_taken_back_is_not_judged() -> None:
    table = ecotone.new(DRAFT, players=3, seed=1)
    for action in table.legal(0)[:2]:
        table.play(0, action)
    chosen = table.legal(0)[1]
    (move,) = moves(table, 0)
    assert move.action == chosen
    assert move.event == 2


def test_the_same_view_has_the_same_values_and_other_luck_others() -> None:
    table = ecotone.new(DRAFT, players=2, seed=1)
    view, legal = table.view(0), table.legal(0)
    once, again, other = (values(view, legal, EFFORT, luck) for luck in (0, 0, 1))
    assert once == again != other
    assert [choice.action for choice in once.choices] == list(legal)
    assert once.best.behind == 0


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        (DRAFT, 3, {}),
        (REEF, 3, {}),
        (AUCTION, 3, {}),
        (AUCTION, 3, EXCHANGE),
        (HEX_MAP, 2, {}),
        (HEX_MAP, 3, DRAFTED),
    ],
)
def test_what_a_seat_could_not_know_changes_no_grade(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """Every judged decision is the same in a world that the seat cannot tell from the real one."""
    table, rng = game(name, players, "level2", **options), Random(5)
    rules, seat = table.game.rules, table.seat(0)
    some = moves(table, 0)
    for move in (*some[:3], *some[3::9]):
        assert judge(table, move, EFFORT) is not None
        other = rules.redeal(table.states[move.event], seat, rng)
        again = move._replace(view=rules.view(other, seat), legal=tuple(rules.legal(other, seat)))
        assert judge(table, again, EFFORT) == judge(table, move, EFFORT)


def test_two_readings_are_the_same() -> None:
    again = review(game(AUCTION, 3, "level2"), 0, EFFORT)
    assert plain(again) == plain(reviewed(AUCTION, 3))


def test_the_best_of_equals_is_not_better_than_they_are() -> None:
    """Among choices that differ by chance only, the number of the best does not profit from it."""
    samples = np.random.default_rng(1).normal(50, 10, (40, 64))
    found = judged([str(n) for n in range(40)], samples)
    assert samples.mean(1).max() > 52
    assert abs(found.best.number - 50) < 1.5
    assert found.best.action == str(samples.mean(1).argmax())


def test_a_reason_is_where_the_points_come_from() -> None:
    table = game(DRAFT, 3, "random")
    told = [reason(move.view, move.legal[0], move.legal[-1]) for move in moves(table, 0)[-6:]]
    names = {*table.game.drawing.categories, REST}
    assert any(told)
    for parts in told:
        assert {part.category for part in parts} <= names
        assert all(part.gain > 0 for part in parts[:-1])
        assert not parts or sum(part.gain for part in parts) > 0


@cache
def reasons(name: str, players: int) -> list[Any]:
    """What a game's reasons are made of: the view, the best choice, the one that was made."""
    found = moves(game(name, players, "random"), 0)[::3]
    tried = [(move.view, move.legal[0], move.legal[-1]) for move in found]
    return [(one, parts) for one in tried if (parts := reason(*one))]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "players"), [(DRAFT, 3), (AUCTION, 3), (HEX_MAP, 2)])
def test_a_reason_names_its_parts_and_they_add_up(name: str, players: int, lang: str) -> None:
    assert reasons(name, players)
    for (view, best, done), parts in reasons(name, players):
        text = explained(view, done, best, 1.0, lang, parts)
        *some, whole = (_read(number) for number in re.findall(r"[+\u2212]?\d+(?:[.,]\d)?", text))
        assert sum(some) == whole > 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_written_sum_closes(lang: str) -> None:
    """Whatever is rounded: also 10.0 and 20.0, which end like nothing at all."""
    rng = Random(3)
    for _ in range(200):
        gains = {"draws": rng.uniform(-20, 20), "others": rng.choice([10.0, 20.04, 0.0])}
        gains["choices"] = rng.choice([-10.0, -30.02, rng.uniform(-30, 3)])
        start = rng.uniform(0, 99)
        final = start + sum(gains.values())
        *terms, end = (_read(row.text) for row in rows(start, gains, final, lang))
        assert sum(terms) == end
    assert numbered(10.0) == "10"
    assert numbered(-20.04, signed=True) == "\u221220"
    assert numbered(-0.04, signed=True) == numbered(0.04, signed=True) == "0"


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0.0, "0 points", "0 point"),
        (0.5, "0.5 points", "0,5 point"),
        (1.0, "1 point", "1 point"),
        (1.04, "1 point", "1 point"),
        (1.5, "1.5 points", "1,5 point"),
        (1.97, "2 points", "2 points"),
        (-1.0, "\u22121 point", "\u22121 point"),
        (-12.25, "\u221212.2 points", "\u221212,2 points"),
    ],
)
def test_a_number_of_points_is_written_as_people_write_it(
    number: float, english: str, french: str
) -> None:
    assert (measured(number, "points"), measured(number, "points", "fr")) == (english, french)
    assert measured(number, "gain", "fr") == french
    assert measured(1.0, "lead", "fr") == "une avance de 1"
    assert measured(34.0, "chance", "fr") == "34\u202f%"


def _read(text: str) -> int:
    """A written number in tenths; what ends like nothing at all may be written without it."""
    return round(float(text.replace("\u2212", "-").replace(",", ".")) * 10)
