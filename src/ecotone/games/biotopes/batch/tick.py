"""One step of a game: what was chosen or drawn is done, or the step goes on by itself."""

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.asking import breeding, feeding
from ecotone.games.biotopes.batch.heaps import CUBES, SHIFTS, counts, heap_of
from ecotone.games.biotopes.batch.legal import Legal
from ecotone.games.biotopes.batch.own import Own
from ecotone.games.biotopes.batch.state import Options, State
from ecotone.games.biotopes.batch.tables import CARDS, GATHER, GROW, Deck
from ecotone.games.biotopes.batch.words import Array, count, nth, number, one, row, some, union
from ecotone.games.biotopes.rules.state import LINES

OF_COLOUR = CUBES * 0xFF
"""Of each colour where a heap counts it."""


class Drawn(NamedTuple):
    """What chance brings: a card or a colour by number, the next biotope of the deck, the cubes."""

    number: Array
    top: Array
    heap: Array


class Moves(NamedTuple):
    """What happens to cubes in one step: everything is 0 where nothing happens."""

    off: Array
    """Cubes taken from species, by colour."""
    on: Array
    """Cubes put onto species, by colour."""
    ground: Array
    """What is added to each seat's biotope cards; less than nothing wraps around."""
    bags: Array
    boards: Array
    reserve: Array


def tick(state: State, now: Legal, chosen: Options, drawn: Drawn) -> State:
    """The state with cubes, cards and tokens where the step at hand brings them."""
    deck = state.env.deck
    on = steps(state.step)
    cubes = moved(state, now, chosen, drawn, deck, on)
    after = with_cards(state, now, chosen, drawn, deck, on)
    after = with_cubes(after, cubes)
    after = with_land(after, now, chosen, on)
    return after.with_(rewards=jnp.zeros_like(state.rewards))


def steps(step: Array) -> Array:
    """For every step whether it is the one at hand."""
    return jnp.arange(at.AFTER + 1) == step


def mine(state: State) -> Array:
    """For every seat whether the step is its own."""
    return jnp.arange(state.hands.shape[0]) == state.seat


def _either(now: Array, words: Array) -> Array:
    words = jnp.asarray(words)
    return jnp.where(now, words, jnp.zeros((), words.dtype))


# cubes


def moved(state: State, now: Legal, chosen: Options, drawn: Drawn, deck: Deck, on: Array) -> Moves:
    """Where cubes go in this step."""
    seats, own = mine(state), now.mine
    putting = jnp.arange(at.COLOURS) == state.colour
    bearer = resolved(state, chosen, on)
    growing = _growing(state, own, chosen, deck, on, bearer)
    given, line, colour = _given(state, own, chosen, deck, on)
    drawn_cubes = _either(own.bag > 0, drawn.heap)
    put = (on[at.PUT] | on[at.MOVED]) & putting[:, None]
    paying = on[at.PAY] | on[at.EVOLVE] | on[at.PREY]
    lifted = on[at.MOVED] & putting[:, None]
    off = _either(paying, chosen.cubes) | _either(lifted, state.marked)
    onto = growing.both | given | _either(put, chosen.cards)
    onto = onto | _either(on[at.DETRITUS], growing.detritus)
    lines = np.arange(LINES)
    taken = chosen.ground[:, None] >> 4 * SHIFTS & 0xF
    cubes = (taken[..., None] >> SHIFTS & 1).astype(jnp.uint32)
    ground = -_either(paying, heap_of(cubes))
    here = chosen.short >> at.LINED + lines & 1 == 1
    cube = heap_of(putting)
    change = _either((on[at.PUT] | on[at.MOVED]) & here, cube)
    change = change - _either(on[at.MOVED] & (lines == state.lifted), cube)
    change = change + _either(on[at.PRODUCE], drawn_cubes & OF_COLOUR)
    change = change - _either(lines == line, colour)
    ground = ground + jnp.where(seats[:, None], change, jnp.uint32(0))
    paid = heap_of(some(chosen.cubes)) + heap_of(cubes.sum((0, 1)))
    slot = jnp.where(
        on[at.EVOLVE], at.EVOLUTION, jnp.where(state.verb <= at.MIGRATION, state.verb, -1)
    )
    stays = (on[at.PAY] | on[at.EVOLVE]) & (slot >= 0)
    board = _either(stays & (np.arange(6) == slot), paid)
    bag = _either(paying & ~stays, paid) - _either(on[at.PRODUCE] | on[at.CUBE], drawn_cubes)
    gather = _gathered(state, chosen, deck, on, bearer)
    bag = bag + gather - growing.from_bag
    bags = jnp.where(seats, bag, jnp.uint32(0)) - _either(on[at.DETRITUS], growing.eaten)
    boards = jnp.where(seats[:, None], board, jnp.uint32(0))
    ending = on[at.END]
    return Moves(
        off,
        onto,
        ground,
        bags + _either(ending, state.boards.sum(1, dtype=jnp.uint32)),
        boards - _either(ending, state.boards),
        -gather - growing.from_reserve,
    )


def resolved(state: State, chosen: Options, on: Array) -> Array:
    """The species whose effect is resolved now: the chosen one, or the first that is due."""
    first = jnp.where(some(chosen.cards), chosen.cards, nth(state.due, jnp.int32(0)))
    declined = chosen.short >> at.DONE & 1 == 1
    return _either(on[at.ORDER] & ~declined, first)


def _gathered(state: State, chosen: Options, deck: Deck, on: Array, bearer: Array) -> Array:
    """A cube from the reserve into the bag: for a colonised hex, an effect, alone for prey."""
    colours = some(deck.line & bearer & deck.gives[GATHER])
    colours = colours | on[at.COLONISE] & some(state.land & state.goal)
    alone = state.hands.shape[0] == 1
    if alone:
        colours = colours | on[at.PREY] & (chosen.short >> at.COLOURED + SHIFTS & 1 == 1)
    return heap_of(colours & (counts(state.reserve) > 0))


class Growing(NamedTuple):
    """Species that take a cube of their colour, and where those come from."""

    both: Array
    from_reserve: Array
    from_bag: Array
    detritus: Array
    eaten: Array


def _growing(
    state: State, own: Own, chosen: Options, deck: Deck, on: Array, reward: Array
) -> Growing:
    stock = counts(state.reserve)
    compulsory = state.env.switches.compulsory
    room = ~state.cubes[at.COLOURS, 2]
    card = one(state.card, CARDS)
    single = _either(on[at.BAG] | on[at.BREED], chosen.cards)
    grown = deck.line & (reward & deck.gives[GROW] & room)
    grown = jnp.where((stock > 0)[:, None], grown, jnp.uint32(0))
    played = _either(on[at.PLAYED], deck.line & card)
    spare = counts(own.bag)
    enough = (stock > 0) | (spare > 0) & compulsory
    played = jnp.where(enough[:, None], played, jnp.uint32(0))
    bulk = on[at.BREED] & breeding(state, own, deck, compulsory=compulsory)
    there = bulk & (stock + spare > 0)
    bred = jnp.where(there[:, None], deck.line & state.marked, jnp.uint32(0))
    # a colour of which there is nothing settles the step too: nobody chose a species
    one_each = jnp.where(bulk.any(), jnp.uint32(0), deck.line & single)
    both = grown | played | bred | one_each
    many = count(both)
    from_reserve = jnp.minimum(many, stock)
    eaters = _detritus(state, deck)
    return Growing(
        both,
        heap_of(from_reserve),
        heap_of(many - from_reserve),
        union(eaters, 0),
        heap_of(count(eaters)),
    )


def _detritus(state: State, deck: Deck) -> Array:
    """The detritivores of each seat that find a cube, by colour; there is one a colour."""
    eaters = jnp.zeros(CARDS, jnp.uint32)
    for bearer in deck.detritivores:
        eaters = eaters | one(jnp.int32(bearer), CARDS)
    eaters = eaters & ~state.cubes[at.COLOURS, 2]
    found = state.species[:, None] & (deck.line & eaters)
    return jnp.where((counts(state.bags) > 0)[..., None], found, jnp.uint32(0))


def _given(
    state: State, own: Own, chosen: Options, deck: Deck, on: Array
) -> tuple[Array, Array, Array]:
    """Transfer: the species that take cubes by colour, the line, the heap that it loses."""
    now = feeding(state, own, deck)
    hungry = count(now.hungry)
    shades = (now.colours > 0).sum()
    all_ = (shades == 1) & (now.colours.sum() >= hungry)
    some_ = jnp.where(all_, now.hungry, leftmost(state, now.hungry))
    picked = chosen.short >> at.COLOURED + SHIFTS & 1 == 1
    colour = jnp.where(shades > 1, picked, now.colours > 0)
    active = on[at.FEED] & (hungry > 0)
    given = jnp.where((active & colour)[:, None], some_, jnp.uint32(0))
    return given, now.line, heap_of(jnp.where(active & colour, count(some_), 0))


def leftmost(state: State, cards: Array) -> Array:
    """Of the species of one line the one that lies furthest to the left."""
    for digit in range(state.columns.shape[0] - 1, -1, -1):
        low = cards & ~state.columns[digit]
        cards = jnp.where(some(low), low, cards)
    return cards


def with_cubes(state: State, moves: Moves) -> State:
    """The state after cubes have moved."""

    def five(cards: Array) -> Array:
        return jnp.concatenate([cards, union(cards, 0)[None]])

    off, on = five(moves.off), five(moves.on)
    ones, twos, fours = state.cubes[:, 0], state.cubes[:, 1], state.cubes[:, 2]
    borrow = ~ones & off
    lower = ~twos & borrow
    ones, twos, fours = ones ^ off, twos ^ borrow, fours ^ lower
    carry = ones & on
    higher = twos & carry
    ones, twos, fours = ones ^ on, twos ^ carry, fours ^ higher
    return state.with_(
        cubes=jnp.stack([ones, twos, fours], 1),
        ground=state.ground + moves.ground,
        bags=state.bags + moves.bags,
        boards=state.boards + moves.boards,
        reserve=state.reserve + moves.reserve,
    )


# cards


def with_cards(
    state: State, now: Legal, chosen: Options, drawn: Drawn, deck: Deck, on: Array
) -> State:
    """The state after cards have moved."""
    seats = mine(state)[:, None]
    card = one(state.card, CARDS)
    thrown = _either(on[at.LIMIT] | on[at.EVOLVE], chosen.cards)
    played = _either(on[at.PLAYED], card)
    new = one(drawn.number, CARDS)
    dealt = _either(on[at.DEAL], new)
    blind = _either(on[at.BLIND], new)
    refilled = _either(on[at.REFILL], new)
    shown = _either(on[at.CARD], chosen.cards)
    again = on[at.MULLIGAN] & (chosen.short >> at.ANOTHER & 1 == 1)
    hand = now.mine.hand
    aside = _either(again, hand)
    back = _either(on[at.DEAL] & (state.gain == 1), state.marked)
    hands = state.hands & ~jnp.where(seats, thrown | played | aside, jnp.uint32(0))
    hands = hands | jnp.where(seats, dealt | blind | shown, jnp.uint32(0))
    last = on[at.END] & (state.cycle == state.env.switches.cycles)
    empty = _either(last, union(state.species, 0) & ~union(state.cubes[at.COLOURS], 0))
    species = (state.species | jnp.where(seats, played, jnp.uint32(0))) & ~empty
    which = deck_at(state, deck)
    own = row(jnp.asarray(deck.deck), which)
    turned = (on[at.BLIND] | on[at.REFILL]) & ~some(state.decks & own)
    renewed = _either(turned, state.discards & own)
    decks = ((state.decks | renewed) & ~(dealt | blind | refilled)) | back
    tops = jnp.where(
        (on[at.BLIND] | on[at.REFILL]) & (np.arange(3) == which), drawn.top, state.tops
    )
    rivers, purged = _rivers(state, which, drawn, shown, on)
    line = union(_either(some(deck.line & card)[:, None], deck.line), 0)
    place = count(now.mine.species & line)
    digits = place >> np.arange(state.columns.shape[0]) & 1 == 1
    return state.with_(
        hands=hands,
        species=species,
        known=(state.known | shown) & ~(thrown | played),
        columns=state.columns | jnp.where(digits[:, None], played, jnp.uint32(0)),
        decks=decks,
        discards=(state.discards & ~renewed) | thrown | purged | empty,
        tops=tops,
        rivers=rivers,
        marked=jnp.where(again, hand, state.marked),
    )


def deck_at(state: State, deck: Deck) -> Array:
    """The deck that is drawn from: the chosen one, or the first whose river is short."""
    return jnp.where(state.step == at.BLIND, state.colour, jnp.argmax(short_rivers(state, deck)))


def short_rivers(state: State, deck: Deck) -> Array:
    """The rivers that lack a card which is there to be drawn."""
    lying = some((state.decks | state.discards) & deck.deck)
    return ((state.rivers >= 0).sum(1) < 3) & lying


def _rivers(
    state: State, which: Array, drawn: Drawn, shown: Array, on: Array
) -> tuple[Array, Array]:
    """The rivers after a card has come or gone, or (at a cycle's end) the oldest of each."""
    taken = jnp.where(some(shown), number(shown), -2)
    ended = on[at.END] & (state.cycle < state.env.switches.cycles)
    oldest = jnp.arange(3) == 0
    gone = (state.rivers == taken) | ended & oldest
    behind = jnp.cumsum(gone, 1) > 0
    moved = jnp.concatenate([state.rivers[:, 1:], jnp.full((3, 1), -1, jnp.int32)], 1)
    rivers = jnp.where(behind, moved, state.rivers)
    length = (rivers >= 0).sum(1)
    coming = on[at.REFILL] & (jnp.arange(3) == which)[:, None] & (length[:, None] == jnp.arange(3))
    rivers = jnp.where(coming, drawn.number, rivers)
    purged = jnp.where(ended, state.rivers[:, 0], -1)
    bits = jnp.where(
        (jnp.arange(CARDS) == (purged >> 5)[:, None]) & (purged >= 0)[:, None],
        jnp.uint32(1) << (purged & 31).astype(jnp.uint32)[:, None],
        jnp.uint32(0),
    )
    return rivers, union(bits, 0)


# territories


def with_land(state: State, now: Legal, chosen: Options, on: Array) -> State:
    """The state after tokens have moved."""
    seats = state.tokens.shape[0]
    owner = jnp.arange(seats)
    here = (owner == state.seat)[:, None]
    settled = _either(on[at.SETTLE], chosen.hexes)
    come = _either(on[at.COLONISE], state.goal)
    gone = _either(on[at.COLONISE] & (state.verb == at.MIGRATION), state.source)
    lost = _either(on[at.RETREAT], state.goal)
    refuge = _either(on[at.RETREAT], chosen.hexes)
    rival = (owner == state.rival)[:, None]
    tokens = state.tokens ^ jnp.where(here, settled | come | gone, jnp.uint32(0))
    tokens = tokens ^ jnp.where(rival, lost | refuge, jnp.uint32(0))
    turning = on[at.TURN] & some(chosen.hexes)
    owned = some(state.tokens & chosen.hexes)
    mine_ = some(now.mine.tokens & chosen.hexes)
    goal = jnp.where(turning & ~mine_ | on[at.MIGRATE], chosen.hexes, state.goal)
    return state.with_(
        tokens=tokens,
        goal=goal,
        source=jnp.where(turning & mine_, chosen.hexes, state.source),
        rival=jnp.where(turning, jnp.where(owned.any(), jnp.argmax(owned), -1), state.rival),
    )
