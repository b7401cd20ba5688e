"""Which tests are heavy: campaigns, and whatever runs above the floors that are measured."""

import os
import re

import pytest

# several workers share the cores: a product of matrices that waits for a second thread is slower
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

HEAVY = re.compile(
    r"contract/.*\[.*-[3-6](-switched)?\]"
    r"|test_against_naive.*(agree|random|slow_model)"
    r"|test_grid.*(groups|near)"
    r"|test_a_thousand_games"
    r"|test_versions"
    r"|serengeti/test_invariants"
    r"|test_docs.*batch"
    r"|tests/(arena|batch|bots|browser|server|web)/|render/test_.*_page|cli/test_(serve|train|arena|ladder)"
)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and let all workers, now and next time, compile a JAX program once."""
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(config.cache.mkdir("jax")))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.1")
    config.addinivalue_line("markers", "heavy: a campaign, run without measuring coverage")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the campaigns."""
    for item in items:
        if HEAVY.search(item.nodeid):
            item.add_marker(pytest.mark.heavy)
