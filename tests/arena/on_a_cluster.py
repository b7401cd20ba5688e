"""A Ray cluster of two machines on this one; what its work, its losses and our commands came to.

A program of its own: Ray keeps processes and sockets that a test's process should not inherit.
"""

import io
import json
import os
import signal
import sys
from contextlib import redirect_stdout
from pathlib import Path

from ray.cluster_utils import Cluster

from ecotone.arena.cluster import spread
from ecotone.cli import main


def squared(piece: tuple[str, int]) -> int:
    """Square a number; the fourth takes its process down when it is tried first."""
    folder, number = piece
    with (Path(folder) / f"{number}.tries").open("a") as tries:
        tries.write("x")
    if number == 3 and (Path(folder) / "3.tries").read_text() == "x":
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def said(*words: str) -> str:
    """What a command prints."""
    with redirect_stdout(io.StringIO()) as out:
        assert main(list(words)) == 0
    return out.getvalue()


def run(folder: str, game: str) -> dict[str, object]:
    cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    cluster.add_node(num_cpus=1)
    try:
        with spread(cluster.address, squared, [(n, (folder, n)) for n in range(8)]) as done:
            answers = list(done)
        tries = {n: len((Path(folder) / f"{n}.tries").read_text()) for n in range(8)}
        simulate = ["simulate", game, "--games", "4", "--seed", "1", "--jsonl", "-"]
        simulate += ["--records", folder, "--bots", "greedy,arena.misfits:crasher"]
        arena = ["arena", game, "--games", "4", "--seed", "1", "--bots", "greedy,random"]
        there = said(*simulate, "--ray", cluster.address)
        kept = Path(folder) / "cluster.jsonl"
        said(*arena, "--out", str(kept), "--ray", cluster.address)
        record = str(Path(folder) / f"{game}-000001.ecotone")
        review = ["review", record, "--seat", "0", "--budget", "0.02", "--json"]
        judged = said(*review, "--ray", cluster.address)
    finally:
        cluster.shutdown()
    here = Path(folder) / "here.jsonl"
    said(*arena, "--out", str(here))
    return {
        "answers": sorted(answers),
        "tries": tries,
        "simulated": [there, said(*simulate)],
        "reviewed": [judged, said(*review)],
        "met": [sorted(_games(kept)), sorted(_games(here))],
    }


def _games(file: Path) -> list[str]:
    """The games of a contest without the times that bots took."""
    lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    return [json.dumps({**line, "times": None}) for line in lines]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(*sys.argv[1:])))
