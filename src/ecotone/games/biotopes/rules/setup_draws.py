"""What chance decides before the first cycle: the pack, tokens, tiles, hands, advanced biotopes."""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ecotone.core.errors import ParseError
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules.box import Box
from ecotone.games.biotopes.rules.draws import pick
from ecotone.games.biotopes.rules.state import NOTHING
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """An outcome that is no chance: the fingerprint of the pack that the game is played with."""

    fingerprint: str

    def __str__(self) -> str:
        return f"pack {self.fingerprint}"


@dataclass(frozen=True, slots=True)
class PackCheck:
    """The pack is to be named, so that a record is never replayed with other cards."""

    fingerprint: str

    label = "pack"

    def sample(self, rng: Random) -> Fingerprint:
        """The pack's own fingerprint."""
        return Fingerprint(self.fingerprint)

    def parse(self, text: str) -> Fingerprint:
        """The fingerprint that a record names, which must be this pack's."""
        found = str(self.sample(Random()))
        if text != found:
            raise ParseError("pack_changed", text=text, found=found)
        return Fingerprint(self.fingerprint)


@dataclass(frozen=True, slots=True)
class Tokens:
    """An outcome: the condition tokens, two biotopes and two animal types."""

    tokens: tuple[int, ...]

    def __str__(self) -> str:
        words = [(BIOTOPES if at < 2 else TYPES)[token] for at, token in enumerate(self.tokens)]
        return " ".join(("conditions", *words))


@dataclass(frozen=True, slots=True)
class Conditions:
    """The condition tokens are to be drawn, two of each kind, none twice (B11)."""

    box: Box

    label = "conditions"

    def sample(self, rng: Random) -> Tokens:
        """Two of each, in the order in which they lie."""
        biotopes, types = self._faces()
        return Tokens((*rng.sample(biotopes, 2), *rng.sample(types, 2)))

    def parse(self, text: str) -> Tokens:
        """The tokens that a record names."""
        for one in self._faces()[0]:
            for two in self._faces()[0]:
                for three in self._faces()[1]:
                    for four in self._faces()[1]:
                        tokens = Tokens((one, two, three, four))
                        if one != two and three != four and str(tokens) == text:
                            return tokens
        raise ParseError("conditions_drawn", text=text)

    def _faces(self) -> tuple[list[int], list[int]]:
        faces = self.box.pack.conditions
        return [BIOTOPES.index(word) for word in faces.biotopes], [
            TYPES.index(word) for word in faces.types
        ]


class DrawnTile(NamedTuple):
    """A tile with its side and turn."""

    tile: int
    side: int
    sixths: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """An outcome: the tiles, each with side and turn, as `3:b2`."""

    tiles: tuple[DrawnTile, ...]
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("tiles", *self.words))


@dataclass(frozen=True, slots=True)
class Tiles:
    """Landscape tiles are to be drawn, with side and turn unless players lay them (B9)."""

    box: Box
    many: int
    sides: tuple[int, ...]
    laid: bool

    label = "tiles"

    def sample(self, rng: Random) -> Drawn:
        """Any tiles, on any side and in any turn."""
        tiles = rng.sample(range(len(self.box.pack.tiles)), self.many)
        if not self.laid:
            return self._outcome([DrawnTile(tile, 0, 0) for tile in tiles])
        return self._outcome(
            [DrawnTile(tile, rng.choice(self.sides), rng.randrange(6)) for tile in tiles]
        )

    def _outcome(self, tiles: list[DrawnTile]) -> Drawn:
        ids = [self.box.pack.tiles[tile].id for tile, *_ in tiles]
        words = tuple(
            f"{name}:{'ab'[side]}{sixths}" if self.laid else name
            for name, (_, side, sixths) in zip(ids, tiles, strict=True)
        )
        return Drawn(tuple(tiles), words)

    def _named(self, word: str) -> list[DrawnTile]:
        name, _, _ = word.partition(":")
        if name not in self.box.tile_numbers:
            return []
        turns = [(side, sixths) for side in self.sides for sixths in range(6)]
        tiles = [
            DrawnTile(self.box.tile_numbers[name], side, sixths)
            for side, sixths in (turns if self.laid else [(0, 0)])
        ]
        return [tile for tile in tiles if self._outcome([tile]).words == (word,)]

    def parse(self, text: str) -> Drawn:
        """The tiles that a record names."""
        tiles = [tile for word in text.split()[1:] for tile in self._named(word)]
        if len({tile for tile, *_ in tiles}) == self.many == len(tiles):
            outcome = self._outcome(tiles)
            if str(outcome) == text:
                return outcome
        raise ParseError("tiles_drawn", text=text, many=self.many)


@dataclass(frozen=True, slots=True)
class Dealt:
    """An outcome: a starting hand."""

    seat: Seat
    cards: tuple[int, ...]
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("deal", str(self.seat), *self.words))


@dataclass(frozen=True, slots=True)
class Deal:
    """A starting hand is to be dealt: a herbivore of each biotope (B1)."""

    box: Box
    seat: Seat
    pile: int

    label = "deal"

    def sample(self, rng: Random) -> Dealt:
        """Any herbivore of each."""
        return self._outcome(tuple(pick(self.pile & own, rng) for own in self.box.of_line))

    def _outcome(self, cards: tuple[int, ...]) -> Dealt:
        return Dealt(self.seat, cards, tuple(self.box.spoken.cards[card] for card in cards))

    def parse(self, text: str) -> Dealt:
        """The cards that a record names, one of each biotope."""
        numbers = self.box.spoken.numbers
        cards = tuple(numbers.get(word, NOTHING) for word in text.split()[2:])
        if len(cards) == len(BIOTOPES) and all(
            card != NOTHING and own & self.pile & 1 << card
            for card, own in zip(cards, self.box.of_line, strict=True)
        ):
            outcome = self._outcome(cards)
            if str(outcome) == text:
                return outcome
        raise ParseError("hand_dealt", text=text, seat=self.seat)


@dataclass(frozen=True, slots=True)
class Assigned:
    """An outcome: the advanced biotopes of a seat, one a line."""

    seat: Seat
    milieus: tuple[int, ...]
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("biotopes", str(self.seat), *self.words))


@dataclass(frozen=True, slots=True)
class Assignment:
    """Advanced biotopes are to be drawn for a seat: card by card, or a whole milieu (B89)."""

    box: Box
    seat: Seat
    left: int
    whole: bool

    label = "biotopes"

    def sample(self, rng: Random) -> Assigned:
        """Any that are left."""
        rows = [
            [number for number in row if self.left >> number & 1]
            for row in self.box.milieus_of_line
        ]
        first = rng.choice(rows[0])
        if not self.whole:
            return self._outcome((first, *(rng.choice(row) for row in rows[1:])))
        cards = self.box.pack.biotopes
        same = [
            next(number for number in row if cards[number].milieu == cards[first].milieu)
            for row in rows
        ]
        return self._outcome(tuple(same))

    def _outcome(self, milieus: tuple[int, ...]) -> Assigned:
        cards = self.box.pack.biotopes
        return Assigned(self.seat, milieus, tuple(cards[number].id for number in milieus))

    def parse(self, text: str) -> Assigned:
        """The cards that a record names, which must be left."""
        numbers, cards = self.box.milieu_numbers, self.box.pack.biotopes
        milieus = tuple(numbers.get(word, NOTHING) for word in text.split()[2:])
        if len(milieus) == len(BIOTOPES) and all(
            number in row and self.left >> number & 1
            for number, row in zip(milieus, self.box.milieus_of_line, strict=True)
        ):
            outcome = self._outcome(milieus)
            kinds = {cards[number].milieu for number in milieus}
            if str(outcome) == text and (not self.whole or len(kinds) == 1):
                return outcome
        raise ParseError("biotopes_drawn", text=text, seat=self.seat)
