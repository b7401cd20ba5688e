"""From a view to a table, from a number to an action, and what is refused on the way."""

from copy import deepcopy
from random import Random

import pytest

import ecotone
from ecotone.core import remote
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from games.samples import BUILT, DRAFT, HEX_MAP, REEF


def test_a_table_made_from_a_view_has_no_record_but_a_future() -> None:
    table = ecotone.new(DRAFT, players=3, seed=1)
    world = ecotone.determinize(table.view(0), Random(1))
    assert world.view(0) == table.view(0)
    assert world.legal(0) == table.legal(0)
    for made in (world, world.fork()):
        with pytest.raises(IllegalAction) as refused:
            made.record  # noqa: B018
        assert refused.value.code == "no_record"
    while seats := world.to_act():
        world.play(seats[0], world.legal(seats[0])[0])
    assert len(world.scores()) == 3


@pytest.mark.parametrize("name", [DRAFT, REEF, HEX_MAP])
def test_no_world_is_made_for_who_only_watches(name: str) -> None:
    """At a moment when whoever decides, and whoever waits, may have one."""
    table, rng = ecotone.new(name, players=2, seed=1), Random(1)
    with pytest.raises(IllegalAction) as refused:
        ecotone.determinize(table.view(), rng)
    assert refused.value.code == "no_world"
    for seat in range(2):
        world = ecotone.determinize(table.view(seat), rng)
        assert world.view(seat) == table.view(seat)
        assert world.to_act() == table.to_act()


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_no_world_is_made_while_the_map_is_built(seat: int | None) -> None:
    """Neither for the seat that builds nor for the one that waits: nobody knows what comes."""
    table = ecotone.new(HEX_MAP, players=2, seed=1, **BUILT)
    assert len(table.to_act()) == 1
    with pytest.raises(IllegalAction) as refused:
        ecotone.determinize(table.view(seat), Random(1))
    assert refused.value.code == "no_world"


@pytest.mark.parametrize("name", GAMES.names())
def test_actions_have_numbers_and_the_legal_ones_a_mask(name: str) -> None:
    table = ecotone.new(name, players=3, seed=1)
    (seat, *_) = table.to_act()
    actions = table.game.rules.actions
    mask, legal = table.mask(seat), table.legal(seat)
    assert len(mask) == len(actions) == len(actions.listed)
    assert {actions.listed[number] for number, marked in enumerate(mask) if marked} == set(legal)
    assert bytes(mask) == actions.mask([deepcopy(action) for action in legal])
    before = len(table.events)
    table.play(seat, actions.encode(legal[-1]))
    assert table.events[before] == (seat, legal[-1])
    with pytest.raises(ParseError) as refused:
        table.play(seat, len(actions))
    assert refused.value.code == "unknown_action_id"


@pytest.mark.parametrize("name", GAMES.names())
def test_a_view_lists_the_cards_on_every_board(name: str) -> None:
    rng, table = Random(2), ecotone.new(name, players=3, seed=2)
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
    view = table.view(0)
    found = [placed for seat in range(3) for placed in view.board(seat)]
    assert found
    assert {card for card, _ in found} <= set(table.game.cards)
    if all("," in cell for _, cell in found):
        assert {cell for _, cell in found} <= set(table.game.cells)


def test_rivals_whose_secret_flips_are_done_have_turned_down_what_they_may() -> None:
    """Played on until one seat has chosen all and another still chooses."""
    rng, met = Random(4), 0
    for seed in range(60):
        table = ecotone.new(REEF, players=3, seed=seed)
        while seats := table.to_act():
            if table.view(0).phase.value == "flip" and len(seats) < 3:  # type: ignore[attr-defined]
                world = ecotone.determinize(table.view(seats[0]), rng)
                assert world.view(seats[0]) == table.view(seats[0])
                met += 1
            table.play(seats[-1], rng.choice(table.legal(seats[-1])))
        if met > 3:
            return
    pytest.fail("never met")


def test_an_address_needs_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(remote.player("http://localhost"))
    monkeypatch.setattr(remote, "_line", None)
    with pytest.raises(ParseError) as refused:
        remote.player("http://localhost")
    assert refused.value.code == "bot_address"


def test_whatever_stands_for_a_whole_number_names_an_action() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    actions = ecotone.new(DRAFT, players=2, seed=1).game.rules.actions
    assert actions.read(Three()) == actions.read(3) == actions.decode(3)


def test_a_twin_goes_on_by_itself_with_the_same_draws() -> None:
    table = ecotone.new(DRAFT, players=2, seed=5)
    twin, record = table.twin(), table.record

    def play(one: AnyTable) -> str:
        while seats := one.to_act():
            one.play(seats[0], one.legal(seats[0])[0])
        return one.record

    ended = play(twin)
    assert table.record == record
    assert play(table) == ended
