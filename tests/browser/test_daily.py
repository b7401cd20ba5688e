"""The deal of the day in the browser: one's own table, its result, and nobody else's too early."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.player import fits, ready
from ecotone.bots.levels import LEVELS
from games.samples import DRAFT

pytestmark = pytest.mark.heavy

PLAY = """
() => new Promise((done) => {
  const ws = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/")[2]}`);
  let n = 0;
  ws.onmessage = ({ data }) => {
    const { type, over, legal } = JSON.parse(data);
    if (type !== "state") return;
    if (over) return ws.close(), done();
    ws.send(JSON.stringify({ type: "move", id: `m${n++}`, seat: 0, text: legal[0] }));
  };
})
"""

BEST = '<p>99 (le v&ocirc;tre: 12)</p><div class="best-board">ZZ</div>'


def begin(page: Page) -> str:
    """One's table of the day, from the shelf."""
    page.goto("/")
    page.locator('.of-day[href="/daily"]').click()
    page.locator(f'[data-deal="{DRAFT}"], article:has(#deal-{DRAFT}) a.main').click()
    page.wait_for_url("**/t/*")
    ready(page)
    return page.url


def test_a_day_from_the_first_card_to_the_result_that_is_shared(window: Opener) -> None:
    page = window("fr", phone=True)
    table = begin(page)
    assert begin(page) == table
    stranger = window(forgiving=True)
    stranger.goto(table)
    expect(stranger.locator("main")).to_contain_text("finished your own")
    page.evaluate(PLAY)
    # what is found is a matter of tests/server/test_arranging.py
    page.route("**/best/0?*", lambda asked: asked.fulfill(body=BEST, content_type="text/html"))
    page.goto("/daily")
    fits(page)
    deal = page.locator(f"article:has(#deal-{DRAFT})")
    expect(deal.locator(".mine")).to_have_count(1)
    shared = deal.locator("[data-share]").get_attribute("data-share") or ""
    assert shared.endswith("/daily")
    assert 4 <= len(shared.splitlines()) <= 5
    expect(deal.locator("a", has_text="Revoir ma partie")).to_have_attribute(
        "href", re.compile("^/t/")
    )
    expect(deal.locator(".board")).to_contain_text("99 (le v\u00f4tre")
    # what the bots made of it comes without being asked for
    expect(page.locator(f"#bots-{DRAFT} a")).to_have_count(len(LEVELS))
    expect(deal.locator(".mine")).to_have_count(1)
    fits(page)
    deal.locator(".board a").click()
    expect(page.locator('#verdict a[href^="/daily/"]')).to_be_attached()
    expect(page.locator("#best .best-board")).to_have_text("ZZ")


def test_a_device_with_another_clock_and_a_day_to_come_get_a_sentence(window: Opener) -> None:
    page = window(forgiving=True)
    page.goto("/daily")
    expect(page.locator("#clock")).to_be_hidden()
    page.clock.install(time="2031-01-01T00:00:00Z")
    page.reload()
    expect(page.locator("#clock")).to_be_visible()
    page.goto("/daily/2999-01-01")
    expect(page.locator("main")).to_contain_text("has not come yet")
