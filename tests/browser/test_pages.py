"""What a player sees and touches: places that hold still, rings, keys, sheets, small screens."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.player import apart, fits, ready
from browser.tables import open_table
from ecotone.core.score import Point, score
from ecotone.draw.sheet import sheet
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

TOP_CARD = "#hand .copies .card:last-child"
FAILING = """
() => [...document.querySelectorAll('.sheet th')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)
"""


def places(page: Page, kind: str) -> list[list[int]]:
    """Where on the page the things of this kind lie."""
    found: list[list[int]] = page.locator(kind).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({x, y}) => [x, y])"
    )
    return found


def nameless(page: Page) -> list[str]:
    """Whatever can be used and has no name for a screen reader."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    used = {"button", "link", "textbox", "combobox", "checkbox", "radio", "image", "table", "log"}
    found = [
        node["role"]["value"]
        for node in nodes
        if not node["ignored"]
        and node["role"]["value"] in used
        and not node.get("name", {}).get("value", "").strip()
    ]
    session.detach()
    return found


def test_a_new_table_shows_every_seat_and_sets_out_with_the_invitation(window: Opener) -> None:
    page = window("en")
    page.goto(f"/new/{DRAFT}")
    page.locator("#more").click()
    expect(page.locator(".seat:visible")).to_have_count(4)
    page.locator("#seats select").nth(3).select_option("friend")
    page.locator("#fewer").click()
    page.locator("#seats select").nth(1).select_option("friend")
    page.locator(".start").dblclick()
    page.wait_for_url("**/t/*")
    ready(page)
    expect(page.locator("#qr")).to_be_visible()
    page.locator("#copy").click()
    expect(page.locator("#toast")).to_have_text("The link is copied.")
    page.mouse.click(5, 5)
    expect(page.locator("#toast")).not_to_be_visible()
    expect(page.locator('#rivals [data-key^="seat:"]')).to_have_count(2)


def test_a_mouse_leaves_no_focus_behind_and_a_keyboard_does(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    page.locator(f"{TOP_CARD}.may").first.click()
    page.locator("#stage .may").first.wait_for()
    expect(page.locator("#table :focus-visible")).to_have_count(0)
    page.locator("#stage .may").first.focus()
    page.keyboard.press("Enter")
    page.locator("#hand .may").first.wait_for()
    expect(page.locator("#stage :focus-visible")).to_have_count(1)


def test_the_keyboard_stops_at_what_may_be_chosen(window: Opener) -> None:
    page = window("en")
    open_table(page, REEF, "me:Pippa", "greedy")
    page.locator("#hand .may").first.wait_for()
    kinds = page.locator("#hand .may").evaluate_all("all => all.map((one) => one.dataset.token)")
    expect(page.locator('#table [data-token][tabindex="0"]')).to_have_count(len(set(kinds)))


def test_a_rival_looked_at_closely_keeps_its_place_and_escape_closes_it(window: Opener) -> None:
    page = window("en")
    open_table(page, REEF, "me:Pippa", settings={"previews": False})
    for awaited in ("Place", "Give", "Place"):  # the first card has one place to go
        expect(page.locator("#status")).to_contain_text(awaited)
        apart(page)
        page.locator(f"{TOP_CARD}.may").first.click()
    expect(page.locator("#hand .chosen").first).to_be_visible()
    others = "#rivals .lead, #hand .card"
    before = places(page, others)
    page.locator("#rivals .closer").click()
    expect(page.locator("#rivals :popover-open")).to_be_visible()
    assert places(page, others) == before
    page.keyboard.press("Escape")
    expect(page.locator("#rivals :popover-open")).to_have_count(0)
    assert places(page, others) == before
    expect(page.locator("#hand .chosen").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#hand .chosen")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_the_heads_of_a_full_sheet_can_be_read(window: Opener, *, phone: bool) -> None:
    page = window("fr", phone=phone)
    open_table(page, AUCTION, "me:Alexandrine", *["random"] * 5)
    for bid in ("#words button", "#table .may"):
        if page.locator("body.my-turn").count() and page.locator(bid).count():
            page.locator(bid).first.click()
    assert page.locator("#sheet thead th").all_inner_texts()[1] == "Alexandrine"
    assert page.evaluate(FAILING) == []
    fits(page)


def test_the_end_counts_below_zero_and_tells_nobody_early(window: Opener) -> None:
    page = window("en")
    open_table(page, AUCTION, "me:Margot", "random", "random")
    page.emulate_media(reduced_motion="no-preference")
    scores = (
        score((Point("collections", 4, (), "collection"), Point("wealth", -6, (), "wealth"))),
        score((Point("collections", -1, (), "collection"),)),
        score(()),
    )
    html = sheet(AUCTION, scores, {0: "Margot", 1: "Bo", 2: "Zoé"})
    end = "import('/static/end.js').then(({end}) => end(%s, true))"
    state = {"over": True, "sheet": html, "verdict": "Margot wins!", "rematch": None}
    page.evaluate("(state) => " + end % "state", state)
    total = page.locator("#end tfoot td").first
    expect(total).to_have_text("4")
    expect(page.locator("#status")).not_to_be_visible()
    for points in page.locator(".points").all():
        expect(points).not_to_be_visible()
    expect(page.locator("#end-title")).to_have_text("The end")
    expect(total).to_have_text("\u22122")
    expect(page.locator("#end tfoot td").nth(1)).to_have_text("\u22121")
    page.locator("#skip").click()
    expect(page.locator("#end-title")).to_have_text("Margot wins!")
    page.locator("#end [aria-controls]").first.click()
    expect(page.locator("#end .why:visible")).to_have_count(1)
    page.evaluate("(state) => " + end % "state", state | {"over": False})
    expect(page.locator("#end")).not_to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_log_follows_the_news_unless_it_is_read(window: Opener, *, phone: bool) -> None:
    page = window("en", phone=phone)
    open_table(page, DRAFT, "me:Sanaa", "friend")
    tell = """
    (from) => import('/static/feed.js').then(({tell}) => {
      const line = (n) => ({n, kind: 'heard', text: `line ${n}`, at: n, shows: []});
      tell(from, [...Array(40).keys()].map((n) => line(from + n)));
    })
    """
    at_its_end = """
    () => {
      const log = document.querySelector("#log");
      return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
    }
    """
    read = """
    (log) => new Promise((heard) => {
      log.addEventListener("scroll", () => requestAnimationFrame(heard), {once: true});
      log.scrollTop = 20;
    })
    """
    log = page.locator("#log")
    page.evaluate(tell, 1)
    log.evaluate("(log) => log.style.maxHeight = '90px'")  # a panel above it has grown meanwhile
    page.wait_for_function(at_its_end)
    log.evaluate(read)
    page.evaluate(tell, 41)
    assert log.evaluate("(log) => log.scrollTop") == 20
    box, feed = log.bounding_box(), page.locator("#feed").bounding_box()
    assert box
    assert feed
    assert box["y"] + box["height"] < feed["y"] + feed["height"]


@pytest.mark.parametrize(("game", "rivals"), [(DRAFT, 1), (REEF, 2), (DRAFT, 3)])
def test_a_phone_shows_status_board_and_hand_at_once(
    window: Opener, game: str, rivals: int
) -> None:
    page = window("en", phone=True)
    open_table(page, game, "me:Sanaa", *["greedy"] * rivals)
    page.locator(f"{TOP_CARD}.may").last.tap()
    page.locator("#stage .may").first.tap()
    page.locator(f"{TOP_CARD}.may").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    dock, board = page.locator("#dock").bounding_box(), page.locator(".board.large").bounding_box()
    assert dock
    assert board
    assert board["y"] + board["height"] <= dock["y"] + 1
    assert dock["y"] + dock["height"] <= 844
    fits(page)


@pytest.mark.parametrize("game", [DRAFT, AUCTION, HEX_MAP])
def test_everything_at_a_table_has_a_name(window: Opener, game: str) -> None:
    page = window("fr", phone=True)
    open_table(page, game, "me:Esther", *["greedy"] * 2)
    assert nameless(page) == []
    page.locator("#seats-open").click()
    assert nameless(page) == []


def test_portraits_are_loaded_at_the_table_that_shows_them(window: Opener) -> None:
    page = window("en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_table(page, DRAFT, "me:Esther", "greedy")
    assert not [url for url in asked if "species" in url]
    open_table(page, HEX_MAP, "me:Esther", "greedy")
    page.locator("#words button").first.click()
    expect(page.locator("#hand .portrait")).to_have_count(4)
    assert [url for url in asked if url.endswith(f"/art/{HEX_MAP}.species.svg")]


def test_a_map_looked_at_closely_stays_so_when_it_changes(window: Opener) -> None:
    page = window("en")
    open_table(page, HEX_MAP, "me:Esther", "greedy")
    page.locator("#words button").first.click()
    page.locator(".zoom-tools button").first.click()
    expect(page.locator(".land.zoomed")).to_be_visible()
    tokens = page.locator(".map .token")
    page.locator(".hex.may").last.focus()
    page.keyboard.press("Enter")
    expect(tokens.first).to_be_attached()
    expect(page.locator(".land.zoomed")).to_be_visible()


def test_whoever_looks_back_at_their_table_can_still_hand_over(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Esther", "hotseat:Pippa")
    page.locator("#curtain").get_by_role("button", name="Esther").click()
    page.locator(f"{TOP_CARD}.may").first.click()
    page.locator("#curtain-back").click()
    page.locator("#words").get_by_text("Pippa").click()
    expect(page.locator("#stage header")).to_contain_text("Pippa (you)")


def test_a_phone_shows_where_to_go_on_after_a_choice(window: Opener) -> None:
    page = window("en", phone=True)
    open_table(page, HEX_MAP, "me:Esther", "greedy")
    page.locator("#words button").first.tap()
    page.locator(".hex.may").first.wait_for()
    for _ in range(4):
        token = page.locator(".hex.may").first.get_attribute("data-token")
        page.locator(".hex.may").first.tap()
        expect(page.locator(f'.hex.may[data-token="{token}"]')).to_have_count(0)
        page.locator(".hex.may, .slot.may").first.wait_for()
    page.locator('.slot.may[data-token="expand"]').evaluate(
        "(slot) => { scrollBy(0, slot.getBoundingClientRect().top - 50); slot.click(); }"
    )
    expect(page.locator(".hex.may").first).to_be_in_viewport()
