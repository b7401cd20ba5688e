"""`ecotone train`: what it refuses, what it leaves behind, and how it stops."""

import json
import os
import signal
import threading
from pathlib import Path
from time import sleep

import pytest

from ecotone.bots import nets
from ecotone.cli.train import spark

TINY = ("--width", 16, "--games", 8, "--seed", 3)


def test_what_cannot_be_trained_is_refused(refused, tmp_path):
    assert "Choose from: savanna, ocean" in refused("train", "biotopes")
    assert "chess" in refused("train", "chess")
    for players in ("1", "x", "2-", "6-2", "2-9"):
        assert f"“{players}”" in refused("train", "savanna", "--players", players)
    assert "too few" in refused("train", "savanna", "--players", "2-6", "--games", 4)
    assert "minutes" in refused("train", "savanna", "--minutes", 0)
    assert "cannot be read" in refused("train", "savanna", "--resume", tmp_path / "nothing.npz")
    assert "--width" in refused("train", "savanna", "--resume", "x.npz", "--width", 9)


def test_a_training_leaves_a_checkpoint_a_curve_a_report_and_a_net(ecotone, refused, tmp_path):
    out = tmp_path / "own.npz"
    ran = ecotone("train", "savanna", "--iterations", 2, *TINY, "--out", out)
    assert ran.code == 0, ran.err
    assert "4 players, 56 games: a mean of " in ran.out
    assert str(out) in ran.err
    curve = [json.loads(line) for line in out.with_suffix(".jsonl").read_text().splitlines()]
    assert [step["iteration"] for step in curve] == [1, 2]
    report = json.loads(out.with_suffix(".json").read_text())
    assert report["command"].startswith("ecotone train savanna --players 4 --iterations 2 --seed 3")
    with out.with_suffix(".net.npz").open("rb") as file:
        kept, facts = nets.read(file)
    assert list(kept) == list(facts) == ["table"]
    assert "reached its end" in refused("train", "savanna", "--resume", out)
    assert "Savanna" in refused("train", "ocean", "--resume", out)


def test_ctrl_c_saves_and_says_where(ecotone, tmp_path):
    out = tmp_path / "long.npz"

    def interrupt() -> None:
        while not out.exists():
            sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    ran = ecotone("train", "savanna", "--iterations", 100_000, *TINY, "--out", out)
    assert ran.code == 2
    assert f"Go on with: ecotone train savanna --resume {out}." in ran.err


@pytest.mark.parametrize(
    ("values", "line"), [([1.0], "▁"), ([0.0, 7.0], "▁█"), ([2.0, 2.0], "▁▁"), ([0, 3.5, 7], "▁▅█")]
)
def test_the_curve_goes_from_its_lowest_to_its_highest_value(values, line):
    assert spark(values) == line


def test_a_long_curve_is_thinned_out_to_its_end():
    values = [float(number) for number in range(500)]
    assert len(spark(values)) == 60
    assert spark(values)[-1] == "█"


def test_words_are_french_for_the_french(refused, tmp_path: Path):
    assert "ne peut pas encore être entraîné" in refused("train", "biotopes", "--lang", "fr")
