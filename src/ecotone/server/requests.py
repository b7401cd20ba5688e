"""Everything that is posted over HTTP and answered there: its fields and their limits.

As on a socket, a client's field that is not listed is refused.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ecotone.core.options import Value
from ecotone.server.log import Settings
from ecotone.server.messages import Name, Number, Word


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is posted."""


class Wanted(Body, frozen=True):
    """Who shall sit at a seat of a new table."""

    kind: Literal["me", "hotseat", "bot", "friend", "open"]
    name: Name = ""
    bot: Word = ""


class Wishes(Settings, frozen=True, forbid_unknown_fields=True):
    """How a new table shall be run."""


class NewTable(Body, frozen=True):
    """A table to be opened."""

    game: Word
    seats: Annotated[tuple[Wanted, ...], Meta(min_length=1, max_length=20)]
    options: dict[str, Value] = {}
    settings: Wishes = Wishes()
    name: Name = ""
    tutorial: bool = False


class OpenDaily(Body, frozen=True):
    """My table of the day's deal; `day` is the one that the page shows, as 2026-11-18."""

    day: Annotated[str, Meta(max_length=10)]
    name: Name = ""


class TableLink(msgspec.Struct, frozen=True):
    """Where it is."""

    url: str


class Solution(Body, frozen=True):
    """The choice at a puzzle, as an action's text."""

    text: Annotated[str, Meta(max_length=500)]


class Hindsight(msgspec.Struct, frozen=True):
    """What a deal could have come to, in a sentence; empty as long as that is not known."""

    said: str


class Solved(msgspec.Struct, frozen=True):
    """Whether it is the best one, which is, why, and how hard that was to find."""

    right: bool
    best: str
    text: str
    rating: int


class SeatChange(Body, frozen=True):
    """What shall happen to a seat."""

    action: Literal["take", "leave", "bot", "vacate", "back"]
    token: Word = ""
    name: Name = ""
    bot: Word = ""
    listed: bool = False


class Order(Body, frozen=True):
    """What the host wants: about the table, or about who sits at a seat or said a line."""

    act: Literal["mute", "unmute", "remove", "close_chat", "open_chat", "private", "public"]
    seat: Number | None = None
    line: Number | None = None


class Me(Body, frozen=True):
    """How I want to be called and shown things."""

    name: Name | None = None
    lang: Literal["en", "fr"] | None = None
    theme: Literal["auto", "light", "dark"] | None = None


class Known(msgspec.Struct, frozen=True):
    """What the browser remembers of me."""

    name: str
    lang: str
    theme: str


class Nothing(Body, frozen=True):
    """An empty object."""


class WantReview(Body, frozen=True):
    """Somebody wants a review, or no longer."""

    wanted: bool


class Fork(Body, frozen=True):
    """A finished game to be taken up again: where, in whose place, against which bot."""

    at: Number
    seat: Number
    bot: Word = ""
    name: Name = ""


class Forget(Body, frozen=True):
    """A finished game to be forgotten; without a table, all of mine."""

    table: Word = ""


class OwnKey(Body, frozen=True):
    """Who a guest is, kept as a file: whoever has it is that guest."""

    ecotone_identity: Word
    name: Name = ""


class Push(Body, frozen=True):
    """A browser that wants to be told of my turns: its subscription (RFC 8030, RFC 8291)."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class NoPush(Body, frozen=True):
    """A browser that is told no more; without an address, all of mine."""

    endpoint: Annotated[str, Meta(max_length=1000)] = ""


class PushKey(msgspec.Struct, frozen=True):
    """The host's public key (RFC 8292); empty where turns are not pushed."""

    key: str


class Forgotten(msgspec.Struct, frozen=True):
    """How many games were forgotten."""

    games: int


class SeatLink(msgspec.Struct, frozen=True):
    """A seat's own link (to come back to it) or, while it is vacant, the link that invites."""

    seat: int
    kind: Literal["person", "bot", "vacant"]
    url: str | None


class TableLinks(msgspec.Struct, frozen=True):
    """A table that was opened."""

    table: str
    url: str
    seats: tuple[SeatLink, ...]


class Seated(msgspec.Struct, frozen=True):
    """A seat after its change; `token` and `link` are there if it is now yours."""

    table: str
    seat: int
    url: str
    token: str | None = None
    link: str | None = None


class Brought(msgspec.Struct, frozen=True):
    """A table that goes on from a position, or a record that was brought: where it is."""

    table: str
    url: str


class Complaint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    code: str
    text: str
    rule: str | None = None


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    url: str
    game: str
    title: str
    players: tuple[str, ...]
    vacant: int
    yours: bool
    over: bool
    last: float


class Tables(msgspec.Struct, frozen=True):
    """My tables, and those with a seat for anyone."""

    mine: Sequence[TableCard]
    open: Sequence[TableCard]
