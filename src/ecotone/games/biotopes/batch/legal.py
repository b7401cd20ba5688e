"""What may be done now: every step's choices as sets, and whether anybody has to be asked."""

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.asking import asks, feeding, optional
from ecotone.games.biotopes.batch.heaps import SHADES, SHIFTS, counts, lined, total
from ecotone.games.biotopes.batch.own import Own, Supply, own, supply
from ecotone.games.biotopes.batch.state import Options, State
from ecotone.games.biotopes.batch.switches import Switches
from ecotone.games.biotopes.batch.tables import CARD as A_CARD
from ecotone.games.biotopes.batch.tables import CARDS, CUBE, MOVE, Deck, Map
from ecotone.games.biotopes.batch.useful import useful_for
from ecotone.games.biotopes.batch.words import Array, as_bits, count, one, row, some, spread, union
from ecotone.games.biotopes.rules.costs import INVERTEBRATE, PLANT, REPTILE
from ecotone.games.biotopes.rules.state import LINES, TOKENS

TYPES = 5
WITHOUT = tuple(
    sum(1 << taken for taken in range(1 << TYPES) if not taken >> kind & 1) for kind in range(TYPES)
)
"""Of all sets of types, as bits, those without this type."""


class Legal(NamedTuple):
    """What may be done at the step at hand, how many choices that is, what lies there."""

    options: Options
    many: Array
    asks: Array
    mine: Own


def now(state: State) -> Legal:
    """What a position has been found to allow."""
    options = at.parted(state.may, state.hands.shape[0])
    return Legal(options, count(state.may), state.asks, own(state))


def ready(state: State, deck: Deck, ground: Map, switches: Switches) -> State:
    """The state with what may be done at its step, and whether somebody is asked."""
    mine = own(state)
    cubes = supply(state, mine, deck)
    step = state.step
    paying = payable(state, mine, cubes, deck)
    evolving = evolvable(state, mine, deck)
    hunting = victims(state, deck, switches)
    taking = takable(state, mine, switches)
    pay, evolve, hunt, take = (step == which for which in (at.PAY, at.EVOLVE, at.PREY, at.MOVE))
    bearing = jnp.where(
        pay, paying[0], jnp.where(evolve, evolving[0], jnp.where(hunt, hunting[0], taking[0]))
    )
    seats = jnp.arange(state.hands.shape[0])
    here = (seats == state.seat)[:, None]
    ways = jnp.where(pay, paying[1], jnp.where(evolve, evolving[1], taking[1]))
    standing = jnp.where(hunt, hunting[1], here & ways)
    colours = jnp.where(pay, state.shades, jnp.uint32(SHADES))
    some_cubes = (pay | evolve | hunt | take) & (colours >> SHIFTS & 1 == 1)
    heaped = as_bits(counts(state.ground) > 0) & colours
    options = Options(
        short=short(state, mine, cubes, hunting, switches),
        cards=cards(state, mine, cubes, deck, switches),
        cubes=jnp.where(some_cubes[:, None], mine.present & bearing, jnp.uint32(0)),
        ground=jnp.where(pay | evolve | hunt | take, lined(standing, heaped), jnp.uint32(0)),
        hexes=hexes(state, mine, cubes, ground),
    )
    words = options.words()
    asked = asks(state, mine, deck, switches, options, count(words))
    return state.with_(may=words, asks=asked)


# cubes to be paid, lifted or hunted: the species that bear them, and the lines of ground


def _of_types(types: Array, deck: Deck) -> Array:
    """The species whose cubes count as one of these types."""
    kinds = types >> np.arange(TYPES, dtype=np.uint32) & 1 == 1
    plain = union(jnp.where(kinds[:, None], deck.type, jnp.uint32(0)), 0)
    return plain | jnp.where(kinds[0], deck.pollinating, jnp.uint32(0))


def payable(state: State, mine: Own, cubes: Supply, deck: Deck) -> tuple[Array, Array]:
    """The cubes that pay and leave enough for the other needs."""
    using = state.verb == at.USE
    card = one(state.card, CARDS)
    bearing = mine.species & jnp.where(using, card, _of_types(state.types, deck))
    more = (state.types == PLANT) & (state.diet.sum() > 1)
    single = np.eye(TYPES, dtype=np.int32)
    without = [cubes._replace(pollinating=cubes.pollinating - one) for one in single]
    enough = jnp.stack([less.affords(state.diet - single[0]) for less in without])
    short = union(jnp.where(enough[:, None], jnp.uint32(0), deck.type), 0)
    bearing = jnp.where(more, bearing & ~short, bearing)
    lines = jnp.broadcast_to(~using & (state.types & PLANT != 0), (LINES,))
    if not state.env.switches.useful_only:
        return bearing, lines
    useful = useful_for(state, mine, deck)
    pays = [state.verb == verb for verb in (at.REPRODUCTION, at.TRANSFER)]
    return (
        bearing & jnp.select(pays, [cards for cards, _ in useful], ~jnp.uint32(0)),
        lines & jnp.select(pays, [others for _, others in useful], jnp.bool(True)),
    )


def able(state: State, mine: Own, cubes: Supply, deck: Deck) -> tuple[Array, Array]:
    """Whether Reproduction and Transfer can be paid for."""
    own = cubes.plain + cubes.pollinating
    both = own[1:3].sum() > 0, own.sum() > 0
    if not state.env.switches.useful_only:
        return both
    (breeding, _), (feeding, lines) = useful_for(state, mine, deck)
    growers = _of_types(jnp.uint32(INVERTEBRATE | REPTILE), deck)
    pays = some(mine.filled & feeding) | (lines & (mine.ground > 0)).any()
    return some(mine.filled & growers & breeding), pays


def evolvable(state: State, mine: Own, deck: Deck) -> tuple[Array, Array]:
    """The cubes that can be taken as of yet another type."""
    fresh = jnp.stack([state.paid & jnp.uint32(without) != 0 for without in WITHOUT])
    plain = union(jnp.where(fresh[:, None], deck.type, jnp.uint32(0)), 0)
    bearing = plain | jnp.where(fresh[0], deck.pollinating, jnp.uint32(0))
    return mine.species & bearing, jnp.broadcast_to(fresh[0], (LINES,))


def takable(state: State, mine: Own, switches: Switches) -> tuple[Array, Array]:
    """The own cubes that have somewhere to go."""
    if switches.discreet_to_biotope:
        return mine.species, jnp.ones(LINES, bool)
    many = count(mine.room)
    single = jnp.where(many > 1, mine.species, mine.species & ~mine.room)
    return jnp.where(many > 0, single, jnp.uint32(0)), jnp.broadcast_to(many > 0, (LINES,))


def victims(state: State, deck: Deck, switches: Switches) -> tuple[Array, Array]:
    """The rivals' cubes that a predator reaches: species, and lines of each seat."""
    seats = state.species.shape[0]
    card = one(state.card, CARDS)
    rivals = (jnp.arange(seats) != state.seat) & (state.gain > 0)
    eaten = some(deck.eats & card)
    prey = union(jnp.where(eaten[:, None], deck.type, jnp.uint32(0)), 0)
    shields = jnp.asarray(deck.sheltered)
    for bearer in deck.shields:
        shields = shields | one(jnp.int32(bearer), CARDS)
    lines = some(state.species[:, None] & deck.line & shields)
    safe = union(jnp.where(lines[:, :, None], deck.line, jnp.uint32(0)), 1)
    for bearer in deck.shields:
        bit = one(jnp.int32(bearer), CARDS)
        digits = some(state.columns & bit)
        same = ~union(state.columns ^ jnp.where(digits[:, None], ~jnp.uint32(0), 0), 0)
        owns = some(state.species & bit)
        safe = safe | jnp.where(owns[:, None], same, jnp.uint32(0))
    bearing = jnp.where(rivals[:, None], state.species & prey & ~safe, jnp.uint32(0))
    plants = eaten[0] & jnp.bool(switches.predator_hits_biotopes)
    return union(bearing, 0), rivals[:, None] & ~lines & plants


# words, species, hexes


def short(
    state: State, mine: Own, cubes: Supply, hunting: tuple[Array, Array], switches: Switches
) -> Array:
    """The choices that are words, decks, colours and own biotope cards."""
    step = state.step
    fresh = mine.board[:3] == 0
    turn = step == at.TURN
    any_ = (cubes.plain.sum() + cubes.pollinating.sum()) > 0
    breeds, feeds = able(state, mine, cubes, switches.deck)
    alone = state.hands.shape[0] == 1
    hunts = some(hunting[0] & union(mine.present, 0)) | ((hunting[1] & (state.ground > 0)).any())
    reserve = counts(state.reserve) > 0
    if alone:
        hunts = (state.gain > 0) & reserve.any()
    spare = counts(mine.bag) > 0
    breeding = some(state.marked & switches.deck.line)
    done = jnp.select(
        [step == which for which in (at.BAG, at.PREY, at.BREED, at.EVOLVE, at.ORDER)],
        [
            jnp.bool(True),
            hunts & switches.predator_optional,
            ~(breeding & reserve).any() & ~((breeding & spare).any() & switches.compulsory),
            state.paid != 1,
            optional(state, switches),
        ],
        False,
    )
    choosing = step == at.MULLIGAN
    words = [turn, done, choosing, choosing, turn & fresh[0] & breeds]
    words += [turn & fresh[1] & feeds, turn & fresh[2] & any_]
    lying = some((state.decks | state.discards) & switches.deck.deck)
    words += [(step == at.CARD) & lying[deck] for deck in range(3)]
    giving = jnp.where(step == at.FEED, feeding(state, mine, switches.deck).colours > 0, False)
    if alone:
        giving = giving | (step == at.PREY) & (state.gain > 0) & reserve
    words += [giving[colour] for colour in range(at.COLOURS)]
    lines = jnp.arange(LINES)
    moved = (step == at.MOVED) & (lines != state.lifted) & switches.discreet_to_biotope
    put = (step == at.PUT) & (lines == state.colour) | moved
    words += [put[line] for line in range(LINES)]
    return as_bits(jnp.stack(words))


def cards(state: State, mine: Own, cubes: Supply, deck: Deck, switches: Switches) -> Array:
    """The species that may be chosen."""
    step = state.step
    affordable = cubes.affords(jnp.asarray(deck.diets))
    adapt = mine.hand & union(jnp.where(affordable[:, None], deck.eaters, jnp.uint32(0)), 0)
    turn = adapt | usable(state, mine, deck, switches)
    stock = some(deck.line & state.marked) & (counts(state.reserve) > 0)
    spare = counts(mine.bag) > 0
    growing = jnp.where(stock.any(), stock, spare)
    breed = state.marked & union(jnp.where(growing[:, None], deck.line, jnp.uint32(0)), 0)
    rivers = union(_ones(state.rivers.reshape(-1)), 0)
    line = row(jnp.asarray(deck.line), state.colour)
    found = {
        at.TURN: turn,
        at.BAG: one(state.card, CARDS),
        at.BREED: breed,
        at.EVOLVE: mine.hand,
        at.LIMIT: mine.hand,
        at.CARD: rivers,
        at.PUT: mine.room & line,
        at.MOVED: mine.room & ~state.marked,
        at.ORDER: state.due,
    }
    chosen = jnp.zeros(CARDS, jnp.uint32)
    for which, those in found.items():
        chosen = jnp.where(step == which, those, chosen)
    return chosen


def _ones(numbers: Array) -> Array:
    words = jnp.arange(CARDS)
    bits = jnp.uint32(1) << (numbers & 31).astype(jnp.uint32)
    return jnp.where(words == (numbers >> 5)[:, None], bits[:, None], jnp.uint32(0))


def usable(state: State, mine: Own, deck: Deck, switches: Switches) -> Array:
    """The own species whose Action can be taken and would change something."""
    open_ = mine.filled & ~state.acted
    if switches.idle_card_actions:
        return open_ & union(jnp.asarray(deck.usable), 0)
    lying = some(state.decks | state.discards) | (state.rivers >= 0).any()
    heaps = count(mine.filled) + (mine.ground > 0).sum()
    goal = jnp.bool(True) if switches.discreet_to_biotope else count(mine.species) > 1
    several = mine.filled & (state.cubes[at.COLOURS, 1] | state.cubes[at.COLOURS, 2])
    found = jnp.where(lying, deck.usable[A_CARD], jnp.uint32(0))
    found = found | jnp.where(mine.bag > 0, deck.usable[CUBE], jnp.uint32(0))
    moving = jnp.where(
        heaps > 1, deck.usable[MOVE], jnp.where(goal, deck.usable[MOVE] & several, 0)
    )
    return open_ & (found | moving)


def hexes(state: State, mine: Own, cubes: Supply, ground: Map) -> Array:
    """The hexes that may be chosen."""
    step, free = state.step, ground.everything & ~mine.taken
    retreat, migrate = step == at.RETREAT, step == at.MIGRATE
    shades = cubes.shades

    def of(colours: Array) -> Array:
        wanted = colours >> SHIFTS & 1 == 1
        return union(jnp.where(wanted[:, None], state.land, jnp.uint32(0)), 0)

    seat, goals = mine.tokens, of(shades[3] | shades[2]) & free
    near = spread(jnp.where(retreat, state.goal, seat), ground.near)
    reach = spread(jnp.where(migrate, state.source, goals), ground.reach)
    more = _more(mine, state, 3)
    full = count(seat) == TOKENS
    expand = jnp.where(full | ~more[0], jnp.uint32(0), near & free & of(shades[0]))
    compete = near & mine.taken & ~seat & of(shades[3] | shades[4])
    compete = jnp.where(full | ~more[1], jnp.uint32(0), compete)
    leave = jnp.where(more[2], seat & reach, jnp.uint32(0))
    apart = free & ~near
    new = union(jnp.where(some(state.land & seat)[:, None], jnp.uint32(0), state.land), 0)
    settle = free
    for those in (free & new, apart & new, apart & new & ground.edge):
        settle = jnp.where(some(those), those, settle)
    found = jnp.where(step == at.TURN, expand | compete | leave, jnp.uint32(0))
    found = jnp.where(step == at.SETTLE, settle, found)
    found = jnp.where(retreat, near & free, found)
    return jnp.where(migrate, reach & goals, found)


def _more(mine: Own, state: State, first: int) -> Array:
    """Whether each way to colonise may still be taken in this cycle."""
    twice = count(mine.species & state.env.deck.twice)
    if not state.env.switches.x2_stack:
        twice = jnp.minimum(twice, 1)
    return total(mine.board[first:]) < 1 + twice
