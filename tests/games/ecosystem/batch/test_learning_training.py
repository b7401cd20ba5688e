"""Training improves, goes on exactly where it stopped, and loses nothing it had saved."""

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ecotone.bots import nets
from ecotone.core.errors import ParseError
from ecotone.games.ecosystem.batch.learning import DraftTask
from ecotone.learn.measure import measure
from ecotone.learn.net import answer
from ecotone.learn.ppo import Config
from ecotone.learn.report import keep, report
from ecotone.learn.ship import ship
from ecotone.learn.task import learning
from ecotone.learn.training import WARM, Plan, Training, usual_rate

pytestmark = pytest.mark.heavy

AIMS = (nets.POINTS, nets.HARDEST)
SMALL = Config("savanna", (4,), 64, 64)


def plan(iterations: int | None, minutes: float | None = None) -> Plan:
    return Plan(SMALL, 5, iterations, minutes, usual_rate(SMALL))


def run(training: Training, until: int | None = None) -> Training:
    for _ in training.run(lambda: training.done == until, lambda: None):
        pass
    return training


@pytest.fixture(scope="module")
def warm() -> Training:
    """A training that has reached its full pace."""
    return run(Training.start(plan(WARM)))


def same(one: Training, other: Training) -> bool:
    parts = zip(*(jax.tree.leaves(each.state.params) for each in (one, other)), strict=True)
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


@pytest.mark.long
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
    exact, expected = answer(warm.state.params, jnp.asarray(features))
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


def test_a_curve_with_the_names_of_old_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    training = run(Training.start(plan(8)), until=1)
    training.save(path)
    curve = path.with_suffix(".jsonl")
    old = json.loads(curve.read_text())
    old["surprise"], old["drift"] = old.pop("value_loss"), old.pop("kl")
    del old["decisions"]
    curve.write_text(json.dumps(old) + "\n")
    (step,) = Training.resume(path, "savanna").curve
    assert step == training.curve[0]._replace(decisions=0)


def test_serengeti_is_learned_by_the_same_learner(tmp_path: Path) -> None:
    """Games of different lengths: only decisions before the end count, and a seed repeats them."""
    config = Config("serengeti", (3,), 16, 8)
    how = Plan(config, 2, 2, None, usual_rate(config))
    one, other = run(Training.start(how)), run(Training.start(how))
    assert same(one, other)
    assert 8 * 30 < one.curve[-1].decisions < 8 * 300
    assert not same(one, Training.start(how))


@pytest.mark.parametrize("game", ["savanna", "ocean", "serengeti"])
def test_a_net_is_measured_on_the_reference_rules(game: str) -> None:
    """The shipped nets, a few games of each."""
    found = measure(game, 3, 4, 1)
    assert found["games"] == 4
    assert found["mean"] > {"savanna": 80, "ocean": 80, "serengeti": 10}[game]


def test_an_aim_is_kept_with_the_training_and_the_net(tmp_path: Path) -> None:
    """What the returns are made of, what a checkpoint goes on with, what a value then means."""
    config = Config("ocean", (1,), 16, 8, nets.HARDEST)
    training = Training.start(Plan(config, 1, 2, None, 1e-3, 0.03))
    totals = np.array([[150, 179, 200], [100, 100, 100]])
    tasks = [cast(DraftTask, learning("ocean").task(1, aim)) for aim in AIMS]
    usual, bold = (np.asarray(task.returns(jnp.asarray(totals))[0]) for task in tasks)
    over = np.array([50, 79, 100]) - 79
    assert bold == pytest.approx(0.4 * usual + 1.6 / (1 + np.exp(-over / 5)), abs=1e-5)
    training.save(tmp_path / "kept.npz")
    again = Training.resume(tmp_path / "kept.npz", "ocean")
    assert (again.plan.config, again.plan.entropy) == (config, 0.03)
    training.export(tmp_path / "own.net.npz")
    assert nets.own(tmp_path / "own.net.npz")("ocean", "alone").aim == nets.HARDEST


def test_a_net_is_shipped_beside_those_of_other_kinds(tmp_path: Path) -> None:
    """Of Serengeti too; a net of another game is refused."""
    target, own = tmp_path / "weights.npz", tmp_path / "own.net.npz"
    Training.start(plan(1)).export(own)
    ship("savanna", [nets.place("savanna")], target)
    ship("savanna", [own], target)
    with target.open("rb") as file:
        kept, facts = nets.read(file)
    assert sorted(kept) == ["alone", "table"]
    assert (facts["table"]["width"], facts["alone"]["width"]) == (64, 640)
    ship("serengeti", [nets.place("serengeti")], tmp_path / "other.npz")
    with pytest.raises(ParseError) as refusal:
        ship("serengeti", [own], tmp_path / "other.npz")
    assert refusal.value.code == "checkpoint_game"
    own.write_bytes(b"no net")
    with pytest.raises(ParseError) as nothing:
        ship("savanna", [own], target)
    assert nothing.value.code == "no_net_file"
