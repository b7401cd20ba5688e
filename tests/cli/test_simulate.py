"""`ecotone simulate`: many games, the same lines every time."""

import json
import subprocess
import sys

import pytest

from ecotone.games import GAMES
from games.samples import DRAFT, FOLLOWED, FOLLOWER, REEF, SPOKEN


def lines(ecotone, *argv):
    ran = ecotone("simulate", *argv, "--jsonl", "-")
    assert ran.code == 0, ran.err
    return [json.loads(line) for line in ran.out.splitlines()]


def test_solo_games_name_the_opponent(ecotone):
    games = lines(ecotone, DRAFT, "--games", 5, "--players", 1, "--bots", "greedy", "--seed", 1)
    for game in games:
        assert len(game["players"]) == 1
        assert len(game["opponent"]["board"]) == 23
        assert game["verdict"].startswith("solo_")


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs():
    command = [sys.executable, "-m", "ecotone", "simulate", DRAFT, "--games", "40"]
    command += ["--players", "4", "--seed", "1", "--jsonl", "-"]

    def run(*more):
        done = subprocess.run([*command, *more], capture_output=True, check=True)
        return done.stdout

    once = run()
    assert once == run()
    assert once == run("--jobs", "2")


def test_records_are_kept_and_replay(ecotone, tmp_path):
    options = ["--games", 3, "--players", 2, "--seed", 4, "--records", tmp_path / "r"]
    games = lines(ecotone, REEF, *options)
    paths = sorted((tmp_path / "r").iterdir())
    assert len(paths) == 3
    for path, game in zip(paths, games, strict=True):
        totals = [score.total for score in GAMES.replay(path.read_text()).scores()]
        assert totals == [player["total"] for player in game["players"]]


def test_the_table_shows_means_spread_wins_and_categories(ecotone):
    ran = ecotone("simulate", REEF, "--games", 3, "--bots", "greedy,random,random", "--seed", 2)
    for sign in ("1 greedy", "3 random", "mean score", "standard deviation", "share of wins"):
        assert sign in ran.out
    assert "Food chain" in ran.out or "bonus" in ran.out.lower()


def test_greedy_beats_random(ecotone):
    for game in (DRAFT, REEF):
        played = lines(ecotone, game, "--games", 12, "--bots", "greedy,random", "--seed", 3)
        assert sum(0 in one["winners"] for one in played) >= 11


def test_jsonl_to_a_file_leaves_standard_output_to_the_table(ecotone, tmp_path):
    path = tmp_path / "lines.jsonl"
    ran = ecotone("simulate", DRAFT, "--games", 2, "--seed", 1, "--jsonl", path)
    assert len(path.read_text().splitlines()) == 2
    assert "mean score" in ran.out


def test_options_reach_the_game(ecotone):
    line = lines(ecotone, DRAFT, "--games", 1, "--option", f"{SPOKEN}=fr", "--seed", 1)[0]
    assert line["options"][FOLLOWER] == FOLLOWED["fr"]


@pytest.mark.parametrize(
    ("argv", "signs"),
    [
        (["savane"], ["savane", f"{DRAFT}, {REEF}"]),
        ([DRAFT, "--players", 7], ["7", "1", "6"]),
        ([DRAFT, "--players", 0], ["0"]),
        ([DRAFT, "--bots", "genius"], ["genius", "random, greedy"]),
        ([DRAFT, "--players", 2, "--bots", "random,random,random"], ["3", "2"]),
        ([DRAFT, "--option", SPOKEN], [SPOKEN]),
        ([DRAFT, "--option", f"{SPOKEN}=de"], ["de", "en, fr"]),
        ([DRAFT, "--option", "wings=true"], ["wings"]),
        ([DRAFT, "--games", "none"], ["--games"]),
        ([DRAFT, "--games", "0"], ["--games"]),
        ([DRAFT, "--budget", "0"], ["--budget"]),
        ([DRAFT, "--jsonl", "/nowhere/at/all.jsonl"], ["/nowhere"]),
        ([DRAFT, "--records", "/dev/null/x", "--games", 1], ["/dev/null"]),
        ([], ["GAME"]),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(refused, argv, signs):
    sentence = refused("simulate", *argv)
    for sign in signs:
        assert sign in sentence, sentence


def test_a_closed_pipe_is_told_in_a_sentence():
    command = [sys.executable, "-m", "ecotone", "simulate", DRAFT, "--games", "3000"]
    command += ["--seed", "1", "--jsonl", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline()
        run.stdout.close()
        error = run.stderr.read().decode()
        assert run.wait() == 2
    assert "Traceback" not in error
    assert error.startswith("ecotone: ")
