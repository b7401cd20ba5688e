"""Which tests are heavy: campaigns, and whatever runs above the floors that are measured."""

import os
import re
from collections.abc import Iterator

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

LONGEST = re.compile(r"test_whole_games|test_train|training_improves|gardener|test_a_hint_is")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and let all workers, now and next time, compile a JAX program once."""
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(config.cache.mkdir("jax")))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.1")
    config.addinivalue_line("markers", "heavy: a campaign, run without measuring coverage")


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark the campaigns; begin with the longest, so that nobody waits for one in the end."""
    for item in items:
        if HEAVY.search(item.nodeid):
            item.add_marker(pytest.mark.heavy)
    yield
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    longest = [item for item in items if LONGEST.search(item.nodeid)]
    others = [item for item in items if item not in longest]
    share = -(-len(others) // workers)
    # each worker is given a row of its own: some of the longest, then neighbours
    items[:] = [
        item
        for worker in range(workers)
        for item in (*longest[worker::workers], *others[share * worker :][:share])
    ]
