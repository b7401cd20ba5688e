"""The rulings on territories, B42 to B57, each by its number."""

from typing import Any

import pytest

from ecotone.core.errors import IllegalAction
from ecotone.games.biotopes.rules.landscape import Laid, landscape
from ecotone.games.biotopes.rules.state import Task
from ecotone.games.biotopes.rules.terms import BIOTOPES
from games.biotopes.staging import Stage

MEADOWS = " ".join(["meadow"] * 7)
FORESTS = " ".join(["forest"] * 7)


def stage(players: int = 2, **options: Any) -> Stage:
    found = Stage(players, **options)
    found.ground(*(MEADOWS,) * (2 * players if players > 1 else 4))
    for seat in range(players):
        found.tokens(seat)
    return found


def test_b42_the_defender_chooses_where_to_retreat_and_alone_the_player() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "european_goldfinch", "yellow")
    game.play("compete 1,0")
    assert game.step == "retreat"
    assert game.table.to_act() == (1,)
    assert game.legal() == ["to 1,-1", "to 0,1", "to 2,-1", "to 2,0", "to 1,1"]
    game.play("to 2,0")
    assert game.held(1) == {(2, 0)}
    alone = stage(1)
    alone.tokens(0, (0, 0))
    alone.tokens(1, (1, 0))
    alone.bear(0, "european_goldfinch", "yellow")
    alone.play("compete 1,0")
    assert alone.table.to_act() == (0,)
    alone.play("to 2,0")
    assert alone.held(1) == {(2, 0)}


def test_b43_a_territory_that_can_retreat_must() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "european_goldfinch", "yellow")
    game.play("compete 1,0")
    assert "done" not in game.legal()
    with pytest.raises(IllegalAction) as refused:
        game.play("to 4,1")
    assert (refused.value.code, refused.value.rule) == ("retreat_far", "competition")
    with pytest.raises(IllegalAction) as refused:
        game.play("to 0,0")
    assert refused.value.code == "retreat_taken"


def test_b44_a_retreat_is_no_colonising() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "european_rabbit", "yellow")
    game.bear(1, "hoopoe", "yellow")
    game.play("compete 1,0", "to 2,0")
    assert game.in_bag(1) == ""


def test_b45_without_room_the_token_goes_back_to_its_board() -> None:
    game = stage()
    game.tokens(0, (0, 0), (1, -1), (0, 1), (2, -1), (2, 0), (1, 1))
    game.tokens(1, (1, 0))
    game.bear(0, "european_rabbit", "yellow")
    game.play("compete 1,0")
    assert game.held(1) == set()
    assert game.table.view(0).players[1].tokens == 12
    assert len(game.held(0)) == 7
    alone = stage(1)
    alone.tokens(0, (0, 0), (1, -1), (0, 1), (2, -1), (2, 0), (1, 1))
    alone.tokens(1, (1, 0))
    alone.bear(0, "european_rabbit", "yellow")
    alone.play("compete 1,0")
    assert alone.held(1) == set()


def test_b46_competition_and_expansion_need_a_token_on_the_board() -> None:
    game = stage()
    land = game.state.land
    assert land is not None
    game.tokens(0, *land.hexes[:12])
    game.tokens(1, (4, -2))
    game.bear(0, "european_goldfinch", "yellow")
    game.bear(0, "meadow", "yellow")
    verbs = {text.split()[0] for text in game.legal()}
    assert not verbs & {"expand", "compete"}
    with pytest.raises(IllegalAction) as refused:
        game.play("expand 2,0")
    assert refused.value.code == "no_token_left"
    assert "migrate" in verbs  # B51


def test_b47_a_hex_may_be_taken_again_and_again() -> None:
    game = stage(3)
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.tokens(2, (2, 0))
    game.bear(0, "european_hare", "yellow")
    game.bear(1, "european_rabbit", "yellow")
    game.bear(2, "common_quail", "yellow")
    game.play("compete 1,0", "to 1,-1")
    game.play("compete 1,0", "to 0,1")
    assert (1, 0) in game.held(1)
    game.play("compete 1,0", "to 2,-1")
    assert (1, 0) in game.held(2)


def test_b48_migration_goes_three_hexes_over_tokens_but_not_over_gaps() -> None:
    game = stage()
    game.tokens(0, (-1, 0))
    game.tokens(1, (0, 0), (1, 0))
    game.bear(0, "common_quail", "yellow")
    game.play("migrate -1,0")
    goals = game.legal()
    assert "to 2,0" in goals
    assert "to 1,1" in goals
    assert "to 3,-1" not in goals
    assert "to 0,0" not in goals
    hollow = landscape(
        tuple(Laid(at, 0, 0, spot) for at, spot in enumerate([(0, 0), (5, 0)])),
        (((*["meadow"] * 7,),) * 2,) * 2,
    )
    game = stage()
    game.change(land=hollow)
    game.tokens(0, (1, 0))
    game.bear(0, "common_quail", "yellow")
    game.play("migrate 1,0")
    assert "to 4,0" not in game.legal()  # three hexes away, but nothing lies between


def test_b48_straight_migration_keeps_its_direction() -> None:
    game = stage(migration_metric="straight")
    game.tokens(0, (0, 0))
    game.bear(0, "common_quail", "yellow")
    game.play("migrate 0,0")
    found = set(game.legal())
    assert {"to 1,0", "to 2,0", "to 3,0"} <= found
    assert "to 2,-1" not in found


def test_b49_the_colour_is_that_of_the_goal() -> None:
    game = stage()
    game.ground(FORESTS, MEADOWS, FORESTS, FORESTS)
    game.tokens(0, (0, 0))
    game.bear(0, "common_quail", "yellow")
    game.play("migrate 0,0")
    goals = game.legal()
    land = game.state.land
    assert land is not None
    for text in goals:
        q, r = map(int, text.split()[1].split(","))
        assert land.biotopes[land.numbers[q, r]] == 2


def test_b50_and_b51_migration_needs_a_token_on_the_map() -> None:
    game = stage()
    game.bear(0, "common_quail", "yellow")
    assert not [text for text in game.legal() if text.startswith("migrate")]


def test_b52_without_territories_production_draws_the_bonus_only() -> None:
    game = stage()
    game.bear(0, "western_honey_bee", "yellow")
    game.bag(0, "grey grey grey")
    game.bag(1, "grey")
    game.change(tasks=(Task("produce", game.table.seat(1)), Task("produce", game.table.seat(0))))
    game.table.go_on()
    assert game.cubes(0, "mountain") == "grey"
    assert game.in_bag(1) == "grey"
    assert game.table.scores()[0].by_category().get("fragmentation", 0) == 0


def test_b53_a_second_time_but_never_a_third() -> None:
    for stack in (False, True):
        game = stage(x2_stack=stack)
        game.tokens(0, (0, 0))
        game.bear(0, "meadow", "yellow yellow yellow yellow")
        game.bear(0, "red_wood_ant", "green")
        game.bear(0, "eurasian_beaver", "blue")
        left = [dict(game.table.view(0).players[0].left)["expansion"]]
        for goal in ("1,0", "0,1", "1,1"):
            if f"expand {goal}" in game.legal():
                game.play(f"expand {goal}")
                game.turn_of(0)
            left.append(dict(game.table.view(0).players[0].left)["expansion"])
        assert left == ([3, 2, 1, 0] if stack else [2, 1, 0, 0])


def test_b54_the_second_cube_lies_beside_the_first_and_both_are_recycled() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.bear(0, "meadow", "yellow yellow")
    game.bear(0, "red_wood_ant", "green")
    game.play("expand 1,0")
    game.turn_of(0)
    game.play("expand 0,1")
    assert game.slot(0, "expansion") == "yellow yellow"
    game.turn_of(0)
    with pytest.raises(IllegalAction) as refused:
        game.play("expand 1,1")
    assert refused.value.code == "already_taken"
    game.tokens(0)
    game.play("pass", "pass")
    assert game.slot(0, "expansion") == ""
    assert game.in_bag(0) == "yellow yellow yellow yellow"


def test_b55_the_reward_comes_after_the_cube_and_the_owner_orders_rewards() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.bear(0, "meadow", "yellow")
    game.bear(0, "european_goldfinch", "yellow")  # colonising a meadow draws a cube
    game.play("expand 1,0")
    # the only cube in the bag was the one just gathered
    assert game.step == "put"
    game.play("put european_goldfinch")
    assert game.cubes(0, "european_goldfinch") == "yellow yellow"
    game = stage()
    game.tokens(0, (0, 0))
    game.bear(0, "meadow", "yellow")
    game.bear(0, "european_goldfinch", "yellow")
    game.bear(0, "hoopoe", "yellow")
    game.bear(0, "eurasian_jay", "green")
    game.play("expand 1,0")
    assert game.legal() == [
        "resolve eurasian_jay",
        "resolve european_goldfinch",
        "resolve hoopoe",
    ]
    assert game.table.view(1).decision.effects == (
        "eurasian_jay",
        "european_goldfinch",
        "hoopoe",
    )
    game.play("resolve hoopoe")
    assert game.in_bag(0) == "yellow yellow"
    game.play("resolve eurasian_jay", "draw carnivore")
    assert game.step == "put"


def test_b56_only_the_own_colonising_is_rewarded() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.bear(0, "meadow", "yellow")
    game.bear(1, "hoopoe", "yellow")
    game.play("expand 1,0")
    assert game.in_bag(1) == ""


def test_b57_groups_are_joined_by_edges_and_no_token_costs_nothing() -> None:
    game = stage()
    assert game.table.scores()[0].by_category().get("fragmentation", 0) == 0
    game.tokens(0, (0, 0), (1, 1))  # a corner apart
    assert game.table.scores()[0].by_category()["fragmentation"] == -3
    game.tokens(0, (0, 0), (1, 0), (1, 1))
    assert game.table.scores()[0].by_category().get("fragmentation", 0) == 0


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("expand 28,0", "off_the_map"),
        ("expand 1,0", "hex_taken"),
        ("expand 4,1", "not_beside"),
        ("compete 0,1", "no_rival_there"),
        ("compete 0,0", "no_rival_there"),
        ("migrate 1,0", "not_your_territory"),
        ("migrate 0,0", "nowhere_to_go"),
        ("migrate 28,0", "nowhere_for_action"),
        ("compete 1,0", "cannot_pay_hex"),
        ("reproduce", "no_cube_for"),
        ("use apollo", "not_in_ecosystem"),
        ("use common_quail", "no_card_action"),
        ("adapt apollo", "not_in_hand_species"),
    ],
)
def test_a_refusal_says_what_is_wrong(move: str, code: str) -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "meadow", "yellow")
    game.bear(0, "european_goldfinch", "grey")
    game.bear(0, "common_quail", "")
    with pytest.raises(IllegalAction) as refused:
        game.play(move)
    assert refused.value.code == code
    assert refused.value.rule


@pytest.mark.parametrize(
    ("move", "cubes"),
    [
        ("compete 1,0", ("bird", "mammal")),
        ("migrate 0,0", ("reptile", "bird")),
        ("reproduce", ("invertebrate", "reptile")),
    ],
)
def test_a_refusal_says_which_cubes_would_pay_for_an_action(
    move: str, cubes: tuple[str, ...]
) -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "meadow", "yellow")
    with pytest.raises(IllegalAction) as refused:
        game.play(move)
    assert (refused.value.code, refused.value.params["cubes"]) == ("no_cube_for", cubes)


def test_a_refusal_says_that_there_is_nobody_to_compete_with() -> None:
    game = stage()
    game.tokens(0, (0, 0))
    game.bear(0, "european_goldfinch", "yellow")
    with pytest.raises(IllegalAction) as refused:
        game.play("compete 1,0")
    assert refused.value.code == "no_rival_beside"


@pytest.mark.parametrize("move", ["adapt crested_tit", "pay crested_tit green"])
def test_a_refusal_says_that_a_card_is_still_in_the_hand(move: str) -> None:
    game = stage()
    game.hold(0, "crested_tit")
    game.tokens(0, (0, 0))
    game.bear(0, "meadow", "yellow")
    game.bear(0, "european_goldfinch", "yellow")
    game.play("transfer")
    assert "pay meadow yellow" in game.legal()
    with pytest.raises(IllegalAction) as refused:
        game.play(move)
    assert (refused.value.code, refused.value.params["card"]) == ("card_in_hand", "crested_tit")


@pytest.mark.parametrize("move", ["transfer", "evolve"])
def test_without_a_cube_nothing_pays(move: str) -> None:
    game = stage()
    game.tokens(0, (0, 0))
    for biotope in BIOTOPES:
        game.bear(0, biotope, "")
    with pytest.raises(IllegalAction) as refused:
        game.play(move)
    assert refused.value.code == "cannot_pay_action"
