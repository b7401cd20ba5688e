"""The examples run as they are, from any folder, and say what they promise."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from notebook import NOTEBOOK, executed

EXAMPLES = NOTEBOOK.parent
SOURCE = EXAMPLES.parent / "src"


def said(name: str, folder: Path, **variables: str) -> str:
    """What the program prints, run elsewhere."""
    environment = os.environ | {"PYTHONPATH": str(SOURCE)} | variables
    command = [sys.executable, str(EXAMPLES / name)]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def test_the_bot_beats_chance(tmp_path: Path) -> None:
    assert said("bot.py", tmp_path) == "[88, 41] winners: 0\n"


def test_the_tournament_ranks_its_bots(tmp_path: Path) -> None:
    lines = said("tournament.py", tmp_path).splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4"]
    assert lines[-1].split()[1] == "random"
    assert {line.split()[1] for line in lines[:2]} == {"steady", "greedy"}


def test_the_solver_finds_the_best_board(tmp_path: Path) -> None:
    told = said("solver.py", tmp_path)
    assert "as it lies: 54 points" in told
    assert "86 points\nZGZRT\nGGAHR\nTWCWL\nEAEAG\n" in told


@pytest.mark.heavy
def test_bots_that_search_worlds_beat_chance(tmp_path: Path) -> None:
    assert said("flat.py", tmp_path) == "winners: [0] faults: 0\n"
    assert said("ismcts.py", tmp_path).endswith("faults: 0\n")


@pytest.mark.heavy
def test_the_learner_learns_a_few_iterations(tmp_path: Path) -> None:
    lines = said("ppo.py", tmp_path).splitlines()
    assert [line.split(":")[0] for line in lines] == ["1", "2", "3"]
    assert all(0 < float(line.split()[-1]) < 150 for line in lines)


@pytest.mark.heavy
def test_a_loop_written_for_pgx_runs_by_another_import(tmp_path: Path) -> None:
    """Compiled in a hurry: it plays a few thousand steps only."""
    told = said("pgx_loop.py", tmp_path, XLA_FLAGS="--xla_backend_optimization_level=0")
    *lines, exam = told.splitlines()
    assert [line.split(",")[0] for line in lines] == [f"{n}: 6400 steps" for n in (1, 2, 3)]
    won, games = (int(word) for word in exam.split() if word.isdigit())
    assert 0 < won < games


def test_the_notebook_shows_what_its_cells_give() -> None:
    """Pictures included; `make golden` writes them anew."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    kept = [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]
    assert executed(cells) == kept
    assert sum("image/svg+xml" in output["data"] for outputs in kept for output in outputs) == 2


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_every_example_is_run_here(path: Path) -> None:
    assert f'said("{path.name}"' in Path(__file__).read_text(encoding="utf-8")
