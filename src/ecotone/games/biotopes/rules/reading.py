"""A pack's sections, read one by one into cards, tiles and tables."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Conditions, Rank, Species, Tile
from ecotone.games.biotopes.rules.effects import (
    ANY_BIOTOPE,
    FAMILIES,
    FILTERS,
    SPECIES_ONLY,
    Effect,
)
from ecotone.games.biotopes.rules.entries import Entry, Notes
from ecotone.games.biotopes.rules.terms import (
    ANIMALS,
    BIOTOPES,
    DECKS,
    LARGEST_RESERVE,
    MILIEUS,
    SEATS,
    TILES,
    TYPES,
)
from ecotone.games.biotopes.rules.tiles import connected, hexes, totals

_ID = re.compile(r"[a-z0-9_]+")
_WORDS = (*BIOTOPES, *DECKS)  # in an action these name biotope cards and decks
MOST = 99  # no strength in a pack needs more
_FEWEST_BIOTOPES = 3
_BALANCE = 2
_SOLO_TILES = 4


def _entries(notes: Notes, section: str, values: object) -> Iterator[tuple[str, Entry]]:
    if not isinstance(values, dict):
        notes.wrong("not_table", "", section, name=section)
        return
    for name, value in values.items():
        if not _ID.fullmatch(name):
            notes.wrong("id", f"{section}.{name}", name=name)
        if name in _WORDS:
            notes.wrong("reserved", f"{section}.{name}", name=name)
        yield name, Entry(notes, f"{section}.{name}", value)


def species(notes: Notes, values: object) -> tuple[Species, ...]:
    """The species cards, in the order of the file."""
    return tuple(_species(name, entry) for name, entry in _entries(notes, "species", values))


def _species(name: str, entry: Entry) -> Species:
    card = Species(
        id=name,
        name=entry.names("name", latin=True),
        deck=entry.choice("deck", DECKS) or "",
        type=entry.choice("type", ANIMALS) or "",
        biotope=entry.choice("biotope", BIOTOPES) or "",
        diet=entry.choices("diet", TYPES),
        effects=_effects(entry),
        note=entry.names("note", optional=True),
    )
    entry.finish()
    return card


def _effects(entry: Entry) -> tuple[Effect, ...]:
    listed = entry.value("effects", list) or []
    found = (_effect(Entry(entry.notes, entry.table, values, "effects")) for values in listed)
    return tuple(effect for effect in found if effect)


def _effect(entry: Entry) -> Effect | None:
    name = entry.value("family", str)
    if name is None:
        return None
    if name not in FAMILIES:
        entry.wrong("family", name=name, choices=tuple(FAMILIES))
        return None
    family = FAMILIES[name]
    given: dict[str, Any] = {}
    for parameter in family.parameters:
        if parameter.choices:
            optional = not parameter.required
            word = entry.choice(parameter.name, parameter.choices, optional=optional)
            given[parameter.name] = parameter.default if word is None else word
        else:
            default = int(parameter.default or 1)
            given[parameter.name] = entry.number(parameter.name, 1, MOST, default)
    entry.finish()
    filters = tuple(name for name in FILTERS if given.get(name))
    if len(filters) > 1 and ANY_BIOTOPE in family.parameters:
        entry.wrong("filters", name=name, choices=filters)
    timing = given.pop("when", family.timing)
    return Effect(name, timing, family.on, **({"reward": family.reward} | given))


def biotopes(notes: Notes, values: object) -> tuple[AdvancedBiotope, ...]:
    """The advanced biotopes: each milieu once in each biotope (biotopes.fr, "Contenu")."""
    cards = []
    for name, entry in _entries(notes, "biotopes", values):
        card = AdvancedBiotope(
            id=name,
            name=entry.names("name"),
            milieu=entry.choice("milieu", MILIEUS) or "",
            biotope=entry.choice("biotope", BIOTOPES) or "",
            effects=_effects(entry),
        )
        for effect in card.effects:
            if effect.family in SPECIES_ONLY:
                entry.wrong("species_only", "effects", name=effect.family)
        entry.finish()
        cards.append(card)
    found = [(card.milieu, card.biotope) for card in cards]
    for milieu in MILIEUS:
        for biotope in BIOTOPES:
            many = found.count((milieu, biotope))
            if many != 1:
                notes.wrong("milieu", "", "biotopes", milieu=milieu, biotope=biotope, found=many)
    return tuple(cards)


def tiles(notes: Notes, values: object, section: str, many: int | None) -> tuple[Tile, ...]:
    """The tiles, both sides; as many as the box holds, if that number is given."""
    found = []
    for name, entry in _entries(notes, section, values):
        found.append(Tile(name, _side(entry, "a"), _side(entry, "b")))
        entry.finish()
    if many is not None and len(found) != many:
        notes.wrong("tile_count", "", section, needed=many, found=len(found))
    elif many is not None:
        for side, sides in (("a", [tile.a for tile in found]), ("b", [tile.b for tile in found])):
            counts = totals(sides)
            if max(counts.values()) - min(counts.values()) > 2 * _BALANCE:
                listed = tuple(f"{biotope} {counts[biotope]}" for biotope in BIOTOPES)
                notes.odd("tile_balance", "", section, side=side, counts=listed)
    return tuple(found)


def _side(entry: Entry, key: str) -> tuple[str, ...]:
    """A side's seven biotopes, from rows of two, three and two words."""
    rows = entry.value(key, list)
    if rows is None:
        return ()
    words = [str(row).split() for row in rows]
    if [len(row) for row in words] != [2, 3, 2]:
        entry.wrong("tile_rows", key, name=key)
        return ()
    side = tuple(word for row in words for word in row)
    for word in side:
        if word not in BIOTOPES:
            entry.wrong("value", key, name=key, value=word, choices=BIOTOPES)
    if len(set(side)) < _FEWEST_BIOTOPES:
        entry.notes.odd("tile_biotopes", entry.table, key, side=key, found=len(set(side)))
    return side


def layouts(notes: Notes, values: object) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each number of players the places of the tiles, in steps a and b from the first."""
    entry = Entry(notes, "layouts", values)
    found = tuple(_layout(entry, seats) for seats in SEATS)
    entry.finish()
    return found


def _layout(entry: Entry, seats: int) -> tuple[tuple[int, int], ...]:
    key = str(seats)
    listed = entry.value(key, list)
    if listed is None:
        return ()
    pairs = [place for place in listed if _is_place(place)]
    if len(pairs) < len(listed):
        entry.wrong("layout_place", key, seats=seats)
        return ()
    layout = tuple((place[0], place[1]) for place in pairs)
    needed = 2 * seats if seats > 1 else _SOLO_TILES
    if len(layout) != needed:
        entry.wrong("layout_size", key, seats=seats, needed=needed, found=len(layout))
    elif len(set(layout)) < needed:
        entry.wrong("layout_overlap", key, seats=seats)
    elif not connected(hexes(layout)):
        entry.wrong("layout_apart", key, seats=seats)
    return layout


def _is_place(place: object) -> bool:
    return isinstance(place, list) and [type(step) for step in place] == [int, int]


def reserve(notes: Notes, values: object) -> tuple[int, ...]:
    """Cubes of each colour in the reserve, for each number of players."""
    entry = Entry(notes, "reserve", values)
    found = tuple(entry.number(str(seats), seats, LARGEST_RESERVE) for seats in SEATS)
    entry.finish()
    return found


def conditions(notes: Notes, values: object) -> Conditions:
    """The faces of the condition tokens: biotopes for the first pair, types for the second."""
    entry = Entry(notes, "conditions", values)
    found = Conditions(entry.choices("biotopes", BIOTOPES), entry.choices("types", ANIMALS))
    entry.finish()
    for key, faces in found._asdict().items():
        if len(set(faces)) != len(faces) or len(faces) < 2:
            entry.wrong("conditions", key, name=key)
    return found


def ranks(notes: Notes, values: object) -> tuple[Rank, ...]:
    """What a solo score is called, best first, down to nothing."""
    found = []
    for _, entry in _entries(notes, "ranks", values):
        found.append(Rank(entry.number("least", 0, 999), entry.names("name")))
        entry.finish()
    levels = [rank.least for rank in found]
    if levels[-1:] != [0] or levels != sorted(set(levels), reverse=True):
        notes.wrong("ranks", "", "ranks")
    return tuple(found)


SECTIONS: Mapping[str, Callable[[Notes, object], Any]] = {
    "species": species,
    "biotopes": biotopes,
    "tiles": lambda notes, values: tiles(notes, values, "tiles", TILES),
    "special_tiles": lambda notes, values: tiles(notes, values, "special_tiles", None),
    "layouts": layouts,
    "reserve": reserve,
    "conditions": conditions,
    "ranks": ranks,
}
