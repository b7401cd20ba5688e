"""Seat by seat, by small answers: the same game as the reference rules', and nothing hidden."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import numpy as np

from batch.quick import quick
from ecotone import batch
from ecotone.batch.seatwise import SCALE
from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.batch.position import OVER as PHASES
from ecotone.games.ecosystem.bots.features import SPOTS
from ecotone.games.ecosystem.rules.state import TURNS, Phase
from games.ecosystem.batch.campaign import GAMES_EACH
from games.ecosystem.batch.observation import positions
from games.ecosystem.batch.seatwise import Beside, positions_of

GAMES = ("savanna", "ocean")

pytestmark = pytest.mark.heavy

LANES = 100 if GAMES_EACH else 8
SETTINGS: list[tuple[str, int, dict[str, Value]]] = [
    ("savanna", 2, {}),
    ("ocean", 3, {}),
    ("ocean", 1, {"solo_opponent_octopus": True}),
]
if GAMES_EACH:
    SETTINGS += [(game, players, {}) for game in GAMES for players in range(1, 7)]
    SETTINGS += [
        ("ocean", 4, {"octopus_connectivity": "moved_card_only"}),
        ("ocean", 3, {"whale_flip_timing": "seat_order", "flipped_whale_still_acts": False}),
        ("savanna", 3, {"auto_lion": True}),
        ("savanna", 2, {"auto_lion": True, "elephant_floor0": True}),
        ("savanna", 1, {"auto_lion": True, "elephant_floor0": True}),
    ]


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=str)
def test_every_action_is_one_sequence_of_answers_and_leads_to_the_same_game(
    game: str, players: int, options: dict[str, Value]
) -> None:
    """After every answer both agree on who decides and on what may be answered.

    Where an octopus acts, every card is lifted, and what may be answered then is compared too.
    """
    env = batch.make(game, players, rewards="score", **options)
    beside = Beside(env, LANES)
    for lot in range(max(1, -(-GAMES_EACH // (LANES * len(SETTINGS))))):
        beside.begin(lot)
        rng, octopuses = Random(lot), 0
        paid = np.zeros((LANES, players), np.float32)
        while not beside.over:
            octopuses += beside.lifts()
            beside.play(rng)
            paid += np.asarray(beside.states.rewards)
        totals = [
            [score.total for score in beside.rules.scores(state)[:players]]
            for state in beside.references
        ]
        assert np.allclose(paid, np.array(totals) / SCALE)
        assert (octopuses > 0) == (game == "ocean")


@pytest.mark.parametrize(("game", "most"), [("savanna", 400), ("ocean", 500)])
def test_answers_are_few_and_each_has_a_name_of_its_own(game: str, most: int) -> None:
    for players in (1, 4):
        env = batch.make(game, players)
        assert env.num_actions == len(set(env.action_names)) <= most
    assert env.id == game
    assert env.num_players == 4


@pytest.mark.parametrize(("game", "players"), [("savanna", 2), ("ocean", 3)])
def test_an_observation_tells_the_own_board_and_hand_and_nothing_hidden(
    game: str, players: int
) -> None:
    """The same row after every redeal; board and hand are those of the view."""
    env: Any = batch.make(game, players)
    rules, rng = env.game.env.rules, Random(game)
    known = positions(env.game.env, 4, rng)
    some = sorted(known, key=lambda state: state.phase is not Phase.FLIP)[:24] + known[-60:]
    look = quick(jax.vmap(env.game.seen, (0, None)))
    for seat in map(Seat, range(players)):
        other = [rules.redeal(state, seat, rng) for state in some]
        assert other != some
        one, two = (np.asarray(look(positions_of(env, states), seat)) for states in (some, other))
        assert (one == two).all()
        for row, state in zip(one, some, strict=True):
            view = rules.view(state, seat)
            flat = view.grids[seat].flat().ljust(20, ".")
            board = [card == letter for letter in rules.deck.letters for card in flat]
            begin = PHASES + TURNS
            assert row[begin : begin + len(board)].tolist() == board
            begin += len(board) + SPOTS
            digits = row[begin : begin + 55].reshape(11, 5)
            held = [view.hand.count(letter) for letter in rules.deck.letters]
            assert (digits @ (1 << np.arange(5))).tolist() == held
