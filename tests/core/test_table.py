"""A table refuses misuse with a reason and stays as it was."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ecotone
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.score import Point, Score, Verdict, highest, score
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games import GAMES
from games.samples import DRAFT, FOLLOWED, FOLLOWER, REEF, SPOKEN


@pytest.mark.parametrize("seat", [-1, 3, 99])
@pytest.mark.parametrize(
    "use",
    [
        lambda table, seat: table.legal(seat),
        lambda table, seat: table.play(seat, "pick Z"),
        lambda table, seat: table.view(seat),
        lambda table, seat: table.preview(seat, "pick Z"),
        lambda table, seat: table.log(seat),
        lambda table, seat: table.undo(seat),
        lambda table, seat: table.can_undo(seat),
        lambda table, seat: table.seat(seat),
    ],
)
def test_a_seat_that_does_not_exist_is_refused(use: Callable[[Any, int], Any], seat: int) -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    record = table.record
    with pytest.raises(ParseError) as refused:
        use(table, seat)
    assert refused.value.code == "no_seat"
    assert refused.value.params == {"seat": seat, "last": 2}
    assert table.record == record


def test_an_action_may_be_given_as_an_object_or_as_text() -> None:
    one, two, three = (ecotone.new(REEF, players=2, seed=1) for _ in range(3))
    action: Any = one.legal(0)[0]
    assert one.preview(0, action) == two.preview(0, str(action))
    one.play(0, action)
    two.play(0, str(action))
    three.play(0, type(action)(action.card))
    assert one.record == two.record == three.record


def test_nothing_can_be_undone_at_the_start() -> None:
    for players in (1, 2, 3):
        table: Table = ecotone.new(DRAFT, players=players, seed=1)
        assert not table.can_undo(0)
        with pytest.raises(IllegalAction) as refused:
            table.undo(0)
        assert refused.value.code == "nothing_to_undo"
    untouched = GAMES.replay(f"ecotone record 1\ngame {DRAFT}\nrules 1\nplayers 2\n\n")
    assert not untouched.can_undo(0)


def test_undo_takes_one_step_back_and_returns_it() -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    before = table.record
    action = table.legal(1)[0]
    table.play(1, action)
    assert [table.can_undo(seat) for seat in range(3)] == [False, True, False]
    event = table.undo(1)
    assert (event.seat, event.move) == (1, action)
    assert table.record == before


def test_anothers_step_ends_the_right_to_undo() -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    table.play(1, table.legal(1)[0])
    table.play(0, table.legal(0)[0])
    with pytest.raises(IllegalAction):
        table.undo(1)


def test_a_reveal_ends_the_right_to_undo() -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    for seat in range(3):
        table.play(seat, table.legal(seat)[0])
    assert not any(table.can_undo(seat) for seat in range(3))
    table.play(0, table.legal(0)[0])
    assert table.can_undo(0)


def test_what_was_heard_of_an_event_can_be_asked_later() -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    table.play(0, table.legal(0)[0])
    hearing = table.hearing()
    lines = {seat: table.log(seat)[1:] for seat in (None, Seat(0), Seat(1))}
    table.undo(0)
    assert {seat: hearing(seat) for seat in lines} == lines


def test_a_verdict_waits_for_the_end() -> None:
    with pytest.raises(IllegalAction) as refused:
        ecotone.new(REEF, players=4, seed=1).verdict()
    assert refused.value.code == "not_over"


@pytest.mark.parametrize("at", [-1, 3])
def test_a_fork_starts_at_an_event_that_exists(at: int) -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    table.play(0, table.legal(0)[0])
    with pytest.raises(ParseError) as refused:
        table.fork(at=at)
    assert refused.value.code == "no_event"
    assert refused.value.params == {"number": at, "last": 2}


def test_a_fork_from_the_start_deals_anew_from_its_own_seed() -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    table.names[0] = "Ada"
    same, other = table.fork(at=0, seed=1), table.fork(at=0, seed=2)
    assert same.record == table.record
    assert other.record != table.record
    other.names[0] = "Eve"
    assert table.names == {0: "Ada"}


def test_a_table_takes_names_and_options() -> None:
    names = {1: "Ada"}
    table: Table = Table(GAMES[DRAFT], 2, seed=1, options={SPOKEN: "fr"}, names=names)
    names[1] = "Eve"
    assert table.names == {1: "Ada"}
    assert table.options[FOLLOWER] == FOLLOWED["fr"]


def test_equal_totals_share_a_victory() -> None:
    assert highest([3, 9, 9]) == Verdict((Seat(1), Seat(2)), "shared", (("total", 9),))
    assert highest([-4, -2]) == Verdict((Seat(1),), "won", (("total", -2),))


def test_a_score_is_the_sum_of_its_points() -> None:
    points = [Point("a", 3, ((0, 0),), "a"), Point("b", -2, (), "b"), Point("a", 1, (), "a_row")]
    assert score(points) == Score(2, tuple(points))
    assert score(points).by_category() == {"a": 4, "b": -2}
    assert score([]) == Score(0, ())


def test_a_preview_of_an_illegal_action_is_refused() -> None:
    table: Table = ecotone.new(DRAFT, players=3, seed=1)
    for text in ("flip 0,0", "place Z 3,4"):
        with pytest.raises(IllegalAction):
            table.preview(0, text)


@pytest.mark.parametrize("game", ecotone.games())
def test_a_table_can_be_copied_and_pickled(game: str) -> None:
    table: Table = ecotone.new(game, players=3, seed=1)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.record == table.record
        assert twin.to_act() == table.to_act()


@pytest.mark.parametrize("players", [True, 2.0, "2", None])
def test_a_player_count_is_a_whole_number(players: Any) -> None:
    with pytest.raises(ParseError) as refused:
        ecotone.new(DRAFT, players=players)
    assert refused.value.code == "player_count"
