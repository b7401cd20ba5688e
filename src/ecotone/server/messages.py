"""Every message on a socket between a client and the server: its fields and their limits.

A message is a JSON object; its `type` tells which one it is. A client's field that is not listed is
refused, so that a misspelt one is noticed; the server may tell more one day. What goes over HTTP
is in `requests.py`.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ecotone.core.player import Meaning
from ecotone.server.log import Settings
from ecotone.server.pieces import Change

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


class Release(Asking, frozen=True, tag="release"):
    """I am content with my last step: let the bots go on that wait for me."""

    id: Key
    seat: Number


class Why(Asking, frozen=True, tag="why"):
    """Tell me why this word may not follow the words that I have chosen."""

    seat: Number
    token: Word
    prefix: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()


class AskHint(Asking, frozen=True, tag="hint"):
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


Asked = Move | Undo | Release | Why | AskHint | Look | Say | Ping

# --- from the server


class Hello(Telling, frozen=True, tag="hello"):
    """Who you are here; said first, and again whenever it changes.

    `seats` are yours, `seat` is the one you are shown (null: you watch). When `seat` differs
    from the one before, news are counted for that seat from now on. `chat`: whether you may
    speak; `silent`: nobody but the host may. `watch`: at a `private` table, the link by which its
    host lets others look.
    """

    table: str
    game: str
    seats: tuple[int, ...]
    seat: int | None
    host: bool
    settings: Settings
    name: str
    now: float
    private: bool = False
    silent: bool = False
    chat: Literal["open", "closed", "muted"] = "open"
    watch: str | None = None


class Line(msgspec.Struct, frozen=True):
    """One thing that happened, as this viewer heard it; `name` is who said it, for chat.

    `shows` is what it is about, as pages name it; a `moment` deserves a pause, a `deed` is told
    again when the viewer's turn comes. `cards` are those that the text names, by their names there.
    `said` is the number of a line in the chat.
    """

    n: int
    kind: Literal["heard", "undone", "sat", "said", "fallback", "clock", "moderated"]
    seat: int | None
    text: str
    at: float
    name: str | None = None
    said: int | None = None
    shows: tuple[str, ...] = ()
    moment: bool = False
    deed: bool = False
    cards: dict[str, str] = {}


class News(Telling, frozen=True, tag="news"):
    """What happened since; each line comes once, in order, numbered for this viewer."""

    from_: int = msgspec.field(name="from")
    lines: tuple[Line, ...]


class SeatInfo(msgspec.Struct, frozen=True):
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
    muted: bool = False
    link: str | None = None


class Snapshot(Telling, frozen=True, tag="state"):
    """The table as `seat` sees it: after your own move, and when it differs from the one before.

    A page gets HTML and words, of `areas` and `sheet` what has changed since this socket was sent
    them; a program gets the `view`. `changes` are areas (and the sheet, by that name) that were
    sent before: each is made of new HTML and of [first, how many] pieces of what it was, cut at
    every "<" and joined by it. `ask` is the question for the first choice; `asks` has those
    for later ones by verb and number of words chosen ("place 2"), with {chosen} for the last of
    them. `sentences` say what actions of several words do, with their places among the legal ones.
    `rematch` is the link of the next game.

    `final` are the actions that can never be taken back, or that a game wants to be thought over;
    `ends` those that end the turn. A single verb stands for all legal actions with it. `held`: the
    bots wait until you send `release`. `suggested` is an action that may be done in one go with
    those suggested after it, under the name `suggestion`. `notes` are sentences for one's first
    games about what may be done now, by the words that an action begins with.
    """

    seat: int | None
    legal: tuple[str, ...]
    awaited: tuple[int, ...]
    can_undo: bool
    over: bool
    players: tuple[SeatInfo, ...]
    handover: tuple[int, ...]
    final: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    held: bool = False
    suggested: str | None = None
    suggestion: str | None = None
    heading: str = ""
    status: str = ""
    areas: dict[str, str] | None = None
    sheet: str | None = None
    changes: dict[str, Change] | None = None
    words: dict[str, str] | None = None
    sentences: dict[str, tuple[int, ...]] | None = None
    previews: dict[str, int] | None = None
    warnings: dict[str, str] | None = None
    ask: str | None = None
    asks: dict[str, str] | None = None
    notes: dict[str, str] | None = None
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


Told = Hello | News | Snapshot | Ack | Refused | Reason | Advice | Pong | Problem
