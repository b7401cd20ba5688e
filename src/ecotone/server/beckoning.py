"""Telling those who asked for it, and are not looking, that a table waits for them."""

import asyncio
import json
import logging
from collections.abc import Awaitable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.locale import say
from ecotone.server import webpush
from ecotone.server.answers import Answers, Door
from ecotone.server.guard import body
from ecotone.server.hub import Hub
from ecotone.server.log import Person
from ecotone.server.requests import NoPush, Push, PushKey
from ecotone.server.room import Room
from ecotone.server.store import Browser, Store, StoreFailed
from ecotone.server.webpush import SERVICES, Subscription, VapidKey

MOST = 5
"""Browsers of one guest; the oldest makes room."""

PAUSE = 5.0

T = TypeVar("T")

logger = logging.getLogger("ecotone.server")


class Subscriptions:
    """Which browsers of a guest want to be told, and in which language."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, guest: str, one: Subscription, lang: str) -> None:
        """Tell this browser from now on."""
        browser = Browser(one.endpoint, one.p256dh, one.auth, lang)
        await _kept(self._store.keep_browser(guest, browser, MOST))

    async def drop(self, guest: str, endpoint: str = "") -> None:
        """Tell this browser of the guest, or any of theirs, no more."""
        await _kept(self._store.drop_browsers(guest, endpoint))

    async def of(self, guest: str) -> list[tuple[Subscription, str]]:
        """The guest's browsers, each with its language."""
        browsers = await _kept(self._store.browsers(guest))
        return [(Subscription(one.endpoint, one.p256dh, one.auth), one.lang) for one in browsers]


async def _kept(work: Awaitable[T]) -> T:
    try:
        return await work
    except StoreFailed as problem:
        raise IllegalAction("not_kept") from problem


class Beckoning:
    """Follows the tables, and tells each person once whenever it has become their turn."""

    def __init__(
        self,
        hub: Hub,
        subscriptions: Subscriptions,
        key: VapidKey,
        services: tuple[str, ...] = SERVICES,
    ) -> None:
        self.hub, self.subscriptions = hub, subscriptions
        self.key, self.services = key, services
        self._awaited: dict[str, frozenset[str]] = {}

    async def follow(self) -> None:
        """Go on until cancelled; of several processes, the one that drives a table tells."""
        while True:
            try:
                async with self.hub.store.subscribe() as growing:
                    async for table, _ in growing:
                        try:
                            await self._look(table)
                        except Exception:  # one table must not cost the others their turns
                            logger.exception("turns of table %s could not be told", table)
            except StoreFailed as problem:
                logger.warning("the store failed: %s", problem)
                await asyncio.sleep(PAUSE)

    async def _look(self, table: str) -> None:
        if not self.hub.store.company.drives(table):
            self._awaited.pop(table, None)
            return
        try:
            room = await self.hub.room(table)
        except Refusal:
            return  # forgotten meanwhile, or damaged: the hub says so
        before, now = self._awaited.pop(table, frozenset()), awaited(room)
        if now:
            self._awaited[table] = now
        for guest in now - before:
            if guest not in self.hub.present(table):
                await self._tell(guest, room)

    async def _tell(self, guest: str, room: Room) -> None:
        for one, lang in await self.subscriptions.of(guest):
            told = {
                "title": say(lang, "push.your_turn"),
                "body": say(lang, f"{room.opened.game}.title"),
                "url": f"/t/{room.id}",
            }
            message = json.dumps(told, ensure_ascii=False).encode()
            try:
                await asyncio.to_thread(webpush.send, message, one, self.key, self.hub.now())
            except webpush.Gone:
                await self.subscriptions.drop(guest, one.endpoint)
            except webpush.Failed as problem:
                logger.warning("a turn could not be pushed: %s", problem)


def awaited(room: Room) -> frozenset[str]:
    """The guests whom the table waits for."""
    if room.over or room.failed:
        return frozenset()
    people = (room.seats[seat] for seat in room.table.to_act())
    return frozenset(one.guest for one in people if isinstance(one, Person))


class PushDoors:
    """Where a browser asks to be told, and not to be told any more."""

    def __init__(self, beckoning: Beckoning | None, answers: Answers) -> None:
        self.beckoning, self.answers = beckoning, answers

    def opened(self) -> list[tuple[str, Door]]:
        """What can be opened."""
        return [("/api/push", self.key)]

    def posted(self) -> list[tuple[str, Door]]:
        """What can be posted to."""
        return [("/api/me/push", self.keep), ("/api/me/push/stop", self.drop)]

    async def key(self, request: Request) -> Response:
        """The host's public key; empty where the host has set none."""
        return self._answer()

    def _answer(self) -> Response:
        return self.answers.json(PushKey(self.beckoning.key.public if self.beckoning else ""))

    async def keep(self, request: Request) -> Response:
        """Tell this browser of my turns."""
        beckoning = self._beckoning()
        wanted = await body(request, Push)
        visitor = self.answers.keys.visitor(request)
        try:
            keys = webpush.decoded(wanted.p256dh), webpush.decoded(wanted.auth)
        except ValueError:
            raise ParseError("push_subscription") from None
        one = Subscription(wanted.endpoint, *keys)
        if not webpush.welcome(one.endpoint, beckoning.services) or not webpush.readable(one):
            raise ParseError("push_subscription")
        await beckoning.subscriptions.keep(visitor.guest, one, visitor.lang)
        return self.answers.known(request, visitor, self._answer())

    async def drop(self, request: Request) -> Response:
        """Tell it no more; without an address, none of my browsers."""
        wanted = await body(request, NoPush)
        visitor = self.answers.keys.visitor(request)
        await self._beckoning().subscriptions.drop(visitor.guest, wanted.endpoint)
        return self._answer()

    def _beckoning(self) -> Beckoning:
        if self.beckoning is None:
            raise IllegalAction("no_push")
        return self.beckoning
