"""An event loop whose time is virtual: it passes when nothing else is left to do."""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

ROUNDS = 20
"""So often what a process leaves behind is asked to end."""


class Process:
    """All that runs together and dies together, between any two steps."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.tasks: list[asyncio.Task[Any]] = []

    def inside(self) -> Context:
        """A context in which whatever is begun belongs to this process."""
        context = Context()
        context.run(_running.set, self)
        return context


_running: ContextVar[Process | None] = ContextVar("process", default=None)
Step = tuple[Process | None, asyncio.Handle]


def outside() -> Context:
    """A context of what no process owns, such as a message on its way."""
    return Context()


class VirtualLoop(asyncio.AbstractEventLoop):
    """Callbacks in the order in which they were asked for, timers in the order of their time."""

    def __init__(self) -> None:
        self._now = 0.0
        self._ready: deque[Step] = deque()
        self._timers: list[tuple[float, int, Process | None, asyncio.TimerHandle]] = []
        self._number = count()
        self.delay: Callable[[], float] = lambda: 0.0
        """How long work in a thread takes to begin, and to be told of."""
        self.between: Callable[[], None] = lambda: None
        """Called between any two steps."""
        self.failed: Callable[[str], None] = lambda what: None
        """Hears of exceptions that nobody caught."""
        self.ending: Callable[[], None] = lambda: None
        """Called when the world ends: what is still said then counts no more."""

    def run(self, main: Coroutine[Any, Any, T], give_up: Callable[[], bool]) -> T | None:
        """What it comes to; None if it was given up."""
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(main, context=outside())
            while not task.done() and not give_up():
                self._step()
                self.between()
            if task.done():
                return task.result()
            task.cancel()
            return None
        finally:
            self._bury()
            asyncio._set_running_loop(None)

    def _step(self) -> None:
        if not self._ready:
            self._now = max(self._now, self._timers[0][0])
            while self._timers and self._timers[0][0] <= self._now:
                _, _, process, timer = heapq.heappop(self._timers)
                self._ready.append((process, timer))
        process, handle = self._ready.popleft()
        if not handle.cancelled() and (process is None or process.alive):
            handle._run()

    def kill(self, process: Process) -> None:
        """Let nothing of it run any more; what its tasks leave behind reaches nobody."""
        process.alive = False
        self._wind_up(lambda owner: owner is process, lambda: process.tasks)

    def _bury(self) -> None:
        """End what is left over when the world ends."""
        self.ending()
        self._wind_up(lambda owner: True, lambda: asyncio.all_tasks(self))

    def _wind_up(
        self,
        whose: Callable[[Process | None], bool],
        tasks: Callable[[], Iterable[asyncio.Task[Any]]],
    ) -> None:
        """Cancel these tasks until they have ended: no time passes, and nothing else runs."""
        for _ in range(ROUNDS):
            left = [task for task in tasks() if not task.done()]
            if not left:
                return
            for task in left:
                task.cancel()
            while mine := [handle for owner, handle in self._ready if whose(owner)]:
                self._ready = deque(one for one in self._ready if not whose(one[0]))
                for handle in mine:
                    if not handle.cancelled():
                        handle._run()
        raise AssertionError(f"tasks that do not end: {left}")

    # --- what asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((context.get(_running), handle))
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._number), context.get(_running), timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays where it is until its time has come."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], *, context: Context | None = None, **more: Any
    ) -> asyncio.Task[T]:
        context = copy_context() if context is None else context
        task = asyncio.Task(coro, loop=self, context=context, **more)
        if process := context.get(_running):
            process.tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, work: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Work in a thread: done after a while, and told after another."""
        done: asyncio.Future[T] = self.create_future()

        def tell(result: T | None, problem: BaseException | None) -> None:
            if not done.done():
                if problem is None:
                    done.set_result(result)  # type: ignore[arg-type]
                else:
                    done.set_exception(problem)

        def begin() -> None:
            try:
                self.call_later(self.delay(), tell, work(*args), None)
            except Exception as problem:  # noqa: BLE001 - whoever waits is told
                self.call_later(self.delay(), tell, None, problem)

        self.call_later(self.delay(), begin)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if "handle" in context:  # what is found at the collector's leisure is no event
            self.failed(f"{context['message']}: {context.get('exception')!r}")
