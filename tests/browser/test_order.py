"""A host keeps order on the page: who may speak, who may look, who has to go."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.player import ready
from browser.tables import join, open_table
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


def says(page: Page, text: str) -> None:
    page.locator("#line").fill(text)
    page.locator("#line").press("Enter")


def test_a_host_mutes_removes_closes_the_chat_and_the_table(window: Opener) -> None:
    host, friend = window("en"), window("fr", forgiving=True)
    watcher = window("en", forgiving=True)  # a table that is closed to them complains
    url = open_table(host, DRAFT, "me:Ann", "friend")
    join(friend, host, "Ben")
    origin = watcher.request.get("/").url.rstrip("/")
    named = watcher.request.post("/api/me", data={"name": "Eve"}, headers={"Origin": origin})
    assert named.ok, named.text()
    watcher.goto(url)
    ready(watcher)
    says(friend, "bonjour")
    expect(host.locator("#chat")).to_contain_text("bonjour")

    host.locator("#seats-open").click()
    host.locator("#mute-1").click()
    expect(friend.locator("#line")).to_be_disabled()
    host.locator("#unmute-1").click()
    expect(friend.locator("#line")).to_be_enabled()
    host.locator("#chat-closed").check()
    for page in (friend, watcher):
        expect(page.locator("#line")).to_be_disabled()
    host.locator("#chat-closed").uncheck()
    expect(watcher.locator("#line")).to_be_enabled()

    host.locator("#seats [data-close]").click()
    says(watcher, "spam")
    host.locator("#chat [data-said]").last.click()
    host.locator('#speaker button[value="mute"]').click()
    expect(watcher.locator("#line")).to_be_disabled()
    expect(friend.locator("#line")).to_be_enabled()

    host.locator("#seats-open").click()
    host.locator("#private-table").check()
    expect(host.locator("#watch")).to_be_visible()
    watcher.goto(url)
    expect(watcher.locator("#table")).to_have_count(0)
    host.locator("#remove-1").click()
    host.locator("#sure button.main").click()
    expect(host.locator("#remove-1")).to_have_count(0)
    friend.goto(url)
    expect(friend.locator("#table")).to_have_count(0)
