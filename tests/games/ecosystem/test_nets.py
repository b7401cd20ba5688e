"""Bots that run a net: legal, honest, and clear where there is no net."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from ecotone.bots import nets
from ecotone.core.errors import ParseError
from ecotone.core.options import Value, resolve
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.features import ANSWERS, INPUTS, Features, SoloFeatures
from ecotone.games.ecosystem.bots.net import play
from ecotone.games.ecosystem.rules.view import View
from ecotone.locale import LANGUAGES, refused

pytestmark = pytest.mark.heavy


@cache
def unlearned(game: str, kind: str) -> nets.Net:
    """A net with weights at random."""
    features = SoloFeatures if kind == "alone" else Features
    rng = np.random.default_rng(4)
    sizes = {
        "w1": (INPUTS[features], 32),
        "w2": (32, 32),
        "w3": (32, 32),
        "policy": (32, ANSWERS[features]),
        "value": (32, 1),
    }
    params = {name: rng.normal(size=size, scale=0.3) for name, size in sizes.items()}
    params |= {f"{name}_bias": rng.normal(size=size[1]) for name, size in sizes.items()}
    return nets.unpacked(nets.packed(params))


def decisions(game: str, players: int, **options: Value) -> Iterator[tuple[Any, Any, Any]]:
    """Every decision of a game between nets: the state, the seat, the choice."""
    known, rng = GAMES[game], Random(players)
    rules = known.rules
    state = rules.setup(players, resolve(known.options, options))
    while True:
        while (owed := rules.chance(state)) is not None:
            state = rules.apply(state, None, owed.sample(rng))
        awaited = rules.to_act(state)
        if not awaited:
            return
        seat = awaited[0]
        legal = rules.legal(state, seat)
        action = play(cast(View, rules.view(state, seat)), legal, unlearned)
        assert action in legal
        yield state, seat, action
        state = rules.apply(state, seat, action)


CASES: list[tuple[str, int, dict[str, Value]]] = [
    *((game, players, {}) for game in ("savanna", "ocean") for players in (1, 2, 4, 6)),
    ("savanna", 3, {"edition": "fr"}),
    ("ocean", 1, {"solo_opponent_octopus": True}),
    ("ocean", 3, {"whale_flip_timing": "seat_order", "octopus_connectivity": "moved_card_only"}),
]


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_a_net_chooses_by_what_its_seat_knows(
    game: str, players: int, options: dict[str, Value]
) -> None:
    """Legal to the end, and the same in every world that the seat cannot tell from this one."""
    rules, rng = GAMES[game].rules, Random(9)
    seen = 0
    for number, (state, seat, action) in enumerate(decisions(game, players, **options)):
        seen += 1
        if number % 7 == 0:
            other = rules.redeal(state, seat, rng)
            view = cast(View, rules.view(other, seat))
            assert play(view, rules.legal(other, seat), unlearned) == action
    assert seen >= 40 * players


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_a_net_gets_a_sentence(lang: str) -> None:
    with pytest.raises(ParseError) as refusal:
        nets.shipped("biotopes", "table")
    assert "Biotopes" in refused(refusal.value, lang)


def test_bytes_hold_weights_within_a_step_of_their_column() -> None:
    weights = np.random.default_rng(1).normal(size=(40, 3)) * [1, 100, 0]
    params: dict[str, Any] = dict.fromkeys(nets.LAYERS, weights)
    params |= {f"{name}_bias": np.zeros(3) for name in nets.LAYERS}
    again = nets.unpacked(nets.packed(params)).params["w1"]
    assert (np.abs(again - weights) <= np.abs(weights).max(0) / nets.MOST / 2 + 1e-6).all()
