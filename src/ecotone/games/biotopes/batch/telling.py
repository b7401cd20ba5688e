"""What a net is told of a game under way, as arrays: the features of the seat that decides."""

import jax.numpy as jnp
import numpy as np
from jax import lax

from ecotone.games.biotopes.batch import state as at
from ecotone.games.biotopes.batch.ending import points
from ecotone.games.biotopes.batch.heaps import counts, total
from ecotone.games.biotopes.batch.own import WEIGHTS
from ecotone.games.biotopes.batch.seatwise import BiotopesSeatwise, Position
from ecotone.games.biotopes.batch.state import State, parted
from ecotone.games.biotopes.batch.words import Array, count, members, number, row, some, union
from ecotone.games.biotopes.bots import answers
from ecotone.games.biotopes.bots.features import (
    ABOUT,
    COLOURED,
    COUNTED,
    FOREIGN,
    NO_PURPOSE,
    OWN,
    PLAY,
    RIVAL,
    STEPS,
    Features,
    blank,
    shared,
)
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.state import LINES

AT = (*at.ASKED, at.END)
"""The engine's steps in the order in which a net is told them."""

NONE = np.int8(-1)
WIDE = ("points", "rivals")
"""What may be beyond 127; all else is kept in eight bits, for a million decisions at once."""


def decides(state: State) -> Array:
    """Whether a net is asked: for a decision, or at a cycle's end for what that is worth."""
    return (state.asks | (state.step == at.END)) & ~state.terminated


def told(game: BiotopesSeatwise, position: Position) -> Features:
    """What the seat of the step at hand is told, and its answers; at a cycle's end only a pass."""
    state, seat = position.state, position.state.seat
    players = game.players
    empty = blank(shared(players))
    places = (seat + jnp.arange(players)) % players
    whose = jnp.arange(players)
    species = state.species
    own, rivals = row(species, seat), union(jnp.where((whose != seat)[:, None], species, 0), 0)
    cubes = _numbers(state.cubes[at.COLOURS])
    ages = [members(_ones(state.rivers[:, age]), SPECIES) for age in range(3)]
    ground = row(state.ground, seat)
    deck = state.env.deck
    scored = points(state, deck, state.env.map)
    found = Features(
        hand=members(row(state.hands, seat), SPECIES),
        own=members(own, SPECIES) * (1 + cubes),
        rival=_filled(members(rivals, SPECIES) * cubes, empty.rival),
        river=sum(age * flags for age, flags in enumerate(ages, 1)),
        ground=counts(ground),
        shades=_shades(state, own),
        bag=counts(row(state.bags, seat)),
        reserve=counts(state.reserve),
        boards=total(row(state.boards, seat)),
        land=_filled(_owners(state, seat), empty.land),
        conditions=state.conditions,
        points=row(scored, seat),
        first=state.first == seat,
        passed=_filled(state.passed >> places & 1, empty.passed),
        rivals=_rivals(state, places[1:], scored, empty.rivals),
        cycle=state.cycle,
        players=jnp.int8(players),
        allowed=_allowed(game, position, empty.allowed),
        **_decided(position),
    )
    wide = {name: jnp.asarray(getattr(found, name)).astype(jnp.int16) for name in WIDE}
    small = Features(*(jnp.asarray(part).astype(jnp.int8) for part in found))
    return small._replace(**wide)


def _numbers(digits: Array) -> Array:
    """How many each species has, of three binary digits."""
    return (members(digits, SPECIES) * WEIGHTS[:, None]).sum(-2)


def _ones(numbers: Array) -> Array:
    words = jnp.arange(3)
    bits = jnp.uint32(1) << (numbers & 31).astype(jnp.uint32)
    each = jnp.where((words == (numbers >> 5)[:, None]) & (numbers >= 0)[:, None], bits[:, None], 0)
    return union(each.astype(jnp.uint32), 0)


def _filled(part: Array, pattern: np.ndarray) -> Array:
    """The part with nothing behind it, up to the pattern's shape."""
    part = jnp.asarray(part)
    if not pattern.size:
        return jnp.zeros_like(pattern)
    spare = [(0, more - has) for more, has in zip(pattern.shape, part.shape, strict=True)]
    return jnp.pad(part.astype(pattern.dtype), spare)


def _shades(state: State, own: Array) -> Array:
    """The cubes on the own species: types of animal x colours."""
    kinds = own & jnp.asarray(state.env.deck.type)[1:]
    digits = kinds[:, None, None] & state.cubes[: at.COLOURS]
    many = lax.population_count(digits).sum(-1).astype(jnp.int32)
    return (many * WEIGHTS).sum(-1)


def _owners(state: State, seat: Array) -> Array:
    """By hex 1, its biotope, and four times whose it is."""
    hexes, players = state.env.map.hexes, state.env.players
    land = members(state.land, hexes)
    biotope = (land * np.arange(LINES)[:, None]).sum(0)
    tokens = members(state.tokens, hexes)
    order = np.arange(players + 1)
    kinds = jnp.where(order == seat, OWN, jnp.where(order < players, RIVAL, FOREIGN))
    return 1 + biotope + LINES * (tokens * kinds[:, None]).sum(0)


def _rivals(state: State, places: Array, scored: Array, pattern: np.ndarray) -> Array:
    if not pattern.size:
        return jnp.zeros_like(pattern)
    cubes = _numbers(state.cubes[at.COLOURS])
    players = state.env.players
    on_species = (members(state.species, SPECIES) * cubes).sum(-1)
    living = members(state.species, SPECIES) & (cubes > 0)
    parts = (
        scored,
        count(state.tokens[:players]),
        on_species + total(state.ground).sum(-1),
        living.sum(-1),
        state.passed >> jnp.arange(players) & 1,
    )
    return _filled(jnp.stack(parts, -1)[places], pattern)


def _allowed(game: BiotopesSeatwise, position: Position, pattern: np.ndarray) -> Array:
    legal = game.legal(position)
    before, hexes = legal[: game.first_hex], legal[game.first_hex :]
    gap = answers.first_hex(shared(game.players)) - game.first_hex
    spread = jnp.concatenate([before, jnp.zeros(gap, bool), hexes])
    only = jnp.arange(pattern.shape[0]) == at.PASS
    return jnp.where(position.state.asks, _filled(spread, pattern), only)


def _decided(position: Position) -> dict[str, Array]:
    state = position.state

    def during(*names: str) -> Array:
        return jnp.stack([state.step == AT[STEPS.index(name)] for name in names]).any()

    held = parted(position.held, state.env.players)
    species = union(held.cubes, 0)
    lines = row(held.ground, state.seat)
    line = LINES + SPECIES - 1 - jnp.argmax(lines >> 4 * np.arange(LINES)[::-1] & 15 != 0)
    meant = jnp.where(some(species), number(species), jnp.where(lines > 0, line, NONE))
    paying = during("pay")
    purpose = jnp.where(paying, state.verb, NO_PURPOSE)
    about = during(*ABOUT) & (~paying | (purpose >= PLAY))
    return {
        "step": jnp.argmax(state.step == jnp.array(AT)),
        "purpose": purpose,
        "card": jnp.where(about, state.card, NONE),
        "gain": jnp.where(during(*COUNTED), state.gain, 0),
        "needs": jnp.where(purpose == PLAY, state.diet, 0),
        "colour": jnp.where(during(*COLOURED), state.colour, NONE),
        "held": meant,
    }
