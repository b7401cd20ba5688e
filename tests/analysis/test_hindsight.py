"""With every draw known: what is told was possible, no worse than a bot, and always the same."""

from datetime import date
from random import Random

import pytest

from ecotone.analysis.hindsight import Deal
from ecotone.bots import find
from ecotone.core.daily import deal
from ecotone.core.options import resolve
from ecotone.core.table import AnyTable, Table
from ecotone.games import GAMES
from ecotone.server.hindsight import settled as known
from games.samples import AUCTION, DRAFT

SETTLED = [name for name in GAMES.sound() if known(name)]


def dealt(name: str) -> Deal:
    game = GAMES[name]
    assert game.daily
    options = resolve(game.options, game.daily.options, game.version)
    return Deal(game, options, deal(name, date(2026, 11, 18)), game.daily.bots)


@pytest.mark.parametrize("name", SETTLED)
def test_the_best_plan_is_a_game_that_could_have_been_played(name: str) -> None:
    settled = dealt(name)
    first, best = settled.best(0), settled.best(12)
    assert best.worth >= first.worth
    assert best == settled.best(12)
    seats, draws = 1 + len(settled.bots), settled.draws
    table: AnyTable = Table(settled.game, seats, options=settled.options, shared=draws)
    choices = iter(best.choices)
    while awaited := table.to_act():
        seat = awaited[0]
        if seat == 0:
            table.play(0, next(choices))
        else:
            rng = Random(draws.seed("bot", seat, len(table.events)))
            bot = find(settled.bots[seat - 1])
            table.play(seat, bot(table.view(seat), table.legal(seat), rng, 0.5))
    assert not [*choices]
    own, *others = (score.total for score in table.scores())
    assert best.points == own
    assert best.lead == (own - max(others) if others else None)


@pytest.mark.parametrize("name", [DRAFT, AUCTION])
def test_more_tries_find_more(name: str) -> None:
    settled = dealt(name)
    assert settled.best(150).worth > settled.best(0).worth
