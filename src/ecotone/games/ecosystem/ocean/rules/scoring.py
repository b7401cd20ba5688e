"""Ocean's arithmetic: an expression over planes of face-up cards for each kind of card.

`own` marks the cards being scored, so that one expression gives the points of all sharks, of
one shark, or (as arrays) of a million boards' sharks.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ecotone.core.score import Point
from ecotone.games.ecosystem.ocean.rules.cards import DECK, GROUPS, C, F, G, K, M, O, P, R, S, T, W
from ecotone.games.ecosystem.rules.cards import prize
from ecotone.games.ecosystem.rules.grid import (
    COLUMNS,
    FULL,
    ROWS,
    TOP_ROW,
    WEST_COLUMN,
    WIDE_GROUPS,
    Board,
    Count,
    at_most,
    bits,
    cells,
    count,
    count_all,
    count_pairs,
    groups,
    near,
    occupied_columns,
    occupied_rows,
    settled,
    union,
)

SCHOOL_PRIZES = (12, 8, 4)
MOST_WHALES = DECK.copies["W"]


class Lay(NamedTuple):
    """A board as it lies: a plane of face-up cards for each kind, and all cards, down too."""

    planes: Sequence[Board]
    placed: Board


def lay(flat: str, down: int = 0) -> Lay:
    """The board with these cards turned face down."""
    planes = DECK.planes(flat)
    return turned(planes, down) if down else Lay(planes, union(planes))


def turned(planes: Sequence[Board], down: Board) -> Lay:
    """The board of these planes with these cards turned face down."""
    return Lay([plane & (down ^ FULL) for plane in planes], union(planes))


def same_row(b: Board) -> Board:
    """Every cell of the rows that hold a mark."""
    return ((b | b >> 1 | b >> 2 | b >> 3 | b >> 4) & WEST_COLUMN) * TOP_ROW


def lowest_row(placed: Board) -> Board:
    """The lowest row that holds a card: row 4 once the grid is complete."""
    above = placed >> COLUMNS | placed >> 2 * COLUMNS | placed >> 3 * COLUMNS
    return same_row(placed) & (same_row(above) ^ FULL)


_FROM_WEST = tuple(
    sum(WEST_COLUMN << column for column in range(start, COLUMNS)) for start in range(COLUMNS)
)
_FROM_EAST = tuple(
    sum(WEST_COLUMN << column for column in range(COLUMNS - start)) for start in range(COLUMNS)
)


def row_pairs(of: Board, others: Board) -> list[Board]:
    """Marks with another in their row, a board for each distance and side."""
    return [of & others << far & _FROM_WEST[far] for far in range(1, COLUMNS)] + [
        of & others >> far & _FROM_EAST[far] for far in range(1, COLUMNS)
    ]


def column_pairs(of: Board, others: Board) -> list[Board]:
    """Marks with another in their column, a board for each distance and side."""
    far = (COLUMNS, 2 * COLUMNS, 3 * COLUMNS)
    return [of & others << step for step in far] + [of & others >> step for step in far]


def corals(own: Board, lay: Lay) -> Count:
    """3 for each coral on the lowest row."""
    return 3 * count(own & lowest_row(lay.placed))


def krill(own: Board, lay: Lay) -> Count:
    """1, 4 or 9 for each connected group of 1, 2 or more."""
    lone = own & (near(own) ^ FULL)
    wide = groups(own ^ lone, WIDE_GROUPS)
    return count(lone) + sum(at_most(count(group), 3) ** 2 for group in wide)


def plankton(own: Board, lay: Lay) -> Count:
    """Nothing by themselves: the prize of the largest schools is the table's."""
    return 0


def groupers(own: Board, lay: Lay) -> Count:
    """3 for each krill beside each grouper."""
    return 3 * count_pairs(own, lay.planes[K])


def clownfish(own: Board, lay: Lay) -> Count:
    """2 for each plankton and each coral beside each clownfish."""
    return 2 * count_pairs(own, lay.planes[P] | lay.planes[R])


def crabs(own: Board, lay: Lay) -> Count:
    """2 for each plankton in the row of each crab."""
    return 0 if settled(own) else 2 * count_all(row_pairs(own, lay.planes[P]))


def morays(own: Board, lay: Lay) -> Count:
    """4 for each prey beside each moray that is itself beside a coral."""
    return 4 * count_pairs(own & near(lay.planes[R]), _prey(lay))


def sharks(own: Board, lay: Lay) -> Count:
    """2 for each prey in the row and in the column of each shark."""
    if settled(own):
        return 0
    prey = _prey(lay)
    return 2 * count_all(row_pairs(own, prey) + column_pairs(own, prey))


def whales(own: Board, lay: Lay) -> Count:
    """2 for each krill of the grid, for each whale."""
    return 2 * count(own) * count(lay.planes[K])


def turtles(own: Board, lay: Lay) -> Count:
    """2 for each row and each column that holds a turtle."""
    return 2 * (occupied_rows(own) + occupied_columns(own))


def octopuses(own: Board, lay: Lay) -> Count:
    """3 for each octopus."""
    return 3 * count(own)


def _prey(lay: Lay) -> Board:
    p = lay.planes
    return p[G] | p[F] | p[C]


Expression = Callable[[Board, Lay], Count]
EXPRESSIONS: tuple[Expression, ...] = (
    corals,
    krill,
    plankton,
    groupers,
    clownfish,
    crabs,
    morays,
    sharks,
    whales,
    turtles,
    octopuses,
)


@lru_cache(maxsize=1 << 14)
def tally(flat: str, down: int = 0) -> tuple[int, ...]:
    """The eleven numbers of the pad, without the prize of the largest school."""
    return numbers(lay(flat, down))


def numbers(board: Lay) -> tuple[Count, ...]:
    """The same from the board as it lies."""
    return tuple(
        [expression(own, board) for expression, own in zip(EXPRESSIONS, board.planes, strict=True)]
    )


class Sums(NamedTuple):
    """The pad's lower half."""

    producers: Count
    prey: Count
    predators: Count
    bonus: Count
    total: Count


def add_up(numbers: Sequence[Count], prize: Count) -> Sums:
    """The group totals, the lowest of them once more as the bonus, and the grand total."""
    producers = numbers[R] + numbers[K] + numbers[P] + prize
    prey = numbers[G] + numbers[F] + numbers[C]
    predators = numbers[M] + numbers[S] + numbers[W]
    bonus = at_most(at_most(producers, prey), predators)
    total = producers + prey + predators + bonus + numbers[T] + numbers[O]
    return Sums(producers, prey, predators, bonus, total)


def school(flat: str, down: int = 0) -> int:
    """How many face-up plankton the board holds."""
    return (DECK.planes(flat)[P] & (down ^ FULL)).bit_count()


def board_total(flat: str, down: int, others: Sequence[int]) -> int:
    """The board's total beside other schools of these sizes."""
    won = prize(school(flat, down), others, SCHOOL_PRIZES)
    total: int = add_up(tally(flat, down), won).total
    return total


class Hunt(NamedTuple):
    """How far a board's whales have got: the cards turned down and the whales that acted."""

    down: int = 0
    acted: int = 0


NOTHING_DOWN = Hunt()


def turns(
    taken: int,
    whales: int,
    hunt: Hunt,
    still_acts: bool,
    beside: Callable[[int], int] = near,
) -> list[tuple[int, int]]:
    """Each (whale, card beside it) that may come next, in reading order, as single marks."""
    face_up = taken & ~hunt.down
    active = whales & ~hunt.acted & (taken if still_acts else face_up)
    return [(whale, card) for whale in bits(active) for card in bits(beside(whale) & face_up)]


@lru_cache(maxsize=1 << 10)
def hunts(
    flat: str, still_acts: bool = True, start: Hunt = NOTHING_DOWN
) -> tuple[frozenset[int], tuple[int, ...]]:
    """The sets of cards that whales can have turned down: at some moment, and in the end."""
    planes = DECK.planes(flat)
    taken, final = union(planes), set()
    ahead, met = [start], {start}
    while ahead:
        hunt = ahead.pop()
        steps = turns(taken, planes[W], hunt, still_acts)
        if not steps:
            final.add(hunt.down)
        for whale, card in steps:
            after = Hunt(hunt.down | card, hunt.acted | whale)
            if after not in met:
                met.add(after)
                ahead.append(after)
    return frozenset(hunt.down for hunt in met), tuple(sorted(final))


def reachable(flat: str, still_acts: bool = True) -> frozenset[int]:
    """Every set of cards that the whales can have turned down at some moment."""
    return hunts(flat, still_acts)[0]


def endings(flat: str, still_acts: bool = True, start: Hunt = NOTHING_DOWN) -> tuple[int, ...]:
    """Every set of cards that the whales can have turned down in the end."""
    return hunts(flat, still_acts, start)[1]


def best_turns(
    flat: str, others: Iterable[int], still_acts: bool = True, *, worst: bool = False
) -> int:
    """The whales' best cards to turn down, beside other schools of these sizes.

    Exact up to the six whales of the box; beyond them, one whale after the other. `worst` asks
    for the cards that hurt most: the solo opponent's whales are yours to command.
    """
    schools = tuple(others)
    sign = -1 if worst else 1

    def value(down: int) -> int:
        return sign * board_total(flat, down, schools)

    if flat.count("W") <= MOST_WHALES:
        return max(endings(flat, still_acts), key=value)
    planes = DECK.planes(flat)
    hunt = NOTHING_DOWN
    while steps := turns(union(planes), planes[W], hunt, still_acts):
        whale, card = max(steps, key=lambda step: value(hunt.down | step[1]))
        hunt = Hunt(hunt.down | card, hunt.acted | whale)
    return hunt.down


def explain(flat: str, prize: int, down: int = 0) -> list[Point]:
    """Every point of the board: the card that scored it, the cards it scored with, the rule."""
    board = lay(flat, down)
    p = board.planes
    prey = _prey(board)
    points: list[Point] = []

    def add(card: int, value: int, own: int, partners: int = 0, rule: str = "") -> None:
        name = DECK.names[card]
        points.append(Point(name, value, cells(own) + cells(partners), rule or name))

    def each(card: int, partners: Callable[[int], int]) -> None:
        for one in bits(p[card]):
            add(card, EXPRESSIONS[card](one, board), one, partners(one))

    each(R, lambda one: 0)
    for group in groups(p[K]):
        add(K, krill(group, board), group)
    if prize:
        add(P, prize, p[P], rule="plankton_school")
    each(G, lambda one: near(one) & p[K])
    each(F, lambda one: near(one) & (p[P] | p[R]))
    each(C, lambda one: same_row(one) & p[P])
    each(M, lambda one: near(one) & (prey | p[R]))
    each(S, lambda one: (same_row(one) | same_column(one)) & prey)
    each(W, lambda one: p[K])
    for row in range(ROWS):
        if line := p[T] & TOP_ROW << COLUMNS * row:
            add(T, 2, line, rule="turtle_row")
    for column in range(COLUMNS):
        if line := p[T] & WEST_COLUMN << column:
            add(T, 2, line, rule="turtle_column")
    each(O, lambda one: 0)
    sums = add_up(tally(flat, down), prize)
    lowest = min(GROUPS, key=lambda group: getattr(sums, group))
    chain = union([p[card] for card in GROUPS[lowest]])
    points.append(Point("bonus", sums.bonus, cells(chain), "food_chain"))
    return points


def same_column(b: Board) -> Board:
    """Every cell of the columns that hold a mark."""
    tops = (b | b >> COLUMNS | b >> 2 * COLUMNS | b >> 3 * COLUMNS) & TOP_ROW
    return tops * WEST_COLUMN
