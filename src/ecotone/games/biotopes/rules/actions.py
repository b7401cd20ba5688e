"""What a player may do, in small steps: each a verb and what it is done to.

Cards are called by their ids, biotope cards by their biotope, hexes by their axial coordinates.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ecotone.core.actions import Actions
from ecotone.games.biotopes.rules.cards import Pack
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS, SEATS
from ecotone.games.biotopes.rules.tiles import Hex

REACH = 28
"""How far from the middle of the first tile a hex can lie: nine more tiles, three steps each."""

SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Word:
    """A step that says all in one word."""

    word: str

    def __str__(self) -> str:
        return self.word


class Keep(Word):
    """Keep the starting hand."""


class Mulligan(Word):
    """Change the starting hand, all four cards, once."""


class Reproduce(Word):
    """Take the action Reproduction."""


class Transfer(Word):
    """Take the action Transfer."""


class Evolve(Word):
    """Take the action Evolution."""


class Pass(Word):
    """Take no more action in this cycle."""


class Done(Word):
    """Go on: no more of what may be done now."""


@dataclass(frozen=True, slots=True)
class OnCard:
    """A step done to one card."""

    card: str

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.card}"


class Adopt(OnCard):
    """Take an advanced biotope card."""


class Adapt(OnCard):
    """Take the action Adaptation with a species of the hand."""


class Use(OnCard):
    """Take the action that a species card offers."""


class Discard(OnCard):
    """Discard a species of the hand."""


class Draw(OnCard):
    """Draw a species from its river, or (named by the deck) the top of a deck."""


class Put(OnCard):
    """Put the cube at hand onto this card."""


class Grow(OnCard):
    """Add a cube to this species: it reproduces before others, or from the own bag."""


class Resolve(OnCard):
    """Do next what this card's effect gives."""


@dataclass(frozen=True, slots=True)
class OnHex:
    """A step done to one hex."""

    hex: Hex

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.hex[0]},{self.hex[1]}"


class Settle(OnHex):
    """Place a starting territory."""


class Expand(OnHex):
    """Take the action Expansion onto this hex."""


class Compete(OnHex):
    """Take the action Competition for this hex."""


class Migrate(OnHex):
    """Take the action Migration with the territory on this hex."""


class To(OnHex):
    """Where it goes: the migrating territory, the one that retreats, or the tile."""


@dataclass(frozen=True, slots=True)
class OnCube:
    """A step done to a cube: the card that bears it, and its colour."""

    card: str
    colour: str

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.card} {self.colour}"


class Pay(OnCube):
    """Pay with this cube."""


class Take(OnCube):
    """Take this cube to move it to another card."""


@dataclass(frozen=True, slots=True)
class Prey:
    """A predator takes this cube from a rival's card."""

    seat: int
    card: str
    colour: str

    def __str__(self) -> str:
        return f"prey {self.seat} {self.card} {self.colour}"


@dataclass(frozen=True, slots=True)
class Colour:
    """A step that chooses a colour."""

    colour: str

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.colour}"


class Give(Colour):
    """Transfer gives a cube of this colour to the species at hand."""


class Gather(Colour):
    """Alone, a predator takes a cube of this colour from the reserve."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Choose the landscape tile to lay, and its side."""

    tile: str
    side: str

    def __str__(self) -> str:
        return f"lay {self.tile} {self.side}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the tile clockwise by so many sixths."""

    sixths: int

    def __str__(self) -> str:
        return f"turn {self.sixths}"


Action = Word | OnCard | OnHex | OnCube | Prey | Colour | Lay | Turn

KEEP, MULLIGAN = Keep("keep"), Mulligan("mulligan")
REPRODUCE, TRANSFER, EVOLVE = Reproduce("reproduce"), Transfer("transfer"), Evolve("evolve")
PASS, DONE = Pass("pass"), Done("done")
WORDS = (KEEP, MULLIGAN, PASS, DONE, REPRODUCE, TRANSFER, EVOLVE)
TURNS = tuple(Turn(sixths) for sixths in range(6))
GIVES = tuple(Give(colour) for colour in COLOURS)
GATHERS = tuple(Gather(colour) for colour in COLOURS)
MAP = tuple(
    (q, r)
    for q in range(-REACH, REACH + 1)
    for r in range(max(-REACH, -REACH - q), min(REACH, REACH - q) + 1)
)
SETTLES = {hex_: Settle(hex_) for hex_ in MAP}
EXPANDS = {hex_: Expand(hex_) for hex_ in MAP}
COMPETES = {hex_: Compete(hex_) for hex_ in MAP}
MIGRATES = {hex_: Migrate(hex_) for hex_ in MAP}
TOS = {hex_: To(hex_) for hex_ in MAP}

Cubes = tuple[tuple[OnCube, ...], ...]


class Spoken:
    """The actions that name cards or tiles of one pack, by the numbers of those.

    Own cards are numbered through: the species, then the four biotope cards.
    """

    def __init__(self, pack: Pack) -> None:
        species = tuple(card.id for card in pack.species)
        own = (*species, *BIOTOPES)
        self.cards = own
        self.adapt = tuple(map(Adapt, species))
        self.use = tuple(map(Use, species))
        self.discard = tuple(map(Discard, species))
        self.draw = tuple(map(Draw, species))
        self.blind = tuple(map(Draw, DECKS))
        self.grow = tuple(map(Grow, species))
        self.put = tuple(map(Put, own))
        self.resolve = tuple(map(Resolve, own))
        self.pay = tuple(tuple(Pay(card, colour) for colour in COLOURS) for card in own)
        self.take = tuple(tuple(Take(card, colour) for colour in COLOURS) for card in own)
        self.prey = tuple(
            tuple(tuple(Prey(seat, card, colour) for colour in COLOURS) for card in own)
            for seat in range(SEATS[-1])
        )
        self.adopt = tuple(Adopt(card.id) for card in pack.biotopes)
        self.lay = tuple(tuple(Lay(tile.id, side) for side in SIDES) for tile in pack.tiles)

    def __iter__(self) -> Iterator[Action]:
        for cards in (
            *(self.adapt, self.use, self.discard, self.draw, self.blind, self.grow),
            *(self.put, self.resolve, self.adopt),
        ):
            yield from cards
        for cubes in (*self.pay, *self.take):
            yield from cubes
        for rival in self.prey:
            for prey in rival:
                yield from prey
        for sides in self.lay:
            yield from sides

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each own card, by what it is called."""
        return {card: number for number, card in enumerate(self.cards)}


class BiotopesActions(Actions[Action]):
    """Every action with our own set; the cards of another pack are known once it is open."""

    def __init__(self, own: Spoken) -> None:
        super().__init__(
            [
                *(*WORDS, *TURNS, *GIVES, *GATHERS, *own),
                *SETTLES.values(),
                *EXPANDS.values(),
                *COMPETES.values(),
                *MIGRATES.values(),
                *TOS.values(),
            ]
        )
        self._spoken = own

    def learn(self, pack: Spoken) -> None:
        """Know the actions of another pack; each has the integer of our card in its place."""
        for ours, theirs in zip(self._spoken, pack, strict=True):
            self._ids.setdefault(theirs, self._ids[ours])
            self._texts.setdefault(str(theirs), theirs)
