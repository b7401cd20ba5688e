"""Games of self-play follow the reference rules, and nets are told the same on both sides."""

from collections import Counter
from functools import partial
from typing import Any, cast

import jax
import numpy as np
import pytest

from batch.quick import quick
from ecotone.core.options import resolve
from ecotone.core.seats import Seat
from ecotone.games import GAMES
from ecotone.games.ecosystem.batch.learning import PRECISION
from ecotone.games.ecosystem.batch.selfplay import games_of
from ecotone.games.ecosystem.bots.features import PLACINGS, SPOTS, STRIDE
from ecotone.games.ecosystem.bots.net import features_of
from ecotone.games.ecosystem.ocean.rules.actions import PASS
from ecotone.games.ecosystem.rules.actions import Pick, Place
from ecotone.games.ecosystem.rules.deal import Cards
from ecotone.games.ecosystem.rules.floating import WIDTH, Cell
from ecotone.games.ecosystem.rules.state import TURNS, Phase, State
from ecotone.learn.net import answer, fresh
from ecotone.learn.task import learning

pytestmark = pytest.mark.heavy

GAMES_PLAYED = 16


class Replay:
    """One game of self-play, replayed by the reference rules."""

    def __init__(self, game: str, players: int, french: bool) -> None:
        self.rules: Any = GAMES[game].rules
        self.players = players
        options = {"edition": "fr"} if french else {}
        declared = GAMES[game].options
        self.state = cast(State, self.rules.setup(players, resolve(declared, options)))

    def cards(self, counts: Any) -> str:
        pairs = zip(self.rules.deck.letters, counts, strict=True)
        return "".join(letter * int(count) for letter, count in pairs)

    def do(self, seat: int, action: Any) -> None:
        assert action in self.rules.legal(self.state, Seat(seat))
        self.state = self.rules.apply(self.state, Seat(seat), action)

    def draw(self, verb: str, *hands: str) -> None:
        self.state = self.rules.apply(self.state, None, Cards(verb, hands))

    def place(self, seat: int, answer: int) -> Place:
        card, spot = divmod(answer, SPOTS)
        top, left = self.state.grids[seat].origin()
        row, column = divmod(spot, STRIDE)
        cell = Cell(WIDTH * (top + row - 1) + left + column - 1)
        return Place(self.rules.deck.letters[card], cell)

    def pass_octopus(self) -> None:
        for grid in self.state.powers:
            self.do(grid, PASS)


def of_game(decisions: Any, game: int) -> Any:
    """One game's decisions: steps x seats."""
    return jax.tree.map(lambda part: part[:, :, game], decisions)


def told(view: Any, seen: Any) -> None:
    mine = features_of(view)
    for name in mine._fields:
        assert np.array_equal(getattr(mine, name), getattr(seen, name)), name
    assert np.array_equal(mine.row(np), seen.row(np))
    assert np.array_equal(mine.legal(np), seen.legal(np))


def at(steps: Any, step: int, seat: int) -> Any:
    return jax.tree.map(lambda part: part[step, seat], steps)


def replay_table(replay: Replay, steps: Any) -> None:
    players = replay.players
    for turn in range(TURNS):
        seen = [at(steps, turn, seat) for seat in range(players)]
        neutral = ""
        if players == 2:
            before = Counter(replay.cards(seen[0].observation.pile))
            last = turn + 1 == TURNS
            neutral = "" if last else replay.cards(at(steps, turn + 1, 0).observation.pile)
            neutral = "".join((Counter(neutral) - before).elements())
        if turn % 10 == 0:
            dealt = [replay.cards(one.observation.hand) for one in seen]
            if players == 2:
                # the neutral hand goes to the first seat, in the second round to the second
                after = replay.cards(at(steps, turn + 1, turn // 10).observation.hand)
                dealt.append(replay.rules.deck.sort(after + neutral))
            replay.draw("deal", *dealt)
        for seat, one in enumerate(seen):
            told(replay.rules.view(replay.state, Seat(seat)), one.observation)
        for seat, one in enumerate(seen):
            replay.do(seat, Pick(replay.rules.deck.letters[int(one.answer) // SPOTS]))
        if players == 2:
            replay.draw("neutral", neutral or replay.state.hands[2][0])
        for seat, one in enumerate(seen):
            replay.do(seat, replay.place(seat, int(one.answer)))
        replay.pass_octopus()


def replay_alone(replay: Replay, steps: Any) -> None:
    for turn in range(TURNS):
        placing, giving = at(steps, 2 * turn, 0), at(steps, 2 * turn + 1, 0)
        held = replay.state.hands[0] if replay.state.hands else ""
        fresh = Counter(replay.cards(placing.observation.hand)) - Counter(held)
        verb = "draw" if turn else "deal"
        replay.draw(verb, replay.rules.deck.sort(list(fresh.elements())))
        told(replay.rules.view(replay.state, Seat(0)), placing.observation)
        replay.do(0, replay.place(0, int(placing.answer)))
        replay.pass_octopus()
        told(replay.rules.view(replay.state, Seat(0)), giving.observation)
        gift = replay.rules.deck.letters[int(giving.answer) - PLACINGS]
        replay.do(0, replay.rules.discards[gift])


@pytest.mark.parametrize(
    ("game", "players"),
    [("savanna", 4), ("savanna", 2), ("savanna", 1), ("ocean", 3), ("ocean", 1)],
)
def test_self_play_follows_the_reference_rules(game: str, players: int) -> None:
    """Features, moves and totals are the same."""
    task: Any = learning(game).task(players)
    params = fresh(jax.random.key(3), task.inputs, 16, task.answers)

    def play(key: jax.Array) -> Any:
        edition = task.editions(GAMES_PLAYED)
        net = partial(answer, params)
        ended, decisions = games_of(task.env, net, PRECISION, key, edition, 1.0)
        return decisions, task.totals(ended.grids, ended.pile, edition), edition

    decisions, totals, edition = jax.device_get(quick(play)(jax.random.key(7)))
    equal = 0
    for number in range(GAMES_PLAYED):
        replay = Replay(game, players, bool(edition[number]))
        (replay_alone if players == 1 else replay_table)(replay, of_game(decisions, number))
        view = replay.rules.view(replay.state._replace(phase=Phase.FLIP), None)
        scores = np.array([score.total for score in replay.rules.tallies(view)])
        equal += (totals[:, number] == scores).sum()
    # whales are led one by one there and all at once here; a last neutral card is not told
    exact = game == "savanna" and players != 2
    assert equal >= (1 if exact else 0.85) * totals.size
