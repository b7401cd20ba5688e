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


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The first entry of every log."""

    game: str
    rules: int
    options: dict[str, Value]
    seats: tuple[Occupant, ...]
    host: str  # the guest who opened the table
    settings: Settings = Settings()
    again: str | None = None  # the table that this one is a rematch of


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """An outcome of chance."""

    text: str


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A seat's action; `by` tells whether its owner, a bot, the clock or a stand-in did it."""

    seat: int
    text: str
    key: str = ""  # chosen by the client: the same key is applied once
    by: Literal["person", "bot", "clock", "fallback"] = "person"


class Undid(msgspec.Struct, frozen=True, tag="undid"):
    """A seat took its last step back."""

    seat: int
    key: str = ""


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A seat changed hands."""

    seat: int
    occupant: Occupant


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A line of chat or a reaction; seat None is a spectator."""

    seat: int | None
    name: str
    text: str
    key: str = ""


Entry = Opened | Drew | Moved | Undid | Sat | Said


class Kept(msgspec.Struct, frozen=True):
    """An entry with its number in the log and the moment it was kept (seconds since 1970)."""

    n: int
    at: float
    entry: Entry
