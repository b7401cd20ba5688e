"""`ecotone train`: what it refuses, what it leaves behind, and how it stops."""

import json
import os
import signal
import threading
from argparse import ArgumentParser
from pathlib import Path
from time import sleep

import pytest

from ecotone.bots import nets
from ecotone.cli import training as training_commands
from ecotone.cli.train import arguments
from ecotone.cli.training import _command as again
from ecotone.cli.training import spark
from ecotone.learn.patience import Left, patiently
from ecotone.learn.ppo import Config
from ecotone.learn.training import Plan, Training, digest
from ecotone.locale import say
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = [pytest.mark.heavy, pytest.mark.long]

TINY = ("--width", 16, "--games", 8, "--seed", 3)


def test_a_game_without_a_learning_is_refused_with_those_that_have_one(refused, monkeypatch):
    monkeypatch.setattr(training_commands, "learned", lambda: (DRAFT, REEF))
    assert f"Choose from: {DRAFT}, {REEF}" in refused("train", HEX_MAP)
    assert "Aucun réseau ne peut encore apprendre ce jeu" in refused(
        "train", HEX_MAP, "--lang", "fr"
    )


def test_what_cannot_be_trained_is_refused(refused, tmp_path):
    assert "chess" in refused("train", "chess")
    for players in ("1", "x", "2-", "6-2", "2-9"):
        assert f"“{players}”" in refused("train", DRAFT, "--players", players)
    assert "“2-4”" in refused("train", AUCTION, "--players", "2-4")
    assert "has no game for one" in refused("train", AUCTION, "--solo")
    assert "too few" in refused("train", DRAFT, "--players", "2-6", "--games", 4)
    assert "“hardest”" in refused("train", DRAFT, "--aim", "hardest")
    assert "“glory”" in refused("train", DRAFT, "--solo", "--aim", "glory")
    assert "--aim" in refused("train", DRAFT, "--resume", "x.npz", "--aim", "hardest")
    assert "“0” is not a number above 0" in refused("train", DRAFT, "--entropy", 0)
    assert "minutes" in refused("train", DRAFT, "--minutes", 0)
    assert "cannot be read" in refused("train", DRAFT, "--resume", tmp_path / "nothing.npz")
    assert "--width" in refused("train", DRAFT, "--resume", "x.npz", "--width", 9)


def test_a_training_leaves_a_checkpoint_a_curve_a_report_and_a_net(ecotone, refused, tmp_path):
    out = tmp_path / "own.npz"
    ran = ecotone("train", DRAFT, "--iterations", 2, *TINY, "--out", out)
    assert ran.code == 0, ran.err
    assert "4 players, 56 games: a mean of " in ran.out
    assert str(out) in ran.err
    curve = [json.loads(line) for line in out.with_suffix(".jsonl").read_text().splitlines()]
    assert [step["iteration"] for step in curve] == [1, 2]
    report = json.loads(out.with_suffix(".json").read_text())
    assert report["command"].startswith(
        f"ecotone train {DRAFT} --players 4 --iterations 2 --seed 3"
    )
    with out.with_suffix(".net.npz").open("rb") as file:
        kept, facts = nets.read(file)
    assert list(kept) == list(facts) == ["table"]
    assert "reached its end" in refused("train", DRAFT, "--resume", out)
    assert say("en", f"{DRAFT}.title") in refused("train", REEF, "--resume", out)


def test_a_training_ended_early_can_be_run_again(ecotone, tmp_path):
    """By the command that the docs give for shipped nets."""
    out = tmp_path / "own.npz"
    words = ("train", DRAFT, "--iterations", 14, "--stop-at", 13, *TINY, "--out", out)
    ran = ecotone(*words)
    assert ran.code == 0, ran.err
    assert f"Go on with: ecotone train {DRAFT} --resume {out}." in ran.out
    before = params(out)
    assert ecotone(*words).code == 0
    again = params(out)
    assert all((one == two).all() for one, two in zip(before, again, strict=True))
    assert ecotone("train", DRAFT, "--resume", out).code == 0
    assert json.loads(out.with_suffix(".json").read_text())["done"] == 14
    out.with_suffix(".json").unlink()  # as if the exam had been interrupted: it is made up for
    assert ecotone("train", DRAFT, "--resume", out).code == 0
    assert json.loads(out.with_suffix(".json").read_text())["exam"]


def test_the_command_of_a_report_says_all_that_was_chosen():
    """Each word of it is understood again."""
    training = Training.start(
        Plan(Config(DRAFT, (1,), 8, 8, nets.HARDEST), 12, 3, None, 1e-3, 0.03)
    )
    training.done = 3
    words = again(training, Path("own.npz")).split()[2:]
    parser = ArgumentParser()
    arguments(parser)
    given = parser.parse_args(words)
    assert (given.solo, given.aim, given.entropy, given.seed) == (True, nets.HARDEST, 0.03, 12)


def params(path):
    with path.with_suffix(".net.npz").open("rb") as file:
        return list(nets.read(file)[0]["table"].values())


def shipped(ecotone, game, out, monkeypatch, place):
    """Put the net of a training into a package elsewhere; what the bots then play with."""
    target = place / f"{game}.npz"
    target.write_bytes(nets.place(game).read_bytes())
    with monkeypatch.context() as changed:
        changed.setattr(nets, "place", lambda name: target if name == game else None)
        nets.shipped.cache_clear()
        ran = ecotone("train", game, "--ship", out.with_suffix(".net.npz"))
        assert (ran.code, ran.err) == (0, "")
        assert target.name in ran.out
        found = nets.shipped(game, "table")
    nets.shipped.cache_clear()
    return found


def test_a_net_that_was_shipped_is_what_the_bots_play_with(ecotone, tmp_path, monkeypatch):
    out = tmp_path / "own.npz"
    assert ecotone("train", DRAFT, "--iterations", 1, *TINY, "--out", out).code == 0
    before = nets.shipped(DRAFT, "table")
    found = shipped(ecotone, DRAFT, out, monkeypatch, tmp_path)
    assert found.params["w1"].shape[1] == 16 != before.params["w1"].shape[1]
    mine = nets.own(out.with_suffix(".net.npz"))(DRAFT, "table")
    assert all((found.params[name] == mine.params[name]).all() for name in mine.params)
    assert (nets.shipped(DRAFT, "table").params["w1"] == before.params["w1"]).all()


def test_a_training_may_begin_with_what_a_net_has_learned(ecotone, refused, tmp_path):
    """Its width is the net's, its first step moves those weights, and the command says so."""
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    assert ecotone("train", DRAFT, "--iterations", 1, *TINY, "--out", first).code == 0
    net = first.with_suffix(".net.npz")
    words = ("train", DRAFT, "--iterations", 1, *TINY[2:], "--start-from", net)
    assert ecotone(*words, "--out", second).code == 0
    before, after = (
        nets.own(path)(DRAFT, "table") for path in (net, second.with_suffix(".net.npz"))
    )
    assert before.params["w1"].shape == after.params["w1"].shape
    assert abs(before.params["w1"] - after.params["w1"]).max() < 0.03  # eight short steps
    facts = json.loads(second.with_suffix(".json").read_text())
    assert "--start-from NET" in facts["command"]
    assert nets.opened(second.with_suffix(".net.npz"))[1]["table"]["begun"] == digest(before)
    assert "--width" in refused(*words, "--width", 9)
    assert "“alone”" in refused("train", DRAFT, "--solo", *TINY[2:], "--start-from", net)


def test_every_game_in_batches_is_trained_measured_and_shipped_by_the_same_words(
    ecotone, refused, tmp_path, monkeypatch
):
    out = tmp_path / "own.npz"
    three = ("--players", 3)
    ran = ecotone("train", AUCTION, "--iterations", 1, *three, *TINY, "--out", out)
    assert ran.code == 0, ran.err
    assert "3 players, 64 games: a mean of " in ran.out
    net = out.with_suffix(".net.npz")
    ran = ecotone("train", AUCTION, "--measure", net, *three, "--games", 2, "--seed", 1)
    assert "3 players, 2 games: a mean of " in ran.out
    found = shipped(ecotone, AUCTION, out, monkeypatch, tmp_path)
    assert found.params["w1"].shape[1] == 16
    assert say("en", f"{AUCTION}.title") in refused("train", DRAFT, "--ship", net)
    assert "is no net" in refused("train", DRAFT, "--ship", out)
    assert "“alone”" in refused("train", REEF, "--measure", net, "--solo", "--games", 1)


def test_a_training_by_the_clock_goes_on_before_its_length_is_known(tmp_path):
    """Nothing that was learned in the first steps is learned again."""
    training = Training.start(Plan(Config(DRAFT, (2,), 8, 8), 1, None, 1.0, 1e-3))
    training.done, training.seconds = 3, 5.0
    training.save(tmp_path / "early.npz")
    again = Training.resume(tmp_path / "early.npz", DRAFT)
    assert (again.done, again.seconds, again.iterations) == (3, 5.0, None)
    assert not again.over


def test_ctrl_c_saves_and_says_where(ecotone, tmp_path, monkeypatch):
    """Also while a program is compiled: what cannot be called back is left, with the process."""
    out = tmp_path / "long.npz"
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)

    untaught = (signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def interrupt() -> None:
        while signal.getsignal(signal.SIGINT) in untaught:
            sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    ran = ecotone("train", DRAFT, "--iterations", 100_000, *TINY, "--out", out)
    assert ran.code == 2
    assert f"Go on with: ecotone train {DRAFT} --resume {out}." in ran.err
    assert ended in ([], [2])
    assert Training.resume(out, DRAFT).done == len(
        out.with_suffix(".jsonl").read_text().splitlines()
    )


def test_ctrl_c_in_the_exam_leaves_it_to_another_time(ecotone, tmp_path, monkeypatch):
    out, begun = tmp_path / "short.npz", threading.Event()
    ended: list[int] = []

    def long(*given):
        begun.set()
        threading.Event().wait()

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(os, "_exit", ended.append)
    changed = pytest.MonkeyPatch()
    changed.setattr(training_commands, "report", long)
    threading.Thread(target=interrupt, daemon=True).start()
    ran = ecotone("train", DRAFT, "--iterations", 1, *TINY, "--out", out)
    assert (ran.code, ended) == (2, [2])
    assert f"Go on with: ecotone train {DRAFT} --resume {out}." in ran.err
    assert not out.with_suffix(".json").exists()
    changed.undo()
    assert ecotone("train", DRAFT, "--resume", out).code == 0
    assert json.loads(out.with_suffix(".json").read_text())["exam"]


def test_work_is_waited_for_until_somebody_asks_to_leave_it():
    def fails():
        raise ValueError("work")

    assert patiently(lambda: 7, lambda: False) == 7
    assert patiently(lambda: 7, lambda: True) == 7
    with pytest.raises(ValueError, match="work"):
        patiently(fails, lambda: False)
    with pytest.raises(Left):
        patiently(threading.Event().wait, lambda: True)


@pytest.mark.parametrize(
    ("values", "line"), [([1.0], "▁"), ([0.0, 7.0], "▁█"), ([2.0, 2.0], "▁▁"), ([0, 3.5, 7], "▁▅█")]
)
def test_the_curve_goes_from_its_lowest_to_its_highest_value(values, line):
    assert spark(values) == line


def test_a_long_curve_is_thinned_out_to_its_end():
    values = [float(number) for number in range(500)]
    assert len(spark(values)) == 60
    assert spark(values)[-1] == "█"
