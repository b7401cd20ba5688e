"""Every screen: what must be in sight on it, large enough to touch, and readable in both themes."""

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import Opener
from browser.eyes import cut, faults, in_view, overhang, too_small, unreadable
from browser.player import play
from browser.tables import begun_table, open_table
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

SIZES = ((390, 844), (360, 640), (844, 390), (820, 1180), (1280, 800), (1920, 1080))
SIDEWAYS = ViewportSize(width=844, height=390)
TABLES = {
    DRAFT: ("me:Sanaa", *["greedy"] * 5),
    REEF: ("me:Pippa", *["greedy"] * 2),
    AUCTION: ("me:Margot", *["greedy"] * 5),
    HEX_MAP: ("me:Esther", *["greedy"] * 4),
}
MOVES = {DRAFT: 6, REEF: 6, AUCTION: 4, HEX_MAP: 9}
BOARD = {
    DRAFT: ".board.large",
    REEF: ".board.large",
    AUCTION: ".market",
    HEX_MAP: ".landscape",
}
CLICK = "(hex) => hex.dispatchEvent(new Event('click', {bubbles: true}))"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
every_game = pytest.mark.parametrize("game", TABLES)

# What one card offers as a whole need not be touched in its parts; ten bids stand in a row, one a
# digit; what cannot be chosen now is only looked at; the cells of a score sheet are a table's.
SPARED = "#table [data-token]:not(.may), .cube, .bid, .sheet button, #log"


def opened(window: Opener, game: str) -> Page:
    """A full table, some way into the game, looked at by fingers."""
    page = window("fr", phone=True)
    begun_table(page, game, *TABLES[game], moves=MOVES[game])
    page.locator("body.my-turn #table .may, body.my-turn #words button").first.wait_for()
    return page


def resized(page: Page, width: int, height: int) -> None:
    """Another window, the page at its top."""
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(DRAWN)


@every_game
def test_at_no_size_anybody_stumbles_scrolls_sideways_or_misses_a_button(
    window: Opener, game: str
) -> None:
    page = opened(window, game)
    assert faults(page) == []
    for width, height in SIZES:
        resized(page, width, height)
        assert overhang(page) <= 0, (width, height)
        assert too_small(page, SPARED) == [], (width, height)
        assert cut(page) == [], (width, height)
    resized(page, **SIDEWAYS)
    assert faults(page) == []


@every_game
def test_a_phone_held_sideways_shows_board_and_hand_at_once(window: Opener, game: str) -> None:
    page = opened(window, game)
    resized(page, **SIDEWAYS)
    assert in_view(page, BOARD[game])
    assert in_view(page, "#hand")
    assert in_view(page, "#status")
    cards = page.locator("#hand .card").filter(visible=True)
    for card in cards.all()[:2]:
        expect(card).to_be_in_viewport(ratio=0.99)
    rival = page.locator("#rivals .closer").first
    rival.tap()
    expect(page.locator("#rivals :popover-open")).to_be_visible()


def test_a_lot_of_three_leaves_the_bids_in_sight(window: Opener) -> None:
    page = opened(window, AUCTION)
    resized(page, **SIDEWAYS)
    page.locator(".lot > :first-child").evaluate(
        "(card) => card.parentElement.append(card.cloneNode(true), card.cloneNode(true))"
    )
    page.evaluate(DRAWN)
    assert in_view(page, ".market")
    assert in_view(page, ".rungs > :first-child")


@every_game
def test_text_and_badges_have_contrast_in_both_themes(window: Opener, game: str) -> None:
    page = opened(window, game)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for size in ((1280, 800), (390, 844)):
            resized(page, *size)
            assert unreadable(page) == [], theme


@pytest.mark.parametrize("path", ["/", f"/new/{HEX_MAP}", f"/rules/{REEF}", "/t/nothing"])
def test_pages_beside_the_table_are_sound(window: Opener, path: str) -> None:
    for dark in (False, True):
        page = window("en", phone=True, dark=dark, forgiving=True)
        page.goto(path)
        assert unreadable(page) == []
        assert faults(page) == []
        for width, height in SIZES:
            resized(page, width, height)
            assert overhang(page) <= 0


@pytest.mark.parametrize(
    ("game", "board"), [(DRAFT, "#stage .ecosystems > :first-child"), (AUCTION, "#hand .own")]
)
def test_the_end_on_a_phone_shows_the_board_and_the_whole_score(
    window: Opener, game: str, board: str
) -> None:
    page = window("en", phone=True)
    begun_table(page, game, "me:Sanaa", *["greedy"] * 2, moves=36)
    play([page], Random(5))
    page.locator("#rematch").wait_for()
    for size in SIZES[:3]:
        resized(page, *size)
        panel = page.locator("#end").bounding_box()
        own = page.locator(board).first.bounding_box()
        assert panel
        assert own
        assert own["y"] + own["height"] <= panel["y"] or own["x"] + own["width"] <= panel["x"]
        sheet = page.locator("#end-sheet")
        assert sheet.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1
        assert unreadable(page) == []


def test_a_phone_opens_the_map_where_a_hex_is_needed(window: Opener) -> None:
    page = window("en", phone=True)
    open_table(page, HEX_MAP, *TABLES[HEX_MAP])
    page.locator("#words button").first.tap()
    page.locator(".hex.may").first.wait_for()
    narrow = page.locator(".hex.may .rim").evaluate_all(
        "all => Math.min(...all.map((one) => one.getBoundingClientRect().width))"
    )
    assert narrow >= 43.5
    while not page.locator(".slot.may").count():
        page.locator(".hex.may").first.evaluate(CLICK)
        page.locator(".hex.may, .slot.may").first.wait_for()
    expect(page.locator(".land.zoomed")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#hand .points")).to_be_in_viewport()
    places = [
        page.locator(kind).bounding_box()
        for kind in (".landscape", "#stage .lines", "#stage .board", "#hand")
    ]
    tops = [place["y"] for place in places if place]
    assert tops == sorted(tops)


def test_a_turned_phone_brings_the_map_near_again(window: Opener) -> None:
    page = window("en", phone=True)
    open_table(page, HEX_MAP, *TABLES[HEX_MAP])
    page.locator("#words button").first.tap()
    page.locator(".hex.may").first.wait_for()
    for width, height in SIZES[:3]:
        resized(page, width, height)
        assert too_small(page, SPARED) == [], (width, height)


def test_a_question_mark_lists_the_keys(window: Opener) -> None:
    page = window("fr")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    expect(page.locator("#shortcuts dt")).to_have_count(11)
    page.keyboard.press("Escape")
    expect(page.locator("#shortcuts")).not_to_be_visible()


def test_focus_follows_the_turn(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy", settings={"pace": 400})
    page.locator("#hand .may").first.focus()
    page.keyboard.press("Enter")
    page.locator("#stage .may").first.wait_for()
    page.locator("#stage .may").first.focus()
    page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    page.locator("#hand .may").first.wait_for()
    expect(page.locator("#table .may:focus")).to_have_count(1)


def test_a_win_is_celebrated_unless_it_is_to_be_calm(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    page.emulate_media(reduced_motion="no-preference")
    win = """
    () => import('/static/celebrate.js').then(({celebrate}) => {
      document.querySelector('#sheet thead th + th').classList.add('won');
      celebrate();
      return document.querySelectorAll('.leaves i').length;
    })
    """
    assert page.evaluate(win) > 0
    expect(page.locator(".leaves")).to_have_count(0)
    page.locator("#sound").click()
    expect(page.locator("body.calm")).to_be_attached()
    assert page.evaluate(win) == 0
    page.locator("#sound").click()
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(win) == 0
