"""Reading what one player has at the end; every slip is refused with where it is."""

import re
from collections import Counter
from typing import NamedTuple

from ecotone.core.errors import ParseError
from ecotone.core.pad import (
    ANY_SIZE,
    MOST_DIGITS,
    Lexicon,
    expect,
    plain,
    read_keys,
    read_list,
    read_name,
    whole_number,
)
from ecotone.core.score import Score
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.printed import Counted, tally
from ecotone.games.biotopes.rules.scoring import Borne, CardCell, Holding, carnivores, explain
from ecotone.games.biotopes.rules.state import LINES, MOST_ON_SPECIES, NOTHING, TOKENS
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, BY_BIOTOPE, TYPES

GROUNDS = Lexicon(BIOTOPES, ("montagne", "forêt", "prairie", "zone humide"))
KINDS = Lexicon(ANIMALS, ("invertébré", "reptile", "oiseau", "mammifère"))
A_LINE = sum(BY_BIOTOPE.values())
MOST_EFFECTS = 200
"""More points than any cards give at the end."""


class Entry(NamedTuple):
    """What one player has at the end: cards of a box, or what was counted of printed ones."""

    name: str
    held: Holding | Counted

    def explained(self, box: Box, conditions: tuple[int, ...]) -> Score:
        """The player's score."""
        if isinstance(self.held, Counted):
            return tally(conditions, self.held)
        return explain(box, conditions, self.held)

    def carnivores(self, box: Box) -> int:
        """What breaks a tie."""
        held = self.held
        return held.carnivores if isinstance(held, Counted) else carnivores(box, held)


class Reader:
    """Reads cards of a box by id or by name, each of them once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._seen: set[int] = set()
        self._species = {
            plain(word): number
            for number, card in enumerate(box.pack.species)
            for word in (card.name.la, card.name.fr, card.name.en, card.id)
        }
        self._milieus = {
            plain(word): number
            for number, card in enumerate(box.pack.biotopes)
            for word in (card.name.fr, card.name.en, card.id)
        }

    def entry(self, place: int, player: object) -> Entry:
        """What a player has."""
        where = f"players[{place}]"
        keys = ("name", "lines", "biotopes", "territories", "groups", "counted")
        said = read_keys(player, where, keys)
        name = read_name(said.get("name", str(place + 1)), where)
        land, parts = _land(said, name, where)
        if "counted" in said:
            expect("lines" not in said and "biotopes" not in said, "pad_both", player=name)
            return Entry(name, _counted(said["counted"], name, f"{where}.counted", land, parts))
        rows = read_keys(said.get("lines", {}), f"{where}.lines", BIOTOPES)
        lines = tuple(
            tuple(self._borne(one, name, line, column) for column, one in enumerate(listed, 1))
            for line, biotope in enumerate(BIOTOPES)
            for listed in [_listed(rows.get(biotope, []), name)]
        )
        milieus = [NOTHING] * LINES
        for card in _listed(said.get("biotopes", []), name):
            number = self._find(card, name, self._milieus, SPECIES)
            line = self.box.milieu_line[number]
            expect(milieus[line] == NOTHING, "pad_twice", player=name, card=str(card))
            milieus[line] = number
        return Entry(name, Holding(lines, tuple(milieus), land, parts))

    def _borne(self, listed: object, player: str, line: int, column: int) -> Borne:
        card, cubes = read_list(listed, (2,), "pad_species", player=player, card=str(listed))
        number = self._find(card, player, self._species, 0)
        fits, name = self.box.line[number] == line, str(card)
        expect(fits, "pad_line", player=player, card=name, line=BIOTOPES[line])
        if not whole_number(cubes, range(MOST_ON_SPECIES + 1)):
            raise ParseError("pad_cubes", player=player, card=name, most=MOST_ON_SPECIES)
        return Borne(number, cubes, CardCell(line, column))

    def _find(self, card: object, player: str, known: dict[str, int], offset: int) -> int:
        number = known.get(plain(str(card)))
        if number is None:
            raise ParseError("pad_species", player=player, card=str(card))
        expect(offset + number not in self._seen, "pad_twice", player=player, card=str(card))
        self._seen.add(offset + number)
        return number

    def species_in(self, text: str) -> list[list[str | int]]:
        """Species of one line as a person writes them: "apollo 3, chamois 2"."""
        found: list[list[str | int]] = []
        for part in filter(None, map(str.strip, re.split(r"[,;]", text))):
            name, cubes = re.fullmatch(r"(.*?)\s*(\d*)", part, re.DOTALL).groups()  # type: ignore[union-attr]
            number = self._find(name, "", self._species, 0)
            found.append([self.box.spoken.cards[number], int(cubes[:MOST_DIGITS] or 1)])
        return found

    def milieus_in(self, text: str) -> list[str]:
        """Advanced biotopes as a person writes them, or none."""
        parts = filter(None, map(str.strip, re.split(r"[,;]", text)))
        numbers = [self._find(part, "", self._milieus, SPECIES) for part in parts]
        return [self.box.pack.biotopes[number].id for number in numbers]


def read_conditions(value: object) -> tuple[int, ...]:
    """The four conditions by number: two biotopes, two types."""
    named = read_list(value, (4,), "pad_conditions", biotopes=BIOTOPES, types=ANIMALS)
    words = [str(word) for word in named]
    fits = (
        all(word in BIOTOPES for word in words[:2])
        and all(word in ANIMALS for word in words[2:])
        and max(Counter(words).values()) == 1
    )
    expect(fits, "pad_conditions", biotopes=BIOTOPES, types=ANIMALS)
    return tuple((BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(words))


def _land(said: dict[str, object], name: str, where: str) -> tuple[tuple[int, ...], int]:
    """The territories by biotope, and how many groups they form."""
    counts = read_keys(said.get("territories", {}), f"{where}.territories", BIOTOPES)
    given = [counts.get(biotope, 0) for biotope in BIOTOPES]
    land = tuple(one for one in given if whole_number(one, range(TOKENS + 1)))
    fits = len(land) == len(given) and sum(land) <= TOKENS
    expect(fits, "pad_territories", player=name, most=TOKENS)
    least, most = min(1, sum(land)), sum(land)
    parts = said.get("groups", least)
    if not whole_number(parts, range(least, most + 1)):
        raise ParseError("pad_groups", player=name, least=least, most=most)
    return land, parts


def _counted(value: object, player: str, where: str, land: tuple[int, ...], parts: int) -> Counted:
    """What was counted of printed cards, as far as it can be so."""
    keys = ("species", "kind", "crowd", "insectivores", "carnivores", "effects")
    said = read_keys(value, where, keys)
    rows = read_keys(said.get("species", {}), f"{where}.species", BIOTOPES)
    species = tuple(_number(rows.get(biotope, 0), player, biotope, A_LINE) for biotope in BIOTOPES)
    every = sum(species)
    numbers = {
        key: _number(said.get(key, 0), player, key, most)
        for key, most in zip(
            keys[1:], (every, MOST_ON_SPECIES * every, every, every, MOST_EFFECTS), strict=True
        )
    }
    hunters = numbers["insectivores"] + numbers["carnivores"]
    expect(hunters <= every, "pad_counted", player=player, what="carnivores", most=every)
    return Counted(species, **numbers, held=land, parts=parts)


def _number(value: object, player: str, what: str, most: int) -> int:
    if not whole_number(value, range(most + 1)):
        raise ParseError("pad_counted", player=player, what=what, most=most)
    return value


def _listed(value: object, player: str) -> list[object]:
    return read_list(value, ANY_SIZE, "pad_species", player=player, card=str(value))
