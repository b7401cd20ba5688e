"""What a socket is told does not depend on anything that its viewer may not know."""

from random import Random
from typing import Any

import msgspec
import pytest

from ecotone.server import new_table
from ecotone.server.identity import Keys, Visitor
from ecotone.server.log import Kept, Moved, Opened, Person
from ecotone.server.reasons import why
from ecotone.server.room import Room
from ecotone.server.snapshot import Snapshots, Viewpoint, snapshot
from games.samples import AUCTION, DRAFT, DRAFTED, EXCHANGE, HEX_MAP, REEF, SALES

pytestmark = pytest.mark.heavy

KEYS = Keys(b"a secret of thirty-two characters")
STEPS = 60
TOKENS = ("0,0", "3,4", "A", "Z", "red5", "7", "pass", "red_fox")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (DRAFT, 3, {}),
    (REEF, 2, {}),
    (AUCTION, 3, EXCHANGE | SALES),
    (HEX_MAP, 2, DRAFTED),
]


def opened(game: str, players: int, options: dict[str, Any]) -> Room:
    seats = tuple(Person(f"guest {seat}", f"Name {seat}") for seat in range(players))
    entries = new_table.entries(Opened(game, 1, options, seats, "guest 0"), lambda bot: None)
    return Room.read("table", [Kept(n, float(n), entry) for n, entry in enumerate(entries)])


def told(room: Room, seat: int | None) -> list[bytes]:
    """Both kinds of state messages, and the answers to `why`, as bytes."""
    visitor = Visitor("nobody" if seat is None else f"guest {seat}", "", "en", "auto")
    drawn = [Snapshots().of(room, Viewpoint(seat, "en", data)) for data in (False, True)]
    states = [snapshot(room, one, visitor, KEYS, (), "", None) for one in drawn]
    reasons = [why(room, seat, (), token, "en") for token in TOKENS] if seat is not None else []
    return [msgspec.json.encode(message) for message in (*states, *reasons)]


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


@pytest.mark.parametrize("game", [DRAFT, REEF])
def test_what_one_hears_nothing_of_changes_nothing_one_is_told(game: str) -> None:
    """Where picks are simultaneous; in turns, everybody sees what the one in turn is about."""
    rng = Random(5)
    room = opened(game, 3, {})
    secrets = 0
    for _ in range(STEPS):
        actor = rng.choice([seat for seat in range(3) if room.table.legal(seat)])
        others = [seat for seat in (None, 0, 1, 2) if seat != actor]
        before = {seat: (len(room.news(seat)), told(room, seat)) for seat in others}
        text = str(rng.choice(room.table.legal(actor)))
        for entry in room.after(Moved(actor, text)):
            room.take(Kept(room.n, float(room.n), entry))
        for seat, (heard, shown) in before.items():
            if len(room.news(seat)) == heard:
                secrets += 1
                assert told(room, seat) == shown, text
    assert secrets > STEPS / 3
