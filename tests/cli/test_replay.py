"""`ecotone replay` and `ecotone games`."""

import json
import sys

import pexpect
import pytest

import ecotone as package
from games.samples import DRAFT, FOLLOWER, REEF, SPOKEN


def finished(game=DRAFT, players=2):
    import random

    rng = random.Random(2)
    table = package.new(game, players=players, seed=2)
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
    return table


def test_a_record_is_checked_and_its_result_printed(ecotone, tmp_path):
    table = finished()
    path = tmp_path / "game.ecotone"
    path.write_text(table.record)
    ran = ecotone("replay", path)
    assert ran.code == 0, ran.err
    assert str(table.scores()[0].total) in ran.out
    answer = json.loads(ecotone("replay", path, "--json").out)
    assert answer["over"]
    totals = [player["total"] for player in answer["players"]]
    assert totals == [score.total for score in table.scores()]
    assert answer["winners"] == list(table.verdict().winners)


def test_an_unfinished_record_says_who_is_awaited(ecotone):
    table = package.new(REEF, players=3, seed=1)
    table.play(0, table.legal(0)[0])
    ran = ecotone("replay", "-", stdin=table.record)
    assert ran.code == 0
    assert "nfinished" in ran.out
    assert json.loads(ecotone("replay", "-", "--json", stdin=table.record).out)["over"] is False


def damaged(record: str) -> dict[str, tuple[str, list[str]]]:
    lines = record.splitlines(keepends=True)
    place = len(lines) // 2
    return {
        "not a record": ("hello\n", ["ecotone record 1"]),
        "empty": ("", ["ecotone record 1"]),
        "cut in the middle of a line": (
            "".join(lines[:place]) + lines[place][:5],
            [str(place + 1)],
        ),
        "cut before the newline": ("".join(lines)[:-1], [str(len(lines))]),
        "newer rules": (record.replace("rules 1", "rules 9"), ["9", "1"]),
        "unknown game": (record.replace(f"game {DRAFT}", "game checkers"), ["checkers"]),
        "wrong player count": (record.replace("players 2", "players 9"), ["9"]),
        "head": (record.replace("players 2", "players two"), ["4"]),
        "unknown option": (record.replace(f"option {SPOKEN}", "option colour"), ["colour"]),
        "illegal event": (record.replace("\n0 place", "\n1 place", 1), ["Line 15"]),
        "unknown action": (record.replace("\n0 place", "\n0 fly", 1), ["fly"]),
        "impossible deal": (record.replace("* deal ", "* deal E", 1), ["deal"]),
    }


@pytest.mark.parametrize("kind", list(damaged("rules 1\n")))
def test_damage_is_named(refused, kind):
    text, signs = damaged(finished().record)[kind]
    sentence = refused("replay", "-", stdin=text)
    for sign in signs:
        assert sign in sentence, sentence


def test_games_are_listed(ecotone):
    ran = ecotone("games")
    assert ran.code == 0
    assert FOLLOWER in ran.out
    listed = {game["name"]: game for game in json.loads(ecotone("games", "--json").out)}
    assert listed[DRAFT]["seats"] == [1, 6]
    assert [option["name"] for option in listed[REEF]["options"]]


def test_every_option_is_listed_in_french_too(ecotone):
    assert "hyènes" in ecotone("games", "--lang", "fr").out.lower()


def test_without_a_command_help_is_shown(ecotone):
    ran = ecotone()
    assert ran.code == 0
    assert "simulate" in ran.out


def test_an_unknown_command_is_refused(refused):
    assert "--help" in refused("juggle")


def test_a_record_is_shown_at_any_event_through_any_eyes(ecotone, tmp_path):
    table = finished()
    path = tmp_path / "game.ecotone"
    path.write_text(table.record)
    start, own = (ecotone("replay", path, "--at", "1", *eyes) for eyes in ((), ("--seat", "1")))
    assert (start.code, own.code) == (0, 0)
    assert start.out != own.out  # a seat knows its hand
    assert json.loads(ecotone("replay", path, "--json", "--at", "7").out)["events"] == 7
    for wrong in (("--at", "9999"), ("--at", "-1"), ("--seat", "7")):
        ran = ecotone("replay", path, *wrong)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.count("\n") == 1


def test_a_record_is_drawn(ecotone, tmp_path):
    path, still, moving = (tmp_path / name for name in ("game.ecotone", "a.svg", "b.gif"))
    path.write_text(finished().record)
    ran = ecotone("replay", path, "--at", "4", "--svg", still, "--gif", moving)
    assert ran.code == 0, ran.err
    assert still.read_text().startswith("<svg")
    assert moving.read_bytes().startswith(b"GIF89a")


def test_somebody_at_a_terminal_steps_through_a_record(tmp_path):
    path = tmp_path / "game.ecotone"
    path.write_text(finished().record)
    words = ["-m", "ecotone", "replay", str(path), "--lang", "en"]
    child = pexpect.spawn(sys.executable, words, dimensions=(50, 120), encoding="utf-8", timeout=60)
    child.expect("Step 0 of")
    child.send("\x1b[C")
    child.expect("Step 1 of")
    child.send("s")
    child.expect("Step 1 of .* seen by Seat 2")
    child.send("\x1b[F")
    child.expect(r"Step (\d+) of \1,")
    child.send("\x1b[D\x1b[H")
    child.expect("Step 0 of")
    child.send("q")
    child.expect(pexpect.EOF)


def test_with_everything_open_one_looks_through_the_eyes_of_whoever_moved(ecotone, tmp_path):
    table, path = finished(), tmp_path / "game.ecotone"
    path.write_text(table.record)
    at = next(n for n, event in enumerate(table.events) if event.seat == 1)
    seen = ecotone("replay", path, "--seat", "all", "--at", str(at + 1)).out
    assert seen == ecotone("replay", path, "--seat", "1", "--at", str(at + 1)).out
    assert seen != ecotone("replay", path, "--at", str(at + 1)).out
    ran = ecotone("replay", path, "--seat", "everyone")
    assert ran.code == 2
    assert "everyone" in ran.err
    going = package.new(DRAFT, players=2, seed=1)
    assert "going on" in ecotone("replay", "-", "--seat", "all", stdin=going.record).err


def test_seats_are_called_as_people_call_them(ecotone, tmp_path):
    seats = "me:Ann,random,random,greedy"
    ecotone("play", DRAFT, "--seats", seats, "--seed", 3, stdin="quit\n")
    (record,) = (tmp_path / "data" / "games").glob("*")
    told = ecotone("replay", record, "--lang", "fr").out
    assert all(name in told for name in ("Ann", "Hasard 1", "Hasard 2", "Glouton"))
    assert not any(word in told for word in ("me:", "random", "greedy"))
