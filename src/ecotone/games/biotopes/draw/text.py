"""A Biotopes table for the terminal, in at most 80 columns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ecotone.draw.ansi import (
    BOLD,
    DIM,
    GREEN,
    YELLOW,
    beside,
    cut,
    fill,
    fill_left,
    headline,
    paint,
    plain,
    width,
    wrapped,
    written,
)
from ecotone.games.biotopes.draw.scene import Scene, signed
from ecotone.games.biotopes.draw.text_map import (
    SCREEN,
    SEATS,
    TINTS,
    below_map,
    beside_map,
    landscape,
)
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES
from ecotone.games.biotopes.rules.tiles import ROWS
from ecotone.games.biotopes.rules.view import Cubes, PlayerView

_ASIDE = 24  # less room than this beside the landscape is none
_NAME, _SHORT, _CUBES = 24, 18, 9


def draw(scene: Scene, *, color: bool, marks: Mapping[str, str]) -> str:
    """The whole table."""
    lines = [line.rstrip() for line in _Drawing(scene, marks).lines()]
    return written(lines, color=color)


def brief(scene: Scene, *, color: bool, marks: Mapping[str, str], columns: int) -> str:
    """The map while a hex is asked for, else the rivers or what lies before the reader."""
    drawing = _Drawing(scene, marks, min(columns, SCREEN))
    lines = [line.rstrip() for line in drawing.brief() if line.strip()]
    return written(lines, color=color)


@dataclass(frozen=True)
class _Drawing:
    scene: Scene
    marks: Mapping[str, str]
    room: int = SCREEN

    def lines(self) -> Iterator[str]:
        scene, view = self.scene, self.scene.view
        yield from headline(scene.title, scene.heading(), self.room)
        yield from wrapped(scene.status(), self.room)
        yield ""
        yield from self._map()
        for seat in scene.rivals:
            yield ""
            yield from self._rival(seat)
        if any(deck.river for deck in view.decks):
            yield ""
            yield from self._rivers()
        if view.display and view.cycle == 0:
            yield ""
            yield from self._display()
        if view.seat is not None:
            yield from self._own(view.seat)
        if view.over:
            yield ""
            yield from self._pad()
        yield ""
        yield from self._legend()

    def brief(self) -> Iterator[str]:
        """Heading and status, then the one part that the next choice is about."""
        scene, view = self.scene, self.scene.view
        yield from wrapped(" · ".join([scene.title, *scene.heading()]), self.room)
        yield from wrapped(scene.status(), self.room)
        river = {card for deck in view.decks for card in deck.river}
        if view.seat is None or any("," in word for word in self.marks):
            yield from self._map(flat=True)
        elif river & self.marks.keys():
            yield from self._rivers()
        else:
            yield from self._own(view.seat)

    def _map(self, *, flat: bool = False) -> Iterator[str]:
        """The landscape; conditions, reserve and names beside it, or below if it is wide.

        A `flat` one with these takes as few lines as it can.
        """
        scene = self.scene
        drawn = landscape(scene, self.marks, self.room, flat=flat)
        aside = list(beside_map(scene))
        wide = max(map(width, drawn), default=0)
        if not drawn:
            drawn = wrapped(scene.say("no_land"), self.room - _ASIDE - 3)
            wide = max(map(width, drawn))
        room = self.room - wide - 3
        if room >= _ASIDE and not (flat and len(aside) > len(drawn)):
            yield from beside((drawn, [_cut(line, room) for line in aside]), 3)
            return
        yield from drawn
        yield ""
        if flat:
            for told in below_map(scene):
                yield from wrapped(told, self.room)
            return
        half = -(-len(aside) // 2)
        blocks = ([_cut(line, 37) for line in part] for part in (aside[:half], aside[half:]))
        yield from beside(tuple(blocks), 4)

    def _cubes(self, cubes: Cubes) -> str:
        """Cubes by colour: the biotope's code and how many."""
        return " ".join(
            paint(f"{self.scene.code(word)}{many}", TINTS[word])
            for word, many in self.scene.counted(cubes)
        )

    def _mark(self, word: str) -> str:
        mark = self.marks.get(word, "")
        return paint(cut(f"[{mark}]", 5), BOLD, GREEN) if mark else ""

    def _card(self, card: str, cubes: Cubes | None = None) -> Iterator[str]:
        """A species: name, biotope, type, stars, diet or cubes, what it does."""
        one = self.scene.species[card]
        mark = self._mark(card)
        longest = _NAME if self.room == SCREEN else _SHORT
        name = cut(self.scene.name(card), longest - (width(mark) + 1 if mark else 0))
        head = fill(f"{mark} {name}" if mark else name, longest)
        diet = " ".join(map(self.scene.type_letter, one.diet))
        what = diet if cubes is None else self._cubes(cubes) or "·"
        line = (
            f"  {head} {paint(self.scene.code(one.biotope), TINTS[one.biotope])}"
            f" {self.scene.type_letter(one.type)} {paint(fill('★' * one.stars, 2), YELLOW)}"
            f" {fill(what, _CUBES)} "
        )
        effects = self.scene.effects(one, brief=True)
        first, *more = wrapped(effects, self.room - width(line))
        yield line + first
        yield from (" " * width(line) + part for part in more)

    def _facts(self, player: PlayerView) -> Iterator[str]:
        """Points, bag, tokens, hand in one line."""
        scene, seat = self.scene, player.seat
        name = paint(cut(scene.called(seat), 30), BOLD)
        parts = [f"{paint(f'({seat + 1})', BOLD, SEATS[seat])} {name}"]
        parts += filter(None, (scene.points(seat), *scene.facts(seat)))
        if player.passed:
            parts.append(scene.say("passed"))
        yield " · ".join(parts)

    def _board(self, player: PlayerView) -> Iterator[str]:
        """What the board's actions were paid with, and a square each time they are left."""
        parts = []
        for (slot, cubes), (_, left) in zip(player.slots, player.left, strict=True):
            name = self.scene.say(f"action.{slot}")
            used = " ".join(
                f"{self.scene.code(word)}{many}" for word, many in self.scene.counted(cubes)
            )
            parts.append(" ".join(filter(None, (name, used, "□" * left))))
        yield from (f"  {line}" for line in wrapped(" · ".join(parts), self.room - 2))

    def _rival(self, seat: int) -> Iterator[str]:
        """Another player: facts, hand as far as known, a line a biotope."""
        scene, player = self.scene, self.scene.view.players[seat]
        yield from self._facts(player)
        used = [scene.say(f"action.{slot}") for slot, left in player.left if not left]
        if used and not scene.view.over:
            told = scene.say("used", actions=", ".join(used))
            yield from (f"  {line}" for line in wrapped(told, self.room - 2))
        if player.hand:
            held = ", ".join(map(scene.back, player.hand))
            said = f"{scene.say_n('hand', len(player.hand))} · {held}"
            yield from (f"  {line}" for line in wrapped(said, self.room - 2))
        for row in player.lines:
            if not row.species and not sum(row.cubes) and not row.advanced:
                continue
            cards = [
                f"{scene.name(one.card)} {sum(one.cubes)}" + "★" * scene.species[one.card].stars
                for one in row.species
            ]
            label = f"{scene.code(row.biotope)} {sum(row.cubes)}"
            if row.advanced:
                label += f" {scene.name(row.advanced)}"
            first, *more = wrapped(
                " · ".join(filter(None, (label, ", ".join(cards)))), self.room - 4
            )
            code = scene.code(row.biotope)
            yield "  " + first.replace(code, paint(code, TINTS[row.biotope]), 1)
            yield from (f"    {line}" for line in more)

    def _rivers(self) -> Iterator[str]:
        """Each deck with its river."""
        scene = self.scene
        for deck in scene.view.decks:
            mark = self._mark(deck.deck)
            told = scene.say("deck_told", deck=scene.say(f"deck.{deck.deck}"), many=deck.size)
            if deck.top is not None:
                told += f" {scene.say('deck_top', biotope=scene.say(f'biotope.{deck.top}'))}"
            yield paint(cut(told, self.room - 8), BOLD) + (f" {mark}" if mark else "")
            for card in deck.river:
                yield from self._card(card)

    def _display(self) -> Iterator[str]:
        """The advanced biotopes on offer, with what they do."""
        scene = self.scene
        yield paint(scene.say("on_offer"), BOLD)
        for card in sorted(
            scene.view.display, key=lambda one: BIOTOPES.index(scene.milieus[one].biotope)
        ):
            milieu, mark = scene.milieus[card], self._mark(card)
            name = f"{mark} {scene.name(card)}" if mark else scene.name(card)
            most = 31 * self.room // SCREEN
            line = f"  {fill(paint(cut(plain(name), most), TINTS[milieu.biotope]), most)} "
            yield line + cut(scene.effects(milieu, brief=True), self.room - width(line))

    def _own(self, seat: int) -> Iterator[str]:
        """The reader's board, bag, lines, hand and tiles."""
        scene, player = self.scene, self.scene.view.players[seat]
        yield ""
        yield from self._facts(player)
        if player.bag is not None and player.bag_size:
            yield f"  {scene.say('bag_holds')} {self._cubes(player.bag)}"
        yield from self._board(player)
        for row in player.lines:
            mark = self._mark(row.biotope)
            name = paint(scene.name(row.advanced or row.biotope), BOLD, TINTS[row.biotope])
            line = " ".join(filter(None, (mark, name, self._cubes(row.cubes))))
            if row.advanced:
                effects = scene.effects(scene.milieus[row.advanced], brief=True)
                line += f" · {cut(effects, self.room - width(line) - 3)}"
            yield line
            for one in row.species:
                yield from self._card(one.card, one.cubes)
        if player.tiles:
            yield ""
            yield from self._tiles(player.tiles)
        if player.hand:
            yield ""
            yield paint(scene.say_n("hand", len(player.hand)), BOLD)
            for held in player.hand:
                yield from self._card(held.card) if held.card is not None else ()

    def _tiles(self, tiles: Sequence[str]) -> Iterator[str]:
        """Tiles still to be laid: both sides in rows of two, three and two."""
        scene = self.scene
        yield paint(scene.say("tiles"), BOLD)
        for tile in scene.view.pack.tiles:
            if tile.id in tiles:
                for name, side in (("a", tile.a), ("b", tile.b)):
                    rows = (" ".join(map(scene.code, side[first:last])) for first, last in ROWS)
                    yield f"  {tile.id} {name}  {' / '.join(rows)}"

    def _pad(self) -> Iterator[str]:
        """Everybody's points, a column a player."""
        scene = self.scene
        rows = scene.pad()
        label = max(width(words) for words, _ in rows) + 2
        room = min(16, (self.room - label) // len(scene.order))
        heads = (fill_left(cut(scene.names[seat], room - 2), room) for seat in scene.order)
        yield " " * label + "".join(heads)
        for number, (words, points) in enumerate(rows):
            values = "".join(fill_left(signed(value), room) for value in points)
            line = fill(words, label) + values
            yield paint(line, BOLD) if number == len(rows) - 1 else line

    def _legend(self) -> Iterator[str]:
        """What the letters stand for."""
        scene = self.scene
        codes = [f"{scene.code(word)} {scene.say(f'biotope.{word}')}" for word in BIOTOPES]
        types = [f"{scene.type_letter(word)} {scene.say(f'type.{word}')}" for word in TYPES]
        for words in (codes, types):
            yield from (paint(line, DIM) for line in wrapped(" · ".join(words), self.room))


def _cut(line: str, room: int) -> str:
    """A line that may be painted, cut to fit only where it has to be."""
    return line if width(line) <= room else cut(plain(line), room)
