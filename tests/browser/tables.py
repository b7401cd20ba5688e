"""Tables for browser tests: opened by a request, joined by the links that the page shows."""

from typing import Any

from playwright.sync_api import Page

from browser.player import ready


def open_table(page: Page, game: str, *seats: str, **more: Any) -> str:
    """A table with bots that move at once; seats are me:NAME, friend, hotseat:NAME or a bot."""
    wanted = []
    for seat in seats:
        kind, _, name = seat.partition(":")
        person = kind in ("me", "friend", "open", "hotseat")
        wanted.append({"kind": kind, "name": name} if person else {"kind": "bot", "bot": kind})
    page.goto("/")
    settings = {"pace": 0} | more.pop("settings", {})
    body = {"game": game, "seats": wanted, "settings": settings} | more
    origin = page.url.rstrip("/")
    answer = page.request.post("/api/tables", data=body, headers={"Origin": origin})
    assert answer.status == 201, answer.text()
    url: str = answer.json()["url"]
    page.goto(url)
    ready(page)
    return url


def invitation(host: Page) -> str:
    """The link that a host finds in the seats panel."""
    if not host.locator("#seats[open]").count():
        host.locator("#seats-open").click()
    host.locator('#seat-list [data-act="invite"]').first.click()
    link: str = host.locator("#address").input_value()
    host.locator("#seats [data-close]").click()
    return link


def join(friend: Page, host: Page, name: str) -> None:
    """Sit down where the host invites one to."""
    friend.goto(invitation(host))
    friend.locator("#name").fill(name)
    friend.locator("#take button[type=submit]").click()
    friend.wait_for_url("**/t/*")
    ready(friend)
