"""The log of a table: everything that ever happened there, and its only state."""

from typing import Literal

import msgspec

from ecotone.bots import DEFAULT_BUDGET, USUAL
from ecotone.core.options import Value

Clock = Literal["none", "move", "bank"]


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody who sits here: the guest who plays the seat, and the name shown."""

    guest: str
    name: str


class Robot(msgspec.Struct, frozen=True, tag="bot"):
    """A bot plays the seat; `keeps_for` is the guest who may take it back."""

    bot: str
    keeps_for: Person | None = None


NOBODY = "~"
"""The guest who is nobody: no browser can be called so. People of records from elsewhere are."""


class Vacant(msgspec.Struct, frozen=True, tag="vacant"):
    """Nobody yet; `listed` seats are open to every visitor, others to those with the link."""

    listed: bool = False


Occupant = Person | Robot | Vacant


class Settings(msgspec.Struct, frozen=True):
    """How a table is run, beside the game's own options."""

    previews: bool = True
    hints: bool = True
    pace: int = 900  # milliseconds a bot takes before it moves
    budget: float = DEFAULT_BUDGET  # seconds a bot may think about a decision
    stand_in: str = USUAL  # the bot that replaces a leaver, or plays when time is up
    clock: Clock = "none"
    seconds: int = 0  # a move, or in the whole bank
    private: bool = False  # only who plays or was invited may look
    wait: bool = False  # bots wait for the word of the only person while they can undo


class OfDay(msgspec.Struct, frozen=True):
    """Which day's deal it is, and how many days in a row its player had finished one before."""

    day: str
    streak: int = 0


class Origin(msgspec.Struct, frozen=True):
    """Where a game was taken up: another table's, after so many events."""

    table: str
    at: int


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The first entry of every log."""

    game: str
    rules: int
    options: dict[str, Value]
    seats: tuple[Occupant, ...]
    host: str  # the guest who opened the table
    settings: Settings = Settings()
    again: str | None = None  # the table that this one is a rematch of
    tutorial: bool = False  # dealt as the game's first steps want it
    daily: OfDay | None = None  # dealt as everybody's table of that day
    origin: Origin | None = None  # the position that this game goes on from
    brought: bool = False  # a record from elsewhere, to be looked at
    puzzle: int | None = None  # as it lies in the game's puzzle of that number


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """An outcome of chance."""

    text: str


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A seat's action; `by` tells who did it; "record": it was read."""

    seat: int
    text: str
    key: str = ""  # chosen by the client: the same key is applied once
    by: Literal["person", "bot", "clock", "fallback", "record"] = "person"


class Undid(msgspec.Struct, frozen=True, tag="undid"):
    """A seat took its last step back."""

    seat: int
    key: str = ""


class Released(msgspec.Struct, frozen=True, tag="released"):
    """A seat's player is content with their last step: bots that waited for them go on."""

    seat: int
    key: str = ""


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A seat changed hands; `invited` by the host, by who had it before, or by a seat's player."""

    seat: int
    occupant: Occupant
    invited: str = ""  # "host", "owner", or the seat's number


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A line of chat or a reaction; seat None is a spectator. `guest` said it."""

    seat: int | None
    name: str
    text: str
    key: str = ""
    guest: str = ""


class Waited(msgspec.Struct, frozen=True, tag="waited"):
    """Somebody is still awaited; so many seconds before this do not count, no server was there."""

    away: float = 0.0


Act = Literal["mute", "unmute", "remove", "close_chat", "open_chat", "private", "public", "close"]


class Moderated(msgspec.Struct, frozen=True, tag="moderated"):
    """The host has kept order: what they did and, where it is about somebody, to whom.

    "close" ends the table where it stands; whoever runs the server does that.
    """

    act: Act
    guest: str = ""
    name: str = ""  # as everybody knows them


class Followed(msgspec.Struct, frozen=True, tag="followed"):
    """The same players' next game was opened: at this table."""

    table: str


Entry = Opened | Drew | Moved | Undid | Released | Sat | Said | Moderated | Followed | Waited


class Kept(msgspec.Struct, frozen=True):
    """An entry with its number in the log and the moment it was kept (seconds since 1970)."""

    n: int
    at: float
    entry: Entry
