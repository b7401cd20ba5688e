"""Gymnasium's spaces for what a seat sees and does."""

import sys
from typing import Any, SupportsInt

import numpy as np
from gymnasium import spaces

from ecotone.bots.observing import KIND
from ecotone.core.errors import ParseError
from ecotone.core.table import AnyTable
from ecotone.envs.later import Later
from ecotone.envs.table import TableOf, mask

Told = dict[str, Any]
"""An observation or an info, as these libraries pass them on."""

Space = spaces.Space[Any]
Chosen = SupportsInt | None
"""An action as a library hands it on: some whole number, or None for who is done."""

RENDER_MODES = ["human", "ansi"]
"""As text: written to the terminal, or handed out."""


def render_mode(mode: str | None) -> str | None:
    """The mode, if it is one of ours."""
    if mode is not None and mode not in RENDER_MODES:
        raise ParseError(
            "option_value", option="render_mode", value=mode, choices=tuple(RENDER_MODES)
        )
    return mode


def rendered(shown: object, mode: str | None) -> str | None:
    """The text, or nothing once it is written or where no mode was chosen."""
    if mode == "human":
        sys.stdout.write(f"{shown}\n")
    return str(shown) if mode == "ansi" else None


def observed(kind: TableOf, actions: int) -> spaces.Dict:
    """The parts under `observation`, and the mask of the actions under `action_mask`."""
    parts: dict[str, spaces.Space[object]] = {
        part.name: spaces.Box(part.low, part.high, part.shape, KIND)
        for part in kind.observing.parts
    }
    masked = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(parts), "action_mask": masked})


def seen(kind: TableOf, table: AnyTable, seat: int, awaited: bool) -> Told:
    """What the seat sees, once it is looked at; nothing is legal unless it is awaited."""
    return {
        "observation": Later(kind.observing.see, table.deferred_view(seat)),
        "action_mask": mask(table, seat) if awaited else np.zeros(kind.actions, np.int8),
    }
