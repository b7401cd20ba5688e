"""The log as people are told it: what a line means, what it earned, and what it is about."""

from typing import Generic, NamedTuple, TypeVar

from ecotone.core.rules import Heard
from ecotone.core.view import Action

V = TypeVar("V")


class Told(NamedTuple):
    """A line of the log for one reader.

    `said` is what it says with all that anybody can see of the table, `gain` the points that it
    brought its player, `shows` what to point at; a `moment` deserves a pause, a `deed` is told
    again when the reader's turn comes.
    """

    heard: Heard
    said: Heard
    gain: int = 0
    shows: tuple[str, ...] = ()
    moment: bool = False
    deed: bool = False


class Teller(Generic[V]):
    """How a game tells its log; by default every line as it was heard.

    `moments` are the codes that everybody's play stops for, `own_moments` those that concern whom
    they name, `deeds` those that say what a player did. With `points`, a line tells what its
    player's score gained.
    """

    moments: frozenset[str] = frozenset()
    own_moments: frozenset[str] = frozenset()
    deeds: frozenset[str] = frozenset()
    points = True

    def say(self, line: Heard, before: V, after: V) -> Heard:
        """The line with what anyone can see of the table around it; the views are spectators'."""
        return line

    def show(self, line: Heard) -> tuple[str, ...]:
        """What the line is about, as pages name it in `data-key` or `data-at`."""
        return ()

    def name(self, view: V, action: Action) -> Heard:
        """The action as something to do, for the one whose view it is; by default its words."""
        return Heard(str(action))

    def reason(self, view: V, action: Action) -> tuple[tuple[str, int], ...]:
        """What the action brings at once, a part for each row of the score, the largest first."""
        return ()

    def is_moment(self, line: Heard, seat: int | None) -> bool:
        """Whether the line deserves a pause for this reader."""
        named = dict(line.params)
        own = seat is not None and seat in (named.get("seat"), named.get("rival"))
        return line.code in self.moments or (own and line.code in self.own_moments)
