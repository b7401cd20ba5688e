"""Answers that people write on a pad, read: cards turned down, yes or no, a number, a choice."""

from ecotone.core.errors import ParseError
from ecotone.core.options import Option, Value, write
from ecotone.core.pad import ANY_SIZE, Question, expect, read_list, read_number, whole_number
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, mark

MOST_NEUTRAL = 2 * COLUMNS * ROWS


def read_flips(value: object, flat: str, player: str) -> int:
    """The cards turned down, of pairs of row and column."""
    down = 0
    for cell in read_list(value, ANY_SIZE, "pad_flips", player=player):
        row, column = read_list(cell, (2,), "pad_flips", player=player)
        if not (whole_number(row, range(ROWS)) and whole_number(column, range(COLUMNS))):
            raise ParseError("pad_flips", player=player)
        here = mark(row, column)
        expect(
            flat[COLUMNS * row + column] != ".",
            "flip_empty",
            player=player,
            row=row,
            column=column,
        )
        expect(not down & here, "flip_twice", player=player, row=row, column=column)
        down |= here
    return down


def read_yes(text: str) -> bool:
    """Whether the answer was yes; nothing is no."""
    said = text.strip().lower()
    expect(said in ("", "n", "no", "non", "y", "yes", "o", "oui"), "ask_yes", text=text)
    return said[:1] in ("y", "o") and bool(said)


def read_neutral(text: str) -> int | None:
    """How many ranked cards the neutral hand has, or None."""
    return read_number(text, 0, MOST_NEUTRAL) if text.strip() else None


NEUTRAL = Question("ask_neutral", (("least", 0), ("most", MOST_NEUTRAL)), read_neutral)


def choice(option: Option, lang: str) -> Question[Value]:
    """Which value of an option; nothing is the usual one in this language."""
    choices = tuple(map(write, option.choices))
    usual = write(option.by_language.get(lang, option.default))
    return Question(
        f"ask_{option.name}",
        (("choices", choices), ("default", usual)),
        lambda text: option.read(text.strip() or usual),
    )
