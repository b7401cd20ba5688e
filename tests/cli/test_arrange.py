"""`ecotone arrange`: best boards of a record's players, or of cards that somebody typed."""

import json
import random

import pytest

import ecotone as package
from games.samples import AUCTION, DRAFT

pytestmark = pytest.mark.heavy


def test_the_best_board_stands_beside_the_players_own(ecotone):
    rng = random.Random(2)
    table = package.new(DRAFT, players=2, seed=2)
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
    ran = ecotone("arrange", "-", "--seat", "1", "--seconds", "0.5", "--json", stdin=table.record)
    assert ran.code == 0, ran.err
    (seat,) = json.loads(ran.out)["seats"]
    assert seat["own"] == table.scores()[1].total < seat["score"] <= seat["bound"]
    played = table.game.pad.final(table.view()).players[1]["board"]
    assert sorted(seat["board"]) == sorted(str(played))


def test_few_cards_are_proved_in_ones_language(ecotone):
    typed = ("arrange", "--game", DRAFT, "--cards", "GGZ", "--board", ".../")
    ran = ecotone(*typed, "--lang", "fr")
    assert ran.code == 0, ran.err
    assert "démontré" in ran.out
    assert json.loads(ecotone(*typed, "--json").out)["proved"] is True


def test_what_cannot_be_arranged_gets_a_sentence(ecotone):
    for given, word in [
        ((), "Name a record"),
        (("--game", AUCTION, "--cards", "A"), "no boards to arrange"),
        (("--game", DRAFT, "--cards", "GG"), "Cards: 2, open cells: 20"),
    ]:
        ran = ecotone("arrange", *given)
        assert ran.code == 2
        assert word in ran.err


def test_typed_cards_make_the_best_board(ecotone):
    typed = ("best", DRAFT, "ggg zzl", "tra", "--board", ".../.../...", "--seconds", "5")
    ran = ecotone(*typed, "--json")
    assert ran.code == 0, ran.err
    told = json.loads(ran.out)
    assert list(told) == ["board", "total", "bound", "proved"]
    assert sorted(told["board"].replace("/", "").replace(".", "")) == sorted("GGGZZLTRA")
    sheet = {"players": [{"board": "/".join(row[:3] for row in told["board"].split("/")[:3])}]}
    scored = ecotone("score", DRAFT, "-", "--json", stdin=json.dumps(sheet))
    assert json.loads(scored.out)["players"][0]["total"] == told["total"]
    assert told["bound"] is None or told["proved"] == (told["bound"] == told["total"])
    assert "meilleur plateau" in ecotone(*typed, "--lang", "fr").out


def test_typed_cards_that_make_no_board_get_a_sentence(ecotone):
    for given, word in [
        ((DRAFT, "GG"), "Cards: 2, open cells: 20"),
        ((DRAFT, "G9"), "is written 9"),
        ((AUCTION, "A"), "no boards to arrange"),
        (("burrow", "A"), "no game called"),
    ]:
        ran = ecotone("best", *given)
        assert (ran.code, ran.out) == (2, "")
        assert word in ran.err


@pytest.mark.parametrize("cards", ["OPPA", "WGGT"])
def test_people_write_the_letters_of_their_language_and_programs_those_of_records(ecotone, cards):
    argv = ("best", DRAFT, cards, "--board", "....", "--seconds", 1)
    told = ecotone(*argv, "--lang", "fr").out.splitlines()
    assert sorted("".join(told[:4]).replace(" ", "").replace(".", "")) == sorted("OPPA")
    ran = ecotone("best", DRAFT, "WGGT", *argv[3:], "--lang", "fr", "--json")
    assert sorted(json.loads(ran.out)["board"].replace("/", "").replace(".", "")) == sorted("WGGT")
