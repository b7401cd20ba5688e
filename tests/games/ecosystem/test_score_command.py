"""`ecotone score`: a real table in a minute."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from ecotone.core.pad import NO_PAD
from ecotone.core.registry import Registry
from ecotone.games import GAMES

MARGOT = "ZGZRT/GGAHR/TWCWL/EAEAG"
TABLE = {
    "edition": "en",
    "players": [
        {"name": "Margot", "board": MARGOT},
        {"name": "Alexis", "board": "ZGZEZ/GGGHV/GWLCV/LRTEA"},
        {"name": "Sanaa", "board": "RTRWV/ZGLHA/GGZHA/ETCWE"},
    ],
}
OCEAN = {
    "players": [
        {"name": "Elsa", "board": "KGOKT/GSTCP/KSFMF/PFPRP"},
        {"name": "Willow", "board": "PPPCC/FPFSC/OOTTM/TKKFR"},
        {"name": "Eden", "board": "FKKGK/WGSWG/KKKMO/CRTRP"},
    ]
}


def score(ecotone, game, table, *more):
    ran = ecotone("score", game, "-", "--json", *more, stdin=json.dumps(table))
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


@pytest.fixture
def padless(monkeypatch):
    """A game that nobody plays on paper."""
    name, nothing = "serengeti", NO_PAD
    module = ModuleType("padless")
    vars(module)["GAME"] = replace(GAMES[name], pad=nothing)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("ecotone.cli.score.GAMES", Registry({name: module.__name__}))
    return name


def test_the_printed_table_of_savanna(ecotone):
    answer = score(ecotone, "savanna", TABLE)
    assert [player["total"] for player in answer["players"]] == [86, 76, 91]
    assert answer["players"][0]["flips"] == [[0, 2]]
    assert answer["winners"] == ["Sanaa"]
    assert sum(answer["players"][0]["points"].values()) == 86


def test_the_printed_table_of_ocean(ecotone):
    answer = score(ecotone, "ocean", OCEAN)
    assert [player["total"] for player in answer["players"]] == [96, 87, 93]
    eden = answer["players"][2]
    assert eden["flips"] == [[0, 0], [2, 3]]
    assert eden["groups"] == {"producers": 24, "prey": 17, "predators": 28}
    assert eden["bonus"] == 17


def test_the_french_edition_changes_the_hyenas(ecotone):
    answer = score(ecotone, "savanna", TABLE | {"edition": "fr"})
    assert [player["total"] for player in answer["players"]] == [86, 76, 85]


def test_a_neutral_herd_takes_the_first_rank(ecotone):
    one = score(ecotone, "savanna", TABLE)["players"][0]["points"]["gazelle"]
    two = score(ecotone, "savanna", TABLE | {"neutral": 9})["players"][0]["points"]["gazelle"]
    assert (one, two) == (11, 8)


def test_solo_tables_have_a_margin_and_a_level(ecotone):
    table = {
        "solo": True,
        "players": [{"name": "me", "board": MARGOT}, {"name": "Swala", "board": "VVVVV/VVVVV"}],
    }
    answer = score(ecotone, "savanna", table)
    assert answer["margin"] == 86
    assert answer["level"] == "hard"


def test_the_pad_is_printed_with_its_explanation(ecotone):
    ran = ecotone("score", "savanna", "-", "--explain", stdin=json.dumps(TABLE))
    assert "Watering holes" in ran.out
    assert "The winner is Sanaa." in ran.out
    assert "with 2,4  3,3  3,5  4,4" in ran.out


def test_the_pad_speaks_french(ecotone):
    ran = ecotone("score", "savanna", "-", "--lang", "fr", stdin=json.dumps(TABLE))
    assert "Prairies" in ran.out
    assert "Victoire\u202f: Sanaa." in ran.out


def test_a_file_is_read(ecotone, tmp_path):
    path = tmp_path / "table.json"
    path.write_text(json.dumps(TABLE))
    assert ecotone("score", "savanna", path).code == 0


def test_the_pad_asks_row_by_row_and_asks_again(ecotone):
    answers = ["xx", "fr", "3", "<", "2", "help", "", "Margot", "ZGZRX", "ZGZRT", "GGAHR", "TWC"]
    answers += ["TWCWL", "EAEAG", "", "", "z g z", "g..", "", "many", "3"]
    ran = ecotone("score", "savanna", "--json", stdin="\n".join(answers) + "\n")
    assert ran.code == 0, ran.err
    answer = json.loads(ran.out)
    assert [player["name"] for player in answer["players"]] == ["Margot", "2"]
    assert answer["players"][0]["total"] == 86
    for sign in ("row 1, column 5", "row 3", "many", "W Watering hole", "Z G Z R T"):
        assert sign in ran.err


def test_a_lost_solo_game_is_told_and_totals_come_last(ecotone):
    table = {"solo": True, "players": [{"name": "me", "board": "ZG"}, {"name": "S", "board": "E"}]}
    ran = ecotone("score", "savanna", "-", "--explain", stdin=json.dumps(table))
    assert "your opponent has 2 more than you" in ran.out.splitlines()[-1]


def test_what_was_typed_before_ctrl_c_is_gone_on_with(ecotone, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    lines = iter(["en", "1", "", "", "Ada", "Z G"])

    def typed(voice, prompt):
        if (line := next(lines, None)) is None:
            raise KeyboardInterrupt
        return line

    with monkeypatch.context() as typing:
        typing.setattr("ecotone.cli.voice.Voice.ask", typed)
        ran = ecotone("score", "savanna")
    assert "score-savanna.txt" in ran.err
    ran = ecotone("score", "savanna", "--json", "--resume", "score-savanna.txt", stdin="\n")
    assert json.loads(ran.out)["players"][0]["total"] == 4


def test_input_that_ends_early_is_told(refused):
    assert "ended" in refused("score", "savanna", stdin="en\n2\n")


def players(**player):
    return {"players": [{"name": "A", "board": MARGOT} | player]}


@pytest.mark.parametrize(
    ("table", "signs"),
    [
        ([], ["object"]),
        ({}, ["players"]),
        ({"players": []}, ["players"]),
        ({"players": [{"name": "A", "board": "G"}] * 7}, ["6"]),
        ({"players": ["A"]}, ["players[0]"]),
        ({"players": [{"name": 3, "board": "G"}]}, ["players[0]"]),
        ({"players": [{"name": "A"}]}, ["A"]),
        ({"players": [{"board": "G"}], "colour": 1}, ["colour"]),
        ({"players": [{"board": "G"}], "edition": "de"}, ["edition", "de", "en, fr"]),
        ({"players": [{"board": "G"}], "options": {"x": 1}}, ["x"]),
        ({"players": [{"board": "G"}], "neutral": -1}, ["neutral"]),
        ({"players": [{"board": "G"}], "neutral": True}, ["neutral"]),
        ({"players": [{"board": "G"}], "solo": True}, ["solo"]),
        (players(board="ZGZRT/GGXHR/TWCWL/EAEAG"), ["A", "row 2, column 3", "X"]),
        (players(board="ZGZRT/GGA/TWCWL/EAEAG"), ["row 2"]),
        (players(board="ZGZRTG/GGAHRG"), ["row 1", "6"]),
        (players(board="ZGZRT/GGAHR/TWCWL/EAEAG/GGGGG"), ["5", "4"]),
        (players(board="GG../..../..ZZ"), ["row 3, column 3", "Z"]),
        (players(flips=[[0, 1]]), ["a grassland is no prey", "0, 1"]),
        (players(flips=[[3, 1]]), ["3, 1"]),
        (players(flips=[[0, 0], [0, 2]]), ["2", "1"]),
        (players(flips=[[0, 0], [0, 0]]), ["0, 0"]),
        (players(flips=[[9, 9]]), ["flips"]),
        (players(flips="0,1"), ["flips"]),
        (players(board="GG", flips=[[1, 1]]), ["1, 1"]),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_place(refused, table, signs):
    sentence = refused("score", "savanna", "-", stdin=json.dumps(table))
    for sign in signs:
        assert sign.lower() in sentence.lower(), sentence


def test_whales_cannot_have_turned_cards_far_away(refused):
    table = {"players": [{"name": "Eden", "board": "FKKGK/WGSWG/KKKMO/CRTRP", "flips": [[3, 4]]}]}
    assert "Eden" in refused("score", "ocean", "-", stdin=json.dumps(table))


def test_more_copies_than_the_box_holds_is_a_warning(ecotone):
    ran = ecotone("score", "savanna", "-", stdin=json.dumps(players(board="EEEEE/EEEEE")))
    assert ran.code == 0
    assert "10 cards Elephant (E)" in ran.err
    assert "8" in ran.err


def test_a_split_ocean_grid_needs_the_switch(ecotone, refused):
    table: dict[str, object] = players(board="KK.KK")
    refused("score", "ocean", "-", stdin=json.dumps(table))
    table["options"] = {"octopus_connectivity": "moved_card_only"}
    assert ecotone("score", "ocean", "-", stdin=json.dumps(table)).code == 0


def test_seven_whales_are_still_scored(ecotone):
    assert score(ecotone, "ocean", players(board="WWWWW/WWKKK"))["players"][0]["total"] >= 0


@pytest.mark.parametrize("text", ["", "{", "not json", '{"players": NaN', "[" * 100_000])
def test_what_is_not_json_is_refused_with_its_place(refused, text):
    assert "line 1" in refused("score", "savanna", "-", stdin=text)


def test_unreadable_paths_are_named(refused, tmp_path):
    assert "missing.json" in refused("score", "savanna", tmp_path / "missing.json")
    assert str(tmp_path) in refused("score", "savanna", tmp_path)
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\xe9")
    assert "UTF-8" in refused("score", "savanna", tmp_path / "latin.json")


def test_an_unknown_game_is_answered_with_the_games_there_are(refused):
    assert "savanna, ocean" in refused("score", "savane", "-")


@pytest.mark.parametrize("file", [(), ("-",)])
def test_a_game_without_a_pad_says_so(refused, padless, file):
    assert refused("score", padless, *file) == (
        "ecotone: This game has no score pad: its points cannot be counted here."
    )
    assert "a pas de feuille de score" in refused("score", padless, *file, "--lang", "fr")


def test_files_of_other_editors_are_read(ecotone):
    """A byte order mark and carriage returns are no reason to refuse."""
    table = json.dumps(players(board="ZG"), indent=1).replace("\n", "\r\n")
    assert ecotone("score", "savanna", "-", stdin="\ufeff" + table).code == 0


def test_numbers_without_end_are_refused(refused):
    table = '{"players": [{"board": "Z"}], "neutral": ' + "9" * 5000 + "}"
    assert "standard input" in refused("score", "savanna", "-", stdin=table)
    assert "input ended" in refused("score", "savanna", stdin="en\n" + "9" * 5000 + "\n")


def test_a_name_that_is_no_text_is_still_printed(ecotone):
    for more in ([], ["--json"]):
        table = '{"players": [{"name": "\\ud800", "board": "Z"}]}'
        assert ecotone("score", "savanna", "-", *more, stdin=table).code == 0


def test_a_complaint_stays_on_one_line(ecotone):
    ran = ecotone("score", "savanna", "-", stdin='{"a\\nb\\u001b": 1}')
    assert len(ran.err.splitlines()) == 1
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("argv", [["games"], ["games", "--json"]])
def test_a_closed_pipe_and_a_full_disk_are_told_in_a_sentence(argv):
    command = [sys.executable, "-m", "ecotone", *argv]
    reader, writer = os.pipe()
    os.close(reader)
    with Path("/dev/full").open("w") as full:
        for output in (writer, full):
            ran = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, check=False)
            assert ran.returncode == 2
            assert len(ran.stderr.splitlines()) == 1
            assert ran.stderr.startswith(b"ecotone: ")
    os.close(writer)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_refusal_repeats_a_few_letters_of_something_endless(ecotone, lang):
    table = {"players": [{"name": "x" * 1_000_000, "board": "?"}]}
    ran = ecotone("score", "savanna", "-", "--lang", lang, stdin=json.dumps(table))
    assert ran.code == 2
    assert "xxx…" in ran.err
    assert len(ran.err) < 500
