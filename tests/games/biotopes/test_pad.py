"""The score pad of Biotopes: an owner's table, written down or asked for."""

from random import Random
from typing import Any

import pytest

from ecotone.core.errors import ParseError
from ecotone.games.biotopes import GAME
from games.biotopes.staging import begun

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
    first, second = sheet.answer["players"]
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
    assert sheet.answer["winners"] == ["Ana"]
    assert "rank" not in sheet.answer


def test_a_lone_player_has_a_rank() -> None:
    sheet = PAD.score({**TABLE, "players": TABLE["players"][:1]})
    assert sheet.answer["rank"] == "Plant"


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


def test_an_interview_leads_to_a_table() -> None:
    answers = {
        "ask_players": ["2"],
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
    asking = PAD.interview()
    question = next(asking)
    try:
        while True:
            question = asking.send(question.read(answers[question.code].pop(0)))
    except StopIteration as end:
        table = end.value
    sheet = PAD.score(table)
    assert [player["total"] for player in sheet.answer["players"]] == [21, 6]
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
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(code: str, text: str) -> None:
    good = {
        "ask_players": "1",
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


@pytest.mark.parametrize("advanced", ["none", "draft"])
def test_a_finished_game_is_a_table(advanced: str) -> None:
    table, rng = begun(3, 2, advanced_biotopes=advanced), Random(2)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(list(table.legal(seat))))
    final = PAD.final(table.view(None))
    kept = ("lines", "biotopes", "territories", "groups")
    again = PAD.score(
        {
            "conditions": final["conditions"],
            "players": [{key: player[key] for key in kept} for player in final["players"]],
        }
    )
    totals = [player["total"] for player in final["players"]]
    assert [player["total"] for player in again.answer["players"]] == totals
    assert [score.total for score in table.scores()] == totals
