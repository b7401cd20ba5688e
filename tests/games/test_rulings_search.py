"""The page of rulings: a question in one's own words finds its answer, without a network too."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, chromium, server, window
from browser.eyes import faults, overhang, too_small, unreadable

__all__ = ["chromium", "server", "window"]  # fixtures of the browser tests

pytestmark = pytest.mark.heavy

ASKED = {
    "en": {
        "may an octopus move a card out of a line?": ("ocean-2", "ocean-3"),
        "OCTOPUSES moving itself": ("ocean-5",),
        "hyena distance reach": ("savanna-1",),
        "can a lion refuse to eat": ("savanna-5",),
        "who gets the fine": ("serengeti-12",),
        "defensive species protects": ("biotopes-63",),
        "tie for herds": ("savanna-12",),
    },
    "fr": {
        "une pieuvre peut-elle sortir une carte d\u2019une ligne ?": ("ocean-2", "ocean-3"),
        "le poulpe se deplace lui-meme": ("ocean-5",),
        "portee de la hyene": ("savanna-1", "savanna-23"),
        "AMENDE": ("serengeti-12",),
        "espece defensive": ("biotopes-63",),
    },
}


def opened(page: Page, path: str = "/rulings") -> Page:
    page.goto(path)
    expect(page.locator("#found")).not_to_be_empty()
    return page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_question_finds_its_answer_among_the_first(window: Opener, lang: str) -> None:
    page = opened(window(lang, phone=True))
    for asked, wanted in ASKED[lang].items():
        found = page.evaluate("(asked) => window.rulingsFor(asked)", asked)
        assert set(wanted) <= set(found[:4]), (asked, found[:6])
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
