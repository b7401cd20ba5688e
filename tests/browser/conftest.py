"""A real server on a real port, and real Chromium windows that must never complain."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from browser.chromium import MISSING, find
from browser.serving import FLAGS, WAIT, Served, launched, served

__all__ = ["DESKTOP", "FLAGS", "PHONE", "SIDEWAYS", "WAIT", "Opener", "Served"]

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SIDEWAYS = ViewportSize(width=844, height=390)
expect.set_options(timeout=WAIT)
NOTED = """
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text).type);
    send.call(this, text);
  };
  addEventListener("click", (event) => {
    window.clicked = event.timeStamp;
    window.clickedAt = [event.clientX, event.clientY];
  }, true);
"""
"""What a page notes for tests that ask: the messages it has sent, and its last click."""

Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def server() -> Served:
    """One server for all tests of this process."""
    return served()


@pytest.fixture(scope="module")
def chromium() -> Browser:
    """The browser, which stays open for as long as modules that use it follow one another."""
    if find() is None:
        pytest.skip(MISSING)
    return launched()


@pytest.fixture
def window(chromium: Browser, server: Served) -> Iterator[Opener]:
    """Opens windows of people who do not know each other; a complaint of any fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        lang: str = "en",
        *,
        phone: bool = False,
        sideways: bool = False,
        dark: bool = False,
        forgiving: bool = False,
        careful: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport=SIDEWAYS if sideways else PHONE if phone else DESKTOP,
            has_touch=phone or sideways,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            base_url=server.url,
        )
        contexts.append(context)
        if not careful:  # one click does one thing, as somebody wants it who plays at once
            context.add_init_script("localStorage.care ??= 'once'")
        context.add_init_script(NOTED)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        if forgiving:  # the server will be away, and the console says so
            return page
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
