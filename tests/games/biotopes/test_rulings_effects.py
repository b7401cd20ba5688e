"""The rulings on card effects, B58 to B75, each by its number, and every family at work."""

from typing import Any

import pytest

from ecotone.games.biotopes.rules.box import SPECIES, Given
from ecotone.games.biotopes.rules.costs import diet
from ecotone.games.biotopes.rules.play import Play
from ecotone.games.biotopes.rules.rewards import STEPS, triggers
from ecotone.games.biotopes.rules.state import Task
from games.biotopes.staging import Stage

MEADOWS = " ".join(["meadow"] * 7)


def hunting(**options: Any) -> Stage:
    """The praying mantis (two invertebrates) can be played; rivals have some prey."""
    game = Stage(3, **options)
    game.hold(0, "praying_mantis")
    game.bear(0, "stag_beetle", "green green")
    return game


def test_b58_a_predator_may_decline_its_prey_unless_it_must() -> None:
    game = hunting()
    game.bear(1, "apollo", "grey")
    game.play("adapt praying_mantis")
    assert game.legal() == ["prey 1 apollo grey", "done"]
    game.play("done")
    assert game.cubes(1, "apollo") == "grey"
    game = hunting(predator_optional=False)
    game.bear(1, "apollo", "grey")
    game.play("adapt praying_mantis")
    assert game.cubes(1, "apollo") == ""
    assert "grey" in game.in_bag(0)


def test_b58_a_predator_without_prey_may_be_played() -> None:
    game = hunting()
    game.play("adapt praying_mantis")
    assert game.line(0, "meadow") == ["praying_mantis"]
    assert game.step == "turn"


def test_b59_a_predator_takes_one_cube_of_a_type_in_its_diet() -> None:
    game = hunting()
    game.bear(1, "apollo", "grey grey")
    game.bear(1, "chamois", "grey")
    game.bear(2, "common_earthworm", "yellow")
    game.play("adapt praying_mantis")
    assert game.legal() == ["prey 1 apollo grey", "prey 2 common_earthworm yellow", "done"]
    game.play("prey 1 apollo grey")
    assert game.cubes(1, "apollo") == "grey"
    assert game.in_bag(0) == "grey green green"
    assert game.step == "turn"


def test_b60_a_predator_that_eats_plants_reaches_biotope_cards() -> None:
    for hits in (True, False):
        game = Stage(predator_hits_biotopes=hits)
        box = game.state.box
        number = game.number("praying_mantis")
        game.bear(1, "forest", "green")
        game.bear(0, "praying_mantis", "yellow")
        task = Task("prey", game.table.seat(0), number, 1)
        old = box.diet
        try:
            box.diet = (*old[:number], (1, 1, 0, 0, 0), *old[number + 1 :])
            game.change(tasks=(Task("turn", game.table.seat(1)), task))
            assert game.legal() == (["prey 1 forest green", "done"] if hits else ["done"])
        finally:
            box.diet = old


def test_b61_the_attacker_chooses_the_colour() -> None:
    game = hunting()
    game.bear(1, "apollo", "grey blue")
    game.play("adapt praying_mantis")
    assert game.legal() == ["prey 1 apollo grey", "prey 1 apollo blue", "done"]


def test_b62_a_defensive_species_protects_its_line_and_column_even_without_cubes() -> None:
    game = hunting()
    game.bear(1, "pine_processionary", "")
    game.bear(1, "tree_bumblebee", "green")  # its line
    game.bear(1, "apollo", "grey")  # its column
    game.bear(1, "alpine_bumblebee", "grey")  # neither
    game.play("adapt praying_mantis")
    assert game.legal() == ["prey 1 alpine_bumblebee grey", "done"]


def test_b62_a_preserved_biotope_protects_its_line_alone() -> None:
    game = hunting()
    game.adopt(1, "preserved_forest")
    game.bear(1, "tree_bumblebee", "green")
    game.bear(1, "apollo", "grey")
    game.play("adapt praying_mantis")
    assert game.legal() == ["prey 1 apollo grey", "done"]


def test_b63_the_column_is_the_place_in_the_line() -> None:
    game = hunting()
    game.bear(1, "apollo", "grey")
    game.bear(1, "tree_bumblebee", "")
    game.bear(1, "pine_processionary", "green")
    game.bear(1, "alpine_bumblebee", "grey")
    game.play("adapt praying_mantis")
    assert game.legal() == ["prey 1 apollo grey", "done"]


def test_b64_reactions_come_by_themselves_or_may_be_declined() -> None:
    for optional in (False, True):
        game = hunting(reaction_optional=optional)
        game.bear(1, "alpine_marmot", "grey")
        game.play("adapt praying_mantis")
        if optional:
            assert game.table.to_act() == (1,)
            assert game.legal() == ["resolve alpine_marmot", "done"]
            game.play("done")
        assert game.cubes(1, "alpine_marmot") == ("grey" if optional else "grey grey")
    game = hunting(reaction_optional=True)
    game.bear(1, "alpine_marmot", "grey")
    game.play("adapt praying_mantis", "resolve alpine_marmot")
    assert game.cubes(1, "alpine_marmot") == "grey grey"


def test_b65_reactions_to_own_predators_without_prey_and_by_who_has_passed() -> None:
    game = hunting()
    game.change(passed=0b100)
    game.bear(0, "great_crested_newt", "blue")
    game.bear(2, "alpine_marmot", "grey")
    game.play("adapt praying_mantis")
    assert game.cubes(0, "great_crested_newt") == "blue blue"
    assert game.cubes(2, "alpine_marmot") == "grey grey"


def test_b66_the_active_player_reacts_first_then_clockwise_after_the_prey() -> None:
    game = hunting()
    game.turn_of(0)
    game.bear(1, "apollo", "grey")
    game.bear(2, "bearded_vulture", "grey")
    game.bear(1, "alpine_marmot", "grey grey grey grey")
    game.play("adapt praying_mantis", "prey 1 apollo grey")
    assert game.step == "card"
    assert game.table.to_act() == (2,)
    game.play("draw herbivore")
    assert game.cubes(1, "alpine_marmot") == "grey grey grey grey"


def test_b67_a_card_does_not_react_to_itself() -> None:
    game = Stage()
    box = game.state.box
    number = game.number("praying_mantis")
    marmot = box.effects[game.number("alpine_marmot")][0]
    old, on = box.effects, box.on
    try:
        box.effects = (*old[:number], (*old[number], marmot), *old[number + 1 :])
        box.on = {**on, "predator": (*on["predator"], Given(number, 1, marmot))}
        game.hold(0, "praying_mantis")
        game.bear(0, "stag_beetle", "green green")
        game.play("adapt praying_mantis")
        assert game.cubes(0, "praying_mantis") == "yellow"
        game.turn_of(0)
        game.hold(0, "golden_eagle")
        game.bear(0, "common_quail", "yellow")
        game.bear(0, "european_hare", "yellow yellow")
        game.play("adapt golden_eagle")
        assert game.cubes(0, "praying_mantis") == "yellow yellow"
    finally:
        box.effects, box.on = old, on


def test_b68_a_discreet_species_moves_a_cube_between_any_own_cards() -> None:
    for biotopes in (True, False):
        game = Stage(discreet_to_biotope=biotopes)
        game.bear(0, "slow_worm", "green green")
        game.bear(0, "red_deer", "green green green green")
        game.bear(0, "meadow", "yellow")
        game.play("use slow_worm")
        assert set(game.legal()) == {
            *(
                {"take red_deer green", "take slow_worm green"}
                if biotopes
                else {"take red_deer green"}
            ),
            "take meadow yellow",
        }
        game.play("take meadow yellow")
        if biotopes:
            assert game.legal() == [
                "put mountain",
                "put forest",
                "put slow_worm",
                "put wetland",
            ]
            game.play("put slow_worm")
        assert game.cubes(0, "slow_worm") == "green yellow"
        assert game.cubes(0, "meadow") == ""


def test_b69_discreet_is_an_action_or_when_played_as_the_card_says() -> None:
    game = Stage()
    game.hold(0, "three_toed_skink")
    game.bear(0, "stag_beetle", "green green green")
    game.play("adapt three_toed_skink")
    assert game.step == "move"
    game.play("take stag_beetle green", "put three_toed_skink")
    assert game.cubes(0, "three_toed_skink") == "green yellow"
    assert not [text for text in game.legal() if text.startswith("use")]


def test_b70_extra_cubes_are_drawn_with_the_others() -> None:
    game = Stage()
    game.ground("mountain mountain " + " ".join(["meadow"] * 5), *(MEADOWS,) * 3)
    game.tokens(0, (0, -1), (1, -1))
    game.bear(0, "western_honey_bee", "yellow")
    game.bear(0, "chamois", "grey")
    game.bag(0, "blue blue blue blue blue blue")
    game.change(tasks=(Task("produce", game.table.seat(0)),))
    game.table.go_on()
    assert game.cubes(0, "wetland") == "blue blue blue blue"
    game.tokens(0, (0, -1), (0, 0))
    game.bag(0, "blue blue blue blue blue blue")
    game.bear(0, "wetland", "")
    game.change(tasks=(Task("produce", game.table.seat(0)),))
    game.table.go_on()
    assert game.cubes(0, "wetland") == "blue blue blue"


def test_b71_end_bonuses_count_the_card_itself() -> None:
    game = scoring()
    game.bear(0, "smooth_snake", "grey")
    assert game.table.scores()[0].by_category()["effects"] == 1


def test_b72_a_removed_card_gives_nothing() -> None:
    game = scoring()
    game.bear(0, "smooth_snake", "")
    assert game.table.scores()[0].total == 0


def scoring() -> Stage:
    game = Stage()
    game.conditions("wetland", "wetland", "bird", "bird")
    game.tokens(0)
    return game


def test_b73_effects_work_without_cubes() -> None:
    game = Stage()
    game.ground(*(MEADOWS,) * 4)
    game.tokens(0, (0, 0))
    game.bear(0, "meadow", "yellow")
    game.bear(0, "hoopoe", "")
    game.play("expand 1,0")
    assert game.in_bag(0) == "yellow yellow"


def test_b74_species_stay_until_the_end() -> None:
    game = Stage()
    game.bear(0, "stag_beetle", "")
    game.play("pass", "pass")
    assert game.line(0, "forest") == ["stag_beetle"]


def test_b75_a_line_may_be_long() -> None:
    game = Stage()
    cards = [one.id for one in game.state.box.pack.species if one.biotope == "forest"]
    for card in cards:
        game.bear(0, card, "green")
    assert len(game.table.view(1).players[0].lines[1].species) == 22


def test_host_and_thrift_and_growth_of_advanced_biotopes() -> None:
    game = Stage()
    game.adopt(0, "adapted_forest")  # a plant less
    game.adopt(0, "adapted_wetland")  # grow
    game.adopt(0, "adapted_mountain")  # cube
    game.adopt(0, "adapted_meadow")  # card
    game.hold(0, "red_deer", "large_copper", "chamois", "european_hare")
    game.bear(0, "meadow", "yellow yellow yellow yellow yellow yellow yellow")
    game.play("adapt red_deer")
    assert game.cubes(0, "meadow").count("yellow") == 6
    assert game.line(0, "forest") == ["red_deer"]
    game.turn_of(0)
    game.play("adapt large_copper")
    assert game.cubes(0, "wetland") == "blue"
    game.turn_of(0)
    game.bag(0, "")
    game.play("adapt chamois", "pay meadow yellow", "pay meadow yellow")
    assert game.in_bag(0) == "yellow"  # one of the two came back
    game.turn_of(0)
    game.play("adapt european_hare", "pay meadow yellow", "pay meadow yellow")
    assert game.step == "card"
    game.play("draw herbivore")


def test_thrift_never_makes_a_species_free() -> None:
    game = Stage()
    game.adopt(0, "adapted_forest")
    number = game.number("red_deer")
    box = game.state.box
    assert diet(game.state, 0, number) == (1, 0, 0, 0, 0)
    old = box.diet
    try:
        box.diet = (*old[:number], (1, 0, 0, 0, 0), *old[number + 1 :])
        assert diet(game.state, 0, number) == (1, 0, 0, 0, 0)
    finally:
        box.diet = old
    assert diet(game.state, 0, game.number("apollo")) == (2, 0, 0, 0, 0)


def test_production_begins_with_regrowth_then_detritivores() -> None:
    game = Stage(2)
    game.adopt(0, "abundant_forest")
    game.adopt(0, "abundant_wetland")
    game.bear(0, "stag_beetle", "green green green green")
    game.bear(0, "common_earthworm", "")
    game.bag(0, "yellow yellow blue blue blue")
    game.tokens(0)
    game.tokens(1)
    game.play("pass", "pass")
    assert game.cubes(0, "forest") == "green"
    assert game.cubes(0, "wetland") == "blue blue"
    assert game.cubes(0, "common_earthworm") == "yellow"
    assert game.cubes(0, "stag_beetle") == "green green green green"
    assert game.in_bag(0) == "yellow blue"


@pytest.mark.parametrize(("reserve", "asked"), [("green green", False), ("green", True)])
def test_growth_is_put_in_order_only_if_there_is_not_enough(reserve: str, asked: bool) -> None:
    game = Stage()
    game.reserve(reserve)
    game.adopt(0, "favourable_forest")
    seat, box = game.table.seat(0), game.state.box
    (grow,) = [
        one
        for one in box.on["colonisation"]
        if one.bearer >= SPECIES and one.effect.reward == "grow"
    ]
    task = triggers(seat, [grow, grow])
    play = Play(game.state._replace(tasks=(task,)))
    assert STEPS["triggers"].run(play, task) != asked
