"""Processes that hang or die are replaced; every game is finished, whoever plays it."""

import multiprocessing
from itertools import islice

import pytest

from arena.misfits import register, single, stillborn
from arena.test_umpire import HASTY, PATIENT
from ecotone.arena.contest import contest
from ecotone.arena.crew import _Work, _Worker, crew
from ecotone.arena.umpire import STRIKES
from ecotone.core.errors import IllegalAction
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


def matches(bots, games, budget=PATIENT):
    played = contest(DRAFT, tuple(bots.split(",")), 2, 1, {}, budget)
    return list(enumerate(islice(played.matches(), games)))


def finished(given, jobs, prepare=None):
    with crew(given, jobs, prepare) as games:
        return dict(games)


@pytest.mark.usefixtures("misfits")
@pytest.mark.parametrize(
    ("bot", "kind", "budget"), [("deaf", "hung", HASTY), ("crasher", "crashed", PATIENT)]
)
def test_a_process_that_a_bot_takes_down_is_replaced(bot, kind, budget):
    (played,) = finished(matches(f"{bot},random", 1, budget), 1, register).values()
    seat = next(n for n, who in enumerate(played.line["players"]) if who["bot"] == bot)
    faults = [fault for fault in played.faults if fault.seat == seat]
    assert [fault.kind for fault in faults] == [kind] * STRIKES
    assert len({fault.decision for fault in faults}) == STRIKES


def test_the_games_do_not_depend_on_the_number_of_jobs():
    given = matches("greedy,random", 6)
    one, three = finished(given, 1), finished(given, 3)
    assert {n: (p.line, p.record) for n, p in one.items()} == {
        n: (p.line, p.record) for n, p in three.items()
    }


def test_bots_think_in_one_thread_each(monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    assert len(finished(matches("random,greedy", 1), 1, single)) == 1


def test_whoever_leaves_early_leaves_no_process_behind():
    with crew(matches("random,greedy", 50), 2) as games:
        next(games)
    assert multiprocessing.active_children() == []


def test_processes_that_cannot_live_are_given_up():
    with pytest.raises(IllegalAction) as refused:
        finished(matches("random,greedy", 1), 1, stillborn)
    assert refused.value.code == "worker_ended"
    assert refused.value.params == {"exit": "9"}


def test_a_fault_of_the_program_is_told_with_its_place():
    broken = [(0, match._replace(game="chess")) for _, match in matches("random,greedy", 1)]
    with pytest.raises(RuntimeError, match="chess"):
        finished(broken, 1)


class Flicker(list[float]):
    """A pulse that its process clears between any two looks at it."""

    def __getitem__(self, place):
        value = super().__getitem__(place)
        self[place] = 0.0
        return value


def test_a_decision_that_ends_while_one_looks_does_not_hang():
    worker = _Worker.__new__(_Worker)
    worker.work = _Work(0, matches("random,greedy", 1)[0][1])
    worker._since = worker._stuck = 0.0
    for start in range(1, 1000):
        worker.pulse = Flicker([float(start), 0.0, 0.0])
        assert not worker.hangs(passed=1.0)
