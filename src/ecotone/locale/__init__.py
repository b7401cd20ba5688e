"""The words of every game, in every language.

A key is a dotted path that never changes; its sentence lives in the catalogues. Keys that
concern one game begin with its name: `savanna.title`, `savanna.card.Z`, `savanna.option.edition`
(a label), `savanna.option.edition.fr` (a sentence a choice), `savanna.category.zebra`,
`savanna.point.zebra` (how a point was made). The others begin with what they word: `error.`,
`rule.` (a section of the rulebook), `heard.`, `verdict.`, `phase.`, `table.`.
"""

from ecotone.locale.catalogue import LANGUAGES, knows, say, say_n
from ecotone.locale.hints import advised
from ecotone.locale.names import (
    a_card,
    card_name,
    cards_list,
    label,
    own_name,
    rival_name,
    seat_name,
    word_name,
)
from ecotone.locale.rulebook import rules_text
from ecotone.locale.sentences import heard, judged, refused

__all__ = [
    "LANGUAGES",
    "a_card",
    "advised",
    "card_name",
    "cards_list",
    "heard",
    "judged",
    "knows",
    "label",
    "own_name",
    "refused",
    "rival_name",
    "rules_text",
    "say",
    "say_n",
    "seat_name",
    "word_name",
]
