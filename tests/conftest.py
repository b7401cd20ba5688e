"""The marks that tests carry, and the order in which several workers take them."""

import os
from collections.abc import Iterator

import coverage
import pytest

from browser import serving

# several workers share the cores: a product of matrices that waits for a second thread is slower
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

PROCESSES = {"COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"}
"""What tells a process that one measures to measure itself."""

MARKS = {
    "heavy": "a campaign, or above the floors that are measured: its coverage is not measured",
    "long": "begun first, so that nobody waits for it in the end",
    "quick": "one of the heavy tests that `make quick` runs too",
    "slow": "one of the other tests that `make quick` leaves out",
    "timing": "a claim of speed, for a quiet machine alone",
}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure no coverage in a heavy test, nor in the processes that it starts."""
    measuring = coverage.Coverage.current()
    if measuring is None or not item.get_closest_marker("heavy"):
        yield
        return
    measuring.stop()
    told = {name: os.environ.pop(name) for name in PROCESSES & os.environ.keys()}
    yield
    os.environ |= told
    measuring.start()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close the browser before a module without one: its loop runs where others start theirs."""
    wanted = getattr(nextitem, "fixturenames", ())
    if nextitem is None or (nextitem.path != item.path and "chromium" not in wanted):
        serving.BROWSER.close()


def pytest_unconfigure() -> None:
    """Stop the server that tests of a browser share."""
    serving.SERVER.close()


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks, and let all workers, now and next time, compile a JAX program once."""
    if cache := getattr(config, "cache", None):
        os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(cache.mkdir("jax")))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.1")
    for name, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Begin with the longest of those that were chosen."""
    yield
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    longest = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    share = -(-len(others) // workers)
    # each worker is given a row of its own: some of the longest, then neighbours
    items[:] = [
        item
        for worker in range(workers)
        for item in (*longest[worker::workers], *others[share * worker :][:share])
    ]
