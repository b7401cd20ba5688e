"""The score pad's page: the same numbers as the Python pads, on a phone, in few taps."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, chromium, server, window
from browser.eyes import overhang
from campaigns import TIMES
from ecotone.games import GAMES
from games.ecosystem.boards import random_flat, written
from jsons import said

__all__ = ["chromium", "server", "window"]  # fixtures of the browser tests

FIXTURES = Path(__file__).parent / "fixtures.json"
pytestmark = [pytest.mark.heavy, pytest.mark.long]

TABLES = 250 * TIMES
"""In each language, at random: five hundred in all."""

BOARDS = ("ZGZRT/GGAHR/TWCWL/EAEAG", "ZGZEZ/GGGHV/GWLCV/LRTEA", "RTRWV/ZGLHA/GGZHA/ETCWE")
SWITCHES: dict[str, tuple[dict[str, Any], ...]] = {
    "savanna": (  # the page goes by the edition of its reader's language unless told
        {"edition": "en"},
        {"edition": "fr"},
        {"edition": "en", "elephant_floor0": True},
        {"edition": "fr", "cheetah_blocked": True},
    ),
    "ocean": ({}, {"flipped_whale_still_acts": True}),
}


def opened(page: Page, game: str) -> Page:
    page.goto(f"/pad/{game}")
    page.locator("#entry > *").first.wait_for()
    return page


def random_table(game: str, rng: Random) -> dict[str, Any]:
    """Some boards, full or not, with the extras that a table may have."""
    deck = GAMES[game].rules.deck  # type: ignore[attr-defined]
    solo = rng.random() < 0.2
    many = 2 if solo else rng.randint(1, 4)
    boards = [written(random_flat(deck, rng, 20)) for _ in range(many)]
    boards = [board[: rng.choice((5, 11, 17, 23, 23))] for board in boards]
    players = [{"name": str(place), "board": board} for place, board in enumerate(boards)]
    options = rng.choice(SWITCHES[game])
    table: dict[str, Any] = {"players": players, "options": options}
    if solo:
        table["solo"] = True
    elif many == 2:
        table["neutral"] = rng.randrange(9)
    return table


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_the_page_scores_as_the_pad_does(window: Opener, game: str, lang: str) -> None:
    rng = Random(lang)
    printed = json.loads(FIXTURES.read_text(encoding="utf-8"))[game].values()
    tables = [random_table(game, rng) for _ in range(TABLES)]
    tables += [
        {"players": [{"name": "A", "board": one["board"]}], "options": switches}
        for one in printed
        if "board" in one
        for switches in SWITCHES[game]
    ]
    page = opened(window(lang, phone=True), game)
    scored = page.evaluate("(tables) => tables.map((one) => window.scoreTable(one))", tables)
    for table, sheet in zip(tables, scored, strict=True):
        answer = said(GAMES[game].pad.score(table).answer)
        assert {key: sheet.get(key) for key in answer} == answer, json.dumps(table)


def tap(page: Page, kind: str) -> None:
    page.locator(kind).click()


def test_three_boards_take_at_most_seventy_taps(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    taps = 0
    for place, board in enumerate(BOARDS):
        for letter in board.replace("/", ""):
            tap(page, f"[data-card={letter}]")
            taps += 1
        tap(page, "#next" if place < 2 else "#results")
        taps += 1
    assert taps <= 70
    expect(page.locator(".pad-sheet tfoot td")).to_have_text(["86", "76", "91"])
    expect(page.locator(".pad-verdict")).to_have_text("Player 3 wins!")


def test_the_pad_works_without_a_network_once_it_was_opened(window: Opener) -> None:
    page = window("fr", phone=True, forgiving=True)
    opened(page, "savanna")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    for game, letter in (("savanna", "P"), ("ocean", "K")):
        opened(page, game)
        page.keyboard.press(letter)
        expect(page.locator(".pad-tab b").first).to_have_text("1")
        expect(page.locator(".pad-cell .letter")).to_have_text([letter])
        page.reload()
        expect(page.locator(".pad-tab b").first).to_have_text("1")
    opened(page, "serengeti")
    page.locator("[data-value='7']").click()
    page.reload()
    expect(page.locator(".pad-work")).to_have_text(["7"])
    opened(page, "biotopes")
    page.locator(".stepper .step").nth(1).click()
    page.reload()
    expect(page.locator("#progress")).to_have_text("Espèces\u202f: 0 · territoires\u202f: 1")
    page.goto("/rulings")
    page.locator("#asked").fill("pieuvre")
    expect(page.locator("#rulings > li:visible h2").first).to_contain_text("pieuvre")
    page.goto("/")  # where an installed app begins
    expect(page).to_have_url(re.compile(r"/pad$"))


def test_nothing_but_pads_and_rulings_is_kept(window: Opener) -> None:
    page = window("fr", phone=True, forgiving=True)
    opened(page, "savanna")
    page.evaluate(KEPT)
    for path in ("/", "/history", "/daily", "/new/savanna"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    kept = page.evaluate("""async () => {
      const all = [];
      for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        all.push(...kept.map(({ url }) => new URL(url).pathname));
      }
      return all;
    }""")
    assert kept
    ours = re.compile(r"/(pad|static|art|rulings|manifest\.webmanifest)(/|\.|$)")
    assert [path for path in kept if not ours.match(path)] == []


KEPT = """() => new Promise((done) => {
  navigator.serviceWorker.onmessage = ({ data }) => data.kept && done(data.kept);
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage({
    keep: [location.pathname, ...performance.getEntriesByType("resource").map(({ name }) => name),
           ...JSON.parse(document.getElementById("facts").textContent).keep] }));
})"""


WARPED = (Path(__file__).parent / "warped.js").read_text(encoding="utf-8")


def test_a_wide_screen_has_all_grids_side_by_side_with_one_palette(window: Opener) -> None:
    page = opened(window("en"), "savanna")
    boards = page.locator(".pad-board")
    expect(boards).to_have_count(3)
    tops = {boards.nth(at).bounding_box()["y"] for at in range(3)}  # type: ignore[index]
    assert len(tops) == 1
    expect(page.locator(".pad-palette:visible")).to_have_count(1)
    boards.nth(1).locator(".pad-cell").nth(7).click()
    page.keyboard.press("e")
    expect(boards.nth(1)).to_have_class("pad-board now")
    expect(boards.nth(1).locator(".pad-cell").nth(7).locator(".letter")).to_have_text("E")
    expect(boards.nth(1).locator(".pad-whose b")).to_have_text("6")
    assert overhang(page) <= 0
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".pad-board:visible")).to_have_count(1)


@pytest.mark.parametrize("sideways", [False, True])
def test_the_whole_board_is_in_sight_on_a_phone(window: Opener, sideways: bool) -> None:
    page = opened(window("fr", phone=not sideways, sideways=sideways), "savanna")
    last = page.locator(".pad-board.now .pad-cell").last.bounding_box()
    foot = page.locator(".pad-foot").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"] + 1
    assert overhang(page) <= 0


def test_a_photo_is_straightened_so_that_every_cell_has_its_own_card(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    assert page.evaluate(WARPED) == [0] * 20


def test_a_slip_is_taken_back_where_it_was(window: Opener) -> None:
    page = opened(window("fr", phone=True), "savanna")
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.type("zpp")
    page.locator("#next").click()
    page.locator("[data-card=E]").click()
    for at in (0, 2):  # the other player's card, then the own third one
        page.locator("#undo").click()
        here = page.locator(".pad-board.now .pad-cell.here")
        expect(here).to_have_attribute("data-cell", f"{1 - at // 2}-{at}")
    expect(page.locator(".pad-board.now .letter")).to_have_text(["Z", "P"])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".pad-board.now .letter")).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()


def test_what_cannot_be_is_in_sight_on_a_phone(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    page.keyboard.type("e" * 9)
    expect(page.locator("#told")).to_contain_text("the box holds 8")
    expect(page.locator("#told")).to_be_in_viewport(ratio=1)
    board = page.locator(".pad-board.now").bounding_box()
    told = page.locator("#told").bounding_box()
    assert board is not None
    assert told is not None
    assert board["y"] + board["height"] <= told["y"]


def test_six_on_a_phone_are_all_in_sight_and_the_evenings_have_standings(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    page.locator("#setup-open").click()
    for at, name in enumerate(("Anne-Charlotte", "Bo", "Cy", "Di", "Ed", "Fay")):
        if at > 2:
            page.locator("#switches > .button").first.click()
        page.locator("#people input").nth(at).fill(name)
    page.locator("#setup [data-close]").click()
    for who in range(6):
        expect(page.locator(".pad-tab").nth(who)).to_be_in_viewport(ratio=1)
    for letters in ("ga", "gg"):
        page.locator(".pad-tab").nth(1).click()
        page.keyboard.type(letters)
        page.locator("#results").click()
        expect(page.locator("#results-title")).to_be_in_viewport(ratio=1)
        assert (
            page.evaluate(
                "() => { const t = document.querySelector('#sheet .wide');"
                " return t.scrollWidth - t.clientWidth }"
            )
            <= 0
        )
        page.locator("#again").click()
    page.locator("#history-open").click()
    first = page.locator("#standings tbody tr").first
    expect(first.locator("th, td")).to_have_text(["Bo", "2", "2", "6", "8"])
    page.goto(page.url.replace("savanna", "ocean"))
    expect(page.locator(".pad-tab .who").last).to_have_text("Fay")


@pytest.mark.parametrize(("game", "letters"), [("savanna", "lgaaz"), ("ocean", "kwgrk")])
def test_what_is_turned_down_is_changed_by_a_tap_and_best_again(
    window: Opener, game: str, letters: str
) -> None:
    page = opened(window("en", phone=True), game)
    page.keyboard.type(letters)
    down = page.locator(".pad-board.now .pad-cell:has(.down)")
    expect(down).to_have_count(1)
    best, total = down.get_attribute("data-cell"), page.locator(".pad-tab b").first.inner_text()
    cells = page.locator(".pad-board.now .pad-cell:has(.card):not(:has(.down))")
    for at in range(cells.count()):
        cells.nth(at).click()
        if page.locator(".turn").count():
            break
    page.locator(".turn").click()
    assert best not in [one.get_attribute("data-cell") for one in down.all()]
    table = json.loads(page.evaluate(f"localStorage.getItem('pad.{game}')"))
    assert table.pop("id")
    assert table["players"][0]["flips"]
    wanted: int = said(GAMES[game].pad.score(table).answer)["players"][0]["total"]
    expect(page.locator(".pad-tab b").first).to_have_text(str(wanted))
    assert wanted <= int(total)
    page.locator(".best-again").click()
    expect(down).to_have_attribute("data-cell", str(best))
    expect(page.locator(".pad-tab b").first).to_have_text(total)


def test_a_choice_that_another_switch_forbids_is_the_best_one_again(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    page.evaluate("""() => localStorage.setItem("pad.savanna", JSON.stringify({
      players: [{ name: "Bo", board: "CGL../.ZE../..A../.....", flips: [[2, 2]] }],
      options: { cheetah_blocked: true },
    }))""")
    page.reload()
    down = page.locator(".pad-cell:has(.down)")
    expect(down).to_have_count(1)
    expect(page.locator(".best-again")).to_have_count(1)
    page.locator("#setup-open").click()
    switch = page.locator("#switches .option", has_text="cheetah").locator("select")
    switch.select_option(index=1 - switch.evaluate("(one) => one.selectedIndex"))
    page.locator("#setup [data-close]").click()
    # the cheetah catches the gazelle now: the lion can only have the zebra
    expect(down).to_have_count(2)
    (player,) = json.loads(page.evaluate("localStorage['pad.savanna']"))["players"]
    assert "flips" not in player


def test_two_of_one_name_and_too_large_a_neutral_hand_are_told(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    page.locator("#setup-open").click()
    page.locator("#people button:visible").last.click()
    for at in range(2):
        page.locator("#people input").nth(at).fill("Bo")
    page.locator("#setup [data-close]").click()
    expect(page.locator("#told")).to_contain_text("Two players are called Bo")
    page.keyboard.type("a")
    neutral = page.locator(".pad-neutral input")
    neutral.fill("40")
    neutral.press("Enter")
    expect(page.locator("#told")).to_contain_text("41 on the table")


def test_the_sheet_is_printed_light_and_alone(window: Opener) -> None:
    page = opened(window("fr", dark=True), "savanna")
    page.keyboard.type("zpg")
    page.locator("#results").click()
    page.emulate_media(media="print")
    sheet = "getComputedStyle(document.getElementById('results-box'))"
    assert page.evaluate(f"{sheet}.backgroundColor") == "rgb(255, 255, 255)"
    ink = page.evaluate(f"{sheet}.color.match(/[0-9]+/g).map(Number)")
    assert max(ink) < 80
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator("#print")).to_be_hidden()


def test_a_shared_table_is_looked_at_and_kept_only_when_asked(window: Opener) -> None:
    page = opened(window("en", phone=True), "savanna")
    page.keyboard.type("zg")
    shared = """async () => {
      const page = document.querySelector("script[src*='pad/page']").src;
      const { written } = await import(page.replace(/page.js.*/, "link.js"));
      return written({ players: [{ name: "Bo", board: "GGGGG" }] });
    }"""
    link = page.evaluate(shared)
    page.goto(f"{page.url}{link}")
    expect(page.locator(".pad-sheet thead th")).to_have_text(["Bo"])
    assert page.evaluate("localStorage.getItem('pad.history')") is None
    page.locator("#results-box button[data-close]").click()
    expect(page.locator(".pad-looking")).to_be_visible()
    page.locator("[data-card=T]").click()
    page.locator("#own").click()
    expect(page.locator(".pad-looking")).to_be_hidden()
    expect(page.locator(".pad-cell .letter")).to_have_text(["Z", "G"])
    page.goto(f"{page.url}{link}")
    page.locator("#results-box [data-keep]").click()
    expect(page.locator("#toast")).to_contain_text("Kept")
    page.locator("#results-box button[data-close]").click()
    page.reload()
    expect(page.locator(".pad-cell .letter")).to_have_count(5)
    page.locator("#history-open").click()
    expect(page.locator("#evenings .kept span")).to_have_text(
        ["Bo 16", "Player 1 4 · Player 2 0 · Player 3 0"]
    )


def test_a_lost_solo_game_has_no_winner_and_bad_links_and_files_lose_nothing(
    window: Opener, tmp_path: Path
) -> None:
    page = opened(window("en", phone=True), "savanna")
    page.locator("#setup-open").click()
    page.locator("#solo").check()
    page.locator("#setup [data-close]").click()
    page.keyboard.type("zg")
    page.locator("#next").click()
    page.locator("[data-card=E]").click()
    page.locator("#results").click()
    expect(page.locator(".pad-verdict")).to_contain_text("No victory")
    expect(page.locator(".pad-sheet .won")).to_have_count(0)
    page.goto(f"{page.url}#t=eyJ4Ijox.abc")
    expect(page.locator("#toast")).to_contain_text("not whole")
    expect(page.locator(".pad-tab b").first).to_have_text("4")
    page.keyboard.press("Escape")
    large = tmp_path / "large.jpg"
    for size, told in ((9, "no picture"), (30_000_000, "30 MB"), (30 * 2**20, "30 MB")):
        with large.open("wb") as file:
            file.truncate(size)
        with page.expect_file_chooser() as chosen:
            page.locator("#photo-open").click()
        chosen.value.set_files(large)
        expect(page.locator("#toast")).to_contain_text(told)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.locator("[data-card=G]").click()
    expect(page.locator("#toast")).to_contain_text("no room left")
    expect(page.locator(".now .pad-cell .letter")).to_have_count(3)
