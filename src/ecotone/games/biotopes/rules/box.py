"""A pack made ready for play: cards by number, what they do as tables and bits."""

from functools import cache, lru_cache
from typing import NamedTuple

from ecotone.games.biotopes.rules.actions import Spoken
from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Pack, Species
from ecotone.games.biotopes.rules.effects import FILTERS, Effect
from ecotone.games.biotopes.rules.options import FIRST_PACK, OWN_PACK
from ecotone.games.biotopes.rules.pack import first_pack, load
from ecotone.games.biotopes.rules.terms import BIOTOPES, BY_BIOTOPE, COLONISATIONS, DECKS, TYPES

SPECIES = sum(BY_BIOTOPE.values()) * len(BIOTOPES)
"""How many species there are; the own biotope cards are numbered after them."""

PLANTS = 0
"""The number of the type Plants."""


class Given(NamedTuple):
    """An effect and whose it is: a species by number or after them a milieu, and which of its."""

    bearer: int
    at: int
    effect: Effect


class Box:
    """The cards of a pack by number, in the pack's order; sets of cards are bits."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.spoken = Spoken(pack)
        self.sides = tuple((tile.a, tile.b) for tile in pack.tiles)
        self.tile_numbers = {tile.id: number for number, tile in enumerate(pack.tiles)}
        self._species(pack.species)
        self._milieus(pack.biotopes)
        self._effects((*pack.species, *pack.biotopes))

    def _species(self, cards: tuple[Species, ...]) -> None:
        self.deck = tuple(DECKS.index(card.deck) for card in cards)
        self.type = tuple(TYPES.index(card.type) for card in cards)
        self.stars = tuple(card.stars for card in cards)
        self.line = (*(BIOTOPES.index(card.biotope) for card in cards), *range(len(BIOTOPES)))
        self.diet = tuple(tuple(card.diet.count(word) for word in TYPES) for card in cards)
        self.decks = tuple(
            sum(1 << number for number, own in enumerate(self.deck) if own == deck)
            for deck in range(len(DECKS))
        )
        self.of_line = tuple(
            sum(1 << number for number in range(len(cards)) if self.line[number] == line)
            for line in range(len(BIOTOPES))
        )
        self.of_type = tuple(
            sum(1 << number for number, own in enumerate(self.type) if own == kind)
            for kind in range(len(TYPES))
        )

    def _milieus(self, cards: tuple[AdvancedBiotope, ...]) -> None:
        self.milieu_numbers = {card.id: number for number, card in enumerate(cards)}
        self.milieu_line = tuple(BIOTOPES.index(card.biotope) for card in cards)
        self.milieus_of_line = tuple(
            tuple(number for number, line in enumerate(self.milieu_line) if line == own)
            for own in range(len(BIOTOPES))
        )

    def _effects(self, cards: tuple[Species | AdvancedBiotope, ...]) -> None:
        self.effects = tuple(card.effects for card in cards)
        given = [
            Given(number, at, effect)
            for number, card in enumerate(cards)
            for at, effect in enumerate(card.effects)
        ]
        self.pollinating = _bits(given, "pollinating")
        self.defensive = _bits(given, "defensive")
        self.sheltered = _bits(given, "sheltered")
        self.predators = _bits(given, "predator")
        self.thrifty = tuple(
            (number, BIOTOPES.index(str(effect.biotope)), TYPES.index(str(effect.type)))
            for number, _, effect in given
            if effect.family == "thrifty"
        )
        self.thrift = _bits(given, "thrifty")
        self.twice = tuple(
            sum(1 << number for number, _, effect in given if effect.action == action)
            for action in COLONISATIONS
        )
        self.on: dict[str, tuple[Given, ...]] = {}
        for one in given:
            if one.effect.on is not None:
                self.on[one.effect.on] = (*self.on.get(one.effect.on, ()), one)
        self.regrowth = tuple(one for one in given if one.effect.family == "regrowth")
        self.detritivores = tuple(one for one in given if one.effect.family == "detritivore")
        self.more = tuple(one for one in given if one.effect.family in ("productive", "rooted"))
        self.used = tuple(
            tuple(effect for effect in card.effects if effect.timing == "action") for card in cards
        )
        self.usable = sum(1 << number for number, used in enumerate(self.used) if used)
        self.once = sum(
            1 << number
            for number, used in enumerate(self.used)
            if any(effect.once is not None for effect in used)
        )
        self.pays = tuple(
            1 << self.type[number] | (self.pollinating >> number & 1) << PLANTS
            for number in range(SPECIES)
        ) + (1 << PLANTS,) * len(BIOTOPES)

    def own_card(self, bearer: int) -> int:
        """The number of an own card: itself for a species, its line's card for a milieu."""
        return bearer if bearer < SPECIES else SPECIES + self.milieu_line[bearer - SPECIES]

    def matches(self, effect: Effect, card: int) -> bool:
        """Whether a species is of the kind that the effect is about."""
        of_kind = (TYPES[self.type[card]], BIOTOPES[self.line[card]], DECKS[self.deck[card]])
        return all(
            wanted is None or wanted == own
            for wanted, own in zip(
                (getattr(effect, name) for name in FILTERS), of_kind, strict=True
            )
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles name our own box and carry another's pack; either comes back as the one box."""
        return (own_box, ()) if self is own_box() else (_boxed, (self.pack,))

    def __repr__(self) -> str:
        return f"Box({self.pack.name.en!r}, {self.pack.fingerprint!r})"


def _bits(given: list[Given], family: str) -> int:
    return sum(
        1 << number for number in {one for one, _, effect in given if effect.family == family}
    )


@cache
def own_box() -> Box:
    """The box of our own set."""
    return Box(load())


@lru_cache(maxsize=8)
def _boxed(pack: Pack) -> Box:
    return Box(pack)


def open_box(name: str) -> Box:
    """The box of our own set, or of the pack at this path; one a pack, however often asked."""
    if name == OWN_PACK:
        return own_box()
    return _boxed(first_pack() if name == FIRST_PACK else load(name))
