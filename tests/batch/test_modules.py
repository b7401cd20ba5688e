"""No module makes an array when it is imported: under a trace that array would be a part of it."""

from importlib import import_module
from pkgutil import walk_packages

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax

import ecotone
from ecotone.games import GAMES

pytestmark = pytest.mark.heavy

ROOMS = [
    "ecotone.batch",
    "ecotone.learn",
    *(f"{GAMES[name].package}.batch" for name in ecotone.games()),
]


@pytest.mark.parametrize("room", ROOMS)
def test_modules_hold_no_arrays_of_jax(room: str) -> None:
    package = import_module(room)
    names = [one.name for one in walk_packages(package.__path__, f"{room}.")]
    assert names
    held = [
        f"{module}.{name}"
        for module in (room, *names)
        for name, value in vars(import_module(module)).items()
        if isinstance(value, jax.Array)
    ]
    assert not held
