"""The rulings on the end, the solo game and the variants, B76 to B90, each by its number."""

from random import Random

import pytest

from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.landscape import Laid, landscape
from ecotone.games.biotopes.rules.scoring import judge, rank
from ecotone.games.biotopes.rules.setup import spots
from ecotone.games.biotopes.rules.state import Phase, Task
from ecotone.games.biotopes.rules.terms import BIOTOPES, MILIEUS
from games.biotopes.staging import Stage, begun, new


def random_game(table: Table, seed: int = 1) -> Table:
    rng = Random(seed)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(list(table.legal(seat))))
    return table


def scoring(players: int = 2) -> Stage:
    game = Stage(players)
    game.conditions("forest", "meadow", "bird", "mammal")
    for seat in range(players):
        game.tokens(seat)
    return game


def test_b76_cubes_on_the_board_score_nothing() -> None:
    game = scoring()
    game.bear(0, "meadow", "yellow")
    before = game.table.scores()[0].total
    game.play("transfer")
    assert game.slot(0, "transfer") == "yellow"
    assert game.table.scores()[0].total == before == 0


def test_b77_cubes_count_by_the_type_of_their_card() -> None:
    game = scoring()
    game.bear(0, "red_deer", "green yellow blue")
    assert game.table.scores()[0].by_category()["conditions"] == 3


def test_b78_totals_may_be_negative_and_alone_that_is_the_lowest_rank() -> None:
    game = scoring()
    game.tokens(0, (0, 0), (1, 1), (3, -2), (4, 1))
    game.conditions("wetland", "meadow", "bird", "mammal")
    game.change(land=game.state.land)
    score = game.table.scores()[0]
    assert score.by_category()["fragmentation"] == -9
    box = game.state.box
    assert dict(rank(box, -5).params)["rank"] == "Plant"
    assert dict(rank(box, 29).params)["rank"] == "Plant"
    assert dict(rank(box, 30).params)["rank"] == "Rose chafer"
    assert dict(rank(box, 60).params)["rank"] == "Western green lizard"
    assert dict(rank(box, 90).params)["rank"] == "Squacco heron"
    assert dict(rank(box, 120).params)["rank_fr"] == "Renard roux"


def test_b79_a_tie_goes_to_the_most_carnivores_then_is_shared() -> None:
    assert judge((9, 9, 4), (1, 2, 5)).winners == (1,)
    assert judge((9, 9, 4), (1, 2, 5)).code == "won_by_carnivores"
    assert judge((9, 9, 4), (2, 2, 5)).winners == (0, 1)
    assert judge((9, 9, 4), (2, 2, 5)).code == "shared_carnivores"
    assert judge((9, 8), (0, 5)).winners == (0,)
    game = scoring()
    game.conditions("wetland", "wetland", "bird", "bird")
    game.bear(0, "northern_bat", "grey")
    game.bear(0, "alpine_shrew", "grey")
    game.bear(1, "red_fox", "yellow")
    game.bear(0, "grey_wolf", "")  # removed before it could break the tie
    game.change(phase=Phase.OVER, tasks=())
    assert [score.total for score in game.table.scores()] == [2, 2]
    assert game.table.verdict().winners == (1,)


def solo_hunt() -> Stage:
    game = Stage(1)
    game.hold(0, "praying_mantis")
    game.bear(0, "stag_beetle", "green green")
    game.bear(0, "great_crested_newt", "blue")
    game.play("adapt praying_mantis")
    return game


def test_b80_alone_a_predator_takes_any_cube_of_the_reserve_into_the_bag() -> None:
    game = solo_hunt()
    assert game.legal() == [
        "gather grey",
        "gather green",
        "gather yellow",
        "gather blue",
        "done",
    ]
    game.play("gather grey")
    assert game.in_bag(0) == "grey green green"


def test_b81_alone_own_predators_are_reacted_to() -> None:
    game = solo_hunt()
    game.play("done")
    assert game.cubes(0, "great_crested_newt") == "blue blue"


def test_b82_alone_six_cycles_and_five_with_advanced_biotopes() -> None:
    assert new(1).view(0).cycles == 6
    assert new(1, advanced_biotopes="draft").view(0).cycles == 5
    assert new(2, advanced_biotopes="draft").view(0).cycles == 6
    assert new(2, cycles=5).view(0).cycles == 5
    table = random_game(begun(1, advanced_biotopes="random"))
    assert table._state.cycle == cycles(table._state) == 5
    assert table.verdict().code == "rank"


def test_b83_alone_a_beaten_token_may_retreat_to_the_edge() -> None:
    game = Stage(1)
    game.ground(*(" ".join(["meadow"] * 7),) * 4)
    game.tokens(0, (0, 0))
    game.tokens(1, (1, 0))
    game.bear(0, "european_rabbit", "yellow")
    game.play("compete 1,0")
    land = game.state.land
    assert land is not None
    edge = {f"to {q},{r}" for (q, r), at in land.numbers.items() if land.edge >> at & 1}
    assert edge & set(game.legal())


def test_b84_a_tile_touches_with_two_hexes_in_all_or_with_each_tile_it_touches() -> None:
    one = spots(((0, 0),), False)
    assert (3, -1) in one
    assert (3, 0) not in one  # only one hex would touch
    assert one == spots(((0, 0),), True)
    # a hex beside each of two tiles is enough in total, but not with each
    apart = ((0, 0), (6, 0))
    assert (3, 0) in spots(apart, False)
    assert (3, 0) not in spots(apart, True)
    assert spots((), True) == ((0, 0),)


def test_b84_and_b85_players_build_the_landscape_tile_by_tile() -> None:
    table = new(2, landscape="build", seed=4)
    first = table.to_act()[0]
    assert len(table.view(None).players[first].tiles) == 2
    assert len(table.legal(first)) == 4  # two tiles, two sides
    table.play(first, table.legal(first)[3])
    assert table.view(1).decision.tile.side == "b"
    assert [str(move) for move in table.legal(first)] == [f"turn {n}" for n in range(6)]
    table.play(first, "turn 2")
    assert table.view(None).tiles[0].centre == (0, 0)
    assert table.view(None).tiles[0].sixths == 2
    other = table.to_act()[0]
    assert other != first
    table.play(other, table.legal(other)[0])
    assert table._state.tasks[-1].step == "place"
    table.play(other, "to 3,-1")
    table.play(other, "turn 0")
    assert len(table.view(None).tiles) == 2
    table = random_game(table)
    assert len(table.view(None).tiles) == 4
    fixed = new(2, landscape="build", tile_side="a")
    assert {str(move)[-1] for move in fixed.legal(fixed.to_act()[0])} == {"a"}


def test_b84_holes_cannot_be_crossed_and_count_as_edge() -> None:
    game = Stage(2)
    sides = game.state.box.sides
    ring = [(3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2), (2, -3)]
    hollow = landscape(tuple(Laid(at, 0, 0, spot) for at, spot in enumerate(ring)), sides)
    assert (0, 0) not in hollow.numbers
    west, east = hollow.numbers[-2, 0], hollow.numbers[2, 0]
    assert not hollow.path[west] >> east & 1
    assert hollow.edge >> west & 1


def test_b86_to_b88_the_draft_gives_a_card_and_a_cube_for_each_starting_territory() -> None:
    table = new(2, advanced_biotopes="draft", seed=2)
    for _ in range(2):
        table.play(table.to_act()[0], "keep")
    order = []
    while table._state.phase is Phase.SETUP and table.to_act():
        seat = table.to_act()[0]
        step = table._state.tasks[-1].step
        if step == "settle":
            order.append(seat)
        elif step == "adopt":
            colour = table.view(0).decision.colour
            kinds = {str(move).split("_")[-1] for move in table.legal(seat)}
            assert len(kinds) == 1
            assert colour is not None
        else:
            break
        table.play(seat, table.legal(seat)[0])
        if len(order) == 1 and step == "settle":
            assert len(table.legal(seat)) == 5
    first = table._state.first
    assert order == [(first + step) % 2 for step in range(8)]
    for player in table.view(None).players:
        assert [row.advanced.split("_")[1] for row in player.lines] == list(BIOTOPES)
    assert table.view(None).display == ()


def test_b86_a_biotope_taken_twice_brings_a_card_of_one_that_lacks() -> None:
    game = Stage(2, advanced_biotopes="draft")
    state = game.state
    at = state.milieus.index(state.milieus[0])
    game.change(
        milieus=(state.milieus[0], -1, -1, state.milieus[3], *state.milieus[4:]),
        display=(1 << 20) - 1,
        tasks=(Task("turn", game.table.seat(0)), Task("adopt", game.table.seat(0), data=(0,))),
    )
    assert at == 0
    assert {text.split("_")[-1] for text in game.legal()} == {"forest", "meadow"}


@pytest.mark.parametrize("mode", ["random", "milieu"])
def test_b89_advanced_biotopes_by_chance(mode: str) -> None:
    table = begun(5, advanced_biotopes=mode)
    rows = [[row.advanced for row in player.lines] for player in table.view(None).players]
    assert len({card for row in rows for card in row}) == 20
    whole = [len({card.split("_")[0] for card in row}) == 1 for row in rows]
    if mode == "milieu":
        assert all(whole)
        assert {row[0].split("_")[0] for row in rows} == set(MILIEUS)
    else:
        assert not all(whole)


def test_b90_a_bag_is_its_owners_business_unless_bags_are_open() -> None:
    table = begun(3)
    view = table.view(1)
    assert [player.bag is None for player in view.players] == [True, False, True]
    assert [player.bag_size for player in view.players] == [0, 0, 0]
    assert all(player.bag is None for player in table.view(None).players)
    open_ = begun(3, open_bags=True).view(None)
    assert all(player.bag is not None for player in open_.players)


def test_a_game_may_be_won_outright() -> None:
    table = random_game(begun(3, seed=5), 5)
    assert table.verdict().winners
    assert GAME.rules.verdict(table._state) == table.verdict()
