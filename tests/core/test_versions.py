"""The same seed and the same record mean the same game on every Python and every hash seed."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from games.samples import DRAFT, REEF
from pythons import PYTHONS, interpreter

pytestmark = pytest.mark.heavy

SOURCE = Path(__file__).parents[2] / "src"
HASH_SEEDS = ("0", "1", "4242")
SCRIPT = """
import json, sys
import ecotone
from random import Random

def wander(game, players, options, seed):
    table = ecotone.new(game, players=players, seed=seed, **options)
    choices = Random(seed)
    while not table.over:
        seat = choices.choice(table.to_act())
        table.play(seat, choices.choice(list(table.legal(seat))))
    return table

kept = json.load(sys.stdin)
told = {}
for game in sys.argv[1:]:
    for players in (1, 2, 4):
        for seed in (7, 8):
            table = wander(game, players, {}, seed)
            totals = [score.total for score in table.scores()]
            world = table.game.rules.redeal(table.fork(at=9, seed=3)._state, 0, Random(1))
            told[f"{game} {players} {seed}"] = [
                table.record, totals, repr(world), repr(table.log(0)), repr(table.legal(0))
            ]
for name, record in kept.items():
    table = ecotone.replay(record)
    told[f"replay {name}"] = [table.record, repr(table.scores()), repr(table.verdict())]
json.dump(told, sys.stdout)
"""


def stored() -> dict[str, str]:
    """Whole games that this Python has played."""
    told = run(sys.executable, "0", {})
    return {name: told[name][0] for name in told}


def run(python: str, hash_seed: str, kept: dict[str, str]) -> dict[str, list[str]]:
    """What the script tells under this Python."""
    environment = {"PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": hash_seed}
    environment |= {"PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, "-s", "-c", SCRIPT, DRAFT, REEF],
        input=json.dumps(kept),
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, list[str]] = json.loads(done.stdout)
    return told


@cache
def expected() -> dict[str, list[str]]:
    """What this Python tells, with its own games to replay."""
    return run(sys.executable, "0", stored())


@pytest.mark.parametrize("hash_seed", HASH_SEEDS[1:])
def test_no_hash_seed_changes_a_game(hash_seed: str) -> None:
    assert run(sys.executable, hash_seed, stored()) == expected()


@pytest.mark.parametrize("version", PYTHONS)
def test_no_python_changes_a_game(version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} on this machine")
    assert run(python, "1", stored()) == expected()


def test_the_declared_versions_are_the_tested_ones() -> None:
    text = (SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert tuple(re.findall(r"Python :: (3\.\d+)", text)) == PYTHONS
    workflow = (SOURCE.parent / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert tuple(re.findall(r'"(3\.\d+)"', workflow)) == PYTHONS
