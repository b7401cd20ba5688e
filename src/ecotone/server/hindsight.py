"""The best that a day's deal could have come to, once it may be told: one deal at a time."""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from datetime import date
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from ecotone.analysis.hindsight import TRIES
from ecotone.core.errors import IllegalAction
from ecotone.games import GAMES
from ecotone.locale import say, say_n
from ecotone.server import errands
from ecotone.server.answers import Answers, Door
from ecotone.server.daily import Days, signed
from ecotone.server.identity import Visitor
from ecotone.server.requests import Hindsight

FOREKNOWER = "ecotone.server.foreknower"
PATIENCE = 1200.0
"""Seconds that this may take behind everything else."""

CLOCKED = {"level4"}
"""Bots who think as long as they may: on another machine they may answer otherwise."""

KEPT = 64
Worth = tuple[int, int]


class Hindsights:
    """What is known of days' deals; whatever is asked for next waits for what is worked out now."""

    def __init__(self, days: Days, answers: Answers, tries: int = TRIES) -> None:
        self.days, self.answers, self.keys, self.tries = days, answers, answers.keys, tries
        self._kept: OrderedDict[tuple[str, date], Worth] = OrderedDict()
        self._now: asyncio.Task[None] | None = None

    def opened(self) -> list[tuple[str, Door]]:
        """Where it answers."""
        return [("/api/daily/{game}/{day}/best", self.best)]

    async def best(self, request: Request) -> Response:
        """The sentence, empty as long as it is not known: ask again."""
        visitor = self.keys.visitor(request)
        day = self.days.day(request.path_params["day"])
        text = await self.said(request.path_params["game"], day, visitor)
        return self.answers.json(Hindsight(text), 200 if text else 202)

    async def said(self, game: str, day: date, visitor: Visitor) -> str:
        """What is known; a deal that somebody has finished is worked out if it is not."""
        if not settled(game):
            raise IllegalAction("no_daily")
        if not await self.days.shows(game, day, visitor):
            raise IllegalAction("daily_secret")
        results = await self.days.results(game, day)
        if (game, day) not in self._kept and results:
            self._begin(game, day)
        known = self._kept.get((game, day))
        played = [(one.measure, one.points) for one in results]
        return told(game, max(known, *played), visitor.lang) if known and played else ""

    def _begin(self, game: str, day: date) -> None:
        if self._now is None or self._now.done():
            self._now = asyncio.create_task(self._find(game, day))

    async def _find(self, game: str, day: date) -> None:
        asked = {"game": game, "day": day.isoformat(), "tries": self.tries}
        with suppress(IllegalAction):  # whoever asks next has it begun once more
            found = await errands.ask(FOREKNOWER, asked, PATIENCE, "no_arrangement")
            measure, points = cast("list[int]", found)
            self._kept[game, day] = (measure, points)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def settled(game: str) -> bool:
    """Whether a game's deal of the day follows from its draws: none of its bots minds a clock."""
    daily = GAMES[game].daily
    return daily is not None and not CLOCKED & {*daily.bots}


def told(game: str, worth: Worth, lang: str) -> str:
    """The best that is known, in a sentence."""
    measure, points = worth
    result = say_n(lang, "daily.points", points)
    if measure != points:
        result = say(lang, "daily.lead", lead=signed(measure), points=result)
    daily = GAMES[game].daily
    rivals = daily is not None and daily.bots
    return say(lang, "daily.hindsight_rivals" if rivals else "daily.hindsight", result=result)
