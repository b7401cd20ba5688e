"""The web app: every address, and who answers there."""

from collections.abc import Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from ecotone.core.errors import Refusal
from ecotone.server.answers import Answers
from ecotone.server.api import Api
from ecotone.server.arranging import Arranging
from ecotone.server.beckoning import Beckoning, PushDoors
from ecotone.server.connections import Connections
from ecotone.server.daily import Days
from ecotone.server.daily_pages import DailyDoors
from ecotone.server.doors import Doors
from ecotone.server.guard import Headers
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys
from ecotone.server.inspecting import Inspecting
from ecotone.server.operation import Operation
from ecotone.server.puzzling import Puzzling
from ecotone.server.remembering import Remembering
from ecotone.server.replaying import Replaying
from ecotone.server.reviewing import Reviewing
from ecotone.server.reviews import Reviews
from ecotone.server.rulings import Settled
from ecotone.server.scorepad import ScorePad
from ecotone.server.sockets import Sockets


class SeatNumber(IntegerConvertor):
    """A seat in an address; a number that nobody could count to is no address."""

    regex = "[0-9]{1,6}"


register_url_convertor("seat", SeatNumber())


def application(
    hub: Hub,
    keys: Keys,
    lan: str | None = None,
    *,
    bots_alone: bool = False,
    kept: Connections | None = None,
    beckoning: Beckoning | None = None,
    reviews: Reviews | None = None,
) -> ASGIApp:
    """The whole app. `lan`: how others reach it; `bots_alone`: whether bots may have a table."""
    answers = Answers(keys, lan)
    days = Days(hub, keys)
    doors = Doors(hub, days, answers)
    daily, puzzling = DailyDoors(days, answers), Puzzling(hub, answers)
    sockets = Sockets(hub, keys, days, answers.address)
    replaying = Replaying(hub, days, answers)
    reviewing = Reviewing(reviews or Reviews(hub), days, answers)
    pushing, remembering = PushDoors(beckoning, answers), Remembering(hub, answers, beckoning)
    api = Api(doors, bots_alone=bots_alone)
    opened: list[tuple[str, Any]] = [
        ("/", doors.home),
        *Operation(hub, kept).opened(),
        ("/new/{game}", doors.new),
        ("/t/{table}", doors.table),
        ("/t/{table}/seat/{token}", doors.seat),
        ("/t/{table}/join/{token}", doors.join),
        ("/t/{table}/watch/{token}", doors.watch),
        ("/t/{table}/qr/{seat:seat}.svg", doors.qr),
        *Inspecting(days, answers).opened(),
        *daily.opened(),
        *remembering.opened(),
        *replaying.opened(),
        *Arranging(hub, days, answers).opened(),
        *puzzling.opened(),
        ("/rules/{game}", doors.rules),
        ("/art/{game}.{suffix}", doors.art),
        ("/static/{path:path}", doors.static),
        *ScorePad(answers).opened(),
        ("/rulings", Settled(answers).page),
        *pushing.opened(),
        ("/api/games", api.games),
        ("/api/tables", api.tables),
        ("/api/tables/{table}/record", api.record),
        *reviewing.opened(),
    ]
    posted: list[tuple[str, Any]] = [
        ("/api/tables", api.open),
        ("/api/tables/{table}/seats/{seat:seat}", api.change),
        ("/api/tables/{table}/rematch", api.rematch),
        ("/api/tables/{table}/order", api.order),
        ("/api/daily/{game}", daily.open),
        *replaying.posted(),
        *puzzling.posted(),
        *remembering.posted(),
        *pushing.posted(),
        *reviewing.posted(),
        ("/api/me", api.me),
    ]
    return _protected(answers, _routes(opened, posted, sockets))


def _routes(
    opened: Sequence[tuple[str, Any]], posted: Sequence[tuple[str, Any]], sockets: Sockets
) -> Sequence[BaseRoute]:
    return [
        *(Route(path, door) for path, door in opened),
        *(Route(path, door, methods=["POST"]) for path, door in posted),
        WebSocketRoute("/ws/{table}", sockets.serve),
    ]


def _protected(answers: Answers, routes: Sequence[BaseRoute]) -> ASGIApp:
    """The app behind these addresses; whatever fails there is told in a sentence."""
    handlers = {
        Refusal: answers.refuse,
        HTTPException: answers.no_door,
        Exception: answers.broken,
    }
    app = Starlette(routes=routes, exception_handlers=handlers)
    # outside of everything, so that even the answer to a fault of ours carries the headers
    return Headers(GZipMiddleware(app, minimum_size=500, compresslevel=6))
