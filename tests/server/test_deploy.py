"""What `deploy/` tells systemd and containers to run is run as it is written there."""

import json
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from server.running import PATIENCE

pytestmark = pytest.mark.heavy

DEPLOY = Path(__file__).parents[2] / "deploy"
OURS = [sys.executable, "-m", "ecotone"]


def unit() -> dict[str, str]:
    """The settings of the systemd unit."""
    text = (DEPLOY / "ecotone.service").read_text(encoding="utf-8").replace("\\\n", " ")
    return dict(line.split("=", 1) for line in text.splitlines() if re.match(r"\w+=", line))


def container() -> dict[str, str]:
    """The last instruction of each kind in the container file."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return dict(line.split(" ", 1) for line in text.splitlines() if re.match(r"[A-Z]+ ", line))


def served(words: list[str], folder: Path, stops_in: float) -> None:
    """Run this as it is, but with our program, a free port and a folder of the test's."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    database = words.index("--db") + 1
    command = [*OURS, *words[1:]]
    command[len(OURS) - 1 + database] = f"sqlite:///{folder / 'games.db'}"
    command[len(OURS) - 1 + words.index("--port") + 1] = str(port)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    answer = httpx.get(f"http://127.0.0.1:{port}/healthz")
                    break
                except httpx.TransportError:
                    assert process.poll() is None and time.monotonic() < until  # noqa: PT018
                    time.sleep(0.05)
            assert answer.text == "ok\n"
            process.send_signal(signal.SIGTERM)
            assert process.wait(stops_in) == 0
        finally:
            process.kill()
    assert {one.stat().st_mode & 0o777 for one in folder.iterdir()} == {0o600}


def test_the_unit_serves_and_stops_in_its_time(tmp_path: Path) -> None:
    said = unit()
    assert said["ExecStart"].startswith("/opt/ecotone/bin/ecotone serve ")  # as the docs install it
    served(shlex.split(said["ExecStart"]), tmp_path, float(said["TimeoutStopSec"]))


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if not (analyze := shutil.which("systemd-analyze")):
        pytest.skip("systemd is not installed")
    text = (DEPLOY / "ecotone.service").read_text(encoding="utf-8")
    here = text.replace("/opt/ecotone/bin/ecotone", sys.executable)
    found = []
    for number, one in enumerate((here, here.replace("DynamicUser", "DynamicUzer"))):
        path = tmp_path / f"ecotone{number}.service"
        path.write_text(one, encoding="utf-8")
        done = subprocess.run([analyze, "verify", path], capture_output=True, text=True, check=True)
        found.append(done.stderr.strip())
    assert not found[0]
    assert "DynamicUzer" in found[1]  # were it not so, nothing would ever be found


def test_the_container_serves_and_finds_itself_healthy(tmp_path: Path) -> None:
    said = container()
    words = json.loads(said["CMD"])
    assert words[words.index("--port") + 1] == said["EXPOSE"]
    assert words[words.index("--db") + 1] == f"sqlite:///{said['VOLUME']}/games.db"
    assert f"127.0.0.1:{said['EXPOSE']}/healthz" in said["HEALTHCHECK"]
    served(words, tmp_path, 10)
