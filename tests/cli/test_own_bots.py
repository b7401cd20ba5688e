"""A bot of one's own on the command line plays; where it fails, its traceback is told once."""

import json
import re

import pytest

from games.samples import DRAFT

pytestmark = pytest.mark.heavy

BOT = """
import os

def last(view, legal, rng, budget):
    print("thinking")
    return legal[-1]

def raiser(view, legal, rng, budget):
    raise ValueError("no idea")

def dies(view, legal, rng, budget):
    os._exit(3)
"""


@pytest.fixture
def bot(tmp_path):
    (tmp_path / "mybot.py").write_text(BOT)
    return str(tmp_path / "mybot.py")


def test_it_plays_in_a_simulation_and_prints_elsewhere(ecotone, bot):
    ran = ecotone("simulate", DRAFT, "--games", 2, "--bots", f"{bot}:last,random", "--jsonl", "-")
    assert ran.code == 0, ran.err
    games = [json.loads(line) for line in ran.out.splitlines()]
    assert [game["players"][0]["bot"] for game in games] == [f"{bot}:last"] * 2


def test_faults_are_counted_and_the_first_traceback_is_shown_once(ecotone, bot):
    ran = ecotone("simulate", DRAFT, "--games", 2, "--bots", f"{bot}:raiser,random")
    assert ran.code == 0
    assert ran.err.count("Traceback") == 1
    assert 'raise ValueError("no idea")' in ran.err
    assert re.search(r"ecotone: \d\d times", ran.err)


def test_a_bot_that_ends_its_process_does_not_end_the_program(ecotone, bot):
    ran = ecotone("simulate", DRAFT, "--games", 1, "--bots", f"{bot}:dies,random")
    assert ran.code == 0, ran.err


def test_it_meets_ours_in_the_arena(ecotone, bot, tmp_path):
    out = tmp_path / "games.jsonl"
    ran = ecotone(
        "arena", DRAFT, "--bots", f"{bot}:last,random", "--games", 2, "--seed", 1, "--out", out
    )
    assert ran.code == 0, ran.err
    assert "mybot" in ran.out


def test_it_sits_at_a_table_of_the_terminal(ecotone, bot):
    ran = ecotone("play", DRAFT, "--seats", f"{bot}:raiser,{bot}:last", "--seed", 1)
    assert ran.code == 0, ran.err
    assert ran.err.count("Traceback") == 1


def test_one_that_there_is_not_is_refused(refused, bot):
    assert "no_such" in refused("arena", DRAFT, "--bots", f"{bot}:no_such,random")
    assert "MODULE:NAME" in refused("simulate", DRAFT, "--bots", "nobody")
    assert "MODULE:NAME" in refused("play", DRAFT, "--seats", "me,nobody")
    assert "no_such.py" in refused("serve", "--bot", "no_such.py:Bot")
