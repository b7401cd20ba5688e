"""The log as people are told it: one sentence a turn, with names and points, nothing secret."""

import re
from random import Random

import pytest

import ecotone
from ecotone.core.rules import Heard
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, heard
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

NAMES = dict(enumerate(("Ada", "Bo", "Cy")))
RAW = re.compile(r"-?\d,-?\d|_|\{|heard\.|\b(grow|put|give|resolve|gather) [a-z]+\.$")


def played(game: str, players: int, seed: int = 5) -> Table:
    table, rng = ecotone.new(game, players=players, seed=seed), Random(seed)
    for _ in range(700):
        if table.over:
            break
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "players"),
    [
        (DRAFT, 3),
        (REEF, 2),
        (REEF, 1),
        (AUCTION, 3),
        (HEX_MAP, 3),
        (HEX_MAP, 1),
    ],
)
def test_no_line_has_raw_notation(game: str, players: int, lang: str) -> None:
    table = played(game, players)
    for seat in (0, None):
        for told in table.story(seat):
            sentence = heard(told.said, lang, game, NAMES, seat, told.gain)
            assert not RAW.search(sentence), sentence
            assert sentence[-1] in ".!", sentence


@pytest.mark.parametrize("game", GAMES.names())
def test_what_is_told_is_what_was_heard(game: str) -> None:
    table = played(game, max(GAMES[game].seats[0], 2))
    for seat in (0, 1, None):
        assert tuple(told.heard for told in table.story(seat)) == table.log(seat)


@pytest.mark.parametrize("game", [DRAFT, HEX_MAP])
def test_a_gain_is_the_difference_of_the_public_scores(game: str) -> None:
    table, rng, gained = ecotone.new(game, players=2, seed=3), Random(3), 0
    while not table.over and gained < 20:
        before, events = table.scores(), len(table.events)
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
        if len(table.events) == events + 1:
            for told in table.story(None, events):
                if told.gain:
                    gained += 1
                    who = int(str(dict(told.heard.params)["seat"]))
                    assert told.gain == table.scores()[who].total - before[who].total
    assert gained


def test_a_card_is_told_with_its_neighbours_and_points() -> None:
    line = Heard("placed_beside", (("seat", 1), ("card", "T"), ("cell", "0,1"), ("beside", "RRW")))
    assert heard(line, "en", DRAFT, NAMES, 0, 5) == (
        "Bo places a tree beside two giraffes and a watering hole: +5."
    )
    assert heard(line, "fr", DRAFT, NAMES, 1, -2) == (
        "Vous placez un arbre à côté de deux girafes et d\u2019un point d\u2019eau\u202f: \u22122."
    )


def test_a_line_shows_what_it_is_about() -> None:
    table = played(DRAFT, 2)
    for told in table.story(0):
        if told.said.code.startswith("placed"):
            (key,) = told.shows
            named = dict(told.heard.params)
            assert key == f"{named['seat']}:{named['cell']}:{named['card']}"


def test_a_round_is_a_moment_and_says_where_hands_go() -> None:
    moments = [told.said for told in played(DRAFT, 3).story(0) if told.moment]
    assert [moment.code for moment in moments] == ["deal_left", "deal_right"]
    assert [dict(moment.params)["round"] for moment in moments] == [1, 2]


def test_the_end_of_a_cycle_comes_in_steps() -> None:
    codes = [told.said.code for told in played(HEX_MAP, 2).story(0) if told.moment]
    end = codes.index("passed_last")
    assert codes[end + 1] == "river_cycle"
    assert "produced" in codes[end:]
    assert "cycle" in codes[end:]


def test_others_cubes_and_retreats_are_no_moments_for_me() -> None:
    for told in played(HEX_MAP, 3).story(0):
        if told.moment and told.said.code in ("preyed", "retreated", "produced"):
            named = dict(told.said.params)
            assert 0 in (named.get("seat"), named.get("rival"))
