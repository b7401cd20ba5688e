"""A contest's file loses nothing that it has, and is not mistaken for another's."""

import json
import subprocess
import sys
from typing import Any

import pytest

from ecotone.arena import journal
from ecotone.arena.bout import kept
from ecotone.arena.contest import contest, usual_players
from ecotone.arena.journal import Journal
from ecotone.arena.match import play
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF, SPOKEN

pytestmark = pytest.mark.heavy


def a_contest(**changes):
    usual: dict[str, Any] = {"game": DRAFT, "bots": ("random", "greedy"), "players": 2}
    return contest(**(usual | {"seed": 1, "options": {}, "budget": 1.0} | changes))


def a_file(folder, games=3):
    path = folder / "games.jsonl"
    file = Journal.create(path, a_contest(), games)
    for number, match in zip(range(games), a_contest().matches(), strict=False):
        file.write(kept(number, play(match)))
    file.close()
    return path


def read(path):
    return journal.read(str(path), path.read_text())


def refusal(path, text):
    with pytest.raises(ParseError) as caught:
        journal.read(str(path), text)
    return caught.value.code


def test_what_is_written_is_read_again(tmp_path):
    past = read(a_file(tmp_path))
    assert past.contest == a_contest()
    assert past.games == 3
    assert [bout.number for bout in past.bouts] == [0, 1, 2]
    assert past.length == (tmp_path / "games.jsonl").stat().st_size


def test_a_line_that_was_cut_is_played_again(tmp_path):
    path = a_file(tmp_path)
    whole = path.read_text()
    path.write_text(whole[:-30])
    past = read(path)
    assert [bout.number for bout in past.bouts] == [0, 1]
    file = Journal(path, past.length)
    file.write(json.loads(whole.splitlines()[-1]))
    file.close()
    assert path.read_text() == whole


def test_a_game_that_is_there_twice_counts_once(tmp_path):
    path = a_file(tmp_path)
    path.write_text(path.read_text() + path.read_text().splitlines()[-1] + "\n")
    assert len(read(path).bouts) == 3


def test_a_file_is_never_written_over(tmp_path):
    path = a_file(tmp_path)
    with pytest.raises(FileExistsError):
        Journal.create(path, a_contest(), 3)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda head, lines: ["", *lines], "not_an_arena"),
        (lambda head, lines: ["[]", *lines], "not_an_arena"),
        (lambda head, lines: ["{}", *lines], "not_an_arena"),
        (lambda head, lines: [head.replace('"players":2', '"players":null'), "{}"], "arena_line"),
        (
            lambda head, lines: [head.replace('"ecotone":"', '"ecotone":"9.'), *lines],
            "arena_version",
        ),
        (lambda head, lines: [head.replace('"arena":1', '"arena":2'), *lines], "arena_version"),
        (lambda head, lines: [head.replace('"rules":', '"rules":9'), *lines], "arena_rules"),
        (lambda head, lines: [head.replace("greedy", "genius"), *lines], "unknown_bot"),
        (lambda head, lines: [head, lines[0][:-9], *lines[1:]], "arena_line"),
        (lambda head, lines: [head, "7", *lines], "arena_line"),
        (lambda head, lines: [head, lines[0].replace('"n":0', '"n":-1')], "arena_game"),
        (lambda head, lines: [head.replace('"seed":1', '"seed":2'), *lines], "arena_game"),
    ],
)
def test_a_file_that_is_not_this_is_refused(tmp_path, change, code):
    path = a_file(tmp_path)
    head, *lines = path.read_text().splitlines()
    assert refusal(path, "".join(f"{line}\n" for line in change(head, lines))) == code


@pytest.mark.parametrize(
    "changes",
    [
        {"game": REEF},
        {"bots": ("greedy", "random")},
        {"players": 3},
        {"seed": 2},
        {"budget": 2.0},
        {"options": {SPOKEN: "fr"}},
    ],
)
def test_another_contest_is_told_apart(changes):
    with pytest.raises(ParseError) as caught:
        journal.same("games.jsonl", a_contest(**changes), a_contest())
    assert caught.value.code == "other_arena"
    fact = str(caught.value.params["fact"])
    assert fact in changes or fact == "rules"


FULL = """
import resource, sys
from pathlib import Path
from ecotone.arena.contest import contest
from ecotone.arena.journal import Journal
path = Path(sys.argv[1])
file = Journal.create(path, contest(sys.argv[2], ("random", "greedy"), 2, 1, {}, 1.0), 9)
file.write({"n": 0})
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, resource.RLIM_INFINITY))
try:
    file.write({"n": 1, "much": "x" * 1000})
except OSError:
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    file.write({"n": 2})
"""


def test_a_write_that_fails_loses_nothing_and_leaves_nothing_half_done(tmp_path):
    path = tmp_path / "full.jsonl"
    subprocess.run([sys.executable, "-c", FULL, str(path), DRAFT], check=True)
    assert [json.loads(line).get("n") for line in path.read_text().splitlines()] == [None, 0, 2]


@pytest.mark.parametrize(
    ("game", "bots", "players"),
    [
        (DRAFT, 1, 2),
        (DRAFT, 2, 2),
        (DRAFT, 5, 5),
        (DRAFT, 9, 4),
        (AUCTION, 1, 3),
        (AUCTION, 2, 4),
        (AUCTION, 3, 3),
        (HEX_MAP, 4, 4),
    ],
)
def test_the_usual_number_of_players_shares_the_seats_evenly(game, bots, players):
    assert usual_players(GAMES[game].seats, bots) == players
