"""Programs that run a few hundred times are compiled in a hurry: it takes about half the time."""

from collections.abc import Callable
from functools import cache
from typing import Any

import jax

HURRY = {"xla_backend_optimization_level": 0, "xla_cpu_use_fusion_emitters": False}


@cache
def _options() -> dict[str, Any]:
    """What this JAX understands of it."""
    try:
        jax.jit(lambda number: number + 1, compiler_options=HURRY)(1)
    except Exception:  # noqa: BLE001 - another JAX has other switches, and needs none
        return {}
    return HURRY


def quick(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled but not optimised."""
    compiled: Callable[..., Any] = jax.jit(function, compiler_options=_options())
    return compiled
