"""Every point of a board of Savanna, each with the cards and the rule it came from."""

from collections.abc import Callable

from ecotone.core.score import Point
from ecotone.games.ecosystem.rules.grid import (
    COLUMNS,
    FULL,
    ROWS,
    TOP_ROW,
    WEST_COLUMN,
    bits,
    cells,
    groups,
    near,
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
from ecotone.games.ecosystem.savanna.rules.scoring import (
    LION_MEAL,
    SCENTED,
    STANDARD,
    Choice,
    Expression,
    Prey,
    Switches,
    cheetahs,
    crowd,
    elephants,
    gazelles,
    giraffes,
    grasslands,
    hunt,
    hunters,
    hyenas,
    stalked,
    vultures,
    watering_holes,
    zebras,
)


def explain(
    flat: str, prize: int, switches: Switches = STANDARD, prey: Choice = Prey.BEST
) -> list[Point]:
    """Every point of the board: the card that scored it, the cards it scored with, the rule."""
    lay, by_lions = hunt(flat, switches, prey)
    p = lay.planes
    points: list[Point] = []

    def add(card: int, value: int, own: int, partners: int = 0, rule: str = "") -> None:
        name = DECK.names[card]
        points.append(Point(name, value, cells(own) + cells(partners), rule or name))

    def each(card: int, expression: Expression, partners: Callable[[int], int]) -> None:
        for one in bits(p[card]):
            add(card, expression(one, lay), one, partners(one))

    animals = sum(p[card] for card in ANIMALS)
    each(W, watering_holes, lambda one: near(one) & animals)
    for group in groups(p[G]):
        add(G, grasslands(group, lay), group)
    for row in range(ROWS):
        if line := p[T] & TOP_ROW << COLUMNS * row:
            add(T, 2, line, rule="tree_row")
    for column in range(COLUMNS):
        if line := p[T] & WEST_COLUMN << column:
            add(T, 2, line, rule="tree_column")
    each(A, gazelles, lambda one: 0)
    if prize:
        add(A, prize, p[A], rule="gazelle_herd")
    each(Z, zebras, lambda one: near(one) & p[G])
    each(R, giraffes, lambda one: near(one) & p[T])
    each(C, cheetahs, lambda one: sum(stalked(one, lay)))
    meals = list(bits(by_lions))
    for one in bits(hunters(lay)):
        meal = meals.pop(0) if meals else 0
        add(L, LION_MEAL if meal else 0, one, meal)
    for one in bits(p[L] ^ hunters(lay)):
        add(L, 0, one)
    each(E, elephants, lambda one: near(one) & crowd(lay))
    each(H, hyenas, lambda one: SCENTED[switches.hyena_range][one] & lay.down)
    each(V, vultures, lambda one: lay.down & _below(one))
    return points


def _below(one: int) -> int:
    return one << COLUMNS & FULL | one << 2 * COLUMNS & FULL | one << 3 * COLUMNS & FULL
