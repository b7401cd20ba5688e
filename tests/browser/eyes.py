"""What a page must not have: text that is hard to read, things too small to touch, and the like."""

import json
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe().axe_script
_BARRED = """
(within) => axe.run(within ?? document, { resultTypes: ["violations"] })
  .then((found) => found.violations)
"""
_STILL = """
() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity
)
"""
"""Nothing is fading in or out."""

_EYES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").strip()


def _seen(page: Page, what: str, *args: Any) -> Any:
    return page.evaluate(f"{_EYES}.{what}(...{json.dumps(args)})")


def unreadable(page: Page, least: float = 4.5) -> Any:
    """Texts and badges with less contrast than this against what lies behind them."""
    return _seen(page, "unreadable", least)


def too_small(page: Page, spared: str, least: int = 44) -> Any:
    """Whatever can be chosen and is less wide or high than a fingertip needs."""
    return _seen(page, "tooSmall", least, spared)


def cut(page: Page) -> Any:
    """Words that are not shown to their end."""
    return _seen(page, "cut")


def faults(page: Page) -> Any:
    """What those who do not see the page would stumble over."""
    return _seen(page, "faults")


def barred(page: Page, within: str | None = None) -> list[str]:
    """Each rule of axe that the page, or this part of it, breaks: once nothing moves any more."""
    page.wait_for_function(_STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    found: list[dict[str, Any]] = page.evaluate(_BARRED, within)
    return [
        f"{one['id']} {node['target']} {node['failureSummary'].splitlines()[1:2]}"
        for one in found
        for node in one["nodes"][:3]
    ]


def overhang(page: Page) -> Any:
    """By how many pixels the page is too wide."""
    return page.evaluate("document.scrollingElement.scrollWidth - window.innerWidth")


def in_view(page: Page, kind: str) -> bool:
    """Whether the first thing of this kind lies within the window as a whole."""
    box, size = page.locator(kind).first.bounding_box(), page.viewport_size
    if box is None or size is None:
        return False
    across = box["x"] >= -1 and box["x"] + box["width"] <= size["width"] + 1
    return across and box["y"] >= -1 and box["y"] + box["height"] <= size["height"] + 1
