"""The levels are honest, legal and quick, and the strongest of them is stronger."""

import ast
from pathlib import Path
from random import Random

import pytest

import ecotone.bots
from ecotone.arena.match import Match, play
from ecotone.bots import BOTS, LEVELS
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games import GAMES

FILES = sorted(Path(ecotone.bots.__file__).parent.rglob("*.py"))


PATIENT = 30.0
"""Seconds that no machine needs: the clock never decides."""


def positions(game: str, players: int, seed: int) -> list[tuple[Table, Seat]]:
    """A few moments of a game between random players, and whose turn it is."""
    table, rng, found = Table(GAMES[game], players, seed=seed), Random(seed), []
    number = 0
    while seats := table.to_act():
        if number % 23 == 7:
            found.append((table.fork(), seats[0]))
        table.play(seats[0], rng.choice(table.legal(seats[0])))
        number += 1
    return found[:8]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "players"), [("savanna", 3), ("ocean", 2), ("serengeti", 4)])
def test_a_level_chooses_the_same_whatever_it_cannot_know(
    game: str, players: int, level: str
) -> None:
    rules = GAMES[game].rules
    for table, seat in positions(game, players, 5):
        legal = table.legal(seat)
        chosen = BOTS[level](table.view(seat), legal, Random(1), PATIENT)
        assert chosen in legal
        other = rules.redeal(table._state, table.seat(seat), Random(9))
        view = rules.view(other, table.seat(seat))
        assert BOTS[level](view, rules.legal(other, table.seat(seat)), Random(1), PATIENT) == chosen


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_bot_touches_a_state(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not {alias.name for alias in node.names} & {"State", "Table"}, path.name
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("_state", "redeal", "State", "Table"), path.name


@pytest.mark.parametrize(("game", "least"), [("savanna", 10), ("ocean", 10)])
def test_the_fierce_level_beats_the_sharp_one(game: str, least: float) -> None:
    """By more than ten points a game at two players; measured: about thirty."""
    margins = []
    for seed in range(4):
        bots = ("level4", "level3") if seed % 2 else ("level3", "level4")
        line = play(Match(game, bots, seed, {}, 1.0)).line
        totals = {player["bot"]: player["total"] for player in line["players"]}
        margins.append(totals["level4"] - totals["level3"])
    assert sum(margins) / len(margins) > least


@pytest.mark.parametrize("game", ["savanna", "ocean", "serengeti"])
def test_the_shipped_net_is_small(game: str) -> None:
    weights = Path(ecotone.bots.__file__).parent / "weights" / f"{game}.npz"
    assert weights.stat().st_size <= 4_000_000
