"""A View as JSON, and back: for programs that play over the wire.

A view is an object with the fields of its class, objects all the way down. What has a text in
actions is written so: a grid is {"0,1": "Z"}, several cells are ["0,1", "0,2"], a work of art is
"blue5". What follows from the options, like the card set of Biotopes, is not sent.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from ecotone.core.options import Options
from ecotone.games import GAMES
from ecotone.games.biotopes.box import Box, open_box
from ecotone.games.ecosystem.floating import TEXTS, Cell, Cells, Grid, each
from ecotone.games.serengeti.cards import CARDS, Card

_CELLS = {text: cell for cell, text in enumerate(TEXTS)}
_WORKS = {str(card): card for card in CARDS}


class _Form(NamedTuple):
    """How the values of one type are written as JSON, and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def encode(view: Any) -> dict[str, Any]:
    """The view as JSON has it."""
    kind: Any = type(view)
    written: dict[str, Any] = _form(kind).write(view)
    return written


def decode(game: str, data: dict[str, Any]) -> Any:
    """The view that this JSON is."""
    return _form(_view_type(game)).read(data)


@cache
def _view_type(game: str) -> Any:
    return get_type_hints(type(GAMES[game].rules).view)["return"]


def _same(value: Any) -> Any:
    return value


def _cells(mask: int) -> list[str]:
    return [TEXTS[cell] for cell in each(mask)]


def _mask(cells: list[str]) -> int:
    return sum(1 << _CELLS[cell] for cell in cells)


def _cards(grid: Grid) -> dict[str, str]:
    return {TEXTS[cell]: grid.cards[cell] for cell in each(grid.taken)}


def _grid(cards: dict[str, str]) -> Grid:
    grid = Grid()
    for cell, card in cards.items():
        grid = grid.put(_CELLS[cell], card)
    return grid


_FORMS: dict[Any, _Form] = {
    Cell: _Form(TEXTS.__getitem__, _CELLS.__getitem__),
    Cells: _Form(_cells, _mask),
    Grid: _Form(_cards, _grid),
    Card: _Form(str, _WORKS.__getitem__),
    Options: _Form(dict, Options),
}

_BY_OPTIONS: dict[Any, Callable[[Options], Any]] = {
    Box: lambda options: open_box(str(options["pack"])),
}
"""What is not sent, because the options say it."""


@cache
def _form(kind: Any) -> _Form:
    if kind in _FORMS:
        return _FORMS[kind]
    if hasattr(kind, "__supertype__"):
        return _form(kind.__supertype__)
    if get_origin(kind) in (Union, UnionType):
        (one,) = (part for part in get_args(kind) if part is not type(None))
        return _optional(_form(one))
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _object(kind)
    if issubclass(kind, Enum):
        return _Form(lambda value: value.value, kind)
    return _Form(_same, _same)


def _optional(form: _Form) -> _Form:
    return _Form(
        lambda value: None if value is None else form.write(value),
        lambda data: None if data is None else form.read(data),
    )


def _tuple(kinds: tuple[Any, ...]) -> _Form:
    if kinds[-1] is Ellipsis:
        form = _form(kinds[0])
        if form.write is _same:
            return _Form(list, tuple)
        return _Form(
            lambda values: [form.write(value) for value in values],
            lambda data: tuple([form.read(value) for value in data]),
        )
    forms = tuple(map(_form, kinds))
    return _Form(
        lambda values: [form.write(value) for form, value in zip(forms, values, strict=True)],
        lambda data: tuple([form.read(value) for form, value in zip(forms, data, strict=True)]),
    )


def _object(kind: Any) -> _Form:
    hints = get_type_hints(kind)
    names = kind._fields if hasattr(kind, "_fields") else [field.name for field in fields(kind)]
    forms = {name: _form(hints[name]) for name in names if hints[name] not in _BY_OPTIONS}
    rebuilt = {name: _BY_OPTIONS[hints[name]] for name in names if hints[name] in _BY_OPTIONS}
    return _Form(partial(_write, forms), partial(_read, kind, forms, rebuilt))


def _write(forms: dict[str, _Form], value: Any) -> dict[str, Any]:
    return {name: form.write(getattr(value, name)) for name, form in forms.items()}


def _read(
    kind: Any,
    forms: dict[str, _Form],
    rebuilt: dict[str, Callable[[Options], Any]],
    data: dict[str, Any],
) -> Any:
    found = {name: form.read(data[name]) for name, form in forms.items()}
    return kind(**found, **{name: make(found["options"]) for name, make in rebuilt.items()})
