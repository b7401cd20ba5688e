"""Why a word may not be said: the sentences that people read."""

from pathlib import Path
from random import Random

import pytest

from ecotone.core.table import Table
from ecotone.server.hub import Hub
from ecotone.server.reasons import why
from ecotone.server.room import Room
from games.samples import HEX_MAP
from server.staging import ANN, Time, opened, running

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]


async def turn(hub: Hub, room: Room, *, poor: bool) -> None:
    """Play on until a turn begins; with a card in hand that cannot be paid for, or just so."""
    rng = Random(7)
    table: Table = room.table
    while table.view(0).decision.step != "turn" or (poor and not dear(room)):
        await hub.move(room.id, 0, str(rng.choice(room.table.legal(0))), str(room.n))


def dear(room: Room) -> str | None:
    """A species of the hand that cannot be paid for."""
    playable = {str(action) for action in room.table.legal(0)}
    table: Table = room.table
    cards = [held.card for held in table.view(0).players[0].hand]
    return next((card for card in cards if f"adapt {card}" not in playable), None)


@pytest.mark.parametrize(
    ("lang", "missing", "no_cube"),
    [
        ("en", "Missing: ", "You have no cube"),
        ("fr", "Il manque\u202f: ", "aucun cube pour payer"),
    ],
)
async def test_the_true_reason_is_named(
    tmp_path: Path, lang: str, missing: str, no_cube: str
) -> None:
    async with running(tmp_path / "games.db", Time()) as hub:
        room = await hub.open(opened(HEX_MAP, ANN))
        await turn(hub, room, poor=False)
        for verb in ("compete", "migrate"):
            assert no_cube in str(why(room, 0, (), verb, lang))
        await turn(hub, room, poor=True)
        card = dear(room)
        assert card
        assert missing in str(why(room, 0, (), card, lang))
        # clicked after the word for another action, it is a second thought
        assert missing in str(why(room, 0, ("pass",), card, lang))
