"""The score pad of both games: what it reads, what it answers, what it refuses."""

from random import Random
from typing import Any

import pytest

from contract.wandering import Case, finished
from ecotone.core.errors import ParseError
from ecotone.core.wire import Json
from ecotone.games import GAMES
from games.ecosystem.boards import random_flat, written
from games.ocean import naive as naive_ocean
from games.savanna import naive as naive_savanna
from jsons import said

SAVANNA, OCEAN = GAMES["savanna"].pad, GAMES["ocean"].pad
NAIVE: dict[str, Any] = {"savanna": naive_savanna.score, "ocean": naive_ocean.score}
MARGOT = "ZGZRT/GGAHR/TWCWL/EAEAG"
EDEN = "FKKGK/WGSWG/KKKMO/CRTRP"


def player(board: str, **more: Any) -> dict[str, Any]:
    return {"board": board, **more}


def refused(game: str, table: Any) -> ParseError:
    """How the pad refuses a table."""
    with pytest.raises(ParseError) as refusal:
        GAMES[game].pad.score(table)
    return refusal.value


def test_the_savanna_pad_gives_the_printed_column() -> None:
    sheet = SAVANNA.score({"players": [player(MARGOT, name="Margot", flips=[[0, 2]])]})
    (column,) = said(sheet.answer)["players"]
    assert list(column["points"].values()) == [12, 10, 8, 11, 9, 10, 6, 4, 10, 6, 0]
    assert column["total"] == 86
    assert column["flips"] == [[0, 2]]
    assert said(sheet.answer)["winners"] == ["Margot"]
    assert sheet.names == ("Margot",)
    assert sheet.scores[0].total == 86


def test_the_ocean_pad_gives_the_printed_column() -> None:
    school = "PPPPP/PPPPP"
    table = {"players": [player(EDEN), player(school, flips=[]), player(school)]}
    sheet = OCEAN.score(table)
    column = said(sheet.answer)["players"][0]
    assert list(column["points"].values()) == [6, 14, 4, 15, 0, 2, 0, 4, 24, 4, 3]
    assert column["groups"] == {"producers": 24, "prey": 17, "predators": 28}
    assert (column["bonus"], column["total"]) == (17, 93)
    assert column["flips"] == [[0, 0], [2, 3]]
    assert column["name"] == "1"
    assert [dict(line.params)["card"] for line in sheet.warnings] == ["P"]


def test_the_neutral_hand_counts_among_the_cards_of_the_box() -> None:
    table = {"players": [player("AG", name="A"), player("GA", name="B")], "neutral": 39}
    (line,) = SAVANNA.score(table).warnings
    assert dict(line.params)["used"] == 41
    assert not SAVANNA.score(table | {"neutral": 3}).warnings


def test_both_pads_agree_with_the_naive_scorers() -> None:
    rng = Random(1)
    for _ in range(150):
        for game, naive in NAIVE.items():
            deck = GAMES[game].rules.deck  # type: ignore[attr-defined]
            boards = [written(random_flat(deck, rng, 20)) for _ in range(rng.randint(1, 6))]
            neutral = rng.choice((None, rng.randrange(6)))
            table: dict[str, Any] = {"players": [player(board) for board in boards]}
            if neutral is not None:
                table["neutral"] = neutral
            answer = said(GAMES[game].pad.score(table).answer)["players"]
            flips = [[tuple(cell) for cell in column["flips"]] for column in answer]
            expected = naive(boards, neutral=neutral, flips=flips)
            assert [column["total"] for column in answer] == [row["total"] for row in expected]
            for column, row in zip(answer, expected, strict=True):
                assert column["points"] == {name: row[name] for name in column["points"]}


def test_options_and_the_edition_are_read() -> None:
    board = "RTRWV/ZGLHA/GGZHA/ETCWE"
    for table in ({"edition": "fr"}, {"options": {"hyena_range": "fr_exact2"}}):
        sheet = SAVANNA.score({"players": [player(board)], **table})
        assert said(sheet.answer)["players"][0]["points"]["hyena"] == 6
    assert said(OCEAN.score({"players": [player("K")], "edition": "fr"}).answer)["winners"] == ["1"]
    for game, letter in (("savanna", "A"), ("ocean", "K")):
        wrong = {"players": [player(letter)], "edition": "de"}
        assert refused(game, wrong).code == "option_value"


def test_an_incomplete_board_is_a_preview() -> None:
    assert said(SAVANNA.score({"players": [player("GG")]}).answer)["players"][0]["total"] == 4
    assert (
        said(SAVANNA.score({"players": [player("...../.....")]}).answer)["players"][0]["total"] == 0
    )


def test_a_solo_table_has_a_margin_and_a_level() -> None:
    """The opponent's lions and whales do what is worst for the opponent."""
    answer = said(
        SAVANNA.score({"solo": True, "players": [player("LGV/Z.Z"), player("LGV/Z.Z")]}).answer
    )
    assert [column["points"]["vulture"] for column in answer["players"]] == [4, 0]
    assert (answer["margin"], answer["level"]) == (4, "lost")
    answer = said(OCEAN.score({"solo": True, "players": [player("WK/P."), player("WK/P.")]}).answer)
    assert answer["players"][1]["total"] == 1 + 2
    assert refused("savanna", {"solo": True, "players": [player("A")]}).code == "pad_solo"


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ([], "pad_object"),
        ({"players": [], "speed": 1}, "pad_key"),
        ({}, "pad_players"),
        ({"players": []}, "pad_players"),
        ({"players": [player("A")] * 7}, "pad_players"),
        ({"players": "A"}, "pad_players"),
        ({"players": ["A"]}, "pad_object"),
        ({"players": [{"name": "Ada"}]}, "pad_board"),
        ({"players": [player("A", name=3)]}, "pad_name"),
        ({"players": [player("A", age=3)]}, "pad_key"),
        ({"players": [player("A")], "neutral": -1}, "pad_neutral"),
        ({"players": [player("A")], "neutral": True}, "pad_neutral"),
        ({"players": [player("A")], "options": []}, "pad_object"),
        ({"players": [player("A")], "options": {"speed": 1}}, "pad_key"),
        ({"players": [player("A/A/A/A/A")]}, "board_rows"),
        ({"players": [player("AAAAAA")]}, "board_columns"),
        ({"players": [player("AA/A")]}, "board_ragged"),
        ({"players": [player("A?")]}, "board_letter"),
        ({"players": [player("A./.A")]}, "board_loose"),
        ({"players": [player("LGZ", flips=3)]}, "pad_flips"),
        ({"players": [player("LGZ", flips=[3])]}, "pad_flips"),
        ({"players": [player("LGZ", flips=[[0, 2, 0]])]}, "pad_flips"),
        ({"players": [player("LGZ", flips=[[0, "2"]])]}, "pad_flips"),
        ({"players": [player("LGZ", flips=[[4, 0]])]}, "pad_flips"),
        ({"players": [player("LGZ", flips=[[1, 0]])]}, "flip_empty"),
        ({"players": [player("LGZ", flips=[[0, 2], [0, 2]])]}, "flip_twice"),
        ({"players": [player("LGZ", flips=[[0, 1]])]}, "flip_no_prey"),
        ({"players": [player("CW./.AG/.LL", flips=[[1, 1]])]}, "flip_caught"),
        ({"players": [player("LGZ/..Z", flips=[[0, 2], [1, 2]])]}, "flip_lions"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(table: Any, code: str) -> None:
    assert refused("savanna", table).code == code


def test_whales_turn_down_only_what_they_can() -> None:
    for flips in ([[0, 0]], [[0, 1], [1, 0]], [[1, 1]]):
        assert refused("ocean", {"players": [player("WK/PF", flips=flips)]}).code == "flip_whales"
    believed = {"players": [player("WK/PF", flips=[[0, 1]])]}
    assert said(OCEAN.score(believed).answer)["players"][0]["flips"] == [[0, 1]]
    still = {"players": [player("WW", flips=[[0, 0], [0, 1]])]}
    assert OCEAN.score(still)
    idle = {**still, "options": {"flipped_whale_still_acts": False}}
    assert refused("ocean", idle).code == "flip_whales"
    too_many = {"players": [player("WWWWW/WWW", flips=[[0, 0]])]}
    assert refused("ocean", {"players": [player("WW./.W.")], "flips": []}).code == "pad_key"
    with pytest.raises(ParseError):
        OCEAN.score(too_many)
    assert OCEAN.score({"players": [player("WWWWW/WWWKK", flips=[[0, 0]])]})


def answers(game: str, *given: str) -> dict[str, Any]:
    """The table that these answers to the pad's questions lead to."""
    asked = GAMES[game].pad.interview()
    question = next(asked)
    for text in given:
        try:
            question = asked.send(question.read(text))
        except StopIteration as done:
            table: dict[str, Any] = done.value
            return table
    raise AssertionError(f"{question.code} is still open")


def test_an_interview_leads_to_a_table() -> None:
    table = answers("savanna", "fr", "2", "", "Ada", "a g", "", "", "Z", "", "3")
    assert table == {
        "edition": "fr",
        "players": [{"name": "Ada", "board": "AG"}, {"name": "2", "board": "Z"}],
        "neutral": 3,
    }
    assert said(SAVANNA.score(table).answer)["winners"]
    table = answers("ocean", "2", "", "", "K", "P", "F", "C", "", "P", "", "")
    assert table["players"][0] == {"name": "1", "board": "K/P/F/C"}
    assert table["neutral"] is None
    assert OCEAN.score(answers("ocean", "1", "n", "", "Eve", "K", ""))
    assert answers("savanna", "", "1", "", "", "", "A", "")["edition"] == "en"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("de",), "option_value"),
        (("en", "0"), "ask_number"),
        (("en", "7"), "ask_number"),
        (("en", "two"), "ask_number"),
        (("en", "1", "perhaps"), "ask_yes"),
        (("en", "1", "", "shade=on"), "pad_key"),
        (("en", "1", "", "cheetah_blocked=maybe"), "option_value"),
        (("en", "1", "", "", "Ada", "GLZ", "", "1,x"), "pad_flips"),
        (("en", "1", "", "", "Ada", "GLZ", "", "1"), "pad_flips"),
        (("en", "1", "", "", "Ada", "GLZ", "", "1,1"), "flip_no_prey"),
        (("en", "1", "", "", "Ada", ""), "board_empty"),
        (("en", "1", "", "", "Ada", "AAAAAA"), "board_columns"),
        (("en", "1", "", "", "Ada", "AA", "A"), "board_ragged"),
        (("en", "1", "", "", "Ada", "Q"), "board_letter"),
        (("en", "1", "", "", "Ada", "A.", ".A", ""), "board_loose"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_at_once(given: tuple[str, ...], code: str) -> None:
    with pytest.raises(ParseError) as refusal:
        answers("savanna", *given)
    assert refusal.value.code == code


@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_finished_game_and_the_pad_agree(game: str, players: int) -> None:
    """What a game writes down as its end scores to the same numbers again."""
    for seed in range(4):
        table = finished(Case(game, players, ()), seed)
        final = GAMES[game].pad.final(table.view(None))
        columns = said([*final.players, *([final.more["opponent"]] if players == 1 else [])])
        assert [column["total"] for column in columns] == [s.total for s in table.scores()]
        again: dict[str, Json] = {
            "players": [{"board": c["board"], "flips": c["flips"]} for c in columns],
        }
        if "neutral" in final.more:
            again["neutral"] = final.more["neutral"]
        scored = said(GAMES[game].pad.score(again).answer)["players"]
        assert [column["points"] for column in scored] == [column["points"] for column in columns]
        assert (players == 2) == ("neutral" in final.more)


@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_has_a_letter_of_its_own_in_every_language(game: str, lang: str) -> None:
    facts = said(GAMES[game].drawing.pad(lang))
    keys = [card["key"] for card in facts["cards"]]
    assert len(set(keys)) == len(keys) == 11
    assert all(len(key) == 1 and key.isupper() for key in keys)


def test_a_lost_solo_game_has_no_winner() -> None:
    table = {"solo": True, "players": [player("ZG"), player("E")]}
    answer = said(SAVANNA.score(table).answer)
    assert (answer["level"], answer["margin"], answer["winners"]) == ("lost", -2, [])


def test_a_solo_table_is_asked_for_with_its_flips_and_switches() -> None:
    asked = ("", "1", "y", "cheetah_blocked=true", "Ada", "GLZ", "Z..", "", "2,1", "", "E", "")
    table = answers("savanna", *asked)
    assert table["solo"] is True
    assert table["options"] == {"cheetah_blocked": True}
    assert table["players"][0] == {"name": "Ada", "board": "GLZ/Z..", "flips": [[1, 0]]}
    assert said(SAVANNA.score(table).answer)["level"] == "lost"


def test_french_letters_are_read_under_french() -> None:
    interview = SAVANNA.interview("fr")
    question = next(interview)
    for text in ("", "1", "", "", "Ada"):
        question = interview.send(question.read(text))
    assert question.read("o p") == "WG"
    with pytest.raises(ParseError):
        question.read("w")
