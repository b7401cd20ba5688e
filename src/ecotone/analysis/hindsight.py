"""What could have been made of a deal by somebody who had known every draw beforehand.

A game whose draws are settled, alone or against bots who answer the same position alike, is a plan
of one's own choices. A plan is changed in one place and kept if it is no worse, again and again.
What is found was possible: the best is at least that.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from ecotone.bots import find, greedy
from ecotone.core.chance import SharedDraws
from ecotone.core.game import AnyGame
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Action

ME = Seat(0)

TRIES = 3000
"""Plans that are looked at: a number and no time, so that every machine finds the same."""

KEPT = 0.7
"""How often what follows a change stays as planned, where it can; else it is thought of anew."""

BUDGET = 0.05


class Plan(NamedTuple):
    """A whole game: the own choices, the positions they were made in, and what came of it."""

    choices: tuple[Action, ...]
    states: tuple[object, ...]
    points: int
    lead: int | None

    @property
    def worth(self) -> tuple[int, int]:
        """What plans are compared by: the lead over the box's own opponent, where there is one."""
        return (self.points if self.lead is None else self.lead, self.points)


class Deal(NamedTuple):
    """A game by these options, its draws settled, and so what these bots on the other seats answer.

    Where several act at once, only bots who need no chance answer as they do at a table.
    """

    game: AnyGame
    options: Options
    draws: SharedDraws
    bots: tuple[str, ...] = ()

    def best(self, tries: int = TRIES) -> Plan:
        """The best plan that so many tries find; the same whenever they are made."""
        rng = Random(f"hindsight/{self.draws.name}")
        best = self.played((), rng)
        for _ in range(tries):
            tried = self._changed(best, rng)
            if tried is not None and tried.worth >= best.worth:
                best = tried
        return best

    def played(self, wanted: Sequence[Action], rng: Random) -> Plan:
        """The game in which these choices are made where they may be, and others as a bot would."""
        rules, choices, states = self.game.rules, list[Action](), list[object]()
        drawn = Counter[str]()
        now: object = rules.setup(1 + len(self.bots), self.options)
        for done in count():
            if (chance := rules.chance(now)) is not None:
                now = rules.apply(now, None, self.draws.draw(chance, drawn[chance.label]))
                drawn[chance.label] += 1
            elif not (seats := rules.to_act(now)):
                break
            elif ME in seats:
                choice = self._choice(now, wanted[len(choices) :], rng)
                choices.append(choice)
                states.append(now)
                now = rules.apply(now, ME, choice)
            else:
                now = rules.apply(now, seats[0], self._answer(now, seats[0], done))
        own, *others = (score.total for score in rules.scores(now))
        return Plan(tuple(choices), tuple(states), own, own - max(others) if others else None)

    def _choice(self, now: object, wanted: Sequence[Action], rng: Random) -> Action:
        rules, players = self.game.rules, self.game.players
        legal = rules.legal(now, ME)
        if wanted and wanted[0] in legal:
            return wanted[0]
        think = players.net or players.greedy or greedy
        return think(rules.view(now, ME), legal, rng, BUDGET)

    def _answer(self, now: object, seat: Seat, done: int) -> Action:
        rules, bot = self.game.rules, find(self.bots[seat - 1])
        rng = Random(self.draws.answer(seat, done))
        return bot(rules.view(now, seat), rules.legal(now, seat), rng, BUDGET)

    def _changed(self, plan: Plan, rng: Random) -> Plan | None:
        """The plan with another choice somewhere, unless there is no other."""
        at = rng.randrange(len(plan.choices))
        legal = self.game.rules.legal(plan.states[at], ME)
        others = [action for action in legal if action != plan.choices[at]]
        if not others:
            return None
        after = plan.choices[at + 1 :] if rng.random() < KEPT else ()
        return self.played((*plan.choices[:at], rng.choice(others), *after), rng)
