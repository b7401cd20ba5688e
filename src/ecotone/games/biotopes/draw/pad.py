"""What the page of the score pad, `pad.js`, has to know of Biotopes: our own set and every word."""

from ecotone.core.wire import JsonObject
from ecotone.games.biotopes.draw.scene import worded
from ecotone.games.biotopes.pad.entries import A_LINE, GROUNDS, KINDS, MOST_EFFECTS
from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Species
from ecotone.games.biotopes.rules.effects import FILTERS, Effect, wording
from ecotone.games.biotopes.rules.scoring import CATEGORIES, FRAGMENT
from ecotone.games.biotopes.rules.state import MOST_ON_SPECIES, TOKENS
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, DECKS
from ecotone.locale import say

_WORDS = (
    "add",
    "advanced",
    "basic",
    "box",
    "cards",
    "carnivores",
    "condition_1",
    "condition_2",
    "condition_3",
    "condition_4",
    "conditions",
    "crowd",
    "effects",
    "groups",
    "hunters",
    "insectivores",
    "kind",
    "ours",
    "printed_how",
    "progress",
    "remove",
    "species",
    "species_how",
    "territories",
    "too_many_groups",
    "too_many_hunters",
    "too_many_kin",
    "too_many_territories",
    "total",
    "twice",
)


def facts(lang: str) -> JsonObject:
    """Biotopes, types, cards and ranks by name."""
    pack = own_box().pack
    words = {word: say(lang, f"biotopes.pad.{word}") for word in _WORDS}
    words |= {
        code: say(lang, f"verdict.{code}")
        for code in ("rank", "won_by_carnivores", "shared_carnivores")
    }
    return {
        "legend": [*GROUNDS.names(lang), *KINDS.names(lang)],
        "biotopes": [{"id": one, "name": say(lang, f"biotopes.biotope.{one}")} for one in BIOTOPES],
        "types": [{"id": one, "name": say(lang, f"biotopes.type.{one}")} for one in ANIMALS],
        "decks": {one: say(lang, f"biotopes.deck.{one}") for one in DECKS},
        "categories": [
            {
                "id": one,
                "name": say(lang, f"biotopes.category.{one}"),
                "rule": say(lang, f"biotopes.pad.rule.{one}"),
            }
            for one in CATEGORIES
        ],
        "species": [_species(card, lang) for card in pack.species],
        "milieus": [_card(card, lang) for card in pack.biotopes],
        "ranks": [{"least": one.least, "en": one.name.en, "fr": one.name.fr} for one in pack.ranks],
        "lang": lang,
        "tokens": TOKENS,
        "most_cubes": MOST_ON_SPECIES,
        "most_effects": MOST_EFFECTS,
        "a_line": A_LINE,
        "fragment": FRAGMENT,
        "options": [],
        "words": words,
    }


def _card(card: Species | AdvancedBiotope, lang: str) -> JsonObject:
    ends = [effect for effect in card.effects if effect.timing == "end"]
    return {
        "id": card.id,
        "name": card.name.fr if lang == "fr" else card.name.en,
        "biotope": card.biotope,
        "ends": [_effect(effect) for effect in ends],
        "told": " ".join(worded(wording(effect), lang) for effect in ends),
    }


def _species(card: Species, lang: str) -> JsonObject:
    return {**_card(card, lang), "type": card.type, "deck": card.deck, "stars": card.stars}


def _effect(effect: Effect) -> JsonObject:
    wanted = {name: getattr(effect, name) for name in FILTERS}
    return {
        "family": effect.family,
        "points": effect.points,
        "each": effect.each,
        "of": {name: value for name, value in wanted.items() if value is not None},
    }
