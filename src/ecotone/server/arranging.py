"""The best board of a player's cards, once a game is over: worked out in a process of its own."""

import asyncio
from collections import OrderedDict
from html import escape
from typing import cast

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone import draw
from ecotone.analysis import Arrangement
from ecotone.analysis.arrange import arranger
from ecotone.core.errors import IllegalAction
from ecotone.locale import arranged
from ecotone.server import errands
from ecotone.server.answers import Answers, Door
from ecotone.server.daily import Days
from ecotone.server.hub import Hub
from ecotone.server.quotas import who
from ecotone.server.replays import is_open
from ecotone.server.room import Room

PROOF = 10.0
"""Seconds for a proof; without one, an answer is there after about one."""

LATE = 30.0
"""Seconds more that the process may take on a busy machine."""

ARRANGER = "ecotone.server.arranger"
KEPT = 256
Asked = tuple[str, int, int, bool]


class Arranging:
    """One question at a time; answers are kept for whoever asks next."""

    def __init__(self, hub: Hub, days: Days, answers: Answers) -> None:
        self.hub, self.days, self.keys = hub, days, answers.keys
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Asked, Arrangement] = OrderedDict()

    def opened(self) -> list[tuple[str, Door]]:
        """Where it answers."""
        return [("/api/tables/{table}/best/{seat:seat}", self.best)]

    async def best(self, request: Request) -> Response:
        """The best board as a piece of HTML; with `proof`, how much better any could be."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        arranger(room.opened.game)  # refuses games without boards
        if not is_open(room) or not room.table.over:
            raise IllegalAction("not_over")
        seat = room.table.seat(request.path_params["seat"])
        asked = (room.id, len(room.table.events), seat, "proof" in request.query_params)
        if asked not in self._kept:
            with self.hub.quotas.hold("thinking", who(request, visitor.guest)):
                async with self._turn:
                    if asked not in self._kept:
                        self._keep(asked, await _computed(room, seat, PROOF * asked[-1]))
        html = shown(room, seat, self._kept[asked], visitor.lang)
        return HTMLResponse(html, headers={"cache-control": "no-store"})

    def _keep(self, asked: Asked, found: Arrangement) -> None:
        self._kept[asked] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


async def _computed(room: Room, seat: int, seconds: float) -> Arrangement:
    """What the process finds; a refusal if it finds nothing in time."""
    asked = {"record": room.table.record, "seat": seat, "seconds": seconds}
    found = await errands.ask(ARRANGER, asked, seconds + LATE, "no_arrangement")
    return Arrangement(*cast("tuple[str, int, int | None]", found))


def shown(room: Room, seat: int, found: Arrangement, lang: str) -> str:
    """What was found, in words and as the board would lie."""
    view, own = room.table.view(), room.table.scores()[seat].total
    page = draw.page(
        arranger(room.opened.game).shown(view, seat, found.board), lang=lang, names=room.names(lang)
    )
    said = escape(arranged(found.score, found.bound, own, lang))
    return f'<p>{said}</p><div class="best-board">{page.areas["stage"]}</div>'
