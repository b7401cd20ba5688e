"""Pictures of every page, desktop and phone, light and dark, in both languages.

`make screens` writes them to `screens/`, and the best of them to `docs/screens/`.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product, starmap
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import MISSING, find
from browser.conftest import DESKTOP, FLAGS, PHONE, Served
from browser.player import CAN, CHOICES, choose, decide, over, play
from browser.tables import open_table

ROOT = Path(__file__).parents[2]
SHOWN = {
    "home-desktop-light-en": "home",
    "savanna-desktop-light-en": "savanna",
    "ocean-desktop-dark-fr": "ocean-dark",
    "serengeti-desktop-light-en": "serengeti",
    "biotopes-desktop-light-en": "biotopes",
    "savanna-end-desktop-light-en": "end",
    "savanna-phone-light-en": "savanna-phone",
    "ocean-phone-dark-fr": "ocean-phone",
    "serengeti-phone-light-en": "serengeti-phone",
    "biotopes-phone-dark-en": "biotopes-phone",
}
TABLES = {
    "savanna": ("me:Sanaa", "level2", "level3", "level4"),
    "ocean": ("me:Pippa", "level2", "level4"),
    "serengeti": ("me:Margot", "level2", "level3", "level4"),
    "biotopes": ("me:Esther", "level2", "level3"),
}
PLAIN = {"home": "/", "new": "/new/savanna", "rules": "/rules/serengeti", "error": "/t/nothing"}
DRAWN = """
() => document.fonts.ready.then(() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(drawn));
}))
"""
CLICKS = {"savanna": 25, "ocean": 27, "serengeti": 40, "biotopes": 52}


class Dress(NamedTuple):
    """How a page is looked at."""

    phone: bool
    dark: bool
    lang: str

    def __str__(self) -> str:
        size, theme = "phone" if self.phone else "desktop", "dark" if self.dark else "light"
        return f"{size}-{theme}-{self.lang}"

    def window(self, browser: Browser, server: Served) -> Page:
        """A window of somebody new."""
        return browser.new_context(
            viewport=PHONE if self.phone else DESKTOP,
            device_scale_factor=2 if self.phone else 1,
            has_touch=self.phone,
            locale={"en": "en-GB", "fr": "fr-FR"}[self.lang],
            color_scheme="dark" if self.dark else "light",
            reduced_motion="reduce",
            base_url=server.url,
        ).new_page()


def pages(
    browser: Browser, server: Served, wanted: Callable[[str], bool]
) -> Iterator[tuple[str, Page]]:
    """Every page in every dress, with its name, of those that are wanted."""
    for dress in starmap(Dress, product((False, True), (False, True), ("en", "fr"))):
        page = dress.window(browser, server)
        for name, path in PLAIN.items():
            if wanted(f"{name}-{dress}"):
                page.goto(path)
                yield f"{name}-{dress}", page
        for game, seats in TABLES.items():
            if wanted(f"{game}-{dress}"):
                open_table(page, game, *seats)
                _further(page, CLICKS[game])
                page.evaluate("scrollTo(0, 0)")
                yield f"{game}-{dress}", page
        if wanted(f"seats-{dress}"):
            url = open_table(page, "savanna", "me:Sanaa", "friend")
            page.locator("#seats-open").click()
            page.locator('#seat-list [data-act="invite"]').first.click()
            page.locator("#qr").wait_for()
            yield f"seats-{dress}", page
            stranger = dress.window(browser, server)
            stranger.goto(page.locator("#address").input_value())
            yield f"join-{dress}", stranger
            stranger.goto(url)
            stranger.locator("#stage > *").first.wait_for()
            yield f"watching-{dress}", stranger
            stranger.context.close()
        for game in ("savanna", "serengeti"):
            if wanted(f"{game}-end-{dress}"):
                open_table(page, game, *TABLES[game])
                play([page], Random(1))
                yield f"{game}-end-{dress}", page
        page.context.close()


def _further(page: Page, clicks: int) -> None:
    """Some way into the game, by what is previewed as best, until it is one's own turn."""
    rng, done = Random(clicks), 0
    while done < clicks and not over(page):
        best = page.locator("#table .may.best").filter(visible=True)
        if page.locator("body.my-turn").count() and best.count():
            choose(best.first)
            done += 1
        elif decide(page, rng):
            done += 1
        else:
            page.wait_for_function(CAN, arg=CHOICES)
    page.wait_for_function(CAN, arg=CHOICES)
    page.mouse.move(0, 0)


def main() -> None:
    """Take them all, or with `shown` just those that the README shows."""
    wanted = SHOWN.__contains__ if sys.argv[1:] == ["shown"] else lambda name: True
    path = find()
    if path is None:
        print(MISSING)
        return
    folder, kept = ROOT / "screens", ROOT / "docs" / "screens"
    folder.mkdir(exist_ok=True)
    kept.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Served(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, page in pages(browser, server, wanted):
            page.evaluate(DRAWN)
            page.screenshot(path=folder / f"{name}.png", animations="disabled")
            print(f"screens/{name}.png")
            if name in SHOWN:
                shutil.copy(folder / f"{name}.png", kept / f"{SHOWN[name]}.png")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
