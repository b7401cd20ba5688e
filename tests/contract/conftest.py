"""Which cases of the contract are campaigns: all but the smallest table by the usual rules."""

import pytest

from contract.wandering import Case
from ecotone.games import GAMES


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, and which of them `make quick` has."""
    for item in items:
        case = item.callspec.params.get("case") if hasattr(item, "callspec") else None
        if not isinstance(case, Case) or "contract" not in item.path.parts:
            continue
        small = case.players == max(2, GAMES[case.game].seats[0]) and not case.options
        if case.players > 2 or not small:
            item.add_marker(pytest.mark.heavy)
        item.add_marker(pytest.mark.quick if small else pytest.mark.slow)
