"""Every message between a client and the server: its fields and their limits.

A message is a JSON object. On a socket its `type` tells which one it is. A client's field that is
not listed is refused, so that a misspelt one is noticed; the server may tell more one day.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ecotone.bots.expecting import Meaning
from ecotone.core.options import Value
from ecotone.server.log import Settings

FRAME = 16 * 1024
"""The longest text frame or body that a client may send, in bytes."""

MESSAGES, WINDOW = 100, 20.0
"""So many messages a socket may send in so many seconds."""

LONGEST_LINE = 300
"""So many characters may be said at once."""

Number = Annotated[int, Meta(ge=0, lt=1_000_000)]
Key = Annotated[str, Meta(min_length=1, max_length=64, description="chosen by the client")]
Word = Annotated[str, Meta(max_length=100)]
Name = Annotated[str, Meta(max_length=80)]


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that a client says on a socket."""


class Telling(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that the server says on a socket."""


# --- from the client


class Move(Asking, frozen=True, tag="move"):
    """Do this for my seat; the same id is applied once, however often it is sent."""

    id: Key
    seat: Number
    text: Annotated[str, Meta(max_length=500)]


class Undo(Asking, frozen=True, tag="undo"):
    """Take my last step back, or with `turn` everything back to where nothing can be undone."""

    id: Key
    seat: Number
    turn: bool = False


class Why(Asking, frozen=True, tag="why"):
    """Tell me why this word may not follow the words that I have chosen."""

    seat: Number
    token: Word
    prefix: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()


class Hint(Asking, frozen=True, tag="hint"):
    """Tell me what the strongest bot would do in my turn; one question at a time."""

    id: Key
    seat: Number


class Look(Asking, frozen=True, tag="look"):
    """Show me the table as this one of my seats sees it, and its news from `since` on."""

    seat: Number
    since: Number = 0


class Say(Asking, frozen=True, tag="say"):
    """A line of chat or a reaction, for everyone at the table."""

    id: Key
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class Ping(Asking, frozen=True, tag="ping"):
    """Tell me that you are there."""


Asked = Move | Undo | Why | Hint | Look | Say | Ping

# --- from the server


class Hello(Telling, frozen=True, tag="hello"):
    """Who you are here; said first, and again whenever it changes.

    `seats` are yours, `seat` is the one you are shown (null: you watch). When `seat` differs
    from the one before, news are counted for that seat from now on.
    """

    table: str
    game: str
    seats: tuple[int, ...]
    seat: int | None
    host: bool
    settings: Settings
    name: str
    now: float


class Line(msgspec.Struct, frozen=True):
    """One thing that happened, as this viewer heard it; `name` is who said it, for chat."""

    n: int
    kind: Literal["heard", "undone", "sat", "said", "fallback", "clock"]
    seat: int | None
    text: str
    at: float
    name: str | None = None


class News(Telling, frozen=True, tag="news"):
    """What happened since; each line comes once, in order, numbered for this viewer."""

    from_: int = msgspec.field(name="from")
    lines: tuple[Line, ...]


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat.

    `back`: a bot keeps the seat for you. `deadline`: when the time is up, in seconds since 1970.
    `link`: your own way back to your own seat; or the invitation to a vacant one, which the host
    and those who sit at the table may pass on.
    """

    seat: int
    name: str
    kind: Literal["person", "bot", "vacant"]
    you: bool
    online: bool
    awaited: bool
    deadline: float | None = None
    back: bool = False
    bot: str | None = None
    listed: bool = False
    link: str | None = None


class State(Telling, frozen=True, tag="state"):
    """The table as `seat` sees it: after your own move, and when it differs from the one before.

    A page gets HTML (`areas`, `sheet`) and words, a program gets the `view`. `ask` is the question
    for the first choice; `asks` has those for later ones by verb and number of words chosen
    ("place 2"), with {chosen} for the last of them. `rematch` is the link of the next game.
    """

    seat: int | None
    legal: tuple[str, ...]
    awaited: tuple[int, ...]
    can_undo: bool
    over: bool
    players: tuple[Player, ...]
    handover: tuple[int, ...]
    heading: str = ""
    status: str = ""
    areas: dict[str, str] | None = None
    sheet: str | None = None
    words: dict[str, str] | None = None
    previews: dict[str, int] | None = None
    warnings: dict[str, str] | None = None
    ask: str | None = None
    asks: dict[str, str] | None = None
    verdict: str | None = None
    scores: tuple[int, ...] | None = None
    rematch: str | None = None
    view: dict[str, Any] | None = None


class Ack(Telling, frozen=True, tag="ack"):
    """Done, and on disk."""

    id: str


class Refused(Telling, frozen=True, tag="refused"):
    """Not done; nothing has changed. `rule` is the section of the rulebook."""

    id: str
    code: str
    text: str
    rule: str | None = None


class Reason(Telling, frozen=True, tag="reason"):
    """The answer to `why`."""

    text: str


class Advice(Telling, frozen=True, tag="advice"):
    """The answer to `hint`: the text of an action, and all of it as a sentence.

    `number` is what the bot expects, if it can tell, and `meaning` what that is a number of:
    points at the end of the game, the lead over the solo opponent then, the chance to win in
    percent, or points that the action gains at once.
    """

    id: str
    seat: int
    action: str
    text: str
    meaning: Meaning | None = None
    number: float | None = None


class Pong(Telling, frozen=True, tag="pong"):
    """Yes."""


class Problem(Telling, frozen=True, tag="error"):
    """Something is wrong with what you sent; the socket closes."""

    code: str
    text: str


Told = Hello | News | State | Ack | Refused | Reason | Advice | Pong | Problem

# --- over HTTP


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


class SeatChange(Body, frozen=True):
    """What shall happen to a seat."""

    action: Literal["take", "leave", "bot", "vacate", "back"]
    token: Word = ""
    name: Name = ""
    bot: Word = ""
    listed: bool = False


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


class SeatLink(msgspec.Struct, frozen=True):
    """A seat's own link (to come back to it) or, while it is vacant, the link that invites."""

    seat: int
    kind: Literal["person", "bot", "vacant"]
    url: str | None


class Opening(msgspec.Struct, frozen=True):
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


class Complaint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    code: str
    text: str
    rule: str | None = None


class Card(msgspec.Struct, frozen=True):
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

    mine: Sequence[Card]
    open: Sequence[Card]
