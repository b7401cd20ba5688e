"""Misfits in this process, gone again after the test."""

import pytest

from arena.misfits import register
from ecotone.arena import crew, umpire
from ecotone.bots import BOTS


@pytest.fixture
def misfits(monkeypatch):
    monkeypatch.setattr(umpire, "GRACE", umpire.GRACE)
    monkeypatch.setattr(crew, "SLACK", 0.2)
    decent = dict(BOTS)
    register()
    yield
    BOTS.clear()
    BOTS.update(decent)
