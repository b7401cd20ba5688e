"""The picture of a table: well formed, self-contained, and silent about secrets."""

from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

import ecotone
from contract.wandering import Case, switched, wander
from ecotone.core.drawing import Theme
from ecotone.core.table import Table
from ecotone.draw import svg, text
from ecotone.draw.palette import PALETTE
from ecotone.games import GAMES
from ecotone.games.ecosystem.draw.__main__ import main
from ecotone.locale import LANGUAGES, say

THEMES: tuple[Theme, ...] = ("light", "dark")
CASES = [Case(game, players, ()) for game in ("savanna", "ocean") for players in range(1, 7)]
CASES += [
    Case(game, players, switched(GAMES[game]))
    for game in ("savanna", "ocean")
    for players in (1, 3)
]
every_case = pytest.mark.parametrize("case", CASES, ids=str)
SPACE = "{http://www.w3.org/2000/svg}"
NAMES = {0: '<b> & "Margot"', 1: "\x00\x1b\n", 2: "川端康成"}


@every_case
def test_every_picture_stands_alone(case: Case) -> None:
    """Well-formed XML that scales, speaks, loads nothing and runs nothing."""
    rng, met = Random(2), set()
    for table in wander(case, 5):
        phase = table.view(0).phase
        if phase in met and rng.random() > 0.03:
            continue
        met.add(phase)
        for seat in (None, 0, table.players - 1):
            lang, theme = rng.choice(LANGUAGES), rng.choice(THEMES)
            picture = svg(table.view(seat), lang=lang, theme=theme, names=NAMES)
            root = ET.fromstring(picture)
            assert root.get("role") == "img"
            assert root.get("viewBox")
            assert say(lang, f"{case.game}.title") in (root.findtext(f"{SPACE}title") or "")
            assert root.findtext(f"{SPACE}desc")
            assert PALETTE[theme]["paper"] in picture
            for element in root.iter():
                assert element.tag.removeprefix(SPACE) not in ("style", "script", "image", "a")
                assert element.get("style") is None
                assert (element.get("href") or "#").startswith("#")
            assert "table." not in picture


@every_case
def test_no_drawing_tells_a_secret(case: Case) -> None:
    """What other hands, picks and flips might be changes nothing that seat 0 is shown."""
    rules, rng = GAMES[case.game].rules, Random(6)
    for number, table in enumerate(wander(case, 6)):
        if number % 5:
            continue
        shown = rules.view(table._state, table.seat(0))
        other = rules.view(rules.redeal(table._state, table.seat(0), rng), table.seat(0))
        assert svg(shown) == svg(other)
        assert text(shown) == text(other)


def test_the_own_hand_is_drawn_with_names() -> None:
    table: Table = ecotone.new("savanna", players=4, seed=7)
    picture = svg(table.view(0), lang="fr")
    for letter in set(table.view(0).hand):
        assert f">{say('fr', f'savanna.card.{letter}')}</text>" in picture


def test_a_picture_is_the_same_every_time() -> None:
    views = [ecotone.new("ocean", players=3, seed=9).view(1) for _ in range(2)]
    assert svg(views[0]) == svg(views[1])


def test_views_and_tables_show_themselves() -> None:
    table: Table = ecotone.new("ocean", players=3, seed=9)
    assert table.view(0)._repr_svg_() == svg(table.view(0))
    assert str(table.view(0)) == text(table.view(0))
    assert table._repr_svg_() == svg(table.view(None))


def test_the_pictures_of_the_documentation_are_up_to_date(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert main([str(tmp_path)]) == 0
    kept = request.config.rootpath / "docs" / "art"
    for picture in sorted(tmp_path.iterdir()):
        assert picture.read_text(encoding="utf-8") == (kept / picture.name).read_text(
            encoding="utf-8"
        )
