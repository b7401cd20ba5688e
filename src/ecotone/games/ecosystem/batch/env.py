"""The engine of Savanna and Ocean: what both games do alike; a game adds its powers and flips."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import jax.numpy as jnp
import numpy as np
from jax import Array

from ecotone.core.options import Options
from ecotone.games.ecosystem.batch import chance, turn
from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.actions import Move, Numbers, Verb, runs, taken_apart
from ecotone.games.ecosystem.batch.dice import Dice
from ecotone.games.ecosystem.batch.growing import Grid, bare, open_cells, planes, taken
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.moves import cell_of, first
from ecotone.games.ecosystem.batch.observation import Observation, observe
from ecotone.games.ecosystem.batch.rollout import Rollout, rollout
from ecotone.games.ecosystem.batch.state import DEAL, DISCARD, FLIP, PICK, PLACE, Corner, State
from ecotone.games.ecosystem.rules import solo
from ecotone.games.ecosystem.rules.draft import Draft

May = Callable[[State, Move], Array]


@dataclass(frozen=True)
class Env(ABC):
    """One game for one number of players under fixed options: pure functions of arrays.

    Every function takes one game and is clean under `jax.jit` and `jax.vmap`.
    """

    rules: ClassVar[Draft[Any]]
    players: int
    options: Options

    @property
    def solo(self) -> bool:
        """Whether the one player faces the solo opponent."""
        return self.players == 1

    @property
    def grids(self) -> int:
        """How many ecosystems grow."""
        return 2 if self.solo else self.players

    @property
    def ring(self) -> int:
        """How many hands go around."""
        return 1 if self.solo else max(self.players, 3)

    @property
    def hand_size(self) -> int:
        """How many cards are dealt to a hand."""
        return solo.DEAL[1] if self.solo else self.rules.hand_size

    @property
    def num_actions(self) -> int:
        """How many actions there are; an action's integer is the reference rules'."""
        return len(self.rules.actions)

    # the life of a game

    def setup(self) -> State:
        """Empty grids and a full deck."""
        nowhere = jnp.zeros(self.grids, jnp.int32)
        return State(
            env=self,
            phase=jnp.int32(DEAL),
            turn=jnp.int32(0),
            deck=decks.stacked(tuple(self.rules.deck.copies.values())),
            hands=hands.empty((self.ring,)),
            picks=jnp.zeros(self.players, jnp.uint32),
            grids=bare((self.grids,)),
            corners=Corner(nowhere, nowhere),
            powers=jnp.zeros(self.grids, bool),
            pile=hands.empty(),
            flips=nowhere,
            acted=nowhere,
            rewards=jnp.zeros(self.players, jnp.int32),
        )

    def init(self, key: Array) -> State:
        """A game with its first hands dealt."""
        return self.settle(self.setup(), key)

    def step(self, state: State, action: Array, key: Array) -> State:
        """The game after one action of each seat, and after whatever chance owes then.

        An action counts if its seat is awaited and may do it; any other is refused: nothing
        changes, and the seat is still awaited. So `NO_ACTION` lets a seat wait.
        """
        return self.settle(self.act(state, action), key)

    def act(self, state: State, action: Array) -> State:
        """The game after one action of each seat; chance may owe a draw then."""
        move = self._move(action)
        allowed = self.allowed(state, move)
        return turn.played(self, state, move._replace(verb=jnp.where(allowed, move.verb, 0)))

    def settle(self, state: State, key: Array) -> State:
        """The game after the draw that chance owes, if it owes one."""
        return self.outcome(state, chance.sample(self, state, key))

    def outcome(self, state: State, drawn: Hand) -> State:
        """The game after chance has drawn these cards, a hand for each place of the ring.

        A neutral card is the third place's. Where chance owes nothing, nothing changes.
        """
        return chance.outcome(self, state, drawn)

    def observe(self, state: State, seat: Array | int) -> Observation:
        """What the seat may know, itself first."""
        return observe(self, state, seat)

    def rollout(self, key: Array, games: int) -> Rollout:
        """So many whole games of uniformly random legal play, from the deal to the scores."""
        return rollout(self, key, games)

    # what may be done

    def _move(self, action: Array | Numbers) -> Move:
        return taken_apart(self.rules.actions, self.rules.deck.letters, action)

    def numbers(self, verb: Verb) -> Numbers:
        """The integers of all actions of a verb."""
        return np.concatenate([numbers for name, numbers in self._runs() if name == verb])

    def _runs(self) -> tuple[tuple[Verb, Numbers], ...]:
        return runs(self.rules.actions, self.rules.deck.letters)

    def legal_action_mask(self, state: State) -> Array:
        """What each awaited seat may do: seats x actions."""
        return jnp.concatenate(
            [self._legal(state, verb, numbers) for verb, numbers in self._runs()], 1
        )

    def legal(self, state: State, verb: Verb) -> Array:
        """The part of the mask for the actions of one verb."""
        return self._legal(state, verb, self.numbers(verb))

    def _legal(self, state: State, verb: Verb, numbers: Numbers) -> Array:
        # the verb is known here, so only its own question is asked
        may = self.may()[verb](state, self._move(numbers[:, None]))
        return jnp.broadcast_to(may, (len(numbers), self.players)).T

    def allowed(self, state: State, move: Move) -> Array:
        """Whether each seat may make its move now."""
        allowed = jnp.zeros(self.players, bool)
        for verb, may in self.may().items():
            allowed = allowed | (move.verb == verb) & may(state, move)
        return allowed

    def may(self) -> dict[Verb, May]:
        """For each verb, whether seats may make such a move now; a game adds its own verbs.

        Moves may have more axes before that of the seats.
        """
        return {
            Verb.PICK: self._may_pick,
            Verb.PLACE: self._may_place,
            Verb.DISCARD: self._may_discard,
            Verb.FLIP: self._may_flip_this,
        }

    def _held(self, state: State, card: Array) -> Array:
        return hands.copies(first(state.hands, self.players), card) > 0

    def _may_pick(self, state: State, move: Move) -> Array:
        return (state.phase == PICK) & (state.picks == 0) & self._held(state, move.card)

    def _may_place(self, state: State, move: Move) -> Array:
        """The card picked; alone, any card of the hand while no power waits."""
        if self.solo:
            mine = self._held(state, move.card) & ~state.powers.any()
        else:
            mine = state.picks == move.card + 1
        own = Grid(*(plane[: self.players] for plane in state.grids))
        corner = Corner(*(place[: self.players] for place in state.corners))
        free = open_cells(taken(own)) & cell_of(move.row, move.column, corner) != 0
        return (state.phase == PLACE) & mine & free

    def _may_discard(self, state: State, move: Move) -> Array:
        return (state.phase == DISCARD) & self._held(state, move.card)

    def _may_flip_this(self, state: State, move: Move) -> Array:
        here = self.turning(state) & self.aimed(move) & self.flip_allowed(state, move)
        return (state.phase == FLIP) & self.of_seats(here)

    def awaited(self, state: State) -> Array:
        """The seats that have not picked, not placed, or not chosen their flips."""
        turning = self.of_seats((state.phase == FLIP) & self.turning(state))
        if self.solo:
            return turning | (state.phase == PLACE) | (state.phase == DISCARD)
        return (
            turning
            | (state.phase == PICK) & (state.picks == 0)
            | (state.phase == PLACE) & ((state.picks != 0) | state.powers)
        )

    def turning(self, state: State) -> Array:
        """The grids of which a card is to be turned down now: alone, first the own."""
        waiting = self.may_flip(state)
        if self.solo or self.rules.flips_in_turn(self.options):
            waiting = waiting & (jnp.cumsum(waiting) == 1)
        return waiting

    def aimed(self, move: Move) -> Array:
        """The grid that each seat's move concerns; the last axis is that of the grids."""
        if self.solo:
            return jnp.concatenate([~move.rival, move.rival], -1)
        return ~move.rival

    def of_seats(self, of_grids: Array) -> Array:
        """What is true of any grid that the seat decides for."""
        return of_grids.any(-1, keepdims=True) if self.solo else of_grids

    def scores(self, state: State) -> Array:
        """The total of every grid as it lies, with the cards turned down so far."""
        pile = state.pile if self.players == 2 else None
        return self.totals(planes(state.grids), state.flips, pile)

    # what a game adds

    def has_power(self, card: Array, taken: Array) -> Array:
        """Whether a card just placed on each grid opens a decision of its own."""
        return jnp.zeros(taken.shape, bool)

    def powered(self, state: State, move: Move) -> State:
        """The state after the powers used."""
        return state

    def random_powers(self, grids: Grid, card: Array, dice: Dice) -> tuple[Grid, Dice, Array]:
        """The grids after each power just opened is used at random, and how many there were."""
        return grids, dice, jnp.zeros(card.shape, jnp.int32)

    def start_flips(self, state: State) -> State:
        """The state in which players choose the cards to turn face down."""
        return state

    @abstractmethod
    def may_flip(self, state: State) -> Array:
        """Whether cards of each grid are still to be chosen."""

    @abstractmethod
    def flip_allowed(self, state: State, move: Move) -> Array:
        """Whether this card of each grid may be turned down, if any may."""

    @abstractmethod
    def flipped(self, state: State, move: Move) -> State:
        """The state after the cards turned down."""

    @abstractmethod
    def random_flips(self, boards: list[Array], dice: Dice) -> tuple[Array, Array, Dice]:
        """Cards turned down at random on each full grid, and how many choices that took."""

    @abstractmethod
    def totals(self, boards: list[Array], down: Array, pile: Hand | None) -> Array:
        """The total of every grid, on the leading axis of its planes; a neutral pile competes."""
