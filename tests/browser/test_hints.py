"""A hint on demand: said, shown on the table, and gone when the table has changed."""

import json
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Opener
from browser.player import choose, decide, fits, play, ready
from browser.tables import join, open_table
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

SAID = {
    "en": "The strongest bot would ",
    "fr": "Le robot le plus fort choisirait\u202f: ",
}
MINE = """
() => document.querySelector("#hint:enabled, #sure[open]")
  || document.querySelector("#end").checkVisibility()
"""
NEXT = "#table .hinted.may, #words .hinted"
IN_SIGHT = """
() => [...document.querySelectorAll(".hinted")].some((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})
"""


def mine(page: Page) -> None:
    """Wait until the table waits for this player and shows what may be chosen."""
    page.wait_for_function(MINE)
    while decide_dialog(page):
        page.wait_for_function(MINE)


def decide_dialog(page: Page) -> bool:
    """Answer a question; whether one was asked."""
    answer = page.locator("#sure[open] button.main, #words .confirm")
    if opened := answer.is_visible():
        answer.click()
    return opened


def ask(page: Page, *, by_key: bool = False) -> str:
    """Ask for a hint; its sentence. On a busy machine the bot may run out of time: ask again."""
    said = ""
    for _ in range(10):
        if by_key:
            page.keyboard.press("h")
        else:
            page.locator("#hint").click()
        expect(page.locator("#hint")).to_have_attribute("aria-busy", "false")
        if said := page.locator("#advice").inner_text():
            break
    assert said
    return said


def do_it(page: Page) -> None:
    """Click what is pointed at until the advice has been followed."""
    for _ in range(8):
        if not page.locator("#advice").inner_text():
            return
        if not decide_dialog(page):
            choose(page.locator(NEXT).filter(visible=True).first)
    expect(page.locator("#advice")).to_be_empty()


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "lang", "phone", "hints"),
    [
        (DRAFT, "fr", True, 4),
        (REEF, "en", True, 4),
        (AUCTION, "fr", False, 4),
        (HEX_MAP, "en", True, 5),
    ],
)
def test_a_hint_is_said_and_shown_and_can_be_followed(
    window: Opener, game: str, lang: str, phone: bool, hints: int
) -> None:
    page = window(lang, phone=phone)
    open_table(page, game, "me:Esther", "level3", "level3")
    numbers = 0
    for number in range(hints):
        mine(page)
        said = ask(page, by_key=number % 2 == 1)
        assert SAID[lang] in said
        numbers += any(letter.isdigit() for letter in said.partition(";")[2])
        page.wait_for_function(IN_SIGHT)
        fits(page)
        do_it(page)
        expect(page.locator(".hinted")).to_have_count(0)
    assert numbers > hints / 3, "the bot expects something"


PILE = """
() => {
  const hand = document.querySelector("#hand");
  const cards = [...hand.querySelectorAll("[data-token]")];
  const alike = (one) => cards.filter(({ dataset }) => dataset.token === one.dataset.token);
  const lowest = cards.find((one) => alike(one).length > 2);
  if (!lowest) return "";
  hand.style.width = `${lowest.getBoundingClientRect().right - hand.getBoundingClientRect().x}px`;
  return lowest.dataset.token;
}
"""


def test_of_cards_that_lie_on_each_other_the_uppermost_is_shown(window: Opener) -> None:
    page = window("en", phone=True)
    token = ""

    def advised(line: WebSocketRoute) -> None:
        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "advice":
                told["action"] = f"pick {token}"
            line.send(json.dumps(told))

        line.connect_to_server().on_message(tell)

    page.route_web_socket("**/*", advised)
    while not token:  # a hand with three of a kind, cut off at the edge of the lowest
        open_table(page, DRAFT, "me:Esther", "random")
        token = page.evaluate(PILE)
    ask(page)
    page.wait_for_function(IN_SIGHT)


@pytest.mark.parametrize("game", [DRAFT, REEF, HEX_MAP])
def test_alone_there_are_hints_too(window: Opener, game: str) -> None:
    page = window("en")
    open_table(page, game, "me:Esther")
    for _ in range(3):
        mine(page)
        assert SAID["en"] in ask(page)
        do_it(page)


def test_a_hint_goes_when_something_else_is_done_or_it_is_put_away(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa")
    for _ in ("place", "give away"):
        mine(page)
        ask(page)
        do_it(page)
    mine(page)
    ask(page)
    expect(page.locator("#hint")).to_have_attribute("aria-pressed", "true")
    page.locator("#hint").click()
    expect(page.locator("#advice")).to_be_empty()
    expect(page.locator(".hinted")).to_have_count(0)
    ask(page)
    card = page.locator("#hand .may:not(.hinted)").last
    card.click()
    expect(page.locator("#hand .chosen").first).to_be_visible()
    expect(page.locator("#hand .hinted").first).to_be_visible()  # a second thought is possible
    page.locator("#stage .may").first.click()
    expect(page.locator("#advice")).to_be_empty()
    expect(page.locator("#undo")).to_be_enabled()
    mine(page)
    ask(page)
    page.locator("#undo").click()
    expect(page.locator("#advice")).to_be_empty()
    expect(page.locator(".hinted")).to_have_count(0)


def test_nobody_else_sees_a_hint_and_a_rival_who_chooses_does_not_wipe_it(window: Opener) -> None:
    host, friend, watcher = window("en"), window("en"), window("en")
    url = open_table(host, DRAFT, "me:Margot", "friend", "friend")
    join(friend, host, "Alexis")
    watcher.goto(url)
    ready(watcher)
    expect(watcher.locator("#hint")).not_to_be_visible()
    said = ask(host)
    assert decide(friend, Random(1))
    expect(host.locator("#status")).to_contain_text("1 of 3")
    assert host.locator("#advice").inner_text() == said
    for page in (friend, watcher):
        expect(page.locator("#advice")).to_be_empty()
        expect(page.locator(".hinted")).to_have_count(0)
    expect(friend.locator("#hint")).to_be_disabled()


def test_a_hint_stays_with_the_one_who_asked_at_a_shared_screen(window: Opener) -> None:
    page = window("en", phone=True)
    open_table(page, DRAFT, "me:Esther", "hotseat:Pippa")
    page.locator("#curtain").get_by_role("button", name="Esther").click()
    ask(page)
    do_it(page)
    expect(page.locator("#curtain")).to_be_visible()
    page.locator("#curtain button.main").first.click()
    expect(page.locator("#curtain")).not_to_be_visible()
    expect(page.locator("#advice")).to_be_empty()
    assert SAID["en"] in ask(page)


def test_a_table_can_be_opened_without_hints(window: Opener) -> None:
    page = window("fr")
    page.goto(f"/new/{DRAFT}")
    expect(page.locator("#players")).not_to_be_empty()
    page.locator("details.panel summary").first.click()
    switch = page.locator('input[name="hints"]')
    expect(switch).to_be_checked()
    switch.uncheck()
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")
    ready(page)
    play([page], Random(1), until=2)
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator("#hint")).not_to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_be_empty()
