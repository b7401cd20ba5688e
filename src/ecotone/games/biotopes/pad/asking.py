"""The questions that lead to a table, in the words of the person's own language."""

from ecotone.core.errors import Param, ParseError
from ecotone.core.pad import Interview, Lexicon, Question, ask_number, expect, or_else, plain
from ecotone.core.wire import JsonObject
from ecotone.games.biotopes.pad.entries import (
    A_LINE,
    GROUNDS,
    KINDS,
    MOST_EFFECTS,
    Reader,
    read_conditions,
)
from ecotone.games.biotopes.rules.box import open_box
from ecotone.games.biotopes.rules.options import OWN_PACK
from ecotone.games.biotopes.rules.state import MOST_ON_SPECIES, TOKENS
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, SEATS

Params = tuple[tuple[str, Param], ...]

WORDS = Lexicon((*BIOTOPES, *ANIMALS), (*GROUNDS.french, *KINDS.french))
OWN_SET = ("ecotone", "e")
PRINTED = ("", "box", "b", "boite")


def interview(lang: str) -> Interview:
    """The cards, the conditions, then each player's part."""
    many = yield from ask_number("ask_players", SEATS[0], SEATS[-1]).ask()
    printed = yield from Question("ask_set", (), _read_set).ask()
    words: Params = (("biotopes", GROUNDS.names(lang)), ("types", KINDS.names(lang)))
    conditions = yield from Question("ask_conditions", words, _read_conditions).ask()
    players: list[JsonObject] = []
    for place in range(1, many + 1):
        name = yield from Question("ask_name", (("place", place),), or_else(str(place))).ask()
        who: Params = (("player", name),)
        cards = (
            (yield from _count(who, conditions, lang)) if printed else (yield from _list(who, lang))
        )
        ask_land = Question(
            "ask_territories", (*who, ("biotopes", GROUNDS.names(lang))), _read_land
        )
        land = yield from ask_land.ask()
        most = sum(land.values())
        parts = yield from ask_number("ask_groups", min(1, most), most, who).ask()
        players.append({"name": name, **cards, "territories": land, "groups": parts})
    return {"conditions": conditions, "players": players}


def _list(who: Params, lang: str) -> Interview:
    """The cards of our own set, line by line."""
    box, lines = open_box(OWN_PACK), {}
    for biotope, ground in zip(BIOTOPES, GROUNDS.names(lang), strict=True):
        ask = (*who, ("biotope", ground))
        lines[biotope] = yield from Question("ask_species", ask, Reader(box).species_in).ask()
    names = tuple(card.name.fr if lang == "fr" else card.name.en for card in box.pack.biotopes)
    ask_biotopes = Question("ask_biotopes", (*who, ("biotopes", names)), Reader(box).milieus_in)
    return {"lines": lines, "biotopes": (yield from ask_biotopes.ask())}


def _count(who: Params, conditions: list[str], lang: str) -> Interview:
    """What there is of printed cards."""
    grounds: Params = (*who, ("biotopes", GROUNDS.names(lang)))
    species = yield from Question("ask_species_counted", grounds, _read_species).ask()
    every = sum(species.values())
    kind, crowd = (KINDS.names(lang)[ANIMALS.index(word)] for word in conditions[2:])
    of_kind = yield from ask_number("ask_kind", 0, every, (*who, ("type", kind))).ask()
    most = MOST_ON_SPECIES * every
    cubes = yield from ask_number("ask_crowd", 0, most, (*who, ("type", crowd))).ask()
    insectivores = yield from ask_number("ask_insectivores", 0, every, who).ask()
    carnivores = yield from ask_number("ask_carnivores", 0, every - insectivores, who).ask()
    effects = yield from ask_number("ask_effects", 0, MOST_EFFECTS, who).ask()
    return {
        "counted": {
            "species": species,
            "kind": of_kind,
            "crowd": cubes,
            "insectivores": insectivores,
            "carnivores": carnivores,
            "effects": effects,
        }
    }


def _read_set(text: str) -> bool:
    """Whether the cards are the printed ones, which is what a blank answer says."""
    word = plain(text)
    expect(word in (*OWN_SET, *PRINTED), "pad_set", text=text)
    return word in PRINTED


def _read_conditions(text: str) -> list[str]:
    words = WORDS.listed(text)
    read_conditions(words)
    return words or []


def _read_land(text: str) -> dict[str, int]:
    """Territories as a person writes them: "mountain 2, forest 3"."""
    land = GROUNDS.counted(text)
    if land is None or sum(land.values()) > TOKENS:
        raise ParseError("pad_territories", player="", most=TOKENS)
    return land


def _read_species(text: str) -> dict[str, int]:
    """Species by line, in the same way."""
    species = GROUNDS.counted(text)
    if species is None or max(species.values(), default=0) > A_LINE:
        raise ParseError("pad_species_counted", most=A_LINE)
    return species
