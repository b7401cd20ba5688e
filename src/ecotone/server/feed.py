"""What one viewer of a table has been told, and what is still to be told."""

from collections.abc import Callable, Container

import msgspec
from msgspec.structs import replace
from starlette.datastructures import QueryParams

from ecotone.locale import mentioned, say
from ecotone.server.identity import Keys, Visitor
from ecotone.server.messages import Hello, Line, News, Snapshot, Told
from ecotone.server.news import Happening
from ecotone.server.pieces import change
from ecotone.server.room import Room
from ecotone.server.snapshot import Snapshots, Viewpoint, snapshot

PAGE = 200
"""So many lines of news one message has at most; the others come after it."""

ANY = -1
"""The news are counted for whichever seat is shown first."""


class Feed:
    """Each thing once, in order: the greeting, answers, news, and the table when it differs."""

    def __init__(
        self,
        snapshots: Snapshots,
        keys: Keys,
        visitor: Visitor,
        query: QueryParams,
        base: str,
        now: Callable[[], float],
    ) -> None:
        self._snapshots, self._keys, self._visitor, self._base = snapshots, keys, visitor, base
        self._now = now
        self.seat: int | None = _whole(query.get("seat"))
        self.hello: Hello | None = None
        self._heard = _whole(query.get("since")) or 0
        self._heard_as = self.seat if "seat" in query else ANY
        self._data = query.get("as") == "data"
        self._answers: list[Told] = []
        self._snapshot: Snapshot | None = None
        self._drawn: dict[str, str] = {}
        self.behind = False
        """Whether there is more to tell, which did not fit into one message."""

    def answer(self, answer: Told) -> None:
        """Tell this next."""
        self._answers.append(answer)

    def again(self) -> None:
        """Tell next how the table stands, even if it stands as before."""
        self._snapshot = None

    def look(self, seat: int, since: int) -> None:
        """Be somebody else at the same screen; the next greeting says so."""
        if seat != self.seat:
            self.seat = self._heard_as = seat
            self._heard = since

    def fresh(self, room: Room, present: Container[str], rematch: str | None) -> list[bytes]:
        """Everything this viewer has not been told yet."""
        told: list[Told] = []
        hello = self._greeting(room)
        if self.hello is None or replace(hello, now=self.hello.now) != self.hello:
            self.hello = hello
            told.append(hello)
        if self._heard_as not in (self.seat, ANY):
            self._heard = 0
        self._heard_as = self.seat
        told += self._answers
        self._answers.clear()
        if lines := self._lines(room):
            told.append(News(lines[0].n, lines))
        fresh = [msgspec.json.encode(message) for message in told]
        drawn = self._snapshots.of(room, Viewpoint(self.seat, self._visitor.lang, self._data))
        now = snapshot(room, drawn, self._visitor, self._keys, present, self._base, rematch)
        if now != self._snapshot:
            self._snapshot = now
            fresh.append(msgspec.json.encode(self._changed(now)))
        return fresh

    def _changed(self, now: Snapshot) -> Snapshot:
        """The table without the drawings that this viewer has: most of a page stays as it is."""
        if now.areas is None:
            return now
        drawn, had = now.areas | {"sheet": now.sheet or ""}, self._drawn
        areas = {area: html for area, html in drawn.items() if html != had.get(area)}
        told = {area: change(had.get(area, ""), html) for area, html in areas.items()}
        changes = {area: parts for area, parts in told.items() if parts is not None}
        whole = {area: html for area, html in areas.items() if area not in changes}
        self._drawn = drawn
        return replace(now, sheet=whole.pop("sheet", None), areas=whole, changes=changes)

    def _greeting(self, room: Room) -> Hello:
        seats = self._keys.seats(room, self._visitor)
        if self.seat not in seats:
            awaited = [seat for seat in seats if seat in room.table.to_act()]
            self.seat = next(iter((*awaited, *seats)), None)
        opened = room.opened
        host = opened.host == self._visitor.guest
        name = self._visitor.name
        watch = self._keys.watch_link(room, self._visitor)
        return Hello(
            room.id,
            opened.game,
            seats,
            self.seat,
            host,
            opened.settings,
            name,
            self._now(),
            room.order.private,
            room.order.silent,
            room.order.chat(self._visitor.guest, host=host),
            None if watch is None else f"{self._base}{watch}",
        )

    def _lines(self, room: Room) -> tuple[Line, ...]:
        """The news from the first line that this viewer has not heard."""
        news = room.news(self.seat)
        first = min(self._heard, len(news))
        until = min(first + PAGE, len(news))
        self._heard, self.behind = until, until < len(news)
        return tuple(self._line(room, *one) for one in enumerate(news[first:until], first))

    def _line(self, room: Room, number: int, line: Happening) -> Line:
        lang, told = self._visitor.lang, line.told
        text = line.params["text"] if line.kind == "said" else room.told(line, lang, self.seat)
        written = Line(number, line.kind, line.seat, text, line.at)
        if line.kind == "said":
            return replace(written, name=_speaker(line, lang), said=int(line.params["said"]))
        if told is None:
            return written
        cards = mentioned(told.said, text, lang, room.opened.game)
        return replace(written, shows=told.shows, moment=told.moment, deed=told.deed, cards=cards)


def _speaker(line: Happening, lang: str) -> str:
    """Who said it; somebody who only watches is marked as such."""
    name = line.params["name"]
    return name if line.seat is not None else say(lang, "news.watching", name=name)


def _whole(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else None
