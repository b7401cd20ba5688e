"""The score pad of Biotopes: what lies before each player at the end.

A table is

    {"pack": "my-pack.toml",                        left out: our own set
     "conditions": ["forest", "wetland", "bird", "mammal"],
     "players": [{"name": "A",
                  "lines": {"mountain": [["apollo", 3], ["chamois", 0]], "forest": []},
                  "biotopes": ["preserved_forest"],  left out: basic sides
                  "territories": {"mountain": 2, "forest": 3},
                  "groups": 2}]}

Species are listed from the left with their cubes, by id or by name; lines and biotopes that are
left out are empty. Territories are counted by biotope, groups are those they fall into (left
out: one, or none without territories).
"""

import re
from collections import Counter
from collections.abc import Generator
from typing import Any, NamedTuple

from ecotone.core.errors import Param, ParseError
from ecotone.core.pad import (
    MOST_DIGITS,
    Question,
    Sheet,
    ask_number,
    expect,
    or_else,
    read_keys,
)
from ecotone.core.score import Score
from ecotone.games.biotopes.box import SPECIES, Box, open_box
from ecotone.games.biotopes.options import OWN_PACK
from ecotone.games.biotopes.preview import held
from ecotone.games.biotopes.scoring import (
    CATEGORIES,
    Borne,
    CardCell,
    Holding,
    carnivores,
    explain,
    judge,
    rank,
)
from ecotone.games.biotopes.state import LINES, MOST_ON_SPECIES, NOTHING, TOKENS
from ecotone.games.biotopes.terms import ANIMALS, BIOTOPES, SEATS, TYPES
from ecotone.games.biotopes.view import View


class Entry(NamedTuple):
    """What one player has at the end."""

    name: str
    holding: Holding


class BiotopesPad:
    """Scores a table of our own set or of a pack."""

    def score(self, table: Any) -> Sheet:
        """The scored table."""
        table = read_keys(table, "table", ("pack", "conditions", "players"))
        box = open_box(str(table.get("pack", OWN_PACK)))
        conditions = _conditions(table.get("conditions"))
        players = table.get("players")
        least, most = SEATS[0], SEATS[-1]
        expect(
            isinstance(players, list) and len(players) in SEATS, "pad_seats", least=least, most=most
        )
        reader = _Reader(box)
        entries = [reader.entry(place, player) for place, player in enumerate(players or [])]
        scored = tuple(explain(box, conditions, entry.holding) for entry in entries)
        hunters = [carnivores(box, entry.holding) for entry in entries]
        names = tuple(entry.name for entry in entries)
        winners = judge([one.total for one in scored], hunters).winners
        answer: dict[str, Any] = {
            "players": [
                {"name": name, **_numbers(one), "carnivores": own}
                for name, one, own in zip(names, scored, hunters, strict=True)
            ],
            "winners": [names[seat] for seat in winners],
        }
        if len(entries) == 1:
            answer["rank"] = dict(rank(box, scored[0].total).params)["rank"]
        return Sheet(answer, names, scored)

    def interview(self) -> Generator[Question, Any, dict[str, Any]]:
        """The conditions, then each player's species, territories and groups."""
        many = yield ask_number("ask_players", SEATS[0], SEATS[-1])
        words: tuple[tuple[str, Param], ...] = (("biotopes", BIOTOPES), ("types", ANIMALS))
        conditions = yield Question("ask_conditions", words, _read_conditions)
        box, players = open_box(OWN_PACK), []
        for place in range(1, many + 1):
            name = yield Question("ask_name", (("place", place),), or_else(str(place)))
            who: tuple[tuple[str, Param], ...] = (("player", name),)
            lines = {}
            for biotope in BIOTOPES:
                ask = (*who, ("biotope", biotope))
                lines[biotope] = yield Question("ask_species", ask, _Reader(box).species_in)
            lists = (("biotopes", tuple(card.id for card in box.pack.biotopes)),)
            milieus = yield Question("ask_biotopes", (*who, *lists), _Reader(box).milieus_in)
            land = yield Question("ask_territories", (*who, ("biotopes", BIOTOPES)), _read_land)
            most = sum(land.values())
            parts = yield ask_number("ask_groups", min(1, most), most, who)
            players.append(
                {
                    "name": name,
                    "lines": lines,
                    "biotopes": milieus,
                    "territories": land,
                    "groups": parts,
                }
            )
        return {"conditions": conditions, "players": players}

    def final(self, view: View) -> dict[str, Any]:
        """Each player's species, territories and points, and the conditions."""
        players = []
        for player in view.players:
            own = held(view, player.seat)
            conditions = _conditions(list(view.conditions))
            scored = explain(view.box, conditions, own)
            players.append(
                {
                    "lines": {
                        row.biotope: [[one.card, sum(one.cubes)] for one in row.species]
                        for row in player.lines
                    },
                    "biotopes": [row.advanced for row in player.lines if row.advanced],
                    "territories": dict(zip(BIOTOPES, own.held, strict=True)),
                    "groups": own.parts,
                    **_numbers(scored),
                    "carnivores": carnivores(view.box, own),
                }
            )
        return {"players": players, "conditions": list(view.conditions)}


class _Reader:
    """Reads cards of a box by id or by name, each of them once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._seen: set[int] = set()
        self._species = {
            _plain(word): number
            for number, card in enumerate(box.pack.species)
            for word in (card.name.la, card.name.fr, card.name.en, card.id)
        }
        self._milieus = {
            _plain(word): number
            for number, card in enumerate(box.pack.biotopes)
            for word in (card.name.fr, card.name.en, card.id)
        }

    def entry(self, place: int, player: Any) -> Entry:
        """What a player has; every slip is refused with where it is."""
        where = f"players[{place}]"
        keys = ("name", "lines", "biotopes", "territories", "groups")
        player = read_keys(player, where, keys)
        name = player.get("name", str(place + 1))
        expect(isinstance(name, str), "pad_name", where=where)
        rows = read_keys(player.get("lines", {}), f"{where}.lines", BIOTOPES)
        lines = tuple(
            tuple(self._borne(one, name, line, column) for column, one in enumerate(listed, 1))
            for line, biotope in enumerate(BIOTOPES)
            for listed in [_listed(rows.get(biotope, []), name)]
        )
        milieus = [NOTHING] * LINES
        for card in _listed(player.get("biotopes", []), name):
            number = self._find(card, name, self._milieus, SPECIES)
            line = self.box.milieu_line[number]
            expect(milieus[line] == NOTHING, "pad_twice", player=name, card=str(card))
            milieus[line] = number
        counts = read_keys(player.get("territories", {}), f"{where}.territories", BIOTOPES)
        land = tuple(counts.get(biotope, 0) for biotope in BIOTOPES)
        fits = all(type(one) is int and one >= 0 for one in land) and sum(land) <= TOKENS
        expect(fits, "pad_territories", player=name, most=TOKENS)
        most = sum(land)
        parts = player.get("groups", min(1, most))
        fits = type(parts) is int and min(1, most) <= parts <= most
        expect(fits, "pad_groups", player=name, least=min(1, most), most=most)
        return Entry(name, Holding(lines, tuple(milieus), land, parts))

    def _borne(self, listed: Any, player: str, line: int, column: int) -> Borne:
        fits = isinstance(listed, list) and len(listed) == 2
        expect(fits, "pad_species", player=player, card=str(listed))
        card, cubes = listed
        number = self._find(card, player, self._species, 0)
        expect(
            self.box.line[number] == line, "pad_line", player=player, card=card, line=BIOTOPES[line]
        )
        fits = type(cubes) is int and 0 <= cubes <= MOST_ON_SPECIES
        expect(fits, "pad_cubes", player=player, card=card, most=MOST_ON_SPECIES)
        return Borne(number, cubes, CardCell(line, column))

    def _find(self, card: Any, player: str, known: dict[str, int], offset: int) -> int:
        number = known.get(_plain(str(card)))
        if number is None:
            raise ParseError("pad_species", player=player, card=str(card))
        expect(offset + number not in self._seen, "pad_twice", player=player, card=str(card))
        self._seen.add(offset + number)
        return number

    def species_in(self, text: str) -> list[list[Any]]:
        """Species of one line as a person writes them: "apollo 3, chamois 2"."""
        found = []
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


def _plain(word: str) -> str:
    return " ".join(word.lower().replace("_", " ").replace("\u2019", "'").split())


def _listed(value: Any, player: str) -> list[Any]:
    expect(isinstance(value, list), "pad_species", player=player, card=str(value))
    found: list[Any] = value
    return found


def _conditions(words: Any) -> tuple[int, ...]:
    fits = (
        isinstance(words, list)
        and len(words) == 4
        and all(word in BIOTOPES for word in words[:2])
        and all(word in ANIMALS for word in words[2:])
        and max(Counter(words).values()) == 1
    )
    expect(fits, "pad_conditions", biotopes=BIOTOPES, types=ANIMALS)
    return tuple((BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(words))


def _read_conditions(text: str) -> list[str]:
    words = re.findall(r"\w+", text.lower())
    _conditions(words)
    return words


def _read_land(text: str) -> dict[str, int]:
    """Territories as a person writes them: "mountain 2, forest 3"."""
    pairs = re.findall(r"([a-z]+)\W*(\d+)", text.lower())
    land = {word: int(many[:MOST_DIGITS]) for word, many in pairs}
    rest = re.sub(r"[a-z]+\W*\d+|[\s,;]", "", text.lower())
    fits = not rest and all(word in BIOTOPES for word in land) and sum(land.values()) <= TOKENS
    expect(fits, "pad_territories", player="", most=TOKENS)
    return land


def _numbers(one: Score) -> dict[str, Any]:
    points = dict.fromkeys(CATEGORIES, 0) | one.by_category()
    return {"points": points, "total": one.total}
