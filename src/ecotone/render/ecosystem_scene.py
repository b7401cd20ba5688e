"""What both drawings of a Savanna or Ocean table tell: names, words and numbers from a View."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

from ecotone.core.score import Score, Verdict, highest
from ecotone.games import GAMES
from ecotone.games.ecosystem.cards import Deck
from ecotone.games.ecosystem.draft import Draft
from ecotone.games.ecosystem.floating import FIRST, HEIGHT, TEXTS, WIDTH, box, open_cells
from ecotone.games.ecosystem.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.solo import Victories
from ecotone.games.ecosystem.state import TURNS, TURNS_A_ROUND, Phase
from ecotone.games.ecosystem.view import View
from ecotone.locale import (
    card_name,
    judged,
    knows,
    label,
    own_name,
    rival_name,
    say,
    say_n,
    seat_name,
)


class Row(NamedTuple):
    """A line of the score pad: what it is for, its words, and every grid's points."""

    kind: str
    mark: str
    words: str
    points: tuple[int, ...]


class Window(NamedTuple):
    """The part of a floating grid that is drawn."""

    top: int
    left: int
    rows: int
    columns: int


class Targets(NamedTuple):
    """The cards that the seat may turn face down next: which grid, and which of its cells."""

    grid: int
    cells: int


@dataclass(frozen=True)
class Scene:
    """A View with the words and numbers that a drawing of it needs."""

    view: View
    lang: str
    names: tuple[str, ...]
    down: tuple[int, ...]
    scores: tuple[Score, ...]
    deck: Deck
    victories: Victories
    verdict: Verdict | None
    targets: Targets | None

    def say(self, key: str, **params: str | int) -> str:
        """The sentence of a key in the reader's language."""
        return say(self.lang, key, **params)

    def say_n(self, key: str, n: int) -> str:
        """The sentence of a key that goes with a number."""
        return say_n(self.lang, key, n)

    def card(self, letter: str) -> str:
        """The name on the card."""
        return card_name(self.view.game, letter, self.lang)

    def label(self, letter: str) -> str:
        """The name with the letter."""
        return label(self.view.game, letter, self.lang)

    @property
    def title(self) -> str:
        """The game's name."""
        return self.say(f"{self.view.game}.title")

    def own_name(self, seat: int) -> str:
        """The reader's name, marked as the reader's."""
        return own_name(self.names[seat], self.lang)

    @property
    def rivals(self) -> tuple[int, ...]:
        """The grids of the others, from the left-hand neighbour on."""
        own, many = self.view.seat, len(self.view.grids)
        if own is None:
            return tuple(range(many))
        return tuple((own + step) % many for step in range(1, many))

    def heading(self) -> list[str]:
        """Where the game stands: round, card, direction, edition."""
        view = self.view
        parts = []
        if view.solo:
            parts.append(self.say("table.solo"))
        if view.turn >= TURNS:
            parts.append(self.say("table.finished" if view.over else "phase.flip"))
        else:
            if not view.solo:
                parts.append(self.say("table.round", round=view.turn // TURNS_A_ROUND + 1))
            parts.append(self.say("table.card", card=view.turn + 1))
            if not view.solo:
                parts.append(self.say("table.left" if view.direction > 0 else "table.right"))
        edition = view.options.get("edition")
        if edition is not None:
            parts.append(self.say(f"{view.game}.edition.{edition}"))
        return parts

    def status(self) -> str:
        """What is awaited from whom, in a sentence; at the end, who has won."""
        view = self.view
        if self.verdict is not None:
            return judged(self.verdict, self.lang, dict(enumerate(self.names)))
        if view.seat not in view.awaited:
            if 1 < view.seats == len(view.awaited):
                return self.say("status.everybody")
            names = ", ".join(self.names[seat] for seat in view.awaited)
            return self.say("status.wait", names=names)
        rival = self.names[1] if view.solo else ""
        if view.phase is Phase.FLIP:
            key = "flip_rival" if self.targets and self.targets.grid != view.seat else "flip"
            return self.say(f"{view.game}.status.{key}", rival=rival)
        if view.phase is Phase.PLACE and view.powers:
            if view.solo and view.powers[0] == 1:
                return self.say("status.octopus_rival", rival=rival)
            if view.seat in view.powers:
                return self.say("status.octopus")
        if view.phase is Phase.PLACE:
            if view.pick is None:
                return self.say("status.place_any")
            return self.say("status.place", card=self.label(view.pick))
        key = "status.discard" if view.phase is Phase.DISCARD else "status.pick"
        return self.say(key, rival=rival)

    def progress(self) -> str:
        """How many have picked or placed, where several do so at the same time."""
        view = self.view
        ready = view.seats - len(view.awaited)
        if view.solo or not ready:
            return ""
        if view.phase is Phase.PICK:
            return say_n(self.lang, "status.picked", ready, all=view.seats)
        if view.phase is Phase.PLACE:
            return say_n(self.lang, "status.placed", ready, all=view.seats)
        return ""

    def doing(self, grid: int) -> str:
        """What a player is doing, in a word or two; nothing for the solo opponent."""
        view = self.view
        if view.solo or view.over:
            return ""
        awaited = grid in view.awaited
        if view.phase is Phase.FLIP:
            return self.say("table.flipping" if awaited else "table.done")
        if view.phase is Phase.PICK:
            return self.say("table.waiting" if awaited else "table.picked")
        if grid in view.powers:
            return self.say("table.octopus")
        pick = view.picks[grid]
        return self.say("table.plays", card=self.card(pick)) if pick else self.say("table.placed")

    def choice(self) -> str:
        """The seat's own pick, and where it will go."""
        view = self.view
        if view.pick is None or view.seat is None:
            return ""
        if view.queued is None:
            return self.say("table.pick", card=self.label(view.pick))
        where = TEXTS[view.queued]
        return self.say("table.pick_queued", card=self.label(view.pick), cell=where)

    @property
    def margin(self) -> int:
        """Alone: how far ahead of the opponent the player is."""
        return self.scores[0].total - self.scores[1].total

    def lead(self) -> str:
        """The margin, in words."""
        return self.say("table.lead", rival=self.names[1], margin=self.margin)

    def levels(self) -> list[tuple[str, int]]:
        """The margins that make a victory, with their names."""
        levels = self.victories._asdict().items()
        return [(self.say(f"table.{level}"), needed) for level, needed in levels]

    def pad(self) -> list[Row]:
        """The score pad: a line a card, group lines where the game has groups, the total."""
        view, found = self.view, [score.by_category() for score in self.scores]
        rows: list[Row] = []
        groups: dict[str, list[str]] = {}
        for card in self.deck.cards:
            groups.setdefault(card.kind, []).append(card.name)
        for kind, members in groups.items():
            key = f"{view.game}.group.{kind}"
            grouped = knows(self.lang, key)
            if grouped:
                sums = tuple(sum(points.get(name, 0) for name in members) for points in found)
                rows.append(Row("group", kind, self.say(key), sums))
            for card in self.deck.cards:
                if card.kind == kind:
                    words = self.say(f"{view.game}.category.{card.name}")
                    points = tuple(points.get(card.name, 0) for points in found)
                    rows.append(Row("member" if grouped else "card", card.letter, words, points))
        if "bonus" in found[0]:
            bonus = tuple(points["bonus"] for points in found)
            rows.append(Row("bonus", "", self.say(f"{view.game}.category.bonus"), bonus))
        key = "table.total_row" if view.over else "table.so_far"
        totals = tuple(score.total for score in self.scores)
        return [*rows, Row("total", "", self.say(key), totals)]

    def counted(self, cards: str) -> list[tuple[str, int]]:
        """Each kind of card among these with its number, in the deck's order."""
        counts = Counter(cards)
        return [(letter, counts[letter]) for letter in self.deck.letters if counts[letter]]

    def reach(self) -> int:
        """The cells beside the own ecosystem, for as long as it grows."""
        view = self.view
        if view.seat is None or view.turn >= TURNS:
            return 0
        return open_cells(view.grids[view.seat].taken)

    def open_cells(self) -> int:
        """The cells of the own ecosystem where the seat's next card may go."""
        view = self.view
        placing = view.solo or view.pick is not None
        free = view.phase is Phase.PICK or (view.phase is Phase.PLACE and placing)
        return self.reach() if free and not (view.solo and view.powers) else 0


def scene(
    view: View,
    lang: str,
    names: Mapping[int, str] | None,
    down: tuple[int, ...],
    targets: Targets | None,
) -> Scene:
    """Everything a drawing says about the view."""
    rules = cast(Draft, GAMES[view.game].rules)
    scores = rules.tallies(view)
    totals = [score.total for score in scores]
    verdict = None
    if view.over:
        verdict = rules.victories.verdict(*totals) if view.solo else highest(totals)
    called = tuple(_name(view, lang, names, grid) for grid in range(len(view.grids)))
    return Scene(view, lang, called, down, scores, rules.deck, rules.victories, verdict, targets)


def _name(view: View, lang: str, names: Mapping[int, str] | None, grid: int) -> str:
    """A name fit to print: no control characters, no line breaks."""
    given = "".join(c for c in (names or {}).get(grid, "") if c.isprintable()).strip()
    if not given and view.solo and grid == 1:
        return rival_name(view.game, view.options, lang)
    return given or seat_name(grid, lang)


def window(taken: int, shown: int = 0) -> Window:
    """A window of at least 4 rows by 5 columns around these cells."""
    limits = box(taken | shown or 1 << FIRST)
    rows, columns = limits.bottom - limits.top + 1, limits.right - limits.left + 1
    # a grid that nobody is adding to starts at its corner, as when it is scored
    spare = (ROWS - rows, COLUMNS - columns) if shown else (0, 0)
    top = max(limits.top - max(spare[0], 0) // 2, 0)
    left = max(limits.left - max(spare[1], 0) // 2, 0)
    rows, columns = max(rows, ROWS), max(columns, COLUMNS)
    return Window(min(top, HEIGHT - rows), min(left, WIDTH - columns), rows, columns)
