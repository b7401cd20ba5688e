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
from games.samples import AUCTION, DRAFT, REEF
from jsons import said

pytestmark = pytest.mark.heavy

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
@pytest.mark.parametrize(("game", "players"), [(DRAFT, 3), (REEF, 2), (AUCTION, 4)])
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


@pytest.mark.parametrize(("game", "least"), [(DRAFT, 10), (REEF, 10)])
def test_the_fierce_level_beats_the_sharp_one(game: str, least: float) -> None:
    """By more than ten points a game at two players; measured: about thirty."""
    margins = []
    for seed in range(4):
        bots = ("level4", "level3") if seed % 2 else ("level3", "level4")
        line = said(play(Match(game, bots, seed, {}, PATIENT)).line)
        totals = {player["bot"]: player["total"] for player in line["players"]}
        margins.append(totals["level4"] - totals["level3"])
    assert sum(margins) / len(margins) > least


def test_shipped_nets_are_small() -> None:
    weights = [GAMES[name].folders[-1] / "bots" / "weights.npz" for name in GAMES.names()]
    shipped = [file.stat().st_size for file in weights if file.exists()]
    assert len(shipped) == 3
    assert max(shipped) <= 8_000_000
