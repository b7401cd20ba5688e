"""What happened is told: sentences with points, a recap, moments; and shown where it happened."""

import re
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from browser.conftest import Opener
from browser.player import play
from browser.tables import begun_table, join, open_table
from games.samples import DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

POINTS = {"en": r"places an? .+: [+\u2212]\d+\.$", "fr": r"place une? .+\u202f: [+\u2212]\d+\.$"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_tells_turns_with_points_and_shows_where(window: Opener, lang: str) -> None:
    page = window(lang)
    begun_table(page, DRAFT, "me:Sanaa", "greedy", "greedy", moves=8)
    expect(page.locator("body.my-turn")).to_be_visible()
    lines = page.locator("#log li").all_inner_texts()
    assert any(re.search(POINTS[lang], line) for line in lines), lines
    assert not any(re.search(r"-?\d,-?\d", line) for line in lines)
    placed = page.locator("#log li[data-points]").last
    placed.scroll_into_view_if_needed()
    placed.hover()
    expect(page.locator("#table .lit")).to_have_count(1)


def seen(thing: Locator) -> bool:
    """Whether it comes into sight within a rival's turn."""
    with suppress(Error):
        thing.wait_for(timeout=3000)
        return True
    return False


@pytest.mark.parametrize("phone", [False, True])
def test_a_recap_names_what_rivals_did_and_rings_what_is_new(
    window: Opener, *, phone: bool
) -> None:
    page = window("en", phone=phone)
    open_table(page, DRAFT, "me:Sanaa", "greedy", "greedy", settings={"pace": 300})
    rng, recap = Random(4), page.locator("#recap")
    play([page], rng, until=5)
    while not seen(recap):  # a click may be half of a move, or pass what the table tells
        play([page], rng, until=1)
    expect(page.locator(".fresh").first).to_be_visible()
    assert re.search(r"places", page.locator("#recap-lines").inner_text())
    page.locator("#recap-close").click()
    expect(page.locator("#recap")).to_be_hidden()
    assert page.locator(".fresh").count() == 0


def moment(page: Page, *sentences: str) -> None:
    page.evaluate(
        "(all) => import('/static/moments.js').then(({moment}) => all.forEach(moment))",
        list(sentences),
    )


def test_moments_come_one_by_one_and_pass_by_themselves(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    moment(page, "Round 2: hands pass to the right. You are dealt 10 cards.", "Your turn")
    expect(page.locator("#moment")).to_have_text("Round 2: hands pass to the right.")
    expect(page.locator("#moment")).to_have_text("Your turn")
    expect(page.locator("#moment")).to_have_text("")


def test_a_key_or_a_tap_passes_over_moments(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    moment(page, "The first one.", "The second one.")
    expect(page.locator("#moment")).to_have_text("The first one.")
    page.keyboard.press("Escape")
    assert page.locator("#moment").inner_text() == ""
    moment(page, "The third one.")
    expect(page.locator("#moment")).to_have_text("The third one.")
    page.locator("#heading").click()
    assert page.locator("#moment").inner_text() == ""


def test_chat_has_a_list_of_its_own(window: Opener) -> None:
    host, friend = window("en"), window("fr")
    open_table(host, REEF, "me:Margot", "friend")
    join(friend, host, "Alexis")
    friend.locator("#line").fill("Bonjour")
    friend.locator("#line").press("Enter")
    expect(host.locator("#chat")).to_contain_text("Alexis Bonjour")
    assert "Bonjour" not in host.locator("#log").inner_text()


def test_a_hinted_hex_can_be_seen(window: Opener) -> None:
    page = window("en")
    open_table(page, HEX_MAP, "me:Sanaa", "greedy")
    width = """
    (hex) => {
      const stroke = () => getComputedStyle(hex.querySelector(".rim")).strokeWidth;
      const before = stroke();
      hex.classList.add("may", "hinted");
      return [before, stroke()];
    }
    """
    hexes = page.locator(".hex")
    if not hexes.count():
        play([page], Random(1), until=4)
    before, after = hexes.first.evaluate(width)
    assert after == "7px" != before
