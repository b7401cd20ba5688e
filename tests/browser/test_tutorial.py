"""Learning by playing: every game's first steps, from the shelf to a table that is one's own."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.player import CHOICES
from ecotone.games import GAMES
from games.samples import HEX_MAP

pytestmark = [pytest.mark.heavy, pytest.mark.long]
TAUGHT = [name for name in GAMES.names() if GAMES[name].tutorial]
every_game = pytest.mark.parametrize("game", TAUGHT)


def begin(page: Page, game: str) -> None:
    """Ask for the first steps on the shelf."""
    page.goto("/")
    page.locator(f'[data-learn="{game}"]').click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#guide")).to_be_visible()


def follow(page: Page, game: str) -> list[str]:
    """Do what each sentence asks for, until the table is free; the sentences."""
    tutorial = GAMES[game].tutorial
    assert tutorial
    said = []
    for number, step in enumerate(tutorial.steps):
        expect(page.locator("#guide-dots li.now")).to_have_count(1)
        expect(page.locator(f"#guide-dots li:nth-child({number + 1}).now")).to_have_count(1)
        expect(page.locator("#guide")).to_be_visible()
        said.append(page.locator("#guide-text").inner_text())
        if step.want:
            meant(page, step.want)
        else:
            page.locator("#guide-next").click()
    return said


WHERE = """
([choices, want]) => {
  // a tap would only pass a moment
  const tap = new PointerEvent("pointerdown", { bubbles: true });
  if (document.querySelector("#moment span")) document.body.dispatchEvent(tap);
  const hole = document.getElementById("guide-hole").getBoundingClientRect();
  const words = want.split(" ");
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return {x: box.left + box.width / 2, y: box.top + box.height / 2};
  };
  const can = [...document.querySelectorAll(choices)].filter((one) => {
    const {x, y} = middle(one);
    const inside = x > hole.left && x < hole.right && y > hole.top && y < hole.bottom;
    return inside && one.checkVisibility() && one.contains(document.elementFromPoint(x, y));
  });
  const said = (one) => words.includes(one.dataset.token ?? one.dataset.word);
  const meant = can.find(said) ?? can[0];
  if (!meant) return null;
  const {x, y} = middle(meant);
  // two taps on one card are two answers, not a double click
  const [atX, atY] = window.clickedAt ?? [-99, -99];
  const near = Math.hypot(x - atX, y - atY) < 40;
  if (near && performance.now() < window.clicked + 400) return null;
  const before = window.spot;
  window.spot = `${x},${y}`;
  return window.spot === before ? {x, y} : null; // it lies still
}
"""
STEP = (
    '() => [...document.querySelectorAll("#guide-dots li")].findIndex((one) => one.matches(".now"))'
)


def meant(page: Page, want: str) -> None:
    """Tap what lies in the hole until the step is done."""
    now = page.evaluate(STEP)
    for _ in range(4):
        page.evaluate("delete window.spot")
        spot = page.wait_for_function(WHERE, arg=[CHOICES, want]).json_value()
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_function(
            f"""(now) => document.getElementById("guide").hidden
              || document.querySelector(".chosen") || ({STEP})() !== now""",
            arg=now,
        )
        if page.evaluate(STEP) != now:
            return


@every_game
@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_the_first_steps_lead_to_a_table_of_ones_own(
    window: Opener, game: str, lang: str, phone: bool
) -> None:
    page = window(lang, phone=phone, careful=True)
    begin(page, game)
    said = follow(page, game)
    assert len(set(said)) >= len(said) - 1
    assert not any(f"{game}.tutorial" in sentence for sentence in said)
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator(CHOICES).first).to_be_visible()


def test_the_first_steps_of_the_longest_game_lead_on_sideways(window: Opener) -> None:
    page = window("en", sideways=True, careful=True)
    begin(page, HEX_MAP)
    follow(page, HEX_MAP)
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator(CHOICES).first).to_be_visible()


@every_game
def test_nothing_else_reacts_while_a_thing_is_asked_for(window: Opener, game: str) -> None:
    page = window()
    begin(page, game)
    while page.locator("#guide-next").is_visible():
        page.locator("#guide-next").click()
    before = page.locator("#guide-text").inner_text()
    page.mouse.click(640, 790)
    page.mouse.click(5, 400)
    expect(page.locator("#guide-text")).to_have_text(before)
    expect(page.locator("#toast:visible")).to_have_count(0)


@every_game
def test_the_steps_can_be_left_and_taken_up_again(window: Opener, game: str) -> None:
    page = window()
    begin(page, game)
    page.locator("#guide-next").click()
    second = page.locator("#guide-text").inner_text()
    page.reload()
    expect(page.locator("#guide-text")).to_have_text(second)
    page.locator("#guide-skip").click()
    expect(page.locator("#guide")).to_be_hidden()
    page.reload()
    expect(page.locator(CHOICES).first).to_be_visible()
    expect(page.locator("#guide")).to_be_hidden()
