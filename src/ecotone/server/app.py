"""The web app: every address, and who answers there."""

from typing import Any

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from ecotone.core.errors import Refusal
from ecotone.server.answers import Answers
from ecotone.server.api import Api
from ecotone.server.doors import Doors
from ecotone.server.guard import Headers
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys
from ecotone.server.sockets import Sockets


class SeatNumber(IntegerConvertor):
    """A seat in an address; a number that nobody could count to is no address."""

    regex = "[0-9]{1,6}"


register_url_convertor("seat", SeatNumber())


def application(hub: Hub, keys: Keys, lan: str | None = None) -> ASGIApp:
    """The whole app. `lan` is the address for links where the host's own is of no use to others."""
    answers = Answers(keys, lan)
    doors = Doors(hub, answers)
    sockets = Sockets(hub, keys, answers.address)
    api = Api(doors, sockets)
    opened: list[tuple[str, Any]] = [
        ("/", doors.home),
        ("/new/{game}", doors.new),
        ("/t/{table}", doors.table),
        ("/t/{table}/seat/{token}", doors.seat),
        ("/t/{table}/join/{token}", doors.join),
        ("/t/{table}/qr/{seat:seat}.svg", doors.qr),
        ("/rules/{game}", doors.rules),
        ("/art/{game}.{suffix}", doors.art),
        ("/static/{path:path}", doors.static),
        ("/api/games", api.games),
        ("/api/tables", api.tables),
        ("/api/tables/{table}/record", api.record),
    ]
    posted: list[tuple[str, Any]] = [
        ("/api/tables", api.open),
        ("/api/tables/{table}/seats/{seat:seat}", api.change),
        ("/api/tables/{table}/rematch", api.rematch),
        ("/api/me", api.me),
    ]
    app = Starlette(
        routes=[
            *(Route(path, door) for path, door in opened),
            *(Route(path, door, methods=["POST"]) for path, door in posted),
            WebSocketRoute("/ws/{table}", sockets.serve),
        ],
        exception_handlers={
            Refusal: answers.refuse,
            HTTPException: answers.no_door,
            Exception: answers.broken,
        },
    )
    # outside of everything, so that even the answer to a fault of ours carries the headers
    return Headers(GZipMiddleware(app, minimum_size=500, compresslevel=6))
