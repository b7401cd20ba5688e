"""A net answers every decision by its view; what it has not learned, a rule of thumb answers."""

from random import Random
from typing import Any

import numpy as np
import pytest

import ecotone
from ecotone.bots import load, nets
from ecotone.core.errors import ParseError
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.features import inputs, shared
from ecotone.games.biotopes.bots.greedy import choose as by_rule_of_thumb
from ecotone.games.biotopes.bots.net import ALONE, AT_TABLE, HARD, prior, returned, with_nets
from ecotone.games.biotopes.rules.actions import OnCube
from ecotone.games.biotopes.rules.lying_open import shown

WIDTH = 8


def untaught(players: int) -> nets.Net:
    """A net of the right shape that has learned nothing."""
    rng, many = np.random.default_rng(players), shared(players)
    shapes = {"w1": (inputs(many), WIDTH), "w2": (WIDTH, WIDTH), "w3": (WIDTH, WIDTH)}
    shapes |= {"policy": (WIDTH, answers.many(many)), "value": (WIDTH, 1)}
    drawn = {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    biases = {f"{name}_bias": np.zeros(shape[1], np.float32) for name, shape in shapes.items()}
    return nets.Net(drawn | biases)


def find(game: str, kind: str) -> nets.Net:
    assert game == GAME.name
    return untaught({ALONE: 1, AT_TABLE: 3}[kind])


@pytest.mark.parametrize("players", [1, 3])
def test_a_net_answers_every_decision_of_a_game_and_its_chances_are_some(players: int) -> None:
    table: Any = ecotone.new("biotopes", players=players, seed=8, cycles=5)
    coloured, rng = 0, Random(8)
    while seats := table.to_act():
        seat = seats[0]
        view, legal = table.view(seat), table.legal(seat)
        if len(legal) > 1:
            chances = np.exp(prior(shown(view), seat, legal, find))
            assert chances.sum() == pytest.approx(1, abs=1e-4)
            coloured += any(isinstance(one, OnCube) for one in legal)
            best = legal[int(chances.argmax())]
            assert with_nets(view, legal, Random(0), 0.0, find) == best
        assert with_nets(view, legal, Random(0), 0.0, find) in legal
        table.play(seat, rng.choice(legal))
    assert coloured > 10


def test_by_rules_it_has_not_learned_a_rule_of_thumb_plays() -> None:
    table: Any = ecotone.new("biotopes", players=2, seed=1, advanced_biotopes="draft")
    seat = table.to_act()[0]
    view, legal = table.view(seat), table.legal(seat)
    by_hand = by_rule_of_thumb(view, legal, Random(4), 0.0)
    assert with_nets(view, legal, Random(4), 0.0, find) == by_hand


def test_none_comes_with_the_package_so_the_planner_plays_in_its_place() -> None:
    assert GAME.players.net is None
    with pytest.raises(ParseError) as refusal:
        nets.shipped("biotopes", AT_TABLE)
    assert refusal.value.code == "no_net"


def test_a_net_of_ones_own_is_named_like_any_bot(tmp_path: Any) -> None:
    path = tmp_path / "mine.net.npz"
    packed = nets.packed(untaught(2).params)
    with path.open("wb") as file:
        nets.write(file, {AT_TABLE: packed}, {AT_TABLE: {"game": "biotopes"}})
    bot = load(f"net:{path}", "biotopes")
    table: Any = ecotone.new("biotopes", players=2, seed=1)
    seat = table.to_act()[0]
    legal = table.legal(seat)
    assert bot(table.view(seat), legal, Random(0), 0.0) in legal
    with pytest.raises(ParseError):
        load(f"net:{path}", "savanna")


def test_a_net_that_goes_for_the_highest_rank_is_paid_most_around_it() -> None:
    points = np.arange(60.0, 181.0)
    usual = np.diff(returned(points, 1, nets.POINTS, np))
    steep = np.diff(returned(points, 1, nets.HARDEST, np))
    assert usual == pytest.approx(usual[0])
    assert points[steep.argmax()] in (HARD - 2, HARD - 1)
    assert (steep > 0).all()
