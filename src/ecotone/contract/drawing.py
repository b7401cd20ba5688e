"""What is promised of a game's drawing: every view can be shown, in every language, safely."""

import re
from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree as ET

from ecotone.contract.ground import Broken, Case, keep, milestones, seats, state_of
from ecotone.core.drawing import Page
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES

AREAS = {"stage", "hand", "rivals", "side"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
ELSEWHERE = re.compile(r"(?:[a-z]+:)?//|javascript:|data:", re.IGNORECASE)
FETCHED = re.compile(r"@import|url\(\s*['\"]?(?:https?:)?//", re.IGNORECASE)


def every_view_can_be_drawn(case: Case) -> None:
    """Text, picture and page of every seat and a spectator, at moments of a game and at its end."""
    rng = Random(21)
    for table in milestones(case, 21, apart=3):
        for seat in (None, *(seats(table) if table.over else rng.sample(seats(table), 1))):
            for lang in LANGUAGES:
                _drawn(table, seat, lang)


def _drawn(table: AnyTable, seat: int | None, lang: str) -> None:
    drawing, view = table.game.drawing, table.view(seat)
    legal = () if seat is None else table.legal(seat)
    text = drawing.text(view, lang=lang)
    keep(isinstance(text, str) and text.strip(), f"drawing.text(view, lang={lang!r}) is empty")
    keep("\x1b" not in text, f"drawing.text(view, lang={lang!r}) is coloured unasked")
    keep(isinstance(drawing.text(view, lang=lang, color=True), str), "drawing.text(color=True)")
    for theme in ("light", "dark"):
        picture = drawing.svg(view, lang=lang, theme=theme)
        call = f"drawing.svg(view, lang={lang!r}, theme={theme!r})"
        root = _svg(picture, call)
        keep(root.tag.endswith("svg") and root.get("viewBox"), f"{call} is no <svg viewBox>")
    page = drawing.page(view, legal, lang=lang)
    keep(isinstance(page, Page), f"drawing.page(view, legal, lang={lang!r}) is no Page")
    keep(set(page.areas) <= AREAS, f"page.areas: {sorted(set(page.areas) - AREAS)}")
    for area, html in page.areas.items():
        fits_a_strict_page(html, f"page.areas[{area!r}]")
    texts = set(map(str, legal))
    keep(set(page.warnings) <= texts, f"page.warnings: {sorted(set(page.warnings) - texts)}")


class _Reader(HTMLParser):
    """Reads a part of a page, and complains of what a strict page must not have."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where, self._open = where, list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element: no script, no style, nothing from elsewhere."""
        keep(tag not in ("script", "style", "iframe", "object"), f"{self._where}: <{tag}>")
        for name, value in attrs:
            keep(name != "style" and not name.startswith("on"), f"{self._where}: <{tag} {name}=…>")
            if name in ("src", "href"):
                keep(not ELSEWHERE.match(value or ""), f"{self._where}: <{tag} {name}={value!r}>")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is closed at once."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """The end of an element: of the one opened last."""
        last = self._open.pop() if self._open else ""
        keep(last == tag, f"{self._where}: <{last}> … </{tag}>")

    def close(self) -> None:
        """All that was opened must be closed."""
        super().close()
        keep(not self._open, f"{self._where}: <{' '.join(self._open)}> is never closed")


def fits_a_strict_page(html: str, where: str) -> None:
    """Balanced HTML without scripts, styles of its own or anything from elsewhere."""
    reader = _Reader(where)
    reader.feed(html)
    reader.close()


def other_secrets_change_no_drawing(case: Case) -> None:
    """A seat that cannot tell two worlds apart is shown the same in both."""
    rng = Random(22)
    for table in milestones(case, 22, apart=2):
        rules, drawing = table.game.rules, table.game.drawing
        for seat in rng.sample(seats(table), 1):
            other = rules.redeal(state_of(table), seat, rng)
            legal = table.legal(seat)
            here, there = rules.view(state_of(table), seat), rules.view(other, seat)
            same = drawing.text(here) == drawing.text(there)
            keep(same, f"drawing.text tells seat {seat} a secret")
            same = drawing.page(here, legal) == drawing.page(there, legal)
            keep(same, f"drawing.page tells seat {seat} a secret")


def every_point_has_a_place(case: Case) -> None:
    """What a point came from can be found on a page, and has a name in every language, or none."""
    for table in milestones(case, 23, apart=3):
        drawing = table.game.drawing
        cells = {cell for one in table.scores() for point in one.points for cell in point.cells}
        for cell in cells:
            for lang in LANGUAGES:
                named = isinstance(drawing.place(cell, lang), str)
                keep(named, f"drawing.place({cell}, {lang!r}) is no text")
            keep(drawing.at(cell), f"drawing.at({cell}) is empty")


def its_files_are_fit_for_a_page(name: str) -> None:
    """The figures are SVG, the style fetches nothing, the shelf's picture has no script."""
    drawing = GAMES[name].drawing
    for part in ("", *drawing.parts):
        _svg(drawing.sprite(part), f"drawing.sprite({part!r})")
    if shelf := drawing.shelf():
        _svg(f'<svg xmlns="http://www.w3.org/2000/svg">{shelf}</svg>', "drawing.shelf()")
        fits_a_strict_page(shelf, "drawing.shelf()")
    fetched = FETCHED.search(drawing.style())
    keep(fetched is None, f"drawing.style(): {fetched and fetched[0]}")


def _svg(text: str, call: str) -> ET.Element:
    try:
        return ET.fromstring(text)  # noqa: S314 - drawn by what is checked here
    except ET.ParseError as problem:
        raise Broken(f"{call}: {problem}") from problem


GAME_CHECKS = (its_files_are_fit_for_a_page,)
CHECKS = (every_view_can_be_drawn, other_secrets_change_no_drawing, every_point_has_a_place)
