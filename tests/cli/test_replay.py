"""`ecotone replay` and `ecotone games`."""

import json

import pytest

import ecotone as package


def finished(game="savanna", players=2):
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
    table = package.new("ocean", players=3, seed=1)
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
        "unknown game": (record.replace("game savanna", "game checkers"), ["checkers"]),
        "wrong player count": (record.replace("players 2", "players 9"), ["9"]),
        "head": (record.replace("players 2", "players two"), ["4"]),
        "unknown option": (record.replace("option edition", "option colour"), ["colour"]),
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
    assert "hyena_range" in ran.out
    listed = {game["name"]: game for game in json.loads(ecotone("games", "--json").out)}
    assert listed["savanna"]["seats"] == [1, 6]
    assert [option["name"] for option in listed["ocean"]["options"]]


def test_every_option_is_listed_in_french_too(ecotone):
    assert "hyènes" in ecotone("games", "--lang", "fr").out.lower()


def test_without_a_command_help_is_shown(ecotone):
    ran = ecotone()
    assert ran.code == 0
    assert "simulate" in ran.out


def test_an_unknown_command_is_refused(refused):
    assert "--help" in refused("juggle")
