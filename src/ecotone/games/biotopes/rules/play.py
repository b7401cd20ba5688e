"""A state open to change: what the rules work on between two frozen positions."""

from collections.abc import Callable
from functools import partial

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.state import LINES, MOST_ON_SPECIES, SLOTS, State, Task, place

_state: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)


class Play:
    """The values of a state, those that come by seat or card in lists, until it is frozen."""

    __slots__ = (*State._fields, "ground")

    def __init__(self, state: State) -> None:
        # at once, since every step does it and twenty-eight look-ups by name take longer
        (
            self.options,
            self.seats,
            self.box,
            self.phase,
            self.cycle,
            self.first,
            self.turn,
            self.passed,
            self.acted,
            self.conditions,
            self.land,
            self.tiles,
            self.display,
            self.reserve,
            bags,
            cubes,
            boards,
            tokens,
            lines,
            self.milieus,
            species,
            hands,
            known,
            decks,
            discards,
            tops,
            rivers,
            tasks,
        ) = state
        self.bags = list(bags)
        self.cubes = list(cubes)
        self.boards = list(boards)
        self.tokens = list(tokens)
        self.lines = list(lines)
        self.species = list(species)
        self.hands = list(hands)
        self.known = list(known)
        self.decks = list(decks)
        self.discards = list(discards)
        self.tops = list(tops)
        self.rivers = list(rivers)
        self.tasks = list(tasks)

    def freeze(self) -> State:
        """The position as it stands now."""
        return _state(
            (
                self.options,
                self.seats,
                self.box,
                self.phase,
                self.cycle,
                self.first,
                self.turn,
                self.passed,
                self.acted,
                self.conditions,
                self.land,
                self.tiles,
                self.display,
                self.reserve,
                tuple(self.bags),
                tuple(self.cubes),
                tuple(self.boards),
                tuple(self.tokens),
                tuple(self.lines),
                self.milieus,
                tuple(self.species),
                tuple(self.hands),
                tuple(self.known),
                tuple(self.decks),
                tuple(self.discards),
                tuple(self.tops),
                tuple(self.rivers),
                tuple(self.tasks),
            )
        )

    def then(self, *tasks: Task) -> None:
        """Do these tasks next, in this order."""
        self.tasks.extend(reversed(tasks))

    def instead(self, *tasks: Task) -> None:
        """Do these tasks in place of the one at hand."""
        self.tasks.pop()
        self.tasks.extend(reversed(tasks))

    def discard(self, seat: Seat, card: int) -> None:
        """Put a card of the hand onto its deck's discard pile."""
        bit = 1 << card
        self.hands[seat] &= ~bit
        self.known[seat] &= ~bit
        self.discards[self.box.deck[card]] |= bit

    def gather(self, seat: Seat, colour: int, many: int = 1) -> None:
        """Take cubes from the reserve into the bag, as far as there are any (B29)."""
        found = heaps.CUBES[colour] * min(many, heaps.count(self.reserve, colour))
        self.reserve -= found
        self.bags[seat] += found

    def grow(self, seat: Seat, card: int, many: int = 1) -> None:
        """Take cubes of the card's colour from the reserve onto it, as far as they fit."""
        colour = self.box.line[card]
        many = min(many, heaps.count(self.reserve, colour), room(self, seat, card))
        self.reserve -= heaps.CUBES[colour] * many
        self.cubes[place(seat, card)] += heaps.CUBES[colour] * many

    def grow_from_bag(self, seat: Seat, card: int) -> None:
        """Take a cube of the card's colour from the own bag onto it."""
        cube = heaps.CUBES[self.box.line[card]]
        self.bags[seat] -= cube
        self.cubes[card] += cube


Position = State | Play
"""A state, frozen or open; whoever only reads does not mind which."""


def room(at: Position, seat: int, card: int) -> int:
    """How many more cubes fit on an own card."""
    return MOST_ON_SPECIES - heaps.total(at.cubes[card]) if card < SPECIES else heaps.MASK


def own_cards(at: Position, seat: int) -> list[int]:
    """A player's cards: each line's biotope card and its species."""
    found: list[int] = []
    for line in range(LINES):
        found.append(SPECIES + line)
        found += at.lines[LINES * seat + line]
    return found


def slot(seat: int, action: int) -> int:
    """Where in `boards` the cubes of an action lie."""
    return len(SLOTS) * seat + action


def taken(at: Position) -> int:
    """The hexes with a token, as bits."""
    hexes = 0
    for tokens in at.tokens:
        hexes |= tokens
    return hexes


def clockwise(at: Position, seat: int) -> list[Seat]:
    """All the seats, beginning with this one."""
    return [Seat((seat + step) % at.seats) for step in range(at.seats)]
