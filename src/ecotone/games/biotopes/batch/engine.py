"""The engine of Biotopes: a stack of tasks unrolled into steps, each one elementwise expression."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ecotone.batch.rare import rarely
from ecotone.batch.seatwise import scattered
from ecotone.core.options import Options as Given
from ecotone.core.seats import Seat
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.batch import ending
from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.again import again
from ecotone.games.biotopes.batch.chance import STRIDE, drawn, known
from ecotone.games.biotopes.batch.flow import flow
from ecotone.games.biotopes.batch.legal import now, ready
from ecotone.games.biotopes.batch.observation import Observation, observe
from ecotone.games.biotopes.batch.rollout import Rollout, rollout
from ecotone.games.biotopes.batch.speaking import (
    FIRST_CARD,
    FIRST_CUBE,
    FIRST_GROUND,
    OF_GROUND,
    encode,
)
from ecotone.games.biotopes.batch.state import Options, State, either, parted
from ecotone.games.biotopes.batch.switches import Switches
from ecotone.games.biotopes.batch.tables import CARDS, Deck, Map, deck, land
from ecotone.games.biotopes.batch.tick import Drawn, tick
from ecotone.games.biotopes.batch.words import Array, below, count, members, nth, one, packed, some
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.box import SPECIES, own_box
from ecotone.games.biotopes.rules.heaps import EACH
from ecotone.games.biotopes.rules.state import LINES

ITSELF, CHOSEN, LUCK = range(3)
"""What a step begins with: nothing, a choice, or a known draw."""

STANDARD = Switches()
NO_LUCK = Drawn(np.int32(0), np.int32(at.NOBODY), np.uint32(0))
ENDS = 1 / 64


@dataclass(frozen=True)
class Biotopes:
    """One number of players under fixed options: pure functions of arrays.

    Every function takes one game and is clean under `jax.jit` and `jax.vmap`.
    """

    rules: ClassVar = GAME.rules
    players: int = 3
    switches: Switches = STANDARD

    @cached_property
    def deck(self) -> Deck:
        """The cards."""
        return deck()

    @cached_property
    def map(self) -> Map:
        """Where the tiles lie."""
        return land(self.players, self.switches.straight)

    @property
    def first_hex(self) -> int:
        """The first action that names a hex."""
        return FIRST_GROUND + OF_GROUND * self.players

    @property
    def num_actions(self) -> int:
        """How many actions there are; each is one of the reference rules'."""
        return self.first_hex + self.map.hexes

    # the life of a game

    def begin(self, first: Array, conditions: Array, biotopes: Array, hands: Array) -> State:
        """The game of this opening: its first player, tokens, landscape and hands (as words)."""
        players, words = self.players, self.map.words
        zero, none = jnp.int32(0), jnp.zeros(CARDS, jnp.uint32)
        masks = np.stack([packed(1 << hex_, words) for hex_ in range(self.map.hexes)])
        of = (biotopes == np.arange(LINES)[:, None])[..., None]
        ground = jnp.where(of, masks, jnp.uint32(0)).sum(1, dtype=jnp.uint32)
        tokens = jnp.zeros((players + 1, words), jnp.uint32)
        if players == 1:
            tokens = tokens.at[1].set(self.map.everything & ~self.map.edge)
        everything = packed((1 << SPECIES) - 1, CARDS)
        reserve = own_box().pack.reserve[players - 1] * EACH
        state = State(
            env=self,
            cubes=jnp.zeros((at.COLOURS + 1, 3, CARDS), jnp.uint32),
            columns=jnp.zeros((5, CARDS), jnp.uint32),
            hands=hands,
            species=jnp.zeros((players, CARDS), jnp.uint32),
            known=none,
            acted=none,
            decks=everything & ~hands.sum(0, dtype=jnp.uint32),
            discards=none,
            rivers=jnp.full((3, 3), at.NOBODY, jnp.int32),
            tops=jnp.full(3, at.NOBODY, jnp.int32),
            reserve=jnp.uint32(reserve),
            bags=jnp.zeros(players, jnp.uint32),
            boards=jnp.zeros((players, 6), jnp.uint32),
            ground=jnp.zeros((players, LINES), jnp.uint32),
            tokens=tokens,
            land=ground,
            conditions=conditions,
            first=first,
            turn=jnp.int32(at.NOBODY),
            seat=first,
            cycle=zero,
            passed=zero,
            step=jnp.int32(at.MULLIGAN),
            verb=jnp.int32(at.START),
            card=zero,
            goal=jnp.zeros(words, jnp.uint32),
            source=jnp.zeros(words, jnp.uint32),
            rival=jnp.int32(at.NOBODY),
            types=jnp.uint32(0),
            shades=jnp.uint32(0),
            diet=jnp.zeros(5, jnp.int32),
            gain=zero,
            lap=zero,
            due=none,
            marked=none,
            paid=jnp.uint32(0),
            colour=zero,
            lifted=jnp.int32(at.NOBODY),
            may=jnp.zeros(0, jnp.uint32),
            asks=jnp.bool(False),
            rewards=jnp.zeros(players, jnp.int32),
        )
        return ready(state, self.deck, self.map, self.switches)

    def init(self, key: Array) -> State:
        """A game after its first draws: first player, tokens, landscape, hands."""
        bits = jax.random.bits(key, (len(self.map.tiles), 8), jnp.uint32)
        first = below(bits[0, 0], jnp.int32(self.players))
        sites, kinds = shuffled(bits[:LINES, 1])[:2], shuffled(bits[:LINES, 2])[:2] + 1
        tiles = shuffled(bits[:, 3])[: self.map.many]
        luck = bits[: self.map.many, 4]
        sides = jnp.array(self.switches.sides)[luck % len(self.switches.sides)]
        biotopes = jnp.asarray(self.map.tiles)[tiles, sides, (luck >> 8) % 6].reshape(-1)
        words = jax.random.bits(jax.random.fold_in(key, 1), (LINES, SPECIES), jnp.uint32)
        hands = jnp.zeros((self.players, CARDS), jnp.uint32)
        for line, luck in zip(self.deck.line, words, strict=True):
            herbivores = _numbers(self.deck.deck[0] & line)
            order = shuffled(luck[: len(herbivores)])[: self.players]
            dealt = jnp.asarray(herbivores)[order]
            hands = hands | jax.vmap(lambda card: one(card, CARDS))(dealt)
        return self.begin(first, jnp.concatenate([sites, kinds]), biotopes, hands)

    def step(self, state: State, action: Array, key: Array) -> State:
        """The game after the current player's action, and after the draws it may lead to.

        An illegal action is refused: nothing changes. A game that is over stays as it is.
        """
        return self.go(state, action, jax.random.bits(key, (), jnp.uint32))

    def act(self, state: State, action: Array) -> State:
        """The game after the current player's action; chance may owe a draw then."""
        return self._going(state, CHOSEN, self.options(action), NO_LUCK, None)

    def settle(self, state: State, key: Array) -> State:
        """The game after the draws that chance owes, if it owes any."""
        word = jax.random.bits(key, (), jnp.uint32)
        return self._going(state, ITSELF, self.options(jnp.int32(-1)), NO_LUCK, word)

    def go(self, state: State, action: Array, word: Array) -> State:
        """A step with a random word in place of a key."""
        return self._going(state, CHOSEN, self.options(action), NO_LUCK, word)

    def outcome(self, state: State, number: Array, top: Array) -> State:
        """The game after chance has drawn this card or cube; `top` is the deck's next biotope."""
        return self._going(state, LUCK, self.options(jnp.int32(-1)), known(number, top), None)

    def replayed(self, state: State, drawn: Array, number: Array, top: Array) -> State:
        """The game after an action or, where it is said to be drawn, an outcome."""
        luck = known(number, top)
        kind = jnp.where(drawn, LUCK, CHOSEN)
        return self._going(state, kind, self.options(jnp.where(drawn, -1, number)), luck, None)

    def _going(
        self, state: State, kind: Array | int, chosen: Options, luck: Drawn, word: Array | None
    ) -> State:
        """The game after this choice or draw, if it is legal, and after all that follows.

        That goes on to the next decision, with a random word also over what chance owes.
        """
        return self._led(state, kind, chosen, luck, word)[0]

    def led(self, state: State, chosen: Options, word: Array) -> tuple[State, Array]:
        """The game after a choice and all that follows, and the word of its next draw."""
        return self._led(state, CHOSEN, chosen, NO_LUCK, word)

    def _led(
        self, state: State, kind: Array | int, chosen: Options, luck: Drawn, word: Array | None
    ) -> tuple[State, Array]:
        lucky = word is not None

        def goes(state: State) -> Array:
            stops = state.asks | state.terminated
            return ~stops if lucky else ~(stops | self.draws(state))

        def turn(going: Going) -> tuple[Going, Array]:
            state, kind, chosen, luck, word = going
            own = either(kind == CHOSEN, chosen, self.any_of(state, jnp.uint32(0)))
            if lucky:
                luck = drawn(state, scattered(word))
            after = self.done(state, own, luck)
            word = word + jnp.uint32(STRIDE)
            return Going(after, jnp.full_like(kind, ITSELF), chosen, luck, word), goes(after)

        fits = some(chosen.words() & state.may) & state.asks
        asks = jnp.select([kind == CHOSEN, kind == LUCK], [fits, self.draws(state)], goes(state))
        start = jnp.uint32(0) if word is None else word
        luck = Drawn(*map(jnp.asarray, luck))
        going = again(asks, turn, Going(state, jnp.int32(kind), chosen, luck, start))
        after = going.state
        ended = after.terminated & ~state.terminated
        nothing = jnp.zeros(self.players, jnp.int32)
        return after.with_(rewards=rarely(ended, self.points, after, nothing, ENDS)), going.word

    def rollout(self, key: Array, games: int) -> Rollout:
        """So many whole games of uniformly random legal play, from first choice to scores."""
        return rollout(self, key, games)

    def draws(self, state: State) -> Array:
        """Whether chance owes a draw."""
        due = (state.step[None] == jnp.array(at.DRAWN)).any()
        bag = jnp.where(jnp.arange(self.players) == state.seat, state.bags, 0).any()
        return due & ((state.step != at.CUBE) | bag)

    # one step

    def done(self, state: State, chosen: Options, luck: Drawn) -> State:
        """The game one step further."""
        there = now(state)
        after = flow(state, tick(state, there, chosen, luck), there, chosen, luck)
        return ready(after, self.deck, self.map, self.switches)

    def any_of(self, state: State, word: Array) -> Options:
        """Any choice, all equally likely; the first where nobody is asked."""
        n = jnp.where(state.asks, below(word, count(state.may)), 0)
        return parted(nth(state.may, n), self.players)

    # actions by number

    def options(self, action: Array) -> Options:
        """The action as options, of which it is the only one."""

        def within(first: int, many: int) -> Array:
            return jnp.where((action >= first) & (action < first + many), action - first, -1)

        short, card = within(0, at.SHORT), within(FIRST_CARD, SPECIES)
        cube = within(FIRST_CUBE, at.COLOURS * SPECIES)
        ground = within(FIRST_GROUND, OF_GROUND * self.players)
        bearer = jnp.where(cube < 0, -1, cube // at.COLOURS)
        cubes = jnp.where(
            (cube % at.COLOURS == np.arange(at.COLOURS))[:, None], one(bearer, CARDS), jnp.uint32(0)
        )
        seat = np.arange(self.players) == ground // OF_GROUND
        return Options(
            one(short, 1)[0],
            one(card, CARDS),
            cubes,
            jnp.where(seat & (ground >= 0), one(ground % OF_GROUND, 1), jnp.uint32(0)),
            one(within(self.first_hex, self.map.hexes), self.map.words),
        )

    def encode(self, seat: Seat | int, action: Action) -> int:
        """The integer of a seat's action."""
        return encode(self.map, self.players, seat, action)

    def legal_action_mask(self, state: State) -> Array:
        """For each action whether the current player may do it."""
        options = parted(state.may, self.players)
        cubes = members(options.cubes, SPECIES).T.reshape(-1)
        ground = members(options.ground[:, None], OF_GROUND).reshape(-1)
        short = members(options.short[None], at.SHORT)
        hexes = members(options.hexes, self.map.hexes)
        parts = (short, members(options.cards, SPECIES), cubes, ground, hexes)
        return jnp.concatenate(parts) & state.asks

    # what it is worth

    def points(self, state: State) -> Array:
        """Every seat's score as things stand."""
        return ending.points(state, self.deck, self.map)

    def winners(self, state: State) -> Array:
        """For each seat whether it wins or shares the victory."""
        return self.best(state, self.points(state))

    def best(self, state: State, totals: Array) -> Array:
        """The same where the totals are known."""
        return ending.best(state, totals, self.deck)

    def observe(self, state: State, seat: Array | int) -> Observation:
        """What the seat may know, itself first."""
        return observe(state, seat)


class Going(NamedTuple):
    """A game on its way to the next decision, and what it starts with."""

    state: State
    kind: Array
    chosen: Options
    luck: Drawn
    word: Array


def shuffled(words: Array) -> Array:
    """The numbers below so many in the order of their random words."""
    many = words.shape[0]
    ties = np.arange(many)[:, None] > np.arange(many)
    before = (words[:, None] > words) | (words[:, None] == words) & ties
    places = before.sum(1)
    return jnp.where(places[:, None] == np.arange(many), np.arange(many)[:, None], 0).sum(0)


def _numbers(words: np.ndarray) -> np.ndarray:
    return np.array([card for card in range(SPECIES) if words[card >> 5] >> (card & 31) & 1])


def engine(players: int, options: Given) -> Biotopes:
    """The engine for so many players."""
    return Biotopes(players, Switches.of(options))


__all__ = ["Biotopes", "count", "engine"]
