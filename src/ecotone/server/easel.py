"""Who draws next: one viewer at a time, and whatever else has come in goes between two drawings."""

import asyncio
from collections import deque


class Easel:
    """Drawing takes long: moves are done and acknowledged first, and those who wait see the last.

    One drawing is made between two looks at what has arrived, in the order in which viewers came.
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._taken = False

    async def turn(self) -> None:
        """Wait until it is this viewer's turn; what is drawn then holds up nobody before it."""
        loop = asyncio.get_running_loop()
        if not self._taken:
            self._taken = True
            loop.call_soon(self._next, loop)
            return
        called = loop.create_future()
        self._waiting.append(called)
        await called

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            called = self._waiting.popleft()
            if not called.done():  # its viewer has not left meanwhile
                called.set_result(None)
                loop.call_soon(self._next, loop)
                return
        self._taken = False
