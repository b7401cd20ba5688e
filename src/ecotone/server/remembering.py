"""My games: looked at, taken away, forgotten; and who I am, kept as a file."""

import asyncio
import io
import zipfile
from collections.abc import Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ecotone.games import GAMES
from ecotone.locale import say
from ecotone.server import lobby
from ecotone.server.answers import Answers, Door
from ecotone.server.beckoning import Beckoning
from ecotone.server.guard import body
from ecotone.server.history import Played, played, summaries
from ecotone.server.hub import Hub
from ecotone.server.identity import Visitor
from ecotone.server.quotas import who
from ecotone.server.requests import Forget, Forgotten, Known, OwnKey

MOST = 400
"""Games that are read at once."""


class Remembering:
    """Everything about a guest's past."""

    def __init__(self, hub: Hub, answers: Answers, beckoning: Beckoning | None = None) -> None:
        self.hub, self.answers, self.keys = hub, answers, answers.keys
        self._beckoning = beckoning
        self._known: dict[str, dict[tuple[str, str], tuple[Played, ...]]] = {}
        hub.rewritten.append(self._forget)

    def _forget(self, table: str) -> None:
        self._known.pop(table, None)

    def opened(self) -> list[tuple[str, Door]]:
        """What can be opened."""
        return [
            ("/history", self.page),
            ("/api/me/games", self.export),
            ("/api/me/key", self.key),
        ]

    def posted(self) -> list[tuple[str, Door]]:
        """What can be posted to."""
        return [("/api/me/forget", self.forget), ("/api/me/key", self.become)]

    async def page(self, request: Request) -> Response:
        """My games, of one kind or all, with what they come to."""
        visitor = self.keys.visitor(request)
        games = await self._games(visitor)
        chosen = request.query_params.get("game", "")
        some = [one for one in games if one.game == chosen] if chosen else games
        context = {
            "games": [msgspec.structs.asdict(one) for one in some],
            "summaries": [msgspec.structs.asdict(one) for one in summaries(some, visitor.lang)],
            "chosen": chosen,
            "kinds": [(name, say(visitor.lang, f"{name}.title")) for name in GAMES.sound()],
            "any": bool(games),
        }
        return self.answers.page(request, visitor, "history", context)

    async def _games(self, visitor: Visitor) -> list[Played]:
        """The finished games, the latest first; what is over is worked out once."""
        found: list[Played] = []
        for room in await lobby.tables_of(self.hub, visitor.guest, most=MOST):
            if not room.over or room.failed:
                continue
            known, key = self._known.setdefault(room.id, {}), (visitor.guest, visitor.lang)
            if key not in known:
                known[key] = tuple(played(room, visitor.guest, visitor.lang))
            found += known[key]
        return sorted(found, key=lambda one: one.at, reverse=True)

    async def export(self, request: Request) -> Response:
        """All of it in one file: the results as JSON, each game's record."""
        visitor = self.keys.visitor(request)
        with self.hub.quotas.hold("drawing", who(request, visitor.guest)):
            games = await self._games(visitor)
            records = {
                f"records/{game}-{table}.game": (await self.hub.room(table)).table.record
                for table, game in dict.fromkeys((one.table, one.game) for one in games)
            }
            packed = await asyncio.to_thread(_packed, games, records)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="ecotone-games.zip"',
        }
        return Response(packed, headers=headers, media_type="application/zip")

    async def forget(self, request: Request) -> Response:
        """Forget a finished game of mine, or all; where others played along, only my part."""
        wanted = await body(request, Forget)
        visitor = self.keys.visitor(request)
        mine = list(dict.fromkeys(one.table for one in await self._games(visitor)))
        chosen = [table for table in mine if wanted.table in ("", table)]
        for table in chosen:
            await self.hub.forget(table, visitor.guest, say(visitor.lang, "server.guest"))
        if not wanted.table and self._beckoning is not None:
            await self._beckoning.subscriptions.drop(visitor.guest)
        return self.answers.json(Forgotten(len(chosen)))

    async def key(self, request: Request) -> Response:
        """Who I am, as a file: whoever has it is me."""
        visitor = self.keys.visitor(request)
        content = msgspec.json.encode(OwnKey(self.keys.signed(visitor.guest), visitor.name))
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="ecotone-me.json"',
        }
        response = Response(content, headers=headers, media_type="application/json")
        return self.answers.known(request, visitor, response)

    async def become(self, request: Request) -> Response:
        """Be, in this browser, who the file says."""
        wanted = await body(request, OwnKey)
        visitor = self.keys.visitor(request)
        after = self.keys.become(visitor, wanted.ecotone_identity, wanted.name)
        response = self.answers.json(Known(after.name, after.lang, after.theme))
        return self.answers.known(request, after, response, *self.keys.whole)


def _packed(games: Sequence[Played], records: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.json", msgspec.json.format(msgspec.json.encode(games)))
        for name, record in records.items():
            archive.writestr(name, record)
    return packed.getvalue()
