"""Sentences that can be read aloud: typography, agreement, elision, one word for one thing."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import ecotone
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, plain, template

ROOT = Path(ecotone.__file__).parent
SKELETON = ROOT / "contract" / "skeleton" / "locale"
FOLDERS = {ROOT / "locale", SKELETON, *(folder / "locale" for folder in GAMES.folders())}
FINE, APOSTROPHE = "\u202f", "\u2019"
CODE = re.compile(
    r"`[^`]*`|%\(\w+\)s|%[rs]|^ {4}.*$|pip install \S+|once = \S+|\[project\S+|\[\"\w+\", \d\]",
    re.MULTILINE,
)
"""What is typed as it stands, and no prose."""

TYPED = "cli.command."
"""Keys of words that people type."""

FAULTS = {
    "fr": {
        "no narrow space": rf"[^{FINE}][;:!?»](?=\s|$)|«[^{FINE}]|[\d}}] ?%",
        "an ordinary space": r" [;:!?»…%]|« ",
        "a straight mark": r"['\"]|\.\.\.",
        "an ordinary space before a unit": r"[\d}] (s|h|j|ms|min|Kio|Mo)\b(?!\u2019)",
        "tutoiement": rf"(?i)\b(tu|toi|te|ton|ta|tes)\b|\bt{APOSTROPHE}",
        "no elision": r"(?i)(?<![-\w])(de|le|la|que|ne|se|je|jusque|lorsque) "
        r"(?=[aeiouyàâéèêëîïôûœ][a-zà-ÿ])(?!onz|oui\b|uns?\b)",
    },
    "en": {
        "an ordinary space": r" [;:!?…]|[\d}] %",
        "a straight mark": r"['\"]|\.\.\.",
        "whose own": r"(?i)\b(the|an|any|to|for) own\b",
        "a before a vowel": r"\ba (?=[aeio][a-z])(?!one\b|once\b|eu)|\ba 8",
    },
}

ANOTHER_WORD = {
    "compte rendu": "enregistrement",
    "feuille de partie": "enregistrement",
    "feuille de cette partie": "enregistrement",
    "partie écrite": "enregistrement",
    "ex-aequo": "ex æquo",
    "krills": "cartes Krill",
    "planctons": "cartes Plancton",
    "rivaux": "adversaires",
    "pile neutre": "main neutre",
    "croître": "grandir",
    "carte biotope": "carte Biotope",
    "arrêté par vous": "interrompu",
    "jamais rien": "toujours au moins",
    "en route": "perdre",
}
"""What was once said in French, and what is said for it now."""

NAMES = "action|bot|card|category|game|hand|host|inviter|name|names|other|pick|player|seat|winners"
"""Blanks that people, cards and games fill in: some of them begin with a vowel."""

COUNTED = {
    "fr": "baies|cartes|cases|coups|cubes|décisions|espèces|groupes|heures|itérations|jetons"
    "|joueurs|jours|lignes|minutes|œuvres|parties|places|points|problèmes|promesses|robots"
    "|secondes|tables|territoires|tours|tuiles|victoires",
    "en": "berries|bots|cards|cells|cubes|days|decisions|games|groups|hours|iterations|lines"
    "|minutes|moves|players|points|promises|puzzles|rounds|rows|seats|seconds|tables|territories"
    "|tiles|tokens|victories|works",
}
NEVER_ONE = re.compile(
    r"heard\.(deal|grown|landscape|too_many)|verdict\.solo|train\.|review\.size|contract\.kept"
    r"|cli\.(games\.facts|simulate\.title)|word\.players\.range|error\.(board|pack)_"
    r"|\w+\.page\.(apart|split)"
    r"|error\.(arrange_box|more_than_all|outcome_shape|pad_(cubes|players|seats)|quota_lines)"
)
"""Keys that have no form for one and never say it: a deal, a range, more than is allowed."""


def worded(lang: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every key with its sentence, or its forms."""
    for folder in FOLDERS:
        for file in template.catalogues(folder, lang):
            yield from plain.read(file).items()


def printed(lang: str) -> Iterator[tuple[str, str]]:
    """Every text that is printed, and where it stands: catalogues, rules, rulings, notes."""
    for key, said in worded(lang):
        yield from ((key, one) for one in said if not key.startswith(TYPED))
    for folder in FOLDERS:
        for page in folder.glob(f"rules.{lang}.md"):
            yield str(page), page.read_text(encoding="utf-8")
    for file in (file for folder in GAMES.folders() for file in folder.rglob("*.toml")):
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        yield from ((str(file), text) for text in spoken(told, lang))


def spoken(value: object, lang: str) -> Iterator[str]:
    """The texts of a table of facts that stand under this language, but for words to search by."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == lang or key not in (*LANGUAGES, "synonyms", "also"):
                yield from spoken(part, "" if key == lang else lang)
    elif isinstance(value, list):
        for part in value:
            yield from spoken(part, lang)
    elif isinstance(value, str) and not lang:
        yield value


def faults(lang: str, where: str, text: str) -> list[str]:
    """Each fault of a text, with the words around it."""
    prose = CODE.sub("x", text)
    return [
        f"{fault}: “{prose[max(0, found.start() - 20) : found.end() + 20]}” in {where}"
        for fault, pattern in FAULTS[lang].items()
        for found in re.finditer(pattern, prose)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_typed_as_it_is_read(lang: str) -> None:
    said = list(printed(lang))
    assert len(said) > 4000
    assert [fault for where, text in said for fault in faults(lang, where, text)] == []


@pytest.mark.parametrize(
    ("lang", "fault", "text"),
    [
        ("fr", "no narrow space", "Vraiment ?"),
        ("fr", "no narrow space", f"Un lot{FINE}: « trois »"),
        ("fr", "an ordinary space", "On cherche …"),
        ("fr", "a straight mark", "un point d'eau"),
        ("fr", "an ordinary space before a unit", "dans {wait} s"),
        ("fr", "tutoiement", "Choisis ta carte."),
        ("fr", "no elision", "au-dessus de Éléphant"),
        ("en", "an ordinary space", "95 % of games"),
        ("en", "a straight mark", "the lions' prey"),
        ("en", "whose own", "Into the own bag"),
        ("en", "a before a vowel", "owns a 8"),
    ],
)
def test_a_fault_is_found(lang: str, fault: str, text: str) -> None:
    assert any(found.startswith(fault) for found in faults(lang, "here", text))


def test_one_thing_has_one_word_in_french() -> None:
    said = [
        (old, where)
        for where, text in printed("fr")
        for old in ANOTHER_WORD
        if old in text or old.capitalize() in text
    ]
    assert said == []


def test_nothing_that_elides_stands_before_a_name() -> None:
    """Before a vowel, "de" and the like would have to change: such a sentence is turned round."""
    elided = "de|le|la|que|ne|se|jusque|lorsque|puisque"
    before = re.compile(rf"(?i)(?<![-\w])({elided}) \{{({NAMES})\}}")
    assert [key for key, said in worded("fr") if before.search(" ".join(said))] == []


def test_what_is_elided_before_a_card_fits_every_card() -> None:
    words, tried = dict(worded("fr")), 0
    for folder in (folder for folder in FOLDERS if (folder / "fr.po").exists()):
        said = " ".join(one for forms in plain.read(folder / "fr.po").values() for one in forms)
        if f"{APOSTROPHE}{{card}}" in said:
            games = tuple(f"{inside.parent.name}.a." for inside in folder.parent.glob("*/locale"))
            cards = {forms[0] for key, forms in words.items() if key.startswith(games)}
            assert {card for card in cards if card[0] not in "aeiouhéèœ"} == set()
            tried += len(cards)
    assert tried


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_agree_with_what_they_count(lang: str) -> None:
    """A sentence that counts has a form for one, or never says it."""
    several = re.compile(rf"\{{\w+\}} ({COUNTED[lang]})\b")
    for_one = re.compile(rf"\{{n\}} ({COUNTED[lang]})\b")
    for key, said in worded(lang):
        if len(said) > 1:
            assert not for_one.search(said[0]), key
        elif not NEVER_ONE.match(key):
            assert not several.search(said[0]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_happened_says_colours_lands_and_cards_within_the_sentence(lang: str) -> None:
    """Never in brackets, as a form would have it: "a yellow cube", "in the forests"."""
    bracketed = re.compile(r"\(\{(colour|biotope|card|cards)\}\)")
    told = [(key, said) for key, said in worded(lang) if re.search(r"(^|\.)(heard|do)\.", key)]
    assert len(told) > 100
    assert [key for key, said in told if bracketed.search(" ".join(said))] == []
