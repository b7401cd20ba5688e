"""How the server answers: a page or JSON, in the visitor's language, refusals included."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from ecotone import web
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.games import GAMES
from ecotone.locale import refused
from ecotone.server.identity import Keys, Visitor
from ecotone.server.quotas import QUOTAS
from ecotone.server.requests import Complaint

Door = Callable[[Request], Awaitable[Response]]
"""What answers at an address."""

STATUS = {
    "daily_future": 404,
    "daily_over": 410,
    "daily_secret": 403,
    "daily_seats": 403,
    "game_failed": 500,
    "json_only": 415,
    "fork_daily": 403,
    "fork_over": 409,
    "key_forged": 403,
    "link_expired": 410,
    "link_forged": 403,
    "log_broken": 500,
    "no_daily": 404,
    "no_page": 404,
    "no_push": 404,
    "no_puzzle": 404,
    "no_seat": 404,
    "not_allowed": 403,
    "not_kept": 503,
    "not_read": 503,
    "damaged_table": 500,
    "not_over": 403,
    "not_your_seat": 409,
    "players_only": 403,
    "record_newer": 409,
    "record_secret": 403,
    "seat_taken": 409,
    "server_error": 500,
    "bots_alone": 429,
    "chat_closed": 403,
    "muted": 403,
    "private_table": 403,
    "removed": 403,
    "table_closed": 410,
    "seat_of_another": 403,
    **{f"quota_{kind}": 429 for kind in ("lines", *QUOTAS)},
    "too_large": 413,
    "unknown_game": 404,
    "unknown_table": 404,
    "wrong_method": 405,
    "wrong_origin": 403,
}
_log = logging.getLogger("ecotone.server")


class Answers:
    """Answers for visitors known by these keys; `lan` is this machine's address for others."""

    def __init__(self, keys: Keys, lan: str | None = None) -> None:
        self.keys = keys
        self._lan = lan

    def page(
        self,
        request: Request,
        visitor: Visitor,
        name: str,
        context: Mapping[str, object],
        status: int = 200,
    ) -> Response:
        """A page; somebody new gets their cookie with it."""
        own = {"theme": visitor.theme, "name": visitor.name, "path": request.url.path}
        html = web.page(name, visitor.lang, **own, **context)
        headers = {"cache-control": "private, no-cache", "content-language": visitor.lang}
        return self.known(request, visitor, HTMLResponse(html, status, headers))

    def json(self, value: object, status: int = 200) -> Response:
        """A value as JSON, which nobody keeps."""
        headers = {"cache-control": "no-store"}
        content = msgspec.json.encode(value)
        return Response(content, status, headers, media_type="application/json")

    def known(self, request: Request, visitor: Visitor, response: Response, *also: str) -> Response:
        """The answer with the visitor's cookies: for somebody new, or where something changed."""
        if visitor.new or also:
            secure = request.url.scheme == "https"
            self.keys.remember(response, visitor, secure, *also)
        return response

    def here(self, connection: HTTPConnection) -> str:
        """The server's address as the visitor came to it."""
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return f"{scheme}://{connection.headers.get('host', '')}"

    def address(self, connection: HTTPConnection) -> str:
        """What links that are passed on begin with: as others reach this server."""
        here = self.here(connection)
        return self._lan if self._lan and _loopback(here) else here

    async def refuse(self, request: Request, refusal: Exception) -> Response:
        """A refusal as a sentence, on a page or as JSON."""
        if not isinstance(refusal, Refusal):
            raise TypeError(refusal)
        usual = 400 if isinstance(refusal, ParseError) else 409
        status = STATUS.get(refusal.code, usual)
        visitor = self.keys.visitor(request)
        text = refused(refusal, visitor.lang)
        if request.url.path.startswith("/api/"):
            return self.json(Complaint(refusal.code, text, refusal.rule), status)
        context = {"status": status, "code": refusal.code, "text": text}
        return self.page(request, visitor, "error", context, status)

    async def no_door(self, request: Request, problem: Exception) -> Response:
        """An address or a method that there is not."""
        known = isinstance(problem, HTTPException) and problem.status_code == 405
        refusal = IllegalAction("wrong_method" if known else "no_page")
        response = await self.refuse(request, refusal)
        if isinstance(problem, HTTPException) and problem.headers:
            response.headers.update(problem.headers)
        return response

    async def broken(self, request: Request, problem: Exception) -> Response:
        """A fault of ours or a game's: the visitor gets a sentence; uvicorn's log has all of it."""
        _log.error("%s %s failed", request.method, _door(request.url.path))
        refusal = GAMES.stumbled(problem) or IllegalAction("server_error")
        response = await self.refuse(request, refusal)
        # uvicorn ends the connection after a fault: nobody is to send the next request on it
        response.headers["connection"] = "close"
        return response


def _door(path: str) -> str:
    """The address without the secret that a link ends with."""
    return re.sub("/(seat|join|watch)/.*", r"/\1/…", path)


def _loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
