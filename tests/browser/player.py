"""A player who knows no game: clicks whatever the page says may be clicked."""

import re
from random import Random

from playwright.sync_api import Error, Locator, Page, expect

CHOICES = "#table .may[data-token], #words button[data-word], #words button[data-text]"
SHORT = 1500  # milliseconds for one click; things move away under a slow finger


def over(page: Page) -> bool:
    """Whether the page shows the end of the game."""
    return page.locator("#end").is_visible()


def awaited(page: Page) -> bool:
    """Whether the table waits for this player."""
    return page.locator("body.my-turn").count() > 0


def decide(page: Page, rng: Random) -> bool:
    """Click one thing that may be clicked; whether there was one."""
    for dialog in ("#sure", "#curtain"):
        answer = page.locator(f"{dialog}[open] button.main").first
        if answer.is_visible():
            choose(answer)
            return True
    if not awaited(page):
        return False
    found = page.locator(CHOICES).filter(visible=True)
    many = found.count()
    if not many:
        return False
    choose(found.nth(rng.randrange(many)))
    return True


def choose(thing: Locator) -> None:
    """Click it, or go there by keyboard where something lies above it."""
    try:
        thing.click(timeout=SHORT)
    except Error:
        try:
            thing.focus(timeout=SHORT)
            thing.press("Enter", timeout=SHORT)
        except Error:
            return  # it is gone: somebody else has moved


def play(pages: list[Page], rng: Random, *, until: int = 100_000) -> int:
    """Play for everybody who sits at these pages until the end; how many clicks that took."""
    clicks = idle = 0
    while not over(pages[0]) and clicks < until:
        busy = [decide(page, rng) for page in pages]
        clicks += sum(busy)
        idle = 0 if any(busy) else idle + 1
        assert idle < 1000, f"nobody can go on: {pages[0].locator('#status').inner_text()}"
        if not any(busy):
            pages[0].wait_for_timeout(20)
    return clicks


def ready(page: Page) -> None:
    """Wait until the table is drawn."""
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")


def fits(page: Page) -> None:
    """The page must not scroll sideways."""
    wide = page.evaluate("document.scrollingElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"the page is {wide} px too wide"


def total(page: Page) -> int:
    """The reader's own total on the score sheet."""
    text = page.locator("#end-sheet tfoot td, #end-sheet .total td").first.inner_text()
    return int(re.sub(r"[^\d-]", "", text.replace("\u2212", "-")))
