"""A second look at the net's favourites: true to the rules, honest, in time, and worth it."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from ecotone.bots.nets import Net, shipped
from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.determinize import determinize
from ecotone.games.ecosystem.bots.endings import lead, points
from ecotone.games.ecosystem.bots.net import counts, deck_of, features_of, number, spot
from ecotone.games.ecosystem.bots.rollout import Alone, Together, open_spots, placed
from ecotone.games.ecosystem.bots.search import POSITIONS, PRODUCTS, choose
from ecotone.games.ecosystem.ocean import GAME as OCEAN
from ecotone.games.ecosystem.ocean.bots.endings import best_swaps
from ecotone.games.ecosystem.ocean.rules import cards as ocean
from ecotone.games.ecosystem.ocean.rules.actions import Pass
from ecotone.games.ecosystem.ocean.rules.scoring import board_total
from ecotone.games.ecosystem.ocean.rules.whales import total
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.floating import each
from ecotone.games.ecosystem.rules.floating import open_cells as reference_open
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.games.ecosystem.savanna import GAME as SAVANNA

pytestmark = pytest.mark.heavy

PATIENT = 30.0
"""Seconds that no machine needs: the clock never decides."""

CASES: list[tuple[str, int, dict[str, Value]]] = [
    ("savanna", 1, {}),
    ("savanna", 2, {}),
    ("savanna", 4, {"edition": "fr"}),
    ("ocean", 1, {}),
    ("ocean", 2, {}),
    ("ocean", 5, {}),
]
every_case = pytest.mark.parametrize(("game", "players", "options"), CASES)


def moments(
    game: str, players: int, options: dict[str, Value], every: int = 1
) -> Iterator[tuple[Table, Seat]]:
    """Moments of a game between random players in which a card is chosen or placed."""
    table, rng = Table(GAMES[game], players, seed=players, options=options), Random(players)
    number = 0
    while seats := table.to_act():
        legal = table.legal(seats[0])
        if isinstance(legal[0], Pick | Place | Discard):
            if number % every == 0:
                yield table, seats[0]
            number += 1
        table.play(seats[0], rng.choice(legal))


def before_the_last_gift(game: str, seed: int) -> Table:
    """A game alone, played at random until only the last card is to be given."""
    table: Table = Table(GAMES[game], 1, seed=seed)
    rng = Random(seed)
    while True:
        legal = table.legal(Seat(0))
        if isinstance(legal[0], Discard) and table.view(Seat(0)).turn == 19:
            return table
        table.play(Seat(0), rng.choice(legal))


@every_case
def test_boards_grow_as_in_the_rules(game: str, players: int, options: dict[str, Value]) -> None:
    """Open spots and what a card placed on one leaves, for every spot of every position."""
    for table, seat in moments(game, players, options, every=9):
        view = table.view(seat)
        grid, deck = view.grids[view.seat], deck_of(view)
        planes = np.array(deck.planes(grid.flat()), np.int64)
        cells = each(reference_open(grid.taken))
        assert open_spots(planes) == sum(1 << spot(grid, cell) for cell in cells)
        many = len(cells)
        after = placed(
            np.repeat(planes[None], many, 0),
            np.full(many, 3),
            np.array([spot(grid, cell) for cell in cells]),
        )
        for cell, found in zip(cells, after, strict=True):
            assert list(found) == deck.planes(grid.put(cell, deck.letters[3]).flat())


@every_case
def test_a_world_holds_what_the_seat_knows_and_all_cards_once(
    game: str, players: int, options: dict[str, Value]
) -> None:
    for table, seat in moments(game, players, options, every=7):
        view = table.view(seat)
        deck = deck_of(view)
        found = determinize(view, 5, np.random.default_rng(1))
        full = np.array(counts(deck, deck.full))
        lying = sum(np.array(counts(deck, grid.cards)) for grid in view.grids)
        if isinstance(found, Alone):
            total = found.hand + found.coming.sum(1) + lying
            assert (total <= full).all()
            assert (found.hand == features_of(view).hand).all()
            continue
        assert isinstance(found, Together)
        total = found.hands.sum(1) + lying + np.array(counts(deck, view.pile))
        if view.turn < 10:
            total = total + found.deal.sum(1)
        if view.phase is Phase.PLACE:
            waiting = "".join(card for card in view.picks if card)
            total = total + counts(deck, waiting) - np.array(counts(deck, view.pick or ""))
        assert (total <= full).all()
        ring = len(view.hands)
        for step in range(1, ring):
            known = view.hands[(view.seat - step * view.direction) % ring]
            if known is not None:
                assert (found.hands[:, step] == counts(deck, known)).all()


@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_alone_the_last_gift_leads_to_the_very_margin(game: str) -> None:
    """The last card given ends the game: every choice's margin is the rules' own, flips and all."""
    for seed in range(6):
        table = before_the_last_gift(game, seed)
        view, legal = table.view(Seat(0)), table.legal(Seat(0))
        start = determinize(view, 1, np.random.default_rng(0))
        for action in legal:
            end = start.after(np.array([number(view, action)]))
            assert isinstance(end, Alone)
            fork = table.fork()
            fork.play(Seat(0), action)
            own, rival = best_end(fork)
            if game == "savanna":
                assert lead(view, end)[0] == own - rival
            else:  # whales one after the other may miss the best of all ways together
                assert abs(lead(view, end)[0] - (own - rival)) <= 8


def best_end(table: Table) -> tuple[int, int]:
    """Both totals when whatever may be turned down is turned for the best."""
    rules = GAMES[table.game.name].rules
    while table.to_act():
        view = table.view(Seat(0))
        gains = [(rules.preview(view, action), action) for action in table.legal(Seat(0))]
        table.play(Seat(0), max(gains, key=lambda pair: pair[0])[1])
    own, rival = table.scores()
    return own.total, rival.total


def test_the_best_swap_of_an_octopus_is_the_best_of_all() -> None:
    """On full grids beside every size of the other school, by the reference scoring."""
    rng = Random(4)
    flats = ["".join(rng.sample(ocean.DECK.full, 20)) for _ in range(12)]
    schools = np.array([number % 5 for number in range(len(flats))])
    planes = np.array([ocean.DECK.planes(flat) for flat in flats], np.int32).T
    after = best_swaps(list(planes), [schools])
    found = total(after, np.zeros(len(flats), np.int32), [schools])
    for flat, school, most in zip(flats, schools, found, strict=True):
        ways = [flat]
        for one, two in combinations(range(20), 2):
            cards = list(flat)
            cards[one], cards[two] = cards[two], cards[one]
            ways.append("".join(cards))
        assert most == max(board_total(way, 0, [int(school)]) for way in ways)


def test_an_octopus_yet_to_come_counts_with_its_swap() -> None:
    """The same end is worth at least as much if its octopuses are still in the hand now."""
    better = 0
    for seed in range(12):
        before = Table(OCEAN, 1, seed=seed).view(Seat(0))
        table = before_the_last_gift("ocean", seed)
        view, legal = table.view(Seat(0)), table.legal(Seat(0))
        end = determinize(view, 1, np.random.default_rng(0)).after(
            np.array([number(view, legal[0])])
        )
        assert isinstance(end, Alone)
        now, then = lead(view, end)[0], lead(before, end)[0]
        better += then > now
        assert then == now or "O" in view.grids[0].cards
    assert better >= 6


def test_alone_an_octopus_goes_one_of_its_ways_whatever_comes() -> None:
    rules = OCEAN.rules
    seen = 0
    for seed in range(9):
        table, rng = Table(OCEAN, 1, seed=seed), Random(seed)
        while table.to_act():
            legal = table.legal(Seat(0))
            if isinstance(legal[0], Pass) and table.view(Seat(0)).turn % 4 == 2:
                seen += 1
                chosen = choose(table.view(Seat(0)), legal, Random(3), PATIENT)
                assert chosen in legal
                other = rules.redeal(table._state, Seat(0), Random(8))
                view = rules.view(other, Seat(0))
                assert choose(view, rules.legal(other, Seat(0)), Random(3), PATIENT) == chosen
            table.play(Seat(0), rng.choice(legal))
    assert seen > 3


@pytest.mark.parametrize("players", [2, 3])
def test_at_a_table_the_end_counts_as_in_the_rules(players: int) -> None:
    """A finished board's points, with the prize of the largest herd, are the rules' own."""
    for seed in range(5):
        table, rng = Table(SAVANNA, players, seed=seed), Random(seed)
        table = Table(SAVANNA, players, seed=seed, options={"auto_lion": True})
        before: Any = None
        while seats := table.to_act():
            seat = seats[0]
            legal = table.legal(seat)
            action = rng.choice(legal)
            if table.view(seat).turn == 19 and isinstance(action, Place) and len(seats) == 1:
                view = table.view(seat)
                before = (view, determinize(view, 1, np.random.default_rng(0)), action, seat)
            table.play(seat, action)
        view, start, action, seat = before
        end = start.after(np.array([number(view, action)]))
        assert points(view, end)[0] == table.scores()[seat].total


@every_case
def test_the_choice_is_legal_and_the_same_in_every_world(
    game: str, players: int, options: dict[str, Value]
) -> None:
    rules = cast(Any, GAMES[game].rules)
    for table, seat in moments(game, players, options, every=9 * players - 4):
        legal = table.legal(seat)
        chosen = choose(table.view(seat), legal, Random(3), PATIENT)
        assert chosen in legal
        other = rules.redeal(table._state, table.seat(seat), Random(8))
        view = rules.view(other, table.seat(seat))
        assert choose(view, rules.legal(other, table.seat(seat)), Random(3), PATIENT) == chosen


def test_the_last_gift_is_the_best_there_is() -> None:
    for seed in range(4):
        table = before_the_last_gift("savanna", seed)
        view, legal = table.view(Seat(0)), table.legal(Seat(0))
        ends = {}
        for action in legal:
            fork = table.fork()
            fork.play(Seat(0), action)
            own, rival = best_end(fork)
            ends[str(action)] = own - rival
        assert ends[str(choose(view, legal, Random(1), PATIENT))] == max(ends.values())


def test_a_large_net_judges_fewer_positions_within_the_same_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Alone: never more than so many positions, nor more products than a second has room for."""
    judged: list[int] = []

    def counting(net: Net, rows: Any) -> Any:
        judged.append(len(np.atleast_2d(rows)))
        return call(net, rows)

    call = Net.__call__
    monkeypatch.setattr(Net, "__call__", counting)
    for game in ("savanna", "ocean"):
        products = shipped(game, "alone").products
        most = 0.1 * min(POSITIONS["alone"], PRODUCTS / products)
        for table, seat in moments(game, 1, {}, every=9):
            judged.clear()
            choose(table.view(seat), table.legal(seat), Random(1), 0.1)
            assert sum(judged) <= most + 1
    assert shipped("ocean", "alone").products > PRODUCTS / POSITIONS["alone"]
