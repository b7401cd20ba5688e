"""On a cluster the same is played as here, and what is lost with a worker is done again."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ecotone.arena.cluster import spread
from ecotone.core.errors import ParseError
from games.samples import DRAFT

pytestmark = [pytest.mark.heavy, pytest.mark.long]

TESTS = Path(__file__).parents[1]


def test_two_machines_play_what_one_does_and_lose_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    env = os.environ | {"PYTHONPATH": f"{TESTS.parent / 'src'}:{TESTS}", "PYTHONWARNINGS": "ignore"}
    said, problems = tmp_path / "said", tmp_path / "problems"
    # files, not pipes: whatever of Ray outlives the program would keep a pipe open for ever
    with said.open("w") as out, problems.open("w") as error:
        ran = subprocess.run(
            [sys.executable, "-m", "arena.on_a_cluster", str(tmp_path), DRAFT],
            env=env,
            stdout=out,
            stderr=error,
            check=False,
            timeout=300,
        )
    assert ran.returncode == 0, problems.read_text()[-3000:]
    found = json.loads(said.read_text())
    assert found["answers"] == [[n, n * n] for n in range(8)]
    assert found["tries"]["3"] == 2, "the piece whose worker was killed was begun anew"
    assert {many for n, many in found["tries"].items() if n != "3"} == {1}
    for told in ("simulated", "reviewed", "met"):
        there, here = found[told]
        assert there == here
        assert there


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nonsense", "auto"])
def test_where_nobody_answers_one_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also where Ray has noted a cluster that is no more, whatever else runs on the machine."""
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    note = tmp_path / "ray" / "ray_current_cluster"
    note.parent.mkdir()
    note.write_text("127.0.0.1:1", encoding="utf-8")
    with pytest.raises(ParseError, match="no Ray cluster at"), spread(address, len, []):
        pass


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ParseError, match=r"ecotone\[ray\]"), spread("auto", len, []):
        pass
