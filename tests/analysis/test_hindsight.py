"""With every draw known: what is told was possible, no worse than a bot, and always the same."""

from datetime import date

import pytest

from ecotone.analysis.hindsight import Deal
from ecotone.core.daily import deal
from ecotone.core.options import resolve
from ecotone.core.table import AnyTable, Table
from ecotone.games import GAMES
from ecotone.server.hindsight import alone

ALONE = [name for name in GAMES.sound() if alone(name)]


def dealt(name: str) -> Deal:
    game = GAMES[name]
    assert game.daily
    options = resolve(game.options, game.daily.options, game.version)
    return Deal(game, options, deal(name, date(2026, 11, 18)))


@pytest.mark.parametrize("name", ALONE)
def test_the_best_plan_is_a_game_that_could_have_been_played(name: str) -> None:
    settled = dealt(name)
    first, best = settled.best(0), settled.best(12)
    assert best.worth >= first.worth
    assert best == settled.best(12)
    table: AnyTable = Table(settled.game, 1, options=settled.options, shared=settled.draws)
    for choice in best.choices:
        assert not table.over
        table.play(0, choice)
    assert table.over
    own, *others = (score.total for score in table.scores())
    assert best.points == own
    assert best.lead == (own - max(others) if others else None)


def test_more_tries_find_more() -> None:
    settled = dealt(ALONE[0])
    assert settled.best(150).worth > settled.best(0).worth
