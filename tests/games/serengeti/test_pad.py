"""A finished table of the physical game, scored."""

from random import Random
from typing import Any

import pytest

from ecotone.core.errors import ParseError, Refusal
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.pad import TRIBES
from ecotone.locale import say
from jsons import said

A = {"name": "A", "cards": [["red", 5], ["red", 6], ["blue", 9]], "tokens": 7}
B = {"name": "B", "cards": [["green", 1]], "tokens": 7}
C = {"name": "C", "cards": [], "tokens": 3}


def refused(table: Any) -> str:
    with pytest.raises(ParseError) as refusal:
        GAME.pad.score(table)
    return refusal.value.code


def test_collections_wealth_total_art_and_winners() -> None:
    sheet = GAME.pad.score({"players": [A, B, C]})
    points = {"collections": 4, "wealth": 2}
    assert said(sheet.answer)["players"][0] == {
        "name": "A",
        "points": points,
        "total": 6,
        "art_value": 20,
    }
    assert said(sheet.answer)["players"][2]["points"] == {"collections": 0, "wealth": 0}
    assert said(sheet.answer)["winners"] == ["A"]
    assert sheet.names == ("A", "B", "C")
    assert not sheet.warnings


def test_the_finer_art_breaks_a_tie() -> None:
    one = {"name": "X", "cards": [["red", 3]], "tokens": 1}
    two = {"cards": [["blue", 9]], "tokens": 1}
    assert said(GAME.pad.score({"players": [one, two, C | {"tokens": 0}]}).answer)["winners"] == [
        "2"
    ]


def test_what_no_box_holds_is_pointed_out() -> None:
    many = [["red", 1], ["red", 1], ["blue", 1], ["green", 1]]
    sheet = GAME.pad.score({"players": [A | {"cards": many, "tokens": 40}, B, C]})
    assert [line.code for line in sheet.warnings] == [
        "too_many_of_value",
        "too_many_copies",
        "too_many_copies",
        "too_many_tokens",
    ]


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ([], "pad_object"),
        ({"players": [A, B, C], "board": 1}, "pad_key"),
        ({}, "pad_seats"),
        ({"players": [A, B]}, "pad_seats"),
        ({"players": [A, B, 3]}, "pad_object"),
        ({"players": [A, B, C | {"gold": 1}]}, "pad_key"),
        ({"players": [A, B, C | {"name": 1}]}, "pad_name"),
        ({"players": [A, B, C | {"cards": "red5"}]}, "pad_cards"),
        ({"players": [A, B, C | {"cards": [["red"]]}]}, "pad_cards"),
        ({"players": [A, B, C | {"cards": [["pink", 5]]}]}, "pad_card"),
        ({"players": [A, B, C | {"cards": [["red", 10]]}]}, "pad_card"),
        ({"players": [A, B, C | {"cards": [["red", True]]}]}, "pad_card"),
        ({"players": [A, B, C | {"cards": [[["red"], 5]]}]}, "pad_card"),
        ({"players": [A, B, C | {"tokens": -1}]}, "pad_tokens"),
        ({"players": [A, B, C | {"tokens": None}]}, "pad_tokens"),
        ({"players": [A, B, C | {"cards": [["red", v] for v in range(4)]}]}, "pad_colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: Any, code: str) -> None:
    assert refused(table) == code


def test_the_interview_leads_to_a_table() -> None:
    answers = iter(["3", "", "red5 blue 8", "7", "Ben", "", "4", "Cy", "Green 1, red 4", "0"])
    interview = GAME.pad.interview()
    question = next(interview)
    table = None
    while table is None:
        try:
            question = interview.send(question.read(next(answers)))
        except StopIteration as done:
            table = done.value
    assert table["players"] == [
        {"name": "1", "cards": [["red", 5], ["blue", 8]], "tokens": 7},
        {"name": "Ben", "cards": [], "tokens": 4},
        {"name": "Cy", "cards": [["green", 1], ["red", 4]], "tokens": 0},
    ]
    assert said(GAME.pad.score(table).answer)["winners"] == ["1"]


def test_colours_may_be_typed_in_french() -> None:
    interview = GAME.pad.interview("fr")
    next(interview)
    interview.send(3)
    cards = interview.send("A")
    assert dict(cards.params)["colours"] == TRIBES.french
    assert cards.read("rouge5, Bleus 8") == [["red", 5], ["blue", 8]]
    assert cards.read("rouge5 brun 2") == cards.read("red5 brown2")
    for colour in TRIBES.words:
        assert TRIBES.find(say("fr", f"serengeti.colour.{colour}")) == colour


def test_bad_answers_are_refused() -> None:
    interview = GAME.pad.interview()
    many = next(interview)
    for text in ("2", "7", "x", ""):
        with pytest.raises(Refusal):
            many.read(text)
    interview.send(3)
    cards = interview.send("A")
    for text in ("pink5", "red", "red55", "5", "red5 !"):
        with pytest.raises(Refusal) as refusal:
            cards.read(text)
        assert refusal.value.code == "pad_card"


def test_a_finished_game_is_written_in_the_same_words() -> None:
    table, rng = Table(GAME, 3, seed=6), Random(6)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    final = GAME.pad.final(table.view())
    written = said(final.players)
    assert sum(player["tokens"] for player in written) + final.more["pot"] == 36
    assert final.more["removed"] == []
    names = "ABC"
    players = [
        {"name": name, "cards": player["cards"], "tokens": player["tokens"]}
        for name, player in zip(names, written, strict=True)
    ]
    sheet = GAME.pad.score({"players": players})
    for own, scored in zip(written, said(sheet.answer)["players"], strict=True):
        assert (own["points"], own["total"]) == (scored["points"], scored["total"])
    assert said(sheet.answer)["winners"] == [names[seat] for seat in table.verdict().winners]


def test_the_page_of_the_pad_is_told_every_tribe() -> None:
    assert len(said(GAME.drawing.pad("fr"))["colours"]) == 6
