"""Replays in a real browser: by mouse, touch and keyboard; shared, forked, brought."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import ecotone
from browser.conftest import Opener
from browser.player import choose, fits, ready
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy


def finished(game: str, folder: Path) -> Path:
    """A file with the record of a game played without a thought."""
    table, rng = ecotone.new(game, players=3, seed=3), Random(3)
    table.names = {0: "Ann", 1: "Ben", 2: "Cat"}
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    path = folder / f"{game}.game"
    path.write_text(table.record, encoding="utf-8")
    return path


def bring(page: Page, path: Path) -> None:
    """Open a record on the first page, and wait until it is shown."""
    page.goto("/")
    page.locator("#bring-file").set_input_files(path)
    page.wait_for_url("**/replay*")
    ready(page)


def step(page: Page) -> int:
    """Which step is shown."""
    found = re.match(r"\D*(\d+)", page.locator("#where").inner_text())
    assert found
    return int(found[1])


def at(page: Page, number: int) -> None:
    """Wait until this step is shown."""
    expect(page.locator("#where")).to_have_text(shown(number))


def shown(number: int) -> re.Pattern[str]:
    """What a page says at this step, in either language."""
    return re.compile(rf"^\D+{number} ")


def test_everybodys_odds_are_told_at_every_step(window: Opener, tmp_path: Path) -> None:
    """Chances of all three, which make a whole; before the first step equal, at the end sure."""
    page = window()
    bring(page, finished(AUCTION, tmp_path))
    last = odds(page)
    assert sorted(last)[-1] == 100
    page.locator("#first").click()
    at(page, 0)
    first = odds(page)
    assert len(first) == len(last) == 3
    assert 98 <= sum(first) <= 102
    assert max(first) < 60


def odds(page: Page) -> list[int]:
    """The chances that the strip tells, in percent."""
    strip = page.locator("#odds")
    expect(strip).to_contain_text("%")
    return [int(number) for number in re.findall(r"(\d+)\s*%", strip.inner_text())]


@pytest.mark.parametrize("game", [DRAFT, AUCTION])
def test_a_game_is_leafed_through_with_the_mouse(window: Opener, tmp_path: Path, game: str) -> None:
    page = window()
    bring(page, finished(game, tmp_path))
    last = step(page)
    page.locator("#prev").click()
    at(page, last - 1)
    page.locator("#first").click()
    at(page, 0)
    expect(page.locator("#prev")).to_be_disabled()
    page.locator("#play").click()
    expect(page.locator("#where")).not_to_have_text(shown(0))
    page.locator("#play").click()
    page.locator("#moments button").last.click()
    expect(page.locator("#moments [aria-current=true]")).to_have_count(1)
    moment = step(page)
    page.locator("#eyes").select_option(label="Ben")
    expect(page.locator("#stage, #hand, #rivals").first).to_be_visible()
    page.wait_for_url("**eyes=1*")
    page.locator("#category").select_option(index=1)
    expect(page.locator("#legend li")).to_have_count(3)
    assert moment
    expect(page.locator("[data-standing]").filter(visible=True)).to_have_count(0)
    fits(page)


def test_a_game_is_leafed_through_by_touch(window: Opener, tmp_path: Path) -> None:
    page = window("fr", phone=True, dark=True)
    bring(page, finished(REEF, tmp_path))
    last = step(page)
    page.locator("#prev").tap()
    at(page, last - 1)
    box = page.locator("#curve svg").bounding_box()
    assert box
    page.locator("#curve svg").tap(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page.locator("#where")).not_to_have_text(shown(last - 1))
    for name in ("first", "prev", "play", "step", "last", "try"):
        size = page.locator(f"#{name}").bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 44, name
    fits(page)


def test_a_game_is_leafed_through_with_keys_and_read_aloud(window: Opener, tmp_path: Path) -> None:
    page = window()
    bring(page, finished(HEX_MAP, tmp_path))
    last = step(page)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("PageDown")
    expect(page.locator("#where")).not_to_have_text(shown(1))
    page.keyboard.press("End")
    at(page, last)
    page.locator("#position").focus()
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    said = page.locator("#position").get_attribute("aria-valuetext")
    assert said
    assert page.locator("#lines li").first.inner_text() in said


def test_a_shared_move_is_opened_by_a_stranger_who_tries_it_otherwise(
    window: Opener, tmp_path: Path
) -> None:
    page, stranger = window(), window("fr")
    bring(page, finished(DRAFT, tmp_path))
    page.locator("#first").click()
    at(page, 0)
    for number in (1, 2, 3):
        page.locator("#step").click()
        at(page, number)
    page.wait_for_url("**at=3*")
    stranger.goto(page.url)
    ready(stranger)
    at(stranger, 3)
    stranger.locator("#try").click()
    stranger.locator("#fork-seat").select_option("2")
    stranger.locator("#fork-bot").select_option(index=0)
    stranger.locator("#fork-form button").click()
    stranger.wait_for_url(re.compile(r"/t/\w+$"))
    ready(stranger)
    expect(stranger.locator("body.my-turn")).to_have_count(1)
    choose(stranger.locator("#table .may[data-token]").first)
    stranger.locator("#origin a").click()
    stranger.wait_for_url("**/replay?at=3*")
    ready(stranger)
    at(stranger, 3)


def test_a_file_that_is_no_record_gets_a_sentence_and_nothing_is_lost(
    window: Opener, tmp_path: Path
) -> None:
    page, path = window(forgiving=True), finished(DRAFT, tmp_path)
    text = path.read_text(encoding="utf-8")
    bring(page, path)
    here = step(page) - 1
    page.locator("#prev").click()
    at(page, here)
    bad = {
        "cut.game": text[:-9],
        "foreign.txt": "[Event 'chess']\n1. e4 e5\n",
        "newer.game": re.sub("(?m)^rules .*", "rules 99", text),
        "large.game": "0" * 10_000_000,
    }
    for name, content in bad.items():
        file = tmp_path / name
        file.write_text(content, encoding="utf-8")
        page.locator("#bring-file").set_input_files(file)
        expect(page.locator("#toast")).to_contain_text(name)
        page.mouse.click(5, 5)
        expect(page.locator("#toast")).not_to_be_visible()
    at(page, here)
    before = page.url
    page.evaluate(
        """(text) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], "again.game"));
          const drop = new DragEvent("drop", {dataTransfer: dropped, bubbles: true});
          document.body.dispatchEvent(drop);
        }""",
        text,
    )
    page.wait_for_url(lambda url: url.partition("?")[0] != before.partition("?")[0])
    ready(page)
