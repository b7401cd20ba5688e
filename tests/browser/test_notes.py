"""Notes on one's first games: at the moment they matter, put away, and called back."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Opener
from browser.player import ready
from browser.tables import open_table
from ecotone.locale import say
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_a_note_comes_when_it_matters_and_can_be_put_away_and_called_back(
    window: Opener, lang: str, *, phone: bool
) -> None:
    page = window(lang, phone=phone)
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    note, text = page.locator("#note"), page.locator("#note-text")
    expect(text).to_have_text(say(lang, f"{DRAFT}.note.pick"))
    page.locator("#note-close").click()
    expect(note).to_be_hidden()
    page.reload()
    ready(page)
    expect(note).to_be_hidden()
    if phone:
        page.locator("#menu").click()
    page.locator("#notes-again").click()
    expect(text).to_have_text(say(lang, f"{DRAFT}.note.pick"))
    page.locator("#hand .may").last.click()
    expect(text).not_to_have_text(say(lang, f"{DRAFT}.note.pick"))


def test_a_note_is_for_first_games_only(window: Opener) -> None:
    page = window()
    for number in range(4):
        open_table(page, DRAFT, "me:Sanaa", "greedy")
        expect(page.locator("body.my-turn")).to_be_attached()
        assert page.locator("#note").is_visible() == (number < 3)
        page.locator("#hand .may").last.click()
        page.locator("#stage .may").first.click()
        expect(page.locator("#log li.heard").filter(has_text="You place").first).to_be_attached()
