"""A finger learns from every place of the table what a mouse learns; a focus that rests, too."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.tables import begun_table
from browser.test_inspector import MOVES, begun, press, told
from campaigns import cover
from ecotone.games import GAMES
from games.samples import DRAFT, HEX_MAP

pytestmark = pytest.mark.heavy
PLACES = ("#stage", "#hand", "#side", "#sheet", "#log")
ON_TOP = """
(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const [top, below] = document.elementsFromPoint(x + width / 2, y + height / 2);
  return one.contains(top) || (top.matches(".closer") && one.contains(below));
}
"""
every_game = pytest.mark.parametrize("game", GAMES.names())


def asked(page: Page, place: str) -> bool:
    """Hold a finger on the first whole thing in sight there; whether there is one."""
    things = page.locator(f"{place} [data-about]").filter(visible=True)
    whole = "(all) => all.findIndex((one) => one.getClientRects().length === 1)"
    first = things.evaluate_all(whole)  # a name may run on in the next line
    if first < 0:
        return False
    press(page, things.nth(first))
    told(page)
    return True


@pytest.mark.parametrize(
    ("game", "sideways", "lang"),
    [
        (game, sideways, lang)
        for game, (sideways, lang) in product(GAMES.names(), cover((False, True), ("en", "fr")))
    ],
)
def test_a_finger_asks_from_every_place(
    window: Opener, game: str, lang: str, sideways: bool
) -> None:
    page = window(lang, phone=not sideways, sideways=sideways)
    begun(page, game, lang)
    found = 0
    for place in PLACES:
        if asked(page, place):
            found += 1
            # neither its words nor the board are lost
            expect(page.locator("#inspector .rule").first).to_be_visible()
            board = page.locator("#stage").bounding_box()
            assert board
            assert board["width"] > 120
            for card in page.locator("#stage .board.large > .card").all()[:1]:
                drawn = card.bounding_box()
                assert drawn
                assert drawn["width"] >= 24
            page.locator("#inspector-close").tap()
            expect(page.locator("#inspector")).to_be_hidden()
    assert found >= 3


@every_game
@pytest.mark.parametrize("sideways", [False, True])
def test_a_finger_asks_about_what_a_rival_has(window: Opener, game: str, sideways: bool) -> None:
    lang = "fr" if sideways else "en"
    page = window(lang, phone=not sideways, sideways=sideways)
    begun(page, game, lang)
    page.locator("#rivals .closer").first.tap()
    forward = page.locator("#rivals :popover-open")
    expect(forward).to_be_visible()
    thing = forward.locator("[data-about]").filter(visible=True).last
    press(page, thing)
    panel = told(page)
    assert panel.evaluate(ON_TOP), "what was brought forward does not cover the answer"
    expect(forward).to_be_visible()
    assert thing.evaluate(ON_TOP) or thing.locator("xpath=..").evaluate(ON_TOP)
    page.locator("#inspector-close").tap()
    expect(panel).to_be_hidden()


def test_a_focus_brought_by_a_key_asks_once_it_rests(window: Opener) -> None:
    page = window()
    page.clock.install()
    begun_table(page, DRAFT, "me:Zoé", "greedy", "greedy", moves=MOVES[DRAFT])
    page.locator("#hand .may").first.focus()
    page.clock.fast_forward(1200)  # the page itself may move the focus: that asks nothing
    expect(page.locator("#inspector")).to_be_hidden()
    page.keyboard.press("ArrowUp")
    told(page)
    assert page.evaluate("document.activeElement.closest('#inspector')") is None
    page.keyboard.press("Escape")


def test_a_hex_that_may_be_chosen_tells_its_badge_in_parts(window: Opener) -> None:
    page = window()
    begun_table(page, HEX_MAP, "me:Zoé", "greedy", moves=1)
    hexes = page.locator(".hex.may")
    hexes.first.click(button="right", force=True)
    told(page)
    earned = page.locator("#inspector .earned")
    expect(earned).to_be_visible()
    total = int(earned.get_attribute("data-total") or "")
    parts = [int(one.replace("\u2212", "-")) for one in earned.locator("li b").all_inner_texts()]
    assert sum(parts) == total
