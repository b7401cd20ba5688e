"""What the server writes down about itself: in lines or as JSON, the same thing once a minute."""

import asyncio
import json
import logging
import time
from collections.abc import Callable

MINUTE = 60.0
MOST_KINDS = 1000


class Seldom(logging.Filter):
    """Lets each kind of message through once a minute; the next tells how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._last: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write it; tracebacks count like other messages.

        What is broken off when the server stops is no fault: uvicorn would tell it as one.
        """
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        kind, now = (record.name, str(record.msg)), self._now()
        last, left_out = self._last.get(kind, (now - MINUTE, 0))
        if now - last < MINUTE:
            self._last[kind] = (last, left_out + 1)
            return False
        if len(self._last) >= MOST_KINDS:
            self._last.clear()
        self._last[kind] = (now, 0)
        if left_out:
            record.msg = f"{record.msg} ({left_out} more like it)"
        return True


class AsJson(logging.Formatter):
    """A line of JSON a message: when, how grave, whence, what, and its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The message as one line."""
        told = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin(*, as_json: bool) -> None:
    """Write warnings and worse to standard error. No message of ours has a link or a cookie."""
    handler = logging.StreamHandler()
    handler.addFilter(Seldom())
    handler.setFormatter(AsJson() if as_json else logging.Formatter("ecotone: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
