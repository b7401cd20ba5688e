"""Nets that have learned a game: small files, read once, run by NumPy alone."""

import json
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zipfile import BadZipFile

import numpy as np
import threadpoolctl
from numpy.typing import NDArray

from ecotone.core.errors import ParseError
from ecotone.core.wire import JsonObject
from ecotone.games import GAMES

Array = NDArray[Any]
Facts = dict[str, JsonObject]
"""How each net of a file was made, by its kind."""
LAYERS = ("w1", "w2", "w3", "policy", "value")
MOST = 127
"""Weights are kept as whole numbers from -127 to 127, with a scale for each column."""

NEVER = np.float32(-1e9)

POINTS, HARDEST = "points", "hardest"
"""What a net was taught to go for, and so what its value means: points, or the hardest level."""


class Net(NamedTuple):
    """Three layers, then a number for each answer and one for the value of the position."""

    params: Mapping[str, Array]
    aim: str = POINTS

    def __call__(self, features: Array) -> tuple[Array, Array]:
        """The weight of each answer, and the value; rows of features give rows of both."""
        params, layer = self.params, features
        for name in LAYERS[:3]:
            layer = np.maximum(layer @ params[name] + params[f"{name}_bias"], 0)
        logits, value = (layer @ params[name] + params[f"{name}_bias"] for name in LAYERS[3:])
        return logits, value[..., 0]

    @property
    def products(self) -> int:
        """How many products of two numbers a position takes."""
        return sum(self.params[name].size for name in LAYERS)


Find = Callable[[str, str], Net]
"""Finds the net of a game (first) and of a kind: at a table, alone."""


def packed(params: Mapping[str, Array]) -> dict[str, Array]:
    """The weights as bytes, each column with its own scale."""
    kept: dict[str, Array] = {}
    for name in LAYERS:
        weights = np.asarray(params[name], np.float32)
        scale = np.maximum(np.abs(weights).max(0), 1e-12) / MOST
        kept[name] = np.rint(weights / scale).astype(np.int8)
        kept[f"{name}_scale"] = scale.astype(np.float32)
        kept[f"{name}_bias"] = np.asarray(params[f"{name}_bias"], np.float32)
    return kept


@cache
def _one_thread() -> None:
    """Let this process multiply matrices in one thread, unless its owner has said otherwise.

    A net's are so small that a second thread costs far more than it brings, above all where other
    processes want the cores.
    """
    if "OPENBLAS_NUM_THREADS" not in os.environ:
        threadpoolctl.threadpool_limits(1, "blas")


def unpacked(kept: Mapping[str, Array], made: JsonObject | None = None) -> Net:
    """The net of these bytes and facts; from now on this process thinks in one thread."""
    _one_thread()
    params: dict[str, Array] = {}
    for name in LAYERS:
        params[name] = kept[name].astype(np.float32) * kept[f"{name}_scale"]
        params[f"{name}_bias"] = kept[f"{name}_bias"]
    return Net(params, str((made or {}).get("aim", POINTS)))


def write(
    file: BinaryIO, nets: Mapping[str, Mapping[str, Array]], facts: Mapping[str, object]
) -> None:
    """Write nets by name (packed) and the facts of how they were made."""
    arrays = {f"{kind}.{name}": part for kind, net in nets.items() for name, part in net.items()}
    about = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    np.savez_compressed(file, allow_pickle=False, facts=about, **arrays)


def read(file: BinaryIO) -> tuple[dict[str, dict[str, Array]], Facts]:
    """The nets of a file (packed) by name, and the facts of how they were made."""
    found: dict[str, dict[str, Array]] = {}
    with np.load(file, allow_pickle=False) as kept:
        facts: Facts = json.loads(kept["facts"].tobytes())
        for full_name in kept.files:
            kind, _, name = full_name.partition(".")
            if name:
                found.setdefault(kind, {})[name] = kept[full_name]
    return found, facts


def opened(path: Path) -> tuple[dict[str, dict[str, Array]], Facts]:
    """The nets of a file by kind (packed) and their facts, or a ParseError that says what it is."""
    try:
        with path.open("rb") as file:
            found, facts = read(file)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise ParseError("unreadable", file=str(path), reason=reason) from None
    except (BadZipFile, KeyError, ValueError, EOFError):
        raise ParseError("no_net_file", file=str(path)) from None
    if not all(f"{name}_bias" in net for net in found.values() for name in LAYERS):
        raise ParseError("no_net_file", file=str(path))
    return found, facts


def own(path: Path, game: str | None = None) -> Find:
    """The nets of a file, for whoever plays with them; with a game, none but those of that game."""
    found, facts = opened(path)
    ready = {kind: unpacked(net, facts.get(kind)) for kind, net in found.items()}
    for made in (facts.get(kind, {}).get("game") for kind in found):
        if game is not None and made not in (None, game):
            raise ParseError("checkpoint_game", file=str(path), game=str(made))

    def find(_: str, kind: str) -> Net:
        if kind not in ready:
            raise ParseError("net_kind", file=str(path), kind=kind)
        return ready[kind]

    return find


def place(game: str) -> Path:
    """The file of a game's nets."""
    return GAMES[game].folders[-1] / "bots" / "weights.npz"


@cache
def shipped(game: str, kind: str) -> Net:
    """The net that the package brings for a game, at a table or alone."""
    try:
        with place(game).open("rb") as file:
            found, facts = read(file)
            return unpacked(found[kind], facts.get(kind))
    except (FileNotFoundError, KeyError):
        raise ParseError("no_net", game=game) from None
