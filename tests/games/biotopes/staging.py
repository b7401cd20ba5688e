"""Tables set up by hand: the cards, cubes and territories that a test is about."""

from typing import Any

from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.landscape import Laid, landscape
from ecotone.games.biotopes.rules.state import LINES, SLOTS, Phase, State, Task, place, swapped
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, TYPES
from ecotone.games.biotopes.rules.tiles import Hex


def heap(text: str) -> int:
    """Cubes written as "green green blue"."""
    return heaps.heap_of(COLOURS.index(word) for word in text.split())


def shown(cubes: int) -> str:
    """Cubes as `heap` reads them."""
    return " ".join(COLOURS[colour] for colour in heaps.cubes(cubes))


class Stage:
    """A table in the middle of its first cycle, with empty hands, lines, bags and cards."""

    def __init__(self, players: int = 2, seed: int = 1, **options: Any) -> None:
        self.table = begun(players, seed, **options)
        state = self.state
        seats = state.seats
        self.change(
            first=0,
            turn=0,
            bags=(0,) * seats,
            cubes=(0,) * len(state.cubes),
            hands=(0,) * seats,
            known=(0,) * seats,
            decks=tuple(
                deck & ~sum(1 << card for river in state.rivers for card in river)
                for deck in state.box.decks
            ),
            tasks=(Task("turn", self.table.seat(0)),),
        )

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.table._state
        return state

    def change(self, **values: Any) -> None:
        """Set some fields of the position."""
        self.table._state = self.state._replace(**values)

    def number(self, card: str) -> int:
        """The number of an own card."""
        return self.state.box.spoken.numbers[card]

    def lift(self, card: str) -> int:
        """Take a species from wherever it is."""
        number, state = self.number(card), self.state
        bit = 1 << number
        self.change(
            decks=tuple(cards & ~bit for cards in state.decks),
            discards=tuple(cards & ~bit for cards in state.discards),
            hands=tuple(cards & ~bit for cards in state.hands),
            known=tuple(cards & ~bit for cards in state.known),
            rivers=tuple(tuple(one for one in row if one != number) for row in state.rivers),
        )
        return number

    def hold(self, seat: int, *cards: str) -> None:
        """Put species into a hand."""
        for card in cards:
            number = self.lift(card)
            hand = self.state.hands[seat] | 1 << number
            self.change(hands=swapped(self.state.hands, seat, hand))

    def bear(self, seat: int, card: str, cubes: str = "") -> None:
        """Put a species at the right end of its line, or cubes on a biotope card."""
        if card in BIOTOPES:
            number = self.number(card)
        else:
            number = self.lift(card)
            state = self.state
            at = LINES * seat + state.box.line[number]
            self.change(
                lines=swapped(state.lines, at, (*state.lines[at], number)),
                species=swapped(state.species, seat, state.species[seat] | 1 << number),
            )
        self.change(cubes=swapped(self.state.cubes, place(seat, number), heap(cubes)))

    def adopt(self, seat: int, card: str) -> None:
        """Give a player the advanced side of a biotope card."""
        state = self.state
        number = state.box.milieu_numbers[card]
        at = LINES * seat + state.box.milieu_line[number]
        self.change(
            milieus=swapped(state.milieus, at, number),
            species=swapped(state.species, seat, state.species[seat] | 1 << SPECIES + number),
        )

    def bag(self, seat: int, cubes: str) -> None:
        """Fill a bag."""
        self.change(bags=swapped(self.state.bags, seat, heap(cubes)))

    def reserve(self, cubes: str) -> None:
        """Leave only these cubes in the reserve."""
        self.change(reserve=heap(cubes))

    def tokens(self, seat: int, *hexes: Hex) -> None:
        """Put a player's territories here and nowhere else."""
        land = self.state.land
        assert land is not None
        bits = sum(1 << land.numbers[hex_] for hex_ in hexes)
        self.change(tokens=swapped(self.state.tokens, seat, bits))

    def ground(self, *sides: str) -> None:
        """Lay other biotopes: a side of seven words for each tile of the layout."""
        state = self.state
        assert state.land is not None
        names = tuple((tuple(side.split()),) * 2 for side in sides)
        laid = tuple(
            Laid(at, 0, 0, old.centre)
            for at, old in zip(range(len(sides)), state.land.laid, strict=False)
        )
        self.change(land=landscape(laid, names))

    def conditions(self, *words: str) -> None:
        """Set the four condition tokens."""
        numbers = tuple(
            (BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(words)
        )
        self.change(conditions=numbers)

    def turn_of(self, seat: int) -> None:
        """Make it this player's turn."""
        self.change(turn=seat, tasks=(Task("turn", self.table.seat(seat)),))

    def play(self, *moves: str) -> None:
        """Do these actions, each for the seat that is awaited."""
        for move in moves:
            self.table.play(self.table.to_act()[0], move)

    def legal(self) -> list[str]:
        """What the awaited seat may do."""
        return list(map(str, self.table.legal(self.table.to_act()[0])))

    @property
    def step(self) -> str:
        """What is being decided."""
        return self.state.tasks[-1].step

    def cubes(self, seat: int, card: str) -> str:
        """The cubes on an own card."""
        return shown(self.state.cubes[place(seat, self.number(card))])

    def in_bag(self, seat: int) -> str:
        """The cubes in a bag."""
        return shown(self.state.bags[seat])

    def slot(self, seat: int, action: str) -> str:
        """The cubes in a slot of the board."""
        return shown(self.state.boards[len(SLOTS) * seat + SLOTS.index(action)])

    def hand(self, seat: int) -> set[str]:
        """The ids of a hand."""
        cards = self.state.box.spoken.cards
        return {cards[n] for n in range(SPECIES) if self.state.hands[seat] >> n & 1}

    def line(self, seat: int, biotope: str) -> list[str]:
        """The species of a line, from the left."""
        cards = self.state.box.spoken.cards
        return [cards[n] for n in self.state.lines[LINES * seat + BIOTOPES.index(biotope)]]

    def held(self, seat: int) -> set[Hex]:
        """A player's territories."""
        land = self.state.land
        assert land is not None
        return {h for at, h in enumerate(land.hexes) if self.state.tokens[seat] >> at & 1}


def new(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A table before its first decision."""
    return Table(GAME, players, seed=seed, options=options)


def begun(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A table at the first turn: hands kept, the first legal territories taken."""
    table = new(players, seed, **options)
    while table._state.phase is not Phase.ACTION:
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
    return table
