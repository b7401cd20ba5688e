"""Games of Biotopes by the reference rules, replayed with the same draws by the batch engine."""

from dataclasses import dataclass, field
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from batch.quick import quick
from ecotone.core.options import Value, resolve
from ecotone.core.seats import Seat
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.batch import Biotopes, engine
from ecotone.games.biotopes.batch.state import State
from ecotone.games.biotopes.batch.tables import CARDS
from ecotone.games.biotopes.batch.words import packed
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import Adapt, Pass
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.draws import Cards, Cubes
from ecotone.games.biotopes.rules.setup_draws import Dealt
from ecotone.games.biotopes.rules.state import LINES, Phase
from ecotone.games.biotopes.rules.state import State as Reference

RULES = GAME.rules
DECIDED, DRAWN, NOTHING = range(3)
SCORED = 8
"""Every so many decisions scores are compared too; counting them takes the reference rules long."""

MANY, LONG = 16, 256
"""Replays are filled up to so many games and moves or a multiple: all tests share one program."""


@dataclass
class Replay:
    """One game: its opening, every decision and draw, and what was so before each decision."""

    first: int = 0
    conditions: tuple[int, ...] = ()
    biotopes: tuple[int, ...] = ()
    hands: dict[int, int] = field(default_factory=dict)
    moves: list[tuple[int, int, int]] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)
    known: list[tuple[Reference, Seat]] = field(default_factory=list)
    """Each position with its seat, as the reference rules have it."""
    kinds: set[str] = field(default_factory=set)


def played(env: Biotopes, seed: int, **options: Value) -> Replay:
    """A random game; every other one plays cards when it can, and passes late."""
    rng = Random(seed)
    eager = seed % 4 * 0.3
    state, replay = RULES.setup(env.players, resolve(GAME.options, options)), Replay()
    while True:
        if chance := RULES.chance(state):
            drawn = chance.sample(rng)
            state = RULES.apply(state, None, drawn)
            note(replay, state, drawn)
        elif seats := RULES.to_act(state):
            (seat,) = seats
            legal = RULES.legal(state, seat)
            replay.seen.append(shown(env, state, seat))
            if len(replay.seen) % SCORED == 0:
                replay.seen[-1]["scores"] = totals(state)
            replay.known.append((state, seat))
            replay.kinds.add(state.tasks[-1].step)
            action = chosen(legal, rng, eager)
            replay.moves.append((DECIDED, env.encode(seat, action), 0))
            state = RULES.apply(state, seat, action)
        else:
            replay.seen.append(shown(env, state, None))
            replay.moves.append((NOTHING, 0, 0))
            return replay


def chosen(legal: Any, rng: Random, eager: float) -> Any:
    """One of the legal actions; the more eager, the more cards are played."""
    if rng.random() < eager:
        some = [one for one in legal if isinstance(one, Adapt)]
        legal = some or [one for one in legal if not isinstance(one, Pass)] or legal
    return rng.choice(legal)


def note(replay: Replay, state: Reference, drawn: Any) -> None:
    """Keep what chance has brought."""
    if isinstance(drawn, Cubes):
        replay.moves += [(DRAWN, colour, 0) for colour in heaps.cubes(drawn.heap)]
    elif isinstance(drawn, Cards):
        last = len(drawn.cards) - 1
        for at, card in enumerate(drawn.cards):
            replay.moves.append((DRAWN, card, drawn.top if at == last else -1))
    elif isinstance(drawn, Dealt) and replay.seen:
        replay.moves += [(DRAWN, card, -1) for card in drawn.cards]
    else:
        replay.first, replay.conditions = state.first, state.conditions
        replay.biotopes = state.land.biotopes
        replay.hands = dict(enumerate(state.hands))


def shown(env: Biotopes, state: Reference, seat: Seat | None) -> dict[str, Any]:
    """What a reference position has, as the engine keeps it."""
    words, seats = env.map.words, state.seats
    over = state.phase is Phase.OVER
    mask = np.zeros(env.num_actions, bool)
    if seat is not None:
        for action in RULES.legal(state, seat):
            number = env.encode(seat, action)
            assert not mask[number]
            mask[number] = True
    known = 0
    for one in state.known:
        known |= one
    found: dict[str, Any] = {
        "cubes": _digits(state.cubes),
        "hands": np.stack([packed(hand, CARDS) for hand in state.hands]),
        "species": np.stack([packed(own, CARDS) for own in state.species]),
        "known": packed(known, CARDS),
        "acted": packed(state.acted, CARDS),
        "decks": packed(sum(state.decks), CARDS),
        "discards": packed(sum(state.discards), CARDS),
        "rivers": np.array([[*reversed(river), -1, -1, -1][:3] for river in state.rivers]),
        "tops": np.array(state.tops),
        "reserve": state.reserve,
        "bags": np.array(state.bags),
        "boards": np.array(state.boards).reshape(seats, 6),
        "ground": np.array(state.cubes[SPECIES:]).reshape(seats, LINES),
        "tokens": np.stack([packed(own, words) for own in state.tokens]),
        "first": state.first,
        "turn": state.turn,
        "cycle": state.cycle,
        "passed": state.passed,
        "terminated": over,
        "current_player": -1 if seat is None else seat,
        "legal": mask,
    }
    if over:
        won = RULES.verdict(state).winners
        found["winners"] = np.array([seat in won for seat in range(seats)])
        found["scores"] = totals(state)
    else:  # the gaps of a line close at the end
        found["columns"] = _columns(state)
    return found


def totals(state: Reference) -> np.ndarray:
    """Every seat's score as if the game ended now."""
    return np.array([score.total for score in RULES.scores(state)])


def _digits(cubes: tuple[int, ...]) -> np.ndarray:
    sets = [[0] * 3 for _ in range(5)]
    for card, heap in enumerate(cubes[:SPECIES]):
        if heap:
            for row, many in enumerate((*heaps.counts(heap), heaps.total(heap))):
                for digit in range(3):
                    sets[row][digit] |= (many >> digit & 1) << card
    return np.stack([[packed(bits, CARDS) for bits in row] for row in sets])


def _columns(state: Reference) -> np.ndarray:
    sets = [0] * 5
    for line in state.lines:
        for column, card in enumerate(line):
            for digit in range(5):
                sets[digit] |= (column >> digit & 1) << card
    return np.stack([packed(bits, CARDS) for bits in sets])


def asked(replay: Replay) -> list[int]:
    """The moves before which somebody decides, and the end."""
    return [at for at, move in enumerate(replay.moves) if move[0] != DRAWN]


class Seen(NamedTuple):
    """What the engine has before every move."""

    state: State
    legal: Any
    scores: Any
    winners: Any


class Lockstep:
    """An engine that replays many games at once."""

    def __init__(self, players: int, **options: Value) -> None:
        self.options = options
        made = engine(players, resolve(GAME.options, options))
        assert isinstance(made, Biotopes)
        self.env = made
        self._run = quick(jax.vmap(self._game))

    def _game(self, opening: Any, moves: Any) -> Any:
        """Every state and mask before each move."""

        def turn(state: State, move: Any) -> Any:
            kind, number, top = move
            points = self.env.points(state)
            won = self.env.best(state, points)
            seen = Seen(state, self.env.legal_action_mask(state), points, won)
            after = self.env.replayed(
                state, kind == DRAWN, jnp.where(kind == NOTHING, -1, number), top
            )
            return after, seen

        _, states = jax.lax.scan(turn, self.env.begin(*opening), moves)
        return states

    def replayed(self, replays: list[Replay]) -> Seen:
        """What the engine has before every move, game by game."""
        games = -(-len(replays) // MANY) * MANY
        length = -(-max(len(one.moves) for one in replays) // LONG) * LONG
        moves = np.full((games, length, 3), NOTHING, np.int32)
        for row, replay in zip(moves, replays, strict=False):
            row[: len(replay.moves)] = replay.moves
        seats = range(self.env.players)
        whole_lot = list(islice(cycle(replays), games))
        opening = (
            np.array([one.first for one in whole_lot], np.int32),
            np.array([one.conditions for one in whole_lot], np.int32),
            np.array([one.biotopes for one in whole_lot], np.int32),
            np.array([[packed(one.hands[seat], CARDS) for seat in seats] for one in whole_lot]),
        )
        seen: Seen = self._run(opening, tuple(moves.transpose(2, 0, 1)))
        whole: Seen = jax.tree.map(np.asarray, seen)
        return whole

    def differences(self, replays: list[Replay]) -> list[str]:
        """Where the engine and the reference rules disagree first, game by game."""
        whole, found = self.replayed(replays), []
        for number, replay in enumerate(replays):
            game = jax.tree.map(lambda part, number=number: part[number], whole)
            for at, expected in zip(asked(replay), replay.seen, strict=True):
                wrong = [
                    name
                    for name, value in expected.items()
                    if not np.array_equal(value, _part(game, name, at))
                ]
                if wrong:
                    found.append(self._told(replay, at, expected, wrong, game))
                    break
        return found

    def _told(self, replay: Replay, at: int, expected: Any, wrong: list[str], got: Any) -> str:
        before = [move for move in replay.moves[:at] if move[0] == DECIDED][-3:]
        now = f"step {got.state.step[at]}, verb {got.state.verb[at]}"
        told = [f"{self.env.players} players, move {at} after {before}: {now}"]
        for name in wrong:
            one, two = np.asarray(expected[name]), np.asarray(_part(got, name, at))
            if name == "legal":
                one, two = np.flatnonzero(one), np.flatnonzero(two)
            told.append(f"{name}: {one.tolist()} but {two.tolist()}")
        return "\n".join(told)


@cache
def lockstep(players: int, options: tuple[tuple[str, Value], ...] = ()) -> Lockstep:
    """The engine of such games, traced and compiled once for all tests of a process."""
    return Lockstep(players, **dict(options))


def _part(seen: Any, name: str, at: int) -> Any:
    if name == "legal":
        return seen.legal[at] & ~seen.state.terminated[at]
    return getattr(seen if name in Seen._fields else seen.state, name)[at]
