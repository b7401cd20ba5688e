"""`make first-minute`: a scripted newcomer's way to a first move; weights; a game without sight."""

import re
import socket
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
SCREENS = ROOT / "docs" / "screens"
TRANSCRIPT = ROOT / "docs" / "without-sight.md"
HEAD = """# A game without sight

A whole game against a gentle bot, by keyboard and as a screen reader tells it. In
italics what the page awaits, in bold the name of what has the focus when Enter is pressed (the
cards are chosen at random); the other lines are the log, which is read aloud as it grows.
`make first-minute` plays and writes it anew.

"""
READING, TAPPING = 120 / 60, 1.0  # words a second that a ten-year-old reads, seconds for a tap
LOOKING, RIVALS = 10.0, 5.0  # seconds to look for what is asked and for what rivals then do
TURNS = 8
IN_SIGHT = """() => {
  const seen = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const box = document.createRange();
    box.selectNodeContents(walk.currentNode);
    const { top, bottom, left, right, width } = box.getBoundingClientRect();
    const shown = walk.currentNode.parentElement.checkVisibility({visibilityProperty: true});
    if (shown && width > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth) {
      seen.push(walk.currentNode.textContent);
    }
  }
  return seen.join(" ");
}"""
FOCUSED = """() => {
  const { activeElement: one } = document;
  const told = one.getAttribute("aria-label") ?? one.innerText;
  return (told ?? "").replace(/\\s+/g, " ").trim();
}"""


def words(text: str) -> int:
    """How many words with at least one letter."""
    return len(re.findall(r"[^\W\d_][\w'\u2019-]*", text))


def first_move(browser: "Browser", url: str, game: str, wanted: int, lang: str) -> str:
    """From the home page to the first sensible move on a phone: a line of the table."""
    from browser.conftest import PHONE
    from browser.test_tutorial import begin, meant
    from ecotone.games import GAMES

    page = browser.new_context(
        viewport=PHONE, has_touch=True, base_url=url, locale={"en": "en-GB", "fr": "fr-FR"}[lang]
    ).new_page()
    began, clicks = time.monotonic(), 1
    begin(page, game)
    tutorial, read = GAMES[game].tutorial, 0
    assert tutorial
    for step in tutorial.steps:
        page.locator("#guide").wait_for()
        read += words(page.locator("#guide-text").inner_text())
        clicks += 1
        if step.want:
            wanted -= 1
            if not wanted:
                sight = words(page.evaluate(IN_SIGHT))
                if lang == "en":
                    page.screenshot(path=SCREENS / f"first-{game}.png")
            meant(page, step.want)
        else:
            page.locator("#guide-next").click()
        if not wanted:
            break
    machine = time.monotonic() - began
    human = machine + read / READING + clicks * TAPPING
    page.context.close()
    return f"| {game} | {lang} | {clicks} | {read} | {sight} | {machine:.1f} | {human:.0f} |"


def weight(page: "Page", path: str) -> int:
    """The bytes that travel for a page that nobody has visited before."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda one: sizes.append(int(one["encodedDataLength"])))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    session.detach()
    return sum(sizes)


class Relay(threading.Thread):
    """Between browser and server: counts the bytes that come back."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port, self.count = port, 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def run(self) -> None:
        while True:
            near = self.door.accept()[0]
            far = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self.carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, True), daemon=True).start()

    def carry(self, here: socket.socket, there: socket.socket, back: bool) -> None:
        """What comes in here goes out there, until one of them is closed."""
        with suppress(OSError):
            while data := here.recv(65536):
                there.sendall(data)
                self.count += len(data) if back else 0
        for one in (here, there):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


def traffic(browser: "Browser", port: int, game: str) -> tuple[int, int]:
    """The bytes of a table's page, and those that come over the socket in a turn, on average."""
    from browser.player import play
    from browser.tables import open_table

    relay = Relay(port)
    relay.start()
    page = browser.new_context(base_url=relay.url).new_page()
    page.add_init_script("localStorage.care = 'once'")
    table = weight(page, open_table(page, game, "me:Sanaa", "greedy", "greedy"))
    sent: list[str | bytes] = []
    page.on("websocket", lambda wire: wire.on("framesent", lambda one: sent.append(one)))
    page.reload()
    page.locator("body.my-turn").wait_for()
    before = relay.count
    play([page], Random(3), until=2 * TURNS)
    page.locator("body.my-turn").wait_for()
    page.context.close()
    moves = sum('"type":"move"' in str(one) for one in sent)
    return table, (relay.count - before) // max(1, moves)


def whole_tutorial(game: str, lang: str) -> str:
    """How long a tutorial takes by its words and taps: a line of the table."""
    from ecotone.games import GAMES
    from ecotone.locale import say

    tutorial = GAMES[game].tutorial
    assert tutorial
    read = sum(words(say(lang, f"{game}.tutorial.{step.key}")) for step in tutorial.steps)
    acts = sum(bool(step.want) for step in tutorial.steps)
    taps = len(tutorial.steps) + acts  # an action is chosen and confirmed
    seconds = read / READING + taps * TAPPING + acts * (LOOKING + RIVALS)
    return f"| {game} | {lang} | {len(tutorial.steps)} | {acts} | {read} | {seconds / 60:.1f} |"


def without_sight(browser: "Browser", url: str, game: str) -> str:
    """A whole game by keyboard alone, as a screen reader tells it."""
    from browser.player import over
    from browser.tables import open_table

    page = browser.new_context(base_url=url, reduced_motion="reduce").new_page()
    page.add_init_script("localStorage.care = 'once'")
    open_table(page, game, "me:Sanaa", "level1")
    told, heard, rng = [], 0, Random(2)
    while not over(page):
        page.wait_for_function(
            "() => document.querySelector('#end:not([hidden])')"
            " || document.querySelector('body.my-turn .may, body.my-turn #words button')"
        )
        lines = page.locator("#log li").all_text_contents()
        told += [f"- {line}" for line in lines[heard:]]
        heard = len(lines)
        if over(page):
            break
        kind = (
            "#stage .may, #words .button" if page.locator("#stage .may").count() else "#hand .may"
        )
        found = page.locator(kind).filter(visible=True)
        found.nth(rng.randrange(found.count())).focus()
        told.append(f"- *{page.locator('#status').inner_text()}* → **{page.evaluate(FOCUSED)}** ↵")
        before = page.evaluate("document.querySelector('#log').childElementCount")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(n) => document.querySelector('#log').childElementCount !== n"
            " || document.querySelector('#stage .may, #end:not([hidden])')",
            arg=before,
        )
    told.append(f"- *{page.locator('#end').inner_text().splitlines()[0]}*")
    page.context.close()
    return "\n".join(told)


def main() -> None:
    """Measure all, print it, write the transcript and the pictures."""
    from playwright.sync_api import sync_playwright

    from browser.chromium import find
    from browser.conftest import FLAGS, Served
    from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        served.start()
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        try:
            wanted = {DRAFT: 2, REEF: 2, AUCTION: 1, HEX_MAP: 2}
            for game, moves in wanted.items():
                for lang in ("en", "fr"):
                    print(first_move(browser, served.url, game, moves, lang))
                    print(whole_tutorial(game, lang))
            home = weight(browser.new_context(base_url=served.url).new_page(), "/")
            print(f"home: {home / 1000:.1f} kB")
            for game in wanted:
                table, turn = traffic(browser, served.port, game)
                print(f"| {game} | {table / 1000:.1f} | {turn / 1000:.1f} |")
            if "--transcript" in sys.argv:
                told = without_sight(browser, served.url, DRAFT)
                TRANSCRIPT.write_text(HEAD + told + "\n", encoding="utf-8")
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()
