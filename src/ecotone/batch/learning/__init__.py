"""Nets that learn Savanna and Ocean by playing against themselves."""

from ecotone.core.errors import ParseError

try:
    import optax  # noqa: F401 - asked for here, so that its absence gets a sentence
except ImportError as missing:
    raise ParseError("needs_extra", extra="jax") from missing
