"""A rival's tokens never show: not in views, moves, refusals, the log, previews or scores."""

from random import Random
from typing import Any

import pytest

import ecotone
from campaigns import TIMES
from ecotone.core.errors import Refusal
from ecotone.core.options import Value
from ecotone.core.rules import Event
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules.state import Phase, State
from games.serengeti.market import RULES, auctioned, check, play

EVERYTHING = [RULES.actions.decode(number) for number in range(len(RULES.actions))]
BOTH: dict[str, Value] = {"exchange_variant": True, "private_sales": True}
MODES: list[dict[str, Value]] = [
    {},
    {"penalty_mode": "referee"},
    BOTH,
    {**BOTH, "penalty_mode": "referee"},
]


def answer(state: State, seat: Seat, action: Any) -> object:
    try:
        RULES.apply(state, seat, action)
    except Refusal as refusal:
        return refusal.code, refusal.rule, refusal.params
    return "done"


@pytest.mark.parametrize("options", MODES, ids=str)
@pytest.mark.parametrize("players", GAME.seats)
def test_other_wealth_changes_nothing_a_seat_can_see_or_try(
    players: int, options: dict[str, Value]
) -> None:
    rng = Random(players)
    table = Table(GAME, players, seed=players, options=options)
    seats, others = [*map(Seat, range(players))], 0
    while not table.over:
        state = table._state
        # another two at every decision; in campaigns all
        for seat in seats if TIMES > 1 else rng.sample(seats, 2):
            world = RULES.redeal(state, seat, rng)
            others += world != state
            check(world)
            assert repr(RULES.view(world, seat)) == repr(RULES.view(state, seat))
            assert RULES.view(world, None) == RULES.view(state, None)
            assert RULES.to_act(world) == RULES.to_act(state)
            assert RULES.revealed(world) == RULES.revealed(state)
            assert RULES.scores(world) == RULES.scores(state)
            assert RULES.legal(world, seat) == RULES.legal(state, seat)
            for action in rng.sample(EVERYTHING, 3):
                assert answer(world, seat, action) == answer(state, seat, action)
            # the log line that led here does not look at what is hidden
            event = table.events[-1]
            past = table._past[-1]
            assert RULES.hear(past, event, world, seat) == RULES.hear(past, event, state, seat)
        (seat,) = table.to_act()
        legal = table.legal(seat)
        table.play(seat, rng.choice(legal[:6]))
    assert others


@pytest.mark.parametrize("options", MODES, ids=str)
def test_what_another_player_does_sounds_the_same_in_every_world(
    options: dict[str, Value],
) -> None:
    """Unless it shows something: a bid, a hammer, the end."""
    rng = Random(5)
    table = Table(GAME, 4, seed=5, options=options)
    while not table.over:
        state = table._state
        (actor,) = table.to_act()
        for seat in map(Seat, range(4)):
            world = RULES.redeal(state, seat, rng)
            for action in RULES.legal(state, actor)[:4]:
                if action in RULES.legal(world, actor):
                    here, there = (RULES.apply(each, actor, action) for each in (state, world))
                    if RULES.revealed(here) == RULES.revealed(state):
                        event = Event(actor, action)
                        assert RULES.hear(state, event, here, seat) == RULES.hear(
                            world, event, there, seat
                        )
                        assert RULES.view(here, seat) == RULES.view(there, seat)
        table.play(actor, rng.choice(table.legal(actor)[:6]))


def test_a_redealt_world_keeps_every_standing_bid_payable() -> None:
    state = play(auctioned("", "", "", ""), "bid 5", "bid 9", "bid 11")
    for number in range(200):
        world = RULES.redeal(state, Seat(3), Random(number))
        assert [own >= bid for own, bid in zip(world.tokens, (5, 9, 11), strict=False)] == [
            True
        ] * 3
        assert sum(world.tokens) == 48
        assert world.tokens[3] == 12


def test_a_redealt_offender_still_cannot_pay() -> None:
    state = play(
        auctioned("red0", "", "", penalty_mode="referee", tokens=(3, 13, 20)),
        "bid 4",
        "pass",
        "pass",
    )
    assert state.phase is Phase.FORFEIT
    worlds = [RULES.redeal(state, Seat(1), Random(number)) for number in range(100)]
    assert {world.tokens[0] for world in worlds} == {0, 1, 2, 3}
    own = RULES.redeal(state, Seat(0), Random(1))
    assert own.tokens[0] == 3


def test_with_open_wealth_and_at_the_end_there_is_no_other_world() -> None:
    state = auctioned("", "", "", open_wealth=True)
    assert RULES.redeal(state, Seat(0), Random(1)) is state
    over = play(auctioned("", "", "", number=14), "pass", "pass", "pass")
    assert over.phase is Phase.OVER
    assert RULES.redeal(over, Seat(0), Random(1)) is over
    assert None not in RULES.view(over, None).tokens


def test_a_bid_cannot_be_taken_back_but_a_pass_can_until_someone_else_acts() -> None:
    table = Table(GAME, 3, seed=2)
    (first,) = table.to_act()
    table.play(first, "pass")
    assert table.can_undo(first)
    table.undo(first)
    table.play(first, "bid 3")
    assert not table.can_undo(first)


def test_with_open_wealth_nothing_is_left_to_determinize() -> None:
    table = ecotone.new("serengeti", players=3, seed=2, open_wealth=True)
    view = table.view(table.to_act()[0])
    assert ecotone.determinize(view, Random(1)).view(view.seat) == view
