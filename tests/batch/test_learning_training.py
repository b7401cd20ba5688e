"""Training improves, goes on exactly where it stopped, and loses nothing it had saved."""

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ecotone.batch.learning.__main__ import main
from ecotone.batch.learning.lesson import Studies
from ecotone.batch.learning.net import answer
from ecotone.batch.learning.report import keep, report
from ecotone.batch.learning.training import WARM, Plan, Training, usual_rate
from ecotone.bots import nets
from ecotone.core.errors import ParseError

SMALL = Studies("savanna", (4,), 64, 64)


def plan(iterations: int | None, minutes: float | None = None) -> Plan:
    return Plan(SMALL, 5, iterations, minutes, usual_rate(SMALL.width))


def run(training: Training, until: int | None = None) -> Training:
    for _ in training.run(lambda: training.done == until, lambda: None):
        pass
    return training


@pytest.fixture(scope="module")
def warm() -> Training:
    """A training that has reached its full pace."""
    return run(Training.start(plan(WARM)))


def same(one: Training, other: Training) -> bool:
    parts = zip(*(jax.tree.leaves(each.knowledge.params) for each in (one, other)), strict=True)
    return all(np.array_equal(*pair) for pair in parts)


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """The system refuses to write more than this into a file, as a full disk would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_training_improves_within_seconds_on_a_cpu() -> None:
    """From random play to well above it in 40 iterations of 64 games: some 5 s once compiled."""
    curve = [step.mean["4"] for step in run(Training.start(plan(40))).curve]
    assert 40 < np.mean(curve[:3]) < 46
    assert np.mean(curve[-5:]) > 57


def test_a_training_resumed_is_the_training_uninterrupted(tmp_path: Path) -> None:
    """The pace falls meanwhile, so the checkpoint must know how long the training is."""
    whole = run(Training.start(plan(WARM + 4)))
    path = tmp_path / "half.npz"
    half = run(Training.start(plan(WARM + 4)), until=WARM + 2)
    half.save(path)
    resumed = run(Training.resume(path, "savanna"))
    assert same(whole, resumed)
    assert not same(whole, half)
    assert [step.mean for step in resumed.curve] == [step.mean for step in whole.curve]


def test_a_training_ended_early_can_be_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the command that the docs give for shipped nets."""
    out = tmp_path / "own.npz"
    words = "savanna --players 4 --width 64 --games 64 --seed 5"
    early = f"--iterations {WARM + 4} --stop-at {WARM + 2} --out {out}"
    monkeypatch.setattr("sys.argv", ["learning", *words.split(), *early.split()])
    monkeypatch.setattr("signal.signal", lambda *_: None)  # Ctrl-C stays the tests' own
    assert main() == 0
    half = run(Training.start(plan(WARM + 4)), until=WARM + 2)
    again = Training.resume(out, "savanna")
    assert same(half, again)
    assert (again.done, again.iterations) == (WARM + 2, WARM + 4)
    assert out.with_suffix(".net.npz").exists()


def test_a_training_by_the_clock_can_be_run_again(tmp_path: Path) -> None:
    timed = run(Training.start(plan(None, minutes=0.03)))
    assert timed.iterations == timed.done == len(timed.curve)
    assert same(timed, run(Training.start(plan(timed.done))))


def test_a_full_disk_leaves_the_checkpoint_before(tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    training = Training.start(plan(8))
    training.save(path)
    run(training, until=1)
    with files_up_to(10_000), pytest.raises(ParseError) as refusal:
        training.save(path)
    assert refusal.value.code == "training_unwritable"
    assert Training.resume(path, "savanna").done == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["kept.jsonl", "kept.npz"]


def test_a_checkpoint_of_another_game_version_or_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    Training.start(plan(8)).save(path)
    with pytest.raises(ParseError) as other_game:
        Training.resume(path, "ocean")
    assert other_game.value.code == "checkpoint_game"
    with np.load(path) as kept:
        parts = {name: kept[name] for name in kept.files}
    facts = json.loads(parts["facts"].tobytes())
    for change in ({"format": 0}, {"width": 32}):
        about = np.frombuffer(json.dumps(facts | change).encode(), np.uint8)
        np.savez(path, **parts | {"facts": about})
        with pytest.raises(ParseError) as other_version:
            Training.resume(path, "savanna")
        assert other_version.value.code == "checkpoint_version"
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(ParseError) as no_checkpoint:
        Training.resume(path, "savanna")
    assert no_checkpoint.value.code == "no_checkpoint"
    with pytest.raises(ParseError) as missing:
        Training.resume(tmp_path / "missing.npz", "savanna")
    assert missing.value.code == "unreadable"


def test_what_numpy_plays_is_what_was_trained(warm: Training, tmp_path: Path) -> None:
    """Bytes instead of floats move the answers' weights by little."""
    path = tmp_path / "small.net.npz"
    warm.export(path)
    with path.open("rb") as file:
        kept, facts = nets.read(file)
    assert facts["table"]["seed"] == 5
    features = np.random.default_rng(0).integers(0, 2, (50, 450)).astype(np.float32)
    logits, value = nets.unpacked(kept["table"])(features)
    exact, expected = answer(warm.knowledge.params, jnp.asarray(features))
    assert np.abs(logits - exact).max() < 0.05 * np.abs(exact).max()
    assert np.abs(value - expected).max() < 0.05 * np.abs(expected).max()


def test_the_report_tells_how_the_net_was_made(warm: Training, tmp_path: Path) -> None:
    written = keep(tmp_path / "kept.npz", report(warm, "the command", 64), warm.curve)
    assert [file.suffix for file in written] == [".json", ".svg"]
    found = json.loads(written[0].read_text())
    assert found["command"] == "the command"
    assert found["done"] == WARM
    assert found["exam"]["4"]["games"] == 56
    assert "mean score" in written[1].read_text()
