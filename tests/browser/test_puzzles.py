"""A puzzle in the browser: asked at a real table, answered at once, rated on this device."""

import json

import pytest
from playwright.sync_api import expect

from browser.conftest import Opener
from browser.player import fits, ready
from ecotone.puzzles.shelf import puzzles
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


def test_a_choice_at_a_puzzle_is_judged_and_rated(window: Opener) -> None:
    page = window("fr", phone=True)
    page.goto("/")
    page.locator('a[href="/puzzles"]').click()
    fits(page)
    page.locator(f'[data-kind="{DRAFT}/give"]').click()
    page.wait_for_url("**/t/*")
    ready(page)
    told = json.loads(page.locator("#table").get_attribute("data-puzzle") or "{}")
    best = puzzles(DRAFT)[told["number"]].best
    expect(page.locator("#puzzle")).to_contain_text(told["question"])
    page.locator(f'#hand .may[data-token="{best.split()[-1]}"]').last.click()
    expect(page.locator("#puzzle")).to_contain_text("Oui")
    fits(page)
    assert json.loads(page.evaluate("localStorage.puzzles"))["rating"] > 1200
    page.locator("#puzzle .main").click()
    expect(page.locator("#puzzle:not(.right)")).to_be_visible()
    page.goto("/")
    expect(page.locator("#tables .table-card")).to_have_count(0)
