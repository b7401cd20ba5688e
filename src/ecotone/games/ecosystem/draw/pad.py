"""What the page of a score pad, `pad.js`, has to know of Savanna or Ocean."""

from typing import cast

from ecotone.core.wire import Json, JsonObject
from ecotone.games import GAMES
from ecotone.games.ecosystem.pad import BoardPad
from ecotone.locale import rival_name, say

_SHARED = (
    "ecosystem.pad.best_again",
    "ecosystem.pad.bonus",
    "ecosystem.pad.cell_card",
    "ecosystem.pad.cell_down",
    "ecosystem.pad.cell_empty",
    "ecosystem.pad.erase",
    "ecosystem.pad.grid",
    "ecosystem.pad.legend",
    "ecosystem.pad.loose",
    "ecosystem.pad.progress",
    "ecosystem.pad.tap",
    "ecosystem.pad.tile",
    "ecosystem.pad.too_many",
    "ecosystem.pad.total",
    "ecosystem.pad.worth",
)
_OWN = ("best", "take", "spare", "neutral")
_LEVELS = ("easy", "normal", "hard", "lost")


def facts(game: str, lang: str) -> JsonObject:
    """Its cards with their letters in this language, what is compared, and every word."""
    pad = cast("BoardPad", GAMES[game].pad)
    letters = pad.letters(lang)
    words: dict[str, Json] = {key.rpartition(".")[2]: say(lang, key) for key in _SHARED}
    words |= {name: say(lang, f"{game}.pad.{name}") for name in _OWN}
    words |= {level: say(lang, f"verdict.solo_{level}") for level in _LEVELS}
    return {
        "legend": [
            f"{letters[card.letter]} {say(lang, f'{game}.card.{card.letter}')}"
            for card in pad.deck.cards
        ],
        "cards": [
            {
                "letter": card.letter,
                "key": letters[card.letter],
                "name": say(lang, f"{game}.card.{card.letter}"),
                "plural": say(lang, f"{game}.category.{card.name}"),
                "category": card.name,
                "copies": card.copies,
                "rule": say(lang, f"{game}.rule.{card.letter}"),
            }
            for card in pad.deck.cards
        ],
        "compared": pad.compared,
        "prizes": list(pad.prizes),
        "victories": list(pad.victories),
        "options": list(pad.scored_by),
        "rival": rival_name(game, {}, lang),
        "words": words,
    }
