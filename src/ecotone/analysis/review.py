"""A review: what each decision of a seat cost against the best choice, from what it could know.

All numbers come from the seat's views alone. A decision is judged against the best choice there
is. The sum is made of what the game came to, before and after each decision, if one and the same
player went on: from the start to the end that changes by draws, by what the others do and by the
seat's own choices. So start + draws + others + both + choices = final, exactly: all numbers are
whole multiples of one small grain, which floating point adds without error.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ecotone.analysis.between import Between, gaps, parted, start, swing
from ecotone.analysis.moves import Move, moves
from ecotone.bots.values import exact, own_values, values
from ecotone.core.chance import stream
from ecotone.core.player import GOES_ON, Choice, Meaning, Swing, Values
from ecotone.core.table import AnyTable
from ecotone.core.view import Action

MOMENTS = 3
"""How many moments a review points out, one of them good."""

OTHERS = 4
"""How many of the best choices a decision keeps."""

FIRST = 0.3
"""The part of the effort that all choices get."""

CLOSER = ((0.45, 3, 0.0), (0.8, 1, 0.5))
"""Looks again: with what effort, at how many of the best beside the choice that was made, and from
how many half-widths behind on."""

AGAIN = 1 << 32
"""Where the luck of a closer look begins: what looked best by luck gains nothing from it."""

PERFECT = 100.0

LABEL = "review"


class Decision(NamedTuple):
    """One decision: what was done, the best choice, and what the difference is expected to cost.

    `lost` is 0 within the noise; `within` is the half-width of the 95 % interval of the difference,
    `expected` what the best choice led to. `cost` is what counts in the grade: `lost`, or where
    that is a chance to win, what it would be in an even game; `stake` is what a choice by chance
    would have cost on average. `now` and `after` are what the game came to before and after the
    choice, if the player of the sum went on. Of decisions of one `episode` the costliest counts.
    """

    event: int
    action: Action
    best: Action
    lost: float
    within: float
    expected: float
    cost: float
    stake: float
    now: float
    after: float
    episode: str = ""
    others: tuple[Choice, ...] = ()

    @property
    def kept(self) -> float:
        """What is left of the stake, from 0 to 1: no choice counts as worse than one by chance."""
        return max(0.0, 1 - self.cost / self.stake) if self.stake else float(not self.cost)

    @property
    def mistake(self) -> bool:
        """Whether it cost something beyond all doubt of the numbers."""
        return self.lost > 0


class Review(NamedTuple):
    """A seat's game: start + draws + others + both + choices = final, in what the meaning says.

    `between` is what came before the first decision, after each, and up to the end.
    """

    game: str
    seat: int
    meaning: Meaning
    decisions: tuple[Decision, ...]
    start: float
    between: tuple[Between, ...]
    final: float

    @property
    def draws(self) -> float:
        """What the draws gave."""
        return sum(one.draws for one in self.between)

    @property
    def others(self) -> float:
        """What the others' moves gave."""
        return sum(one.others for one in self.between)

    @property
    def both(self) -> float:
        """What draws and the others gave where nobody can tell them apart."""
        return sum(one.both for one in self.between)

    @property
    def choices(self) -> float:
        """What the choices gave, against the player who goes on in the sum."""
        return sum(decision.after - decision.now for decision in self.decisions)

    @property
    def luck(self) -> float:
        """All that came between the choices."""
        return self.draws + self.others + self.both

    @property
    def lost(self) -> float:
        """What all choices together left lying against the best ones: all that they cost."""
        return lost(self.decisions)

    @property
    def accuracy(self) -> float:
        """From 0 to 100 for the best choice every time; choices by chance get about half."""
        return accuracy(self.decisions)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that cost something beyond doubt."""
        return tuple(decision for decision in self.decisions if decision.mistake)

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The costliest decisions, the worst first."""
        return tuple(sorted(self.mistakes, key=lambda one: -one.lost)[:MOMENTS])

    @property
    def well_seen(self) -> Decision | None:
        """The best choice where most was at stake."""
        good = [one for one in self.decisions if one.action == one.best and one.stake > 0]
        return max(good, key=lambda one: one.stake, default=None)

    @property
    def moments(self) -> tuple[Decision, ...]:
        """The most instructive decisions as they came: the costliest, and a good one."""
        good = self.well_seen
        found = [*self.worst[: MOMENTS - 1], good] if good else [*self.worst]
        return tuple(sorted(found))


def lost(decisions: Sequence[Decision]) -> float:
    """What these choices cost together."""
    return sum(decision.cost for decision in decisions)


def accuracy(decisions: Sequence[Decision]) -> float:
    """What was kept on average where something was at stake, of a hundred."""
    kept = [decision.kept for decision in decisions if decision.stake or decision.cost]
    return PERFECT * sum(kept) / len(kept) if kept else PERFECT


def review(
    table: AnyTable,
    seat: int,
    budget: float = 1.0,
    luck: int = 0,
    known: Sequence[Decision] = (),
) -> Review:
    """The review of a finished game; `known` decisions of an earlier start are not judged again."""
    table.verdict()  # refuses a game that goes on
    found = list(reviewing(table, seat, budget, luck, known))
    return closed(table, seat, [decision for decision in found if decision is not None], budget)


def reviewing(
    table: AnyTable,
    seat: int,
    budget: float = 1.0,
    luck: int = 0,
    known: Sequence[Decision] = (),
) -> Iterator[Decision | None]:
    """The decisions one after the other, None for those that nobody can judge."""
    told = {decision.event: decision for decision in known}
    for move in moves(table, seat):
        if move.event in told:
            yield told[move.event]
        else:
            yield judge(table, move, budget, luck)


def judge(
    table: AnyTable, move: Move, budget: float = 1.0, luck: int = 0, *, sums: bool = True
) -> Decision | None:
    """One decision, if it can be judged: where a game has a judge, nobody else stands in.

    Without `sums` it serves for a grade only: what the game came to is not looked for.
    """
    players = table.game.players
    appraise = own_values if players.values else values
    budget *= players.pains
    found = looked = appraise(move.view, move.legal, FIRST * budget, luck)
    if found is None or looked is None or found.meaning != meant(table):
        return None
    for number, (effort, best, far) in enumerate(CLOSER, 1):
        some = _compared(looked, move.action, best, far)
        again = appraise(move.view, some, effort * budget, number * AGAIN + luck) if some else None
        if again is None:
            break
        looked = again
    rng, effort = stream(luck, f"{LABEL} {move.event}"), budget / players.pains
    came = swing(table.game, move.view, move.legal, move.action, rng, effort) if sums else None
    episode = players.episode(move.view) if players.episode else ""
    stake = exact(sum(found.weights) / len(found.weights))
    return _decided(move, looked, came, stake, episode)


def _compared(found: Values, action: Action, many: int, far: float) -> tuple[Action, ...]:
    """What is looked at again: the best choices and the one made, unless that is good enough."""
    done = found.of(action)
    if far and done.behind <= far * done.within:
        return ()
    best = sorted(found.choices, key=lambda one: one.behind)[:many]
    return tuple(one.action for one in found.choices if one in best or one == done)


def _decided(move: Move, found: Values, came: Swing | None, stake: float, episode: str) -> Decision:
    done, best = found.of(move.action), found.best
    others = tuple(sorted(found.choices, key=lambda one: (one.behind, one.within))[:OTHERS])
    same = done.behind == 0
    return Decision(
        move.event,
        move.action,
        move.action if same else best.action,
        done.clear,
        0.0 if same else done.within,
        best.number,
        found.weights[found.choices.index(done)],
        stake,
        *(came or Swing(best.number, best.number - done.clear)),
        episode,
        others if done in others else (*others[: OTHERS - 1], done),
    )


def closed(
    table: AnyTable,
    seat: int,
    decisions: Sequence[Decision],
    budget: float = 1.0,
    before: float | None = None,
) -> Review:
    """The review that these decisions make; `before` is the start, where it is known already."""
    meaning = meant(table)
    final = _final(table, seat, meaning)
    counted = once(decisions)
    if meaning == "gain" or not counted:
        begin = 0.0 if counted else final
        only = Between(both=final - begin - sum(one.after - one.now for one in counted))
        return Review(table.game.name, seat, meaning, counted, begin, (only,), final)
    known = start(table, seat, budget) if before is None else before
    begin = counted[0].now if known is None else known
    chain = [begin, *(one.after for one in counted)]
    after = [*(one.now for one in counted), final]
    events = gaps(table, [one.event for one in counted])
    spread = tuple(
        parted(table, seat, between, then - now, budget)
        for between, now, then in zip(events, chain, after, strict=True)
    )
    return Review(table.game.name, seat, meaning, counted, begin, spread, final)


def once(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions; of each episode the costliest has all that it cost, and what was at stake."""
    episodes: dict[str, list[Decision]] = {}
    named = tuple(_named(decisions))
    for one in named:
        episodes.setdefault(one.episode or str(one.event), []).append(one)
    counted = {}
    for several in episodes.values():
        worst = max(several, key=lambda one: (one.lost, one.cost))
        cost, stake = max(one.cost for one in several), max(one.stake for one in several)
        counted[worst.event] = worst._replace(cost=cost, stake=stake)
    return tuple(
        counted.get(one.event) or one._replace(lost=0.0, cost=0.0, stake=0.0) for one in named
    )


def _named(decisions: Sequence[Decision]) -> Iterator[Decision]:
    """The decisions, those that go on with the episode of the one before."""
    last = ""
    for one in decisions:
        last = last if one.episode == GOES_ON else one.episode
        yield one._replace(episode=last)


def meant(table: AnyTable) -> Meaning:
    """What the numbers of a game's reviews are numbers of."""
    players = table.game.players
    if players.values is None:
        return "gain" if table.game.determinize is None else "points"
    return players.meaning if table.players > 1 else players.alone


def _final(table: AnyTable, seat: int, meaning: Meaning) -> float:
    scores = table.scores()
    if meaning == "lead":
        return float(scores[0].total - scores[1].total)
    if meaning == "chance":
        winners = table.verdict().winners
        return exact(100 / len(winners)) if seat in winners else 0.0
    return float(scores[seat].total)
