"""The ladder: every claim can be played, says what it measures, and stands on the page."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from arena.bouts import bout
from ecotone.arena.claims import CLAIMS, LEVELS, SEED, SHORT_BUDGET, STRENGTH, Claim, select
from ecotone.arena.contest import contest
from ecotone.arena.figures import Figure, ratio
from ecotone.arena.ladder import PLACE, TABLES, page
from ecotone.arena.measured import (
    TIMES,
    Measured,
    goal,
    measured,
    reached,
    read,
    text,
    undecided,
    write,
)
from ecotone.arena.wording import RANGE, Wording
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from ecotone.locale import say
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

DOCS = Path(__file__).parents[2] / "docs"
PLACES = "".join(
    f"Before {name}.\n<!-- ladder: {name} -->\n<!-- ladder end -->\n" for name in TABLES
)
CLAIM = {claim.name: claim for claim in CLAIMS}


def figure(value, games=1000, times=None):
    """Something measured."""
    one = Figure(value, value, value)
    return Measured("2026-01-02", games, "ecotone arena", one, {}, times or {})


def test_the_committed_page_is_what_its_figures_make():
    kept = (DOCS / "bots.md").read_text(encoding="utf-8")
    figures = read("bots.json", (DOCS / "bots.json").read_text(encoding="utf-8"))
    assert page("bots.md", kept, figures) == kept
    assert write(figures) == (DOCS / "bots.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("claim", select(None), ids=lambda claim: claim.name)
def test_a_claim_can_be_played(claim):
    whole, short = claim.contest(SEED, None, False), claim.contest(SEED, None, True)
    assert whole.budget == claim.budget
    assert short.budget <= SHORT_BUDGET
    assert claim.contest(SEED, 3.0, True).budget == 3.0
    first = next(whole.matches())
    assert len(first.bots) == claim.players
    assert set(first.bots) == set(claim.bots)
    assert 2 <= claim.short <= claim.games


def test_every_game_has_a_figure_of_strength_and_every_level_beats_the_one_below():
    assert len(CLAIM) == len(CLAIMS)
    for game in GAMES.names():
        assert any(claim.parts[0] == game and claim.wanted for claim in STRENGTH)
        steps = [claim.bots for claim in LEVELS if claim.parts[0] == game]
        assert steps == [("level2", "level1"), ("level3", "level2"), ("level4", "level3")]


def test_dots_mean_both_and_commas_mean_either():
    levels = [claim.name for claim in select(f"{DRAFT}.levels")]
    assert levels == [f"{DRAFT}.levels.level{number}" for number in (2, 3, 4)]
    assert [claim.name for claim in select(f"level3.{REEF}")] == [f"{REEF}.levels.level3"]
    assert {claim.parts[0] for claim in select(f"{REEF}, {HEX_MAP}")} == {REEF, HEX_MAP}
    for nothing in ("chess", f"{DRAFT}.chess", f"{DRAFT},", "", f"{AUCTION}.solo"):
        with pytest.raises(ParseError, match="names no figure"):
            select(nothing)


def test_a_bot_named_for_each_seat_has_each_seat_equally_often():
    among = contest(AUCTION, ("level4", "greedy", "greedy", "greedy"), 4, 1, {}, 1.0)
    seats = Counter(match.bots.index("level4") for match in islice(among.matches(), 40))
    assert seats == dict.fromkeys(range(4), 10)
    with pytest.raises(ParseError, match="named twice"):
        contest(AUCTION, ("level4", "greedy", "greedy"), 4, 1, {}, 1.0)


def test_each_measure_is_taken_of_the_first_bot():
    games = [bout(0, ("level4", "greedy"), (60, 40)), bout(1, ("greedy", "level4"), (50, 30))]
    for measure, value in (("mean", 45.0), ("wins", 0.5), ("ratio", 1.0), ("reach", 0.5)):
        claim = Claim(f"{DRAFT}.table.level4", ("level4", "greedy"), 2, measure, least=60)
        found = measured(claim, claim.contest(2, None, False), games, "2026-01-02")
        assert found.figure.value == value
        assert found.scores["greedy"].value == 45.0
        assert found.times["level4"] == (1.0, 1.0)
        assert (found.games, found.date) == (2, "2026-01-02")
        assert found.command.startswith(f"ecotone arena {DRAFT} --bots level4,greedy --games 2")


def test_only_the_hardest_victories_count_alone():
    claim = CLAIM[f"{DRAFT}.solo.greedy"]
    ends = ("solo_hard", "solo_normal", "solo_easy", "solo_lost")
    games = [bout(n, ("greedy",), (90,))._replace(verdict=end) for n, end in enumerate(ends)]
    assert measured(claim, claim.contest(2, None, False), games, "").figure.value == 0.25


def test_a_ratio_of_means_has_an_interval():
    found = ratio([10, 20, 30], [5, 10, 15])
    assert found == Figure(2.0, 2.0, 2.0)
    loose = ratio([10, 30, 20], [10, 10, 10])
    assert loose.value == 2.0
    assert loose.high - 2 == pytest.approx(1.96 / 3**0.5)


def test_figures_are_written_as_they_are_measured():
    english, french = Wording("en", DRAFT), Wording("fr", DRAFT)
    share = Figure(0.908, 0.859, 0.94)
    assert text("wins", share, english) == f"90.8 % [85.9{RANGE}94.0]"
    assert text("wins", share, french) == f"90,8 % [85,9{RANGE}94,0]"
    assert text("mean", Figure(98.6, 98.0, 99.2), english) == "98.6 ± 0.6"
    assert text("ratio", Figure(1.5, 1.25, 1.75), english) == f"{TIMES} 1.50 [1.25{RANGE}1.75]"
    goals = {
        name: goal(CLAIM[name], english) for name in (f"{REEF}.table.level4", f"{REEF}.solo.net")
    }
    assert goals == {f"{REEF}.table.level4": "103", f"{REEF}.solo.net": ""}
    assert goal(CLAIM[f"{DRAFT}.solo.level4"], english) == "97 %"
    assert goal(CLAIM[f"{HEX_MAP}.table.level4"], english) == f"{TIMES} 3"
    assert reached(CLAIM[f"{DRAFT}.table.level4"], figure(102))
    assert not reached(CLAIM[f"{DRAFT}.table.level4"], figure(101.9))


def test_a_few_games_never_tell_whether_a_goal_is_reached():
    """Nor do many whose interval still holds the goal."""
    claim = CLAIM[f"{REEF}.solo.level4"]
    short, many = figure(0.5)._replace(games=8), figure(0.5)._replace(games=1000)
    assert undecided(claim, short)
    assert not undecided(claim, many._replace(figure=Figure(0.5, 0.47, 0.53)))
    assert undecided(claim, many._replace(figure=Figure(0.94, 0.92, 0.96)))
    assert undecided(claim, short._replace(figure=Figure(1.0, 0.7, 1.0)))
    assert undecided(claim, many._replace(figure=Figure(0.96, 0.93, 0.98)))
    assert not undecided(claim, many._replace(figure=Figure(0.97, 0.96, 0.98)))
    assert not undecided(CLAIM[f"{REEF}.solo.net"], short)
    page = TABLES["strength"]({claim.name: short})
    assert "too few games to tell" in page


def test_figures_come_back_from_their_file_and_nothing_else_is_taken_for_one():
    figures = {f"{REEF}.levels.level3": figure(0.7), f"{DRAFT}.table.level4": figure(99.0)}
    assert read("file", write(figures)) == figures
    assert read("file", '{"chess.table.level4": 1}') == {}
    known = f"{DRAFT}.table.level4"
    for wrong in ("", "[", "3", json.dumps({known: 3}), json.dumps({known: {}})):
        with pytest.raises(ParseError, match="does not hold the figures"):
            read("file", wrong)


def test_the_page_keeps_its_prose_and_gets_its_figures():
    figures = {
        f"{DRAFT}.table.level4": figure(99.0, 150),
        f"{REEF}.levels.level3": figure(0.6, times={"level2": (1.0, 60.0), "level3": (2.0, 70.0)}),
        f"{REEF}.levels.level2": figure(0.8, 10, times={"level2": (1.0, 20.0)}),
    }
    found = page("page", PLACES, figures)
    assert PLACE.sub("", found) == PLACE.sub("", PLACES)
    assert page("page", found, figures) == found
    assert "mean score | 99.0 ± 0.0 (150 games) | 102 | no |" in found
    assert f"60.0 % [60.0{RANGE}60.0] (1,000 games), below 75 %" in found
    assert "| 1.00 / 60 | 2.00 / 70 |" in found
    assert f"Over that at the p99: `level2` in {say('en', f'{REEF}.title')} with 2." in found
    assert f"| `{DRAFT}.table.level4` | 2026-01-02 | `ecotone arena` |" in found


@pytest.mark.parametrize(
    "wrong", ["", "prose", PLACES.replace("levels -->", "chess -->"), PLACES.replace(" end", "")]
)
def test_a_page_without_places_is_refused(wrong):
    with pytest.raises(ParseError, match="has no places"):
        page("page", wrong, {})
