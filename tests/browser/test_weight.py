"""What a page weighs as it comes over the line, with nothing kept from before."""

import pytest
from playwright.sync_api import Page

from browser.conftest import Opener
from browser.player import ready
from browser.tables import open_table
from ecotone.games import GAMES

pytestmark = pytest.mark.heavy

HOME, TABLE = 40_000, 80_000
PORTRAITS = ".species.svg"


def weighed(page: Page) -> int:
    """Bytes of the page loaded anew, heads included, portraits left out."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda sent: urls.__setitem__(sent["requestId"], sent["request"]["url"]),
    )
    session.on(
        "Network.loadingFinished",
        lambda done: sizes.__setitem__(done["requestId"], int(done["encodedDataLength"])),
    )
    page.reload(wait_until="networkidle" if page.url.endswith("/") else "load")
    if "/t/" in page.url:
        ready(page)
    # what was asked for before we listened is no part of it
    return sum(size for one, size in sizes.items() if PORTRAITS not in urls.get(one, PORTRAITS))


def test_the_first_page_is_light(window: Opener) -> None:
    page = window("fr", phone=True)
    page.goto("/")
    assert weighed(page) <= HOME


@pytest.mark.parametrize("game", GAMES.names())
def test_a_table_is_light(window: Opener, game: str) -> None:
    page = window("fr", phone=True)
    open_table(page, game, "me:Sanaa", *["greedy"] * 2)
    assert TABLE / 2 < weighed(page) <= TABLE
