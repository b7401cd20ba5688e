"""The bots' processes: the real queue before them, minds that are slow, die and hang."""

import asyncio
import pickle
from asyncio.subprocess import Process as Subprocess
from collections.abc import Callable
from random import Random
from typing import cast

from ecotone.server.worker import LENGTH, Told, whole
from ecotone.server.workers import Workers
from server.simulation.nature import Nature


class Mind:
    """A process of a bot as the server sees it: pipes, a state, a way to end it."""

    def __init__(self, nature: Nature, minds: "Minds") -> None:
        self._nature, self._minds = nature, minds
        self.stdin = self.stdout = self
        self.returncode: int | None = None
        self._asked = b""

    def write(self, request: bytes) -> None:
        self._asked = request[LENGTH.size :]

    async def drain(self) -> None:
        """There is always room."""

    async def readexactly(self, length: int) -> bytes:
        nature = self._nature
        await nature.sleep(nature.weather.thinking)
        if nature.happens(nature.weather.dies):
            nature.befalls("bot dies")
            self.returncode = -9
            raise asyncio.IncompleteReadError(b"", length)
        if nature.happens(nature.weather.dies / 10):
            nature.befalls("bot hangs")
            await asyncio.Event().wait()
        if self._minds.rests():
            await asyncio.Event().wait()
        _, _, legal, seed, _, _ = pickle.loads(self._asked)
        return whole(Told(((Random(seed).randrange(len(legal)), None),)))

    def kill(self) -> None:
        self.returncode = -9

    async def communicate(self) -> None:
        """It is gone."""


class Minds(Workers):
    """The server's workers on such processes."""

    def __init__(self, nature: Nature, count: int) -> None:
        super().__init__(count)
        self._nature = nature
        self.rests: Callable[[], bool] = lambda: False
        """Whether no bot answers any more: the world is being looked at."""

    async def _spawn(self) -> Subprocess:
        await self._nature.sleep(self._nature.weather.thinking)
        return cast("Subprocess", Mind(self._nature, self))
