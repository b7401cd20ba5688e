"""Which cases of the contract are campaigns: tables of three and more."""

import pytest

from contract.wandering import Case
from ecotone.games import GAMES


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, and what is not the smallest table of its game by its usual rules as slow."""
    for item in items:
        case = item.callspec.params.get("case") if hasattr(item, "callspec") else None
        if not isinstance(case, Case) or "contract" not in item.path.parts:
            continue
        if case.players > 2:
            item.add_marker(pytest.mark.heavy)
        if case.players == max(2, GAMES[case.game].seats[0]) and not case.options:
            item.add_marker(pytest.mark.quick)
        else:
            item.add_marker(pytest.mark.slow)
