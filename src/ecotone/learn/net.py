"""The net: three layers, then a number for each answer and one for the value of the position."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

Params = dict[str, Array]
HEAD = 0.01
"""New heads start small: at first every legal answer is about as likely."""


def fresh(key: Array, inputs: int, width: int, answers: int) -> Params:
    """A net that has learned nothing."""
    shapes = {
        "w1": (inputs, width),
        "w2": (width, width),
        "w3": (width, width),
        "policy": (width, answers),
        "value": (width, 1),
    }
    keys = jax.random.split(key, len(shapes))
    params = {}
    for (name, shape), own in zip(shapes.items(), keys, strict=True):
        scale = (2 / shape[0]) ** 0.5 * (1 if name.startswith("w") else HEAD)
        params[name] = scale * jax.random.normal(own, shape)
        params[f"{name}_bias"] = jnp.zeros(shape[1])
    return params


def answer(params: Params, features: Array) -> tuple[Array, Array]:
    """The weight of each answer, and the value, as precisely as the features are given."""
    precision, layer = features.dtype, features
    for name in ("w1", "w2", "w3"):
        layer = jax.nn.relu(_through(params, name, layer, precision))
    logits, value = (
        _through(params, name, layer, precision).astype(jnp.float32) for name in ("policy", "value")
    )
    return logits, value[..., 0]


def _through(params: Params, name: str, layer: Array, precision: Any) -> Array:
    weights, bias = (params[part].astype(precision) for part in (name, f"{name}_bias"))
    return layer @ weights + bias


NEVER = -1e9


def masked(logits: Array, legal: Array) -> Array:
    """The logarithm of each answer's chance."""
    return jax.nn.log_softmax(jnp.where(legal, logits, NEVER))


def log_prob_of(log_probs: Array, answer: Array) -> Array:
    """The given answer's: as a sum, for a look-up's slope would be slow to add up in order."""
    every = jnp.arange(log_probs.shape[-1], dtype=answer.dtype)
    return jnp.where(every == answer[..., None], log_probs, 0).sum(-1)
