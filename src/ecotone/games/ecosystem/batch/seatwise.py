"""Savanna and Ocean seat by seat, by small answers: pick a card, put it on a spot of the own box.

A simultaneous draft is played in the order of the seats; nobody sees what others have picked
before all have.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import jax.numpy as jnp
from jax import Array

from ecotone.batch.bits import Part, filled
from ecotone.batch.kept import kept
from ecotone.batch.rare import altered
from ecotone.batch.seatwise import earned, one_of, stirred, with_one
from ecotone.core.view import Action
from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.dice import Dice, dice, roll
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import Grid, bare, open_cells, planes, put, taken
from ecotone.games.ecosystem.batch.hand import KINDS, Hand
from ecotone.games.ecosystem.batch.moves import chosen, draw_size, rival_cell
from ecotone.games.ecosystem.batch.position import (
    FLIP,
    GIVE,
    LIFT,
    OVER,
    PICK,
    PLACE,
    POWER,
    Position,
)
from ecotone.games.ecosystem.batch.seen import seen
from ecotone.games.ecosystem.bots.features import SPOTS, STRIDE
from ecotone.games.ecosystem.rules import actions as written
from ecotone.games.ecosystem.rules.floating import WIDTH
from ecotone.games.ecosystem.rules.floating import Grid as Floating
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND
from ecotone.games.ecosystem.rules.view import View

FIRST_PLACE = KINDS
FIRST_GIFT = FIRST_PLACE + SPOTS
FIRST_OWN = FIRST_GIFT + KINDS
"""Where the answers of the one game begin."""

ENDINGS = 1 / 24
"""The share of games in which a round is dealt or a game ends, and some more for bad luck."""


def box_cell(grid: Floating, cell: int) -> tuple[int, int]:
    """Row and column of a floating cell, counted from the box's top left corner."""
    top, left = grid.origin()
    row, column = divmod(cell, WIDTH)
    return row - top, column - left


def box_number(grid: Floating, cell: int) -> int:
    """The number of a cell inside the box."""
    row, column = box_cell(grid, cell)
    return COLUMNS * row + column


CELL_NAMES = tuple(f"{row},{column}" for row in range(ROWS) for column in range(COLUMNS))
"""The twenty cells of the box, row and column."""


@dataclass(frozen=True)
class DraftSeatwise(ABC):
    """What both games do alike."""

    env: Env
    rewards: str

    @property
    def players(self) -> int:
        """How many play."""
        return self.env.players

    # answers and the reference rules' actions

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each answer does; cells are counted from the box's top left corner."""
        letters = self.env.rules.deck.letters
        spots = [divmod(spot, STRIDE) for spot in range(SPOTS)]
        return (
            *(f"pick {letter}" for letter in letters),
            *(f"place {row - 1},{column - 1}" for row, column in spots),
            *(f"give {letter}" for letter in letters),
            *self.own_names(),
        )

    def answers(self, view: View, action: Action) -> tuple[int, ...]:
        """Alone, a placement is two answers: the card, then its spot."""
        index = self.env.rules.deck.letters.index
        match action:
            case written.Pick(card):
                return (index(card),)
            case written.Place(card, cell):
                row, column = box_cell(view.grids[view.seat or 0], cell)
                spot = FIRST_PLACE + STRIDE * (row + 1) + column + 1
                return (index(card), spot) if self.env.solo else (spot,)
            case written.Discard(card):
                return (FIRST_GIFT + index(card),)
        return self.own_answers(view, action)

    # what a game adds

    @abstractmethod
    def own_names(self) -> tuple[str, ...]:
        """The names of its own answers."""

    @abstractmethod
    def own_answers(self, view: View, action: Action) -> tuple[int, ...]:
        """The answers that come to one of its own actions."""

    @abstractmethod
    def own_legal(self, position: Position) -> Iterator[Part]:
        """Which of its own answers are legal."""

    @abstractmethod
    def closing(self, boards: list[Array]) -> tuple[Array, Array, Array]:
        """Of each full grid the cards turned down at once, the marked ones and what is due."""

    @abstractmethod
    def flipped(self, position: Position, answer: Array) -> Position:
        """The position after a card of its grid is turned down."""

    def powered(self, position: Position, answer: Array, grid: Grid) -> tuple[Grid, Array]:
        """The grid after a card is put down again, and the cell of one just lifted."""
        return grid, position.lifted

    def opens(self, card: Array, which: Array, grid: Grid) -> Array:
        """Whether a card just placed opens a decision of its own."""
        return jnp.zeros(card.shape, bool)

    # the life of a game

    def begin(self, key: Array) -> Position:
        """A position with its first hands dealt."""
        env, zero, nothing = self.env, jnp.int32(0), jnp.uint32(0)
        deck = decks.stacked(tuple(env.rules.deck.copies.values()))
        dealt, deck, lots = decks.deal(deck, dice(key), env.ring, env.hand_size)
        return Position(
            phase=jnp.int32(PICK),
            turn=zero,
            grid=zero,
            lots=lots,
            deck=deck,
            hands=_each(dealt, env.ring),
            picks=(nothing,) * env.players,
            pile=hands.empty(),
            grids=(bare(),) * env.grids,
            laid=(hands.empty(),) * env.grids,
            lifted=nothing,
            flips=(zero,) * env.grids,
            acted=(zero,) * env.grids,
            marked=(zero,) * env.grids,
            due=(zero,) * env.grids,
        )

    def stirred(self, position: Position, key: Array) -> Position:
        """The same, drawing from the key."""
        one, two = stirred(position.lots, key)
        return position._replace(lots=Dice(one, two | 1))

    def stopped(self, position: Position, now: Array) -> Position:
        """The same, or over."""
        return position._replace(phase=jnp.where(now, OVER, position.phase))

    def seat(self, position: Position) -> Array:
        """Who decides; alone, always the one."""
        return jnp.zeros_like(position.grid) if self.env.solo else position.grid

    def over(self, position: Position) -> Array:
        """Whether the game is over."""
        return position.phase == OVER

    def legal(self, position: Position) -> Array:
        """What the seat that decides may answer."""
        parts = [*self._shared_legal(position), *self.own_legal(position)]
        return filled(parts)[: len(self.names)]

    def _shared_legal(self, position: Position) -> Iterator[Part]:
        phase, nothing = position.phase, jnp.uint32(0)
        kinds = hands.marks(one_of(position.hands[: self.players], self.seat(position)))
        spots = open_cells(taken(one_of(position.grids[: self.players], self.seat(position))))
        yield jnp.where(phase == PICK, kinds, nothing), KINDS
        yield jnp.where(phase == PLACE, spots, nothing), SPOTS
        yield jnp.where(phase == GIVE, kinds, nothing) if self.env.solo else nothing, KINDS

    def seen(self, position: Position, seat: Array) -> Array:
        """What a seat may know, as a row of yes and no."""
        return filled(part for _, parts in seen(self.env, position, seat) for part in parts)

    # one answer

    def played(self, position: Position, answer: Array) -> tuple[Position, Array]:
        """The position after a legal answer, and what that pays each seat."""
        before, phase = position, position.phase
        seat, number = self.seat(position), answer.astype(jnp.uint32)
        picking, placing, giving = phase == PICK, phase == PLACE, phase == GIVE
        card = jnp.where(giving, number - FIRST_GIFT, one_of(position.picks, seat) - 1)
        cell = jnp.where(placing, jnp.uint32(1) << number - FIRST_PLACE, 0)
        cell = jnp.where(giving, rival_cell(position.turn), cell)
        lays = placing | giving
        card, cell = kept((card, cell))
        grid = put(one_of(position.grids, position.grid), card, cell)
        grid, lifted = self.powered(position, answer, grid)
        opens = lays & self.opens(card, position.grid, grid)
        one = hands.only(lays, hands.one(card))
        picked = jnp.where(picking, number + 1, jnp.where(placing, 0, card + 1))
        grid, lifted, opens, one, picked = kept((grid, lifted, opens, one, picked))
        position = position._replace(
            picks=with_one(position.picks, seat, picked),
            grids=with_one(position.grids, position.grid, grid),
            laid=tuple(
                hands.plus(kept, hands.only(position.grid == number, one))
                for number, kept in enumerate(position.laid)
            ),
            lifted=lifted,
        )
        holds = (phase == POWER) & (lifted != 0)
        done = lays & ~opens | (phase == POWER) & ~holds | (phase == LIFT)
        waits = jnp.where(opens, POWER, jnp.where(holds, LIFT, phase))
        position = position._replace(phase=waits)
        if self.env.solo:
            held = hands.less(position.hands[0], one)
            position = self._alone(position._replace(hands=(held,)), picking, done)
        else:
            position = self._together(position, picking, done)
        flips = phase == FLIP
        now, turn, which = kept((position.phase, position.turn, position.grid))
        position = position._replace(phase=now, turn=turn, grid=which)
        position = chosen(flips, self.flipped(position, answer), position)
        return self._rarely(before, position, flips)

    def _together(self, position: Position, picking: Array, done: Array) -> Position:
        """The next seat; after the last, picks are shown or hands passed on."""
        many, ring = self.players, self.env.ring
        last = position.grid == many - 1
        shows, passes = kept((picking & last, done & last))
        turn = position.turn + passes
        lots, pile, held = position.lots, position.pile, list(position.hands)
        gone = kept([hands.only(shows, hands.one(pick - 1)) for pick in position.picks])
        for seat, card in enumerate(gone):
            held[seat] = hands.less(held[seat], card)
        if many == 2:
            n, lots = roll(lots, hands.size(held[2]))
            drawn = hands.only(shows, hands.one(hands.nth(held[2], n)))
            held[2], pile = hands.less(held[2], drawn), hands.plus(pile, drawn)
        held = kept(held)
        left = turn < TURNS_A_ROUND
        moved = tuple(
            chosen(passes, chosen(left, held[place - 1], held[(place + 1) % ring]), held[place])
            for place in range(ring)
        )
        phase = jnp.where(shows, PLACE, jnp.where(passes, PICK, position.phase))
        phase = jnp.where(done & ~last, PLACE, phase)
        grid = jnp.where(picking | done, jnp.where(last, 0, position.grid + 1), position.grid)
        return position._replace(
            phase=phase, turn=turn, grid=grid, lots=lots, hands=moved, pile=pile
        )

    def _alone(self, position: Position, picking: Array, done: Array) -> Position:
        """A card for the own grid, one for the opponent's, then a draw."""
        ends = done & (position.grid == 1)
        turn = position.turn + ends
        many = jnp.where(ends & (turn < TURNS), draw_size(turn), 0)
        drawn, deck, lots = decks.draw_hand(position.deck, position.lots, COLUMNS, many)
        phase = jnp.where(done, jnp.where(ends, PICK, GIVE), position.phase)
        return position._replace(
            phase=jnp.where(picking, PLACE, phase),
            turn=turn,
            grid=jnp.where(done, 1 - position.grid, position.grid),
            lots=lots,
            deck=deck,
            hands=(hands.plus(position.hands[0], drawn),),
        )

    def _rarely(self, before: Position, position: Position, flips: Array) -> tuple[Position, Array]:
        """The deal of the second round, the choices at the end, and the end."""
        turned = position.turn != before.turn
        deals = jnp.bool(not self.env.solo) & turned & (position.turn == TURNS_A_ROUND)
        closes = turned & (position.turn == TURNS)
        nothing_due = jnp.stack(position.due).sum() == 0
        asks = deals | closes | flips & nothing_due
        nothing = jnp.zeros(self.players, jnp.float32)
        # all of the position goes through it, so that nothing is worked out again after it
        return altered(asks, self._rare, (deals, closes), (position, nothing), ENDINGS)

    def _rare(
        self, given: tuple[Array, Array], parts: tuple[Position, Array]
    ) -> tuple[Position, Array]:
        deals, closes = given
        position, env = parts[0], self.env
        ends = ~deals
        stacked = Grid(*(jnp.stack(words) for words in zip(*position.grids, strict=True)))
        boards = planes(stacked)
        kept = tuple(jnp.stack(part) for part in (position.flips, position.marked, position.due))
        flips, marked, due = chosen(closes, self.closing(boards), kept)
        over = ends & (due == 0).all()
        totals = env.totals(boards, flips, position.pile if env.players == 2 else None)
        paid = jnp.where(over, self._earned(list(totals)), 0)
        dealt = position.deck, position.lots, position.hands
        if not env.solo:
            fresh, deck, lots = decks.deal(position.deck, position.lots, env.ring, env.hand_size)
            dealt = chosen(deals, (deck, lots, _each(fresh, env.ring)), dealt)
        deck, lots, held = dealt
        after = position._replace(
            phase=jnp.where(over, OVER, jnp.where(ends, FLIP, position.phase)),
            grid=jnp.where(ends, (due != 0).argmax().astype(jnp.int32), position.grid),
            lots=lots,
            deck=deck,
            hands=held if env.solo else tuple(hands.only(~closes, hand) for hand in held),
            flips=tuple(flips),
            marked=tuple(marked),
            due=tuple(due),
        )
        return after, paid

    def _earned(self, totals: list[Array]) -> Array:
        own = totals[: self.players]
        if self.env.solo:
            won = [totals[0] - totals[1] >= self.env.rules.victories.easy]
        else:
            best = jnp.stack(own).max()
            won = [total == best for total in own]
        return earned(self.rewards, own, won)


def _each(dealt: Hand, many: int) -> tuple[Hand, ...]:
    return tuple(Hand(dealt.low[place], dealt.high[place]) for place in range(many))


def cell_word(number: Array) -> Array:
    """The cell of the box with this number, in a grid's word."""
    row = number * 13 >> 6
    word: Array = jnp.uint32(1) << number + row + (STRIDE + 1)
    return word
