"""A Savanna or Ocean table on a web page: all can be clicked, nothing leaks, nothing jumps."""

import re
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import ecotone
from campaigns import cover
from contract.wandering import Case, seats, switched, wander
from ecotone.core.drawing import Page
from ecotone.core.table import Table
from ecotone.draw import drawing, page
from ecotone.games import GAMES
from ecotone.games.ecosystem.ocean.draw import art as ocean
from ecotone.games.ecosystem.rules.state import Phase
from ecotone.games.ecosystem.savanna.draw import art as savanna
from ecotone.locale import LANGUAGES, say

pytestmark = pytest.mark.heavy

FIELDS = {"savanna": savanna.FIELDS, "ocean": ocean.FIELDS}
CASES = [
    Case(game, players, options)
    for game in FIELDS
    for players, options in cover((1, 2, 3, 6), ((), switched(GAMES[game])))
]
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", FIELDS)
NAMES = {0: '<b> & "Margot"', 1: "\x00\x1b\n", 2: "川端康成"}
UNSAID = re.compile(r"(?:table|status|phase|savanna|ocean|verdict)\.[a-z]|[{}]")


class Elements(HTMLParser):
    """The elements of an area, each opened and closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs)))
        self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, attribute: str) -> list[str]:
        """What this attribute says, wherever it stands."""
        return [said for _, known in self.all if (said := known.get(attribute)) is not None]


def shown(table: Table, seat: int | None, **words: Any) -> Page:
    """The page as a seat or a spectator sees it."""
    legal = () if seat is None else table.legal(seat)
    return page(table.view(seat), legal, **words)


def elements(drawn: Page, *areas: str) -> Elements:
    return Elements("".join(drawn.areas[area] for area in areas or drawn.areas))


@cache
def moments(case: Case) -> list[Table]:
    """Some of the positions of a random game: each phase when first met, an octopus, the end."""
    rng, met, kept = Random(f"moments {case}"), set(), []
    for table in wander(case, 3):
        view = table.view(0)
        state = view.phase, bool(view.powers), view.pick is None, view.queued is None
        if state not in met or rng.random() < 0.05:
            met.add(state)
            kept.append(table.fork())
    return kept


@every_case
def test_every_legal_action_can_be_clicked(case: Case) -> None:
    """Each card and each cell of a legal action is an element that carries its word."""
    for seed in (1, 2):
        for number, table in enumerate(wander(case, seed)):
            for seat in seats(table):
                legal = table.legal(seat)
                common = table.view(seat).phase is Phase.PICK or seat not in table.view(seat).powers
                if not legal or (common and (number + seat) % 7):
                    continue
                drawn = page(table.view(seat), legal)
                tokens = set(elements(drawn).values("data-token"))
                words = {word for action in legal for word in str(action).split()[1:]}
                assert words <= tokens


@every_case
def test_every_element_that_says_a_word_is_a_named_button(case: Case) -> None:
    for table in moments(case):
        for kind, known in elements(shown(table, 0)).all:
            if "data-token" in known:
                assert kind == "button"
                assert known["type"] == "button"
                assert known["aria-label"]


@every_case
def test_the_page_is_sound_html_in_every_language(case: Case) -> None:
    """Well formed, names escaped, no inline style or script, every key worded."""
    rng = Random(4)
    for table in moments(case):
        for seat in (None, table.players - 1):
            drawn = shown(table, seat, lang=rng.choice(LANGUAGES), names=NAMES)
            found = elements(drawn)
            assert {kind for kind, _ in found.all} & {"script", "style", "img", "a"} == set()
            assert found.values("style") == []
            words = (found.text, drawn.heading, drawn.status, *found.values("aria-label"))
            assert not UNSAID.search(" ".join(words))


@every_case
def test_every_point_can_be_traced_to_an_element(case: Case) -> None:
    """The cells that a score names are on the page, once each."""
    for table in moments(case):
        for seat in (None, 0):
            places = elements(shown(table, seat)).values("data-at")
            assert len(set(places)) == len(places)
            for grid, score in enumerate(table.scores()):
                named = {
                    f"{grid}:{row},{column}"
                    for point in score.points
                    for row, column in point.cells
                }
                assert named <= set(places)


@every_case
def test_no_two_elements_have_one_key(case: Case) -> None:
    for table in moments(case):
        for seat in (None, 0):
            keys = elements(shown(table, seat)).values("data-key")
            assert len(set(keys)) == len(keys)


@every_case
def test_the_page_tells_no_secret(case: Case) -> None:
    """What other hands, picks and flips might be changes nothing that seat 0 is shown."""
    rules, rng = GAMES[case.game].rules, Random(6)
    for table in moments(case):
        other = rules.view(rules.redeal(table._state, table.seat(0), rng), table.seat(0))
        assert page(table.view(0), table.legal(0)) == page(other, table.legal(0))


@every_case
def test_what_is_drawn_has_its_figure_and_its_style(case: Case) -> None:
    """Figures are in the sprite; the sizes of boards and piles are in the stylesheet."""
    figures, css = drawing(case.game).sprite(), drawing(case.game).style()
    for table in moments(case):
        found = elements(shown(table, 0))
        for href in found.values("href"):
            assert f'id="{href.removeprefix(f"/art/{case.game}.svg#")}"' in figures
        sized = re.compile(r"(?:rows|columns|copies|ecosystems)-\d+")
        for name in sized.findall(" ".join(found.values("class"))):
            assert f".{name}" in css or name == "copies-1"


@every_game
def test_the_stylesheet_has_the_fields_of_the_cards(game: str) -> None:
    for letter, (light, dark) in FIELDS[game].items():
        field = f".field-{letter} {{ --field: light-dark({light}, {dark}); }}"
        assert field in drawing(game).style()


@every_game
def test_a_card_comes_from_where_it_was(game: str) -> None:
    """The own card from the hand, the next hand from the neighbour who passes it."""
    table: Table = ecotone.new(game, players=4, seed=4)
    for seat in range(4):
        table.play(seat, f"pick {table.view(seat).hand[0]}")
    before = elements(shown(table, 0)).values("data-key")
    for seat in range(4):
        table.play(seat, table.legal(seat)[0])
    after = shown(table, 0)
    fresh = {
        str(known["data-key"]): known["data-from"]
        for _, known in elements(after).all
        if known.get("data-key") not in (None, *before)
    }
    assert fresh["0:0,0:" + table.view(0).grids[0].flat()[0]] in before
    hand = {key: known for key, known in fresh.items() if key.startswith("hand")}
    assert len(hand) == len(table.view(0).hand)
    assert set(hand.values()) == {"played:3"}
    assert set(fresh.values()) <= set(before)


def test_the_pick_stands_out_and_its_cell_shows_it() -> None:
    table: Table = ecotone.new("savanna", players=3, seed=7)
    card = table.view(0).hand[0]
    table.play(0, f"pick {card}")
    table.play(0, f"place {card} 0,0")
    drawn = shown(table, 0)
    raised = [known for _, known in elements(drawn, "hand").all if known.get("aria-pressed")]
    assert [known["data-token"] for known in raised] == [card]
    assert say("en", "table.queued") in elements(drawn, "stage").text
    assert "until all have picked" in elements(drawn, "hand").text
    assert drawn.status.endswith("1 of 3 has picked.")
    assert shown(table, 1).status == "Choose a card from your hand. 1 of 3 has picked."
    assert card not in elements(shown(table, 1), "rivals").values("data-token")


@pytest.mark.parametrize("seat", [None, 1])
def test_at_the_end_all_ecosystems_are_on_the_stage(seat: int | None) -> None:
    """And nothing can be chosen any more; a spectator sees the same at any time."""
    *_, table = wander(Case("savanna", 4, ()), 2)
    drawn = shown(table, seat)
    assert drawn.areas["hand"] == drawn.areas["rivals"] == ""
    stage = elements(drawn, "stage")
    assert len(stage.values("data-at")) == 4 * 20
    assert "button" not in {kind for kind, _ in stage.all}


def test_the_style_knows_every_size_of_a_board() -> None:
    """Also of one whose octopus may carry a card out of what was shown."""
    css, sizes = drawing("ocean").style(), set()
    for seed in (0, 1, 5):
        table, rng = ecotone.new("ocean", players=3, seed=seed), Random(seed)
        while not table.over:
            seat = table.to_act()[0]
            legal = table.legal(seat)
            if " " in str(legal[-1]):
                shown = page(table.view(seat), list(legal)).areas["stage"]
                sizes.update(re.findall(r"rows-\d|columns-\d", shown))
            table.play(seat, rng.choice([one for one in legal if "O" in str(one).split()] or legal))
    assert {"rows-6", "columns-8"} <= sizes
    assert all(re.search(rf"\.{size}\b", css) for size in sizes)
