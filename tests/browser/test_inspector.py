"""Whatever lies on the table can be asked what it is: by mouse, finger and keyboard."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, Opener
from browser.player import ready
from browser.tables import begun_table, open_table
from ecotone.games import GAMES
from ecotone.locale import say
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

LANGS = ("en", "fr")
MOVES = {DRAFT: 12, REEF: 12, AUCTION: 8, HEX_MAP: 14}
each_in_a_language = pytest.mark.parametrize(
    ("game", "lang"), [(game, LANGS[n % 2]) for n, game in enumerate(GAMES.names())]
)
CITED = re.compile(r'msgid "(rule\.\w+)"')

REST = """
async (thing) => {
  thing.scrollIntoView({block: "center"});
  const frame = () => new Promise(requestAnimationFrame);
  const where = () => JSON.stringify(thing.getBoundingClientRect());
  for (let same = 0; same < 5; ) {
    const before = where();
    await frame();
    same = where() === before ? same + 1 : 0;
  }
}
"""
"""Bring a thing into sight, and wait until it lies still."""


def cited(game: str) -> Iterator[str]:
    """Every section of the rulebook that refusals of the game cite."""
    for folder in GAMES[game].folders:
        words = folder / "locale" / "en.po"
        if words.exists():
            yield from CITED.findall(words.read_text(encoding="utf-8"))


def begun(page: Page, game: str, lang: str, **more: object) -> None:
    """A table in this language, some moves after its start."""
    begun_table(page, game, "me:Zoé", "greedy", "greedy", moves=MOVES[game], lang=lang, **more)
    expect(page.locator("body.my-turn #table:not([aria-busy])")).to_have_count(1)


def told(page: Page) -> Locator:
    """The inspector, open and filled."""
    panel = page.locator("#inspector")
    expect(panel).to_be_visible()
    expect(panel.locator("h2")).not_to_be_empty()
    expect(panel.locator(".rule").first).not_to_be_empty()
    total = panel.locator(".earned").first
    if total.count():
        parts = total.locator("li button > b").all_inner_texts()
        said = [int(part.replace("\u2212", "-")) for part in parts]
        assert sum(said) == int(total.get_attribute("data-total") or "x")
    return panel


def apart(panel: Locator, other: Locator) -> None:
    """The inspector must not cover this."""
    one, two = panel.bounding_box(), other.bounding_box()
    assert one
    assert two
    beside = one["x"] >= two["x"] + two["width"] - 1 or two["x"] >= one["x"] + one["width"] - 1
    above = one["y"] >= two["y"] + two["height"] - 1 or two["y"] >= one["y"] + one["height"] - 1
    assert beside or above


def press(page: Page, thing: Locator) -> None:
    """Hold a finger on it until it answers."""
    thing.evaluate(REST)
    box = thing.bounding_box()
    assert box
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 3}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("#inspector").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@each_in_a_language
def test_mouse_and_keyboard_ask_about_hand_board_and_rivals(
    window: Opener, game: str, lang: str
) -> None:
    page = window()
    begun(page, game, lang)
    areas = [area for area in ("#hand", "#stage", "#rivals") if _there(page, area)]
    assert "#hand" in areas
    assert "#rivals" in areas or game == AUCTION
    for area in areas:
        thing = page.locator(f"{area} [data-about]").filter(visible=True).first
        page.mouse.move(640, 60)
        expect(page.locator("#inspector")).to_be_hidden()
        thing.hover(force=True)
        panel = told(page)
        apart(panel, page.locator("#stage"))
        page.mouse.move(640, 60)
        expect(panel).to_be_hidden()
        thing.click(button="right", force=True)
        told(page)
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
    own = page.locator("#hand [data-about]").filter(visible=True).last
    button = own if own.get_attribute("data-token") else own.locator("button").first
    asked = "#hand"
    if not button.count():  # a hand may be empty by now: then the board is asked
        asked = "#hand" if page.locator("#hand button").filter(visible=True).count() else "#stage"
        button = page.locator(f"{asked} button").filter(visible=True).first
    button.focus()
    page.keyboard.press("i")
    told(page)
    before = page.locator("#inspector").get_attribute("data-what")
    page.keyboard.press("ArrowRight")
    if (
        page.locator(f'{asked} [data-about]:not([data-about="{before}"])')
        .filter(visible=True)
        .count()
    ):
        expect(page.locator("#inspector")).not_to_have_attribute("data-what", before or "")
    page.keyboard.press("Escape")
    expect(page.locator("#inspector")).to_be_hidden()
    name = page.locator("#log .named").last
    name.hover()
    assert told(page).get_attribute("data-what") == name.get_attribute("data-about")
    page.mouse.move(640, 60)
    expect(page.locator("#inspector")).to_be_hidden()
    page.locator("#log").focus()
    page.keyboard.press("i")
    assert told(page).get_attribute("data-what") == name.get_attribute("data-about")
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_focused()


def _there(page: Page, area: str) -> bool:
    return page.locator(f"{area} [data-about]").filter(visible=True).count() > 0


@pytest.mark.parametrize("game", GAMES.names())
def test_a_long_press_asks_and_plays_nothing(window: Opener, game: str) -> None:
    finger = window("fr", phone=True)
    begun(finger, game, "fr")
    thing = finger.locator("#hand .may[data-about], #hand .may, #hand [data-about]").last
    heading = finger.locator("#status").inner_text()
    press(finger, thing)
    panel = told(finger)
    assert finger.locator("#status").inner_text() == heading
    box = panel.bounding_box()
    assert box
    assert box["height"] <= 0.58 * PHONE["height"]
    finger.locator("#status").tap()
    expect(panel).to_be_hidden()


def earning(page: Page) -> Locator:
    """A cell on which the chosen card earns something; cards are placed until there is one."""
    while not (cell := page.locator('#stage .cell.may[data-gain^="+"]')).count():
        expect(page.locator("body.my-turn #table:not([aria-busy])")).to_have_count(1)
        better = page.locator('#hand .may[data-gain^="+"]')
        # by the keyboard, since a click might be one with the last
        (better if better.count() else page.locator("#stage .may, #hand .may")).last.press("Enter")
    return cell.first


@pytest.mark.parametrize("lang", LANGS)
def test_a_chosen_card_tells_on_each_cell_why(window: Opener, lang: str) -> None:
    page = window()
    begun(page, DRAFT, lang)
    cell = earning(page)
    gain = cell.get_attribute("data-gain")
    cell.click(button="right")
    expect(told(page).locator(".sum")).to_have_text(gain or "")
    expect(page.locator("#inspector h3")).to_contain_text(say(lang, "table.here"))


def test_without_previews_nothing_is_promised(window: Opener) -> None:
    page = window()
    begun(page, DRAFT, "en", settings={"previews": False})
    page.locator("#hand [data-about]").first.click(button="right", force=True)
    expect(told(page).locator(".earned")).to_have_count(0)


def test_the_end_page_can_be_asked_too(window: Opener) -> None:
    page = window()
    open_table(page, AUCTION, "greedy", "greedy", "greedy")
    expect(page.locator("#end")).to_be_visible(timeout=60_000)
    if page.locator("#skip").is_visible():
        page.locator("#skip").click()
    page.locator("#end-sheet [data-about]").first.click(button="right")
    apart(told(page), page.locator("#end"))


@pytest.mark.parametrize(
    ("game", "phone"), [(game, n % 2 == 0) for n, game in enumerate(GAMES.names())]
)
def test_the_player_aid_lists_everything_and_is_remembered(
    window: Opener, game: str, phone: bool
) -> None:
    page = window(phone=phone)
    begun(page, game, "en")
    page.locator("#status").focus()
    page.keyboard.press("a")
    expect(page.locator("#aid")).to_be_visible()
    assert page.locator("#aid-list li").count() >= 10
    page.locator("#aid-list [data-about]").nth(1).click(button="right")
    told(page)
    page.keyboard.press("Escape")
    page.reload()
    ready(page)
    if not phone:
        expect(page.locator("#aid")).to_be_visible()
        page.keyboard.press("a")
    expect(page.locator("#aid")).to_be_hidden()


@each_in_a_language
def test_the_rules_open_beside_the_table_at_what_is_cited(
    window: Opener, game: str, lang: str
) -> None:
    page = window()
    begun(page, game, lang)
    page.keyboard.press("r")
    book = page.locator("#rulesbook")
    expect(book).to_be_visible()
    assert "=" not in page.locator("#options + dl").inner_text()
    expect(page.locator("#rules-text .lesson").first).to_be_attached()
    missed = [
        rule
        for rule in cited(game)
        if not page.evaluate(
            'async (words) => !!(await import("/static/rulesbook.js")).section(words)',
            say(lang, rule),
        )
    ]
    assert missed == []
    page.locator("#rules-search").fill("xyzzy")
    expect(page.locator("#rules-none")).to_be_visible()
    page.locator("#rules-search").fill(say(lang, f"{game}.title")[:4])
    expect(page.locator("#rules-none")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()
