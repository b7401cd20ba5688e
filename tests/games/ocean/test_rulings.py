"""Where Ocean's text is silent or contradicts itself: each ruling by its number."""

import pytest

import ecotone
from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.ecosystem.ocean.rules.rules import Ocean
from ecotone.games.ecosystem.ocean.rules.scoring import endings
from ecotone.games.ecosystem.rules.floating import joined
from ecotone.games.ecosystem.rules.state import Phase
from games.ecosystem.boards import flattened, mask
from games.ecosystem.staging import dealt, ended, laid, placing, refusal, replayed, staged, texts
from games.ocean.scored import one, prizes, scored

ROUND = ("K" * 10, "P" * 10, "F" * 10, "C" * 10)
CAREFREE = {"octopus_connectivity": "moved_card_only"}


def turn(table: ecotone.Table) -> list[str]:
    """Everybody picks the first card and puts it on the first cell; the picks."""
    picks = []
    for seat in range(table.players):
        action = table.legal(seat)[0]
        picks.append(action.card)
        table.play(seat, action)
    for seat in range(table.players):
        while seat in table.to_act() and table.view(0).phase is Phase.PLACE:
            table.play(seat, table.legal(seat)[0])
    return picks


def board(table: ecotone.Table, seat: int = 0) -> str:
    return str(table.view(None).grids[seat].board())


def test_o1_hands_go_to_the_left_in_round_1_and_to_the_right_in_round_2() -> None:
    table = dealt("ocean", *ROUND)
    turn(table)
    assert table._state.hands == ("C" * 9, "K" * 9, "P" * 9, "F" * 9)
    for _ in range(9):
        turn(table)
    before = table._state.hands
    picks = turn(table)
    for seat in range(4):
        passed = before[(seat + 1) % 4].replace(picks[(seat + 1) % 4], "", 1)
        assert table._state.hands[seat] == passed


def test_o2_a_move_may_not_split_the_grid_unless_the_switch_allows_it() -> None:
    """Taking the middle card away leaves two pieces."""
    careful = placing("ocean", "O", "KPK", ".")
    careful.play(0, "place O 0,3")
    assert refusal(careful, 0, "move 0,1 0,4") == ("splits_grid", "octopus")
    assert "move 0,1 0,4" not in texts(careful, 0)
    carefree = placing("ocean", "O", "KPK", ".", options=CAREFREE)  # type: ignore[arg-type]
    carefree.play(0, "place O 0,3")
    assert "move 0,1 0,4" in texts(carefree, 0)
    carefree.play(0, "move 0,1 0,4")
    assert board(carefree).startswith("K.KOP/")
    assert not joined(carefree.view(None).grids[0].taken)


def test_o2_a_moved_card_may_itself_hold_the_grid_together() -> None:
    """The bridge may go to another cell that joins both pieces."""
    table = placing("ocean", "O", "KP/.K/KK", ".")
    table.play(0, "place O 3,0")
    assert "move 0,1 1,0" in texts(table, 0)


def test_o3_the_limit_holds_for_the_grid_after_the_move() -> None:
    """A full row of five may shift by one column; a sixth column never."""
    table = placing("ocean", "O", "KPFC", ".")
    table.play(0, "place O 0,4")
    assert "move 0,4 0,-1" in texts(table, 0)
    assert refusal(table, 0, "move 0,1 0,-1") == ("outside_box", "octopus")
    table.play(0, "move 0,4 0,-1")
    assert board(table).startswith("OKPFC/")


def test_o3_columns_that_a_move_frees_are_open_again() -> None:
    table = placing("ocean", "O", "KPFC", ".")
    table.play(0, "place O 0,4")
    table.play(0, "move 0,4 1,0")
    table._state = table._state._replace(phase=Phase.PLACE, picks=("K", ""))
    assert "place K 0,-1" in texts(table, 0)
    assert "place K 0,4" in texts(table, 0)


def test_o4_the_cell_a_card_leaves_is_no_neighbour() -> None:
    table = placing("ocean", "O", "K", ".")
    table.play(0, "place O 0,1")
    assert refusal(table, 0, "move 0,1 0,2") == ("not_adjacent", "octopus")
    assert "move 0,1 0,2" not in texts(table, 0)
    assert "move 0,1 0,-1" in texts(table, 0)


def test_o5_an_octopus_may_move_itself() -> None:
    table = placing("ocean", "O", "KP", ".")
    table.play(0, "place O 0,2")
    table.play(0, "move 0,2 1,0")
    assert board(table).startswith("KP.../O..../")


def test_o6_any_two_cards_may_swap_at_any_distance() -> None:
    table = placing("ocean", "O", "KPFC", ".")
    table.play(0, "place O 0,4")
    table.play(0, "swap 0,0 0,4")
    assert board(table).startswith("OPFCK/")


def test_o6_a_swap_may_be_named_either_way_round() -> None:
    table = placing("ocean", "O", "KP", ".")
    table.play(0, "place O 0,2")
    table.play(0, "swap 0,2 0,0")
    assert board(table).startswith("OPK../")
    assert str(table.events[-1]) == "0 swap 0,0 0,2"


def test_o6_swapping_equal_cards_changes_nothing() -> None:
    table = placing("ocean", "O", "KK", ".")
    table.play(0, "place O 0,2")
    table.play(0, "swap 0,0 0,1")
    assert board(table).startswith("KKO../")


@pytest.mark.parametrize("power", ["move 0,2 1,0", "swap 0,0 0,1", "pass"])
def test_o7_an_octopus_acts_once(power: str) -> None:
    table = placing("ocean", "O", "KP", ".")
    table.play(0, "place O 0,2")
    table.play(0, power)
    for more in ("move 0,0 1,1", "swap 0,0 0,1", "pass"):
        assert refusal(table, 0, more) == ("no_octopus", "octopus")


def test_o8_a_first_octopus_has_nothing_to_do() -> None:
    table = placing("ocean", "O", ".", ".")
    table.play(0, "place O 0,0")
    assert table.view(0).powers == ()


def test_o8_a_twentieth_octopus_only_swaps() -> None:
    table = placing("ocean", "O", "KKKKK/PPPPP/FFFFF/CCCC", ".")
    table.play(0, "place O 3,4")
    kinds = [text.split()[0] for text in texts(table, 0)]
    assert kinds == ["pass"] + ["swap"] * 190


def test_o9_an_octopus_that_is_moved_does_not_act_again() -> None:
    table = placing("ocean", "O", "KOP", ".")
    table.play(0, "place O 0,3")
    table.play(0, "swap 0,0 0,1")
    assert table.view(0).powers == ()
    assert table.view(0).phase is Phase.PICK


def test_o10_an_octopus_need_not_act() -> None:
    table = placing("ocean", "O", "KP", ".")
    table.play(0, "place O 0,2")
    assert table.to_act() == (0,)
    assert texts(table, 0)[0] == "pass"
    table.play(0, "pass")
    assert board(table).startswith("KPO../")


def test_an_octopus_acts_before_the_next_pick() -> None:
    table = staged("ocean", "K", "P", "F", phase=Phase.PLACE, picks=("O", "O", "K"))
    table.play(1, "place O 0,1")
    table.play(0, "place O 0,1")
    table.play(2, "place K 0,1")
    assert table.to_act() == (0, 1)
    assert texts(table, 2) == []
    assert refusal(table, 2, "pick K") == ("not_picking", "draft")
    table.play(0, "pass")
    assert table.to_act() == (1,)
    table.play(1, "swap 0,0 0,1")
    assert table.view(0).phase is Phase.PICK


def test_o11_a_whale_must_turn_a_card_down() -> None:
    table = ended("ocean", "WK", "K")
    assert texts(table, 0) == ["flip 0,0 0,1"]
    assert not table.over
    assert refusal(table, 0, "pass") == ("no_octopus", "octopus")
    table.play(0, "flip 0,0 0,1")
    assert table.over
    assert table.scores()[0].by_category()["whale"] == 0


def test_o12_several_whales_act_one_after_the_other_in_the_owners_order() -> None:
    table = ended("ocean", "WKW/P.F", ".")
    assert texts(table, 0) == ["flip 0,0 0,1", "flip 0,0 1,0", "flip 0,2 0,1", "flip 0,2 1,2"]
    table.play(0, "flip 0,2 0,1")
    assert texts(table, 0) == ["flip 0,0 1,0"]
    table.play(0, "flip 0,0 1,0")
    assert table.over


def test_o12_a_whale_that_has_acted_may_be_turned_down_by_a_later_one() -> None:
    table = ended("ocean", "KWW", ".")
    table.play(0, "flip 0,1 0,0")
    table.play(0, "flip 0,2 0,1")
    assert set(endings(flattened("KWW"))) == {0b011, 0b110}


def test_o13_a_whale_may_turn_a_whale_down() -> None:
    table = ended("ocean", "WW", ".")
    assert texts(table, 0) == ["flip 0,0 0,1", "flip 0,1 0,0"]


@pytest.mark.parametrize(
    ("options", "still_acts"),
    [
        ({}, True),
        ({"flipped_whale_still_acts": True}, True),
        ({"flipped_whale_still_acts": False}, False),
    ],
)
def test_o14_a_flipped_whale_still_acts(options: dict[str, Value], still_acts: bool) -> None:
    """Unless the switch forbids it."""
    table = ended("ocean", "WWK", ".", options=options)
    table.play(0, "flip 0,0 0,1")
    assert table.over is not still_acts
    assert texts(table, 0) == (["flip 0,1 0,0", "flip 0,1 0,2"] if still_acts else [])


def test_o15_a_whale_without_a_face_up_neighbour_does_nothing_and_scores() -> None:
    table = ended("ocean", "W.K", ".")
    assert table.over
    assert table.scores()[0].by_category()["whale"] == 2


def test_o16_a_card_turned_down_counts_nowhere() -> None:
    assert one("W.K/.KK", [(0, 2)])["whale"] == 4
    assert one("KKK", [(0, 1)])["krill"] == 2
    assert one("GK", [(0, 1)])["grouper"] == 0
    assert one("RF", [(0, 0)])["clownfish"] == 0
    assert one("PC", [(0, 0)])["crab"] == 0
    assert one("RMF", [(0, 0)])["moray"] == 0
    assert one("RMF", [(0, 2)])["moray"] == 0
    assert one("S.F", [(0, 2)])["shark"] == 0
    assert one("TT", [(0, 1)])["turtle"] == 4
    assert one("O", [(0, 0)])["octopus"] == 0
    assert one("R", [(0, 0)])["coral"] == 0
    table = scored(["PPW", "P"], flips=[[(0, 0), (0, 1)], []])
    assert [sheet["plankton"] for sheet in table] == [0, 12]


def test_o17_the_lowest_row_stays_the_lowest_when_its_cards_are_down() -> None:
    assert one("R/K", [(1, 0)])["coral"] == 0
    assert one("K/R", [])["coral"] == 3


def test_o18_whales_are_chosen_together_and_shown_together() -> None:
    table = ended("ocean", "WK/P.", "WK/P.", "K")
    assert table.to_act() == (0, 1)
    table.play(0, "flip 0,0 0,1")
    assert table.view(1).flips == (None, 0, None)
    assert table.view(0).flips[0]
    assert table.view(None).flips == (None, None, None)
    assert table.log(1)[-1].code == "flipped_unseen"
    assert "flipped_unseen" not in [line.code for line in table.log(0)]
    table.play(1, "flip 0,0 1,0")
    assert table.over
    assert None not in table.view(2).flips
    shown = [line for line in table.log(2) if line.code == "flipped"]
    assert [dict(line.params)["cell"] for line in shown] == ["0,1", "1,0"]
    own = [line for line in table.log(0) if line.code == "flipped"]
    assert [dict(line.params)["seat"] for line in own] == [0, 1]


def test_o18_in_seat_order_each_sees_the_flips_before() -> None:
    options = {"whale_flip_timing": "seat_order"}
    table = ended("ocean", "WK/P.", "WK/P.", "K", options=options)  # type: ignore[arg-type]
    assert table.to_act() == (0,)
    assert texts(table, 1) == []
    assert refusal(table, 1, "flip 0,0 0,1") == ("no_whale", "whale")
    table.play(0, "flip 0,0 0,1")
    assert table.to_act() == (1,)
    assert table.view(1).flips[0] == table.view(0).grids[0].cells("K")
    assert refusal(table, 0, "flip 0,0 1,0") == ("no_whale", "whale")


def test_o18_the_best_flips_weigh_schools_before_any_flip() -> None:
    sheets = scored(["PWO", "PWP", "PPP", "PPP"])
    assert [sheet["plankton"] for sheet in sheets] == [0, 4, 12, 12]


def test_o19_the_neutral_hand_has_whales_but_no_grid() -> None:
    table = ended("ocean", "K", "P")
    table._state = table._state._replace(pile="WWW")
    assert table.over
    assert len(table.scores()) == 2


def test_o20_you_choose_for_the_opponents_whales_after_your_own() -> None:
    table = ended("ocean", "WK/P.", "WK/P.", seats=1)
    assert texts(table, 0) == ["flip 0,0 0,1", "flip 0,0 1,0"]
    assert refusal(table, 0, "flip rival:0,0 rival:0,1") == ("no_whale", "whale")
    table.play(0, "flip 0,0 1,0")
    assert texts(table, 0) == ["flip rival:0,0 rival:0,1", "flip rival:0,0 rival:1,0"]
    table.play(0, "flip rival:0,0 rival:0,1")
    assert table.over
    assert [score.by_category()["whale"] for score in table.scores()] == [2, 0]


def given(options: dict[str, ecotone.core.options.Value]) -> ecotone.Table:
    """Alone, about to give the opponent an octopus."""
    return staged(
        "ocean",
        "KPFC",
        "KPF",
        seats=1,
        options=options,
        phase=Phase.DISCARD,
        hands=("OKK",),
        turn=3,
    )


def test_o21_the_opponents_octopus_does_nothing_and_scores_3() -> None:
    table = given({})
    table.play(0, "discard O")
    assert table.view(0).powers == ()
    assert table.view(0).turn == 4
    assert table.scores()[1].by_category()["octopus"] == 3


def test_o21_with_the_switch_the_opponents_octopus_may_swap_but_not_move() -> None:
    table = given({"solo_opponent_octopus": True})
    table.play(0, "discard O")
    assert table.to_act() == (0,)
    assert texts(table, 0)[:2] == ["pass", "swap rival:0,0 rival:0,1"]
    assert len(texts(table, 0)) == 1 + 6
    assert refusal(table, 0, "move 0,0 1,0") == ("rival_only_swaps", "octopus")
    assert refusal(table, 0, "swap 0,0 0,1") == ("no_octopus", "octopus")
    assert refusal(table, 0, "place K 1,0") == ("power_first", "octopus")
    assert table.preview(0, "swap rival:0,0 rival:0,3") == 0
    table.play(0, "swap rival:0,3 rival:0,0")
    assert board(table, 1).startswith("OPFK./")
    assert table.view(0).turn == 4


def test_o22_schools_are_ranked_with_ties_using_up_ranks() -> None:
    assert prizes([3, 3, 2, 1]) == [12, 12, 4, 0]
    assert prizes([3, 2, 1, 1, 1, 0]) == [12, 8, 4, 4, 4, 0]
    assert prizes([0, 0, 0]) == [0, 0, 0]


def test_o23_alone_12_and_8_are_shared_between_you_and_the_opponent() -> None:
    table = ended("ocean", "PP", "P", seats=1)
    assert [score.by_category()["plankton"] for score in table.scores()] == [12, 8]
    assert prizes([2, 1], neutral=0) == [12, 8]
    assert prizes([2, 1], neutral=2) == [12, 4]


def test_o24_groups_that_tie_lowest_give_that_number_once() -> None:
    sheet = scored(["S.F/R.."])[0]
    assert sheet["bonus"] == min(sheet["producers"], sheet["prey"], sheet["predators"])
    sheet = scored(["PC/S.", "P", "P"])[0]
    assert (sheet["producers"], sheet["prey"], sheet["predators"]) == (12, 2, 0)
    sheet = scored(["KC/SP", "PP", "PP", "PP"])[0]
    assert (sheet["producers"], sheet["prey"], sheet["predators"], sheet["bonus"]) == (1, 0, 0, 0)


def test_o25_an_empty_group_leaves_no_bonus() -> None:
    assert scored(["KKK/GGG"])[0]["bonus"] == 0


def test_o26_a_shark_counts_its_row_and_its_column() -> None:
    assert one("C.S.G/..F../..K../..C..")["shark"] == 8


def test_o27_a_moray_needs_a_coral_and_more_corals_add_nothing() -> None:
    assert one(".R./FMG/.R.")["moray"] == 8
    assert one(".R./FMG/...")["moray"] == 8
    assert one("FMG")["moray"] == 0


def test_o28_a_preview_takes_the_lowest_row_so_far() -> None:
    assert one("RR/K.")["coral"] == 0
    assert one("KK/RR")["coral"] == 6
    assert one("RR")["coral"] == 6


def test_o29_the_neutral_hands_last_card_is_forced() -> None:
    table = replayed("ocean", 2, "* deal KKKKKKKKKK/PPPPPPPPPP/FFFFFFFFFF")
    for _ in range(10):
        turn(table)
    assert len(table.view(0).pile) == 10
    assert table._state.aside == ""
    for _ in range(10):
        turn(table)
    assert len(table.view(0).pile) == 20
    assert len(table._state.deck) == 130 - 60


def test_o30_the_solo_game_uses_41_cards_and_throws_one_away() -> None:
    table: Table = ecotone.new("ocean", players=1, seed=30)
    sizes = []
    while table.view(0).turn < 20:
        if table.view(0).phase is Phase.PLACE and not table.view(0).powers:
            sizes.append(len(table.view(0).hand))
        table.play(0, table.legal(0)[0])
    assert sizes == [10, 9, 8, 7, 6, 9, 8, 7, 6, 5, 8, 7, 6, 5, 4, 7, 6, 5, 4, 3]
    assert (len(table._state.aside), len(table._state.deck)) == (1, 130 - 41)


@pytest.mark.parametrize(
    ("margin", "code"),
    [
        (54, "solo_lost"),
        (55, "solo_easy"),
        (69, "solo_easy"),
        (70, "solo_normal"),
        (79, "solo_normal"),
        (80, "solo_hard"),
    ],
)
def test_the_solo_levels_of_ocean(margin: int, code: str) -> None:
    verdict = Ocean.victories.verdict(margin, 0)
    assert (verdict.code, bool(verdict.winners)) == (code, code != "solo_lost")


def test_a_whale_turns_down_only_a_face_up_neighbour() -> None:
    table = ended("ocean", "WK/PF", ".")
    assert refusal(table, 0, "flip 0,1 0,0") == ("whale_cannot", "whale")
    assert refusal(table, 0, "flip 0,0 -1,0") == ("whale_cannot", "whale")


def test_an_octopus_is_refused_what_it_cannot_do() -> None:
    table = placing("ocean", "O", "KP", ".")
    assert refusal(table, 0, "pass") == ("no_octopus", "octopus")
    table.play(0, "place O 0,2")
    assert refusal(table, 0, "move 1,1 1,0") == ("no_card_there", "octopus")
    assert refusal(table, 0, "move 0,0 0,1") == ("cell_taken", "octopus")
    assert refusal(table, 0, "move 0,0 2,2") == ("not_adjacent", "octopus")
    assert refusal(table, 0, "swap 0,0 1,1") == ("no_card_there", "octopus")
    assert refusal(table, 1, "pass") == ("no_octopus", "octopus")


def test_a_grid_whose_first_card_moves_away_is_counted_anew() -> None:
    """Column 0 always holds a card, so all cells stay within reach."""
    table = placing("ocean", "O", "KPFC", ".")
    table.play(0, "place O 0,4")
    table.play(0, "move 0,0 0,5")
    grid = table.view(0).grids[0]
    assert grid.taken == laid("PFCOK").taken
    assert board(table).startswith("PFCOK/")


def test_a_tie_is_a_shared_victory() -> None:
    table = ended("ocean", "T", "T", "K")
    assert table.verdict().winners == (Seat(0), Seat(1))
    assert table.verdict().code == "shared"


def test_a_given_whale_set_names_cells_of_the_board() -> None:
    assert mask([(0, 1)]) in endings(flattened("WK"))
