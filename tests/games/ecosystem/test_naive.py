"""The slow scorers agree with every number the rulebooks print and with the rulings."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.ocean import naive as ocean
from games.savanna import naive as savanna

FIXTURES: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("fixtures.json").read_text(encoding="utf-8")
)
SAVANNA = {name: entry for name, entry in FIXTURES["savanna"].items() if "board" in entry}
OCEAN = {name: entry for name, entry in FIXTURES["ocean"].items() if "board" in entry}
EDITIONS = {"en": "en_within2", "fr": "fr_exact2"}
SAVANNA_TABLE = ["margot_esther", "alexis_n", "sanaa_pippa"]
OCEAN_TABLE = ["elsa_96", "willow", "eden"]

# Boards of one card only, so large that they take the first rank from anyone else.
ALL_GAZELLES = "AAAAA/AAAAA/AAAAA/AAAAA"
ALL_PLANKTON = "PPPPP/PPPPP/PPPPP/PPPPP"


def cells(pairs: list[list[int]]) -> list[tuple[int, int]]:
    """JSON's pairs as cells."""
    return [(row, column) for row, column in pairs]


def savanna_alone(board: str, **options: Any) -> dict[str, int]:
    """One Savanna board's points without a rank bonus: two larger herds share the first rank."""
    return savanna.score([board, ALL_GAZELLES, ALL_GAZELLES], **options)[0]


def gazelle_bonuses(counts: list[int], neutral: int | None = None) -> list[int]:
    """What the ranking alone brings to herds of these sizes."""
    results = savanna.score(["A" * count for count in counts], neutral=neutral)
    return [result["gazelle"] - 2 * count for result, count in zip(results, counts, strict=True)]


def ocean_alone(board: str, **options: Any) -> dict[str, int]:
    """One Ocean board's points without plankton: three larger shoals share the first rank."""
    return ocean.score([board, *[ALL_PLANKTON] * 3], **options)[0]


def plankton_points(counts: list[int], neutral: int | None = None) -> list[int]:
    """What shoals of these sizes bring."""
    results = ocean.score(["P" * count for count in counts], neutral=neutral)
    return [result["plankton"] for result in results]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", SAVANNA)
def test_savanna_fixture(name: str, edition: str) -> None:
    """Every printed Savanna board scores as printed, with the best prey and its printed rank."""
    entry = SAVANNA[name]
    rivals = {5: 0, 2: 1, 0: 2}[entry["gazelle_rank_bonus"]]
    table = [entry["board"], *[ALL_GAZELLES] * rivals]
    result = savanna.score(table, hyena_range=EDITIONS[edition])[0]
    assert result == entry["expected"][edition]


@pytest.mark.parametrize("name", SAVANNA)
def test_savanna_fixture_cheetah_flips(name: str) -> None:
    """The cheetahs of every printed board turn down exactly the listed gazelles."""
    entry = SAVANNA[name]
    assert savanna.caught(entry["board"]) == set(cells(entry["cheetah_flips"]))


@pytest.mark.parametrize("name", OCEAN)
def test_ocean_fixture(name: str) -> None:
    """Every printed Ocean board scores as printed with its printed flips and rank."""
    entry = OCEAN[name]
    rivals = {12: 0, 8: 1, 4: 2, 0: 3}[entry["plankton_points"]]
    table = [entry["board"], *[ALL_PLANKTON] * rivals]
    result = ocean.score(table, flips=[cells(entry["whale_flips"]), *[[]] * rivals])[0]
    assert result == entry["expected"]


@pytest.mark.parametrize("name", OCEAN)
def test_ocean_fixture_whale_flips(name: str) -> None:
    """The printed flips of every board are a legal end of its whales' play."""
    entry = OCEAN[name]
    assert frozenset(cells(entry["whale_flips"])) in ocean.reachable(entry["board"])


def test_sav_1_watering_hole() -> None:
    """Two giraffes and a lion are two kinds; tree and diagonal hyena do not count: 4."""
    assert savanna_alone(".T./RWR/HL.")["watering_hole"] == 4


def test_sav_2_grasslands_trees_zebras() -> None:
    """Groups of 4 and 1 give 17, three rows and two columns of trees 10, zebras 9 + 6."""
    result = savanna_alone("GGZ../GZGT./GT.../.T...")
    assert (result["grassland"], result["tree"], result["zebra"]) == (17, 10, 15)


def test_sav_3_cheetahs_and_hungry_lion() -> None:
    """Cheetahs score 6 + 12, four gazelles go down and the last one feeds one of two lions."""
    board = ".AAA./GLCLG/.ATA./..C.."
    result = savanna_alone(board)
    assert (result["cheetah"], result["lion"]) == (18, 4)
    assert len(savanna.caught(board)) == 4
    assert savanna.best_flips(board) == [[(0, 2)]]


@pytest.mark.parametrize("hyena_range", EDITIONS.values())
def test_sav_4_hyena_and_vulture(hyena_range: str) -> None:
    """The hyena reaches all three face-down cards for 9, the vulture has two below for 8."""
    result = savanna_alone("..VA./..A../.CWH./..A..", hyena_range=hyena_range)
    assert (result["hyena"], result["vulture"]) == (9, 8)


def test_sav_4_blocked_cheetah() -> None:
    """With cheetah_blocked the gazelle behind another one is neither scored nor turned down."""
    board = "..VA./..A../.CWH./..A.."
    result = savanna_alone(board, cheetah_blocked=True)
    assert (result["cheetah"], result["hyena"], result["vulture"]) == (6, 6, 8)
    assert savanna.caught(board, cheetah_blocked=True) == {(1, 2), (3, 2)}


def test_sav_5_printed_table() -> None:
    """The three full boards at one table give the printed table, 86, 76 and 91."""
    results = savanna.score([SAVANNA[name]["board"] for name in SAVANNA_TABLE])
    assert results == [SAVANNA[name]["expected"]["en"] for name in SAVANNA_TABLE]
    assert [result["total"] for result in results] == [86, 76, 91]


def test_sav_6_gazelle_row() -> None:
    """Herds of 3, 1 and 2 bring 11, 2 and 6."""
    boards = [SAVANNA[name]["board"] for name in SAVANNA_TABLE]
    assert [board.count("A") for board in boards] == [3, 1, 2]
    assert [result["gazelle"] for result in savanna.score(boards)] == [11, 2, 6]


@pytest.mark.parametrize("hyena_range", EDITIONS.values())
def test_sav_7_margot_esther(hyena_range: str) -> None:
    """Margot's board brings the printed column and 86 under both hyena readings."""
    result = savanna.score(["ZGZRT/GGAHR/TWCWL/EAEAG"], hyena_range=hyena_range)[0]
    assert list(result.values()) == [12, 10, 8, 11, 9, 10, 6, 4, 10, 6, 0, 86]


def test_sav_7_margot_esther_prey() -> None:
    """Margot's printed prey, a zebra, is a best choice under both hyena readings."""
    board = "ZGZRT/GGAHR/TWCWL/EAEAG"
    assert savanna.best_flips(board) == [[(0, 2)], [(1, 2)]]
    assert savanna.best_flips(board, hyena_range="fr_exact2") == [[(0, 2)]]


@pytest.mark.parametrize("hyena_range", EDITIONS.values())
def test_sav_8_alexis_n(hyena_range: str) -> None:
    """Alexis, last in gazelles, has 76 under both hyena readings."""
    assert savanna_alone("ZGZEZ/GGGHV/GWLCV/LRTEA", hyena_range=hyena_range)["total"] == 76


@pytest.mark.parametrize(("hyena_range", "total"), [("en_within2", 91), ("fr_exact2", 85)])
def test_sav_9_sanaa_pippa(hyena_range: str, total: int) -> None:
    """Sanaa, second in gazelles, has 91 with hyenas within two spaces and 85 at exactly two."""
    table = ["RTRWV/ZGLHA/GGZHA/ETCWE", ALL_GAZELLES]
    assert savanna.score(table, hyena_range=hyena_range)[0]["total"] == total


@pytest.mark.parametrize("edition", EDITIONS)
def test_sav_10_hyena_discriminator(edition: str) -> None:
    """Four prey around the hyena give 9 within two spaces and 6 at exactly two."""
    entry = FIXTURES["savanna"]["hyena_discriminator(derived)"]
    board = ".Z.../.ZH.Z/.L..Z/LGLGL"
    prey = cells(entry["flipped"])
    assert savanna.find(savanna.parse(board), "H") == cells([entry["hyena"]])
    result = savanna_alone(board, hyena_range=EDITIONS[edition], flips=[prey, [], []])
    assert (result["lion"], result["hyena"]) == (16, entry["expected"][edition])


def test_sav_11_gazelle_tie_for_first() -> None:
    """Herds of 4, 4, 2, 1 earn 5, 5, 0, 0: a tie for first uses up the second rank."""
    assert gazelle_bonuses([4, 4, 2, 1]) == [5, 5, 0, 0]


def test_sav_12_gazelle_tie_for_second() -> None:
    """Herds of 4, 2, 2, 0 earn 5, 2, 2, 0."""
    assert gazelle_bonuses([4, 2, 2, 0]) == [5, 2, 2, 0]


@pytest.mark.parametrize(("counts", "bonuses"), [([2, 1], [2, 0]), ([3, 1], [5, 0])])
def test_sav_13_neutral_gazelles(counts: list[int], bonuses: list[int]) -> None:
    """A neutral herd of 3 takes part in the ranking."""
    assert gazelle_bonuses(counts, neutral=3) == bonuses


@pytest.mark.parametrize(("floor0", "points"), [(False, -2), (True, 0)])
def test_sav_14_crowded_elephant(floor0: bool, points: int) -> None:
    """An elephant among four animals costs 2, or brings 0 with elephant_floor0."""
    assert savanna_alone(".R./RER/.R.", elephant_floor0=floor0)["elephant"] == points


def test_savanna_no_gazelle_no_bonus() -> None:
    """A herd of none earns no rank, even alone at the table."""
    assert savanna.score([""])[0] == dict.fromkeys(SAVANNA["water_example"]["expected"]["en"], 0)


def test_savanna_gazelle_of_two_cheetahs() -> None:
    """A gazelle on the diagonals of two cheetahs feeds both (S3)."""
    assert savanna_alone("C.C/.A.")["cheetah"] == 6


def test_savanna_lion_needs_grassland() -> None:
    """A lion without a grassland beside it eats nothing, whatever prey there is."""
    assert savanna.best_flips("LZ/ZG") == [[]]


def test_savanna_elephant_neighbours() -> None:
    """Elephants, landforms and face-down prey beside an elephant cost nothing (S9)."""
    assert savanna_alone(".E./TEA/.C.")["elephant"] == 6 + 4
    assert savanna_alone(".E./TEA/.R.")["elephant"] == 6 + 2


def test_savanna_floor0_prey_worth_more_together() -> None:
    """With elephant_floor0 the best two prey need not include the best single one."""
    board = ".R..H/REZ.Z/.ZER./LGRGL"
    totals = {
        prey: savanna_alone(board, elephant_floor0=True, flips=[[prey], [], []])["total"]
        for prey in [(1, 2), (1, 4), (2, 1)]
    }
    assert max(totals, key=lambda prey: totals[prey]) == (1, 4)
    assert savanna.best_flips(board, elephant_floor0=True) == [[(1, 2), (2, 1)]]


def test_savanna_floor0_relief_below_the_floor() -> None:
    """A prey beside two crowded elephants is the best one unless elephant_floor0 hides it."""
    board = ".R..H/REZ.Z/.RER./LGR.."
    assert savanna.best_flips(board) == [[(1, 2)]]
    assert savanna.best_flips(board, elephant_floor0=True) == [[(1, 4)]]


def test_oce_1_coral_krill_grouper() -> None:
    """A lowest coral brings 3, krill groups of 2 and 3 bring 13, the grouper 6."""
    result = ocean_alone(".KGKK/.K.K./.R...")
    assert (result["coral"], result["krill"], result["grouper"]) == (3, 13, 6)


def test_oce_2_joined_krill() -> None:
    """A krill joining both groups drops krill from 13 to 9."""
    assert ocean_alone(".KGKK/.KKK./.R...")["krill"] == 9


def test_oce_3_prey_and_predators() -> None:
    """Clownfish 4 + 0, crabs 4 + 4, morays 12 + 0, shark 6."""
    result = ocean_alone("SCPCP/FMFM./.RR..")
    assert [result[name] for name in ("clownfish", "crab", "moray", "shark")] == [4, 8, 12, 6]


def test_oce_4_turtles() -> None:
    """Turtles in three rows and two columns bring 10."""
    assert ocean_alone("T..../OT.../T....")["turtle"] == 10


def test_oce_5_plankton_tie_for_first() -> None:
    """Two tied for the largest shoal have 12 each and the next has 4."""
    assert plankton_points([4, 4, 1]) == [12, 12, 4]


def test_oce_6_elsa_first_table() -> None:
    """Elsa's first table: 18, 23 and 28, bonus 18, total 98."""
    result = ocean.score(["TPKGK/PFPSG/FMFST/ORPCK"])[0]
    assert list(result.values()) == [3, 3, 12, 9, 12, 2, 12, 16, 0, 8, 3, 18, 23, 28, 18, 98]


def test_oce_7_elsa_second_table() -> None:
    """Elsa's second table: clownfish 10, so 18, 21 and 28, bonus 18, total 96."""
    result = ocean.score(["KGOKT/GSTCP/KSFMF/PFPRP"])[0]
    assert list(result.values()) == [3, 3, 12, 9, 10, 2, 12, 16, 0, 8, 3, 18, 21, 28, 18, 96]


def test_oce_8_willow() -> None:
    """Willow: 19, 24 and 14, bonus 14, total 87."""
    result = ocean.score(["PPPCC/FPFSC/OOTTM/TKKFR"])[0]
    assert list(result.values()) == [3, 4, 12, 0, 10, 14, 4, 10, 0, 10, 6, 19, 24, 14, 14, 87]


def test_oce_9_eden() -> None:
    """Eden, third in plankton, with the best whale flips: 24, 17 and 28, bonus 17, total 93."""
    result = ocean.score(["FKKGK/WGSWG/KKKMO/CRTRP", ALL_PLANKTON, ALL_PLANKTON])[0]
    assert list(result.values()) == [6, 14, 4, 15, 0, 2, 0, 4, 24, 4, 3, 24, 17, 28, 17, 93]


@pytest.mark.parametrize(("elsa", "total"), [("elsa_96", 96), ("elsa_98", 98)])
def test_oce_10_printed_table(elsa: str, total: int) -> None:
    """Shoals of 4, 4 and 1: Elsa, Willow and Eden at one table have their printed columns."""
    names = [elsa, *OCEAN_TABLE[1:]]
    boards = [OCEAN[name]["board"] for name in names]
    results = ocean.score(boards)
    assert [board.count("P") for board in boards] == [4, 4, 1]
    assert results == [OCEAN[name]["expected"] for name in names]
    assert [result["total"] for result in results] == [total, 87, 93]


def test_oce_10_eden_flips() -> None:
    """Eden's printed flips are the only best ones against shoals of 4 and 4."""
    eden = OCEAN["eden"]
    assert ocean.best_flips(eden["board"], [4, 4]) == [cells(eden["whale_flips"])]


def test_oce_11_plankton_tie_of_three() -> None:
    """Shoals of 5, 5, 5, 2 bring 12, 12, 12, 0."""
    assert plankton_points([5, 5, 5, 2]) == [12, 12, 12, 0]


def test_oce_12_plankton_tie_for_second() -> None:
    """Shoals of 6, 3, 3, 1 bring 12, 8, 8, 0."""
    assert plankton_points([6, 3, 3, 1]) == [12, 8, 8, 0]


def test_oce_13_plankton_tie_for_third() -> None:
    """Shoals of 6, 4, 2, 2 bring 12, 8, 4, 4."""
    assert plankton_points([6, 4, 2, 2]) == [12, 8, 4, 4]


def test_oce_14_neutral_plankton() -> None:
    """Shoals of 3 and 1 beside a neutral 3 bring 12 and 4."""
    assert plankton_points([3, 1], neutral=3) == [12, 4]


def test_oce_15_no_predators() -> None:
    """Without predator points the bonus is 0."""
    result = ocean.score(["GKK/FPR"])[0]
    assert min(result["producers"], result["prey"]) > 0
    assert (result["predators"], result["bonus"]) == (0, 0)


def test_ocean_no_plankton_no_points() -> None:
    """An empty shoal earns no rank, even alone at the table."""
    assert set(ocean.score([""])[0].values()) == {0}


def test_ocean_whale_must_flip() -> None:
    """A whale turns down its only neighbour even when that costs points (O11)."""
    result = ocean.score(["WK"])[0]
    assert ocean.reachable("WK") == {frozenset({(0, 1)})}
    assert (result["krill"], result["whale"]) == (0, 0)


@pytest.mark.parametrize("still_acts", [False, True])
def test_ocean_lonely_whale(still_acts: bool) -> None:
    """A whale without a face-up neighbour does nothing and still scores (O15)."""
    assert ocean.reachable("W.K", flipped_whale_still_acts=still_acts) == {frozenset()}
    assert ocean.score(["W.K"], flipped_whale_still_acts=still_acts)[0]["whale"] == 2


def test_ocean_whales_share_one_neighbour() -> None:
    """Of two whales around one card the second finds nothing left to flip (O12, O15)."""
    assert ocean.reachable("WKW") == {frozenset({(0, 1)})}


def test_ocean_whale_flips_whale() -> None:
    """Without the letter's reading a whale turned down before its turn does not act (O13, O14)."""
    ends = ocean.reachable("WW", flipped_whale_still_acts=False)
    assert ends == {frozenset({(0, 0)}), frozenset({(0, 1)})}


def test_ocean_flipped_whale_still_acts() -> None:
    """By default a whale turned down flips in its turn (O14)."""
    assert ocean.reachable("WW") == {frozenset({(0, 0), (0, 1)})}


def test_ocean_whale_may_be_flipped_after_acting() -> None:
    """A whale that has acted can be turned down by a later one (O12, O13)."""
    assert ocean.reachable("KWW") == {frozenset({(0, 0), (0, 1)}), frozenset({(0, 1), (0, 2)})}


def test_ocean_flips_are_chosen_together() -> None:
    """Whales weigh the others' plankton before any flip, though ranks count what is left."""
    results = ocean.score(["PWO", "PWP", "PPP", "PPP"])
    assert [result["plankton"] for result in results] == [0, 4, 12, 12]
    assert results[0]["octopus"] == 3


def test_ocean_lowest_row_holds_face_down_cards() -> None:
    """A row whose only card is face down is still the lowest one (O17, O28)."""
    assert ocean.score(["RW/.K/.."], flips=[[(1, 1)]])[0]["coral"] == 0
    assert ocean.score(["RW/../.."], flips=[[]])[0]["coral"] == 3


@pytest.mark.parametrize("still_acts", [False, True])
def test_ocean_six_whales(still_acts: bool) -> None:
    """All six whales of the deck on one board flip at most six cards, in a search that ends."""
    board = "KGWGT/WPFWP/CMWSK/WKRWO"
    ends = ocean.reachable(board, flipped_whale_still_acts=still_acts)
    best = ocean.best_flips(board, [2], flipped_whale_still_acts=still_acts)
    assert {len(end) for end in ends} <= set(range(1, 7))
    assert {frozenset(down) for down in best} <= ends
