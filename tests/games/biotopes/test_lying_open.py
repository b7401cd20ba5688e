"""What lies open is a position in which everything that a view names lies where it does."""

from dataclasses import replace
from random import Random

import pytest

import ecotone
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.lying_open import shown
from ecotone.games.biotopes.rules.view import View

RULES = GAME.rules
TOLD = {"pay", "evolve"}  # decisions about cubes, which are told with them


def open_parts(view: View) -> View:
    """The view without who is asked what, and without what only counts things it does not name."""
    players = tuple(
        replace(
            one,
            bag=one.bag if one.seat == view.seat else None,
            bag_size=0,
            hand=one.hand if one.seat == view.seat else (),
            tiles=(),
        )
        for one in view.players
    )
    decks = tuple(replace(one, size=0) for one in view.decks)
    return replace(view, players=players, decks=decks, display=(), awaited=(), decision=None)


@pytest.mark.parametrize("players", [1, 3])
def test_a_position_of_what_lies_open_looks_the_same(players: int) -> None:
    rng, met = Random(players), set[str]()
    for seed in range(6):
        table = ecotone.new(GAME, players=players, seed=seed)
        while seats := table.to_act():
            view = table.view(seats[0])
            position = shown(view)
            again = RULES.view(position._replace(tasks=()), seats[0])
            assert open_parts(again) == open_parts(view)
            assert [(one.step, one.seat) for one in position.tasks] == (
                [(view.decision.step, view.decision.seat)] if view.decision else []
            )
            if view.decision and view.decision.step in TOLD:
                assert RULES.view(position, seats[0]).decision == view.decision
                met.add(view.decision.step)
            table.play(seats[0], rng.choice(table.legal(seats[0])))
        assert shown(table.view(0)).tasks == ()
    assert met == TOLD
