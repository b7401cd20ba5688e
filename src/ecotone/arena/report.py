"""What a contest has shown, section by section: for a terminal, a text file or a page."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from statistics import median_high
from typing import NamedTuple

from ecotone.arena.bout import HARDEST, LEVELLED, Bout
from ecotone.arena.contest import Contest
from ecotone.arena.contrast import Contrast, contrasts
from ecotone.arena.figures import mean, quantile, share
from ecotone.arena.seating import cycle_length
from ecotone.arena.standings import SeatFigures, Standing, duel, seats, standings, totals
from ecotone.arena.wording import NOTHING, Wording
from ecotone.locale import say, say_n

MOST_ACTIONS = 14
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
KINDS = ("raised", "illegal", "hung", "crashed")

Row = tuple[str, ...]


class Section(NamedTuple):
    """A title, what to know about it, and a table."""

    name: str
    title: str
    note: str
    head: Row
    rows: Sequence[Row]


class Report:
    """These games in one language; bouts come in the order of their numbers, at least one."""

    def __init__(self, contest: Contest, bouts: Sequence[Bout], lang: str) -> None:
        self.contest, self.bouts = contest, bouts
        self.words = Wording(lang, contest.game)
        self.standings = standings(bouts, contest.bots, contest.budget)
        self.bots = [one.bot for one in self.standings]
        self.alone = contest.players == 1

    @cached_property
    def scores(self) -> dict[str, list[int]]:
        """Each bot's final scores, in order."""
        return {bot: totals(self.bouts, bot) for bot in self.bots}

    @cached_property
    def seats(self) -> dict[str, SeatFigures]:
        """Each seat's figures, by its name."""
        return {
            say_n(self.words.lang, "word.seat", number): one
            for number, one in enumerate(seats(self.bouts), 1)
        }

    @cached_property
    def points(self) -> dict[str, Contrast]:
        """What winners score, by the category's name."""
        found = contrasts(self.bouts, self.bots, lambda bout: bout.points)
        return {self.words.category(one.name): one for one in found}

    @cached_property
    def actions(self) -> dict[str, Contrast]:
        """What winners do, the clearest gaps only, what they do more often first."""
        found = contrasts(self.bouts, self.bots, lambda bout: bout.moves)
        clear = sorted(found, key=lambda one: -one.clarity)[:MOST_ACTIONS]
        return {
            self.words.phrase(one.name): one
            for one in sorted(clear, key=lambda one: -one.gap.value)
            if one.clarity > 1
        }

    @property
    def fair(self) -> float:
        """The share of victories of a bot that is as good as the others, in most games."""
        return Counter(round(one.fair, 6) for one in self.standings).most_common(1)[0][0]

    def title(self) -> str:
        """Which game, and how often."""
        game = say(self.words.lang, f"{self.contest.game}.title")
        return self.words.say_n("title", len(self.bouts), game=game)

    def facts(self) -> str:
        """How it was played, and whether everybody has had every seat equally often."""
        seed, budget = self.contest.seed, self.words.number(self.contest.budget, 2)
        length = cycle_length(len(self.contest.bots), self.contest.players)
        balance = "nearly_balanced" if len(self.bouts) % length else "balanced"
        return " ".join(
            (
                self.words.say_n("facts", self.contest.players, seed=seed, budget=budget),
                self.words.say_n(balance, length),
            )
        )

    def sections(self) -> list[Section]:
        """All that there is to say."""
        found = [self.table()]
        if not self.alone and len(self.bots) > 1:
            found.append(self._duels())
        found.append(self._score())
        if not self.alone:
            found.append(self._contrasted("points", self.points))
            found.append(self._contrasted("actions", self.actions))
            found.append(self._seat())
        return [*found, self._length(), self._times(), self._faults()]

    def table(self) -> Section:
        """The standings; games and faults are told where they tell the bots apart."""
        shared = "hardest" if self.alone else "wins"
        columns = ["place", "bot", "rating", shared, "score", "median", "p99"]
        more = [
            name
            for name, told in (
                ("games", any(one.games < len(self.bouts) for one in self.standings)),
                ("faults", any(one.faults for one in self.standings)),
            )
            if told
        ]
        rows = [
            tuple(self._standing(place, one)[name] for name in (*columns, *more))
            for place, one in enumerate(self.standings, 1)
        ]
        note = self.words.say("standings.note", fair=self.words.percent(self.fair))
        if self.alone:
            note = self.words.say("standings.alone")
        return self._section("standings", note, (*columns, *more), rows)

    def _standing(self, place: int, one: Standing) -> dict[str, str]:
        return {
            "place": str(place),
            "bot": one.bot,
            "rating": NOTHING if self.alone else self.words.margin(one.rating.figure),
            "wins": self.words.share(one.wins),
            "hardest": self._hardest(one.bot),
            "score": self.words.margin(one.score),
            "median": self.words.milliseconds(one.median),
            "p99": self.words.milliseconds(one.p99),
            "games": str(one.games),
            "faults": str(sum(one.faults.values())),
        }

    def _hardest(self, bot: str) -> str:
        """The share of a game alone that reached its hardest level, where it has levels."""
        own = [bout.verdict for bout in self.bouts if bot in bout.bots]
        if not any(verdict.startswith(LEVELLED) for verdict in own):
            return NOTHING
        return self.words.share(share(own.count(HARDEST), len(own)))

    def _duels(self) -> Section:
        rows = [
            (one, *("" if one == other else self._duel(one, other) for other in self.bots))
            for one in self.bots
        ]
        return self._section("duels", self.words.say("duels.note"), ("bot",), rows, self.bots)

    def _duel(self, one: str, other: str) -> str:
        found = duel(self.bouts, one, other)
        return self.words.share(found) if found else NOTHING

    def _score(self) -> Section:
        rows = [
            (
                bot,
                self.words.number(values[0], 0),
                *(self.words.number(quantile(values, part), 0) for part in QUANTILES),
                self.words.number(values[-1], 0),
            )
            for bot, values in self.scores.items()
        ]
        columns = ("bot", "lowest", "q5", "q25", "q50", "q75", "q95", "highest")
        return self._section("scores", self.words.say("scores.note"), columns, rows)

    def _contrasted(self, name: str, found: dict[str, Contrast]) -> Section:
        rows = [
            (
                label,
                self.words.number(one.winners, 2),
                self.words.number(one.others, 2),
                self.words.margin(one.gap, 2, sign=True),
                *(self.words.number(one.bots[bot], 2) for bot in self.bots),
            )
            for label, one in found.items()
        ]
        columns = (name, "winners", "others", "gap")
        return self._section(name, self.words.say(f"{name}.note"), columns, rows, self.bots)

    def _seat(self) -> Section:
        rows = [
            (name, self.words.share(one.wins), self.words.margin(one.score))
            for name, one in self.seats.items()
        ]
        note = self.words.say("seats.note", fair=self.words.percent(1 / len(self.seats)))
        return self._section("seats", note, ("seat", "wins", "score"), rows)

    def _length(self) -> Section:
        lengths = [bout.decisions for bout in self.bouts]
        row = (
            self.words.margin(mean(lengths)),
            *(self.words.number(value(lengths), 0) for value in (min, median_high, max)),
        )
        ends = " · ".join(
            say(self.words.lang, f"cli.verdict.{code}", count=count, share=self.words.percent(part))
            for code, count in sorted(Counter(bout.verdict for bout in self.bouts).items())
            for part in [count / len(self.bouts)]
        )
        note = self.words.say("length.note", ends=ends)
        return self._section("length", note, ("mean", "lowest", "q50", "highest"), [row])

    def _times(self) -> Section:
        rows = [
            (
                one.bot,
                *map(self.words.milliseconds, (one.median, one.p99, one.slowest)),
                self.words.percent(one.over, 2),
            )
            for one in self.standings
        ]
        note = self.words.say("times.note", budget=self.words.number(self.contest.budget, 2))
        return self._section("times", note, ("bot", "median", "p99", "slowest", "over"), rows)

    def _faults(self) -> Section:
        rows = [
            (one.bot, *(str(one.faults[kind]) for kind in KINDS), self._example(one.bot))
            for one in self.standings
            if one.faults
        ]
        note = self.words.say("faults.note" if rows else "faults.none")
        return self._section("faults", note, ("bot", *KINDS, "example"), rows)

    def _example(self, bot: str) -> str:
        return next(
            fault.detail
            for bout in self.bouts
            for fault in bout.faults
            if bout.bots[fault.seat] == bot
        )

    def _section(
        self,
        name: str,
        note: str,
        columns: Sequence[str],
        rows: Sequence[Row],
        more: Sequence[str] = (),
    ) -> Section:
        head = (*(self.words.say(f"column.{column}") for column in columns), *more)
        return Section(name, self.words.say(name), note, head, rows)
