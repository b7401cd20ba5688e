"""`ecotone arena`: bots meet, nothing is lost, and the same seed tells the same."""

import json
import os
import re
import resource
import signal
import subprocess
import sys

import pexpect
import pytest

from cli.starting import PATIENCE, command
from ecotone.bots import BOTS
from games.samples import DRAFT, REEF, SPOKEN

pytestmark = pytest.mark.heavy

TWO = [DRAFT, "--bots", "greedy,random", "--seed", 3, "--players", 2]


def games(path):
    """The games of a file without their times, by number."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return {line["n"]: {**line, "times": None} for line in lines}


def timeless(table):
    """A table without its last two columns, which are times."""
    return [line.split()[:-2] if re.match(r" \d", line) else line for line in table.splitlines()]


@pytest.fixture
def out(tmp_path):
    return tmp_path / "games.jsonl"


def test_the_table_has_ratings_wins_scores_and_times(ecotone, out):
    ran = ecotone("arena", *TWO, "--games", 8, "--out", out)
    assert ran.code == 0, ran.err
    for sign in ("Rating", "Wins (%)", "Score", "Median ms", "p99 ms", "greedy", "100.0 ["):
        assert sign in ran.out
    assert "balanced" in ran.out
    assert str(out) in ran.err
    assert len(games(out)) == 8


def test_the_same_seed_gives_the_same_with_any_number_of_jobs(ecotone, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    first = ecotone("arena", *TWO, "--games", 6, "--out", one)
    second = ecotone("arena", *TWO, "--games", 6, "--out", two, "--jobs", 2)
    assert games(one) == games(two)
    assert timeless(first.out) == timeless(second.out)


def test_a_contest_goes_on_where_it_was_and_can_be_made_longer(ecotone, tmp_path):
    whole, part = tmp_path / "whole", tmp_path / "part"
    first = ecotone("arena", *TWO, "--games", 7, "--out", whole)
    assert ecotone("arena", *TWO, "--games", 3, "--out", part).code == 0
    begun = part.read_text()
    second = ecotone("arena", DRAFT, "--resume", part, "--games", 7)
    assert part.read_text().startswith(begun)
    assert games(part) == games(whole)
    assert timeless(first.out) == timeless(second.out)


def test_without_a_name_the_games_are_kept_in_the_data_folder(ecotone, tmp_path):
    ran = ecotone("arena", DRAFT, "--bots", "greedy,random", "--games", 2)
    (path,) = (tmp_path / "data" / "arena").iterdir()
    assert str(path) in ran.err
    assert len(games(path)) == 2


def test_reports_are_written_in_the_readers_language(ecotone, out, tmp_path):
    folder = tmp_path / "a" / "b"
    ran = ecotone("arena", *TWO, "--games", 4, "--out", out, "--report", folder, "--lang", "fr")
    assert ran.code == 0, ran.err
    assert "Classement" in (folder / "report.html").read_text()
    assert "CLASSEMENT" in (folder / "report.txt").read_text()


def test_solo_bots_are_not_rated(ecotone, out):
    alone = ("--players", 1, "--bots", "greedy", "--games", 4, "--seed", 1)
    ran = ecotone("arena", REEF, *alone, "--out", out)
    assert "alone against the solo rules" in ran.out
    assert "25.0 ±" not in ran.out


@pytest.mark.parametrize(
    ("argv", "signs"),
    [
        (["savane"], ["savane", f"{DRAFT}, {REEF}"]),
        ([DRAFT, "--bots", "genius"], ["genius", "random, greedy"]),
        ([DRAFT, "--bots", "greedy,greedy"], ["greedy", "twice"]),
        ([DRAFT, "--bots", ""], ["no bot"]),
        ([DRAFT, "--games", "0"], ["--games"]),
        ([DRAFT, "--games", "many"], ["--games"]),
        ([DRAFT, "--players", 7], ["7", "1", "6"]),
        ([DRAFT, "--option", "wings=true"], ["wings"]),
        ([DRAFT, "--option", SPOKEN], [SPOKEN]),
        ([DRAFT, "--budget", "0"], ["--budget"]),
        ([DRAFT, "--jobs", "0"], ["--jobs"]),
        ([DRAFT, "--out", "a", "--resume", "b"], ["--resume", "--out"]),
        ([DRAFT, "--out", "/dev/null/x"], ["/dev/null/x"]),
        ([DRAFT, "--out", "/dev/null"], ["/dev/null", "--resume"]),
        ([DRAFT, "--resume", "/nowhere.jsonl"], ["/nowhere.jsonl"]),
        ([DRAFT, "--resume", __file__], ["test_arena.py", "ecotone arena wrote"]),
        ([DRAFT, "--report", "/dev/null/x"], ["/dev/null/x"]),
        ([], ["GAME"]),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(refused, argv, signs):
    sentence = refused("arena", *argv)
    for sign in signs:
        assert sign in sentence, sentence


def test_a_file_of_another_arena_is_refused_and_left_alone(ecotone, refused, out):
    assert ecotone("arena", *TWO, "--games", 2, "--out", out).code == 0
    kept = out.read_text()
    others: list[tuple[list[object], list[str]]] = [
        ([REEF], ["game", DRAFT, REEF]),
        ([DRAFT, "--seed", 4], ["seed", "3", "4"]),
        ([DRAFT, "--bots", "random,greedy"], ["bots", "greedy,random"]),
        ([DRAFT, "--option", f"{SPOKEN}=fr"], ["options", f"{SPOKEN}=fr"]),
        ([DRAFT, "--budget", "2"], ["budget", "2.0"]),
    ]
    for argv, signs in others:
        sentence = refused("arena", *argv, "--resume", out)
        assert all(sign in sentence for sign in signs), sentence
    assert "--resume" in refused("arena", *TWO, "--out", out)
    assert out.read_text() == kept


def test_a_full_disk_is_told_and_keeps_what_fits(out):
    def little_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

    words = ["-m", "ecotone", "arena", *map(str, TWO), "--games", "50", "--out", str(out)]
    ran = subprocess.run(
        [sys.executable, *words],
        preexec_fn=little_room,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert ran.stderr.splitlines()[-1].startswith(f"ecotone: {out} cannot be written: ")
    assert 0 < len(games(out)) < 50
    assert out.read_text().endswith("\n")


def test_a_simulation_tells_how_often_chance_stood_in(ecotone, monkeypatch):
    def lost(view, legal, rng, budget):
        raise ValueError("lost")

    monkeypatch.setitem(BOTS, "lost", lost)
    ran = ecotone("simulate", DRAFT, "--games", 1, "--bots", "random,lost", "--seed", 1)
    assert ran.code == 0
    assert re.search(r"ecotone: \d+ times a bot failed to decide", ran.err)


def test_ctrl_c_keeps_the_games_and_says_where(out):
    """At a terminal, with the live table."""
    shell, *words = command("arena", *TWO, "--games", 100_000, "--out", out)
    child = pexpect.spawn(shell, words, dimensions=(40, 120), encoding="utf-8", timeout=PATIENCE)
    child.expect("Rating")
    child.expect("greedy")
    child.kill(signal.SIGINT)
    child.expect("interrupted after")
    child.expect("--resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert "Traceback" not in str(child.before)
    assert out.read_text().endswith("\n")
    assert len(games(out)) >= 1
