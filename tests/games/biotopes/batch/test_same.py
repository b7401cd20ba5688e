"""Biotopes as arrays does what the reference rules do, decision by decision and draw by draw.

Before every decision of a game, and at its end, everything on the table and all legal actions are
compared, scores at every eighth and at the end. `BATCH_GAMES=10000` plays so many games, every
number of players in equal shares, and as many again with other options.
"""

import os
from typing import Any, NamedTuple

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

from ecotone.core.options import Value
from ecotone.games.biotopes.rules.box import SPECIES, own_box
from ecotone.games.biotopes.rules.terms import SEATS
from games.biotopes.batch.lockstep import lockstep, played

pytestmark = pytest.mark.heavy

GAMES_EACH = int(os.environ.get("BATCH_GAMES", "0"))
LANES = 100 if GAMES_EACH else 16

OTHERWISE: dict[str, Value] = {
    "cycles": 5,
    "tile_side": "a",
    "show_deck_top_biotope": False,
    "handlimit_offturn": True,
    "bag_substitute": "compulsory",
    "migration_metric": "straight",
    "x2_stack": True,
    "predator_optional": False,
    "predator_hits_biotopes": False,
    "reaction_optional": True,
    "discreet_to_biotope": False,
    "forbid_null_actions": True,
    "idle_card_actions": True,
}
"""The other choice of every option that the engine knows."""


class Setting(NamedTuple):
    """One engine to prove."""

    players: int
    options: dict[str, Value]

    def __str__(self) -> str:
        return f"{self.players}-{'otherwise' if self.options else 'standard'}"


SETTINGS = [Setting(1, {}), Setting(2, OTHERWISE)]  # three players: test_seatwise
if GAMES_EACH:
    SETTINGS = [Setting(players, {}) for players in SEATS]
    SETTINGS += [Setting(players, OTHERWISE) for players in SEATS]
LOTS = max(1, -(-GAMES_EACH // (LANES * len(SEATS))))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_draws_and_actions_lead_to_the_same_states(setting: Setting) -> None:
    both = lockstep(setting.players, tuple(setting.options.items()))
    met: set[str] = set()
    for lot in range(LOTS):
        seeds = range(lot * LANES, (lot + 1) * LANES)
        replays = [played(both.env, seed, **setting.options) for seed in seeds]
        assert not both.differences(replays)
        met = met.union(*(replay.kinds for replay in replays))
    usual = {"mulligan", "settle", "turn", "pay", "evolve", "card", "migrate", "retreat", "limit"}
    assert met >= usual | ({"put"} if setting.options == {} else set())
    if GAMES_EACH and setting.players > 1:
        assert met >= {"breed", "feed", "prey", "move", "moved", "triggers", "put"}


def test_our_own_set_is_of_the_kind_that_the_tables_can_hold() -> None:
    """One trigger or Action a card, one effect when played, small gifts, a detritivore a line."""
    box = own_box()
    for card in range(SPECIES):
        effects: Any = box.effects[card]
        working = [one for one in effects if one.on is not None or one.timing == "action"]
        assert len(working) < 2
        assert len([one for one in effects if one.timing == "played"]) < 2
        assert all(one.amount == 1 for one in working if one.reward in ("grow", "gather"))
        assert not any(one.family in ("thrifty", "regrowth") for one in effects)
    eaters = [one for one in box.detritivores if one.bearer < SPECIES]
    assert len({box.line[one.bearer] for one in eaters}) == len(eaters)
    assert all(one.effect.amount == 1 for one in eaters)
