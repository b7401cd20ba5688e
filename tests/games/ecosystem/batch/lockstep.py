"""The reference rules and the batch engine side by side: the same draws and actions for both."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ecotone.core.seats import Seat
from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.actions import NO_ACTION
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import CELLS
from ecotone.games.ecosystem.batch.state import PHASES
from ecotone.games.ecosystem.batch.state import State as Batch
from ecotone.games.ecosystem.ocean.rules import scoring as ocean
from ecotone.games.ecosystem.rules.cards import ranked
from ecotone.games.ecosystem.rules.floating import Grid, where
from ecotone.games.ecosystem.rules.state import Phase, State
from ecotone.games.ecosystem.savanna.rules import scoring as savanna
from ecotone.games.ecosystem.savanna.rules.options import switches
from ecotone.games.ecosystem.savanna.rules.rules import herd_prizes

Array = np.ndarray[Any, Any]


class Lockstep:
    """Games of one kind, each kept by both engines, compared after every step.

    The batch engine is compiled for so many lanes; they play the games over and over.
    """

    def __init__(self, env: Env, games: int, lanes: int) -> None:
        self.env, self.rules, self.lanes = env, env.rules, lanes
        self.references: list[State] = [self.rules.setup(env.players, env.options)] * games
        self.batch: Batch = jax.vmap(lambda _: env.setup())(jnp.arange(lanes))
        self.rewards = np.zeros((games, env.players), np.int32)
        self._follow = follower(env)
        self._nothing_drawn = np.zeros((games, env.ring, hands.KINDS), np.uint32)
        self._nothing_done = np.full((games, env.players), NO_ACTION, np.int32)
        self.legal = np.zeros((games, env.players, env.num_actions), bool)

    @property
    def over(self) -> bool:
        return all(reference.phase is Phase.OVER for reference in self.references)

    def draw(self, rng: Random) -> None:
        """Whatever chance owes, as the reference rules draw it."""
        owed = map(self.rules.chance, self.references)
        self.outcome([chance and chance.sample(rng) for chance in owed])

    def outcome(self, drawn: Sequence[Any]) -> None:
        """These cards, or None where chance owes nothing."""
        if not any(drawn):
            return
        cards = self._nothing_drawn.copy()
        for game, outcome in enumerate(drawn):
            if outcome is not None:
                reference = self.references[game]
                # the neutral hand is the ring's third
                start = 2 if reference.phase is Phase.NEUTRAL else 0
                for place, hand in enumerate(outcome.hands, start):
                    cards[game, place] = self._counts(hand)
                self.references[game] = self.rules.apply(reference, None, outcome)
        self._compare(cards, self._nothing_done)

    def play(self, actions: Sequence[Mapping[Seat, Any]], rng: Random) -> None:
        """Some seats act; of the others the engine must refuse an action they may not do."""
        numbers = rng_numbers(rng, self._nothing_done.shape, self.env.num_actions)
        may = np.take_along_axis(self.legal, numbers[..., None], 2)[..., 0]
        numbers = np.where(may, NO_ACTION, numbers)
        for game, moves in enumerate(actions):
            for seat, move in moves.items():
                self.references[game] = self.rules.apply(self.references[game], seat, move)
                numbers[game, seat] = self.rules.actions.encode(move)
        self._compare(self._nothing_drawn, numbers)

    def play_at_random(self, rng: Random) -> None:
        """One action for all awaited seats of a game, or for some of them."""
        actions = []
        for reference in self.references:
            seats = self.rules.to_act(reference)
            if seats and rng.random() < 0.25:
                seats = tuple(rng.sample(seats, rng.randint(1, len(seats))))
            actions.append({seat: rng.choice(self.rules.legal(reference, seat)) for seat in seats})
        self.play(actions, rng)

    def play_out(self, rng: Random) -> None:
        """Random play to the end; the rewards are the final scores."""
        while not self.over:
            self.draw(rng)
            self.play_at_random(rng)
        totals = np.array(
            [
                [score.total for score in self.rules.scores(reference)]
                for reference in self.references
            ]
        )
        same("final scores", totals, np.asarray(self.batch.scores)[: len(totals)])
        gains = totals[:, :1] - totals[:, 1:] if self.env.solo else totals
        same("rewards", gains, self.rewards)

    def _compare(self, cards: Array, numbers: Array) -> None:
        """Let the batch engine follow, and demand the same states and legal actions of both."""
        inputs = (np.resize(part, (self.lanes, *part.shape[1:])) for part in (cards, numbers))
        self.batch, seen = self._follow(self.batch, *inputs)
        found = {name: np.asarray(values)[: len(cards)] for name, values in seen.items()}
        self.rewards = self.rewards + np.asarray(self.batch.rewards)[: len(cards)]
        expected = [self._unpacked(reference) for reference in self.references]
        self.legal = np.zeros_like(self.legal)
        encode = self.rules.actions.encode
        for game, reference in enumerate(self.references):
            for seat in self.rules.to_act(reference):
                moves = self.rules.legal(reference, seat)
                self.legal[game, seat, [encode(move) for move in moves]] = True
        same("legal", self.legal, found.pop("legal"))
        for name, values in found.items():
            same(name, np.array([one[name] for one in expected]), values)

    def _unpacked(self, state: State) -> dict[str, Any]:
        ring = state.hands or ("",) * self.env.ring
        seats = self.rules.to_act(state)
        return {
            "phase": PHASES.index(state.phase),
            "turn": state.turn,
            "deck": self._counts(state.deck),
            "hands": [self._counts(hand) for hand in ring],
            "pile": self._counts(state.pile),
            "picks": [self._code(pick) for pick in state.picks],
            "grids": [[*map(self._code, grid.flat().ljust(20, "."))] for grid in state.grids],
            "corners": [corner(grid) for grid in state.grids],
            "powers": [number in state.powers for number in range(len(state.grids))],
            "flips": closed(state.grids, state.flips),
            "acted": closed(state.grids, state.acted),
            "awaited": [seat in seats for seat in range(state.seats)],
            "current_player": seats[0] if seats else -1,
            "terminated": state.phase is Phase.OVER,
            "scores": STANDINGS[self.rules.name](state),
        }

    def _counts(self, cards: str) -> list[int]:
        return [cards.count(letter) for letter in self.rules.deck.letters]

    def _code(self, card: str) -> int:
        return self.rules.deck.letters.find(card or ".") + 1


def same(what: str, expected: Array, found: Array) -> None:
    """Both alike, or the first game in which they differ."""
    if not np.array_equal(expected, found):
        differ = (expected != found).reshape(len(expected), -1).any(1)
        game = int(differ.argmax())
        raise AssertionError(f"{what}: {expected[game]} expected, {found[game]} found ({game})")


def rng_numbers(rng: Random, shape: tuple[int, ...], below: int) -> Array:
    """Numbers that any seat might try."""
    return np.random.default_rng(rng.getrandbits(32)).integers(0, below, shape, np.int32)


def corner(grid: Grid) -> tuple[int, int]:
    """Where the box begins, counted from the first card."""
    row, column = grid.origin()
    return where(11 * row + column)


def closed(grids: Sequence[Grid], masks: Sequence[int]) -> list[int]:
    """Floating cells as the bits of the box."""
    return [grid.closed(mask) for grid, mask in zip(grids, masks, strict=True)]


def savanna_standing(state: State) -> list[int]:
    """Each grid's total with the prey turned so far."""
    flats = [grid.flat() for grid in state.grids]
    prizes = herd_prizes(flats, state.pile if state.seats == 2 else None)
    rules = switches(state.options)
    return [
        sum(savanna.tally(flat, rules, prey)) + prize
        for flat, prey, prize in zip(flats, closed(state.grids, state.flips), prizes, strict=True)
    ]


def ocean_standing(state: State) -> list[int]:
    """Each grid's total with the cards turned so far."""
    flats, downs = [grid.flat() for grid in state.grids], closed(state.grids, state.flips)
    schools = [ocean.school(flat, down) for flat, down in zip(flats, downs, strict=True)]
    neutral = [state.pile.count("P")] if state.seats == 2 else []
    prizes = ranked((*schools, *neutral), ocean.SCHOOL_PRIZES)
    return [
        ocean.add_up(ocean.tally(flat, down), prize).total
        for flat, down, prize in zip(flats, downs, prizes, strict=False)
    ]


STANDINGS = {"savanna": savanna_standing, "ocean": ocean_standing}


@cache
def follower(env: Env) -> Callable[..., tuple[Batch, dict[str, jax.Array]]]:
    """One step of many games, compiled once: the draws, the actions, and all there is to see."""

    def follow(
        state: Batch, cards: jax.Array, numbers: jax.Array
    ) -> tuple[Batch, dict[str, jax.Array]]:
        state = env.act(env.outcome(state, hands.packed(tuple(cards.T))), numbers)
        cells = jnp.array(CELLS, jnp.uint32)
        bits = [(plane[:, None] & cells != 0) << bit for bit, plane in enumerate(state.grids)]
        return state, {
            "phase": state.phase,
            "turn": state.turn,
            "deck": jnp.stack(decks.counts(state.deck)),
            "hands": jnp.stack(hands.counts(state.hands)).T,
            "pile": jnp.stack(hands.counts(state.pile)),
            "picks": state.picks,
            "grids": bits[0] + bits[1] + bits[2] + bits[3],
            "corners": jnp.stack(state.corners).T,
            "powers": state.powers,
            "flips": state.flips,
            "acted": state.acted,
            "awaited": state.awaited,
            "current_player": state.current_player,
            "terminated": state.terminated,
            "scores": state.scores,
            "legal": state.legal_action_mask,
        }

    return jax.jit(jax.vmap(follow))
