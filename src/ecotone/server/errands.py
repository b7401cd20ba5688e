"""A question to a process of its own, which comes after people's clicks and then ends.

Over its standard input goes what is asked for, as JSON; over its output comes what was found.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from ecotone.bots import ONE_THREAD
from ecotone.core.errors import IllegalAction
from ecotone.server.worker import NICENESS

Asked = Mapping[str, Any]


def run(answer: Callable[[Asked], object]) -> None:
    """In that process: answer the one question."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    json.dump(answer(json.load(sys.stdin)), sys.stdout)


async def ask(module: str, asked: Mapping[str, object], seconds: float, refusal: str) -> object:
    """What the module finds in this time; else a refusal of this code."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", module), stdin=PIPE, stdout=PIPE, env=ONE_THREAD | os.environ
    )
    try:
        async with asyncio.timeout(seconds):
            told, _ = await process.communicate(json.dumps(asked).encode())
        found: object = json.loads(told)
    except (TimeoutError, ValueError) as problem:
        raise IllegalAction(refusal) from problem
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return found
