"""What comes next: the registers of a step that was done, and the step that follows."""

import jax.numpy as jnp
import numpy as np

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.closing import closing, pick
from ecotone.games.biotopes.batch.heaps import SHADES, counts, total
from ecotone.games.biotopes.batch.laps import cycled, laps
from ecotone.games.biotopes.batch.legal import TYPES, WITHOUT, Legal
from ecotone.games.biotopes.batch.state import Options, State
from ecotone.games.biotopes.batch.tables import CARD as A_CARD
from ecotone.games.biotopes.batch.tables import CARDS, CUBE, EVENTS, MOVE, Deck
from ecotone.games.biotopes.batch.tick import Drawn, resolved, steps
from ecotone.games.biotopes.batch.words import (
    Array,
    as_bits,
    number,
    one,
    row,
    some,
    union,
)
from ecotone.games.biotopes.rules.costs import ANY_TYPE, BIRD, INVERTEBRATE, MAMMAL, PLANT, REPTILE

PAID_WITH = np.zeros(at.PRODUCING + 1, np.uint32)
PAID_WITH[at.REPRODUCTION] = INVERTEBRATE | REPTILE
PAID_WITH[at.TRANSFER] = ANY_TYPE
PAID_WITH[at.EXPANSION] = PLANT
PAID_WITH[at.COMPETITION] = BIRD | MAMMAL
PAID_WITH[at.MIGRATION] = BIRD | REPTILE
REWARDS = {A_CARD: at.CARD, CUBE: at.CUBE, MOVE: at.MOVE}


def flow(before: State, state: State, now: Legal, chosen: Options, drawn: Drawn) -> State:
    """The state on its way to the next step, where a choice, chance or the rules take it on."""
    on = steps(before.step)
    state = turned(before, state, now, chosen, on)
    state = spent(before, state, now, chosen, drawn, on)
    state = laps(before, state, chosen, on)
    state = onward(before, state, chosen, on)
    return closing(cycled(state, on))


# a turn's choice


def turned(before: State, state: State, now: Legal, chosen: Options, on: Array) -> State:
    """The action that a turn's choice begins, and what has to be paid for it."""
    deck, turn = state.env.deck, on[at.TURN]

    def word(which: int) -> Array:
        return chosen.short >> which & 1 == 1

    adapt, use = some(chosen.cards & now.mine.hand), some(chosen.cards & now.mine.species)
    settled = some(chosen.hexes)
    leaves = some(chosen.hexes & now.mine.tokens)
    fights = some(chosen.hexes & now.mine.taken) & ~leaves
    verb = pick(
        jnp.full_like(state.verb, at.EXPANSION),
        [
            (word(at.REPRODUCE), at.REPRODUCTION),
            (word(at.FEEDS), at.TRANSFER),
            (word(at.EVOLVES), at.EVOLUTION),
            (adapt, at.ADAPT),
            (use, at.USE),
            (fights, at.COMPETITION),
            (leaves, at.MIGRATION),
        ],
    )
    verb = jnp.where(turn, verb, before.verb)
    card = jnp.where(turn & (adapt | use), number(chosen.cards), before.card)
    diet = row(jnp.asarray(deck.diets), jnp.argmax(some(deck.eaters & chosen.cards)))
    diet = jnp.where(turn, jnp.where(adapt, diet, 0), before.diet)
    first = jnp.argmax(before.diet > 0)
    paying = on[at.PAY] & (before.verb == at.ADAPT)
    diet = diet - (paying & (np.arange(TYPES) == first))
    begins = turn | on[at.MIGRATE]
    shade = jnp.where(settled, as_bits(some(state.land & chosen.hexes)), jnp.uint32(SHADES))
    step = pick(
        jnp.full_like(state.step, at.PAY),
        [
            (word(at.PASS), at.NEXT),
            (word(at.EVOLVES), at.EVOLVE),
            (leaves & turn, at.MIGRATE),
        ],
    )
    nothing = jnp.zeros_like(state.due)
    return state.with_(
        step=jnp.where(begins, step, before.step),
        verb=verb,
        card=card,
        diet=diet,
        types=_needed(before, chosen, turn, verb, diet, deck),
        shades=jnp.where(begins, shade, before.shades),
        passed=before.passed | jnp.where(turn & word(at.PASS), 1 << before.seat, 0),
        acted=before.acted | jnp.where(turn & use, chosen.cards & deck.once, jnp.uint32(0)),
        due=jnp.where(turn, nothing, before.due),
        lap=jnp.where(turn, 0, before.lap),
        gain=jnp.where(turn, 0, before.gain),
        paid=jnp.where(turn, jnp.uint32(1), before.paid),
    )


def _needed(
    before: State, chosen: Options, turn: Array, verb: Array, diet: Array, deck: Deck
) -> Array:
    """The types of which the next cube has to be one."""
    kind = as_bits(some(deck.type & chosen.cards))
    pollinates = some(deck.pollinating & chosen.cards).astype(jnp.uint32)
    eaten = jnp.uint32(1) << jnp.argmax(diet > 0).astype(jnp.uint32)
    return pick(
        row(jnp.asarray(PAID_WITH), verb),
        [
            (verb == at.USE, jnp.where(turn, kind | pollinates, before.types)),
            (verb == at.ADAPT, eaten),
        ],
    )


# what a step has used up


def matched(paid: Array, types: Array) -> Array:
    """The sets of types that cubes can stand for, with one more cube of one of these types."""
    found = jnp.zeros_like(paid)
    for kind, without in enumerate(WITHOUT):
        with_it = (paid & jnp.uint32(without)) << (1 << kind)
        found = found | jnp.where(types >> kind & 1 == 1, with_it, jnp.uint32(0))
    return found


def spent(
    before: State, state: State, now: Legal, chosen: Options, drawn: Drawn, on: Array
) -> State:
    """What is left to gain, which cube is at hand, which cards wait."""
    deck = state.env.deck
    cube = some(chosen.cubes)
    bearer = union(chosen.cubes, 0)
    grounds = row(chosen.ground, state.seat)
    lines = grounds >> 4 * np.arange(4, dtype=np.uint32) & SHADES
    kinds = as_bits(some(deck.type & bearer)) | some(deck.pollinating & bearer).astype(jnp.uint32)
    kinds = jnp.where(grounds != 0, jnp.uint32(PLANT), kinds)
    paying = on[at.EVOLVE] & (cube.any() | (grounds != 0))
    lifting = on[at.MOVE] & (now.many > 0)
    blinds = chosen.short >> at.BLINDS + np.arange(3) & 1 == 1
    colour = pick(
        before.colour,
        [
            (lifting, jnp.argmax(cube | (union(lines, 0) >> np.arange(4) & 1 == 1))),
            (on[at.CARD] & blinds.any(), jnp.argmax(blinds)),
            (on[at.CUBE], drawn.number),
        ],
    )
    done = chosen.short >> at.DONE & 1 == 1
    evolves = on[at.EVOLVE] & ~done
    hunts = on[at.PREY] & ~done
    draws = on[at.CARD] & some(chosen.cards)
    less = hunts | draws | on[at.BLIND] | on[at.PUT] | on[at.MOVED] | on[at.DEAL]
    gain = state.gain + evolves - less - jnp.where(on[at.PRODUCE], total(drawn.heap), 0)
    nothing = (on[at.CARD] | on[at.MOVE] | on[at.PREY]) & (now.many == 0)
    empty = on[at.CUBE] & (now.mine.bag == 0)
    gone = nothing | empty | on[at.PREY] & done
    bearer_due = resolved(before, chosen, on)
    due = state.due & ~bearer_due
    due = jnp.where(on[at.ORDER] & done, jnp.zeros_like(due), due)
    fed = _fed(before, state)
    marked = jnp.where(on[at.FEED], state.marked & ~fed, state.marked)
    marked = jnp.where(on[at.BREED], _unbred(before, state, chosen, now), marked)
    marked = jnp.where(lifting, bearer, marked)
    return state.with_(
        colour=colour.astype(jnp.int32),
        gain=jnp.where(gone, 0, gain),
        due=due,
        marked=marked,
        lifted=jnp.where(lifting, jnp.where(grounds != 0, jnp.argmax(lines > 0), -1), state.lifted),
        paid=jnp.where(paying, matched(state.paid, kinds), state.paid),
    )


def _fed(before: State, state: State) -> Array:
    """The species whose number of cubes is another now."""
    change = before.cubes[at.COLOURS] ^ state.cubes[at.COLOURS]
    return union(change, 0)


def _unbred(before: State, state: State, chosen: Options, now: Legal) -> Array:
    """The fertile species that wait yet: none of a colour of which there is nothing left."""
    deck = state.env.deck
    grown = _fed(before, state)
    stock = counts(state.reserve) + counts(row(state.bags, state.seat))
    declined = now.asks & (chosen.short >> at.DONE & 1 == 1)
    left = (
        state.marked & ~grown & union(jnp.where((stock > 0)[:, None], deck.line, jnp.uint32(0)), 0)
    )
    return jnp.where(declined, jnp.zeros_like(left), left)


# on to the next part of an action


def onward(before: State, state: State, chosen: Options, on: Array) -> State:
    """The next part of the action, once a part of it is done."""
    state = after_paying(state, on)
    state = after_playing(before, state, on)
    state = after_growing(state, on)
    state = after_gaining(state, chosen, on)
    return resolving(before, state, chosen, on)


def after_paying(state: State, on: Array) -> State:
    """What has been paid for."""
    deck, verb = state.env.deck, state.verb
    turn = jnp.maximum(state.turn, 0)
    own = row(state.species, turn)
    paid = on[at.PAY] & (state.diet.sum() == 0)
    gives = some(deck.usable & one(state.card, CARDS))
    uses = pick(jnp.int32(at.AFTER), [(gives[kind], step) for kind, step in REWARDS.items()])
    step = pick(
        jnp.full_like(state.step, at.COLONISE),
        [
            (verb == at.ADAPT, at.PLAYED),
            (verb == at.USE, uses),
            (verb == at.REPRODUCTION, at.BREED),
            (verb == at.TRANSFER, at.FEED),
            (verb == at.COMPETITION, at.RETREAT),
        ],
    )
    chooser = jnp.where(state.rival < state.env.players, state.rival, turn)
    seat = jnp.where(paid & (verb == at.COMPETITION), chooser, state.seat)
    _, twos, fours = state.cubes[at.COLOURS]
    marked = pick(
        state.marked,
        [
            (paid & (verb == at.REPRODUCTION), own & twos & ~fours),
            (paid & (verb == at.TRANSFER), own & ~fours),
        ],
    )
    amount = some(deck.amount & one(state.card, CARDS)).sum()
    return state.with_(
        step=pick(state.step, [(paid, step), (on[at.RETREAT], at.COLONISE)]),
        seat=jnp.where(on[at.RETREAT], turn, seat),
        marked=marked,
        gain=jnp.where(paid & (verb == at.USE), amount, state.gain),
    )


def after_playing(before: State, state: State, on: Array) -> State:
    """A species that was played: a cube of the bag, then its own effect, then all others."""
    deck = state.env.deck
    card = one(state.card, CARDS)
    lacks = ~has_colour(before.reserve, deck, card)
    asks = lacks & has_colour(row(state.bags, state.seat), deck, card)
    if state.env.switches.compulsory:
        asks = jnp.zeros_like(asks)
    played = on[at.BAG] | on[at.PLAYED] & ~asks
    prey, shifts = some(deck.hunts & card).sum(), some(deck.shifts & card).sum()
    step = pick(
        state.step,
        [
            (on[at.PLAYED], at.BAG),
            (played, at.ONWARD),
            (played & (prey > 0), at.PREY),
            (played & (shifts > 0), at.MOVE),
        ],
    )
    return state.with_(step=step, gain=jnp.where(played, prey + shifts, state.gain))


def after_growing(state: State, on: Array) -> State:
    """Reproduction, Transfer and colonising done, and the effects that are due then."""
    deck, verb = state.env.deck, state.verb
    own = row(state.species, jnp.maximum(state.turn, 0))
    biotopes = some(state.land & state.goal) & on[at.COLONISE]
    settlers = union(jnp.where(biotopes[:, None], deck.settlers, jnp.uint32(0)), 0)
    event = jnp.clip(jnp.where(verb > at.EVOLUTION, verb - 1, verb), 0, len(EVENTS) - 1)
    ended = on[at.BREED] & ~some(state.marked) | on[at.FEED] & ~_feeds(state) | on[at.COLONISE]
    due = own & (row(jnp.asarray(deck.on), event) | settlers)
    return state.with_(
        step=jnp.where(ended, at.ONWARD, state.step), due=jnp.where(ended, due, state.due)
    )


def after_gaining(state: State, chosen: Options, on: Array) -> State:
    """Cards, cubes and moves, one after the other until there is no more to gain."""
    done = chosen.short >> at.DONE & 1 == 1
    blind = chosen.short >> at.BLINDS & 0b111 != 0
    gains = on[at.CARD] | on[at.BLIND] | on[at.CUBE] | on[at.PUT] | on[at.MOVE] | on[at.MOVED]
    step = pick(
        state.step,
        [
            (on[at.CARD] | on[at.BLIND], at.CARD),
            (on[at.CARD] & blind, at.BLIND),
            (on[at.CUBE], at.PUT),
            (on[at.PUT], at.CUBE),
            (on[at.MOVE], at.MOVED),
            (on[at.MOVED], at.MOVE),
            (on[at.EVOLVE] & done, at.CARD),
            ((gains | on[at.PREY]) & (state.gain == 0), at.ONWARD),
        ],
    )
    return state.with_(step=step)


def resolving(before: State, state: State, chosen: Options, on: Array) -> State:
    """An effect that is resolved gives at once, or a step follows in which it gives."""
    deck = state.env.deck
    bearer = resolved(before, chosen, on)
    kinds = some(deck.gives & bearer)
    amount = some(deck.amount & bearer).sum()
    step = pick(jnp.int32(at.ONWARD), [(kinds[kind], step) for kind, step in REWARDS.items()])
    return state.with_(
        step=jnp.where(on[at.ORDER], step, state.step),
        gain=jnp.where(on[at.ORDER] & some(bearer), amount, state.gain),
    )


def _feeds(state: State) -> Array:
    """Whether Transfer goes on: there are cubes of a line, and species to take them."""
    deck = state.env.deck
    return (some(deck.line & state.marked) & (row(state.ground, state.seat) > 0)).any()


def has_colour(heap: Array, deck: Deck, card: Array) -> Array:
    """Whether a heap has a cube of the species' colour."""
    return (some(deck.line & card) & (counts(heap) > 0)).any()
