"""What there is to know about a card or a cell of Savanna and Ocean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from ecotone.core.about import About, Now, Part
from ecotone.core.about import Scene as Tiny
from ecotone.core.score import Point, Score
from ecotone.draw.markup import figure, tag
from ecotone.games import GAMES
from ecotone.games.ecosystem.draw.art import art
from ecotone.games.ecosystem.draw.scene import Scene
from ecotone.games.ecosystem.rules.actions import Pick, Place
from ecotone.games.ecosystem.rules.draft import Draft
from ecotone.games.ecosystem.rules.floating import BY_TEXT, WIDTH, Cells, Grid, at, each, open_cells
from ecotone.games.ecosystem.rules.state import Phase, swapped
from ecotone.games.ecosystem.rules.view import View
from ecotone.locale import knows, say_n

_FEW = 3  # parts of a sum that are told one by one
_SCENES = ("scores", "less", "more")


@dataclass(frozen=True)
class Examples:
    """A game's lessons: three small boards a card, and the options that change its rule.

    A board is rows of letters, a dot for nothing and small letters for what lies face down in the
    end; after each colon, the board of a rival to compare with.
    """

    boards: dict[str, tuple[str, str, str]]
    options: dict[str, tuple[str, ...]]


def grid(board: str) -> Grid:
    """The grid of a small board."""
    found = Grid()
    for row, letters in enumerate(board.upper().split("/")):
        for column, letter in enumerate(letters):
            if letter != ".":
                found = found.put(at(row, column), letter)
    return found


def tallied(view: View, board: str) -> Score:
    """A small board's score, as it would be at a table with the options of the view."""
    boards = tuple(map(grid, board.split(":")))
    grids = (*boards, *[Grid()] * 3)
    staged = replace(
        view,
        seat=None,
        seats=len(grids),
        phase=Phase.PICK,
        grids=grids,
        flips=(Cells(0),) * len(grids),
        acted=(Cells(0),) * len(grids),
        powers=(),
        pile="",
    )
    return _rules(view).tallies(staged)[0]


def _rules(view: View) -> Draft[Any]:
    return cast(Draft[Any], GAMES[view.game].rules)


@dataclass(frozen=True)
class Told:
    """What a scene tells about each of its things."""

    scene: Scene
    examples: Examples
    legal: Sequence[Any]

    def about(self, what: str) -> About | None:
        """A card (`card:Z`), one in its place (`at:0:1,2`), a cell (`cell:0,1`) or a score."""
        kind, _, word = what.partition(":")
        letters = {card.name: card.letter for card in self.scene.deck.cards}
        if kind == "card" and word in self.scene.deck.copies:
            return self._card(word)._replace(now=self._best(word))
        if kind == "at":
            return self._placed(word)
        if kind == "cell" and word in BY_TEXT:
            return self._cell(word)
        category, _, seat = word.partition(":")
        if kind == "score" and category in letters:
            return self._card(letters[category])._replace(now=self._scored(category, seat))
        return None

    def _card(self, letter: str) -> About:
        scene, game = self.scene, self.scene.view.game
        options = [
            scene.say(f"{game}.option.{name}.{str(scene.view.options[name]).lower()}")
            for name in self.examples.options.get(letter, ())
        ]
        copies = say_n(scene.lang, "table.copies", scene.deck.copies[letter])
        group = f"{game}.group.{art(game).groups.get(letter)}"
        kinds = (scene.say(group) if knows(scene.lang, group) else "", copies)
        return About(
            scene.card(letter),
            self._face(letter),
            " · ".join(filter(None, kinds)),
            scene.say(f"{game}.brief.{letter}"),
            (scene.say(f"{game}.rule.{letter}"), *options),
            scenes=self._scenes(letter),
            section=scene.card(letter),
        )

    def _face(self, letter: str, *, down: bool = False) -> str:
        look = f"card field-{letter} down" if down else f"card field-{letter}"
        return tag("span", figure(self.scene.view.game, letter), class_=look)

    def _scenes(self, letter: str) -> tuple[Tiny, ...]:
        scene, name = self.scene, self.scene.deck.name_of[letter]
        found = []
        for board, note in zip(self.examples.boards[letter], _SCENES, strict=True):
            own = board.partition(":")[0]
            points = [p for p in tallied(scene.view, board).points if p.category == name]
            values = [p.value for p in points if p.value] or [0]
            told = scene.say(f"table.scene.{note if any(values) else 'not'}")
            values = values if len(values) <= _FEW else [sum(values)]
            worth = "+".join(map(str, values)).replace("-", "\u2212")
            found.append(Tiny(self._board(own), worth, told))
        return tuple(found)

    def _board(self, board: str) -> str:
        rows = board.split("/")
        cells = "".join(
            "<i></i>" if c == "." else self._face(c.upper(), down=c.islower())
            for row in rows
            for c in row
        )
        return tag("span", cells, class_=f"cells wide-{len(rows[0])}")

    def _named(self, grid: int, points: Sequence[Point], by: tuple[int, int]) -> tuple[str, ...]:
        """The cells of these points as the page names them."""
        cells = (cell for point in points for cell in point.cells)
        named = (f"{grid}:{row + by[0]},{column + by[1]}" for row, column in cells)
        return tuple(dict.fromkeys(named))

    def _part(self, rule: str, category: str, value: int, at: tuple[str, ...]) -> Part:
        scene, game = self.scene, self.scene.view.game
        letter = next((c.letter for c in scene.deck.cards if c.name == category), "")
        label = scene.say(f"{game}.category.{category}")
        why = scene.say("table.because", label=label, why=scene.say(f"{game}.because.{rule}"))
        return Part(why, value, at, self._face(letter) if letter else "")

    def _points(self, title: str, seat: int, points: Sequence[Point]) -> Now:
        parts = tuple(
            self._part(p.rule, p.category, p.value, self._named(seat, (p,), (0, 0))) for p in points
        )
        return Now(title, sum(p.value for p in points), parts)

    def _placed(self, word: str) -> About | None:
        """A card in its place: what it earns there."""
        scene, view = self.scene, self.scene.view
        found = re.fullmatch(r"(\d):(-?\d),(-?\d)", word)
        if not found or int(found[1]) >= len(view.grids):
            return None
        seat, row, column = map(int, found.groups())
        own = view.grids[seat]
        top, left = own.origin()
        inside = row + top >= 0 and 0 <= column + left < WIDTH
        cell = WIDTH * (row + top) + column + left
        if not inside or not own.taken >> cell & 1:
            return None
        letter = own.cards[cell]
        name = scene.deck.name_of[letter]
        points = [
            p for p in scene.scores[seat].points if p.category == name and (row, column) in p.cells
        ]
        title = scene.say("table.earns_there", name=scene.names[seat])
        return self._card(letter)._replace(now=self._points(title, seat, points))

    def _scored(self, category: str, seat: str) -> Now | None:
        """All the points of a category, of one player."""
        scene = self.scene
        if not seat.isdecimal() or int(seat) >= len(scene.scores):
            return None
        points = [p for p in scene.scores[int(seat)].points if p.category == category]
        title = scene.say("table.earns_there", name=scene.names[int(seat)])
        return self._points(title, int(seat), points)

    def _best(self, letter: str) -> Now | None:
        """What the card would bring in the best place that it may still go to."""
        view = self.scene.view
        if not any(type(one) in (Pick, Place) and one.card == letter for one in self.legal):
            return None
        rules, seat = _rules(view), int(view.seat or 0)
        cells = {one.cell for one in self.legal if type(one) is Place and one.card == letter}
        places = [
            rules.places[letter][cell]
            for cell in each(open_cells(view.grids[seat].taken))
            if not cells or cell in cells
        ]
        best = max(places, key=lambda place: rules.preview(view, place))
        return self._gain(best, self.scene.say("table.best_now"))

    def _cell(self, word: str) -> About:
        """A free cell: what the card at hand would bring there."""
        scene, cell = self.scene, BY_TEXT[word]
        places = [one for one in self.legal if type(one) is Place and one.cell == cell]
        if not places:
            sentence = scene.say("table.cell_closed")
            if scene.open_cells() >> cell & 1:
                sentence = scene.say("table.cell_open")
            return About(
                scene.say("table.cell"), rule=(sentence,), section=scene.say("rule.placing")
            )
        rules = _rules(scene.view)
        best = max(places, key=lambda place: rules.preview(scene.view, place))
        return self._card(best.card)._replace(now=self._gain(best, scene.say("table.here")))

    def _gain(self, place: Place, title: str) -> Now:
        """What a placement changes, rule by rule; alone, the opponent's losses count too."""
        view, seat = self.scene.view, int(self.scene.view.seat or 0)
        before, own = self.scene.scores, view.grids[seat].put(place.cell, place.card)
        after = _rules(view).tallies(replace(view, grids=swapped(view.grids, seat, own)))
        top, left = view.grids[seat].origin()
        offset = own.origin()[0] - top, own.origin()[1] - left
        parts = []
        points = (*after[seat].points, *before[seat].points)
        for key in dict.fromkeys((p.category, p.rule) for p in points):
            new = [p for p in after[seat].points if (p.category, p.rule) == key]
            old = [p for p in before[seat].points if (p.category, p.rule) == key]
            change = sum(p.value for p in new) - sum(p.value for p in old)
            if change:
                here = divmod(place.cell, WIDTH)
                spot = here[0] - own.origin()[0], here[1] - own.origin()[1]
                fresh = [p for p in new if spot in p.cells] or new
                parts.append(self._part(key[1], key[0], change, self._named(seat, fresh, offset)))
        if view.solo and (lost := before[1].total - after[1].total):
            parts.append(Part(self.scene.names[1], lost))
        return Now(title, sum(part.value for part in parts), tuple(parts))
