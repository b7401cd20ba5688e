"""Tables for browser tests: opened by a request, joined by the links that the page shows."""

import json
from contextlib import ExitStack
from random import Random
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from browser.player import ready

PATIENCE = 60  # seconds that the bots of a busy machine may take
MOST = 50  # decisions that one line may send in a hurry


def open_table(page: Page, game: str, *seats: str, **more: Any) -> str:
    """A table with bots that move at once; seats are me:NAME, friend, hotseat:NAME or a bot."""
    url = _opened(page, game, seats, more)
    page.goto(url)
    ready(page)
    return url


def begun_table(page: Page, game: str, *seats: str, moves: int, lang: str = "", **more: Any) -> str:
    """The same after so many decisions of seat 0, at random and not on the page; its turn now.

    More decisions than the game has bring it to its end.
    """
    url = _opened(page, game, seats, more)
    rng, done = Random(4), 0
    while (made := _moved(page, url, rng, min(moves - done, MOST))) == MOST:
        done += made
    page.goto(f"{url}?lang={lang}" if lang else url)
    ready(page)
    return url


def hurried(url: str, pages: list[Page], moves: int) -> None:
    """Let the people at these pages, in the order of their seats, decide so often by chance.

    Not on their pages, which come back to the table afterwards.
    """
    for page in pages:
        page.goto("/healthz")
    rng = Random(4)
    for done in range(0, moves, MOST):
        with ExitStack() as stack:
            lines = [stack.enter_context(_line(page, url, n)) for n, page in enumerate(pages)]
            seat = 0
            for _ in range(min(moves - done, MOST)):
                told = _state(lines[seat])
                if seat not in told["awaited"]:
                    seat = min(told["awaited"])
                    while seat not in (told := _state(lines[seat]))["awaited"]:
                        pass
                _decide(lines[seat], seat, rng.choice(told["legal"]), rng)
    for page in pages:
        page.goto(url)
        ready(page)


def _line(page: Page, url: str, seat: int) -> ClientConnection:
    """Another line of the same person."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies(url))
    return connect(
        url.replace("http", "ws", 1).replace("/t/", "/ws/") + f"?as=data&seat={seat}",
        origin=Origin(url[: url.index("/t/")]),
        additional_headers={"cookie": cookies},
        proxy=None,
    )


def _state(line: ClientConnection) -> dict[str, Any]:
    """The next time that one is told how things stand."""
    while True:
        told: dict[str, Any] = json.loads(line.recv(PATIENCE))
        if told["type"] == "state":
            return told


def _decide(line: ClientConnection, seat: int, action: str, rng: Random) -> None:
    """Take this action; what comes before the answer knows nothing of it."""
    move = {"type": "move", "id": f"m{rng.random()}", "seat": seat, "text": action}
    line.send(json.dumps(move))
    while json.loads(line.recv(PATIENCE))["type"] != "ack":
        pass


def _moved(page: Page, url: str, rng: Random, moves: int) -> int:
    """Decide so often for seat 0 over one line, until it is its turn again; how often it was."""
    done = 0
    with _line(page, url, 0) as line:
        while not (told := _state(line))["over"] and (done < moves or 0 not in told["awaited"]):
            if 0 in told["awaited"]:
                _decide(line, 0, rng.choice(told["legal"]), rng)
                done += 1
    return done


def _opened(page: Page, game: str, seats: tuple[str, ...], more: dict[str, Any]) -> str:
    wanted = []
    for seat in seats:
        kind, _, name = seat.partition(":")
        person = kind in ("me", "friend", "open", "hotseat")
        wanted.append({"kind": kind, "name": name} if person else {"kind": "bot", "bot": kind})
    origin = page.request.get("/").url.rstrip("/")
    settings = {"pace": 0} | more.pop("settings", {})
    body = {"game": game, "seats": wanted, "settings": settings} | more
    answer = page.request.post("/api/tables", data=body, headers={"Origin": origin})
    assert answer.status == 201, answer.text()
    url: str = answer.json()["url"]
    return url


def invitation(host: Page) -> str:
    """The link that a host finds in the seats panel."""
    if not host.locator("#seats[open]").count():
        host.locator("#seats-open").click()
    host.locator('#seat-list [data-act="invite"]').first.click()
    link: str = host.locator("#address").input_value()
    host.locator("#seats [data-close]").click()
    return link


def join(friend: Page, host: Page, name: str) -> None:
    """Sit down where the host invites one to."""
    friend.goto(invitation(host))
    friend.locator("#name").fill(name)
    friend.locator("#take button[type=submit]").click()
    friend.wait_for_url("**/t/*")
    ready(friend)
