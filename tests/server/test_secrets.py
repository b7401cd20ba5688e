"""What a socket is told does not depend on anything that its viewer may not know."""

from random import Random
from typing import Any

import msgspec
import pytest

from ecotone.server import opening
from ecotone.server.identity import Keys, Visitor
from ecotone.server.log import Kept, Moved, Opened, Person
from ecotone.server.room import Room
from ecotone.server.shown import Drawings, Sight, state

KEYS = Keys(b"a secret of thirty-two characters")
STEPS = 60
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("savanna", 3, {}),
    ("ocean", 2, {}),
    ("serengeti", 3, {"exchange_variant": True, "private_sales": True}),
    ("biotopes", 2, {"advanced_biotopes": "draft"}),
]


def opened(game: str, players: int, options: dict[str, Any]) -> Room:
    seats = tuple(Person(f"guest {seat}", f"Name {seat}") for seat in range(players))
    entries = opening.entries(Opened(game, 1, options, seats, "guest 0"), lambda bot: None)
    return Room.read("table", [Kept(n, float(n), entry) for n, entry in enumerate(entries)])


def told(room: Room, seat: int | None) -> list[bytes]:
    """Both kinds of state messages, as bytes."""
    visitor = Visitor("nobody" if seat is None else f"guest {seat}", "", "en", "auto")
    drawn = [Drawings().of(room, Sight(seat, "en", data)) for data in (False, True)]
    return [msgspec.json.encode(state(room, one, visitor, KEYS, (), "", None)) for one in drawn]


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=[one[0] for one in TABLES])
def test_other_secrets_give_the_same_messages(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rng = Random(3)
    room = opened(game, players, options)
    rules = room.table.game.rules
    redealt = 0
    for step in range(STEPS):
        seat = rng.choice(room.table.to_act())
        if step % 5 == 0:
            for viewer in range(players):
                real = told(room, viewer), told(room, None)
                kept = room.table._state
                room.table._state = rules.redeal(kept, viewer, rng)  # type: ignore[arg-type]
                redealt += room.table._state != kept
                assert (told(room, viewer), told(room, None)) == real
                room.table._state = kept
        text = str(rng.choice(room.table.legal(seat)))
        for entry in room.after(Moved(seat, text)):
            room.take(Kept(room.n, float(room.n), entry))
    assert redealt, "there were secrets"
