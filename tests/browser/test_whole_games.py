"""Whole games in a real browser, from the first page to the end screen."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Opener
from browser.player import fits, play, ready
from browser.tables import hurried, join, open_table
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = [pytest.mark.heavy, pytest.mark.long]


def new_table(page: Page, game: str, *seats: str, pace: str = "250") -> None:
    """From the home page to a new table with these seats, by the page's own controls."""
    page.goto("/")
    fits(page)
    page.locator(f'a.button[href="/new/{game}"]').click()
    expect(page.locator("#players")).not_to_be_empty()  # the page's script has run
    fits(page)
    rows = page.locator("#seats .seat")
    while rows.count() < len(seats):
        page.locator("#more").click()
    while rows.count() > len(seats):
        page.locator("#fewer").click()
    for row, seat in enumerate(seats):
        kind, _, name = seat.partition("=")
        if rows.nth(row).locator("select").input_value() != kind:
            rows.nth(row).locator("select").select_option(kind)
        if name:
            rows.nth(row).locator("input").fill(name)
    page.locator("details.panel summary").first.click()
    page.locator('select[name="pace"]').select_option(pace)
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")
    ready(page)


def at_the_end(page: Page) -> None:
    """The end screen tells who has won, and every point can be pointed at."""
    skip = page.locator("#skip")
    if skip.is_visible():
        skip.click()
    expect(page.locator("#rematch")).to_be_visible()
    assert page.locator("#end-title").inner_text()[-1] in ".!"
    fits(page)


def the_best_board(page: Page) -> None:
    """It is asked for once, soon shown, then with its proof; the table's own cells stay alone."""
    asked = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        told = "proved" if asked[-1].endswith("&proof") else "a good one"
        route.fulfill(content_type="text/html", body=f'<p>{told}</p><i data-token="0,0"></i>')

    page.route(re.compile("/best/0"), answer)
    page.locator("#arrange").click()
    expect(page.locator("#best")).to_have_text("proved")
    expect(page.locator("#arrange")).to_be_disabled()
    assert len(asked) == 2
    expect(page.locator("#best [data-token]")).to_have_count(0)


def test_a_draft_against_bots(window: Opener) -> None:
    page = window("fr", phone=True)
    new_table(page, DRAFT, "me=Sanaa", "bot:level3", "bot:level1", "bot:level4")
    assert play([page], Random(1)) >= 40
    at_the_end(page)
    value = page.locator("#end-sheet button[data-points]").first
    value.focus()
    expect(page.locator("#stage .lit").first).to_be_visible()
    the_best_board(page)


@pytest.mark.quick
def test_a_draft_alone(window: Opener) -> None:
    page = window("en")
    new_table(page, REEF, "me")
    assert play([page], Random(2)) >= 40
    at_the_end(page)


def test_an_auction_with_two_browsers_and_a_bot(window: Opener) -> None:
    host, friend = window("en"), window("fr", phone=True)
    open_table(host, AUCTION, "me:Margot", "friend", "greedy")
    join(friend, host, "Alexis")
    expect(host.locator("#rivals")).to_contain_text("Alexis")
    play([host, friend], Random(3))
    at_the_end(host)
    expect(friend.locator("#end")).to_be_visible()
    at_the_end(friend)


def test_a_map_over_six_cycles(window: Opener) -> None:
    page = window("fr")
    open_table(page, HEX_MAP, "me:Pippa", "greedy")
    play([page], Random(4))
    at_the_end(page)


def test_the_last_cycles_of_a_map_with_two_browsers(window: Opener) -> None:
    host, friend = window("fr"), window("en")
    url = open_table(host, HEX_MAP, "me:Pippa", "friend")
    join(friend, host, "Esther")
    hurried(url, [host, friend], moves=100)
    play([host, friend], Random(4))
    at_the_end(host)
