"""The page of the days' deals, filled for a visitor, and its answers."""

from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import Response

from ecotone.bots.levels import LEVELS
from ecotone.games import GAMES
from ecotone.locale import dated, judged, say, say_n
from ecotone.server.answers import Answers, Door
from ecotone.server.daily import Days, Result, games, signed
from ecotone.server.guard import body
from ecotone.server.hindsight import Hindsights, settled
from ecotone.server.identity import LONGEST_NAME, NAME, Visitor, plain
from ecotone.server.quotas import who
from ecotone.server.requests import OpenDaily, TableLink
from ecotone.server.room import Room

SHOWN = 20
"""Results that a table of them shows."""


class DailyDoors:
    """The addresses of the deals of the day."""

    def __init__(self, days: Days, answers: Answers) -> None:
        self.days, self.answers, self.keys = days, answers, answers.keys

    def opened(self) -> list[tuple[str, Door]]:
        """What can be opened."""
        best = Hindsights(self.days, self.answers).opened()
        return [("/daily", self.today), ("/daily/{day}", self.day), *best]

    async def today(self, request: Request) -> Response:
        """Today's deals."""
        return await self._page(request, self.days.today())

    async def day(self, request: Request) -> Response:
        """The deals of a day, today's or an earlier one's."""
        return await self._page(request, self.days.day(request.path_params["day"]))

    async def _page(self, request: Request, day: date) -> Response:
        visitor = self.keys.visitor(request)
        address = f"{self.answers.address(request)}/daily"
        context = await self.filled(day, visitor, address)
        return self.answers.page(request, visitor, "daily", context)

    async def open(self, request: Request) -> Response:
        """The visitor's own table of today's deal."""
        wanted = await body(request, OpenDaily)
        visitor = self.keys.visitor(request)
        name = plain(wanted.name, LONGEST_NAME)
        visitor = visitor._replace(name=name or visitor.name)
        self.days.quotas.spend("tables", who(request, visitor.guest))
        room = await self.days.open(request.path_params["game"], self.days.day(wanted.day), visitor)
        response = self.answers.json(TableLink(f"/t/{room.id}"), 201)
        return self.answers.known(request, visitor, response, *((NAME,) if name else ()))

    async def filled(self, day: date, visitor: Visitor, address: str) -> dict[str, object]:
        """What the page of a day shows this visitor."""
        today, lang = self.days.today(), visitor.lang
        streak = await self.days.streak(visitor, today) or await self.days.streak(
            visitor, today - timedelta(days=1)
        )
        midnight = self.days.now().replace(hour=0, minute=0, second=0, microsecond=0)
        left = midnight + timedelta(days=1) - self.days.now()
        hours, minutes = divmod(int(left.total_seconds()) // 60, 60)
        dealt = [await self._game(game, day, visitor, address) for game in games()]
        return {
            "day": day.isoformat(),
            "date": dated(day, lang),
            "is_today": day == today,
            "before": (day - timedelta(days=1)).isoformat(),
            "after": (day + timedelta(days=1)).isoformat() if day < today else "",
            "now": self.days.now().timestamp(),
            "next": say(lang, "daily.next", hours=hours, minutes=f"{minutes:02}"),
            "streak": say_n(lang, "daily.streak", streak) if streak else "",
            "games": dealt,
        }

    async def _game(
        self, game: str, day: date, visitor: Visitor, address: str
    ) -> dict[str, object]:
        mine = await self.days.mine(game, day, visitor)
        results = await self.days.results(game, day)
        people = [one for one in results if one.alone]
        done = mine is not None and mine.over
        open_ = await self.days.shows(game, day, visitor)
        own = next((one for one in results if mine and one.table == mine.id), None)
        return {
            "name": game,
            "title": say(visitor.lang, f"{game}.title"),
            "task": say(visitor.lang, f"{game}.daily"),
            "url": f"/t/{mine.id}" if mine else "",
            "done": done,
            "finished": _finished(len(people), visitor.lang),
            "verdict": _verdict(mine, visitor.lang) if mine and mine.over else "",
            "board": _board(mine) if mine and mine.over else "",
            "helped": own is not None and not own.alone,
            "share": share(own, results, day, visitor.lang, address) if own else "",
            "people": _rows(people, own, visitor.lang) if open_ else [],
            "bots": _bots(results, visitor.lang) if open_ else [],
            "playing": open_ and not {*LEVELS} <= {one.level for one in results},
            "best": _best(results, visitor.lang) if open_ else "",
            "hindsight": open_ and bool(results) and settled(game),
        }


def _finished(people: int, lang: str) -> str:
    return say_n(lang, "daily.finished", people) if people else say(lang, "daily.nobody")


def _verdict(room: Room, lang: str) -> str:
    names, game = room.names(lang), room.opened.game
    return judged(room.table.verdict(), lang, names, game=game, you=0)


def _board(room: Room) -> str:
    """Where the best board of the player's cards is told, in games that know it."""
    return f"/api/tables/{room.id}/best/0" if GAMES[room.opened.game].offers("analysis") else ""


def _rows(people: list[Result], own: Result | None, lang: str) -> list[dict[str, object]]:
    rows = [
        {
            "place": place,
            "name": one.name,
            "mine": one is own,
            "told": told(one, lang),
            "url": f"/t/{one.table}",
        }
        for place, one in enumerate(people, 1)
    ]
    return [row for row in rows if int(str(row["place"])) <= SHOWN or row["mine"]]


def _bots(results: list[Result], lang: str) -> list[dict[str, object]]:
    found = {one.level: one for one in results if one.level}
    return [
        {
            "title": say(lang, f"cli.bot.{level}"),
            "told": told(found[level], lang) if level in found else say(lang, "daily.playing"),
            "url": f"/t/{found[level].table}" if level in found else "",
        }
        for level in LEVELS
    ]


def _best(results: list[Result], lang: str) -> str:
    if not results:
        return ""
    return say(lang, "daily.best", result=told(results[0], lang))


def told(result: Result, lang: str) -> str:
    """A result in a few words: the number that counts first."""
    points = say_n(lang, "daily.points", result.points)
    if result.measure == result.points:
        return points
    return say(lang, "daily.lead", lead=signed(result.measure), points=points)


def share(result: Result, results: list[Result], day: date, lang: str, address: str) -> str:
    """A result as a few lines to pass on, which tell nothing of the cards."""
    beaten = [one for one in results if one.level in LEVELS and one.measure < result.measure]
    levels = {one.level for one in beaten}
    marks = "".join("\U0001f7e9" if level in levels else "\u2b1c" for level in LEVELS)
    lines = [
        f"Ecotone · {say(lang, f'{result.game}.title')} · {dated(day, lang)}",
        told(result, lang),
        say(lang, "daily.share_bots", marks=marks),
    ]
    if result.streak:
        lines.append(say_n(lang, "daily.streak", result.streak + 1))
    return "\n".join([*lines, address])
