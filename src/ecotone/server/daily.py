"""The deal of the day: everybody's own table of it, the bots' tables, and what came of them.

Its draws follow from the date by a public rule, so that they are the same on every server; whoever
computes them can know them. What a server promises is that it tells nobody: a table of today is
shown to its player alone until they have finished, then to them the others' too.
"""

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from ecotone.bots.levels import LEVELS
from ecotone.core.daily import Daily
from ecotone.core.errors import IllegalAction
from ecotone.games import GAMES
from ecotone.server.hub import Hub
from ecotone.server.identity import Keys, Visitor
from ecotone.server.log import OfDay, Opened, Person, Robot, Settings
from ecotone.server.places import of_day
from ecotone.server.quotas import Quotas
from ecotone.server.room import Room
from ecotone.server.seating import called
from ecotone.server.store import StoreFailed

BOTS = "bots"
"""The host of the tables that bots play by themselves."""

MOST = 1000
"""Tables of a game's day that are looked at for its results."""

FOR_BOTS = Settings(pace=0, budget=0.5, hints=False)
FOR_PEOPLE = Settings(hints=False, wait=True)


class Result(NamedTuple):
    """What came of a table of the day; `level` is the bot that played it, `lead` may be unknown."""

    table: str
    game: str
    name: str
    level: str
    points: int
    lead: int | None
    won: bool
    alone: bool
    streak: int
    at: float

    @property
    def measure(self) -> int:
        """What results are ordered by."""
        by_lead = _daily(self.game).measure == "lead" and self.lead is not None
        return self.lead if by_lead and self.lead is not None else self.points


class Days:
    """The days' tables on this server."""

    def __init__(self, hub: Hub, keys: Keys) -> None:
        self._hub, self._keys = hub, keys
        self._results: dict[str, Result] = {}
        hub.rewritten.append(self._forget)

    def _forget(self, table: str) -> None:
        self._results.pop(table, None)

    @property
    def quotas(self) -> Quotas:
        """What visitors may take of this server."""
        return self._hub.quotas

    def today(self) -> date:
        """The day it is by the server's clock, the same everywhere on Earth."""
        return self.now().date()

    def now(self) -> datetime:
        """The moment, by the server's clock."""
        return datetime.fromtimestamp(self._hub.now(), UTC)

    def day(self, text: str) -> date:
        """The day that an address names; one that has not come is refused."""
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise IllegalAction("no_page") from None
        if day > self.today():
            raise IllegalAction("daily_future", day=str(day), today=str(self.today()))
        return day

    async def open(self, game: str, day: date, visitor: Visitor) -> Room:
        """The visitor's table of today, however often they ask; the bots begin theirs."""
        told, text = _daily(game), day.isoformat()
        table = self._keys.own_table("daily", game, text, visitor.guest)
        if (mine := await self.mine(game, day, visitor)) is not None:
            return mine
        if day != self.today():
            raise IllegalAction("daily_over", day=text, today=str(self.today()))
        streak = await self.streak(visitor, day - timedelta(days=1))
        me = Person(visitor.guest, called(visitor))
        room = await self._open(game, told, OfDay(text, streak), me, visitor.guest, table)
        for level in LEVELS:
            bots = self._keys.own_table("daily", game, text, f"{BOTS}/{level}")
            await self._open(game, told, OfDay(text), Robot(level), BOTS, bots)
        return room

    async def _open(
        self, game: str, told: Daily, day: OfDay, who: Person | Robot, host: str, table: str
    ) -> Room:
        seats = (who, *map(Robot, told.bots))
        settings = FOR_BOTS if host == BOTS else FOR_PEOPLE
        version, options = GAMES[game].version, dict(told.options)
        opened = Opened(game, version, options, seats, host, settings, daily=day)
        return await self._hub.open(opened, table)

    async def mine(self, game: str, day: date, visitor: Visitor) -> Room | None:
        """The visitor's table of a day, if they have one."""
        try:
            return await self._hub.room(
                self._keys.own_table("daily", game, day.isoformat(), visitor.guest)
            )
        except IllegalAction as refusal:
            if refusal.code != "unknown_table":
                raise
            return None

    async def streak(self, visitor: Visitor, day: date) -> int:
        """How many days in a row, up to this one, the visitor has finished a deal."""
        rooms = [await self.mine(game, day, visitor) for game in games()]
        results = [self._result(room) for room in rooms if room is not None and room.over]
        return max((result.streak + 1 for result in results if result.alone), default=0)

    async def results(self, game: str, day: date) -> list[Result]:
        """What came of every finished table of the day, people's and bots', the best first."""
        try:
            tables = await self._hub.store.tables(of_day(game, day.isoformat()))
        except StoreFailed as problem:
            raise IllegalAction("not_read") from problem
        found = [await self._known(table) for table in tables[:MOST]]
        return sorted(filter(None, found), key=lambda result: (-result.measure, result.at))

    async def _known(self, table: str) -> Result | None:
        if table in self._results:
            return self._results[table]
        room = await self._hub.room(table)
        return self._result(room) if room.over else None

    def _result(self, room: Room) -> Result:
        if room.id not in self._results:
            self._results[room.id] = result(room)
        return self._results[room.id]

    async def shows(self, game: str, day: date, visitor: Visitor) -> bool:
        """Whether what came of a deal may be told to the visitor: nothing is left to hide."""
        mine = await self.mine(game, day, visitor)
        return day < self.today() or (mine is not None and mine.over)

    async def watched(self, table: str, visitor: Visitor) -> Room:
        """The table, if the visitor may look; not if it shows what their own deal still hides."""
        room = await self._hub.room(table)
        daily, keys = room.opened.daily, self._keys
        keys.check_viewer(room, visitor)
        if daily is None or daily.day < str(self.today()):
            return room
        if keys.seats(room, visitor) or keys.kept(room, visitor):
            return room
        own = await self.mine(room.opened.game, self.today(), visitor)
        if own is None or not own.over:
            raise IllegalAction("daily_secret")
        return room


def games() -> tuple[str, ...]:
    """The games that have a deal of the day."""
    return tuple(name for name in GAMES.sound() if GAMES[name].daily is not None)


def _daily(game: str) -> Daily:
    told = GAMES[game].daily
    if told is None:
        raise IllegalAction("no_daily")
    return told


def result(room: Room) -> Result:
    """What came of a table that is over."""
    daily, first = room.opened.daily, room.opened.seats[0]
    own, *others = (score.total for score in room.table.scores())
    robot = isinstance(first, Robot)
    return Result(
        table=room.id,
        game=room.opened.game,
        name=first.name if isinstance(first, Person) else "",
        level=first.bot if isinstance(first, Robot) else "",
        points=own,
        lead=own - max(others) if others else None,
        won=0 in room.table.verdict().winners,
        alone=not robot and room.by_hand(0),
        streak=daily.streak if daily else 0,
        at=room.last_at,
    )


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "\u2212")
