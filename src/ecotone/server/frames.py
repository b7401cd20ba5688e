"""What a replay is made of, as JSON: the whole in numbers, and one position as it is drawn."""

from typing import Literal

import msgspec

from ecotone.server.log import Origin


class Eyes(msgspec.Struct, frozen=True):
    """Somebody through whose eyes a game can be looked at; `seat` null: everybody's or nobody's."""

    eyes: str
    name: str
    seat: int | None
    you: bool


class Mark(msgspec.Struct, frozen=True):
    """A position to jump to, in words."""

    at: int
    text: str
    seat: int | None = None
    gain: int = 0


class Curve(msgspec.Struct, frozen=True):
    """One category of one player's score (category "": all of it), at every stop."""

    seat: int
    category: str
    label: str
    values: tuple[int, ...]


class Replay(msgspec.Struct, frozen=True):
    """A game to be looked at again, through one pair of eyes.

    `stops` are the positions that these eyes can tell apart. Once a game is over a position is the
    number of events before it; in a running game it is counted by what the viewer saw.
    """

    table: str
    game: str
    title: str
    over: bool
    eyes: str
    viewers: tuple[Eyes, ...]
    names: tuple[str, ...]
    stops: tuple[int, ...]
    chapters: tuple[Mark, ...]
    moments: tuple[Mark, ...]
    curves: tuple[Curve, ...]
    verdict: str | None
    origin: Origin | None = None


class FrameLine(msgspec.Struct, frozen=True):
    """One thing that led here; `shows` is what it is about, as pages name it."""

    text: str
    shows: tuple[str, ...] = ()


class SumRow(msgspec.Struct, frozen=True):
    """One line of how the end came about; the numbers as written add up to the last."""

    kind: str
    label: str
    number: float
    text: str


class Weighed(msgspec.Struct, frozen=True):
    """A choice of a decision: what it expects, and how sure that is."""

    text: str
    expected: str
    doubt: str
    played: bool
    best: bool


class Judged(msgspec.Struct, frozen=True):
    """A decision: what it left lying (0 within the noise), in words and with alternatives.

    `better` is the end to expect after the best choice.
    """

    at: int
    lost: float
    better: float
    size: str
    title: str
    text: str
    why: str
    good: bool
    choices: tuple[Weighed, ...]


class ReviewShown(msgspec.Struct, frozen=True):
    """A finished review; `moments` are places in the list of decisions."""

    meaning: str
    accuracy: int
    grade: str
    rows: tuple[SumRow, ...]
    decisions: tuple[Judged, ...]
    moments: tuple[int, ...]


class ReviewState(msgspec.Struct, frozen=True):
    """How far a review is: steps done, of so many, and how many others come first.

    `note` says why there is none, where nobody can judge.
    """

    state: Literal["none", "queued", "running", "done", "failed"]
    done: int
    of: int
    ahead: int
    review: ReviewShown | None = None
    note: str = ""


class ReviewFrame(msgspec.Struct, frozen=True):
    """A decision as it was drawn, and the words of what was done and of what was better."""

    at: int
    areas: dict[str, str]
    done: tuple[str, ...]
    best: tuple[str, ...]


class Hand(msgspec.Struct, frozen=True):
    """What somebody held, where everything is open."""

    seat: int
    name: str
    html: str


class Frame(msgspec.Struct, frozen=True):
    """One position: what happened, and the table as these eyes saw it.

    `odds` is the strip of everybody's chance of winning, where the game can tell.
    """

    at: int
    seat: int | None
    heading: str
    status: str
    lines: tuple[FrameLine, ...]
    areas: dict[str, str]
    hands: tuple[Hand, ...]
    sheet: str
    can_fork: bool
    odds: str = ""
