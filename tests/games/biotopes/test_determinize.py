"""Whoever determinizes a world from a view sees that same view in it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from contract.wandering import Case, switched, wander
from ecotone.core.errors import IllegalAction
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.determinize import World, _pay_in_secret, determinize
from ecotone.games.biotopes.rules.play import Play
from ecotone.games.biotopes.rules.state import NOBODY, Phase, Task
from games.biotopes.staging import Stage, new

RULES = GAMES["biotopes"].rules
OPTIONS = {
    "plain": (),
    "switched": switched(GAMES["biotopes"]),
    "milieus": (("advanced_biotopes", "random"), ("reaction_optional", True)),
    "draft": (("advanced_biotopes", "draft"),),
}
BUILDING = ("lay", "place", "rotate")
"""Decisions before which no world is made: what the others' tiles are for is not known."""


def determinized(table: Table, rng: Random) -> World:
    """A world that looks and offers the same to the seat that decides."""
    (seat,) = table.to_act()
    view, legal = table.view(seat), table.legal(seat)
    world = determinize(view, rng)
    assert RULES.view(world, seat) == view
    assert list(RULES.legal(world, seat)) == list(legal)
    return world


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_determinized_world_plays_like_the_real_one(players: int, options: str) -> None:
    """The deciding seat sees the same view there and has the same choices, and each works."""
    rng = Random(players)
    for seed in range(3):
        for table in wander(Case("biotopes", players, OPTIONS[options]), seed):
            if not table.over and table.view().decision.step not in BUILDING:
                world = determinized(table, rng)
                (seat,) = table.to_act()
                RULES.apply(world, seat, rng.choice(table.legal(seat)))


def test_secrets_are_determinized_in_many_ways() -> None:
    """Hands, decks and bags that the seat may not know differ from one world to the next."""
    game = Stage(3)
    for seat, cards in enumerate((("red_deer",), ("red_squirrel", "red_fox"), ("eurasian_lynx",))):
        game.hold(seat, *cards)
        game.bag(seat, "green blue grey")
    worlds = [determinized(game.table, Random(number)) for number in range(9)]
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
    world = determinized(game.table, Random(1))
    assert world.tasks[-1] == game.state.tasks[-1]


def test_a_reproduction_with_too_few_cubes_goes_on() -> None:
    game = Stage()
    game.reserve("green")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "green green")
    game.bear(0, "red_squirrel", "green green")
    game.play("reproduce")
    assert game.step == "breed"
    world = determinized(game.table, Random(1))
    assert world.tasks == game.state.tasks


def test_a_reward_at_production_is_followed_by_the_rest_of_it() -> None:
    game = Stage()
    seats = (game.table.seat(1), game.table.seat(0))
    rest = (Task("actions"), *(Task("produce", seat) for seat in seats), Task("detritivores"))
    reward = Task("card", seats[1], many=1)
    tasks = (*rest, Task("tidy", seats[1]), reward)
    game.change(phase=Phase.PRODUCTION, turn=NOBODY, tasks=tasks)
    world = determinized(game.table, Random(1))
    assert world.tasks == tasks
    assert world.cycle == game.state.cycle


@pytest.mark.parametrize("players", [2, 4])
def test_who_waits_may_determinize_too(players: int) -> None:
    """Also while a rival pays for a card that nobody else has seen."""
    rng, steps = Random(players), set()
    for table in wander(Case("biotopes", players, ()), players):
        if not table.over:
            (decides,) = table.to_act()
            waits = table.seat((decides + 1) % players)
            view = table.view(waits)
            world = determinize(view, rng)
            assert RULES.view(world, waits) == view
            assert RULES.to_act(world) == (decides,)
            RULES.apply(world, decides, rng.choice(RULES.legal(world, decides)))
            steps.add((view.decision.step, bool(view.decision.needs)))
    assert ("pay", False) in steps


def test_no_world_is_made_where_no_unseen_card_could_be_paid_for() -> None:
    game = Stage()
    play = Play(game.state)
    play.cubes = [0] * len(play.cubes)
    with pytest.raises(IllegalAction):
        _pay_in_secret(play, game.table.seat(1), Random(1))


def test_rewards_are_offered_in_the_order_of_the_view() -> None:
    """Whatever the order of the cards that bear them."""
    game = Stage()
    bearers = [card for card, effects in enumerate(game.state.box.effects) if _offers(effects)]
    names = game.state.box.spoken.cards
    for card in bearers[:2]:
        game.bear(0, names[card], "")
    data = tuple(
        number
        for card in reversed(bearers[:2])
        for number in (card, _offers(game.state.box.effects[card])[0])
    )
    tasks = (Task("after", game.table.seat(0)), Task("triggers", game.table.seat(0), data=data))
    game.change(tasks=tasks)
    world = determinize(game.table.view(0), Random(1))
    assert RULES.view(world, game.table.seat(0)) == game.table.view(0)


def _offers(effects: Sequence[Any]) -> list[int]:
    return [at for at, one in enumerate(effects) if one.on is not None]


def test_what_follows_the_first_hands_and_territories_is_in_their_worlds() -> None:
    """All tasks up to the first cycle, as in the real game."""
    for options in OPTIONS.values():
        for table in wander(Case("biotopes", 3, options), 2):
            if table.over or table.view().phase is not Phase.SETUP:
                break
            if table.view().decision.step not in BUILDING:
                assert determinized(table, Random(1)).tasks == table._state.tasks


def test_no_world_is_made_while_the_landscape_is_built() -> None:
    building = new(landscape="build")
    for seat in range(2):
        with pytest.raises(IllegalAction):
            determinize(building.view(seat), Random(1))


def test_an_action_of_a_card_that_is_being_paid_for_is_known_to_the_world() -> None:
    """A game in which somebody pays for the Action of a species that lies in their ecosystem."""
    rng, table = Random(4), Table(GAME, 2, seed=4)
    paid: list[str] = []
    while not paid:
        (seat,) = table.to_act()
        decision = table.view(seat).decision
        if decision and decision.step == "pay" and decision.needs and decision.card:
            placed = [one.card for one in table.view(seat).board(seat)]
            paid += [decision.card] if decision.card in placed else []
            determinized(table, Random(1))
        table.play(seat, rng.choice(table.legal(seat)))
    assert len(paid) == 1
