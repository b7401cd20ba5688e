"""Nets that have learned a game: small files, read once, run by NumPy alone."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecotone.core.errors import ParseError

Array = NDArray[Any]
LAYERS = ("w1", "w2", "w3", "policy", "value")
MOST = 127
"""Weights are kept as whole numbers from -127 to 127, with a scale for each column."""

NEVER = np.float32(-1e9)


class Net(NamedTuple):
    """Three layers, then a number for each answer and one for the value of the position."""

    params: Mapping[str, Array]

    def __call__(self, features: Array) -> tuple[Array, Array]:
        """The weight of each answer, and the value; rows of features give rows of both."""
        params, layer = self.params, features
        for name in LAYERS[:3]:
            layer = np.maximum(layer @ params[name] + params[f"{name}_bias"], 0)
        logits, value = (layer @ params[name] + params[f"{name}_bias"] for name in LAYERS[3:])
        return logits, value[..., 0]


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


def unpacked(kept: Mapping[str, Array]) -> Net:
    """The net of these bytes."""
    params: dict[str, Array] = {}
    for name in LAYERS:
        params[name] = kept[name].astype(np.float32) * kept[f"{name}_scale"]
        params[f"{name}_bias"] = kept[f"{name}_bias"]
    return Net(params)


def write(
    file: BinaryIO, nets: Mapping[str, Mapping[str, Array]], facts: Mapping[str, Any]
) -> None:
    """Write nets by name (packed) and the facts of how they were made."""
    arrays = {f"{kind}.{name}": part for kind, net in nets.items() for name, part in net.items()}
    about = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    np.savez_compressed(file, allow_pickle=False, facts=about, **arrays)


def read(file: BinaryIO) -> tuple[dict[str, dict[str, Array]], dict[str, Any]]:
    """The nets of a file (packed) by name, and the facts of how they were made."""
    found: dict[str, dict[str, Array]] = {}
    with np.load(file, allow_pickle=False) as kept:
        facts = json.loads(kept["facts"].tobytes())
        for full_name in kept.files:
            kind, _, name = full_name.partition(".")
            if name:
                found.setdefault(kind, {})[name] = kept[full_name]
    return found, facts


@cache
def shipped(game: str, kind: str) -> Net:
    """The net that the package brings for a game, at a table or alone."""
    try:
        with (files(__package__) / "weights" / f"{game}.npz").open("rb") as file:
            found, _ = read(file)  # type: ignore[arg-type]
            return unpacked(found[kind])
    except (FileNotFoundError, KeyError):
        raise ParseError("no_net", game=game) from None
