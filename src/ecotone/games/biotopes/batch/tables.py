"""The cards and the map as constants: sets as words, effects as tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ecotone.games.biotopes.batch.words import WORD, packed
from ecotone.games.biotopes.rules.box import SPECIES, Box, own_box
from ecotone.games.biotopes.rules.effects import Effect
from ecotone.games.biotopes.rules.landscape import Laid, Landscape, landscape
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES
from ecotone.games.biotopes.rules.tiles import centre, turned

CARDS = -(-SPECIES // WORD)
"""Words of a set of species."""

KINDS = ("card", "cube", "grow", "gather", "move")
CARD, CUBE, GROW, GATHER, MOVE = range(len(KINDS))
EVENTS = ("reproduction", "transfer", "expansion", "competition", "migration", "predator")


class EndEffect(NamedTuple):
    """What a species gives at the end: points for so many of what it counts."""

    bearer: int
    family: str
    points: int
    each: int
    matching: np.ndarray
    biotope: int | None


@dataclass(frozen=True, eq=False)
class Deck:
    """What the species of our own set are and do. Sets of species are rows of words.

    Each has one trigger or Action at most, and what works when it is played stands alone.
    """

    type: np.ndarray
    line: np.ndarray
    deck: np.ndarray
    diets: np.ndarray
    """Each different diet, type by type."""
    eaters: np.ndarray
    """Of each diet the species."""
    eats: np.ndarray
    """Of each type the species that eat it."""
    pollinating: np.ndarray
    shields: tuple[int, ...]
    """The defensive species."""
    sheltered: np.ndarray
    twice: np.ndarray
    usable: np.ndarray
    """Of each kind of reward the species whose Action gives it."""
    once: np.ndarray
    amount: np.ndarray
    """How much the Action, the reaction or the trigger of species gives: see `_levels`."""
    on: np.ndarray
    """Of each event the species that answer to it."""
    settlers: np.ndarray
    gives: np.ndarray
    """Of each kind of reward the species whose trigger gives it."""
    hosts: tuple[tuple[int, np.ndarray], ...]
    predators: np.ndarray
    hunts: np.ndarray
    """How many cubes each predator takes."""
    shifts: np.ndarray
    """How many cubes are moved when the species is played."""
    detritivores: tuple[int, ...]
    more: tuple[tuple[int, int | None, int, int], ...]
    """Who draws more cubes: bearer, biotope, how many territories at least, how many more."""
    stars: np.ndarray
    ends: tuple[EndEffect, ...]


@lru_cache(maxsize=1)
def deck() -> Deck:
    """The tables of our own set."""
    box = own_box()
    own = range(SPECIES)
    given = [(card, effect) for card in own for effect in box.effects[card]]
    triggers = [(card, effect) for card, effect in given if effect.on is not None]
    actions = [(card, effect) for card, effect in given if effect.timing == "action"]
    diets = sorted(set(box.diet))
    amount = [1] * SPECIES
    for card, effect in (*triggers, *actions):
        amount[card] = effect.amount
    return Deck(
        type=_rows(box.of_type),
        line=_rows(box.of_line),
        deck=_rows(box.decks),
        diets=np.array(diets, np.int32),
        eaters=_rows(_bits(card for card in own if box.diet[card] == diet) for diet in diets),
        eats=_rows(
            _bits(card for card in own if box.diet[card][kind]) for kind in range(len(TYPES))
        ),
        pollinating=packed(box.pollinating, CARDS),
        shields=tuple(card for card in own if box.defensive >> card & 1),
        sheltered=packed(box.sheltered & (1 << SPECIES) - 1, CARDS),
        twice=_rows(bits & (1 << SPECIES) - 1 for bits in box.twice),
        usable=_rows(_those(actions, reward=kind) for kind in KINDS),
        once=packed(box.once, CARDS),
        amount=_levels(amount),
        on=_rows(_those(triggers, on=event) for event in EVENTS),
        settlers=_rows(
            _those(triggers, on="colonisation", biotope=biotope) for biotope in BIOTOPES
        ),
        gives=_rows(_those(triggers, reward=kind) for kind in KINDS),
        hosts=tuple(
            (card, matching(box, effect)) for card, effect in triggers if effect.on == "adaptation"
        ),
        predators=packed(box.predators, CARDS),
        hunts=_levels(
            sum(one.amount for one in box.effects[card] if one.family == "predator") for card in own
        ),
        shifts=_levels(
            sum(one.amount for one in box.effects[card] if one.timing == "played" and one.reward)
            for card in own
        ),
        detritivores=tuple(one.bearer for one in box.detritivores if one.bearer < SPECIES),
        more=_more(box),
        stars=np.array(box.stars, np.int32),
        ends=_ends(box, given),
    )


Effects = list[tuple[int, Effect]]
"""Effects with the species that bear them."""


def _those(effects: Effects, **wanted: str) -> int:
    """The species that bear an effect of this kind."""
    return _bits(
        card
        for card, effect in effects
        if all(getattr(effect, name) == value for name, value in wanted.items())
    )


def _biotope(effect: Effect) -> int | None:
    return None if effect.biotope is None else BIOTOPES.index(effect.biotope)


def _more(box: Box) -> tuple[tuple[int, int | None, int, int], ...]:
    return tuple(
        (one.bearer, _biotope(one.effect), one.effect.least, one.effect.amount)
        for one in box.more
        if one.bearer < SPECIES
    )


def _ends(box: Box, given: Effects) -> tuple[EndEffect, ...]:
    return tuple(
        EndEffect(
            card,
            effect.family,
            effect.points,
            effect.each,
            matching(box, effect),
            _biotope(effect),
        )
        for card, effect in given
        if effect.timing == "end"
    )


def matching(box: Box, effect: Effect) -> np.ndarray:
    """The species that an effect is about."""
    return packed(_bits(card for card in range(SPECIES) if box.matches(effect, card)), CARDS)


def _bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _levels(numbers: Iterable[int]) -> np.ndarray:
    """A small number of each species: those that have at least 1, at least 2, and so on."""
    numbers = list(numbers)
    return _rows(
        _bits(card for card, number in enumerate(numbers) if number >= level)
        for level in range(1, max(numbers) + 1)
    )


def _rows(sets: Iterable[int]) -> np.ndarray:
    return np.stack([packed(bits, CARDS) for bits in sets])


@dataclass(frozen=True, eq=False)
class Map:
    """Where the tiles lie for a number of players; sets of hexes are rows of words."""

    hexes: int
    words: int
    everything: np.ndarray
    edge: np.ndarray
    near: np.ndarray
    """Around each hex its neighbours."""
    reach: np.ndarray
    """From each hex how far a territory migrates."""
    beside: np.ndarray
    """Around each hex the numbers of its neighbours; those that are not there have the next."""
    tiles: np.ndarray
    """Each tile, side and turn, as seven biotopes."""
    many: int
    ground: Landscape


@lru_cache(maxsize=16)
def land(players: int, straight: bool) -> Map:
    """The map of this number of players."""
    box = own_box()
    layout = box.pack.layouts[players - 1]
    laid = tuple(Laid(0, 0, 0, centre(spot)) for spot in layout)
    ground = landscape(laid, box.sides)
    hexes = len(ground.hexes)
    words = -(-hexes // WORD)
    beside = np.full((hexes, 6), hexes, np.int32)
    for hex_, near in enumerate(ground.near):
        for at, other in enumerate(other for other in range(hexes) if near >> other & 1):
            beside[hex_, at] = other
    return Map(
        hexes=hexes,
        words=words,
        everything=packed(ground.everything, words),
        edge=packed(ground.edge, words),
        near=np.stack([packed(near, words) for near in ground.near]),
        reach=np.stack(
            [packed(bits, words) for bits in (ground.straight if straight else ground.path)]
        ),
        beside=beside,
        tiles=np.array(
            [
                [
                    [[BIOTOPES.index(word) for word in turned(side, sixths)] for sixths in range(6)]
                    for side in sides
                ]
                for sides in box.sides
            ],
            np.int32,
        ),
        many=len(layout),
        ground=ground,
    )
