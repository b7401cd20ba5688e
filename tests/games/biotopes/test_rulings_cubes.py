"""The rulings on costs and cubes, B24 to B41, each by its number."""

import pytest

from ecotone.core.errors import IllegalAction
from games.biotopes.staging import Stage

MEADOWS = " ".join(["meadow"] * 7)


def test_b24_adaptation_may_empty_biotope_and_species_cards() -> None:
    game = Stage()
    game.hold(0, "crested_tit")
    game.bear(0, "meadow", "yellow")
    game.bear(0, "stag_beetle", "green")
    game.play("adapt crested_tit")
    assert game.cubes(0, "meadow") == game.cubes(0, "stag_beetle") == ""


def test_b25_the_diet_is_paid_exactly() -> None:
    game = Stage()
    game.hold(0, "crested_tit")
    game.bear(0, "meadow", "yellow yellow")
    assert "adapt crested_tit" not in game.legal()
    with pytest.raises(IllegalAction) as refused:
        game.play("adapt crested_tit")
    assert refused.value.code == "cannot_pay_diet"
    assert refused.value.params["diet"] == ("plant", "invertebrate")
    assert refused.value.params["cubes"] == ("invertebrate",)
    game.bear(0, "stag_beetle", "green green")
    game.play("adapt crested_tit")
    assert game.cubes(0, "meadow") == "yellow"
    assert game.cubes(0, "stag_beetle") == "green"


def test_b26_a_cube_just_recycled_may_come_back_from_the_bag() -> None:
    game = Stage()
    game.hold(0, "red_deer")
    game.reserve("")
    game.bear(0, "forest", "green green")
    game.play("adapt red_deer", "grow red_deer")
    assert game.cubes(0, "red_deer") == "green"
    assert game.in_bag(0) == "green"


def test_b27_the_reserve_is_empty_when_the_colour_is_out() -> None:
    game = Stage()
    game.hold(0, "red_deer")
    game.reserve("blue grey yellow")
    game.bear(0, "meadow", "yellow yellow")
    game.play("adapt red_deer")
    assert game.cubes(0, "red_deer") == ""


def test_b28_the_cube_from_the_bag_is_optional_unless_the_switch_says_so() -> None:
    game = Stage()
    game.hold(0, "red_deer")
    game.reserve("")
    game.bag(0, "green")
    game.bear(0, "meadow", "yellow yellow")
    game.play("adapt red_deer")
    assert game.legal() == ["grow red_deer", "done"]
    game.play("done")
    assert game.cubes(0, "red_deer") == ""
    game = Stage(bag_substitute="compulsory")
    game.hold(0, "red_deer")
    game.reserve("")
    game.bag(0, "green")
    game.bear(0, "meadow", "yellow yellow")
    game.play("adapt red_deer")
    assert game.cubes(0, "red_deer") == "green"


def test_b28_reproduction_from_the_bag_is_optional_too() -> None:
    game = Stage()
    game.reserve("")
    game.bag(0, "green green")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "green green")
    game.bear(0, "red_squirrel", "green green")
    game.play("reproduce")
    assert game.legal() == ["grow red_deer", "grow red_squirrel", "done"]
    game.play("grow red_deer", "done")
    assert game.cubes(0, "red_deer") == "green green green"
    assert game.cubes(0, "red_squirrel") == "green green"
    assert game.in_bag(0) == "green"
    for bag, chosen in (("green green", False), ("green", True)):
        game = Stage(bag_substitute="compulsory")
        game.reserve("")
        game.bag(0, bag)
        game.bear(0, "stag_beetle", "green")
        game.bear(0, "red_deer", "green green")
        game.bear(0, "red_squirrel", "green green")
        game.play("reproduce")
        if chosen:
            assert game.legal() == ["grow red_deer", "grow red_squirrel"]
            game.play("grow red_deer")
        assert game.cubes(0, "red_deer") == "green green green"
        assert game.in_bag(0) == ""


def test_b28_compulsory_growth_takes_the_reserve_before_the_bag() -> None:
    game = Stage(bag_substitute="compulsory")
    game.reserve("green")
    game.bag(0, "green")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "green green")
    game.bear(0, "red_squirrel", "green green")
    game.play("reproduce")
    assert game.state.reserve == 0
    assert game.in_bag(0) == ""


def test_b29_a_colony_earns_nothing_if_the_reserve_lacks_the_colour() -> None:
    game = Stage()
    game.ground(*(MEADOWS,) * 4)
    game.tokens(0, (0, 0))
    game.tokens(1)
    game.bear(0, "meadow", "yellow")
    game.reserve("grey")
    game.play("expand 1,0")
    assert game.in_bag(0) == ""
    assert (1, 0) in game.held(0)


def test_b30_the_owner_decides_who_reproduces_when_the_reserve_is_short() -> None:
    game = Stage()
    game.reserve("green yellow yellow")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "green green")
    game.bear(0, "red_squirrel", "green green")
    game.bear(0, "european_hare", "yellow yellow")
    game.play("reproduce")
    assert game.cubes(0, "european_hare") == "yellow yellow yellow"
    assert game.legal() == ["grow red_deer", "grow red_squirrel"]
    game.play("grow red_deer")
    assert game.cubes(0, "red_deer") == "green green green"
    assert game.cubes(0, "red_squirrel") == "green green"
    assert game.step == "turn"


def test_b31_cubes_of_other_colours_count_for_reproduction() -> None:
    game = Stage()
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "yellow blue")
    game.play("reproduce")
    assert game.cubes(0, "red_deer") == "green yellow blue"


def test_b32_the_owner_chooses_which_colour_transfer_gives() -> None:
    game = Stage()
    game.bear(0, "forest", "green yellow")
    game.bear(0, "red_deer", "green")
    game.bear(0, "red_squirrel", "green green green green")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "meadow", "blue")
    game.play("transfer", "pay meadow blue")
    assert game.table.view(0).decision.card == "red_deer"
    assert game.legal() == ["give green", "give yellow"]
    game.play("give yellow")
    assert game.cubes(0, "red_deer") == "green yellow"
    assert game.cubes(0, "stag_beetle") == "green green"
    assert game.cubes(0, "forest") == ""


def test_b33_transfer_goes_on_as_long_as_there_are_cubes_and_room() -> None:
    game = Stage()
    game.bear(0, "forest", "green green green")
    game.bear(0, "red_deer", "")
    game.bear(0, "stag_beetle", "")
    game.bear(0, "meadow", "yellow")
    game.play("transfer", "pay meadow yellow")
    assert [game.cubes(0, card) for card in ("red_deer", "stag_beetle", "forest")] == ["green"] * 3


def test_b34_transfer_is_paid_before_the_biotope_cards_are_emptied() -> None:
    game = Stage()
    game.bear(0, "forest", "green")
    game.bear(0, "red_deer", "")
    game.play("transfer")
    assert game.cubes(0, "red_deer") == ""
    assert game.slot(0, "transfer") == "green"


def test_b35_evolution_takes_five_types_one_each() -> None:
    game = Stage()
    game.bear(0, "meadow", "yellow yellow")
    game.bear(0, "stag_beetle", "green green")
    game.bear(0, "water_frog", "blue")
    game.bear(0, "european_goldfinch", "yellow")
    game.bear(0, "european_hare", "yellow")
    game.play("evolve")
    assert "done" not in game.legal()
    for card, colour in (
        ("meadow", "yellow"),
        ("stag_beetle", "green"),
        ("water_frog", "blue"),
        ("european_goldfinch", "yellow"),
        ("european_hare", "yellow"),
    ):
        game.play(f"pay {card} {colour}")
        assert f"pay {card} {colour}" not in game.legal()
    assert game.legal() == ["done"]


def test_b35_a_pollinating_cube_is_one_type_or_the_other() -> None:
    game = Stage()
    game.bear(0, "meadow", "yellow")
    game.bear(0, "rose_chafer", "yellow yellow")
    game.play("evolve", "pay rose_chafer yellow")
    assert game.legal() == ["pay meadow yellow", "pay rose_chafer yellow", "done"]
    game.play("pay rose_chafer yellow")
    assert game.legal() == ["done"]


def test_b36_discards_come_before_draws_and_stay_away() -> None:
    game = Stage()
    game.bear(0, "meadow", "yellow")
    game.hold(0, "apollo")
    game.play("evolve", "discard apollo")
    assert "done" not in game.legal()
    game.play("pay meadow yellow", "done")
    assert "draw apollo" not in game.legal()
    assert "apollo" in game.table.view(0).decks[0].discards


def test_b37_competition_and_migration_are_never_paid_from_biotope_cards() -> None:
    game = Stage()
    game.ground(*(MEADOWS,) * 4)
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "meadow", "yellow yellow")
    game.bear(0, "rose_chafer", "yellow yellow")
    verbs = {text.split()[0] for text in game.legal()}
    assert not verbs & {"compete", "migrate"}
    game.bear(0, "european_goldfinch", "yellow")
    verbs = {text.split()[0] for text in game.legal()}
    assert verbs > {"compete", "migrate"}


def test_b38_the_colour_is_that_of_the_cube_wherever_it_lies() -> None:
    game = Stage()
    game.ground(*(MEADOWS,) * 4)
    game.tokens(0, (0, 0))
    game.tokens(1)
    game.bear(0, "forest", "yellow")
    game.play("expand 1,0")
    assert game.slot(0, "expansion") == "yellow"
    game = Stage()
    game.ground(*(MEADOWS,) * 4)
    game.tokens(0, (0, 0))
    game.tokens(1)
    game.bear(0, "rose_chafer", "yellow")
    game.play("expand 1,0")
    assert game.cubes(0, "rose_chafer") == ""


def test_b39_a_species_without_cubes_has_no_action() -> None:
    game = Stage()
    game.bear(0, "hazel_dormouse", "")
    with pytest.raises(IllegalAction) as refused:
        game.play("use hazel_dormouse")
    assert refused.value.code == "no_cube_on_card"


def refused_use(game: Stage, card: str) -> str:
    """The reason why a species' Action cannot be taken."""
    assert f"use {card}" not in game.legal()
    with pytest.raises(IllegalAction) as refused:
        game.play(f"use {card}")
    return refused.value.code


def test_a_species_that_says_so_acts_once_a_cycle() -> None:
    game = Stage(players=1)
    game.bear(0, "red_squirrel", "green green green")
    game.bag(0, "grey grey grey grey")
    game.play("use red_squirrel")
    while game.step == "put":
        game.play("put red_squirrel")
    assert refused_use(game, "red_squirrel") == "card_action_taken"
    (squirrel,) = game.table.view(0).players[0].lines[1].species
    assert squirrel.acted
    game.play("pass")
    game.bag(0, "grey")
    assert "use red_squirrel" in game.legal()


@pytest.mark.parametrize("allowed", [False, True])
def test_a_species_action_has_to_change_something(allowed: bool) -> None:
    options = {"idle_card_actions": True} if allowed else {}
    for card, cubes, code in (
        ("raft_spider", "blue", "idle_bag"),
        ("hazel_dormouse", "green", "idle_decks"),
        ("slow_worm", "green", "idle_move"),
    ):
        game = Stage(**options)
        game.bear(0, card, cubes)
        if code == "idle_decks":
            game.change(decks=(0, 0, 0), discards=(0, 0, 0), rivers=((), (), ()))
        if allowed:
            assert f"use {card}" in game.legal()
        else:
            assert refused_use(game, card) == code


def test_a_cube_can_be_moved_if_one_is_left_and_has_somewhere_to_go() -> None:
    game = Stage(discreet_to_biotope=False)
    game.bear(0, "slow_worm", "green green")
    assert refused_use(game, "slow_worm") == "idle_move"
    game.bear(0, "stag_beetle")
    assert "use slow_worm" in game.legal()
    game = Stage()
    game.bear(0, "slow_worm", "green")
    game.bear(0, "forest", "green")
    assert "use slow_worm" in game.legal()


def test_b40_and_b41_a_drawn_cube_goes_where_there_is_room_or_on_the_biotope_card() -> None:
    game = Stage()
    game.bear(0, "red_squirrel", "green")
    game.bear(0, "red_deer", "green green green green")
    game.bear(0, "stag_beetle", "green green green")
    game.bag(0, "green")
    game.play("use red_squirrel")
    assert game.legal() == ["put forest", "put red_squirrel", "put stag_beetle"]
    game.play("put stag_beetle")
    assert game.legal() == ["put forest", "put red_squirrel"]
    game.play("put forest")
    assert game.cubes(0, "forest") == "green"
    game = Stage()
    game.bear(0, "raft_spider", "blue")
    game.bag(0, "grey yellow")
    game.bear(0, "chamois", "grey grey grey grey")
    game.play("use raft_spider")
    total = game.cubes(0, "mountain") + game.cubes(0, "meadow") + game.cubes(0, "wetland")
    assert total
    assert game.cubes(0, "chamois") == "grey grey grey grey"


def test_pollinating_cubes_pay_plants_only_if_the_rest_can_still_be_paid() -> None:
    game = Stage()
    game.hold(0, "crested_tit")
    game.bear(0, "rose_chafer", "yellow")
    assert "adapt crested_tit" not in game.legal()
    game.bear(0, "meadow", "yellow")
    game.play("adapt crested_tit")
    assert game.cubes(0, "rose_chafer") == game.cubes(0, "meadow") == ""
    game = Stage()
    game.hold(0, "western_green_lizard")
    game.bear(0, "rose_chafer", "yellow yellow")
    game.bear(0, "stag_beetle", "green")
    game.play("adapt western_green_lizard")  # every cube is needed, so nobody is asked
    assert game.cubes(0, "western_green_lizard") == "yellow"
    assert game.in_bag(0) == "green yellow yellow"
