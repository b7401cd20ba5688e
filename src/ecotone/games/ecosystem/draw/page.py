"""A Savanna or Ocean table as the areas of a web page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape

from ecotone.core.drawing import Page
from ecotone.core.view import Action
from ecotone.draw.markup import Drawings, figure, tag
from ecotone.games.ecosystem.draw.art import art
from ecotone.games.ecosystem.draw.cards import back_pattern
from ecotone.games.ecosystem.draw.page_boards import Boards
from ecotone.games.ecosystem.draw.scene import Scene
from ecotone.games.ecosystem.rules.state import TURNS_A_ROUND, Phase

_HANDS = Drawings(4096)
_CARDS = Drawings(8192)
_PANELS = Drawings(4096)
_TIMES, _MINUS = "\u00d7", "\u2212"
_FEW = 3  # rivals that have room one below the other with their cards at full width
_LONG = 10  # letters of a name that still go beside the card's letter


def draw(scene: Scene, legal: Sequence[Action]) -> Page:
    """The whole table; once the game is over, or for a spectator, all ecosystems alike."""
    view = scene.view
    words = frozenset(word for action in legal for word in str(action).split())
    table = _Table(scene, words)
    beside = table.pile() + table.lead()
    if view.seat is None or view.over:
        areas = {"stage": table.everybody(), "hand": "", "rivals": ""}
        areas["side"] = beside + table.groups()
    else:
        areas = {"stage": table.own(), "hand": table.hand(), "rivals": table.rivals(beside)}
        areas["side"] = table.groups()
    status = " ".join(filter(None, (scene.status(), scene.progress())))
    heading, flips = " \u00b7 ".join(scene.where()), view.phase is Phase.FLIP
    return Page(areas, heading, status, weighty=("flip",), relative=flips)


def sprite(game: str) -> str:
    """The figures of the cards, the back's pattern and the marks of groups."""
    drawn = [
        f'<symbol id="{letter}" viewBox="0 0 100 100">{shapes}</symbol>'
        for letter, shapes in art(game).figures.items()
    ]
    pattern = back_pattern(game, 110, "var(--back-ink, #a58d64)")
    drawn.append(f'<symbol id="back" viewBox="5 5 90 110">{pattern}</symbol>')
    drawn += (
        f'<symbol id="{group}" viewBox="-14 -14 28 28"><path d="{shape}"'
        f' fill="var(--{group}, #1f6f86)"/></symbol>'
        for group, shape in art(game).icons.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>\n'


@dataclass(frozen=True)
class _Table(Boards):
    """The areas of the page."""

    def own(self) -> str:
        """The reader's ecosystem, large, below the reader's name and points."""
        seat = int(self.scene.view.seat or 0)
        return tag("div", tag("header", self._titles(seat)) + self.large(seat), class_="own")

    def everybody(self) -> str:
        """All ecosystems side by side, the reader's first."""
        view = self.scene.view
        grids = self.scene.rivals if view.seat is None else (int(view.seat), *self.scene.rivals)
        panels = "".join(map(self._panel, grids))
        # a small screen scrolls them, so that a keyboard must reach them
        return tag(
            "div",
            panels,
            class_=f"ecosystems ecosystems-{len(grids)}",
            role="group",
            tabindex=0,
            aria_label=" \u00b7 ".join(self.scene.heading()),
        )

    def rivals(self, beside: str) -> str:
        """The others in small, from the left-hand neighbour on, and what lies beside them."""
        rivals = self.scene.rivals
        panels = "".join(self._panel(grid, expand=True) for grid in rivals)
        return tag("div", panels + beside, class_="others many" if len(rivals) > _FEW else "others")

    def _panel(self, grid: int, *, expand: bool = False) -> str:
        """An ecosystem with its titles; drawn as before while only others do something."""
        scene, view = self.scene, self.scene.view
        passing = self._passing(grid)
        draw = partial(self._drawn_panel, grid, passing, expand)
        if view.solo:
            return draw()
        who = view.game, scene.lang, grid, scene.names[grid], view.seat is None, grid == view.seat
        does = view.phase, grid in view.awaited, grid in view.powers, view.picks[grid]
        won = scene.verdict and grid in scene.verdict.winners
        lies = view.grids[grid], scene.down[grid], scene.scores[grid].total, view.picked[grid], won
        return _PANELS.of((who, does, lies, passing, expand), draw)

    def _drawn_panel(self, grid: int, passing: str, expand: bool) -> str:
        inside = tag("header", self._titles(grid) + passing) + self.small(grid)
        return tag(
            "section",
            tag("div", inside),
            class_="ecosystem",
            role="group",
            data_expand=expand,
            data_key=f"seat:{grid}" if expand else None,
            aria_label=self.summary(grid),
        )

    def _titles(self, grid: int) -> str:
        """Name, what the player does, total; a rival's card lies here until it is placed."""
        scene, view = self.scene, self.scene.view
        name = scene.own_name(grid) if grid == view.seat else scene.names[grid]
        won = scene.verdict and grid in scene.verdict.winners
        total = str(scene.scores[grid].total).replace("-", _MINUS)
        titles = tag("b", escape(name), class_="who")
        titles += tag("b", total, class_="total won" if won else "total")
        if not view.solo and grid != view.seat:
            known = "doing now" if grid in view.awaited else "doing"
            titles += tag("span", escape(scene.doing(grid)), class_=known) + self._played(grid)
        return titles

    def _played(self, grid: int) -> str:
        """A rival's card of this turn: face down once it is picked, then revealed."""
        view, game = self.scene.view, self.scene.view.game
        card = view.picks[grid] if grid < view.seats else None
        drawn = known = ""
        if card:
            drawn, known = figure(game, card), f" card field-{card}"
        elif grid >= view.seats or view.picked[grid]:
            drawn, known = self.pattern(), " card down"
        about = f"card:{card}" if card else None
        look = f"played{known}"
        return tag("span", drawn, class_=look, data_key=f"played:{grid}", data_about=about)

    def _passing(self, grid: int) -> str:
        """A note at the neighbours that hands go to and come from; the page adds an arrow."""
        scene, view = self.scene, self.scene.view
        if view.seat is None or view.solo or view.phase is not Phase.PICK:
            return ""
        said = []
        if (view.turn + 1) % TURNS_A_ROUND:
            if grid == self._neighbour(1):
                said.append(("gets", scene.say("table.gets_yours")))
            if grid == self._neighbour(-1):
                said.append(("gives", scene.say("table.gives_you")))
        return "".join(
            tag("span", tag("span", escape(words)), class_=f"passing {way}", data_tip=words)
            for way, words in said
        )

    def _neighbour(self, step: int) -> int:
        """Who sits so far along the way that hands are passed; with two, 2 is the neutral hand."""
        view = self.scene.view
        return ((view.seat or 0) + step * view.direction) % max(view.seats, 3)

    def hand(self) -> str:
        """The cards in hand; drawn as before while only others do something."""
        view = self.scene.view
        may = self.words & set(view.hand + (view.pick or ""))
        cards = view.hand, view.pick, may, self._neighbour(-1)
        source = view.game, self.scene.lang, view.phase, view.turn, view.solo, cards
        return _HANDS.of(source, self._hand)

    def _hand(self) -> str:
        """Copies lie behind each other; the picked one stands out."""
        scene, view = self.scene, self.scene.view
        placing = view.phase is Phase.PLACE and view.pick is not None
        piles = []
        if placing and view.pick:
            piles.append(self._copies(view.pick, range(1), raised=True))
        for letter, many in scene.counted(view.hand):
            start = int(placing and letter == view.pick)
            raised = not placing and letter == view.pick
            piles.append(self._copies(letter, range(start, start + many), raised=raised))
        if not piles:
            return ""
        note = ""
        if view.phase is Phase.PICK and view.pick:
            note = scene.say("table.changeable", card=scene.card(view.pick))
        cards = tag(
            "div",
            "".join(piles),
            class_="hand placing" if placing else "hand",
            role="group",
            aria_label=scene.say_n("table.hand", len(view.hand)),
        )
        return tag("p", escape(note), class_="note") + cards

    def _copies(self, letter: str, copies: range, *, raised: bool) -> str:
        """The copies of a card, the first on top: it is the one that is picked."""
        cards = "".join(
            self._held(letter, copy, raised=raised and copy == copies[0])
            for copy in reversed(copies)
        )
        many = f"{_TIMES}{len(copies)}" if len(copies) > 1 else None
        return tag("div", cards, class_=f"copies copies-{len(copies)}", data_many=many)

    def _held(self, letter: str, copy: int, *, raised: bool) -> str:
        """A card of the hand; hands that are passed on come from a neighbour."""
        scene, view = self.scene, self.scene.view
        placed = view.phase is Phase.PLACE and not view.solo
        movable = letter in self.words and (raised or not placed)
        passed = not view.solo and view.turn % TURNS_A_ROUND
        key = f"hand{'' if view.solo else view.turn}:{letter}{copy}"
        origin = f"played:{self._neighbour(-1)}" if passed else None
        source = view.game, scene.lang, letter, raised, movable, key, origin

        def drawn() -> str:
            name = scene.card(letter)
            inside = (
                self.face(letter)
                + tag("span", escape(name), class_="name long" if len(name) > _LONG else "name")
                + tag("span", scene.letter(letter), class_="letter")
            )
            return tag(
                "button",
                inside,
                type="button",
                class_=f"card field-{letter}{' picked' * raised}{' movable' * movable}",
                data_token=letter,
                data_about=f"card:{letter}",
                data_key=key,
                data_from=origin,
                aria_label=scene.label(letter),
                aria_pressed="true" if raised else None,
            )

        return _CARDS.of(source, drawn)

    def pile(self) -> str:
        """Two players: the neutral pile, each kind of card with its number."""
        scene, view = self.scene, self.scene.view
        if view.seats != 2:
            return ""
        title = escape(scene.say_n("table.neutral", len(view.pile)))
        kinds = "".join(
            tag(
                "li",
                tag("span", figure(view.game, letter), class_=f"card field-{letter}")
                + tag("span", f"{_TIMES}{many}", aria_hidden="true"),
                data_about=f"card:{letter}",
                aria_label=f"{scene.card(letter)} {_TIMES}{many}",
            )
            for letter, many in scene.counted(view.pile)
        )
        # the neutral hand has the third place of the ring
        head = tag("header", self._played(2) + tag("h2", title) + self._passing(2))
        return tag("section", head + tag("ul", kinds), class_="panel pile")

    def lead(self) -> str:
        """Alone: the lead, and what it takes to win."""
        scene = self.scene
        if not scene.view.solo:
            return ""
        levels = "".join(
            tag(
                "li",
                tag("span", escape(level)) + tag("b", str(needed)),
                class_="won" if scene.margin >= needed else None,
            )
            for level, needed in scene.levels()
        )
        said = escape(scene.lead().replace("-", _MINUS))
        return tag("section", tag("h2", said) + tag("ol", levels), class_="panel lead")

    def groups(self) -> str:
        """Where cards form groups: what each group has scored, for the lowest scores once more."""
        scene, view = self.scene, self.scene.view
        if view.seat is None or not art(view.game).groups:
            return ""
        rows = [row for row in scene.pad() if row.kind == "group"]
        seat = int(view.seat)
        least = min(row.points[seat] for row in rows)
        groups = "".join(
            tag(
                "li",
                tag("span", figure(view.game, row.mark), class_="mark")
                + tag("span", escape(row.words))
                + tag("b", str(row.points[seat])),
                class_="least" if row.points[seat] == least else None,
            )
            for row in rows
        )
        rule = escape(scene.say(f"{view.game}.point.food_chain"))
        return tag("section", tag("ul", groups) + tag("p", rule), class_="panel groups")
