"""The words of every game, in every language.

A key is a dotted path that never changes; its sentence lives in the catalogues. Keys that
concern one game begin with its name: `<game>.title`, `<game>.card.Z`, `<game>.option.edition`
(a label), `<game>.option.edition.fr` (a sentence a choice), `<game>.category.zebra`,
`<game>.point.zebra` (how a point was made). The others begin with what they word: `error.`,
`rule.` (a section of the rulebook), `heard.`, `verdict.`, `phase.`, `table.`.
"""

from ecotone.locale.boards import arranged
from ecotone.locale.catalogue import LANGUAGES, knows, say, say_n
from ecotone.locale.hints import advised, instructed, reasoned
from ecotone.locale.names import (
    a_card,
    asking,
    card_letter,
    card_name,
    cards_list,
    dated,
    label,
    own_key,
    own_name,
    players,
    read_letters,
    rival_name,
    seat_name,
    word_name,
)
from ecotone.locale.odds import odds_told, percent
from ecotone.locale.reviews import (
    explained,
    graded,
    measured,
    moment_told,
    numbered,
    rows,
    summed,
    well_seen,
)
from ecotone.locale.rulebook import rules_text
from ecotone.locale.sentences import heard, judged, mentioned, refused, signed

__all__ = [
    "LANGUAGES",
    "a_card",
    "advised",
    "arranged",
    "asking",
    "card_letter",
    "card_name",
    "cards_list",
    "dated",
    "explained",
    "graded",
    "heard",
    "instructed",
    "judged",
    "knows",
    "label",
    "measured",
    "mentioned",
    "moment_told",
    "numbered",
    "odds_told",
    "own_key",
    "own_name",
    "percent",
    "players",
    "read_letters",
    "reasoned",
    "refused",
    "rival_name",
    "rows",
    "rules_text",
    "say",
    "say_n",
    "seat_name",
    "signed",
    "summed",
    "well_seen",
    "word_name",
]
