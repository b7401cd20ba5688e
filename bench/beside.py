"""`python -m bench.beside`: our server beside boardgame.io's, from the registry, in the same run.

Ours keeps every move on disk before it acknowledges it, theirs keeps games in memory. Four sockets
a table hear of each move; each server gets moves offered at several paces, and both the machine.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection
from typing import Any

from bench import load

THEIRS = ("boardgame.io@0.50", "socket.io-client@4")
SCRIPT = Path(__file__).parent / "boardgameio.cjs"


@contextmanager
def their_server(folder: Path) -> Iterator[int]:
    """boardgame.io's server; the port on which it listens."""
    port = random.randint(20_000, 40_000)
    command = ["node", SCRIPT.name, "serve", str(port)]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as process:
        try:
            for _ in range(100):
                try:
                    create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield port
        finally:
            process.kill()


def theirs(folder: Path, given: argparse.Namespace, pace: float) -> dict[str, Any]:
    """What boardgame.io's server carried."""
    with their_server(folder) as port:
        words = [str(port), str(given.tables), f"{pace:g}", f"{given.seconds:g}"]
        done = subprocess.run(
            ["node", SCRIPT.name, "load", *words],
            cwd=folder, check=True, capture_output=True, text=True,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Offer both the same moves, at one pace after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--paces", type=float, nargs="+", default=[250, 1000, 4000])
    parser.add_argument("--seconds", type=float, default=6)
    given = parser.parse_args()
    if not shutil.which("npm"):
        sys.exit("boardgame.io is left out: npm is not installed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["npm", "install", "--silent", *THEIRS], cwd=folder, check=True)
        shutil.copy(SCRIPT, folder)
        for pace in given.paces:
            print(f"boardgame.io, {pace:g} offered:", theirs(folder, given, pace), flush=True)
            for data in (True, False):
                shape = "views" if data else "pages"
                ours = argparse.Namespace(**vars(given) | {"pace": pace, "data": data})
                print(f"ours, {shape}, {pace:g} offered:", load.measured(ours), flush=True)


if __name__ == "__main__":
    main()
