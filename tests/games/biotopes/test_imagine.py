"""Whoever imagines a world from a view sees that same view in it."""

from random import Random

import pytest

from contract.wandering import Case, switched, wander
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.games.biotopes.imagine import World, imagine
from ecotone.games.biotopes.state import NOBODY, Phase, Task
from games.biotopes.staging import Stage, new

RULES = GAMES["biotopes"].rules
OPTIONS = {
    "plain": (),
    "switched": switched(GAMES["biotopes"]),
    "milieus": (("advanced_biotopes", "random"), ("reaction_optional", True)),
}


def imagined(table: Table, rng: Random) -> World:
    """A world that looks and offers the same to the seat that decides."""
    (seat,) = table.to_act()
    view, legal = table.view(seat), table.legal(seat)
    world = imagine(view, legal, rng)
    assert RULES.view(world, seat) == view
    assert list(RULES.legal(world, seat)) == list(legal)
    return world


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_an_imagined_world_looks_and_plays_like_the_real_one(players: int, options: str) -> None:
    """The deciding seat sees the same view there and has the same choices, and each works."""
    rng = Random(players)
    for seed in range(3):
        for table in wander(Case("biotopes", players, OPTIONS[options]), seed):
            if not table.over and table.view().phase is not Phase.SETUP:
                world = imagined(table, rng)
                (seat,) = table.to_act()
                RULES.apply(world, seat, rng.choice(table.legal(seat)))


def test_secrets_are_imagined_in_many_ways() -> None:
    """Hands, decks and bags that the seat may not know differ from one world to the next."""
    game = Stage(3)
    for seat, cards in enumerate((("red_deer",), ("red_squirrel", "red_fox"), ("eurasian_lynx",))):
        game.hold(seat, *cards)
        game.bag(seat, "green blue grey")
    worlds = [imagined(game.table, Random(number)) for number in range(9)]
    assert len({world.hands for world in worlds}) > 1
    assert len({world.bags for world in worlds}) > 1
    assert {(world.hands[0], world.bags[0]) for world in worlds} == {
        (game.state.hands[0], game.state.bags[0])
    }


def test_a_transfer_with_cubes_of_other_colours_goes_on() -> None:
    game = Stage()
    game.bear(0, "forest", "green yellow")
    game.bear(0, "red_deer", "green")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "meadow", "blue")
    game.play("transfer", "pay meadow blue")
    assert game.step == "feed"
    world = imagined(game.table, Random(1))
    assert world.tasks[-1] == game.state.tasks[-1]


def test_a_reproduction_with_too_few_cubes_goes_on() -> None:
    game = Stage()
    game.reserve("green")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "green green")
    game.bear(0, "red_squirrel", "green green")
    game.play("reproduce")
    assert game.step == "breed"
    world = imagined(game.table, Random(1))
    assert world.tasks == game.state.tasks


def test_a_reward_at_production_is_followed_by_the_rest_of_it() -> None:
    game = Stage()
    seats = (game.table.seat(1), game.table.seat(0))
    rest = (Task("actions"), *(Task("produce", seat) for seat in seats), Task("detritivores"))
    reward = Task("card", seats[1], many=1)
    tasks = (*rest, Task("tidy", seats[1]), reward)
    game.change(phase=Phase.PRODUCTION, turn=NOBODY, tasks=tasks)
    world = imagined(game.table, Random(1))
    assert world.tasks == tasks
    assert world.cycle == game.state.cycle


def test_only_the_seat_that_decides_in_a_cycle_imagines() -> None:
    game = Stage()
    view = game.table.view(1)
    with pytest.raises(ValueError, match="imagined by the seat that decides"):
        imagine(view, (), Random(1))
    setting_up = new()
    (seat,) = setting_up.to_act()
    with pytest.raises(ValueError, match="imagined by the seat that decides"):
        imagine(setting_up.view(seat), setting_up.legal(seat), Random(1))
