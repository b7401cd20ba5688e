"""A moment of an auction as one picture without words, for a ruling."""

from ecotone.draw.markup import tag
from ecotone.draw.shapes import words
from ecotone.games.serengeti.draw.art import TRIBES
from ecotone.games.serengeti.rules.cards import BY_TEXT, COLOURS, Card

_WIDE, _HIGH, _GAP = 100, 128, 8
_RED = "light-dark(#b3392f,#ee8b7c)"
_ARROW = {"<": "M86 64H16m24-24L16 64l24 24", ">": "M14 64h70M60 40l24 24-24 24"}
_PERSON = "M50 14a21 21 0 1 1 0 42 21 21 0 1 1 0-42zM12 112c0-32 16-50 38-50s38 18 38 50z"
_COIN = ("light-dark(#d9b36a,#b08d4c)", "light-dark(#8a6526,#ecd3a0)")


def example(board: str) -> str:
    """Words in rows: a work (`red4`), tokens (`7`), a barred bid (`x7`), a player (`@1`), arrows.

    A dot leaves a place free.
    """
    rows = [row.split() for row in board.split("/")]
    drawn = "".join(
        tag("g", _piece(word), transform=f"translate({at * (_WIDE + _GAP)} {row * (_HIGH + _GAP)})")
        for row, line in enumerate(rows)
        for at, word in enumerate(line)
        if word != "."
    )
    columns = max(map(len, rows))
    wide, high = columns * (_WIDE + _GAP) - _GAP, len(rows) * (_HIGH + _GAP) - _GAP
    return tag("svg", drawn, class_=f"example wide-{columns}", viewBox=f"0 0 {wide} {high}")


def _piece(word: str) -> str:
    if word in _ARROW:
        line = 'fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round"'
        return f'<path d="{_ARROW[word]}" {line} stroke-linejoin="round"/>'
    if word.startswith("@"):
        body = f'<path d="{_PERSON}" fill="light-dark(#6f6a5f,#b8ae9c)"/>'
        return body + _number(word[1:], 104, 34, "light-dark(#fffaf0,#24211d)")
    if word in BY_TEXT:
        return _work(BY_TEXT[word])
    return _tokens(word.removeprefix("x"), barred=word.startswith("x"))


def _tokens(many: str, *, barred: bool) -> str:
    fill, rim = _COIN
    coin = f'<circle cx="50" cy="64" r="40" fill="{fill}" stroke-width="7"'
    coin += f' stroke="{_RED if barred else rim}"/>'
    if barred:
        coin += f'<path d="M22 92l56-56" stroke="{_RED}" stroke-width="9"/>'
    return coin + _number(many, 79, 42, "light-dark(#3a2708,#1c1408)")


def _number(text: str, y: int, size: int, ink: str) -> str:
    return words(text, _WIDE / 2, y, size, ink, anchor="middle", weight=800)


def _work(card: Card) -> str:
    name = COLOURS[card.colour]
    field, ink = (f"light-dark({light},{dark})" for light, dark in TRIBES[name][:2])
    face = tag("rect", "", width=_WIDE, height=_HIGH, rx=12, fill=field)
    figure = tag("use", "", href=f"/art/serengeti.svg#{name}", width=_WIDE, height=_HIGH)
    return face + figure + words(str(card.value), 10, 39, 38, ink, weight=800)
