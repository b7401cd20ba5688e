"""Biotopes' page: everything that can be said is there to be pointed at, and nothing secret."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree as ET

import pytest

from ecotone.bots import find
from ecotone.core.drawing import Page
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.draw import drawing, page
from ecotone.draw.sheet import sheet
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.draw.page_pieces import likeness
from ecotone.games.biotopes.rules.pack import load
from ecotone.games.biotopes.rules.state import SLOTS, Task
from ecotone.games.biotopes.rules.tiles import Hex, neighbours
from ecotone.locale import LANGUAGES
from games.biotopes.staging import Stage, begun

pytestmark = pytest.mark.heavy

Switches = tuple[tuple[str, Value], ...]
BUILT: Switches = (("landscape", "build"), ("advanced_biotopes", "draft"))
OTHER: Switches = (
    ("advanced_biotopes", "random"),
    ("show_deck_top_biotope", False),
    ("reaction_optional", True),
    ("open_bags", True),
    ("bag_substitute", "compulsory"),
)
CASES: list[tuple[int, str, Switches]] = [
    (1, "greedy", ()),
    (1, "random", BUILT),
    (2, "greedy", ()),
    (2, "random", OTHER),
    (3, "greedy", BUILT),
    (4, "random", ()),
    (5, "greedy", OTHER),
]
every_case = pytest.mark.parametrize(("players", "bot", "options"), CASES)
NAMES = {0: '<b> & "Margot"', 1: "\x00\x1b\n", 2: "川端康成", 3: "Bot 1", 4: "Bot 2"}


def game(players: int, bot: str, options: Switches) -> Iterator[Table]:
    """A table before every decision, and at its end; whoever plays at random seldom passes."""
    table: Table = Table(GAME, players, seed=players, options=dict(options))
    choose, rng = find(bot), Random(players)
    while not table.over:
        yield table
        seat = table.to_act()[0]
        legal = table.legal(seat)
        if bot == "random" and rng.random() < 0.9:
            legal = [action for action in legal if str(action) != "pass"] or legal
        table.play(seat, choose(table.view(seat), legal, rng, 0.1))
    yield table


@cache
def moments(players: int, bot: str, options: Switches) -> list[Table]:
    """A game at the first and at some later ones of each kind of decision, and at its end."""
    rng, met, kept = Random(players), set(), []
    for table in game(players, bot, options):
        decision = table.view(None).decision
        step = None if decision is None else decision.step
        if step not in met or rng.random() < 0.02:
            kept.append(table.fork())
        met.add(step)
    return kept


def drawn(table: Table, seat: int | None, lang: str = "en") -> Page:
    legal = table.legal(seat) if seat is not None and not table.over else ()
    return page(table.view(seat), legal, lang=lang, names=NAMES)


def root(shown: Page) -> ET.Element:
    """The page's areas as one tree: they are well-formed."""
    areas = "".join(f'<section id="{name}">{area}</section>' for name, area in shown.areas.items())
    return ET.fromstring(f"<main>{areas}</main>")


def every(shown: Page, attribute: str) -> list[str]:
    return [found for one in root(shown).iter() if (found := one.get(attribute)) is not None]


def pointed(text: str, tokens: set[str]) -> set[int]:
    """The places of the words that some element says, alone or with the words beside it."""
    words = text.split()
    found = set[int]()
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            if " ".join(words[start:end]) in tokens:
                found |= set(range(start, end))
    return found


@every_case
def test_whatever_an_action_names_can_be_pointed_at(
    players: int, bot: str, options: Switches
) -> None:
    """Cards, cubes, hexes, decks, tiles and their turns: only verbs are left to the choice bar."""
    for table in game(players, bot, options):
        for seat in table.to_act():
            areas = "".join(page(table.view(seat)).areas.values())
            tokens = set(re.findall(r'data-token="([^"]+)"', areas))
            for text in map(str, table.legal(seat)):
                assert set(range(1, len(text.split()))) <= pointed(text, tokens), text


@every_case
def test_a_token_that_may_be_said_stands_in_one_kind_of_place(
    players: int, bot: str, options: Switches
) -> None:
    """Equal cubes of a card say the same; everything else is there once."""
    for table in moments(players, bot, options):
        for seat in (None, *table.to_act()):
            tokens = [
                one.get("data-token", "")
                for one in root(drawn(table, seat)).iter()
                if one.get("data-token") and one.get("class") != "cube"
            ]
            assert len(tokens) == len(set(tokens))


@every_case
def test_every_page_is_fit_for_a_strict_browser_and_a_screen_reader(
    players: int, bot: str, options: Switches
) -> None:
    """No style, script or handler; keys once; buttons with names; all of it in words."""
    rng = Random(2)
    figures = {
        f"/art/biotopes{file}.svg#{name}"
        for file, part in (("", ""), (".species", "species"))
        for name in re.findall(r'<symbol id="([^"]+)"', drawing("biotopes").sprite(part))
    }
    for table in moments(players, bot, options):
        for seat in dict.fromkeys((None, *table.to_act(), players - 1)):
            shown = drawn(table, seat, rng.choice(LANGUAGES))
            keys = every(shown, "data-key")
            assert len(keys) == len(set(keys))
            for one in root(shown).iter():
                assert one.tag not in ("style", "script", "a", "img")
                assert not any(name == "style" or name.startswith("on") for name in one.attrib)
                if one.tag == "button":
                    assert one.get("type") == "button"
                if one.tag == "button" or one.get("role"):
                    assert one.get("aria-label")
                if href := one.get("href"):
                    assert href in figures
            words = [*root(shown).itertext(), *every(shown, "aria-label"), *every(shown, "title")]
            words += [shown.heading, shown.status, *shown.warnings.values()]
            assert not [said for said in words if re.search(r"biotopes\.[a-z]|\{\w", said)]


@every_case
def test_no_page_tells_a_secret(players: int, bot: str, options: Switches) -> None:
    """Other hands and bags of the rivals change nothing that a seat is shown."""
    rules, rng = GAME.rules, Random(3)
    for table in moments(players, bot, options):
        for number in range(players):
            seat, state = table.seat(number), table._state
            other = rules.view(rules.redeal(state, seat, rng), seat)
            assert page(rules.view(state, seat)) == page(other)


@every_case
def test_every_point_can_be_lit(players: int, bot: str, options: Switches) -> None:
    """The territories and cards of each point of each player are on the page, once each."""
    for table in moments(players, bot, options)[-5:]:
        for seat in (None, 0):
            places = every(drawn(table, seat), "data-at")
            assert len(places) == len(set(places))
            for owner, score in enumerate(table.scores()):
                for point in score.points:
                    cells = {f"{owner}:{drawing('biotopes').at(cell)}" for cell in point.cells}
                    assert cells <= set(places)


def test_a_card_is_no_hex() -> None:
    """A point names both by two numbers; a page and a sentence tell them apart."""
    game = Stage()
    game.ground(*(" ".join(["meadow"] * 7),) * 4)
    game.conditions("meadow", "forest", "mammal", "mammal")
    game.tokens(0, (1, 1))
    game.tokens(1)
    game.bear(0, "red_deer", "green")
    territory, card, *_ = game.table.scores()[0].points
    assert territory.cells == card.cells == ((1, 1),)
    assert drawing("biotopes").at(territory.cells[0]) == "1,1"
    assert drawing("biotopes").at(card.cells[0]) == "forest.1"
    assert drawing("biotopes").place(card.cells[0], "fr") == "Forêts 1"
    assert 'data-points="0:forest.1"' in sheet("biotopes", game.table.scores())


def test_names_are_only_names() -> None:
    shown = drawn(moments(*CASES[2])[-1], None)
    assert "&lt;b&gt; &amp; &quot;Margot&quot;" in shown.areas["rivals"]
    assert "<b> &" not in "".join(shown.areas.values())


def test_the_figures_are_files_of_their_own_and_so_is_the_look() -> None:
    """They load nothing: symbols that are well-formed, CSS without an address."""
    for part in ("", *drawing("biotopes").parts):
        symbols = ET.fromstring(drawing("biotopes").sprite(part))
        assert len({one.get("id") for one in symbols}) == len(symbols)
    assert not re.search(r"url\(|@import|https?:", drawing("biotopes").style())


def test_a_species_is_shown_by_its_portrait_or_else_by_the_figure_of_its_type() -> None:
    fox = next(one for one in load().species if one.id == "red_fox")
    assert "/art/biotopes.species.svg#red_fox" in likeness(fox)
    assert "/art/biotopes.svg#ground-meadow" in likeness(fox)
    assert "/art/biotopes.svg#mammal" in likeness(fox)
    foreign = replace(fox, id="fennec")
    assert re.findall(r'href="([^"]+)"', likeness(foreign)) == ["/art/biotopes.svg#mammal"]


def test_each_action_of_the_board_has_its_mark() -> None:
    shown = drawn(Stage().table, 0).areas["stage"]
    assert re.findall(r"#mark-(\w+)", shown) == list(SLOTS)


def tokens(game: Stage) -> set[str]:
    return set(every(drawn(game.table, 0), "data-token"))


def test_transfer_asks_for_the_colours_on_the_biotope_card() -> None:
    game = Stage()
    game.bear(0, "meadow", "yellow green")
    game.bear(0, "european_hare", "yellow")
    number = game.number("european_hare")
    assert {"meadow yellow", "meadow green", "european_hare yellow"} <= tokens(game)
    game.change(tasks=(Task("feed", game.table.seat(0), number, data=(number,)),))
    assert game.legal() == ["give green", "give yellow"]
    assert {"yellow", "green"} <= tokens(game)


def test_alone_a_predator_takes_from_the_reserve() -> None:
    game = Stage(1)
    assert "green" not in tokens(game)
    game.bear(0, "red_fox", "yellow")
    game.change(tasks=(Task("prey", game.table.seat(0), game.number("red_fox"), 1),))
    assert "gather green" in game.legal()
    assert {"grey", "green", "yellow", "blue"} <= tokens(game)


def test_a_rivals_cubes_can_be_pointed_at_while_they_are_hunted() -> None:
    game = Stage(2)
    game.bear(1, "european_hare", "yellow")
    assert "1 european_hare yellow" not in tokens(game)
    game.bear(0, "red_fox", "yellow")
    game.change(tasks=(Task("prey", game.table.seat(0), game.number("red_fox"), 1),))
    assert "prey 1 european_hare yellow" in game.legal()
    assert "1 european_hare yellow" in tokens(game)


# What one should know before an action


def meadows(*own: Hex, players: int = 2) -> Stage:
    """Meadows everywhere, these territories, and a cube of each type to pay with."""
    game = Stage(players)
    game.ground(*(" ".join(["meadow"] * 7),) * len(game.state.land.laid))
    game.tokens(0, *own)
    game.tokens(1)
    game.bear(0, "meadow", "yellow")
    game.bear(0, "hoopoe", "yellow")
    return game


def warned(game: Stage, lang: str = "en") -> dict[str, str]:
    return dict(drawn(game.table, 0, lang).warnings)


def losing(game: Stage, lost: Hex, seat: int = 0) -> Stage:
    """The token on this hex has to retreat, and seat 0 says where."""
    number = game.state.land.numbers[lost]
    game.change(tasks=(Task("retreat", game.table.seat(0), many=seat, data=(number,)),))
    return game


def test_a_migration_that_can_only_make_groups_is_warned_of() -> None:
    game = meadows((0, 0), (1, 0), (2, 0))
    assert {"migrate 0,0", "migrate 1,0", "migrate 2,0"} <= set(game.legal())
    assert warned(game) == {
        "migrate 1,0": "Your territories will then lie in 2 separate groups. If they stay like"
        " this, it costs 3 points at the end."
    }
    assert "2 groupes" in warned(game, "fr")["migrate 1,0"]


def test_the_end_of_a_migration_is_warned_of_where_it_makes_groups() -> None:
    game = meadows((0, 0), (1, 0), (2, 0))
    game.play("migrate 0,0")
    beside = {f"to {q},{r}" for q, r in (*neighbours((1, 0)), *neighbours((2, 0)))}
    legal = set(game.legal())
    assert legal & beside
    assert set(warned(game)) == legal - beside


def test_a_retreat_is_warned_of_if_another_makes_fewer_groups() -> None:
    game = losing(meadows((0, 0), (1, 0)), (1, 0))
    assert set(warned(game)) == {"to 2,0", "to 2,-1", "to 1,1"} & set(game.legal())
    assert warned(game)
    assert warned(losing(meadows((1, 0)), (1, 0))) == {}


def test_where_the_foreign_token_goes_is_all_the_same() -> None:
    game = meadows((0, 0), players=1)
    game.tokens(1, (1, 0))
    losing(game, (1, 0), seat=1)
    assert len(game.legal()) > 1
    assert warned(game) == {}
    view = game.table.view(0)
    assert {GAME.rules.preview(view, action) for action in game.table.legal(0)} == {0}


def test_the_last_pass_is_warned_of_while_groups_could_be_joined() -> None:
    game = meadows((0, 0), (2, 0))
    assert "pass" not in warned(game)
    game.change(cycle=6)
    assert "2 separate groups, which costs 3 points" in warned(game)["pass"]
    game.bear(0, "meadow")
    assert "pass" not in warned(game)  # nothing left to pay for an Expansion with
    whole = meadows((0, 0), (1, 0))
    whole.change(cycle=6)
    assert "pass" not in warned(whole)


def test_the_first_turn_is_free_of_warnings() -> None:
    """Four starting territories lie apart by the rules: nobody is told so at every action."""
    table = begun(3)
    assert not drawn(table, table.to_act()[0]).warnings
