"""What one seat, or a spectator, may know of a game of Biotopes."""

from dataclasses import dataclass
from typing import ClassVar

from ecotone.core import face
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Placed
from ecotone.core.wire import Forms, Implied
from ecotone.games.biotopes.rules.box import Box, open_box
from ecotone.games.biotopes.rules.cards import Pack
from ecotone.games.biotopes.rules.state import Phase
from ecotone.games.biotopes.rules.tiles import Hex

FOREIGN = Seat(-2)
"""Whose the foreign tokens of the solo game are."""

Cubes = tuple[int, ...]
"""How many cubes of each colour, in the order of COLOURS."""


@dataclass(frozen=True, slots=True)
class Ground:
    """One hex of the map and whose territory it is: a seat, FOREIGN or nobody's."""

    hex: Hex
    biotope: str
    tile: str
    edge: bool
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class TileView:
    """A landscape tile on the map."""

    tile: str
    side: str
    sixths: int
    centre: Hex


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand: its id if this viewer knows it, and what its back shows.

    `open` tells that everyone knows the card. The biotope is None where backs do not show it.
    """

    card: str | None
    deck: str
    biotope: str | None
    open: bool


@dataclass(frozen=True, slots=True)
class SpeciesView:
    """A species card in an ecosystem, its cubes, whether its one Action of the cycle is taken."""

    card: str
    cubes: Cubes
    acted: bool = False


@dataclass(frozen=True, slots=True)
class LineView:
    """A line: its biotope card (an advanced one by its id), the cubes on it, its species."""

    biotope: str
    advanced: str | None
    cubes: Cubes
    species: tuple[SpeciesView, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What lies before one player.

    `bag` is None where its content is nobody's business; its size is `bag_size`. `slots` has the
    cubes on the board by action, `left` how often each of those may still be taken this cycle.
    """

    seat: Seat
    tokens: int
    bag: Cubes | None
    bag_size: int
    hand: tuple[HandCard, ...]
    lines: tuple[LineView, ...]
    slots: tuple[tuple[str, Cubes], ...]
    left: tuple[tuple[str, int], ...]
    passed: bool
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck: how many cards, its top card's biotope if shown, its discards, its river."""

    deck: str
    size: int
    top: str | None
    discards: tuple[str, ...]
    river: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """A cube still to be paid: of one of these types, in one of these colours."""

    types: tuple[str, ...]
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What the awaited seat decides now; fields that do not matter to it are empty.

    `card` is what it is about: the species being played (hidden from others, like its needs, until
    it lies there unless they know it),
    the predator, the card that reproduces; a biotope for a biotope card. `many` is how often it
    still comes, `needs` what is still to be paid, `colour` the cube at hand, `hex` the territory
    that migrates or retreats, `effects` the cards whose effects are to be put in order, `spent` the
    types of each cube that has been paid for an evolution, `growing` the cards that may still grow.
    """

    step: str
    seat: Seat
    card: str | None = None
    many: int = 0
    needs: tuple[Need, ...] = ()
    colour: str | None = None
    hex: Hex | None = None
    tile: TileView | None = None
    effects: tuple[str, ...] = ()
    spent: tuple[tuple[str, ...], ...] = ()
    growing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it.

    What is drawn from a river, played or discarded is known to all, and so are the backs of
    cards. Moves of cubes are public, so the log lets a patient reader work out a rival's bag
    (B90): the view does not.
    """

    game: str
    seat: Seat | None
    seats: int
    options: Options
    phase: Phase
    cycle: int
    cycles: int
    first: Seat | None
    turn: Seat | None
    awaited: tuple[Seat, ...]
    conditions: tuple[str, ...]
    tiles: tuple[TileView, ...]
    land: tuple[Ground, ...]
    display: tuple[str, ...]
    reserve: Cubes
    decks: tuple[DeckView, ...]
    players: tuple[PlayerView, ...]
    decision: Decision | None
    box: Box

    forms: ClassVar[Forms] = {Box: Implied(lambda options: open_box(str(options["pack"])))}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def board(self, seat: int) -> tuple[Placed, ...]:
        """The species of a seat, each on the biotope of its line; its territories are in `land`."""
        lines = self.players[seat].lines
        return tuple(Placed(one.card, line.biotope) for line in lines for one in line.species)

    @property
    def pack(self) -> Pack:
        """The cards and tiles that the ids are about."""
        return self.box.pack

    def _repr_svg_(self) -> str | None:
        return face.svg(self)

    def __str__(self) -> str:
        return face.text(self)
