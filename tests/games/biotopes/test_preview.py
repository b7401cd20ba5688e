"""What an action adds to the own score at once."""

import pytest

from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.actions import PASS
from ecotone.games.biotopes.rules.state import Task
from games.biotopes.staging import Stage, new


def gain(table: Table, seat: int, move: str) -> int:
    """The preview of a move, legal now or not."""
    return GAME.rules.preview(table.view(seat), GAME.rules.actions.parse(move))


def stage() -> Stage:
    game = Stage()
    game.ground(*(" ".join(["meadow"] * 7),) * 4)
    game.conditions("meadow", "forest", "mammal", "mammal")
    game.tokens(0, (0, 0), (2, 0))
    game.tokens(1)
    return game


@pytest.mark.parametrize(
    ("move", "points"),
    [
        ("pass", 0),
        ("expand 1,0", 2 + 3),  # a meadow, and two groups become one
        ("expand 0,1", 2),
        ("migrate 0,0", 0),
        ("adapt red_deer", 2 + 2 + 1),
        ("reproduce", 1),
        ("transfer", 1),
    ],
)
def test_actions_of_a_turn(move: str, points: int) -> None:
    game = stage()
    game.hold(0, "red_deer")
    game.bear(0, "meadow", "yellow yellow")
    game.bear(0, "european_hare", "yellow yellow")
    assert gain(game.table, 0, move) == points


def test_small_steps() -> None:
    game = stage()
    game.bear(0, "european_hare", "yellow")
    assert gain(game.table, 0, "pay european_hare yellow") == -3
    assert gain(game.table, 0, "take meadow yellow") == 0
    assert gain(game.table, 0, "put european_hare") == 1
    assert gain(game.table, 0, "grow european_hare") == 1
    assert gain(game.table, 0, "give yellow") == 0
    number = game.number("european_hare")
    game.change(tasks=(Task("feed", game.table.seat(0), number, data=(number,)),))
    assert gain(game.table, 0, "give yellow") == 1
    assert GAME.rules.preview(game.table.view(None), PASS) == 0


def test_moving_a_territory() -> None:
    game = stage()
    game.change(tasks=(Task("migrate", game.table.seat(0), data=(3,)),))
    assert gain(game.table, 0, "to 1,0") == 3  # 0,0 moves beside 2,0


def test_a_tile_is_worth_nothing() -> None:
    table = new(2, landscape="build")
    for move in ("turn 0",):
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
        table.play(seat, move)
    seat = table.to_act()[0]
    table.play(seat, table.legal(seat)[0])
    assert gain(table, seat, "to 3,-1") == 0
    assert gain(table, seat, "adapt apollo") >= 0
