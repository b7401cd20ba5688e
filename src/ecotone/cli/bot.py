"""`ecotone bot run`: a bot of your own plays a seat at any Ecotone server."""

import json
import re
import sys
import time
import uuid
from argparse import Namespace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from ecotone.bots import Bot
from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from ecotone.server import views
from ecotone.server.worker import bot as load

LINK = re.compile(r"(https?)://([^/]+)/t/(\w+)/(seat|join)/((\d+)\.[\w.-]+)/?", re.ASCII)
PATIENCE = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0


class Seat(NamedTuple):
    """Where the bot plays, and the token that lets it."""

    scheme: str
    host: str
    table: str
    token: str

    @property
    def socket(self) -> str:
        """The address of its socket."""
        scheme = "wss" if self.scheme == "https" else "ws"
        return f"{scheme}://{self.host}/ws/{self.table}?as=data&token={self.token}"


def run(given: Namespace, voice: Voice) -> int:
    """Play until the game is over, coming back whenever the connection is lost."""
    choose, name = _bot(given.bot), given.bot.partition(":")[2]
    seat = _seat(given.url, name, voice)
    voice.out.print(
        voice.say(
            "cli.remote.playing", bot=name, url=f"{seat.scheme}://{seat.host}/t/{seat.table}"
        ),
        markup=False,
        soft_wrap=True,
    )
    player = Player(choose, given.budget, voice)
    pause = 0.0
    while True:
        try:
            with connect(
                seat.socket,
                additional_headers={"accept-language": voice.lang},
                max_size=None,
                proxy=None,
            ) as connection:
                pause = FIRST_PAUSE
                voice.out.print(player.play(connection), markup=False, soft_wrap=True)
                return 0
        except KeyboardInterrupt:
            return 0
        except (ConnectionClosed, InvalidHandshake, OSError) as problem:
            if player.complaint:
                raise ParseError("server_refused", reason=player.complaint) from None
            if not pause:
                reason = str(problem)
                raise ParseError("no_server", url=given.url, reason=reason) from None
            voice.complain(voice.say("cli.remote.again", reason=str(problem) or "?"))
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _bot(place: str) -> Bot:
    """The bot that MODULE:NAME names; modules of the current folder are found too."""
    sys.path.insert(0, str(Path.cwd()))
    module, colon, name = place.partition(":")
    try:
        if not (module and colon and name):
            raise ImportError("no module or no name")
        return load(place, foreign=True)
    except Exception as problem:  # noqa: BLE001 - whatever is wrong with it, it is the bot's
        reason = f"{type(problem).__name__}: {problem}"
        raise ParseError("bot_place", bot=place, reason=reason) from None


def _seat(url: str, name: str, voice: Voice) -> Seat:
    """The seat that a link is for; an invitation is followed first, under the bot's name."""
    link = LINK.fullmatch(url.strip())
    if link is None:
        raise ParseError("bot_link", url=url)
    scheme, host, table, kind, token, number = link.groups()
    if kind == "seat":
        return Seat(scheme, host, table, token)
    taken = _post(
        f"{scheme}://{host}/api/tables/{table}/seats/{number}",
        {"action": "take", "token": token, "name": name},
        voice,
    )
    sentence = voice.say(
        "cli.remote.seated", bot=name, seat=int(number) + 1, url=str(taken["link"])
    )
    voice.out.print(sentence, markup=False, soft_wrap=True)
    return Seat(scheme, host, table, str(taken["token"]))


def _post(url: str, body: dict[str, str], voice: Voice) -> dict[str, Any]:
    headers = {"content-type": "application/json", "accept-language": voice.lang}
    request = Request(url, json.dumps(body).encode(), headers)  # noqa: S310 - http(s) by LINK
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - see above
            answered: dict[str, Any] = json.load(answer)
            return answered
    except HTTPError as refusal:
        try:
            reason = json.load(refusal)["text"]
        except (ValueError, KeyError, TypeError):
            reason = str(refusal)
        raise ParseError("server_refused", reason=reason) from None
    except (OSError, ValueError) as problem:
        reason = files.reason(problem)
        raise ParseError("no_server", url=url, reason=reason) from None


class Player:
    """A bot at a socket: one move at a time, said again under the same id until it is kept."""

    def __init__(self, choose: Bot, budget: float, voice: Voice) -> None:
        self._choose = choose
        self._budget = budget
        self._voice = voice
        self._rng = Random()
        self._game = ""
        self._pending: dict[str, Any] | None = None
        self.complaint = ""

    def play(self, connection: ClientConnection) -> str:
        """Until the game is over; the verdict."""
        if self._pending:
            connection.send(json.dumps(self._pending))
        for text in connection:
            told = json.loads(text)
            match told["type"]:
                case "hello":
                    self._game = told["game"]
                case "state" if told["over"]:
                    return str(told["verdict"])
                case "state" if self._pending is None and told["seat"] in told["awaited"]:
                    self._pending = self._move(told)
                    connection.send(json.dumps(self._pending))
                case "ack":
                    self._pending = None
                case "refused":
                    raise ParseError("server_refused", reason=told["text"])
                case "error":
                    self.complaint = told["text"]
        raise ConnectionError("closed")

    def _move(self, state: dict[str, Any]) -> dict[str, Any]:
        parse = GAMES[self._game].rules.actions.parse
        view = views.decode(self._game, state["view"])
        legal = [parse(text) for text in state["legal"]]
        try:
            chosen = self._choose(view, legal, self._rng, self._budget)
        except Exception as problem:
            reason = f"{type(problem).__name__}: {problem}"
            raise ParseError("bot_failed", reason=reason) from problem
        return {"type": "move", "id": str(uuid.uuid4()), "seat": state["seat"], "text": str(chosen)}
