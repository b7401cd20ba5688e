"""Everything the games can say has words, in every language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import ecotone
from ecotone.bots import LEVELS
from ecotone.core.options import write
from ecotone.games import GAMES
from ecotone.games.ecosystem.ocean.rules.scoring import explain as explain_ocean
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.games.ecosystem.savanna.rules.explained import explain as explain_savanna
from ecotone.locale import LANGUAGES, knows, rules_text
from ecotone.puzzles import shelf

ROOT = Path(ecotone.__file__).parent
WORDS = ROOT / "locale"
OURS = ("ecotone", "ecosystem", "savanna", "ocean")
DOMAINS = {
    **{path.stem: WORDS / "{lang}" / "LC_MESSAGES" / path.name for path in WORDS.glob("en/*/*.po")},
    **{folder.name: folder / "locale" / "{lang}.po" for folder in GAMES.folders()[2:]},
}
"""Where the words of each domain lie: the shared ones, and every game's and family's own."""
BOARDS = {"savanna": "ZGZRT/GGAHR/TWCWL/EAEVG", "ocean": "SCPCP/FMFMO/KGKKT/WRRPP"}
EXPLAINED = {
    "savanna": explain_savanna(BOARDS["savanna"].replace("/", ""), 5),
    "ocean": explain_ocean(BOARDS["ocean"].replace("/", ""), 12),
}
every_language = pytest.mark.parametrize("lang", LANGUAGES)
every_domain = pytest.mark.parametrize("domain", DOMAINS)
every_game = pytest.mark.parametrize("game", list(BOARDS))


def sentences(lang: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every key with its sentence, or with all of them where there is a plural."""
    with Path(str(DOMAINS[domain]).format(lang=lang)).open("rb") as source:
        found = read_po(source, locale=lang, abort_invalid=True)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in found
        if message.id
    }


def blanks(said: tuple[str, ...]) -> set[str]:
    return {name for sentence in said for name in re.findall(r"\{(\w*)\}", sentence)}


@cache
def trees() -> list[ast.Module]:
    """The sources below the words: the core, and the folders of Savanna and Ocean."""
    return [
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in (ROOT / "core", ROOT / "games" / "ecosystem")
        for path in sorted({*folder.rglob("*.py")} - {*folder.rglob("draw/*.py")})
    ]


def codes(calls: dict[str, int]) -> set[str]:
    """The texts given at this place to any of these calls."""
    return {
        text
        for tree in trees()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if len(call.args) > calls.get(call.func.id, 99)
        for text in texts(call.args[calls[call.func.id]], tree)
    }


def texts(code: ast.expr, tree: ast.Module) -> Iterator[str]:
    """What an expression may be, following a name to what it was set to."""
    if isinstance(code, ast.Constant):
        yield str(code.value)
    elif isinstance(code, ast.IfExp):
        yield from texts(code.body, tree)
        yield from texts(code.orelse, tree)
    elif isinstance(code, ast.Name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == code.id:
                yield from texts(node.value, tree)


def cited() -> set[str]:
    """Every section of the rulebook that a refusal names."""
    return {
        text
        for tree in trees()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        if isinstance(call.func, ast.Name) and call.func.id in ("ParseError", "IllegalAction")
        for keyword in call.keywords
        if keyword.arg == "rule" and ast.unparse(keyword.value) != "None"
        for text in texts(keyword.value, tree)
    }


@cache
def raised() -> set[str]:
    """The codes of all refusals."""
    return codes({"ParseError": 0, "IllegalAction": 0, "expect": 1, "read_list": 2})


@cache
def heard() -> set[str]:
    """The codes of all lines of the log."""
    return codes({"Heard": 0, "line": 0}) | {"deal", "draw", "deal_unseen", "draw_unseen"}


POWERS = {"power.pass", "power.move", "power.swap"}
TOLD = {"placed_beside", "octopus_move", "octopus_swap"} | {
    f"{deal}_{way}" for deal in ("deal", "deal_unseen") for way in ("left", "right")
}
"""What the tellers of Savanna and Ocean make of what was heard."""
VERDICTS = {"won", "shared", "solo_easy", "solo_normal", "solo_hard", "solo_lost"}


USES = ("card", "a", "some", "rule", "brief")


def game_keys(game: str) -> set[str]:
    """The keys that a game's own data ask for."""
    kind, points = GAMES[game], EXPLAINED[game]
    deck = kind.rules.deck  # type: ignore[attr-defined]
    keys = {f"{game}.{fact}" for fact in ("title", "tagline", "credits", "cells", "daily")}
    keys |= {f"{game}.{use}.{letter}" for letter in deck.letters for use in USES}
    keys |= {f"{game}.because.{point.rule}" for point in points}
    keys |= {f"{game}.category.{name}" for name in deck.names}
    keys |= {f"{game}.category.{point.category}" for point in points}
    keys |= {f"{game}.point.{point.rule}" for point in points}
    keys |= {f"{game}.status.flip", f"{game}.status.flip_rival"}
    keys |= {f"{game}.pad.{word}" for word in ("best", "take", "spare", "neutral")}
    asked = shelf.asked(kind)
    assert asked
    kinds = [f"{game}.puzzle.{one.name}" for one in asked.kinds]
    keys |= {*kinds, *(f"{key}.ask" for key in kinds)}
    assert kind.tutorial
    keys |= {f"{game}.tutorial.{step.key}" for step in kind.tutorial.steps}
    verbs = ["pick", "place", "flip", "discard", *(["swap"] if game == "ocean" else [])]
    starts = {*verbs, *(f"place.{letter}" for letter in deck.letters)}
    keys |= {key for start in starts if knows("en", key := f"{game}.note.{start}")}
    for option in kind.options:
        keys.add(f"{game}.option.{option.name}")
        keys |= {f"{game}.option.{option.name}.{write(choice)}" for choice in option.choices}
    if game == "savanna":
        return keys | {
            f"savanna.{fact}.{lang}" for fact in ("edition", "rival") for lang in LANGUAGES
        }
    return (
        keys
        | {"ocean.rival", "ocean.word.pass"}
        | {f"ocean.group.{kind}" for kind in ("producers", "prey", "predators")}
    )


def all_keys() -> set[str]:
    return (
        {f"error.{code}" for code in raised()}
        | {f"heard.{code}" for code in heard() - {"power"} | POWERS | TOLD}
        | {f"verdict.{code}" for code in VERDICTS}
        | {f"phase.{phase.value}" for phase in Phase}
        | {f"rule.{section}" for section in cited()}
        | {f"do.{verb}" for verb in ("pick", "place", "place_beside", "discard", "flip")}
        | {"do.move", "do.swap", "ocean.do.pass"}
        | {f"word.number.{n}" for n in (2, 3, 4)}
        | {f"table.scene.{note}" for note in ("scores", "less", "not", "more")}
        | {"awaited.*", "awaited.seat", "table.easy", "table.normal", "table.hard"}
        | {f"{game}.style.{level}" for game in BOARDS for level in LEVELS}
        | game_keys("savanna")
        | game_keys("ocean")
    )


@every_language
def test_everything_has_words(lang: str) -> None:
    assert len(raised()) > 40
    assert {key for key in all_keys() if not knows(lang, key)} == set()


@every_language
def test_every_level_of_every_game_has_its_style_in_words(lang: str) -> None:
    for game in GAMES.names():
        assert all(knows(lang, f"{game}.style.{level}") for level in LEVELS), game


@every_domain
def test_the_languages_have_the_same_keys(domain: str) -> None:
    spoken = [set(sentences(lang, domain)) for lang in LANGUAGES]
    assert spoken.count(spoken[0]) == len(spoken)


@every_domain
def test_the_languages_fill_in_the_same_things(domain: str) -> None:
    english = sentences("en", domain)
    for lang in LANGUAGES:
        other = sentences(lang, domain)
        assert {key: blanks(other[key]) for key in english} == {
            key: blanks(said) for key, said in english.items()
        }


@every_domain
def test_no_key_is_in_two_domains(domain: str) -> None:
    others = {key for other in DOMAINS if other != domain for key in sentences("en", other)}
    assert not others & set(sentences("en", domain))


@pytest.mark.parametrize("domain", OURS)
@every_language
def test_the_typography_is_right(lang: str, domain: str) -> None:
    """Nobody types straight quotes or stray spaces."""
    for said in sentences(lang, domain).values():
        for sentence in said:
            assert not re.search(r"  |^ | $|[\"']", sentence), sentence


@every_game
@every_language
def test_the_rules_name_every_card_option_and_author(game: str, lang: str) -> None:
    rules = rules_text(game, lang)
    deck = GAMES[game].rules.deck  # type: ignore[attr-defined]
    for card in deck.cards:
        assert re.search(rf"\| {card.letter} \| .*\| {card.copies} \|", rules)
        assert f"({card.letter})" in rules
    for option in GAMES[game].options:
        assert f"`{option.name}`" in rules
    victories = GAMES[game].rules.victories  # type: ignore[attr-defined]
    for person in ("Matt Simpson", "Steve Schlepphorst", "Richard Wilkins"):
        assert person in rules
    assert ("Daniel Dávalos" in rules) == (game == "savanna")
    assert all(f"| {needed} " in rules for needed in victories)
    assert "Genius Games" in rules
    assert "Origames" in rules
