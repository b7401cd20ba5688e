"""A player who knows no game: clicks whatever the page says may be clicked."""

import re
from contextlib import suppress
from random import Random
from time import monotonic

from playwright.sync_api import Error, Locator, Page, expect

CHOICES = "#table .may[data-token], #words button[data-word], #words button[data-text]"
SHORT = 1500  # milliseconds for one click; things move away under a slow finger
GLANCE = 100  # milliseconds for a look at one of several pages
OFTEN = 30  # milliseconds between two looks: one a frame would keep the page drawing
PATIENCE = 60  # seconds in which somebody must be able to go on
CAN = """
(choices) => {
  const shown = (one) => one.checkVisibility({visibilityProperty: true});
  const seen = (kind) => [...document.querySelectorAll(kind)].some(shown);
  return seen("#end, #sure[open] button.main, #curtain[open] button.main, #words .main")
    || (document.querySelector(".my-turn #table:not([aria-busy])") && seen(choices));
}
"""

DECIDE = """
([choices, chance]) => {
  const there = (one) => one.checkVisibility({visibilityProperty: true}) && one.offsetWidth !== 0;
  const seen = (kind) => [...document.querySelectorAll(kind)].filter(there);
  const asked = ["#sure[open] button.main", "#curtain[open] button.main", "#words .main"];
  const mine = document.querySelector("body.my-turn #table:not([aria-busy])");
  const free = mine ? seen(choices) : [];
  const one = asked.flatMap(seen)[0] ?? free[Math.floor(chance * free.length)];
  if (!one) return null;
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (one.contains(document.elementFromPoint(x, y))) return [x, y];
  one.focus();
  return [];
}
"""
"""Chooses one thing: where to click it, or nowhere if something lies above it: Enter will do."""

ON_TOP = """
(one) => {
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
"""


def over(page: Page) -> bool:
    """Whether the page shows the end of the game."""
    return page.locator("#end").is_visible()


def awaited(page: Page) -> bool:
    """Whether the table waits for this player."""
    return page.locator("body.my-turn #table:not([aria-busy])").count() > 0


def decide(page: Page, rng: Random) -> bool:
    """Click one thing that may be clicked; whether there was one."""
    spot = page.evaluate(DECIDE, [CHOICES, rng.random()])
    if spot is None:
        return False
    if spot:
        page.mouse.click(*spot)
    else:
        page.keyboard.press("Enter")
    return True


def choose(thing: Locator) -> None:
    """Click it, or go there by keyboard where something lies above it; not if it is gone."""
    with suppress(Error):  # somebody else has moved
        found = thing.element_handle(timeout=GLANCE)
        if found.evaluate(ON_TOP):
            with suppress(Error):
                found.click(timeout=SHORT)
                return
        found.focus()
        found.press("Enter", timeout=SHORT)


def play(pages: list[Page], rng: Random, *, until: int = 100_000) -> int:
    """Play for everybody who sits at these pages until the end; how many clicks that took."""
    clicks, last = 0, monotonic()
    while not over(pages[0]) and clicks < until:
        if busy := sum(decide(page, rng) for page in pages):
            clicks, last = clicks + busy, monotonic()
            continue
        status = pages[0].locator("#status").inner_text()
        assert monotonic() < last + PATIENCE, f"nobody can go on: {status}"
        any(able(page) for page in pages)
    return clicks


def able(page: Page) -> bool:
    """Whether this player can go on, now or in a moment."""
    with suppress(Error):
        page.wait_for_function(CAN, arg=CHOICES, timeout=GLANCE, polling=OFTEN)
        return True
    return False


def apart(page: Page) -> None:
    """Wait until a click would not belong to the one before."""
    page.wait_for_function("() => performance.now() > (window.clicked ?? -1000) + 400")


def sent(page: Page, kind: str) -> int:
    """How many messages of a kind the page has sent."""
    many: int = page.evaluate("(kind) => sent.filter((one) => one === kind).length", kind)
    return many


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
