"""Weak levels are never absurd: no bid beyond the purse, no fined digit, no sale without need."""

from random import Random
from typing import Any

import ecotone
from ecotone.bots import find
from ecotone.games.serengeti.bots.careful import STEPS, careful
from ecotone.games.serengeti.rules.actions import Bid, Sell


def test_a_careless_trader_bids_what_it_can_pay_and_sells_only_in_need() -> None:
    """In referee mode too, where anything may be said."""
    sold = bids = 0
    for seed in range(4):
        table = ecotone.new("serengeti", players=4, seed=seed, penalty_mode="referee")
        rng, bots = Random(seed), [find(f"level{level}") for level in (1, 2, 1, 2)]
        while seats := table.to_act():
            seat = seats[0]
            legal = table.legal(seat)
            view: Any = table.view(seat)
            action = bots[seat](view, legal, rng, 0.0)
            tokens = view.tokens[seat] or 0
            if isinstance(action, Bid):
                bids += 1
                assert action.price <= tokens
                assert action.price % 10 not in {card.value for card in view.held[seat]}
            if isinstance(action, Sell):
                sold += 1
                rivals = 12 * view.seats - view.pot - tokens
                assert tokens < rivals / (view.seats - 1)
            table.play(seat, action)
    assert bids > 100
    assert sold > 10


def test_the_choices_of_a_slip_always_hold_a_pass() -> None:
    table: Any = ecotone.new("serengeti", players=3, seed=1, penalty_mode="referee")
    seat = table.to_act()[0]
    while table.view(seat).auction is None:
        table.play(seat, "pass")
        seat = table.to_act()[0]
    kept = list(map(str, careful(table.view(seat), table.legal(seat))))
    assert kept[0] == "pass"
    assert 1 < len(kept) <= 1 + STEPS
