"""The own games in a real browser."""

import json
import re
from pathlib import Path
from random import Random
from time import monotonic
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

import ecotone
from browser.conftest import Opener
from browser.player import PATIENCE, decide, fits, over, ready
from browser.tables import begun_table
from browser.test_replay import bring, finished
from games.samples import DRAFT

pytestmark = pytest.mark.heavy


def test_a_finished_game_is_listed_looked_at_and_forgotten(window: Opener, tmp_path: Path) -> None:
    page, path = window(), finished(DRAFT, tmp_path)
    bring(page, path)
    events = ecotone.replay(path.read_text(encoding="utf-8")).events
    last = max(n for n, event in enumerate(events) if event.seat is not None)
    page.goto(page.url.partition("?")[0] + f"?at={last}&eyes={events[last].seat}")
    ready(page)
    page.locator("#try").click()
    page.locator("#fork-seat").select_option(str(events[last].seat))
    page.locator("#fork-form button").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    ready(page)
    rng, until = Random(1), monotonic() + PATIENCE
    while not over(page) and monotonic() < until:
        decide(page, rng)
    page.goto("/history")
    game = page.locator(".played li")
    expect(game).to_have_count(1)
    fits(page)
    page.locator("#of-game").select_option(DRAFT)
    page.wait_for_url(f"**/history?game={DRAFT}")
    game.locator("a").click()
    page.wait_for_url("**/replay*")
    ready(page)
    page.goto("/history")
    game.locator("[data-forget]").click()
    page.locator("#sure .main").click()
    expect(game).to_have_count(0)


def test_games_are_taken_along_by_a_file_and_all_forgotten(window: Opener, tmp_path: Path) -> None:
    page, elsewhere = window(), window("fr", forgiving=True)
    begun_table(page, DRAFT, "me:Ann", "greedy", moves=1000)
    page.goto("/history")
    expect(page.locator(".summary figure svg")).not_to_have_count(0)
    saved = {}
    for link in page.locator(".own a[download]").all():
        with page.expect_download() as loading:
            link.click()
        saved[loading.value.suggested_filename] = loading.value.path()
    games = saved.pop("ecotone-games.zip")
    with ZipFile(games) as inside:
        (one,) = json.loads(inside.read("games.json"))
        (record,) = [name for name in inside.namelist() if name != "games.json"]
        table = ecotone.replay(inside.read(record).decode())
    assert table.over
    assert table.game.name == DRAFT == one["game"]
    (key,) = saved.values()
    elsewhere.goto("/history")
    expect(elsewhere.locator(".played li")).to_have_count(0)
    for number, bad in enumerate(("null", "[1]", "not at all", '{"ecotone_identity": "x"}')):
        file = tmp_path / f"{number}.json"
        file.write_text(bad, encoding="utf-8")
        elsewhere.locator("#become-file").set_input_files(file)
        expect(elsewhere.locator("#toast")).to_contain_text(re.compile(r"^[A-Z].*[.]$"))
        assert "Cannot" not in elsewhere.locator("#toast").inner_text()
        elsewhere.mouse.click(5, 5)
        expect(elsewhere.locator("#toast")).not_to_be_visible()
    elsewhere.locator("#become-file").set_input_files(key)
    expect(elsewhere.locator(".played li")).to_have_count(1)
    elsewhere.locator("[data-forget='']").click()
    elsewhere.locator("#sure .main").click()
    expect(elsewhere.locator(".played li")).to_have_count(0)
    page.reload()
    expect(page.locator(".played li")).to_have_count(0)
