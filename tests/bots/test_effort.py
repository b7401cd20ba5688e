"""The strongest bots count positions, not seconds: however slow the machine, the same choice."""

import os
import subprocess
import sys
import time
from random import Random

import pytest

import ecotone
from ecotone.bots import find
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize(("game", "players"), [(DRAFT, 1), (REEF, 2), (AUCTION, 3), (HEX_MAP, 2)])
def test_a_busy_machine_changes_no_choice(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clocks race by an hour at each look; the choices stay."""
    table = ecotone.new(game, players=players, seed=5)
    rng, bot, asked = Random(5), find("level4"), 0
    racing = iter(range(0, 10**12, 3600))
    while not table.over and asked < 3:
        seat = table.to_act()[0]
        view, legal = table.view(seat), table.legal(seat)
        if len(legal) > 1 and len(table.events) > 60:
            asked += 1
            calm = bot(view, legal, Random(1), 0.1)
            with monkeypatch.context() as slow:
                slow.setattr(time, "perf_counter", lambda: float(next(racing)))
                slow.setattr(time, "monotonic", lambda: float(next(racing)))
                assert bot(view, legal, Random(1), 0.1) == calm
        table.play(seat, rng.choice(list(legal)))
    assert asked


THINKING = """
import threadpoolctl, ecotone
ecotone.play_match(%r, ["net", "random"], seed=1)
after = {one["num_threads"] for one in threadpoolctl.threadpool_info() if one["user_api"] == "blas"}
print(sorted(after))
"""


@pytest.mark.parametrize(("said", "threads"), [(None, "[1]"), ("2", "[2]")])
def test_a_process_that_plays_with_a_net_thinks_in_one_thread(
    said: str | None, threads: str
) -> None:
    """Whatever process it is, unless its owner has said how many."""
    env = {key: value for key, value in os.environ.items() if "NUM_THREADS" not in key}
    ran = subprocess.run(
        [sys.executable, "-c", THINKING % DRAFT],
        env=env | ({"OPENBLAS_NUM_THREADS": said} if said else {}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == threads
