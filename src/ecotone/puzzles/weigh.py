"""What each choice of a position is worth: the same worlds played on after every one of them."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from ecotone.bots.plain import greedy
from ecotone.core.game import AnyGame
from ecotone.core.seats import Seat
from ecotone.core.view import Action

FAVOURITES = 16
"""Choices that are looked at first, where there are more: those that bring most at once."""

Stages = tuple[tuple[range, int], ...]
"""Worlds, and how many of the best choices are tried in them."""

GLANCE: Stages = ((range(3), FAVOURITES), (range(3, 9), 6))
LOOK: Stages = ((range(9, 24), 3),)

CONFIRMED, OVERLOOKED = 10_000, 20_000
"""The first of the worlds in which a result is confirmed, and the other choices are looked at."""

A_LOOK, LAST_LOOK = 24, 96
"""Worlds after which a result is looked at, again and again, and those that must do."""

GLANCES = 3
"""Worlds in which choices that bring little at once are tried beside the best."""

LEAST = 2.0
"""Points by which the best choice must be ahead: less is no matter of right and wrong."""

LEAST_EXACT = 1.0
"""The same where nothing is left to chance, so that every world ends alike."""

HOPELESS = 0.9
"""Points: where the best is less ahead than that, nobody looks on."""

SURE = 3.0
"""How many standard errors the best must be ahead of any other."""

BUDGET = 0.05


class Rollouts(NamedTuple):
    """A choice, and what it came to in each world that was played on."""

    action: Action
    ends: tuple[float, ...] = ()

    @property
    def mean(self) -> float:
        """The value of the choice."""
        return fmean(self.ends)


class Ahead(NamedTuple):
    """By how much a choice is ahead of another, world by world, and that number's error."""

    gap: float
    error: float

    @property
    def least(self) -> float:
        """What the gap must come to at least."""
        return LEAST if self.error else LEAST_EXACT

    @property
    def clear(self) -> bool:
        """Whether it is what matters, and more than chance explains."""
        return self.gap >= max(self.least, SURE * self.error)

    @property
    def open(self) -> bool:
        """Whether more worlds may make it clear, if it is not yet."""
        return self.clear or (self.error > 0 and self.gap + self.error >= self.least)


class Weighed(NamedTuple):
    """The choices of a position, the best first, and how far it is ahead of each other one."""

    choices: tuple[Rollouts, ...]
    ahead: tuple[Ahead, ...]

    @property
    def best(self) -> Action:
        """The choice with the best mean."""
        return self.choices[0].action

    @property
    def gap(self) -> float:
        """To the second."""
        return self.ahead[0].gap

    @property
    def error(self) -> float:
        """The gap's standard error."""
        return self.ahead[0].error

    @property
    def clear(self) -> bool:
        """Whether the best is clearly ahead of every other."""
        return all(one.clear for one in self.ahead)

    @property
    def open(self) -> bool:
        """Whether more worlds may make clear what is not so yet."""
        return not self.clear and all(one.open for one in self.ahead)


class Position(NamedTuple):
    """Who has to choose where; the seed names the worlds that the seat cannot tell apart."""

    game: AnyGame
    state: object
    seat: Seat
    seed: int

    def glance(self, legal: Sequence[Action]) -> Weighed:
        """The choices in a few worlds, the better ones in more, as long as one may be best."""
        return self._staged(list(map(Rollouts, legal)), GLANCE)

    def look(self, glanced: Weighed) -> Weighed:
        """The better of them in many more, until one is clearly best or cannot become so."""
        weighed = self._staged(glanced.choices, LOOK)
        return weighed if weighed.gap < HOPELESS else self._looked(weighed, 0)

    def confirm(self, choices: Sequence[Action]) -> Weighed:
        """The same for a few choices in worlds of their own: luck does not win again."""
        worlds = range(CONFIRMED, CONFIRMED + A_LOOK)
        found = self._tried(list(map(Rollouts, choices)), worlds)
        return self._looked(_compared(found), CONFIRMED)

    def overlooked(self, best: Action, others: Sequence[Action]) -> bool:
        """Whether the best is not clearly ahead of one of these, after all."""
        worlds = range(OVERLOOKED, OVERLOOKED + GLANCES)
        mine, *found = (self._more(Rollouts(one), worlds) for one in (best, *others))
        close = [one.action for one in found if one.mean > mine.mean - HOPELESS]
        if not close:
            return False
        weighed = self.confirm([best, *close])
        return weighed.best != best or not weighed.clear

    def favourites(self, legal: Sequence[Action]) -> tuple[list[Action], list[Action]]:
        """Choices of which no two lead to the same, and the rest: those that bring less at once."""
        rules, seen, apart = self.game.rules, list[object](), list[Action]()
        for action in legal:
            after = rules.apply(self.state, self.seat, action)
            if after not in seen:
                seen.append(after)
                apart.append(action)
        if len(apart) > FAVOURITES:
            view = rules.view(self.state, self.seat)
            apart.sort(key=lambda action: -rules.preview(view, action))
        return apart[:FAVOURITES], apart[FAVOURITES:]

    def same(self, one: Action, other: Action) -> bool:
        """Whether both choices lead to the same."""
        apply = self.game.rules.apply
        return one == other or apply(self.state, self.seat, one) == apply(
            self.state, self.seat, other
        )

    def _staged(self, found: Sequence[Rollouts], stages: Stages) -> Weighed:
        for worlds, kept in stages:
            found = self._tried(found[:kept], worlds)
            if (weighed := _compared(found)).gap < HOPELESS:
                break
        return weighed

    def _looked(self, weighed: Weighed, first: int) -> Weighed:
        """The choices in more worlds while that may make the best one clear."""
        for start in range(first + A_LOOK, first + LAST_LOOK, A_LOOK):
            if not weighed.open:
                break
            weighed = _compared(self._tried(weighed.choices, range(start, start + A_LOOK)))
        return weighed

    def _tried(self, found: Sequence[Rollouts], worlds: range) -> list[Rollouts]:
        """The choices with these worlds too, the best first."""
        return sorted((self._more(one, worlds) for one in found), key=lambda one: -one.mean)

    def _more(self, one: Rollouts, worlds: range) -> Rollouts:
        ends = (self._end(one.action, f"{self.seed}/{world}") for world in worlds)
        return one._replace(ends=(*one.ends, *ends))

    def _end(self, action: Action, world: str) -> float:
        """How far the seat is ahead when one world has been played to its end."""
        rules, play = self.game.rules, self.game.players.greedy or greedy
        dealt = rules.redeal(self.state, self.seat, Random(f"{world}/redeal"))
        now = rules.apply(dealt, self.seat, action)
        draws: dict[str, Random] = {}
        think = Random(f"{world}/think")
        while True:
            chance = rules.chance(now)
            if chance is not None:
                luck = draws.setdefault(chance.label, Random(f"{world}/{chance.label}"))
                now = rules.apply(now, None, chance.sample(luck))
            elif seats := rules.to_act(now):
                who = seats[0]
                chosen = play(rules.view(now, who), rules.legal(now, who), think, BUDGET)
                now = rules.apply(now, who, chosen)
            else:
                break
        totals = [score.total for score in rules.scores(now)]
        others = totals[: self.seat] + totals[self.seat + 1 :]
        return totals[self.seat] - max(others, default=0)


def _compared(found: Sequence[Rollouts]) -> Weighed:
    best, *others = found
    return Weighed(tuple(found), tuple(_ahead(best, other) for other in others))


def _ahead(best: Rollouts, other: Rollouts) -> Ahead:
    apart = [one - another for one, another in zip(best.ends, other.ends, strict=True)]
    return Ahead(fmean(apart), stdev(apart) / len(apart) ** 0.5)
