"""Run commands in this process, with the words of one language and a data folder of their own."""

import io
import sys

import pytest

from ecotone.cli import main


class Ran:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def ecotone(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("ECOTONE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def run(*argv: object, stdin: str = "") -> Ran:
        text = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", text)
        code = main([str(word) for word in argv])
        found = capsys.readouterr()
        return Ran(code, found.out, found.err)

    return run


@pytest.fixture
def refused(ecotone):
    """A command that must be refused with one sentence, code 2 and no traceback."""

    def run(*argv: object, stdin: str = "") -> str:
        ran = ecotone(*argv, stdin=stdin)
        assert ran.code == 2, ran.out
        assert "Traceback" not in ran.err
        lines = ran.err.strip().splitlines()
        assert lines[-1].startswith("ecotone: ")
        assert lines[-1].endswith((".", "]", "--help")), lines
        return str(lines[-1])

    return run
