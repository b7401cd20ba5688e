"""Auctions that nets play on: told what a view tells, they bid as the net does and end well."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from ecotone.bots.nets import shipped
from ecotone.games.serengeti.bots.auction import bids, counted, expected, features
from ecotone.games.serengeti.bots.determinize import unaware
from ecotone.games.serengeti.bots.features import features_of
from ecotone.games.serengeti.bots.net import AT_TABLE, choose
from ecotone.games.serengeti.rules.actions import Bid
from ecotone.games.serengeti.rules.state import NO_BID, ROUNDS
from games.serengeti.test_search import RULES, positions

pytestmark = pytest.mark.heavy


def auctions(seats: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Every view of somebody who must bid or pass, with the legal ways."""
    for state, seat in positions(seats, seed):
        if seat is not None and state.auction is not None:
            yield RULES.view(state, seat), RULES.legal(state, seat)


@pytest.mark.parametrize("seats", [3, 6])
def test_a_net_is_told_and_bids_the_same_in_a_rollout(seats: int) -> None:
    net, dice, one, seen = (
        shipped("serengeti", AT_TABLE),
        np.random.default_rng(1),
        np.array([0]),
        0,
    )
    for view, legal in auctions(seats, 5):
        games = unaware(view, view.auction, 1, dice)
        told = features(games, one).row(np)[0]
        assert (told == features_of(view, np).row(np)).all()
        action = choose(view, legal, Random(0), 0.0)
        assert bids(net, games, one)[0] == (action.price if isinstance(action, Bid) else NO_BID)
        seen += 1
    assert seen > 60


def test_what_is_expected_is_the_end_or_the_value_at_the_next_turn() -> None:
    """The last auction leaves nothing to guess; before it, games stop when the seat is asked."""
    net, dice, last = shipped("serengeti", AT_TABLE), np.random.default_rng(2), 0
    for view, _ in list(auctions(4, 8))[::-4]:
        games = unaware(view, view.auction, 6, dice)
        found = expected(net, games, view.seat)
        over = games.round == ROUNDS
        assert (found[over] == counted(games, view.seat)[over]).all()
        assert (games.turn[~over] == view.seat).all()
        _, value = net(features(games, np.arange(6)).row(np))
        assert found[~over] == pytest.approx(value[~over], abs=1e-5)
        moved_on = games.round > view.round
        assert (moved_on | (games.seller != view.auction.seller)).all()
        last += over.all()
    assert last
