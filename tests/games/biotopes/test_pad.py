"""The score pad of Biotopes: an owner's table, written down or asked for."""

import re
from random import Random
from typing import Any

import pytest

from ecotone.core.errors import ParseError
from ecotone.core.pad import Interview
from ecotone.core.wire import JsonObject
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.pad.entries import GROUNDS, KINDS
from ecotone.locale import say
from games.biotopes.staging import begun
from jsons import said

PAD = GAME.pad
TABLE: dict[str, Any] = {
    "conditions": ["forest", "meadow", "bird", "mammal"],
    "players": [
        {
            "name": "Ana",
            "lines": {
                "forest": [["Crested tit", 2], ["european_badger", 3], ["stag_beetle", 0]],
                "meadow": [["red_fox", 1]],
            },
            "biotopes": ["preserved_forest"],
            "territories": {"forest": 3, "meadow": 1},
            "groups": 2,
        },
        {"lines": {"mountain": [["Grey wolf", 4]]}},
    ],
}


def test_a_table_is_scored_and_explained() -> None:
    sheet = PAD.score(TABLE)
    assert sheet.names == ("Ana", "2")
    first, second = said(sheet.answer)["players"]
    assert first["points"] == {
        "conditions": 6 + 2 + 2 + 4,
        "stars": 1 + 2 + 2,
        "effects": 2 + 3,
        "biodiversity": 0,
        "fragmentation": -3,
    }
    assert first["total"] == sheet.scores[0].total == 21
    assert (first["carnivores"], second["carnivores"]) == (2, 1)
    assert second["total"] == 4 + 2
    assert said(sheet.answer)["winners"] == ["Ana"]
    assert "rank" not in said(sheet.answer)


def test_a_lone_player_has_a_rank() -> None:
    sheet = PAD.score({**TABLE, "players": TABLE["players"][:1]})
    assert said(sheet.answer)["rank"] == "Plant"
    assert said(sheet.answer)["level"] == "rank"


def wrong(**player: Any) -> dict[str, Any]:
    return {"conditions": TABLE["conditions"], "players": [player]}


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ([], "pad_object"),
        ({"cards": []}, "pad_key"),
        ({"conditions": ["forest"], "players": [{}]}, "pad_conditions"),
        ({"conditions": ["forest", "forest", "bird", "mammal"], "players": [{}]}, "pad_conditions"),
        ({"conditions": TABLE["conditions"]}, "pad_seats"),
        ({"conditions": TABLE["conditions"], "players": [{}] * 6}, "pad_seats"),
        (wrong(name=3), "pad_name"),
        (wrong(lines={"sea": []}), "pad_key"),
        (wrong(lines={"forest": 3}), "pad_species"),
        (wrong(lines={"forest": ["crested_tit"]}), "pad_species"),
        (wrong(lines={"forest": [["unicorn", 1]]}), "pad_species"),
        (wrong(lines={"meadow": [["crested_tit", 1]]}), "pad_line"),
        (wrong(lines={"forest": [["crested_tit", 5]]}), "pad_cubes"),
        (wrong(lines={"forest": [["crested_tit", 1], ["Mésange huppée", 1]]}), "pad_twice"),
        (wrong(biotopes=["sea"]), "pad_species"),
        (wrong(biotopes=["preserved_forest", "adapted_forest"]), "pad_twice"),
        (wrong(territories={"forest": 13}), "pad_territories"),
        (wrong(territories={"forest": "many"}), "pad_territories"),
        (wrong(territories={"forest": 2}, groups=3), "pad_groups"),
        (wrong(groups=1), "pad_groups"),
    ],
)
def test_a_slip_is_named(table: Any, code: str) -> None:
    with pytest.raises(ParseError) as refused:
        PAD.score(table)
    assert refused.value.code == code


def asked(interview: Interview, answers: dict[str, list[str]]) -> JsonObject:
    """The table that these answers lead to."""
    question = next(interview)
    try:
        while True:
            question = interview.send(question.read(answers[question.code].pop(0)))
    except StopIteration as end:
        table: JsonObject = end.value
        return table


def test_an_interview_leads_to_a_table() -> None:
    answers = {
        "ask_players": ["2"],
        "ask_set": ["ecotone"],
        "ask_conditions": ["forest meadow, bird mammal"],
        "ask_name": ["Ana", " "],
        "ask_species": [
            *("", "crested tit 2, european_badger 3", "red_fox", ""),
            *("grey wolf 4", "", "", ""),
        ],
        "ask_biotopes": ["Preserved forests", ""],
        "ask_territories": ["forest 3, meadow 1", ""],
        "ask_groups": ["2", "0"],
    }
    table = asked(PAD.interview(), answers)
    sheet = PAD.score(table)
    assert [player["total"] for player in said(sheet.answer)["players"]] == [21, 6]
    assert not any(answers.values())


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ask_players", "six"),
        ("ask_conditions", "forest"),
        ("ask_species", "unicorn 2"),
        ("ask_territories", "forest 13"),
        ("ask_territories", "sea 1"),
        ("ask_territories", "forest many"),
        ("ask_groups", "9"),
        ("ask_set", "mine"),
        ("ask_species_counted", "forest 23"),
        ("ask_species_counted", "sea 2"),
        ("ask_carnivores", "3"),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(code: str, text: str) -> None:
    good = {
        "ask_players": "1",
        "ask_set": "ecotone" if code == "ask_species" else "",
        "ask_species_counted": "forest 2",
        "ask_kind": "0",
        "ask_crowd": "0",
        "ask_insectivores": "0",
        "ask_carnivores": "2",
        "ask_effects": "0",
        "ask_conditions": "forest meadow bird mammal",
        "ask_territories": "forest 2",
        "ask_groups": "1",
    }
    asking = PAD.interview()
    question = next(asking)
    while question.code != code:
        question = asking.send(question.read(good.get(question.code, "")))
    with pytest.raises(ParseError):
        question.read(text)


PRINTED: dict[str, Any] = {
    "species": {"mountain": 1, "forest": 3, "meadow": 2, "wetland": 1},
    "kind": 2,
    "crowd": 5,
    "insectivores": 3,
    "carnivores": 1,
    "effects": 4,
}


def test_printed_cards_are_scored_from_what_was_counted() -> None:
    players = [{"counted": PRINTED, "territories": {"forest": 3}, "groups": 2}, {"counted": {}}]
    sheet = PAD.score({"conditions": TABLE["conditions"], "players": players})
    first, second = said(sheet.answer)["players"]
    assert first["points"] == {
        "conditions": 2 * 3 + 2 * 2 + 2 * 2 + 5,
        "stars": 3 + 2,
        "effects": 4,
        "biodiversity": 2,
        "fragmentation": -3,
    }
    assert (first["total"], first["carnivores"], second["total"]) == (27, 1, 0)


@pytest.mark.parametrize(
    ("player", "code"),
    [
        ({"counted": PRINTED, "lines": {}}, "pad_both"),
        ({"counted": 3}, "pad_object"),
        ({"counted": PRINTED | {"stars": 1}}, "pad_key"),
        ({"counted": PRINTED | {"species": {"forest": 23}}}, "pad_counted"),
        ({"counted": PRINTED | {"kind": 8}}, "pad_counted"),
        ({"counted": PRINTED | {"effects": -1}}, "pad_counted"),
        ({"counted": PRINTED | {"carnivores": 5}}, "pad_counted"),
    ],
)
def test_counts_that_cannot_be_are_refused(player: Any, code: str) -> None:
    with pytest.raises(ParseError) as refused:
        PAD.score(wrong(**player))
    assert refused.value.code == code


def test_an_interview_in_french_counts_the_printed_cards() -> None:
    answers = {
        "ask_players": ["1"],
        "ask_set": ["boîte"],
        "ask_conditions": ["forêts, Zone humide, oiseaux, mammifère"],
        "ask_name": ["Ana"],
        "ask_species_counted": ["montagnes 1, foret 3 prairie 2; zones humides: 1"],
        "ask_kind": ["2"],
        "ask_crowd": ["5"],
        "ask_insectivores": ["3"],
        "ask_carnivores": ["1"],
        "ask_effects": ["4"],
        "ask_territories": ["forêt 3"],
        "ask_groups": ["2"],
    }
    table = asked(PAD.interview("fr"), answers)
    assert table["conditions"] == ["forest", "wetland", "bird", "mammal"]
    assert said(table["players"])[0]["counted"] == PRINTED
    assert said(PAD.score(table).answer)["total"] == 25


def test_the_names_that_may_be_typed_are_those_of_the_pages() -> None:
    for lexicon, what in ((GROUNDS, "biotope"), (KINDS, "type")):
        for word in lexicon.words:
            for lang in ("en", "fr"):
                name = say(lang, f"biotopes.{what}.{word}")
                assert lexicon.find(re.split(" (?:&|et) ", name)[0]) == word


@pytest.mark.parametrize("advanced", ["none", "draft"])
def test_a_finished_game_is_a_table(advanced: str) -> None:
    table, rng = begun(3, 2, advanced_biotopes=advanced), Random(2)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(list(table.legal(seat))))
    final = PAD.final(table.view(None))
    players = said(final.players)
    kept = ("lines", "biotopes", "territories", "groups")
    again = PAD.score(
        {
            "conditions": said(final.more["conditions"]),
            "players": [{key: player[key] for key in kept} for player in players],
        }
    )
    totals = [player["total"] for player in players]
    assert [player["total"] for player in said(again.answer)["players"]] == totals
    assert [score.total for score in table.scores()] == totals
