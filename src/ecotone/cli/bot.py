"""`ecotone bot`: seat a bot of your own at a table of a server."""

import json
import re
import time
import uuid
from argparse import ArgumentParser, Namespace
from http.client import HTTPException
from random import Random
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from ecotone.bots import DEFAULT_BUDGET, Bot, is_own, load
from ecotone.cli import files, values
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.core.view import Action, View
from ecotone.games import GAMES
from ecotone.server import views

HOST = r"(?:\[[^]/]+\]|[^/:@\s]+)(?::\d{1,5})?"
LINK = re.compile(rf"(https?)://({HOST})/t/(\w+)/(seat|join)/((\d+)\.[\w.-]+)/?", re.ASCII)
PATIENCE = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
TRIES = 3
"""So often in a row a server may refuse what it has just called legal: somebody may be faster."""


class Seat(NamedTuple):
    """Where the bot plays, and the token that lets it."""

    scheme: str
    host: str
    table: str
    token: str

    @property
    def server(self) -> str:
        """The address of its server."""
        return f"{self.scheme}://{self.host}"

    @property
    def socket(self) -> str:
        """The address of its socket."""
        scheme = "wss" if self.scheme == "https" else "ws"
        return f"{scheme}://{self.host}/ws/{self.table}?as=data&token={self.token}"


def arguments(parser: ArgumentParser) -> None:
    """Which bot, and the seat it plays."""
    parser.add_argument("what", choices=("run",))
    parser.add_argument("bot", metavar="MODULE:NAME")
    parser.add_argument("--url", required=True)
    parser.add_argument("--budget", type=values.seconds, default=DEFAULT_BUDGET, metavar="S")


def run(given: Namespace, voice: Voice) -> int:
    """Play until the game is over, coming back whenever the connection is lost."""
    choose, name = _bot(given.bot), given.bot.partition(":")[2]
    seat = _seat(given.url, name, voice)
    voice.out.print(
        voice.say("cli.remote.playing", bot=name, url=f"{seat.server}/t/{seat.table}"),
        markup=False,
        soft_wrap=True,
    )
    player = RemotePlayer(choose, given.budget, voice)
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
        except (WebSocketException, OSError, ValueError) as problem:
            if player.complaint:
                raise ParseError("server_refused", reason=player.complaint) from None
            if not pause:
                raise ParseError("no_server", url=seat.server, reason=_reason(problem)) from None
            voice.complain(voice.say("cli.remote.again", reason=str(problem) or "?"))
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _bot(place: str) -> Bot[View, Action]:
    """The bot that is meant; ours have names without a colon, and are not meant here."""
    if not is_own(place):
        raise ParseError("bot_place", bot=place, reason="no module or no name")
    return load(place)


def _seat(url: str, name: str, voice: Voice) -> Seat:
    """The seat that a link is for; an invitation is followed first, under the bot's name."""
    link = LINK.fullmatch(url.strip())
    if link is None:
        raise ParseError("bot_link", url=url)
    scheme, host, table, kind, token, number = link.groups()
    if kind == "seat":
        return Seat(scheme, host, table, token)
    invited = Seat(scheme, host, table, token)
    own, back = _taken(invited, int(number), name, voice)
    sentence = voice.say("cli.remote.seated", bot=name, seat=int(number) + 1, url=back)
    voice.out.print(sentence, markup=False, soft_wrap=True)
    return invited._replace(token=own)


def _taken(invited: Seat, number: int, name: str, voice: Voice) -> tuple[str, str]:
    """The own token and the own link of a seat that this takes."""
    url = f"{invited.server}/api/tables/{invited.table}/seats/{number}"
    body = {"action": "take", "token": invited.token, "name": name}
    headers = {"content-type": "application/json", "accept-language": voice.lang}
    request = Request(url, json.dumps(body).encode(), headers)  # noqa: S310 - http(s) by LINK
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - see above
            answered = json.load(answer)
            return str(answered["token"]), str(answered["link"])
    except HTTPError as refusal:
        try:
            reason = json.load(refusal)["text"]
        except (ValueError, KeyError, TypeError):
            reason = str(refusal)
        raise ParseError("server_refused", reason=reason) from None
    except (OSError, HTTPException, ValueError, LookupError, TypeError) as problem:
        raise ParseError("no_server", url=invited.server, reason=_reason(problem)) from None


def _reason(problem: Exception) -> str:
    """What the system says; urllib puts it into something of its own."""
    inner = getattr(problem, "reason", problem)
    return files.reason(inner) if isinstance(inner, OSError) else _named(problem)


def _named(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"


class RemotePlayer:
    """A bot at a socket: one move at a time, said again under the same id until it is kept."""

    def __init__(self, choose: Bot[View, Action], budget: float, voice: Voice) -> None:
        self._choose = choose
        self._budget = budget
        self._voice = voice
        self._rng = Random()
        self._game = ""
        self._pending: dict[str, Any] | None = None
        self._refusals = 0
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
                    self._pending, self._refusals = None, 0
                case "refused":  # time was up, or a bot has taken over: the next state tells
                    self._pending, self._refusals = None, self._refusals + 1
                    if self._refusals == TRIES:
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
        except (Exception, SystemExit) as problem:
            raise ParseError("bot_failed", reason=_named(problem)) from problem
        text = str(chosen)
        if text not in state["legal"]:
            reason = self._voice.say("cli.remote.illegal", text=text[:100])
            raise ParseError("bot_failed", reason=reason)
        return {"type": "move", "id": str(uuid.uuid4()), "seat": state["seat"], "text": text}
