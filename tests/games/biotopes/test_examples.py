"""The worked examples of the rulebook (RULES 4.9), each by its number."""

from collections import Counter
from typing import Any

import pytest

from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.state import Task
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES
from games.biotopes.staging import Stage, begun, new

MEADOWS = " ".join(["meadow"] * 7)


def stage(players: int = 2, **options: Any) -> Stage:
    """Two players on meadows, with a mountain at 1,0 and a forest at 0,-1."""
    found = Stage(players, **options)
    found.ground(
        "forest meadow meadow meadow mountain meadow meadow", *(MEADOWS,) * (2 * players - 1)
    )
    return found


@pytest.mark.parametrize("players", range(1, 6))
def test_bio_1_the_first_production_gives_one_plant_of_each_colour(players: int) -> None:
    table = begun(players)
    for player in table.view(None).players:
        assert [row.cubes for row in player.lines] == [
            (1, 0, 0, 0),
            (0, 1, 0, 0),
            (0, 0, 1, 0),
            (0, 0, 0, 1),
        ]
        assert player.bag_size == 0


def test_bio_2_three_types_of_cube_draw_three_cards() -> None:
    game = stage()
    game.bear(0, "meadow", "yellow")
    game.bear(0, "european_hare", "yellow")
    game.bear(0, "european_goldfinch", "yellow")
    game.play("evolve", "pay meadow yellow", "pay european_hare yellow")
    game.play("pay european_goldfinch yellow", "done")
    assert game.step == "card"
    assert game.table.view(0).decision.many == 3
    assert game.slot(0, "evolution") == "yellow yellow yellow"
    for _ in range(3):
        game.play(game.legal()[0])
    assert len(game.hand(0)) == 3


def test_bio_3_cubes_and_discards_draw_together_and_rivers_fill_afterwards() -> None:
    game = stage()
    game.bear(0, "meadow", "yellow")
    game.bear(0, "european_hare", "yellow")
    game.bear(0, "european_goldfinch", "yellow")
    game.hold(0, "red_fox", "least_weasel")
    game.play("evolve", "pay meadow yellow", "pay european_hare yellow")
    game.play("pay european_goldfinch yellow", "discard red_fox", "discard least_weasel", "done")
    rivers = [deck.river for deck in game.table.view(0).decks]
    taken = [*rivers[0][:2], *rivers[1][:2]]
    for card in taken:
        game.play(f"draw {card}")
    left = [len(deck.river) for deck in game.table.view(0).decks]
    assert left[:2] == [len(rivers[0]) - 2, len(rivers[1]) - 2]
    game.play("draw herbivore")
    hand = game.hand(0)
    assert hand > set(taken)
    assert len(hand) == 5
    assert [len(deck.river) for deck in game.table.view(0).decks] == [3, 3, 3]
    assert game.table.to_act() == (1,)


def test_bio_4_the_crested_tit_costs_a_plant_and_an_invertebrate_of_any_colour() -> None:
    game = stage()
    game.hold(0, "crested_tit")
    game.bear(0, "wetland", "blue")
    assert game.legal() == ["transfer", "evolve", "pass"]
    game.bear(0, "stag_beetle", "green")
    game.play("adapt crested_tit")
    assert game.in_bag(0) == "green blue"
    assert game.line(0, "forest") == ["stag_beetle", "crested_tit"]
    assert game.cubes(0, "crested_tit") == "green"


def test_bio_5_transfer_skips_a_species_with_four_cubes() -> None:
    game = stage()
    game.bear(0, "wetland", "blue blue blue blue")
    game.bear(0, "large_copper", "blue")
    game.bear(0, "southern_water_vole", "blue blue blue blue")
    game.bear(0, "water_frog", "blue blue")
    game.bear(0, "meadow", "yellow yellow")
    game.bear(0, "european_hare", "")
    game.play("transfer", "pay meadow yellow")
    assert game.cubes(0, "large_copper") == "blue blue"
    assert game.cubes(0, "southern_water_vole") == "blue blue blue blue"
    assert game.cubes(0, "water_frog") == "blue blue blue"
    assert game.cubes(0, "wetland") == "blue blue"
    assert game.cubes(0, "european_hare") == "yellow"
    assert game.slot(0, "transfer") == "yellow"


def test_bio_6_expansion_onto_a_meadow_costs_a_yellow_plant_and_brings_a_yellow_cube() -> None:
    game = stage()
    game.tokens(0, (0, -1))
    game.tokens(1)
    game.bear(0, "meadow", "yellow")
    game.bear(0, "forest", "green")
    before = game.table.view(0)
    assert "expand 0,0" in game.legal()
    assert "expand 1,0" not in game.legal()
    game.play("expand 0,0")
    after = game.table.view(0)
    assert game.slot(0, "expansion") == "yellow"
    assert after.players[0].tokens == before.players[0].tokens - 1
    assert game.in_bag(0) == "yellow"
    assert after.reserve[2] == before.reserve[2] - 1
    assert game.held(0) == {(0, -1), (0, 0)}


def test_bio_7_competition_forces_the_rival_onto_the_only_free_neighbour() -> None:
    game = stage()
    game.tokens(0, (1, -1), (0, 0), (0, 1))
    game.tokens(1, (1, 0), (2, -1), (1, 1))
    game.bear(0, "chamois", "grey")
    game.play("compete 1,0")
    # (2, 0) was the only empty hex beside the mountain
    assert game.held(1) == {(2, 0), (2, -1), (1, 1)}
    assert (1, 0) in game.held(0)
    assert game.slot(0, "competition") == "grey"
    assert game.in_bag(0) == "grey"


def test_bio_8_migration_to_the_next_tile_costs_a_cube_of_the_goal() -> None:
    game = stage()
    game.ground(
        " ".join(["forest"] * 7), " ".join(["mountain"] * 7), " ".join(["forest"] * 7), MEADOWS
    )
    game.tokens(0, (0, 0))
    game.tokens(1)
    game.bear(0, "alpine_newt", "grey")
    assert game.legal() == ["reproduce", "transfer", "evolve", "migrate 0,0", "pass"]
    game.play("migrate 0,0", "to 3,-1")
    assert game.held(0) == {(3, -1)}
    assert game.slot(0, "migration") == "grey"
    assert game.in_bag(0) == "grey"


def test_bio_9_the_hazel_dormouse_draws_one_card_and_the_turn_is_over() -> None:
    game = stage()
    game.bear(0, "hazel_dormouse", "green green")
    game.play("use hazel_dormouse")
    assert game.step == "card"
    game.play("draw insectivore")
    assert game.cubes(0, "hazel_dormouse") == "green"
    assert game.in_bag(0) == "green"
    assert len(game.hand(0)) == 1
    assert game.table.to_act() == (1,)


def test_bio_10_the_badger_scores_its_stars_and_one_a_mammal() -> None:
    game = stage()
    game.conditions("wetland", "wetland", "reptile", "reptile")
    game.tokens(0)
    game.bear(0, "european_badger", "green")
    game.bear(0, "red_deer", "green")
    game.bear(0, "european_hare", "yellow")
    game.bear(0, "common_vole", "")
    assert game.table.scores()[0].total == 2 + 3


@pytest.mark.parametrize(("lengths", "expected"), [((3, 2, 2, 3), 6), ((2, 2, 3, 3), 6)])
def test_bio_11_two_full_columns_are_worth_six(lengths: tuple[int, ...], expected: int) -> None:
    game = ecosystem(lengths)
    assert game.table.scores()[0].by_category()["biodiversity"] == expected


@pytest.mark.parametrize(("full", "expected"), list(enumerate((0, 2, 6, 12, 20))))
def test_bio_15_full_columns_pay_more_and_more(full: int, expected: int) -> None:
    game = ecosystem((full, full + 1, full, full + 2))
    assert game.table.scores()[0].by_category().get("biodiversity", 0) == expected


def ecosystem(lengths: tuple[int, ...]) -> Stage:
    """Lines of so many species, a cube on each."""
    game = stage()
    cards = own_box().pack.species
    for biotope, colour, length in zip(
        BIOTOPES, ("grey", "green", "yellow", "blue"), lengths, strict=True
    ):
        for card in [one.id for one in cards if one.biotope == biotope][:length]:
            game.bear(0, card, colour)
    return game


def test_bio_12_a_second_group_of_territories_costs_three() -> None:
    game = stage()
    game.tokens(0, (0, 0), (1, 0), (0, 1))
    game.tokens(1, (3, -1), (4, -1), (1, 3))
    one, two = (score.by_category() for score in game.table.scores())
    assert one.get("fragmentation", 0) == 0
    assert two["fragmentation"] == -3


def test_bio_13_a_mulligan_changes_all_four_cards_one_of_each_colour() -> None:
    table = new(3)
    seat = table.to_act()[0]
    before = {card.card for card in table.view(seat).players[seat].hand}
    table.play(seat, "mulligan")
    hand = table.view(seat).players[seat].hand
    assert not before & {card.card for card in hand}
    assert sorted(str(card.biotope) for card in hand) == sorted(BIOTOPES)
    assert table.to_act() == ((seat + 1) % 3,)


def test_bio_14_the_next_territory_is_on_the_edge_elsewhere_and_on_another_biotope() -> None:
    game = Stage(2)
    game.ground("wetland wetland meadow meadow meadow forest forest", MEADOWS, MEADOWS, MEADOWS)
    game.tokens(0, (0, -1))
    game.tokens(1)
    game.change(tasks=(Task("settle", game.table.seat(0)),))
    found = game.legal()
    assert "settle 1,-1" not in found  # wetland again, and adjacent
    assert "settle -1,0" not in found  # meadow, but adjacent
    assert "settle -1,1" in found
    assert "settle 2,0" not in found  # inside


def test_bio_16_reproduction_feeds_species_with_two_or_three_cubes() -> None:
    game = stage()
    game.bear(0, "rosalia_longicorn", "grey grey")
    game.bear(0, "stag_beetle", "green")
    game.bear(0, "red_deer", "green green")
    game.bear(0, "european_hare", "yellow yellow yellow")
    game.bear(0, "southern_water_vole", "blue blue blue blue")
    game.play("reproduce", "pay rosalia_longicorn grey")
    assert game.cubes(0, "rosalia_longicorn") == "grey"
    assert game.cubes(0, "stag_beetle") == "green"
    assert game.cubes(0, "red_deer") == "green green green"
    assert game.cubes(0, "european_hare") == "yellow yellow yellow yellow"
    assert game.cubes(0, "southern_water_vole") == "blue blue blue blue"
    assert game.slot(0, "reproduction") == "grey"


def test_bio_17_production_draws_no_more_than_the_bag_holds() -> None:
    game = stage()
    game.tokens(0, *((q, 0) for q in range(-1, 2)), (-1, 1), (0, 1), (1, -1))
    game.bag(0, "green green blue")
    game.change(tasks=(Task("produce", game.table.seat(0)),))
    game.table.go_on()
    assert game.in_bag(0) == ""
    assert game.cubes(0, "forest") == "green green"
    assert game.cubes(0, "wetland") == "blue"


def test_bio_18_the_decks_add_up() -> None:
    cards = own_box().pack.species
    assert Counter(card.deck for card in cards) == {
        "herbivore": 36,
        "insectivore": 28,
        "carnivore": 24,
    }
    rows = Counter(card.type for card in cards)
    assert [rows[kind] for kind in TYPES[1:]] == [22, 19, 24, 23]
    assert len(cards) == 88
