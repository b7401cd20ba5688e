"""Nets that learn a game by playing against themselves: every game with a `batch.learning`."""

from ecotone.core.errors import ParseError

try:
    import optax  # noqa: F401 - asked for here, so that its absence gets a sentence
except ImportError as missing:
    raise ParseError("needs_extra", extra="jax") from missing
