"""Drawings told by what they share with the ones before: whatever was there, they arrive whole."""

import gc
from random import Random
from weakref import ref

import msgspec
import pytest
from starlette.datastructures import QueryParams

import ecotone
from ecotone.draw.markup import Drawings
from ecotone.server.feed import Feed
from ecotone.server.identity import Keys, Visitor
from ecotone.server.pieces import change, changed
from ecotone.server.room import Room
from ecotone.server.snapshot import Snapshots, Viewpoint
from games.samples import DRAFT
from server.running import redrawn
from server.staging import BEN, chance_log

pytestmark = pytest.mark.heavy


def mutated(rng: Random, pieces: list[str]) -> list[str]:
    """The pieces with some of them put in, taken out and moved."""
    new = list(pieces)
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(new) + 1)
        until = min(len(new), at + rng.randrange(10))
        put = [
            "".join(rng.choices('abc ="é🐘', k=rng.randrange(30))) for _ in range(rng.randrange(8))
        ]
        new[at:until] = rng.choice([put, new[:5]])
    return new


def test_any_drawing_comes_out_of_what_is_told_of_it() -> None:
    rng, told = Random(14), 0
    for _ in range(500):
        old = [rng.choice("abcdefgh") * rng.randint(1, 20) for _ in range(rng.randint(1, 200))]
        before, after = "<".join(old), "<".join(mutated(rng, old))
        parts = change(before, after)
        if parts is not None:
            told += 1
            assert changed(before, parts) == after
            assert sum(len(one) for one in parts if isinstance(one, str)) < len(after)
    assert told > 200


@pytest.mark.parametrize("game", ecotone.games())
def test_what_is_told_in_pieces_is_what_is_drawn_anew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was kept of the drawings before: nothing of it shows where it should not."""
    log = chance_log(game, 3, 14)
    room, drawn = Room("t", log[0]), dict[str, str]()
    visitor = Visitor(BEN.guest, "", "en", "auto")
    feed = Feed(Snapshots(), Keys(b"k" * 32), visitor, QueryParams("seat=1"), "", lambda: 0.0)
    whole = told = 0
    for number, kept in enumerate(log[1:]):
        room.take(kept)
        messages = feed.fresh(room, (), None)
        (state,) = (one for one in map(msgspec.json.decode, messages) if one["type"] == "state")
        whole, told = whole + len(msgspec.json.encode(drawn)), told + len(messages[-1])
        redrawn(drawn, state)
        if number % 7 == 0 or room.over:
            with monkeypatch.context() as patch:
                patch.setattr(Drawings, "of", lambda drawings, source, draw: draw())
                anew = Snapshots().of(room, Viewpoint(1, "en", data=False))
            assert (state["areas"], state["sheet"]) == (anew["areas"], anew["sheet"]), number
            for field in ("words", "asks", "notes", "ask", "previews"):
                assert state[field] == anew[field], (number, field)
            plain = msgspec.json.decode(msgspec.json.encode(anew))
            for field in ("sentences", "final", "ends", "warnings", "words", "can_undo", "legal"):
                assert state[field] == plain[field], (number, field)
    assert room.over
    assert told < whole / 2


def test_what_was_drawn_goes_with_its_room() -> None:
    """A server that has held a table for its viewers lets go of all of it."""
    snapshots, log = Snapshots(), chance_log(DRAFT, 2, 14)
    room = Room.read("t", log)
    snapshots.of(room, Viewpoint(0, "en", data=False))
    held, drawn = ref(room), ref(snapshots._sights[room])
    snapshots.forget(room)
    assert drawn() is None
    snapshots.of(room, Viewpoint(0, "en", data=True))
    del room
    gc.collect()
    assert held() is None
    assert not snapshots._sights
