"""What is done to others is thought over, and can be called off to the last tap."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Opener
from browser.player import apart, ready, sent
from browser.tables import open_table
from browser.test_lines import late
from browser.test_slips import FINAL, tap, until
from games.samples import AUCTION, EXCHANGE

pytestmark = [pytest.mark.heavy, pytest.mark.long]
EXCHANGED = re.compile(r"Exchange the \w+ \d for the \w+ \d$")
COMPETED = re.compile(r"Compete for a hex in the \w+$")
KEYS = "(all) => all.map((one) => one.dataset.key)"


def called_off(page: Page, things: Locator, word: re.Pattern[str]) -> None:
    """The bar asks for one more tap; to step back leaves everything where it was."""
    before = things.evaluate_all(KEYS)
    assert before
    many = sent(page, "move")
    expect(page.locator("#ask")).to_contain_text(FINAL["en"])
    expect(page.locator("#words .confirm")).to_have_text(word)
    page.keyboard.press("Escape")
    expect(page.locator("#words .confirm")).to_have_count(0)
    assert sent(page, "move") == many
    assert things.evaluate_all(KEYS) == before


def test_an_exchange_is_thought_over(window: Opener) -> None:
    page = window("en", careful=True)
    rivals = ("greedy", "greedy")
    open_table(page, AUCTION, "me:Liv", *rivals, options=EXCHANGE)
    until(page, ".rung .bid.may")
    tap(page.locator(".rung .bid.may").last)  # all one has: the lot is won
    tap(page.locator("#words .confirm"))
    theirs = page.locator("#rivals [data-token].may")  # the own card is the only one
    for _ in range(10):  # until a rival has something, too
        until(page, "#words button", '#words [data-word="pass"]', text="Exchange nothing")
        if theirs.count():
            break
        tap(page.locator("#words button"))
        ready(page)
    tap(theirs.first)
    called_off(page, page.locator("#hand [data-key]"), EXCHANGED)


def test_an_attack_is_thought_over(window: Opener, tmp_path: Path) -> None:
    page = window("en", careful=True, phone=True)
    late(page, tmp_path)
    tap(page.locator('.slot.may[data-token="compete"]'))
    steps = page.locator(".hex.may, .face.may, .cube.may").filter(visible=True)
    while not page.locator("#words .confirm").count():
        apart(page)
        steps.first.dispatch_event("click")
        page.locator(".hex.may, .face.may, .cube.may, #words .confirm").first.wait_for()
    called_off(page, page.locator(".landscape [data-key]"), COMPETED)
