"""Drawing makes way: whatever has come in goes between two drawings."""

import asyncio

import pytest

from ecotone.server.easel import Easel

pytestmark = pytest.mark.anyio


async def test_between_two_drawings_others_have_their_say() -> None:
    easel, done = Easel(), list[str]()

    async def draw(name: str) -> None:
        await easel.turn()
        done.append(name)

    async def move() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            done.append("move")

    await asyncio.gather(*(draw(f"page {n}") for n in range(4)), move())
    pages = [one for one in done if one != "move"]
    assert pages == [f"page {n}" for n in range(4)]
    assert done.index("move") < done.index("page 1")
    assert done[-1] == "page 3"


async def test_who_leaves_while_they_wait_holds_up_nobody() -> None:
    easel = Easel()
    tasks = [asyncio.create_task(easel.turn()) for _ in range(3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    async with asyncio.timeout(5):
        await asyncio.gather(*tasks, return_exceptions=True)
        await easel.turn()
        await easel.turn()
    assert tasks[1].cancelled()
    assert not tasks[2].cancelled()
