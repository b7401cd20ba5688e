"""Savanna's arithmetic: an expression over planes for each card, in the order of the pad.

`own` marks the cards being scored, so that one expression gives the points of all zebras, of
one zebra, or (as arrays) of a million boards' zebras.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ecotone.games.ecosystem.rules.grid import (
    COLUMNS,
    FULL,
    NOT_EAST,
    NOT_WEST,
    WIDE_GROUPS,
    Board,
    Count,
    at_most,
    bits,
    count,
    count_all,
    count_pairs,
    east,
    groups,
    near,
    north,
    northeast,
    northwest,
    occupied_columns,
    occupied_rows,
    settled,
    south,
    southeast,
    southwest,
    union,
    west,
)
from ecotone.games.ecosystem.savanna.rules.cards import (
    ANIMALS,
    DECK,
    A,
    C,
    E,
    G,
    H,
    L,
    R,
    T,
    V,
    W,
    Z,
)

HERD_PRIZES = (5, 2)
CHEETAH_MEAL = 3
LION_MEAL = 4
DIAGONALS = (northeast, northwest, southeast, southwest)


class Switches(NamedTuple):
    """The options that change what a board is worth."""

    hyena_range: str = "en_within2"
    elephant_floor0: bool = False
    cheetah_blocked: bool = False


STANDARD = Switches()


class Lay(NamedTuple):
    """A board as it lies: a plane of marks for each card, the cards face down, the switches."""

    planes: Sequence[Board]
    down: Board = 0
    switches: Switches = STANDARD


def watering_holes(own: Board, lay: Lay) -> Count:
    """2 for each kind of animal beside each watering hole."""
    if settled(own):
        return 0
    p = lay.planes
    return 2 * count_all([own & near(p[animal]) for animal in ANIMALS])


def grasslands(own: Board, lay: Lay) -> Count:
    """1, 4, 9 or 16 for each connected group of 1, 2, 3 or more."""
    lone = own & (near(own) ^ FULL)
    wide = groups(own ^ lone, WIDE_GROUPS)
    return count(lone) + sum(at_most(count(group), 4) ** 2 for group in wide)


def trees(own: Board, lay: Lay) -> Count:
    """2 for each row and each column that holds a tree."""
    return 2 * (occupied_rows(own) + occupied_columns(own))


def gazelles(own: Board, lay: Lay) -> Count:
    """2 a gazelle; the prize of the largest herd comes on top."""
    return 2 * count(own)


def zebras(own: Board, lay: Lay) -> Count:
    """3 for each grassland beside each zebra."""
    return 3 * count_pairs(own, lay.planes[G])


def giraffes(own: Board, lay: Lay) -> Count:
    """5 for each giraffe beside a tree."""
    return 5 * count(own & near(lay.planes[T]))


def stalked(own: Board, lay: Lay) -> list[Board]:
    """The gazelles at each step along each diagonal of the cheetahs."""
    if settled(own):
        return [own]
    prey = lay.planes[A]
    clear = union(lay.planes) ^ FULL if lay.switches.cheetah_blocked else FULL
    seen: list[Board] = []
    for onward in DIAGONALS:
        near_by = onward(own)
        far = onward(near_by & clear)
        seen += (near_by & prey, far & prey, onward(far & clear) & prey)
    return seen


def cheetahs(own: Board, lay: Lay) -> Count:
    """3 for each gazelle on the diagonals of each cheetah."""
    return CHEETAH_MEAL * count_all(stalked(own, lay))


def elephants(own: Board, lay: Lay) -> Count:
    """6 for each elephant, less 2 for each face-up animal of another kind beside it."""
    if settled(own):
        return 0
    around = crowd(lay)
    points = 6 * count(own) - 2 * count_pairs(own, around)
    if lay.switches.elephant_floor0:
        beset = own & north(around) & south(around) & east(around) & west(around)
        points = points + 2 * count(beset)
    return points


def crowd(lay: Lay) -> Board:
    """The animals face up that an elephant minds beside it."""
    p = lay.planes
    return (p[A] | p[Z] | p[R] | p[C] | p[L] | p[H] | p[V]) & (lay.down ^ FULL)


def _scents(carrion: Board, switches: Switches) -> tuple[Board, ...]:
    """The cells from which a hyena reaches carrion, a board for each way to reach it."""
    up, down = carrion >> COLUMNS, carrion << COLUMNS & FULL
    left, right = carrion >> 1 & NOT_EAST, carrion << 1 & NOT_WEST
    far = (
        up >> COLUMNS,
        down << COLUMNS & FULL,
        left >> 1 & NOT_EAST,
        right << 1 & NOT_WEST,
        up >> 1 & NOT_EAST,
        up << 1 & NOT_WEST,
        down >> 1 & NOT_EAST,
        down << 1 & NOT_WEST,
    )
    return (up, down, left, right, *far) if switches.hyena_range == "en_within2" else far


def hyenas(own: Board, lay: Lay) -> Count:
    """3 for each face-down card in reach of each hyena."""
    if settled(own) or settled(lay.down):
        return 0
    return 3 * count_all([own & scent for scent in _scents(lay.down, lay.switches)])


def vultures(own: Board, lay: Lay) -> Count:
    """4 for each face-down card lower in the column of each vulture."""
    down = lay.down
    if settled(own) or settled(down):
        return 0
    return 4 * count_all([own & down >> rows * COLUMNS for rows in (1, 2, 3)])


def hunters(lay: Lay) -> Board:
    """The lions beside a grassland."""
    return lay.planes[L] & near(lay.planes[G])


EACH = tuple(bits(FULL))
BESIDE = {one: near(one) for one in EACH}
ABOVE = {one: one >> COLUMNS | one >> 2 * COLUMNS | one >> 3 * COLUMNS for one in EACH}
SCENTED = {
    reach: {one: sum(_scents(one, Switches(reach))) for one in EACH}
    for reach in ("en_within2", "fr_exact2")
}


def best_prey(lay: Lay, *, worst: bool = False, sure: int = 0) -> int:
    """The lions' best prey once the cheetahs have hunted; the first in reading order if equal.

    `worst` asks for the prey that helps least: the solo opponent's lions are yours to command.
    `sure` is prey already chosen.
    """
    p = lay.planes
    left = (p[A] | p[Z]) & (lay.down ^ FULL) & (sure ^ FULL)
    meals = min(count(hunters(lay)) - count(sure), count(left))
    if not meals:
        return sure
    if meals == count(left):
        return int(left) | sure
    prey = tuple(bits(left))
    if lay.switches.elephant_floor0:
        sign = -1 if worst else 1
        choices = combinations(prey, meals)
        best: tuple[int, ...] = max(
            choices, key=lambda some: sign * spoils_of(sure | sum(some), lay)
        )
        return sure | sum(best)
    scented = SCENTED[lay.switches.hyena_range]
    sign = 1 if worst else -1

    def value(one: int) -> int:
        gain: int = spoils(lay, BESIDE[one], scented[one], ABOVE[one])
        return sign * gain

    return sure | sum(sorted(prey, key=value)[:meals])


def spoils(lay: Lay, beside: Board, scented: Board, above: Board) -> Count:
    """What one more card face down adds, whatever else lies so: the most valuable ones are best."""
    p = lay.planes
    elephants, hyenas, vultures = beside & p[E], scented & p[H], above & p[V]
    return 2 * count(elephants) + 3 * count(hyenas) + 4 * count(vultures)


def spoils_of(prey: Board, lay: Lay) -> Count:
    """What elephants, hyenas and vultures are worth with these cards face down too."""
    p, after = lay.planes, lay._replace(down=lay.down | prey)
    return elephants(p[E], after) + hyenas(p[H], after) + vultures(p[V], after)


Expression = Callable[[Board, Lay], Count]


class Prey(Enum):
    """Which prey the lions take when nobody says."""

    BEST = "best"
    WORST = "worst"


Choice = int | Prey


def settle(lay: Lay, seen: Sequence[Board], prey: Choice | Board) -> tuple[Lay, Count]:
    """The board after the hunts, and the lions' prey: the cards given, or the best or worst."""
    planes, _, switches = lay
    carrion = union(seen)
    if isinstance(prey, Prey):
        worst = prey is Prey.WORST
        prey = best_prey(Lay(planes, carrion, switches), worst=worst) if planes[L] else 0
    return Lay(planes, carrion | prey, switches), prey


def hunt(flat: str, switches: Switches = STANDARD, prey: Choice = Prey.BEST) -> tuple[Lay, int]:
    """The board after the hunts, and the lions' prey."""
    lay = Lay(DECK.planes(flat), 0, switches)
    return settle(lay, stalked(lay.planes[C], lay), prey)


@lru_cache(maxsize=1 << 14)
def tally(flat: str, switches: Switches = STANDARD, prey: Choice = Prey.BEST) -> tuple[int, ...]:
    """The eleven numbers of the pad, without the prize of the largest herd."""
    return numbers(DECK.planes(flat), switches, prey)


def numbers(p: Sequence[Board], switches: Switches, prey: Choice | Board) -> tuple[Count, ...]:
    """The same from planes; arrays of them need the prey itself."""
    lay = Lay(p, 0, switches)
    seen = stalked(p[C], lay)
    lay, by_lions = settle(lay, seen, prey)
    return (
        watering_holes(p[W], lay),
        grasslands(p[G], lay),
        trees(p[T], lay),
        gazelles(p[A], lay),
        zebras(p[Z], lay),
        giraffes(p[R], lay),
        CHEETAH_MEAL * count_all(seen),
        LION_MEAL * count(by_lions),
        elephants(p[E], lay),
        hyenas(p[H], lay),
        vultures(p[V], lay),
    )


@lru_cache(maxsize=1 << 10)
def meals(flat: str, switches: Switches = STANDARD) -> tuple[int, int]:
    """How many prey the lions take, and the face-up prey they take it from."""
    lay, _ = hunt(flat, switches, 0)
    return lions_meals(lay)


def lions_meals(lay: Lay) -> tuple[Count, Board]:
    """The same once the cheetahs have hunted."""
    left = (lay.planes[A] | lay.planes[Z]) & (lay.down ^ FULL)
    return at_most(count(hunters(lay)), count(left)), left
