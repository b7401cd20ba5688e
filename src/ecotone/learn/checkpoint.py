"""Files of a training, each written whole or not at all: the checkpoint, the curve, the net."""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NotRequired, TypedDict
from zipfile import BadZipFile

import jax
import numpy as np

from ecotone import __version__
from ecotone.bots.nets import POINTS
from ecotone.core.errors import ParseError
from ecotone.learn.ppo import Config, TrainState, begin

FORMAT = 1


class Facts(TypedDict):
    """What a checkpoint says of its training, beside the numbers."""

    format: int
    version: str
    game: str
    players: list[int]
    width: int
    games: int
    aim: NotRequired[str]
    seed: int
    iterations: int | None
    minutes: float | None
    rate: float
    entropy: float
    begun: NotRequired[str | None]
    planned: int | None
    done: int
    seconds: float


def write(path: Path, fill: Callable[[BinaryIO], None]) -> None:
    """Write beside, then rename: a full disk leaves what was there before."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as problem:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        reason = (problem.strerror or str(problem)).lower()
        raise ParseError("training_unwritable", file=str(path), reason=reason) from None


def write_text(path: Path, text: str) -> None:
    """The same for text."""
    write(path, lambda file: fill(file, text.encode()))


def fill(file: BinaryIO, data: bytes) -> None:
    """Write all of it."""
    file.write(data)


def save(path: Path, state: TrainState, facts: Mapping[str, object]) -> None:
    """Everything that the next iteration depends on, and the facts about the training."""
    known = jax.device_get(_plain(state))
    arrays = {f"part.{place}": part for place, part in enumerate(jax.tree.leaves(known))}
    about = json.dumps({"format": FORMAT, "version": __version__, **facts})
    data = np.frombuffer(about.encode(), np.uint8)
    write(path, lambda file: np.savez(file, allow_pickle=False, facts=data, **arrays))


def load(path: Path, game: str) -> tuple[TrainState, Facts]:
    """What was saved, if it is of this game and of a format that is still understood."""
    name = str(path)
    try:
        with np.load(path, allow_pickle=False) as kept:
            facts: Facts = json.loads(kept["facts"].tobytes())
            parts = [kept[f"part.{place}"] for place in range(len(kept.files) - 1)]
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise ParseError("unreadable", file=name, reason=reason) from None
    except (BadZipFile, KeyError, ValueError, EOFError):
        raise ParseError("no_checkpoint", file=name) from None
    if facts.get("format") != FORMAT:
        raise ParseError("checkpoint_version", file=name, version=str(facts.get("version", "?")))
    if facts["game"] != game:
        raise ParseError("checkpoint_game", file=name, game=facts["game"])
    config = config_of(facts)
    _ = config.tasks  # imported now: what a module makes under a trace would be a part of it
    pattern = jax.eval_shape(lambda: _plain(begin(config, 0)))
    leaves, shape = jax.tree.flatten(pattern)
    if [leaf.shape for leaf in leaves] != [part.shape for part in parts]:
        raise ParseError("checkpoint_version", file=name, version=facts["version"])
    state: TrainState = jax.tree.unflatten(shape, map(jax.numpy.asarray, parts))
    return state._replace(key=jax.random.wrap_key_data(state.key, impl="rbg")), facts


def config_of(facts: Facts) -> Config:
    """What the facts say is learned."""
    players = tuple(facts["players"])
    aim = facts.get("aim", POINTS)  # older trainings knew no other
    return Config(facts["game"], players, facts["width"], facts["games"], aim)


def _plain(state: TrainState) -> TrainState:
    """The same with the key as plain numbers."""
    return state._replace(key=jax.random.key_data(state.key))
