"""What both drawings of a Savanna or Ocean table tell: names, words and numbers from a View."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

from ecotone.core.score import Score, Verdict, highest
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.draft import Draft
from ecotone.games.ecosystem.rules.floating import FIRST, HEIGHT, WIDTH, box, open_cells
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS
from ecotone.games.ecosystem.rules.solo import Victories
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND, Phase
from ecotone.games.ecosystem.rules.view import View
from ecotone.locale import (
    card_letter,
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

    def letter(self, card: str) -> str:
        """The letter on the card."""
        return card_letter(self.view.game, card, self.lang)

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
        """Where the game stands, and which edition is played."""
        edition = self.view.options.get("edition")
        parts = [] if edition is None else [self.say(f"{self.view.game}.edition.{edition}")]
        return [*self.where(), *parts]

    def where(self) -> list[str]:
        """Where the game stands: round, card, direction."""
        view = self.view
        parts = [self.say("table.solo")] if view.solo else []
        parts += self.chapter()
        if view.turn < TURNS and not view.solo:
            parts.append(self.say("table.left" if view.direction > 0 else "table.right"))
        return parts

    def chapter(self) -> list[str]:
        """The round and the card; after them, the turning of cards and the end."""
        view = self.view
        if view.turn >= TURNS:
            return [self.say("table.finished" if view.over else "phase.flip")]
        card = self.say("table.card", card=view.turn + 1)
        if view.solo:
            return [card]
        return [self.say("table.round", round=view.turn // TURNS_A_ROUND + 1), card]

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
        return self.say("table.pick_queued", card=self.label(view.pick))

    @property
    def margin(self) -> int:
        """Alone: how far ahead of the opponent the player is."""
        return self.scores[0].total - self.scores[1].total

    def lead(self) -> str:
        """The margin, in words."""
        return self.say(
            "table.lead", rival=self.names[1], margin=f"{self.margin:d}".replace("-", "\u2212")
        )

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
    rules = cast(Draft[Action], GAMES[view.game].rules)
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


GROWING = (ROWS + 1, COLUMNS + 1)
"""A box that is not yet closed and the cells around it always fit into so many rows, columns."""


def window(taken: int, shown: int = 0) -> Window:
    """A window of one size, which moves only when cards or shown cells would leave it.

    A grid that grows (`shown`) has the first card near the middle and room around it; the window
    never goes back to where it was.
    """
    limits = box(taken | shown or 1 << FIRST)
    first_row, first_column = divmod(FIRST, WIDTH)
    if not shown & ~taken:
        top = _span(limits.top, limits.bottom, first_row - 1, ROWS, HEIGHT)
        left = _span(limits.left, limits.right, first_column - 2, COLUMNS, WIDTH)
        return Window(top[0], left[0], top[1], left[1])
    held = box(taken or 1 << FIRST)
    rows, columns = GROWING
    up, down = _kept(limits.top, limits.bottom, held.bottom - held.top + 1 == ROWS, first_row)
    west, east = _kept(
        limits.left, limits.right, held.right - held.left + 1 == COLUMNS, first_column
    )
    top = _span(up, down, first_row - 2, rows, HEIGHT)
    left = _span(west, east, first_column - 2, columns, WIDTH)
    return Window(top[0], left[0], top[1], left[1])


def _kept(least: int, most: int, closed: bool, first: int) -> tuple[int, int]:
    """What a window shows: of closed lines also a margin that was there before they closed."""
    if not closed:
        return least, most
    before = least == first or (most != first and first - least >= most - first)
    return (least - 1, most) if before else (least, most + 1)


def _span(least: int, most: int, usual: int, size: int, limit: int) -> tuple[int, int]:
    """Where a window of this size begins, nearest to the usual place, and its size."""
    size = max(size, most - least + 1)
    begin = min(max(usual, most - size + 1), least)
    return max(0, min(begin, limit - size)), size


def counted(taken: int) -> tuple[range, range]:
    """The rows and columns of a whole ecosystem: people count them from 1, as in a score's trace.

    While it grows they have no numbers: those would change with a card at the top or the left.
    """
    if taken.bit_count() < ROWS * COLUMNS:
        return range(0), range(0)
    limits = box(taken)
    return range(limits.top, limits.bottom + 1), range(limits.left, limits.right + 1)
