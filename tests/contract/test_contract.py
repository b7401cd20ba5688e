"""Every game keeps every promise, at every number of players, on random games."""

from random import Random
from typing import Any

import pytest

import ecotone
from contract.wandering import (
    CASES,
    Case,
    answer,
    finished,
    one_of_each_kind,
    seats,
    step,
    table_sample,
    wander,
)
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.games import GAMES

SEEDS = (1, 2)
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("name", ecotone.games())


@every_game
def test_every_action_has_one_text_and_one_integer(name: str) -> None:
    actions = GAMES[name].rules.actions
    listed = [actions.decode(number) for number in range(len(actions))]
    assert [actions.encode(action) for action in listed] == list(range(len(actions)))
    assert [actions.parse(str(action)) for action in listed] == listed
    assert len({str(action) for action in listed}) == len(listed) == len(set(listed))


@every_game
def test_an_action_text_may_have_odd_spaces(name: str) -> None:
    actions = GAMES[name].rules.actions
    for action in map(actions.decode, range(0, len(actions), 7)):
        assert actions.parse(f"  {str(action).replace(' ', '   ')}\n") == action


@every_game
@pytest.mark.parametrize("text", ["", "dance", "pick", "pick ZZ", "PICK Z", "place", "0"])
def test_a_text_that_is_no_action_is_no_action(name: str, text: str) -> None:
    with pytest.raises(ParseError) as refused:
        GAMES[name].rules.actions.parse(text)
    assert refused.value.code == "unknown_action"


@every_game
def test_an_integer_outside_the_table_is_no_action(name: str) -> None:
    actions = GAMES[name].rules.actions
    for number in (-1, len(actions)):
        with pytest.raises(ParseError) as refused:
            actions.decode(number)
        assert refused.value.code == "unknown_action_id"


@every_game
def test_an_object_that_is_no_action_is_no_action(name: str) -> None:
    game = GAMES[name]
    table = ecotone.new(name, players=game.seats[-1], seed=1)
    with pytest.raises(ParseError) as refused:
        game.rules.actions.encode(object())
    assert refused.value.code == "unknown_action"
    with pytest.raises(ParseError) as refused:
        table.play(0, object())
    assert refused.value.code == "unknown_action"
    with pytest.raises(ParseError) as refused:
        game.rules.apply(table._state, table.seat(0), object())
    assert refused.value.code == "unknown_action"


@every_case
def test_legal_actions_are_listed_once_in_a_stable_order(case: Case) -> None:
    for table in wander(case, 3):
        again = ecotone.replay(table.record) if len(table.events) % 9 == 0 else table
        for seat in seats(table):
            legal = list(table.legal(seat))
            assert legal == list(again.legal(seat))
            assert len(set(legal)) == len(legal)
            for action in legal:
                table.game.rules.actions.encode(action)


@every_case
def test_awaited_seats_have_moves_until_the_game_is_over(case: Case) -> None:
    for table in wander(case, 4):
        assert all(table.legal(seat) for seat in table.to_act())
        assert list(table.to_act()) == sorted(set(table.to_act()))
        assert table.over == (not table.to_act())
    assert not any(table.legal(seat) for seat in seats(table))


@every_case
def test_exactly_the_legal_actions_are_accepted(case: Case) -> None:
    """At moments of a random game: all actions of the table for some seats, the legal for all."""
    rng = Random(5)
    table = case.start(5)
    actions = table.game.rules.actions
    everything = [actions.decode(number) for number in range(len(actions))]
    moments = 0
    while moments < 6:
        rules, state = table.game.rules, table._state
        before = (hash(state), table.record)
        for seat in seats(table):
            legal = set(table.legal(seat))
            for action in everything if seat in rng.sample(seats(table), 1) else legal:
                heard = answer(rules, state, seat, action)
                if action in legal:
                    assert heard == ("done",)
                else:
                    assert heard[0] is IllegalAction
                    assert heard[1]
                    assert heard[2]
        assert (hash(state), table.record) == before
        if table.over:
            break
        moments += 1
        for _ in range(max(1, rng.randrange(14 * case.players))):
            if not table.over:
                step(table, rng)


@every_case
def test_a_refused_action_changes_nothing(case: Case) -> None:
    rng = Random(6)
    for table in wander(case, 6):
        state, record = table._state, table.record
        for seat in seats(table):
            legal = set(table.legal(seat))
            for action in table_sample(table, rng, 1):
                if action not in legal:
                    with pytest.raises(IllegalAction):
                        table.play(seat, action)
        assert table._state is state
        assert table.record == record


@every_case
def test_states_are_never_mutated(case: Case) -> None:
    kept: list[tuple[Any, int, Any]] = []
    for table in wander(case, 7):
        state = table._state
        kept.append((state, hash(state), table.view(0)))
        table.scores()
        table.log(0)
        table.game.rules.redeal(state, table.seat(0), Random(7))
        for action in one_of_each_kind(table.legal(0), Random(7)):
            table.preview(0, action)
    for state, code, view in kept:
        assert hash(state) == code
        assert table.game.rules.view(state, table.seat(0)) == view


@every_case
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_to_the_same_game(case: Case, seed: int) -> None:
    table = finished(case, seed)
    again = ecotone.replay(table.record)
    assert again._state == table._state
    assert again.record == table.record
    assert again.events == table.events
    assert again.scores() == table.scores()
    assert again.verdict() == table.verdict()
    assert again.options == table.options
    assert [again.log(seat) for seat in (None, *seats(again))] == [
        table.log(seat) for seat in (None, *seats(table))
    ]


@every_case
def test_every_moment_of_a_game_replays(case: Case) -> None:
    for table in wander(case, 8):
        if len(table.events) % 7 == 0:
            again = ecotone.replay(table.record)
            assert again._state == table._state
            assert again.record == table.record


@every_case
def test_the_same_seed_and_actions_make_the_same_game(case: Case) -> None:
    assert finished(case, 9).record == finished(case, 9).record
    assert finished(case, 9).record != finished(case, 10).record


@every_case
@pytest.mark.parametrize("seed", SEEDS)
def test_other_secrets_change_nothing_that_a_seat_can_see_or_try(case: Case, seed: int) -> None:
    """The view, the legal moves, every refusal and every preview stay as they are."""
    rng = Random(seed)
    other_worlds = 0
    for table in wander(case, seed):
        rules, state = table.game.rules, table._state
        tries = table_sample(table, rng, 2)
        for seat in seats(table) if case.players < 4 else rng.sample(seats(table), 2):
            other = rules.redeal(state, seat, rng)
            other_worlds += other != state
            view = rules.view(state, seat)
            assert rules.view(other, seat) == view
            assert repr(rules.view(other, seat)) == repr(view)
            assert rules.view(other, None) == rules.view(state, None)
            assert rules.to_act(other) == rules.to_act(state)
            assert rules.revealed(other) == rules.revealed(state)
            assert rules.scores(other) == rules.scores(state)
            legal = rules.legal(state, seat)
            assert list(rules.legal(other, seat)) == list(legal)
            for action in one_of_each_kind(legal, rng):
                assert rules.preview(rules.view(other, seat), action) == table.preview(seat, action)
            for action in tries:
                assert answer(rules, other, seat, action) == answer(rules, state, seat, action)
    all_open = dict(case.options).get("open_wealth", False)
    assert (other_worlds > 0) == (case.players > 1 and not all_open)


@every_case
def test_a_seat_hears_the_same_from_others_whatever_is_hidden(case: Case) -> None:
    """An action that two worlds share, and that reveals nothing, sounds the same in both."""
    rng = Random(11)
    for table in wander(case, 11):
        rules, state = table.game.rules, table._state
        for seat in seats(table):
            other = rules.redeal(state, seat, rng)
            for actor in seats(table):
                shared = [
                    action
                    for action in rules.legal(state, actor)
                    if action in rules.legal(other, actor)
                ]
                for action in one_of_each_kind(shared, rng):
                    event = ecotone.core.rules.Event(actor, action)
                    here, there = (rules.apply(world, actor, action) for world in (state, other))
                    silent = rules.revealed(here) == rules.revealed(state)
                    if silent and rules.to_act(here) == rules.to_act(there):
                        assert rules.hear(state, event, here, seat) == rules.hear(
                            other, event, there, seat
                        )
                        assert rules.hear(state, event, here, None) == rules.hear(
                            other, event, there, None
                        )
                        assert rules.view(here, seat) == rules.view(there, seat)


@every_case
def test_redealing_again_and_again_keeps_what_the_seat_knows(case: Case) -> None:
    """A world dealt anew is as good a world as the first: the game can be played on in it."""
    rng = Random(12)
    table = case.start(12)
    for _ in range(30):
        step(table, rng)
        seat = rng.choice(seats(table))
        table._state = table.game.rules.redeal(table._state, seat, rng)
    while not table.over:
        step(table, rng)
    assert len(table.scores()) >= case.players


@every_case
def test_scores_add_up_at_every_moment(case: Case) -> None:
    for table in wander(case, 13):
        for score in table.scores():
            assert score.total == sum(point.value for point in score.points)
            assert sum(score.by_category().values()) == score.total
        if not table.over:
            with pytest.raises(IllegalAction) as refused:
                table.verdict()
            assert refused.value.code == "not_over"
    verdict = table.verdict()
    totals = [score.total for score in table.scores()]
    if case.players > 1:
        # a tie may be broken, so the winners are some of those with the highest total
        assert {totals[seat] for seat in verdict.winners} == {max(totals)}
    assert set(verdict.winners) <= set(seats(table))


@every_case
def test_undo_is_offered_only_for_the_own_last_step_that_showed_nothing(case: Case) -> None:
    offered = 0
    for table in wander(case, 14):
        last = table.events[-1].seat
        for seat in seats(table):
            may = table.can_undo(seat)
            offered += may
            if may:
                assert last == seat
                rules = table.game.rules
                assert rules.revealed(table._past[-1]) == rules.revealed(table._state)
            else:
                state, record = table._state, table.record
                with pytest.raises(IllegalAction) as refused:
                    table.undo(seat)
                assert refused.value.code == "nothing_to_undo"
                assert (table._state, table.record) == (state, record)
    assert offered


@every_case
def test_a_step_that_can_be_undone_has_taught_the_seat_nothing(case: Case) -> None:
    """In every world the seat might have been in, the step would have looked the same."""
    rng = Random(15)
    for table in wander(case, 15):
        event = table.events[-1]
        if event.seat is not None and table.can_undo(event.seat):
            rules, before, after = table.game.rules, table._past[-1], table._state
            for _ in range(4):
                world = rules.redeal(before, event.seat, rng)
                then = rules.apply(world, event.seat, event.move)
                assert rules.view(then, event.seat) == rules.view(after, event.seat)
                assert rules.chance(then) is None


@every_case
def test_undo_gives_the_moment_before_and_redo_the_moment_after(case: Case) -> None:
    for table in wander(case, 16):
        seat = table.events[-1].seat
        if seat is not None and table.can_undo(seat):
            state, record, earlier = table._state, table.record, table._past[-1]
            event = table.undo(seat)
            assert event.seat == seat
            assert table._state == earlier
            assert ecotone.replay(table.record)._state == earlier
            table.play(seat, event.move)
            assert (table._state, table.record) == (state, record)


@every_case
def test_undoing_as_far_as_it_goes_never_crosses_a_draw_or_another_seat(case: Case) -> None:
    for table in wander(case, 17):
        seat = table.events[-1].seat
        back = table.fork()
        draws = sum(event.seat is None for event in back.events)
        while seat is not None and back.can_undo(seat):
            assert back.undo(seat).seat == seat
        assert sum(event.seat is None for event in back.events) == draws
        if back.events[-1].seat is None:
            assert not any(back.can_undo(other) for other in seats(back))


@every_case
def test_a_fork_goes_its_own_way(case: Case) -> None:
    table = finished(case, 18)
    record = table.record
    rng = Random(18)
    for at in rng.sample(range(len(table.events) + 1), 6):
        fork = table.fork(at=at, seed=3)
        assert fork.events[:at] == table.events[:at]
        assert fork.over or fork.to_act()
        while not fork.over:
            step(fork, rng)
        assert ecotone.replay(fork.record)._state == fork._state
    assert table.record == record
    assert table.fork()._state == table._state
    assert table.fork().record == record


@every_case
def test_a_game_ends(case: Case) -> None:
    table = case.start(19)
    rng = Random(19)
    while not table.over:
        seat = rng.choice(table.to_act())
        table.play(seat, rng.choice(list(table.legal(seat))))
        assert len(table.events) < 1000
