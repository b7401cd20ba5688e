"""A game shown once more: to each viewer what they may see, and all of it once it is over."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from weakref import WeakKeyDictionary

from ecotone import draw
from ecotone.core.errors import ParseError
from ecotone.core.film import Film
from ecotone.core.seats import Seat
from ecotone.core.story import Told
from ecotone.draw.sheet import sheet
from ecotone.locale import heard, instructed, judged, own_name, say
from ecotone.server.chances import chances
from ecotone.server.frames import Curve, Eyes, Frame, FrameLine, Hand, Mark, Replay
from ecotone.server.room import Room

OPEN, ANYONE = "open", "anyone"
"""Eyes that see everything, and those of somebody who only watches."""

MOMENTS = 10
"""Jumps that are offered at most."""


class Showing:
    """One game through one pair of eyes, in one language."""

    def __init__(self, room: Room, film: Film, eyes: str, lang: str) -> None:
        self.film, self.eyes, self.lang = film, eyes, lang
        self._room, self._game = room, room.opened.game
        self._open = is_open(room)
        self._names = room.names(lang)
        self._seat = Seat(int(eyes)) if eyes.isdecimal() else None

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The positions to stop at, as numbers of events."""
        if self.eyes == OPEN:
            return tuple(range(len(self.film) + 1))
        return self.film.stops(self._seat)

    def _numbers(self) -> tuple[int, ...]:
        """What the stops are called: how much happened in secret is nobody's business."""
        return self.stops if self._open else tuple(range(len(self.stops)))

    @property
    def last(self) -> int:
        """What an address calls the last stop."""
        return self._numbers()[-1]

    def standing(self, at: int) -> str:
        """Everybody's points at a position."""
        scores = self.film.scores[self.event(at)]
        names = (self._names[seat] for seat in range(len(scores)))
        return ", ".join(f"{name} {score.total}" for name, score in zip(names, scores, strict=True))

    def event(self, at: int) -> int:
        """The last stop at or before what the address says."""
        numbers = self._numbers()
        if not 0 <= at <= numbers[-1]:
            raise ParseError("no_event", number=at, last=numbers[-1])
        return next(
            stop for stop, n in zip(reversed(self.stops), reversed(numbers), strict=True) if n <= at
        )

    def number(self, event: int) -> int:
        """What an address calls this stop."""
        return self._numbers()[self.stops.index(event)]

    def whole(self, viewers: Sequence[Eyes]) -> Replay:
        """The game in numbers."""
        room, table = self._room, self.film.table
        return Replay(
            table=room.id,
            game=self._game,
            title=say(self.lang, f"{self._game}.title"),
            over=table.over,
            eyes=self.eyes,
            viewers=tuple(viewers),
            names=tuple(self._names[seat] for seat in range(len(self.film.scores[0]))),
            stops=self._numbers(),
            chapters=tuple(self._chapters()),
            moments=self._moments(),
            curves=tuple(self._curves()),
            verdict=judged(table.verdict(), self.lang, self._names, game=self._game)
            if table.over
            else None,
            origin=room.opened.origin,
        )

    def _chapters(self) -> Iterator[Mark]:
        drawing, last = draw.drawing(self._game), ""
        for stop, number in zip(self.stops, self._numbers(), strict=True):
            view = self.film.view(stop, None)
            text = drawing.chapter(view, lang=self.lang, names=self._names)
            if text and text != last:
                last = text
                yield Mark(number, text)

    def _moments(self) -> tuple[Mark, ...]:
        """Where points were won or lost at once, the most of them, and where the lead changed."""
        found: dict[int, tuple[bool, int]] = {}
        movers: dict[int, int] = {}
        totals = [[score.total for score in self.film.scores[stop]] for stop in self.stops]
        leader = None
        for index in range(1, len(self.stops)):
            was, now = totals[index - 1], totals[index]
            swings = [abs(new - old) for old, new in zip(was, now, strict=True)]
            swing = max(swings)
            leaders = [seat for seat, total in enumerate(now) if total == max(now)]
            turned = leader is not None and leader not in leaders
            leader = leaders[0] if len(leaders) == 1 or turned else leader
            if swing:
                found[index], movers[index] = (turned, swing), swings.index(swing)
        best = sorted(found, key=lambda index: found[index], reverse=True)[:MOMENTS]
        marks = (self._mark(index, found[index][1], movers[index]) for index in sorted(best))
        return tuple(mark for mark in marks if mark.text)  # what nobody is told of is no moment

    def _mark(self, index: int, swing: int, mover: int) -> Mark:
        """A stop in the words of what led there; of several lines, one that tells of points.

        Where none does, one about whose points changed most.
        """
        told = self.film.told(self.stops[index], self._seat)
        lines = sorted(told, key=lambda one: (abs(one.gain), _about(one) == mover), reverse=True)
        who = _about(lines[0]) if lines else None
        text = self._said(lines[0]) if lines else ""
        return Mark(self._numbers()[index], text, who, swing)

    def _curves(self) -> Iterator[Curve]:
        scores = self.film.scores
        sums = [[score.by_category() for score in scores[stop]] for stop in self.stops]
        seen = dict.fromkeys(name for now in sums for one in now for name in one)
        listed = [name for name in draw.drawing(self._game).categories if name in seen]
        for seat in range(len(scores[0])):
            totals = tuple(scores[stop][seat].total for stop in self.stops)
            yield Curve(seat, "", say(self.lang, "web.sheet.total"), totals)
            for name in dict.fromkeys((*listed, *seen)):
                label = say(self.lang, f"{self._game}.category.{name}")
                yield Curve(seat, name, label, tuple(now[seat].get(name, 0) for now in sums))

    def frame(self, at: int) -> Frame:
        """One position."""
        event = self.event(at)
        film, names = self.film, self._names
        seat = film.actor(event) if self.eyes == OPEN else self._seat
        ended = film.table.over and event == len(film)
        page = draw.page(film.view(event, seat), (), lang=self.lang, names=names)
        scores = film.scores[event]
        return Frame(
            at=self.number(event),
            seat=seat,
            heading=page.heading,
            status=page.status,
            lines=tuple(self._lines(event)),
            areas={area: self._anyones(html, seat) for area, html in page.areas.items()},
            hands=tuple(self._hands(event, seat)) if self.eyes == OPEN else (),
            sheet=sheet(
                self._game,
                scores,
                names,
                self.lang,
                winners=film.table.verdict().winners if ended else (),
            ),
            can_fork=self._open and not ended,
            odds=self._odds(event),
        )

    def _odds(self, event: int) -> str:
        """Who may win, by what these eyes could know; where everything is open, anyone could."""
        return chances(self.film.view(event, self._seat), self.lang, self._names)

    def _lines(self, event: int) -> Iterator[FrameLine]:
        secret = self.film.secret(event) if self.eyes == OPEN else None
        if secret is not None:
            seat, view, action = secret
            words = instructed(view, action, self.lang)
            yield FrameLine(say(self.lang, "replay.did", name=self._names[seat], action=words))
            return
        for told in self.film.told(event, self._seat):
            yield FrameLine(self._said(told), told.shows)

    def _said(self, told: Told) -> str:
        return heard(told.said, self.lang, self._game, self._names, self._seat, told.gain)

    def _hands(self, event: int, actor: Seat | None) -> Iterator[Hand]:
        """What the others hold."""
        for seat in map(Seat, range(self.film.table.players)):
            if seat == actor:
                continue
            page = draw.page(self.film.view(event, seat), (), lang=self.lang, names=self._names)
            if html := page.areas.get("hand", ""):
                yield Hand(seat, self._names[seat], self._anyones(html, seat))

    def _anyones(self, html: str, seat: Seat | None) -> str:
        """A seat's part of the page; where everything is open, nobody there is the reader."""
        if self.eyes != OPEN or seat is None:
            return html
        name = self._names[seat]
        return html.replace(escape(own_name(name, self.lang)), escape(name))

    def picture(self, at: int) -> str:
        """One position as an SVG that stands alone."""
        event = self.event(at)
        seat = self.film.actor(event) if self.eyes == OPEN else self._seat
        return draw.svg(self.film.view(event, seat), lang=self.lang, names=self._names)


def _about(told: Told) -> int | None:
    """The seat that a line names first."""
    seat = dict(told.said.params).get("seat")
    return seat if isinstance(seat, int) else None


class Showings:
    """The showings of each room since it last changed."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Room, tuple[int, Film, dict[tuple[str, str], Showing]]] = (
            WeakKeyDictionary()
        )

    def of(self, room: Room, eyes: str, lang: str) -> Showing:
        """The game so far through these eyes."""
        version, film, kept = self._kept.get(room, (-1, None, {}))
        if film is None or version != room.version:
            film, kept = Film(room.table.back(len(room.table.events))), {}
            self._kept[room] = room.version, film, kept
        if (eyes, lang) not in kept:
            kept[eyes, lang] = Showing(room, film, eyes, lang)
        return kept[eyes, lang]


def is_open(room: Room) -> bool:
    """Whether everything may be seen: the game is over, or was brought here as a record."""
    return room.over or room.opened.brought
