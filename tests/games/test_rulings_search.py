"""The page of rulings: a question in one's own words finds its answer, without a network too."""

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, chromium, server, window
from browser.eyes import faults, overhang, too_small, unreadable

__all__ = ["chromium", "server", "window"]  # fixtures of the browser tests

pytestmark = pytest.mark.heavy

ASKED = tomllib.loads((Path(__file__).parent / "asked.toml").read_text(encoding="utf-8"))


def opened(page: Page, path: str = "/rulings") -> Page:
    page.goto(path)
    expect(page.locator("#found")).not_to_be_empty()
    return page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_question_finds_its_answer_among_the_first(window: Opener, lang: str) -> None:
    page = opened(window(lang, phone=True))
    ask = "(all) => all.map((one) => [one, window.rulingsFor(one).slice(0, 3)])"
    found = page.evaluate(ask, [*ASKED[lang]])
    assert [one for one in found if not {*ASKED[lang][one[0]]} & {*one[1]}] == []
    assert page.evaluate("window.rulingsFor('xylophone')") == []


def test_an_answer_has_its_reading_switch_and_board(window: Opener) -> None:
    page = opened(window("fr"), "/rulings#ocean")
    shown = page.locator("#rulings > li:visible")
    assert {shown.nth(at).get_attribute("data-game") for at in range(3)} == {"ocean"}
    page.locator("#asked").fill("pieuvre couper la grille")
    first = page.locator("#rulings > li:visible").first
    expect(first.locator("h2")).to_contain_text("couper la grille")
    expect(first.locator(".reading")).to_contain_text("restent reli\u00e9es")
    expect(first.locator(".either span")).to_have_count(2)
    expect(first.locator("svg.example use")).to_have_count(5)
    page.locator("#asked").fill("xylophone")
    expect(page.locator("#found")).to_contain_text("Rien ne correspond")


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_is_fit_for_a_phone(window: Opener, dark: bool) -> None:
    page = opened(window("fr", phone=True, dark=dark))
    assert overhang(page) <= 0
    assert not too_small(page, ".brand")
    assert not unreadable(page)
    assert not faults(page)
