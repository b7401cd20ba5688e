"""The trader who looks ahead: its rollouts keep the rules, and it is honest and strong."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from ecotone.arena.match import Match, play
from ecotone.core.options import Value, resolve
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.bots import determinize as serengeti
from ecotone.games.serengeti.bots import greedy as thumb
from ecotone.games.serengeti.bots.rollout import Trader
from ecotone.games.serengeti.bots.search import choose
from ecotone.games.serengeti.rules.state import NOBODY
from jsons import said

pytestmark = pytest.mark.heavy

RULES = GAME.rules
PATIENT = 30.0
"""Seconds that no machine needs: the clock never decides."""


def positions(seats: int, seed: int, **options: Value) -> Iterator[tuple[Any, Any]]:
    """Every decision of a game between greedy traders, and at last its end."""
    rng, state = Random(seed), RULES.setup(seats, resolve(GAME.options, options))
    while True:
        while (owed := RULES.chance(state)) is not None:
            state = RULES.apply(state, None, owed.sample(rng))
        if not (awaited := RULES.to_act(state)):
            yield state, None
            return
        seat = awaited[0]
        yield state, seat
        action = thumb.choose(RULES.view(state, seat), RULES.legal(state, seat), rng, 1.0)
        state = RULES.apply(state, seat, action)


@pytest.mark.parametrize("exchanges", [False, True])
@pytest.mark.parametrize("sales", [True, False])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_rollout_ends_like_the_game_it_determinizes(
    seats: int, sales: bool, exchanges: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Greedy traders with the same lots: the same cards, tokens, totals and winners."""
    monkeypatch.setattr(serengeti, "OWN", Trader())
    monkeypatch.setattr(serengeti, "RIVALS", (Trader(),))
    for seed in range(4):
        moments = list(positions(seats, seed, private_sales=sales, exchange_variant=exchanges))
        (start, seat), (end, _) = moments[0], moments[-1]
        view = RULES.view(start, seat)
        assert view.auction
        rollouts = serengeti.determinize(view, view.auction, 1, np.random.default_rng(seed))
        for before, _ in moments[:-1]:
            if before.auction is not None and before.auction.seller == NOBODY:
                rollouts.lots[0, before.round] = serengeti._marks(RULES.view(before, None).lot)
        rollouts.play()
        held = [
            sum(int(mark) << place for place, mark in enumerate(own)) for own in rollouts.held[0]
        ]
        assert tuple(held) == end.held
        assert tuple(rollouts.tokens[0]) == end.tokens
        assert rollouts.pot[0] == end.pot
        assert rollouts.points()[0].tolist() == [score.total for score in RULES.scores(end)]
        assert tuple(np.flatnonzero(rollouts.victories()[0])) == RULES.verdict(end).winners


CASES: list[tuple[int, dict[str, Value]]] = [
    *((seats, {}) for seats in (3, 4, 5, 6)),
    (4, {"private_sales": False}),
    (4, {"open_wealth": True}),
    (4, {"penalty_mode": "referee"}),
    (3, {"exchange_variant": True}),
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_it_chooses_by_what_its_seat_knows(seats: int, options: dict[str, Value]) -> None:
    """Legal, and the same again, also in a world that the seat cannot tell from this one."""
    rng = Random(9)
    for number, (state, seat) in enumerate(positions(seats, 7, **options)):
        if seat is None or number % 19 != 5:
            continue
        legal = RULES.legal(state, seat)
        chosen = choose(RULES.view(state, seat), legal, Random(1), PATIENT)
        assert chosen in legal
        other = RULES.redeal(state, seat, rng)
        legal = RULES.legal(other, seat)
        assert choose(RULES.view(other, seat), legal, Random(1), PATIENT) == chosen


def test_it_never_determinizes_purses_that_cannot_be() -> None:
    """The tokens of the table are all there, the own ones are right, and whoever bids can pay."""
    for state, seat in positions(4, 3):
        if seat is None or state.auction is None:
            continue
        view = RULES.view(state, seat)
        rollouts = serengeti.determinize(view, state.auction, 32, np.random.default_rng(1))
        assert (rollouts.tokens.sum(1) + rollouts.pot == 48).all()
        assert (rollouts.tokens[:, seat] == state.tokens[seat]).all()
        rivals = [other for other in range(4) if other != seat]
        assert (rollouts.tokens[:, rivals] >= np.array(state.auction.bids)[rivals]).all()


def test_it_beats_greedy_traders() -> None:
    """Alone among three it has more than their mean; measured with four times the effort: ten."""
    margins = []
    for seed in range(4):
        bots = ("level4", "greedy", "greedy", "greedy")
        line = said(play(Match("serengeti", bots, seed, {}, 0.25)).line)
        own, *others = (player["total"] for player in line["players"])
        margins.append(own - sum(others) / 3)
    assert sum(margins) / len(margins) > 2
