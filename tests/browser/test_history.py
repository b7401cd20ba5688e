"""The own games in a real browser."""

import re
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import expect

import ecotone
from browser.conftest import Opener
from browser.player import PATIENCE, decide, fits, over, ready
from browser.test_replay import bring, finished
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


def test_a_finished_game_is_listed_looked_at_and_forgotten(window: Opener, tmp_path: Path) -> None:
    page, path = window(), finished(DRAFT, tmp_path)
    bring(page, path)
    events = ecotone.replay(path.read_text(encoding="utf-8")).events
    last = max(n for n, event in enumerate(events) if event.seat is not None)
    page.goto(page.url.partition("?")[0] + f"?at={last}&eyes={events[last].seat}")
    ready(page)
    page.locator("#try").click()
    page.locator("#fork-seat").select_option(str(events[last].seat))
    page.locator("#fork-form button").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    ready(page)
    rng, until = Random(1), monotonic() + PATIENCE
    while not over(page) and monotonic() < until:
        decide(page, rng)
    page.goto("/history")
    game = page.locator(".played li")
    expect(game).to_have_count(1)
    fits(page)
    page.locator("#of-game").select_option(DRAFT)
    page.wait_for_url(f"**/history?game={DRAFT}")
    game.locator("a").click()
    page.wait_for_url("**/replay*")
    ready(page)
    page.goto("/history")
    game.locator("[data-forget]").click()
    page.locator("#sure .main").click()
    expect(game).to_have_count(0)
