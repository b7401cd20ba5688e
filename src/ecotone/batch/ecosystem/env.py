"""The engine of Savanna and Ocean: what both games do alike; a game adds its powers and flips."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import jax.numpy as jnp
from jax import Array

from ecotone.batch.ecosystem import chance, turn
from ecotone.batch.ecosystem import deck as decks
from ecotone.batch.ecosystem import hand as hands
from ecotone.batch.ecosystem.actions import Move, Verb, taken_apart
from ecotone.batch.ecosystem.dice import Dice
from ecotone.batch.ecosystem.growing import Grid, bare, open_cells, planes, taken
from ecotone.batch.ecosystem.hand import Hand
from ecotone.batch.ecosystem.moves import cell_of, first
from ecotone.batch.ecosystem.observation import Observation, observe
from ecotone.batch.ecosystem.rollout import Rollout, rollout
from ecotone.batch.ecosystem.state import DEAL, DISCARD, FLIP, PICK, PLACE, Corner, State
from ecotone.core.options import Options
from ecotone.games.ecosystem import solo
from ecotone.games.ecosystem.draft import Draft


@dataclass(frozen=True)
class Env(ABC):
    """One game for one number of players under fixed options: pure functions of arrays.

    Every function takes one game and is clean under `jax.jit` and `jax.vmap`.
    """

    rules: ClassVar[Draft]
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

    def _move(self, action: Array) -> Move:
        return taken_apart(self.rules.actions, self.rules.deck.letters, action)

    def legal_action_mask(self, state: State) -> Array:
        """What each awaited seat may do: seats x actions."""
        every = jnp.arange(self.num_actions)[:, None]
        return self.allowed(state, self._move(every)).T

    def allowed(self, state: State, move: Move) -> Array:
        """Whether each seat may make its move now; moves may have more axes before the seats."""
        verb, phase = move.verb, state.phase
        own = Grid(*(plane[: self.players] for plane in state.grids))
        corner = Corner(*(place[: self.players] for place in state.corners))
        held = hands.copies(first(state.hands, self.players), move.card) > 0
        free = open_cells(taken(own)) & cell_of(move.row, move.column, corner) != 0
        mine = held & ~state.powers.any() if self.solo else state.picks == move.card + 1
        return (
            (verb == Verb.PICK) & (phase == PICK) & (state.picks == 0) & held
            | (verb == Verb.PLACE) & (phase == PLACE) & mine & free
            | (verb == Verb.DISCARD) & (phase == DISCARD) & held
            | (phase == PLACE) & self.power_allowed(state, move)
            | (verb == Verb.FLIP) & (phase == FLIP) & self.flip_allowed(state, move)
        )

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

    def power_allowed(self, state: State, move: Move) -> Array:
        """Whether each seat may use the power of the card just placed in this way."""
        return jnp.zeros(move.verb.shape, bool)

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
        """Whether each seat may turn this card down, while cards are turned."""

    @abstractmethod
    def flipped(self, state: State, move: Move) -> State:
        """The state after the cards turned down."""

    @abstractmethod
    def random_flips(self, boards: list[Array], dice: Dice) -> tuple[Array, Array, Dice]:
        """Cards turned down at random on each full grid, and how many choices that took."""

    @abstractmethod
    def totals(self, boards: list[Array], down: Array, pile: Hand | None) -> Array:
        """The total of every grid, on the leading axis of its planes; a neutral pile competes."""
