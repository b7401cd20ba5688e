"""The end and what comes after it: open to everybody, and every card tells what it is."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import DESKTOP, PHONE, SIDEWAYS, Opener
from browser.eyes import barred, overhang
from browser.player import ready
from browser.tables import begun_table
from browser.test_inspector import press, told
from ecotone.games import GAMES
from games.samples import AUCTION

pytestmark = pytest.mark.heavy
WHOLE = 10_000
ON_TOP = """
(panel) => {
  const { x, y, width, height } = panel.getBoundingClientRect();
  return panel.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""


def ended(page: Page, game: str) -> None:
    """A game of the fewest seats, played to its end by chance."""
    rivals = ["greedy"] * (2 if game == AUCTION else 1)
    begun_table(page, game, "me:Zoé", *rivals, moves=WHOLE)
    page.locator("#rematch").wait_for()


def asked(page: Page, place: str) -> None:
    """A finger asks about the first thing there that it can reach, and reads the answer."""
    things = page.locator(f"{place} [data-about]").filter(visible=True)
    press(page, things.first)
    panel = told(page)
    assert panel.evaluate(ON_TOP)
    page.locator("#inspector-close").tap()
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("game", GAMES.names())
def test_an_end_is_open_to_all_and_can_be_asked(window: Opener, game: str) -> None:
    page = window("fr", phone=True, dark=True)
    ended(page, game)
    for size in (PHONE, SIDEWAYS):
        page.set_viewport_size(size)
        asked(page, "#end-sheet")
        asked(page, ":is(#hand, #rivals)" if game == AUCTION else "#stage")
        assert overhang(page) <= 0
    if GAMES.names().index(game) % 2:  # one page a game: axe takes its time
        page.locator("#look-back").click()
        page.wait_for_url("**/replay*")
        ready(page)
        assert overhang(page) <= 0
        page.set_viewport_size(DESKTOP)
        page.emulate_media(color_scheme="light")
    assert barred(page) == []


def test_a_tablet_shows_the_last_rows_of_the_score(window: Opener) -> None:
    page = window("fr", phone=True)
    ended(page, GAMES.names()[0])
    page.set_viewport_size(ViewportSize(width=820, height=1180))
    rest = page.locator("#end-sheet").evaluate("(box) => box.scrollHeight - box.clientHeight")
    assert rest <= 1
