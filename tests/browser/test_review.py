"""The coach in a real browser: asked for, waited for, given up, taken up again; by every means."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESKTOP, Opener, Served
from browser.eyes import barred
from browser.player import fits, ready
from browser.test_replay import bring, finished
from ecotone.server.kept_review import KeptReview
from ecotone.server.reviewer import Step, done
from games.samples import AUCTION, DRAFT

pytestmark = [pytest.mark.heavy, pytest.mark.long]
EFFORT = 0.02
LONG = 180_000  # milliseconds for a review on a machine that others use too


@pytest.fixture(scope="module")
def reviewed(server: Served, chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a replay whose first seat has been reviewed, with little effort."""
    path = finished(AUCTION, tmp_path_factory.mktemp("games"))
    context = chromium.new_context(base_url=server.url, locale="en-GB")
    page = context.new_page()
    bring(page, path)
    address = page.url
    context.close()
    (table,) = re.findall(r"/t/(\w+)/replay", address)
    text = msgspec.json.encode(_looked_over(path.read_text(encoding="utf-8"))).decode()
    with sqlite3.connect(server.folder / "tables.db") as disk:
        disk.execute("INSERT INTO notes VALUES (?, ?)", (f"review/{table}/0/whole", text))
    disk.close()
    return address


def _looked_over(record: str) -> KeptReview:
    """What the reviewing process finds, step by step."""
    first = done(Step(record, 0, 0, EFFORT))
    steps = [done(Step(record, 0, number, EFFORT)) for number in range(1, first.steps - 1)]
    known = tuple(one.decision for one in steps if one.decision)
    whole = done(Step(record, 0, first.steps - 1, EFFORT, first.start, known)).whole
    assert whole
    return whole


def started(page: Page) -> None:
    """Ask for the review, and see that it is on its way."""
    page.locator("#review-start").click()
    expect(page.locator("#review-wait")).to_be_visible()
    expect(page.locator("#review-stop")).to_be_focused()


def test_a_review_by_mouse(window: Opener, reviewed: str) -> None:
    page = window()
    page.goto(reviewed)
    ready(page)
    expect(page.locator("#review-sum > div").last).to_be_visible()
    better, played = (page.locator(f"#review-curve .{kind}") for kind in ("better", "played"))
    expect(better).to_be_visible()
    assert better.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"
    assert better.get_attribute("d") != played.get_attribute("d")  # something was left lying
    page.locator("#review-moments button").first.click()
    expect(page.locator("#review-one")).to_be_visible()
    expect(page.locator("#lines .review-line")).to_have_count(1)
    expect(page.locator("#review-moments [aria-current=true]")).to_have_count(1)
    expect(page.locator(".review-played").first).to_be_visible()
    page.locator("#review-choices summary").click()
    expect(page.locator("#review-choices tbody tr")).not_to_have_count(0)
    every = page.locator("#review-list button").count()
    page.locator("#review-filter").select_option("-1")
    assert page.locator("#review-list button").count() >= every
    page.locator("#review-try").click()
    expect(page.locator("#fork")).to_be_visible()
    fits(page)


def test_a_review_is_open_to_all(window: Opener, reviewed: str) -> None:
    page = window("fr", dark=True)
    page.goto(reviewed)
    ready(page)
    page.locator("#review-moments button").first.click()
    page.locator("#review-choices summary").click()
    assert barred(page) == []


def test_a_review_by_touch_on_a_phone_in_the_dark(window: Opener, reviewed: str) -> None:
    page = window("fr", phone=True, dark=True)
    page.goto(reviewed)
    ready(page)
    page.locator("#review-moments button").last.tap()
    expect(page.locator("#review-text")).to_contain_text(re.compile("Joué|Bien vu"))
    for name in ("#review-moments button", "#review-try", "#review-filter", "#review-seat"):
        box = page.locator(name).first.bounding_box()
        assert box
        assert box["height"] >= 44, name
    fits(page)


def test_a_review_by_keyboard(window: Opener, reviewed: str) -> None:
    page = window()
    page.goto(reviewed)
    ready(page)
    page.locator("#review-moments button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#review-moments button").first).to_have_attribute("aria-current", "true")
    page.locator("#review-choices summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#review-choices table")).to_be_visible()
    label = page.locator("#review-bars svg").get_attribute("aria-label")
    assert label
    assert "What each decision cost" in label


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server of one's own, to be killed."""
    served = Served(tmp_path)
    served.start()
    yield served
    served.stop()


def test_a_review_is_cancelled_and_taken_up_again_after_a_restart(
    chromium: Browser, own: Served, tmp_path: Path
) -> None:
    context = chromium.new_context(viewport=DESKTOP, base_url=own.url, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(LONG)
    bring(page, finished(DRAFT, tmp_path))
    started(page)
    page.locator("#review-stop").click()
    expect(page.locator("#review-start")).to_be_focused()
    expect(page.locator("#review-told")).to_contain_text("Stopped")
    started(page)
    expect(page.locator("#review-told")).to_contain_text(re.compile(r"decision [1-9]"))
    own.kill()
    own.start()
    page.reload()
    ready(page)
    told = page.locator("#review-told")
    expect(page.locator("#review-wait")).to_be_visible()
    # what was done before is not done again
    expect(told).to_contain_text(re.compile(r"decision [1-9]"), timeout=LONG)
    page.locator("#review-stop").click()
    expect(page.locator("#review-start")).to_be_visible()
    context.close()
