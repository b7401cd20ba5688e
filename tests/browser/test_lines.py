"""Long lines of cards: their names whole wherever there is room, the actions never out of reach."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

import ecotone
from browser.conftest import Opener
from browser.eyes import in_view, overhang
from browser.player import ready
from browser.tables import begun_table
from browser.test_replay import bring
from games.samples import HEX_MAP

pytestmark = pytest.mark.heavy
LONGEST = 5
SEED, SEAT = 7, 1
CUT = """
() => [...document.querySelectorAll("#stage .lines .species .name")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.innerText)
"""
COVERED = """
() => {
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll("#stage .lines .species")].filter((card) => {
    const range = document.createRange();
    range.selectNodeContents(card.querySelector(".name"));
    const cubes = [...card.querySelectorAll(".cubes .cube")];
    return cubes.some((cube) => [...range.getClientRects()].some(
      (line) => meets(cube.getBoundingClientRect(), line)));
  }).map((card) => card.innerText);
}
"""
UNDER = """
(all) => all.filter((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((one) => one.innerText)
"""
"""Those that something else lies on, or that are out of sight."""

SEEN = """
() => [...document.querySelectorAll("#table .may, #words .button")].some((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})
"""


def late(page: Page, folder: Path, before: int = 12) -> int:
    """A game of bots, taken up so many events before its end, or some more; how long a line is."""
    played = ecotone.play_match(HEX_MAP, ["greedy", "greedy"], seed=SEED)
    record = folder / "late.game"
    record.write_text(played.record, encoding="utf-8")
    bring(page, record)
    table = ecotone.replay(played.record)
    at = len(table.events) - before
    while SEAT not in table.fork(at=at).to_act():
        at -= 1
    where = page.url.partition("/replay")[0].rpartition("/")[2]
    answer = page.request.post(
        f"/api/tables/{where}/fork",
        data={"at": at, "seat": SEAT, "bot": "greedy"},
        headers={"Origin": page.url.partition("/t/")[0]},
    )
    page.goto(answer.json()["url"])
    ready(page)
    many = "all => Math.max(...all.map((line) => line.querySelectorAll('.species').length))"
    longest: int = page.locator("#stage .lines .line").evaluate_all(many)
    return longest


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_are_whole_and_actions_at_hand_however_long_the_lines(
    window: Opener, tmp_path: Path, lang: str
) -> None:
    page = window(lang, phone=True)
    assert late(page, tmp_path) >= LONGEST
    for width, height in ((1280, 800), (820, 1180), (1920, 1080)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        assert overhang(page) <= 0
    page.set_viewport_size(ViewportSize(width=390, height=844))
    assert page.locator("#stage .slot").evaluate_all(UNDER) == []
    assert in_view(page, "#hand .card")


def test_what_may_be_chosen_is_in_sight_for_whoever_comes(window: Opener) -> None:
    page = window("en", phone=True)
    for moves in (8, 14, 20, 26):  # by chance: hexes, cubes, cards of the hand or of a river
        begun_table(page, HEX_MAP, "me:Esther", "greedy", moves=moves)
        page.wait_for_function(SEEN)
