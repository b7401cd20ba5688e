"""Biotopes' arithmetic, in the order of the rulebook, each point traced.

A point's cells are hexes where territories score, and else cells of cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ecotone.core.score import Cell, Point, Score, Verdict, highest, score
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.effects import Effect
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.state import LINES, MOST_ON_SPECIES, NOTHING, State
from ecotone.games.biotopes.rules.terms import BIOTOPES, DECKS
from ecotone.games.biotopes.rules.tiles import DIRECTIONS, Hex

CATEGORIES = ("conditions", "stars", "effects", "biodiversity", "fragmentation")
FRAGMENT = -3


class CardCell(NamedTuple):
    """Where a card lies: its line, and its column, which is 0 for the biotope card."""

    line: int
    column: int


class Borne(NamedTuple):
    """A species card in an ecosystem, the cubes on it, and where it lies."""

    card: int
    cubes: int
    cell: Cell


class Holding(NamedTuple):
    """What one player scores with: species by line, milieus, territories.

    `held` counts the territories of each biotope; `hexes` and `groups` say where they are, if
    that is known, and `parts` into how many groups they fall.
    """

    lines: tuple[tuple[Borne, ...], ...]
    milieus: tuple[int, ...]
    held: tuple[int, ...]
    parts: int
    hexes: tuple[tuple[Hex, ...], ...] = ((),) * LINES
    groups: tuple[tuple[Hex, ...], ...] = ()

    def living(self) -> "Holding":
        """Without the species that bear no cube; the others close the gaps."""
        lines = tuple(tuple(one for one in line if one.cubes) for line in self.lines)
        return self._replace(lines=lines)


def holding(state: State, seat: int) -> Holding:
    """What the seat scores with as the table lies."""
    lines = tuple(
        tuple(
            Borne(card, heaps.total(state.cubes[card]), CardCell(line, column))
            for column, card in enumerate(state.lines[LINES * seat + line], 1)
        )
        for line in range(LINES)
    )
    milieus = state.milieus[LINES * seat : LINES * (seat + 1)]
    land, tokens = state.land, state.tokens[seat]
    hexes = tuple(
        tuple(land.hexes[number] for number in each(tokens & own)) for own in land.of_biotope
    )
    groups = tuple(
        tuple(land.hexes[number] for number in each(group)) for group in land.groups(tokens)
    )
    return Holding(lines, milieus, tuple(map(len, hexes)), len(groups), hexes, groups)


def explain(box: Box, conditions: Sequence[int], held: Holding) -> Score:
    """A player's score: empty species are left out, then point by point."""
    held = held.living()
    species = [one for line in held.lines for one in line]
    return score(
        [
            *_conditions(box, conditions, held, species),
            *(
                Point("stars", box.stars[one.card], (one.cell,), "stars")
                for one in species
                if box.stars[one.card]
            ),
            *_effects(box, held, species),
            *_biodiversity(held),
            *_fragmentation(held),
        ]
    )


def _conditions(
    box: Box, conditions: Sequence[int], held: Holding, species: list[Borne]
) -> Iterator[Point]:
    """The four condition tokens, from left to right."""
    if not conditions:
        return
    ground, biotope, kind, crowd = conditions
    yield Point("conditions", 2 * held.held[ground], held.hexes[ground], "condition_1")
    cards = tuple(one.cell for one in held.lines[biotope])
    yield Point("conditions", 2 * len(cards), cards, "condition_2")
    cards = tuple(one.cell for one in species if box.type[one.card] == kind)
    yield Point("conditions", 2 * len(cards), cards, "condition_3")
    crowded = [one for one in species if box.type[one.card] == crowd]
    cubes = sum(one.cubes for one in crowded)
    yield Point("conditions", cubes, tuple(one.cell for one in crowded), "condition_4")


def _effects(box: Box, held: Holding, species: list[Borne]) -> Iterator[Point]:
    """What species and advanced biotopes give at the end (B71, B72)."""
    bearers = [(one.card, one.cell) for one in species] + [
        (SPECIES + milieu, CardCell(line, 0))
        for line, milieu in enumerate(held.milieus)
        if milieu != NOTHING
    ]
    for bearer, cell in bearers:
        for effect in box.effects[bearer]:
            if effect.timing == "end":
                found, cells = _counted(box, effect, held, species)
                value = effect.points * (found // effect.each)
                yield Point("effects", value, (cell, *cells), "end_effects")


def _counted(
    box: Box, effect: Effect, held: Holding, species: list[Borne]
) -> tuple[int, tuple[Cell, ...]]:
    """How many of what the effect counts, and where they are."""
    if effect.family == "end_territories":
        if effect.biotope is None:
            return sum(held.held), tuple(hex_ for row in held.hexes for hex_ in row)
        line = BIOTOPES.index(effect.biotope)
        return held.held[line], held.hexes[line]
    kin = [one for one in species if box.matches(effect, one.card)]
    if effect.family == "end_full":
        kin = [one for one in kin if one.cubes == MOST_ON_SPECIES]
    cells = tuple(one.cell for one in kin)
    if effect.family == "end_cubes":
        return sum(one.cubes for one in kin), cells
    if effect.family == "end_variety":
        return len({box.type[one.card] for one in kin}), cells
    return len(kin), cells


def _biodiversity(held: Holding) -> Iterator[Point]:
    """Full columns of four species pay 2, 4, 6 and so on."""
    for number, column in enumerate(zip(*held.lines, strict=False), 1):
        cells = tuple(one.cell for one in column)
        yield Point("biodiversity", 2 * number, cells, "biodiversity")


def _fragmentation(held: Holding) -> Iterator[Point]:
    """Every group of territories beyond the largest costs three."""
    smaller = sorted(held.groups, key=len, reverse=True)[1:]
    for number in range(held.parts - 1):
        cells = smaller[number] if number < len(smaller) else ()
        yield Point("fragmentation", FRAGMENT, cells, "fragmentation")


def scores(state: State) -> tuple[Score, ...]:
    """Every seat's score as if the game ended now."""
    return tuple(
        explain(state.box, state.conditions, holding(state, seat)) for seat in range(state.seats)
    )


def carnivores(box: Box, held: Holding) -> int:
    """The carnivore cards that break a tie (B79)."""
    hunters = box.decks[DECKS.index("carnivore")]
    return sum(hunters >> one.card & 1 for line in held.living().lines for one in line)


def judge(totals: Sequence[int], hunters: Sequence[int]) -> Verdict:
    """The highest total, among equals the most carnivores, then a shared victory."""
    leading = highest(totals).winners
    if len(leading) == 1:
        return highest(totals)
    most = max(hunters[seat] for seat in leading)
    winners = tuple(Seat(seat) for seat in leading if hunters[seat] == most)
    code = "won_by_carnivores" if len(winners) == 1 else "shared_carnivores"
    return Verdict(winners, code, (("total", max(totals)), ("carnivores", most)))


def rank(box: Box, total: int) -> Verdict:
    """What a solo score is called; below nothing it is the lowest (B78)."""
    ranks = box.pack.ranks
    reached = next((one for one in ranks if total >= one.least), ranks[-1])
    params = (("total", total), ("rank", reached.name.en), ("rank_fr", reached.name.fr))
    return Verdict((Seat(0),), "rank", params)


def verdict(state: State) -> Verdict:
    """Who has won, or how well a lone player did."""
    totals = [one.total for one in scores(state)]
    if state.seats == 1:
        return rank(state.box, totals[0])
    hunters = [carnivores(state.box, holding(state, seat)) for seat in range(state.seats)]
    return judge(totals, hunters)


def groups(hexes: Iterable[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """The hexes in connected groups."""
    left = list(hexes)
    found = []
    while left:
        group = [left.pop(0)]
        for q, r in group:
            beside = [one for one in left if (one[0] - q, one[1] - r) in DIRECTIONS]
            group += beside
            left = [one for one in left if one not in beside]
        found.append(tuple(group))
    return tuple(found)
