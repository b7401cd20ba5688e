"""What there is to know about a thing at the table: its rule, small scenes, what it earns now."""

from typing import NamedTuple


class Scene(NamedTuple):
    """A tiny board as HTML, what the thing scores on it, and what the scene shows."""

    board: str
    points: str
    note: str


class Part(NamedTuple):
    """A part of what is earned: why, how much, and where, as `data-at` names it."""

    why: str
    value: int
    at: tuple[str, ...] = ()
    figure: str = ""


class Now(NamedTuple):
    """What is earned as the table stands: parts that add up to the total."""

    title: str
    total: int
    parts: tuple[Part, ...] = ()


class Fact(NamedTuple):
    """One more thing to know: what it is about, and what there is to say, as HTML."""

    label: str
    told: str


class About(NamedTuple):
    """All that an inspector shows of one thing; `figure` is HTML, the rest but facts is text.

    `brief` is the rule in a few words, for the player aid; `section` the title of the part of the
    rules that tells more, or a word that stands in bold there.
    """

    title: str
    figure: str = ""
    kind: str = ""
    brief: str = ""
    rule: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    scenes: tuple[Scene, ...] = ()
    now: Now | None = None
    section: str = ""
