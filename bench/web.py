"""`make bench-web`: how soon the first page is there, how heavy it is, how fast a move travels."""

import gzip
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
RESULTS = Path(__file__).with_name("RESULTS.md")
STARTS, MOVES = 5, 40
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED = """performance.getEntriesByType('resource').map(one => one.name)"""
WATCH = """
() => { window.seen = [];
  new MutationObserver(() => window.seen.push(Date.now()))
    .observe(document.querySelector('#status'),
      {childList: true, characterData: true, subtree: true});
}"""


def main() -> None:
    """Measure, print, and write the results down."""
    from playwright.sync_api import Page, sync_playwright

    from browser.chromium import MISSING, find
    from browser.conftest import FLAGS, Served
    from browser.player import ready
    from browser.tables import join, open_table
    from games.samples import DRAFT

    def size(url: str) -> int:
        """The bytes of an answer, compressed as it travels."""
        asked = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            body: bytes = answer.read()
            packed = answer.headers.get("Content-Encoding") == "gzip"
        return len(body) if packed else len(gzip.compress(body))

    def until(page: Page, true: str) -> None:
        """Wait until this is true on the page; its policy allows no eval to wait inside."""
        while not page.evaluate(true):
            time.sleep(0.01)

    def picked(page: Page) -> None:
        """One hidden pick: the other page says that one more has picked."""
        page.locator("#hand .may").last.click()

    path = find()
    if path is None:
        print(MISSING)
        return
    starts, trips, paints = [], [], []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        for _ in range(STARTS):
            server = Served(Path(data))
            began = time.perf_counter()
            server.start()
            starts.append(time.perf_counter() - began)
            server.stop()
        server = Served(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for _ in range(STARTS):
            page = browser.new_context(base_url=server.url).new_page()
            page.goto("/", wait_until="load")
            until(page, "performance.getEntriesByName('first-contentful-paint').length")
            paints.append(page.evaluate(PAINT))
            loaded = page.evaluate(LOADED)
            page.context.close()
        weights = {"/": size(server.url)}
        for url in dict.fromkeys(loaded):
            weights[url.removeprefix(server.url)] = size(url)
        host = browser.new_context(base_url=server.url).new_page()
        friend = browser.new_context(base_url=server.url).new_page()
        open_table(host, DRAFT, "me:Margot", "friend")
        join(friend, host, "Alexis")
        ready(host)
        friend.evaluate(WATCH)
        for _ in range(MOVES):
            time.sleep(0.4)  # a socket may say 100 things in 20 seconds
            friend.evaluate("window.seen.length = 0")
            if not host.locator("#undo").is_disabled():
                host.locator("#undo").click()
                until(friend, "window.seen.length")
                friend.evaluate("window.seen.length = 0")
            host.evaluate(
                "document.addEventListener('click', () => window.clicked = Date.now(),"
                " {capture: true, once: true})"
            )
            picked(host)
            until(friend, "window.seen.length")
            trips.append(friend.evaluate("window.seen[0]") - host.evaluate("window.clicked"))
        browser.close()
        server.stop()
    code = sum(weight for url, weight in weights.items() if "svg" not in url)
    lines = [
        f"## {date.today()}, `make bench-web`",
        "",
        f"Chromium and server on one shared machine; medians of {STARTS} starts, {MOVES} moves.",
        "",
        "| what | measured | wanted |",
        "|---|---:|---:|",
        f"| server start to first page | {statistics.median(starts):.2f} s | < 2 s |",
        f"| first paint of the home page | {statistics.median(paints):.0f} ms | < 1000 ms |",
        f"| HTML, CSS and JS of the first page, compressed | {code / 1000:.1f} kB | < 100 kB |",
        f"| the same with its pictures | {sum(weights.values()) / 1000:.1f} kB | |",
        f"| click to new state in another browser | {statistics.median(trips):.0f} ms | < 60 ms |",
        f"| the same, 9 of 10 | {sorted(trips)[int(0.9 * len(trips))]:.0f} ms | |",
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(RESULTS.read_text(encoding="utf-8") + "\n\n" + text, encoding="utf-8")


if __name__ == "__main__":
    subprocess.run([sys.executable, "catalogues.py"], cwd=ROOT, check=False, capture_output=True)
    main()
