"""`ecotone review`."""

import json
import random
import sys

import pytest

import ecotone as package
from games.samples import AUCTION, DRAFT

pytestmark = pytest.mark.heavy


def test_a_review_names_the_grade_the_sum_and_the_moments(ecotone, tmp_path):
    rng = random.Random(2)
    table = package.new(DRAFT, players=2, seed=2)
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
    path = tmp_path / "game.ecotone"
    path.write_text(table.record)
    ran = ecotone("review", path, "--seat", "1", "--budget", "0.02", "--json")
    assert ran.code == 0, ran.err
    (seat,) = json.loads(ran.out)["seats"]
    assert seat["seat"] == 1
    assert len(seat["moments"]) == 3
    came = sum(seat[kind] for kind in ("start", "draws", "others", "both"))
    assert round(came + seat["choices"] - seat["final"], 2) == 0
    told = ecotone("review", path, "--seat", "1", "--budget", "0.02", "--lang", "fr").out
    assert "sur 100" in told
    assert told.count("Mieux valait") + told.count("Bien vu") == 3


def test_a_variant_that_nobody_judges_is_said_so_at_once(ecotone, monkeypatch):
    monkeypatch.setattr(sys.modules["ecotone.analysis.review"], "own_values", lambda *_: None)
    rng = random.Random(2)
    table = package.new(AUCTION, players=3, seed=2)
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
    ran = ecotone("review", "-", "--seat", "0", stdin=table.record)
    assert ran.code == 0, ran.err
    assert "No bot can judge this variant" in ran.out


def test_a_game_that_goes_on_or_a_seat_that_is_not_there_gets_a_sentence(ecotone):
    table = package.new(DRAFT, players=2, seed=1)
    ran = ecotone("review", "-", stdin=table.record)
    assert ran.code == 2
    assert "going on" in ran.err
    assert ecotone("review", "-", "--budget", "no", stdin=table.record).code == 2
