"""Where Savanna's texts are silent or disagree: each ruling by its number."""

import pytest

import ecotone
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.games.ecosystem.savanna.rules.rules import Savanna
from games.ecosystem.boards import mask
from games.ecosystem.staging import dealt, ended, placing, refusal, replayed, texts
from games.savanna.scored import bonuses, caught, one, scavenged, scored

CELLS = [(row, column) for row in range(4) for column in range(5)]


def alone(card: str, row: int, column: int) -> str:
    """A board with this one card."""
    lines = ["....."] * 4
    lines[row] = f"{'.' * column}{card}".ljust(5, ".")
    return "/".join(lines)


ROUND = ("AAAAAAAAAAA", "GGGGGGGGGGG", "TTTTTTTTTTT")


@pytest.mark.parametrize("reach", ["en_within2", "fr_exact2"])
def test_s1_a_hyena_reaches_two_steps(reach: str) -> None:
    """Steps are orthogonal: within two of them, or in the French edition exactly two."""
    steps = {"en_within2": (1, 2), "fr_exact2": (2,)}[reach]
    for row, column in CELLS:
        for down in CELLS:
            distance = abs(row - down[0]) + abs(column - down[1])
            points = scavenged(alone("H", row, column), [down], hyena_range=reach)["hyena"]
            assert points == (3 if distance in steps else 0)


def test_s1_the_edition_decides_the_reach_unless_it_is_given() -> None:
    assert ecotone.new("savanna", players=2).options["hyena_range"] == "en_within2"
    french: Table = ecotone.new("savanna", players=2, edition="fr")
    assert french.options["hyena_range"] == "fr_exact2"
    mixed: Table = ecotone.new("savanna", players=2, edition="fr", hyena_range="en_within2")
    assert mixed.options["hyena_range"] == "en_within2"


def test_s2_a_cheetah_sees_through_cards_to_the_end_of_its_diagonal() -> None:
    board = "C..../.W.../..A../...A."
    assert one(board)["cheetah"] == 6
    assert one(board, cheetah_blocked=True)["cheetah"] == 0
    assert caught(board, cheetah_blocked=True) == 0
    assert one("C..../..../..A../...A.", cheetah_blocked=True)["cheetah"] == 3


def test_s3_one_gazelle_feeds_several_cheetahs() -> None:
    assert one("C.C/.A./C.C")["cheetah"] == 12


def test_s4_all_cheetahs_score_before_any_gazelle_is_turned() -> None:
    board = "C.C/.A."
    assert caught(board) == mask([(1, 1)])
    assert one(board)["cheetah"] == 6


def test_s5_a_hungry_lion_must_eat() -> None:
    table = ended("savanna", "LGZ/ZZZ", "A")
    assert table.to_act() == (0,)
    assert texts(table, 0) == ["flip 0,2", "flip 1,0", "flip 1,1", "flip 1,2"]
    table.play(0, "flip 1,1")
    assert table.over


def test_s5_prey_without_a_choice_is_eaten_at_once() -> None:
    table = ended("savanna", "LGZ/.L.", "LG./ZZ.")
    assert table.to_act() == (1,)
    assert table.view(0).flips[0] == table.view(0).grids[0].cells("Z")


def test_s6_the_player_chooses_the_prey() -> None:
    """Whatever is chosen counts, best or not; left alone the lions choose the best."""
    board = "LGV/Z.Z"
    best, poor = (ended("savanna", board, ".") for _ in range(2))
    assert best.scores()[0].by_category()["vulture"] == 4
    best.play(0, "flip 1,2")
    poor.play(0, "flip 1,0")
    assert best.scores()[0].by_category()["vulture"] == 4
    assert poor.scores()[0].by_category()["vulture"] == 0
    automatic = ended("savanna", board, ".", options={"auto_lion": True})
    assert automatic.over
    assert automatic.scores() == best.scores()


def test_s7_alone_you_choose_the_opponents_prey_after_your_own() -> None:
    table = ended("savanna", "LGV/Z.Z", "LGV/Z.Z", seats=1)
    assert table.scores()[1].by_category()["vulture"] == 0
    assert texts(table, 0) == ["flip 1,0", "flip 1,2"]
    assert refusal(table, 0, "flip rival:1,0") == ("no_lion", "lion")
    table.play(0, "flip 1,2")
    assert texts(table, 0) == ["flip rival:1,0", "flip rival:1,2"]
    assert refusal(table, 0, "flip 1,0") == ("no_lion", "lion")
    table.play(0, "flip rival:1,0")
    assert [score.by_category()["vulture"] for score in table.scores()] == [4, 0]
    automatic = ended("savanna", "LGV/Z.Z", "LGV/Z.Z", seats=1, options={"auto_lion": True})
    assert automatic.over
    assert automatic.scores() == table.scores()


@pytest.mark.parametrize(("floor", "points"), [(False, -2), (True, 0)])
def test_s8_an_elephant_may_cost_points_unless_the_floor_is_on(floor: bool, points: int) -> None:
    table = ended("savanna", ".R./RER/.R.", ".", options={"elephant_floor0": floor})
    assert table.scores()[0].by_category()["elephant"] == points


def test_s9_an_elephant_minds_each_animal_not_each_kind() -> None:
    assert one("RER")["elephant"] == 6 - 2 * 2
    assert one("EEE")["elephant"] == 18
    assert one("TEG")["elephant"] == 6


def test_s10_elephants_and_predators_are_kinds_for_a_watering_hole() -> None:
    assert one(".E./HWL/.C.")["watering_hole"] == 8
    assert one(".V./AWZ/.R.")["watering_hole"] == 8
    assert one(".W./GWT/.G.")["watering_hole"] == 0


def test_s11_flips_take_nothing_from_cards_scored_before() -> None:
    """The gazelle of the watering hole and the zebra on its grassland go down and still count."""
    board = "CWA/.A./LGZ"
    sheet = scored([board], flips=[[(2, 2)]])[0]
    assert sheet["watering_hole"] == 4
    assert sheet["zebra"] == 3
    assert sheet["gazelle"] == 2 * 2 + 5
    assert caught(board) == mask([(1, 1)])


def test_s12_ties_use_up_the_ranks_behind_them() -> None:
    assert bonuses([3, 3, 3, 2]) == [5, 5, 5, 0]
    assert bonuses([5, 3, 3, 3, 2, 0]) == [5, 2, 2, 2, 0, 0]
    assert bonuses([0, 0]) == [0, 0]


def test_s13_the_solo_opponents_herd_takes_part() -> None:
    table = ended("savanna", "AG", "AGA", seats=1)
    assert [score.by_category()["gazelle"] for score in table.scores()] == [2 + 2, 4 + 5]


def test_s14_the_neutral_card_is_drawn_once_both_picks_are_locked() -> None:
    table: Table = ecotone.new("savanna", players=2, seed=3)
    table.play(0, table.legal(0)[0])
    assert (table.view(None).pile, len(table.events)) == ("", 2)
    table.play(1, table.legal(1)[0])
    assert str(table.events[-1]).startswith("* neutral ")
    assert len(table.view(None).pile) == 1
    assert table.view(None).phase is Phase.PLACE
    assert table.view(None).hand_sizes == (10, 10, 10)


def test_s15_the_second_player_feeds_the_neutral_hand_then_the_first() -> None:
    table = replayed("savanna", 2, f"* deal {'/'.join(ROUND)}")
    turn(table)
    assert table._state.hands == ("T" * 10, "A" * 10, "G" * 10)
    for _ in range(9):
        turn(table)
    before = table._state.hands
    picks = turn(table)
    after = table._state.hands
    assert sorted(after[2]) == sorted(before[0].replace(picks[0], "", 1))


def turn(table: ecotone.Table) -> list[str]:
    """Everybody picks the first card and puts it on the first cell; the picks."""
    picks = []
    for seat in range(table.players):
        action = table.legal(seat)[0]
        picks.append(action.card)
        table.play(seat, action)
    for seat in range(table.players):
        table.play(seat, table.legal(seat)[0])
    return picks


def test_hands_go_to_the_left_in_round_1_and_to_the_right_in_round_2() -> None:
    table = dealt("savanna", *ROUND, "WWWWWWWWWWA")
    turn(table)
    assert table._state.hands == ("W" * 9 + "A", "A" * 10, "G" * 10, "T" * 10)
    for _ in range(9):
        turn(table)
    assert table.view(0).turn == 10
    before = table._state.hands
    picks = turn(table)
    for seat in range(4):
        passed = before[(seat + 1) % 4].replace(picks[(seat + 1) % 4], "", 1)
        assert table._state.hands[seat] == passed


def test_s16_the_last_card_of_a_hand_is_set_aside_for_good() -> None:
    table = dealt("savanna", *ROUND)
    for _ in range(10):
        turn(table)
    state = table._state
    assert state.aside == "GTA" or sorted(state.aside) == ["A", "G", "T"]
    assert len(state.deck) + sum(map(len, state.hands)) + 30 + 3 == 132
    for _ in range(10):
        turn(table)
    assert len(table._state.aside) == 6
    assert len(table._state.deck) == 132 - 66


def test_s17_the_card_left_over_is_not_shown() -> None:
    """No view has it, and the last turn of a round sounds like any other."""
    table = dealt("savanna", *ROUND)
    for _ in range(9):
        turn(table)
    heard = len(table.log(None))
    turn(table)
    codes = [line.code for line in table.log(None)[heard:]]
    assert codes == ["picked"] * 3 + ["revealed"] * 3 + ["placed"] * 3 + ["deal_unseen"]
    assert not hasattr(table.view(0), "aside")


def test_s18_a_placement_may_be_locked_with_the_pick() -> None:
    table = dealt("savanna", *ROUND)
    table.play(0, "pick A")
    table.play(0, "place A 0,0")
    table.play(1, "pick G")
    table.play(2, "pick T")
    assert table.to_act() == (1, 2)
    assert table.view(1).grids[0].board() == "A..../...../...../....."


def test_s19_a_grid_is_4_high_and_5_wide_never_the_other_way() -> None:
    tall = placing("savanna", "Z", "A/A/A/A", ".")
    assert refusal(tall, 0, "place Z -1,0") == ("outside_box", "placing_2")
    wide = placing("savanna", "Z", "AAAAA", ".")
    assert refusal(wide, 0, "place Z 0,-1") == ("outside_box", "placing_2")
    wide.play(0, "place Z 1,0")


def test_s20_a_vulture_sees_every_face_down_card_below_it_and_none_elsewhere() -> None:
    for row, column in CELLS:
        for down in CELLS:
            points = scavenged(alone("V", row, column), [down])["vulture"]
            assert points == (4 if down[1] == column and down[0] > row else 0)
    assert scavenged("V/Z/W/Z", [(1, 0), (3, 0)])["vulture"] == 8


@pytest.mark.parametrize(
    ("margin", "code"),
    [
        (54, "solo_lost"),
        (55, "solo_easy"),
        (74, "solo_easy"),
        (75, "solo_normal"),
        (84, "solo_normal"),
        (85, "solo_hard"),
        (-3, "solo_lost"),
    ],
)
def test_s21_s22_a_margin_reaches_its_level_or_loses(margin: int, code: str) -> None:
    verdict = Savanna.victories.verdict(100 + margin, 100)
    assert verdict.code == code
    assert verdict.winners == (() if code == "solo_lost" else (Seat(0),))
    assert dict(verdict.params)["margin"] == margin


def test_s22_a_lost_solo_game_says_what_was_needed() -> None:
    table = ended("savanna", "A", "Z", seats=1)
    assert table.verdict().code == "solo_lost"
    assert dict(table.verdict().params) == {"margin": 2 + 5, "needed": 55}


def test_s23_a_hyena_at_the_edge_reaches_only_what_is_there() -> None:
    """Nothing wraps around to the next row."""
    beyond = [(1, 0), (2, 0), (1, 1), (3, 4), (0, 1)]
    assert scavenged("....H/Z..../ZZ.../.....", beyond)["hyena"] == 0


def test_a_lion_needs_a_grassland_and_prey_to_score() -> None:
    assert one("LZ/ZG")["lion"] == 0
    assert one("LG")["lion"] == 0
    assert one("LGZ")["lion"] == 4


def test_only_face_up_prey_feeds_a_lion() -> None:
    table = ended("savanna", "CZ./LAG/.LZ", ".")
    assert texts(table, 0) == []
    table = ended("savanna", "CZ./.A./LGZ", ".")
    assert texts(table, 0) == ["flip 0,1", "flip 2,2"]
    assert refusal(table, 0, "flip 1,1") == ("no_prey", "lion")
    assert refusal(table, 0, "flip 2,0") == ("no_prey", "lion")


def test_a_tie_is_a_shared_victory() -> None:
    table = ended("savanna", "T", "T", "G")
    assert table.verdict() == ecotone.core.score.Verdict(
        (Seat(0), Seat(1)), "shared", (("total", 4),)
    )


def test_six_players_use_up_the_deck() -> None:
    table: Table = ecotone.new("savanna", players=6, seed=1, auto_lion=True)
    while not table.over:
        turn(table)
    assert table._state.deck == ""
    assert all(score.total == sum(p.value for p in score.points) for score in table.scores())


def test_no_card_of_savanna_acts_when_it_is_placed() -> None:
    for card in "WGTAZRCLEHV":
        table = placing("savanna", card, "GG", ".")
        rules = table.game.rules
        table.play(0, f"place {card} 0,2")
        assert table.view(0).powers == rules.power_moves(table._state, 0) == ()  # type: ignore[attr-defined]
