"""Every page and state through axe: nothing that keeps somebody out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.eyes import barred
from browser.player import ready
from browser.tables import begun_table, open_table
from ecotone.games import GAMES
from games.samples import AUCTION, DRAFT, HEX_MAP

pytestmark = pytest.mark.heavy
TABLES = {
    name: ("me:Margot", *["level1"] * (taught.players - 1))
    for name in GAMES.names()
    if (taught := GAMES[name].tutorial)
}


def clean(page: Page, what: str, within: str | None = None) -> None:
    """No rule of axe is broken."""
    assert barred(page, within) == [], what


@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("fr", True)])
@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/new/{DRAFT}",
        f"/rules/{HEX_MAP}",
        "/pad",
        "/daily",
        "/puzzles",
        "/history",
        "/no",
    ],
)
def test_the_pages_around_the_table(window: Opener, path: str, lang: str, dark: bool) -> None:
    page = window(lang, dark=dark, forgiving=True)
    page.goto(path)
    clean(page, path)


OPENED: dict[str, Callable[[Page], None]] = {  # by their ids
    "inspector": lambda page: page.locator("#hand [data-about], #stage [data-about]").first.click(
        button="right", force=True
    ),
    "aid": lambda page: page.keyboard.press("a"),
    "rulesbook": lambda page: page.keyboard.press("r"),
    "shortcuts": lambda page: page.keyboard.press("?"),
    "seats": lambda page: page.locator("#seats-open").click(),
}


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("phone", [False, True])
def test_a_table_with_all_that_can_be_opened(window: Opener, game: str, phone: bool) -> None:
    page = window("fr" if phone else "en", dark=phone, phone=phone)
    begun_table(page, game, *TABLES[game], moves=9, lang="fr" if phone else "en")
    clean(page, game)
    for what, open_ in OPENED.items():
        open_(page)
        if what == "rulesbook":  # its text comes first; until then Escape would close nothing
            expect(page.locator("#rulesbook")).to_be_visible()
        shown = page.locator(f"#{what}").is_visible()  # what lies behind has not changed
        clean(page, f"{game}, {what}", within=f"#{what}" if shown else None)
        page.keyboard.press("a" if what == "aid" else "Escape")


@pytest.mark.parametrize("game", TABLES)
def test_the_first_steps(window: Opener, game: str) -> None:
    page = window(careful=True)
    page.goto("/")
    page.locator(f'[data-learn="{game}"]').click()
    expect(page.locator("#guide")).to_be_visible()
    clean(page, f"{game}, guide")


def test_a_table_sideways_and_one_being_watched(window: Opener) -> None:
    page = window("fr", sideways=True)
    url = open_table(page, HEX_MAP, *TABLES[HEX_MAP])
    clean(page, "sideways")
    other = window("en", dark=True)
    other.goto(url)
    ready(other)
    clean(other, "watching")


def test_all_rulings(window: Opener) -> None:
    page = window("fr", phone=True, dark=True)
    page.goto("/rulings")
    clean(page, "rulings")


def test_the_curtain_of_a_shared_screen(window: Opener) -> None:
    page = window("fr", phone=True, dark=True)
    open_table(page, DRAFT, "me:Esther", "hotseat:Pippa")
    expect(page.locator("#curtain")).to_be_visible()
    clean(page, "curtain")


LINK = """
async (table) => (await import("/static/pad/link.js")).written(table)
"""
PADS: dict[str, dict[str, object]] = {
    DRAFT: {"players": [{"name": "Zoé", "board": "ZGZRT/GGAHR/TWCWL/EAEAG"}]},
    AUCTION: {"players": [{"name": "Zoé", "cards": [["red", 0], ["red", 3]], "tokens": 4}] * 3},
}


@pytest.mark.parametrize("game", PADS)
def test_a_score_pad_with_cards_in_it(window: Opener, game: str) -> None:
    page = window("fr", phone=True, dark=True)
    page.goto(f"/pad/{game}")
    page.locator("#entry > *").first.wait_for()
    link = page.evaluate(LINK, PADS[game])
    page.goto("/pad")  # so that the link opens a page, and not only changes the # of one
    page.goto(f"/pad/{game}{link}")
    results = page.locator("#results-box")
    expect(results).to_be_visible()
    clean(page, f"{game}, pad, results of somebody's link")
    results.locator("[data-close]").click()
    expect(page.locator(".pad-tab").first).to_contain_text(re.compile(r"Zoé.*[1-9]"))
    clean(page, f"{game}, pad")
    page.locator("#results").click()
    expect(results).to_be_visible()
    clean(page, f"{game}, pad, results")
