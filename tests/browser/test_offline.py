"""Going offline is seen at once, and what was chosen meanwhile is done once, afterwards."""

import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, Served
from browser.player import ready
from browser.tables import open_table
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[Served]:
    """A server of this test alone, which may fall silent."""
    served = Served(tmp_path)
    served.start()
    yield served
    served.send(signal.SIGCONT)
    served.stop()


def at(page: Page, served: Served) -> None:
    """A table for two on that server, one seat still free."""
    seats = [{"kind": "me", "name": "Sanaa"}, {"kind": "friend"}]
    body = {"game": DRAFT, "seats": seats}
    page.goto(served.url)
    answer = page.request.post(
        f"{served.url}/api/tables", data=body, headers={"Origin": served.url}
    )
    page.goto(answer.json()["url"])
    ready(page)


def gone(page: Page) -> float:
    """Seconds until the page says that the line is down."""
    start = monotonic()
    page.locator("#away").wait_for()
    return monotonic() - start


def test_a_silent_server_is_noticed(window: Opener, lonely: Served) -> None:
    page = window("en", forgiving=True)
    at(page, lonely)
    page.wait_for_function(
        "() => sent.includes('ping')"
    )  # a line that is quiet is asked, and answers
    expect(page.locator("#away")).not_to_be_visible()
    lonely.send(signal.SIGSTOP)
    gone(page)
    lonely.send(signal.SIGCONT)
    expect(page.locator("#away")).not_to_be_visible()


@pytest.mark.timing
@pytest.mark.parametrize("ending", [signal.SIGSTOP, signal.SIGKILL])
def test_silence_is_noticed_within_two_seconds(
    window: Opener, lonely: Served, ending: signal.Signals
) -> None:
    page = window("en", forgiving=True)
    at(page, lonely)
    lonely.send(ending)
    assert gone(page) < 2.3  # the test's own eyes are slow, too


def test_a_choice_made_in_silence_is_kept_and_done_once(window: Opener, lonely: Served) -> None:
    page = window("fr", forgiving=True)
    at(page, lonely)
    lonely.send(signal.SIGSTOP)
    gone(page)
    expect(page.locator("#away")).to_contain_text("Vos choix sont gardés")
    page.locator("#hand [data-token].may").last.click()
    lonely.send(signal.SIGCONT)
    expect(page.locator("#status")).to_contain_text("1 sur 2")
    expect(page.locator("#away")).not_to_be_visible()
    page.locator("#undo").click()  # it was done once: one step back, and nothing is left to undo
    expect(page.locator("#undo")).to_be_disabled()


def test_a_choice_outlives_the_server(window: Opener, lonely: Served) -> None:
    page = window("en", forgiving=True)
    at(page, lonely)
    lonely.kill()
    gone(page)
    page.locator("#hand [data-token].may").last.click()
    lonely.start()
    expect(page.locator("#status")).to_contain_text("1 of 2", timeout=30_000)
    expect(page.locator("#away")).not_to_be_visible()


def test_without_a_network_the_line_is_tried_at_once(window: Opener) -> None:
    page = window("en", forgiving=True)
    open_table(page, DRAFT, "me:Sanaa", "friend")
    page.context.set_offline(True)
    page.locator("#away").wait_for()
    page.context.set_offline(False)
    expect(page.locator("#away")).not_to_be_visible()
    page.locator("#hand [data-token].may").last.click()
    expect(page.locator("#status")).to_contain_text("1 of 2")
