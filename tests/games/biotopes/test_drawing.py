"""A Biotopes table as text and as a picture: complete, legible, silent about secrets."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from campaigns import TIMES
from ecotone.core.drawing import Theme
from ecotone.core.options import Value, write
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.draw import svg, text
from ecotone.draw.ansi import plain, width
from ecotone.draw.palette import PALETTE
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.draw import DRAWING
from ecotone.games.biotopes.draw.art import FIGURES, FOREIGN, GROUNDS, PLAYERS
from ecotone.games.biotopes.draw.scene import scene
from ecotone.games.biotopes.rules import rules
from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Species
from ecotone.games.biotopes.rules.effects import FAMILIES, Effect
from ecotone.games.biotopes.rules.refusals import RULES as SECTIONS
from ecotone.games.biotopes.rules.scoring import CATEGORIES
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, TYPES
from ecotone.games.biotopes.rules.view import Decision, Need, View
from ecotone.locale import LANGUAGES, heard, judged, knows, rules_text, say, say_n

pytestmark = [pytest.mark.heavy, pytest.mark.quick]

SPACE = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("light", "dark")
HARD = {0: '<Ana> & "Bo"', 1: "Bartholomew of the very long name", 2: "\x1b[31mCy\n", 3: "川端康成"}
CASES: list[tuple[int, dict[str, Value]]] = [
    *((players, {}) for players in GAME.seats),
    (1, {"advanced_biotopes": "milieu", "open_bags": True}),
    (2, {"landscape": "build", "advanced_biotopes": "draft"}),
    (3, {"advanced_biotopes": "random", "show_deck_top_biotope": False}),
    (5, {"landscape": "build", "tile_contact": "each"}),
]
every_case = pytest.mark.parametrize(("players", "options"), CASES, ids=str)
UNSAID = re.compile(r"biotopes\.[a-z]|status\.|doing\.|heard\.|phase\.|verdict\.|error\.|[{}]")


@cache
def moments(players: int, options: tuple[tuple[str, Value], ...]) -> list[Table]:
    """A random game: each kind of decision when it is first met, a few more, and the end."""
    table = Table(GAME, players, seed=players, options=dict(options))
    rng, met, kept = Random(players), set(), []
    while not table.over:
        seat = table.to_act()[0]
        decision = table.view(seat).decision
        assert decision
        step = decision.step
        if step not in met or rng.random() < 0.01:
            met.add(step)
            kept.append(table.fork())
        legal = table.legal(seat)
        busy = [action for action in legal if str(action) != "pass"]
        table.play(seat, rng.choice(busy if busy and rng.random() < 0.9 else legal))
    return [*kept, table]


def seats(table: Table) -> Iterator[Seat | None]:
    """A spectator, whoever is awaited, and somebody who may not be."""
    yield None
    yield from dict.fromkeys((*table.to_act(), Seat(0)))


@every_case
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_fits_the_screen_and_leaves_no_key_unsaid(
    players: int, options: dict[str, Value], lang: str
) -> None:
    for table in moments(players, tuple(options.items())):
        for seat in seats(table):
            drawn = text(table.view(seat), lang=lang, names=HARD)
            assert all(width(line) <= 80 for line in drawn.splitlines()), drawn
            assert "\x1b" not in drawn
            assert not UNSAID.search(drawn), drawn


@every_case
def test_every_picture_stands_alone(players: int, options: dict[str, Value]) -> None:
    """Well-formed XML that scales, speaks, loads nothing and runs nothing."""
    rng = Random(players)
    for table in moments(players, tuple(options.items())):
        for seat in seats(table):
            lang, theme = rng.choice(LANGUAGES), rng.choice(THEMES)
            drawn = svg(table.view(seat), lang=lang, theme=theme, names=HARD)
            root = ET.fromstring(drawn)
            assert root.get("viewBox") == "0 0 1280 800"
            assert root.get("role") == "img"
            assert "Biotopes" in (root.findtext(f"{SPACE}title") or "")
            assert root.findtext(f"{SPACE}desc")
            assert PALETTE[theme]["paper"] in drawn
            assert not UNSAID.search(drawn)
            used = {element.get("href") for element in root.iter(f"{SPACE}use")}
            assert used <= {f"#{element.get('id')}" for element in root.iter(f"{SPACE}symbol")}
            for element in root.iter():
                assert element.tag.removeprefix(SPACE) not in ("style", "script", "image", "a")
                assert element.get("style") is None
                for name in ("x", "y"):
                    assert -200 <= float(element.get(name) or 0) <= 1280


@every_case
def test_no_drawing_tells_a_secret(players: int, options: dict[str, Value]) -> None:
    """What other hands and bags might hold changes nothing that a seat is shown."""
    rng = Random(6)
    for table in moments(players, tuple(options.items())):
        # another two at every moment; in campaigns all
        for seat in range(players) if TIMES > 1 else rng.sample(range(players), min(players, 2)):
            shown = GAME.rules.view(table._state, Seat(seat))
            dealt = GAME.rules.redeal(table._state, Seat(seat), rng)
            other = GAME.rules.view(dealt, Seat(seat))
            assert svg(shown) == svg(other)
            assert text(shown) == text(other)


@every_case
def test_colour_changes_nothing_but_the_colour(players: int, options: dict[str, Value]) -> None:
    for table in moments(players, tuple(options.items()))[::4]:
        bright = text(table.view(0), color=True, names=HARD)
        assert "\x1b[" in bright
        assert plain(bright) == text(table.view(0), names=HARD)


def test_every_decision_has_been_drawn() -> None:
    """The games above ask for everything that can be asked, bar what reserves seldom lead to."""
    met = {
        table.view(None).decision.step
        for players, options in CASES
        for table in moments(players, tuple(options.items()))
        if table.view(None).decision is not None
    }
    assert set(SECTIONS) - met <= {"breed", "feed", "bag", "prey"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", SECTIONS)
def test_every_decision_is_asked_for_in_a_sentence(step: str, lang: str) -> None:
    view = first("turn").view(0)
    needs = (Need(("bird", "mammal"), ("green",)), Need(TYPES, COLOURS))
    asked = Decision(
        *(step, Seat(0), "red_fox"),
        many=2,
        needs=needs if step == "pay" else (),
        colour="green",
        hex=(0, 0),
    )
    for card, seat in (("red_fox", 0), (None, 0), ("red_fox", 1)):
        if card is None and step != "pay":
            continue
        decision = replace(asked, card=card, seat=Seat(seat))
        said = scene(replace(view, decision=decision, awaited=(Seat(seat),)), lang, None).status()
        assert not UNSAID.search(said), said


def first(step: str, players: int = 3, **options: Value) -> Table:
    """A table where this is to be decided."""
    return next(
        table
        for table in moments(players, tuple(options.items()))
        if table.view(None).decision is not None and table.view(None).decision.step == step
    )


def test_hexes_and_cards_can_be_marked_by_their_words() -> None:
    table = first("turn")
    seat = table.to_act()[0]
    view = table.view(seat)
    hex_ = view.land[5].hex
    held = view.players[seat].hand[0].card
    marks = {f"{hex_[0]},{hex_[1]}": "71", held: "72", "forest": "73", "herbivore": "74"}
    drawn = text(view, marks=marks)
    assert "[71]" in drawn
    assert f"[72] {scene(view, 'en', None).name(held)}"[:20] in drawn
    assert "[73] Forests" in drawn
    assert re.search(r"Herbivores.*\[74\]", drawn)


def test_elements_carry_the_words_of_actions() -> None:
    table = first("turn")
    seat = table.to_act()[0]
    drawn = svg(table.view(seat))
    tokens = set(re.findall(r'data-token="([^"]*)"', drawn))
    for action in table.legal(seat):
        verb, *words = str(action).split()
        assert set(words) <= tokens
        assert words or verb in {*tokens, "pass"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_shown_the_coordinates_that_records_write(lang: str) -> None:
    for step in ("settle", "turn"):
        view = first(step).view(0)
        titles = re.findall(r"<title>([^<]*)</title>", svg(view, lang=lang))
        page = DRAWING.page(view, (), lang=lang)
        labels = re.findall(r'aria-label="([^"]*)"', "".join(page.areas.values()))
        words = re.sub(r"<[^>]*>", " ", "".join(page.areas.values()))
        for said in (text(view, lang=lang), words, page.status, *titles, *labels):
            assert not re.search(r"-?\d,-?\d", said), said


def test_starting_territories_are_offered_where_the_rules_allow_them() -> None:
    for players, options in CASES:
        for table in moments(players, tuple(options.items())):
            seat = table.to_act()[0] if table.to_act() else None
            view = table.view(seat)
            if view.decision is None or view.decision.step not in ("settle", "retreat", "place"):
                continue
            allowed = {action.hex for action in table.legal(seat or 0)}
            found = scene(view, "en", None)
            assert allowed == found.open_hexes() | set(found.spots())


def test_the_own_hand_is_drawn_with_names_and_diets() -> None:
    view = first("turn").view(1)
    drawn = text(view, lang="fr")
    for held in view.players[1].hand:
        name = scene(view, "fr", None).name(str(held.card))
        assert name in drawn
        assert name in svg(view, lang="fr")


def test_a_wide_landscape_is_written_in_less_room() -> None:
    table = Table(GAME, 5, seed=1, options={"landscape": "build"})
    while (now := table.view(0).decision) and now.step in ("lay", "place", "rotate"):
        seat = table.to_act()[0]
        legal = table.legal(seat)
        east = max(legal, key=lambda action: getattr(action, "hex", (0, 0)))
        table.play(seat, east)
        drawn = text(table.view(seat))
        assert all(width(line) <= 80 for line in drawn.splitlines())
        ET.fromstring(svg(table.view(seat)))
    across = {2 * q + r for q, r in (one.hex for one in table.view(0).land)}
    assert (max(across) - min(across)) / 2 > 20


def test_the_end_says_who_has_won() -> None:
    for players in GAME.seats:
        table = moments(players, ())[-1]
        said = judged(table.verdict(), "fr", {seat: f"P{seat}" for seat in range(players)})
        drawn = text(
            table.view(None), lang="fr", names={seat: f"P{seat}" for seat in range(players)}
        )
        assert said in drawn.replace("\n", " ")


def test_colour_is_never_the_only_sign() -> None:
    assert tuple(GROUNDS) == BIOTOPES
    assert tuple(FIGURES) == TYPES
    for part in ("texture", "outline", "landscape", "hex", "field"):
        assert len({getattr(ground, part) for ground in GROUNDS.values()}) == len(BIOTOPES)
    assert len({player.outline for player in (*PLAYERS, FOREIGN)}) == GAME.seats[-1] + 1
    for lang in LANGUAGES:
        for kind, words in (("letter", BIOTOPES), ("code", BIOTOPES), ("type_letter", TYPES)):
            assert len({say(lang, f"biotopes.{kind}.{word}") for word in words}) == len(words)


def test_a_hex_has_no_name_but_what_it_is() -> None:
    assert DRAWING.place((3, -1), "en") == "territory"


def test_a_view_shows_itself() -> None:
    view = first("turn").view(0)
    assert isinstance(view, View)
    assert str(view) == text(view)
    assert view._repr_svg_() == svg(view)


# Words


SOURCES = Path(rules.__file__).parent


def codes(calls: dict[str, int]) -> set[str]:
    """The texts given at this place to any of these calls in the game's sources."""
    found: set[Any] = set()
    for path in sorted(SOURCES.glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                at = calls.get(call.func.id)
                if at is not None and len(call.args) > at:
                    given = ast.walk(call.args[at])
                    found |= {one.value for one in given if isinstance(one, ast.Constant)}
    return {code for code in found if isinstance(code, str)}


def wanted() -> Iterator[str]:
    """Every key that the game asks for."""
    yield from (f"biotopes.{fact}" for fact in ("title", "tagline", "credits", "rival", "cells"))
    for option in GAME.options:
        yield f"biotopes.option.{option.name}"
        yield from (f"biotopes.option.{option.name}.{write(one)}" for one in option.choices)
    yield from (f"biotopes.category.{category}" for category in CATEGORIES)
    yield from (f"biotopes.point.condition_{place}" for place in range(1, 5))
    yield from (f"biotopes.point.{rule}" for rule in ("stars", "end_effects", *CATEGORIES[3:]))
    yield from (f"biotopes.{kind}.{step}" for step in SECTIONS for kind in ("status", "doing"))
    yield from (f"rule.{section}" for section in SECTIONS.values())
    yield from (
        f"error.{code}" for code in codes({"ParseError": 0, "IllegalAction": 0, "expect": 1})
    )
    yield from (f"verdict.{code}" for code in ("won_by_carnivores", "shared_carnivores", "rank"))
    yield from (f"biotopes.word.{word}" for word in (*COLOURS, *TYPES))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words(lang: str) -> None:
    lacking = {key for key in wanted() if not knows(lang, key)}
    assert {key for key in lacking if say_n(lang, key, 1) == key} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_called_as_in_our_pack(lang: str) -> None:
    for card in every_card():
        assert say(lang, f"biotopes.card.{card.id}") == getattr(card.name, lang)
        called = say(lang, f"biotopes.a.{card.id}").lower()
        assert getattr(card.name, lang).lower() in called


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_heard_has_words(lang: str) -> None:
    met = set()
    for players, options in CASES:
        table = moments(players, tuple(options.items()))[-1]
        for seat in (None, Seat(0)):
            for line in table.log(seat):
                met.add(line.code)
                said = heard(line, lang, "biotopes", {1: "Zoé"}, seat)
                assert not UNSAID.search(said), said
    assert len(met) > 25


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_can_be_said_in_brief(lang: str) -> None:
    view = first("turn").view(0)
    drawn = scene(view, lang, None)
    said = {drawn.effect(effect, brief=True) for effect in every_effect()}
    assert not [sentence for sentence in said if UNSAID.search(sentence)]
    assert max(map(len, said)) <= 70


def every_card() -> list[Species | AdvancedBiotope]:
    pack = own_box().pack
    return [*pack.species, *pack.biotopes]


def every_effect() -> list[Effect]:
    found = [effect for card in every_card() for effect in card.effects]
    assert {effect.family for effect in found} == set(FAMILIES)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_name_every_option_rank_and_author(lang: str) -> None:
    told = rules_text("biotopes", lang)
    for option in GAME.options:
        assert f"`{option.name}`" in told
    for rank in own_box().pack.ranks:
        assert getattr(rank.name, lang) in told
    for credit in ("Sébastien Castano", "Alizée Favier", "Palladis Games"):
        assert credit in told
