"""The trader who imagines: its worlds keep the rules, and it is honest, quick and strong."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from ecotone.arena.match import Match, play
from ecotone.bots import serengeti as thumb
from ecotone.bots import serengeti_imagine
from ecotone.bots.serengeti_search import choose
from ecotone.bots.serengeti_worlds import Trader
from ecotone.core.options import Value, resolve
from ecotone.games import GAMES
from ecotone.games.serengeti.state import NOBODY

GAME = GAMES["serengeti"]
RULES = GAME.rules


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


@pytest.mark.parametrize("sales", [True, False])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_world_ends_like_the_game_it_imagines(
    seats: int, sales: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Greedy traders with the same lots: the same cards, tokens, totals and winners."""
    monkeypatch.setattr(serengeti_imagine, "OWN", Trader())
    monkeypatch.setattr(serengeti_imagine, "RIVALS", (Trader(),))
    for seed in range(4):
        moments = list(positions(seats, seed, private_sales=sales))
        (start, seat), (end, _) = moments[0], moments[-1]
        view = RULES.view(start, seat)
        worlds = serengeti_imagine.imagine(view, view.auction, 1, np.random.default_rng(seed))
        for before, _ in moments[:-1]:
            if before.auction is not None and before.auction.seller == NOBODY:
                worlds.lots[0, before.round] = serengeti_imagine._marks(
                    RULES.view(before, None).lot
                )
        worlds.play(float("inf"))
        held = [sum(int(mark) << place for place, mark in enumerate(own)) for own in worlds.held[0]]
        assert tuple(held) == end.held
        assert tuple(worlds.tokens[0]) == end.tokens
        assert worlds.pot[0] == end.pot
        assert worlds.points()[0].tolist() == [score.total for score in RULES.scores(end)]
        assert tuple(np.flatnonzero(worlds.victories()[0])) == RULES.verdict(end).winners


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
        chosen = choose(RULES.view(state, seat), legal, Random(1), 1e3)
        assert chosen in legal
        other = RULES.redeal(state, seat, rng)
        legal = RULES.legal(other, seat)
        assert choose(RULES.view(other, seat), legal, Random(1), 1e3) == chosen


def test_it_never_imagines_purses_that_cannot_be() -> None:
    """The tokens of the table are all there, the own ones are right, and whoever bids can pay."""
    for state, seat in positions(4, 3):
        if seat is None or state.auction is None:
            continue
        view = RULES.view(state, seat)
        worlds = serengeti_imagine.imagine(view, state.auction, 32, np.random.default_rng(1))
        assert (worlds.tokens.sum(1) + worlds.pot == 48).all()
        assert (worlds.tokens[:, seat] == state.tokens[seat]).all()
        rivals = [other for other in range(4) if other != seat]
        assert (worlds.tokens[:, rivals] >= np.array(state.auction.bids)[rivals]).all()


def test_it_keeps_its_budget() -> None:
    """All but one decision in a hundred within a fifth more, at the largest table."""
    budget, times = 0.2, []
    for number, (state, seat) in enumerate(positions(6, 2)):
        if seat is None or number % 4 or len(legal := RULES.legal(state, seat)) == 1:
            continue
        view, began = RULES.view(state, seat), perf_counter()
        choose(view, legal, Random(1), budget)
        times.append(perf_counter() - began)
    assert np.quantile(times, 0.99) <= 1.2 * budget


def test_it_beats_greedy_traders() -> None:
    """Alone among three it has more than their mean; measured: eight points a game."""
    margins = []
    for seed in range(4):
        line = play(
            Match("serengeti", ("level4", "greedy", "greedy", "greedy"), seed, {}, 1.0)
        ).line
        own, *others = (player["total"] for player in line["players"])
        margins.append(own - sum(others) / 3)
    assert sum(margins) / len(margins) > 2
