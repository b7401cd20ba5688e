"""The reviews' addresses: ask for one, give it up, see how far it is, read it, see it drawn."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from ecotone import draw
from ecotone.core.errors import IllegalAction
from ecotone.locale import say
from ecotone.server.answers import Answers
from ecotone.server.daily import Days
from ecotone.server.frames import ReviewFrame, ReviewState
from ecotone.server.guard import body
from ecotone.server.quotas import who
from ecotone.server.requests import WantReview
from ecotone.server.reviewed import Looks
from ecotone.server.reviews import Reviews
from ecotone.server.room import Room

Door = Callable[[Request], Awaitable[Response]]
PATH = "/api/tables/{table}/review/{seat:seat}"


class Reviewing:
    """Everything about reviews of finished games."""

    def __init__(self, reviews: Reviews, days: Days, answers: Answers) -> None:
        self.reviews, self.days, self.answers, self.keys = reviews, days, answers, answers.keys
        self._looks = Looks()

    def opened(self) -> tuple[tuple[str, Door], ...]:
        """What a browser opens."""
        return (PATH, self.state), (f"{PATH}/{{at:seat}}", self.frame)

    def posted(self) -> tuple[tuple[str, Door], ...]:
        """What is sent."""
        return ((PATH, self.want),)

    async def state(self, request: Request) -> Response:
        """How far a review is, and all of it once it is done."""
        room, seat = await self._room(request)
        return await self._told(request, room, seat)

    async def want(self, request: Request) -> Response:
        """A review that is wanted, or no longer."""
        wanted = await body(request, WantReview)
        room, seat = await self._room(request)
        visitor = self.keys.visitor(request)
        if wanted.wanted:
            await self.reviews.ask(room.id, seat, who(request, visitor.guest))
        else:
            await self.reviews.cancel(room.id, seat, visitor.guest)
        response = await self._told(request, room, seat)
        return self.answers.known(request, visitor, response)

    async def frame(self, request: Request) -> Response:
        """A decision as its seat saw it, with what was done and what was better to point at."""
        room, seat = await self._room(request)
        whole = (await self.reviews.standing(room.id, seat)).whole
        at, lang = request.path_params["at"], self.keys.visitor(request).lang
        one = next((one for one in whole.decisions if one.event == at), None) if whole else None
        if one is None:
            raise IllegalAction("no_page")
        both = {one.action, one.best}

        def drawn() -> ReviewFrame:
            move = self._looks.moves(room, seat)[at]
            legal = [action for action in move.legal if str(action) in both]
            page = draw.page(move.view, legal, lang=lang, names=room.names(lang))
            words = (tuple(text.split()) for text in (one.action, one.best))
            return ReviewFrame(at, dict(page.areas), *words)

        return self.answers.json(await asyncio.to_thread(drawn))

    async def _room(self, request: Request) -> tuple[Room, int]:
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        if not room.over:
            raise IllegalAction("not_over")
        return room, room.table.seat(request.path_params["seat"])

    async def _told(self, request: Request, room: Room, seat: int) -> Response:
        lang, now = self.keys.visitor(request).lang, await self.reviews.standing(room.id, seat)
        review, note = None, ""
        if now.whole is not None and now.whole.decisions:
            review = await asyncio.to_thread(self._looks.shown, room, seat, now.whole, lang)
        elif now.whole is not None:
            note = say(lang, "review.unjudged")
        told = ReviewState(now.state, now.done, now.of, now.ahead, review, note)
        return self.answers.json(told)
