"""What is kept is what it was, for one game and for many."""

from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from ecotone.batch.kept import kept, same

pytestmark = pytest.mark.heavy

EXTREME = [0, 1, -1, 2**31 - 1, -(2**31), -(2**31) + 1]


@pytest.mark.parametrize("first", EXTREME)
@pytest.mark.parametrize("kind", [jnp.int32, jnp.uint32, jnp.float32, jnp.bool_])
def test_values_stay_as_they_are_whatever_they_add_up_to(first: int, kind: type) -> None:
    """The loop that keeps them is never entered, also where a sum runs over."""
    numbers: Any = np.array([first, 0, 0], np.int64).astype(np.int32).astype(kind)
    given = (jnp.asarray(numbers), {"more": jnp.arange(3), "flag": jnp.array([True, False, True])})
    found = jax.jit(jax.vmap(kept))(given)
    one, two = jax.tree.leaves(found), jax.tree.leaves(same(given))
    assert str(jax.tree.structure(found)) == str(jax.tree.structure(given))
    assert all((here == there).all() for here, there in zip(one, two, strict=True))
    assert kept(7) == 7
