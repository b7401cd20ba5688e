"""What players do at a table beside playing: undo, ask why, come back, leave, share a screen."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, Served
from browser.player import decide, fits, play, ready
from browser.tables import join, open_table
from games.samples import DRAFT, REEF

pytestmark = pytest.mark.heavy


def hand(page: Page, place: int = 0) -> str:
    """Click a card of the hand; its word."""
    card = page.locator("#hand [data-token].may").nth(place)
    word = card.get_attribute("data-token")
    card.click(position={"x": 8, "y": 40})  # of several copies, only the edge shows
    assert word
    return word


def test_an_illegal_click_is_answered_with_the_reason_and_the_rule(window: Opener) -> None:
    for lang, said in (("en", "beside"), ("fr", "côté")):
        page = window(lang)
        open_table(page, DRAFT, "me:Sanaa", "greedy")
        play([page], Random(1), until=2)
        hand(page)
        expect(page.locator("body.my-turn")).to_be_visible()
        far = page.locator("#stage [data-token]:not(.may):not(.card)").last
        far.click(force=True)  # it says that it is disabled, and answers all the same
        expect(page.locator("#toast")).to_be_visible()
        assert said in page.locator("#toast").inner_text()
        assert "[" in page.locator("#toast").inner_text(), "the rule is named"


def test_whatever_a_page_asks_for_is_answered_in_its_own_language(window: Opener) -> None:
    """Though the browser likes another one, and though another window has chosen another one."""
    page = window("en", forgiving=True)  # the console tells of a refused request
    url = open_table(page, DRAFT, "me:Sanaa", "greedy")
    page.goto(f"{url}?lang=fr")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#status")).to_contain_text("Choisissez une carte")
    refused = "import('/static/common.js').then(({post}) => post('/api/tables', {})).catch(String)"
    assert "manque" in page.evaluate(refused)
    page.locator('[data-lang-switch="en"]').filter(visible=True).click()
    expect(page.locator("#status")).to_contain_text("Choose a card")


def test_a_pick_can_be_changed_and_undone_until_all_have_picked(window: Opener) -> None:
    host, friend = window("en"), window("en")
    open_table(host, DRAFT, "me:Margot", "friend")
    join(friend, host, "Alexis")
    expect(host.locator("#undo")).to_be_disabled()
    hand(host)
    expect(host.locator("#undo")).to_be_enabled()
    expect(host.locator("#status")).to_contain_text("1 of 2")
    host.locator("#undo").click()
    expect(host.locator("#status")).to_contain_text("Choose a card")
    hand(host)
    hand(friend)
    expect(host.locator("#undo")).to_be_disabled()


def test_a_reload_in_the_middle_loses_nothing(window: Opener) -> None:
    page = window("en")
    open_table(page, REEF, "me:Sanaa", "greedy", "greedy")
    play([page], Random(5), until=7)
    expect(page.locator("body.my-turn")).to_be_visible()
    board, lines = page.locator("#stage").inner_text(), page.locator("#log li").all_inner_texts()
    page.reload()
    ready(page)
    assert page.locator("#stage").inner_text() == board
    # while nobody was here the bots may have gone on
    assert page.locator("#log li").all_inner_texts()[: len(lines)] == lines


def test_a_killed_server_comes_back_with_every_game(window: Opener, server: Served) -> None:
    page = window("en", forgiving=True)
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    play([page], Random(6), until=8)
    expect(page.locator("body.my-turn")).to_be_visible()
    lines = page.locator("#log li").all_inner_texts()
    server.kill()
    expect(page.locator("body.away")).to_be_visible()
    server.start()
    expect(page.locator("body:not(.away)")).to_be_visible()
    assert page.locator("#log li").all_inner_texts()[: len(lines)] == lines
    play([page], Random(7), until=6)
    heard = page.locator("#log li").all_inner_texts()
    assert heard[: len(lines)] == lines
    assert len(heard) > len(lines)


def test_a_leaver_is_replaced_by_a_bot_and_comes_back(window: Opener) -> None:
    host, friend = window("en"), window("fr")
    open_table(host, DRAFT, "me:Margot", "friend")
    join(friend, host, "Alexis")
    friend.locator("#seats-open").click()
    friend.locator('#seat-list [data-act="leave"]').click()
    friend.locator("#sure button.main").click()
    play([host], Random(8), until=6)
    expect(host.locator("#rivals")).to_contain_text("Alexis (bot)")
    if not friend.locator("#seats[open]").count():
        friend.locator("#seats-open").click()
    friend.locator('#seat-list [data-act="back"]').click()
    friend.locator("#seats [data-close]").click()
    expect(host.locator("#rivals")).not_to_contain_text("(bot)")
    expect(friend.locator("body.my-turn")).to_be_visible()
    assert decide(friend, Random(9))


def test_two_people_share_one_screen_and_see_only_their_own_hand(window: Opener) -> None:
    page = window("en", phone=True)
    open_table(page, DRAFT, "me:Esther", "hotseat:Pippa")
    page.locator("#curtain").get_by_role("button", name="Esther").click()
    first = page.locator("#hand").inner_text()
    hand(page)
    expect(page.locator("#curtain")).to_be_visible()
    assert "Pippa" in page.locator("#curtain").inner_text()
    page.locator("#curtain button.main").first.click()
    expect(page.locator("#curtain")).not_to_be_visible()
    assert page.locator("#hand").inner_text() != first
    play([page], Random(10), until=24)
    fits(page)


def test_a_spectator_sees_the_boards_and_no_hand(window: Opener) -> None:
    player, watcher = window("en"), window("en")
    url = open_table(player, DRAFT, "me:Sanaa", "greedy")
    play([player], Random(11), until=4)
    watcher.goto(url)
    ready(watcher)
    assert watcher.locator("#hand").inner_text().strip() == ""
    assert watcher.locator("#stage .card").count() >= 2
    assert watcher.locator(".may").count() == 0


def test_chat_is_text_and_nothing_else(window: Opener) -> None:
    host, friend = window("en"), window("en")
    open_table(host, DRAFT, "me:Margot", "friend")
    join(friend, host, "<b>Alexis</b>")
    friend.locator("#line").fill("<img src=x onerror=alert(1)> hello")
    friend.locator("#line").press("Enter")
    expect(host.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    expect(host.locator("#rivals")).to_contain_text("<b>Alexis</b>")
    assert host.locator("#chat img").count() == 0
    assert "hello" not in host.locator("#log").inner_text()


def test_a_whole_turn_by_keyboard_alone(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    for area in ("#hand", "#stage"):
        expect(page.locator("body.my-turn")).to_be_visible()
        page.locator(f"{area} .may").first.wait_for()
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate(f"document.activeElement.matches('{area} .may')"):
                break
        page.keyboard.press("Enter")
    expect(page.locator("#stage .card")).to_have_count(1)


def test_a_card_can_be_dragged_to_its_cell(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy")
    page.locator("#hand .may").first.wait_for()
    middle = page.locator('#stage [data-token="0,0"]')
    page.locator("#hand .may").last.drag_to(middle)
    expect(page.locator("#stage .card")).to_have_count(1)
