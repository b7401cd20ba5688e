"""Pictures of every page, desktop and phone, light and dark, in both languages.

`make screens` writes them to `screens/`, and the best of them to `docs/screens/`.
"""

import shutil
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import MISSING, find
from browser.conftest import DESKTOP, FLAGS, PHONE, Served
from browser.player import choose, decide, over, play
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
CLICKS = {"savanna": 25, "ocean": 27, "serengeti": 40, "biotopes": 60}


def pages(browser: Browser, server: Served) -> Iterator[tuple[str, Page]]:
    """Every page in every dress, with its name."""
    for phone, dark, lang in product((False, True), (False, True), ("en", "fr")):
        dress = f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}-{lang}"
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            base_url=server.url,
        )
        page = context.new_page()
        for name, path in (
            ("home", "/"),
            ("new", "/new/savanna"),
            ("rules", "/rules/serengeti"),
            ("error", "/t/nothing"),
        ):
            page.goto(path)
            yield f"{name}-{dress}", page
        for game, seats in TABLES.items():
            open_table(page, game, *seats)
            _further(page, CLICKS[game])
            yield f"{game}-{dress}", page
        url = open_table(page, "savanna", "me:Sanaa", "friend")
        page.locator("#seats-open").click()
        page.locator('#seat-list [data-act="invite"]').first.click()
        page.locator("#qr").wait_for()
        yield f"seats-{dress}", page
        link = page.locator("#address").input_value()
        stranger = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if dark else "light",
        ).new_page()
        stranger.goto(link)
        yield f"join-{dress}", stranger
        stranger.goto(url)
        stranger.locator("#stage > *").first.wait_for()
        yield f"watching-{dress}", stranger
        stranger.context.close()
        for game in ("savanna", "serengeti"):
            open_table(page, game, *TABLES[game])
            play([page], Random(1))
            page.wait_for_timeout(300)
            yield f"{game}-end-{dress}", page
        context.close()


def _further(page: Page, clicks: int) -> None:
    """Some way into the game, by what is previewed as best, until it is one's own turn."""
    rng, done = Random(clicks), 0
    for _ in range(40 * clicks):
        if done >= clicks or over(page):
            break
        best = page.locator("#table .may.best").filter(visible=True)
        if page.locator("body.my-turn").count() and best.count():
            choose(best.first)
            done += 1
        elif decide(page, rng):
            done += 1
        else:
            page.wait_for_timeout(30)
    for _ in range(100):
        if page.locator("body.my-turn").count() and page.locator("#table .may").count():
            break
        page.wait_for_timeout(50)
    page.mouse.move(0, 0)
    page.wait_for_timeout(250)


def main() -> None:
    """Take them all."""
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
        for name, page in pages(browser, server):
            page.wait_for_timeout(200)
            page.screenshot(path=folder / f"{name}.png")
            print(f"screens/{name}.png")
            if name in SHOWN:
                shutil.copy(folder / f"{name}.png", kept / f"{SHOWN[name]}.png")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
