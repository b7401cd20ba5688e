"""A View as JSON, and back: for programs that play over the wire.

A view is an object with the fields of its class, objects all the way down. What has a text in
actions is written so, and what follows from the options is not sent: the class of the view says
which types these are (`ecotone.core.wire`).
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ecotone.core.options import Options
from ecotone.core.view import View
from ecotone.core.wire import Form, Forms, Implied, Json, JsonObject
from ecotone.games import GAMES

_Form = Form[Any, Any]
_PLAIN = (bool, int, float, str, type(None))


def encode(view: View) -> dict[str, Json]:
    """The view as JSON has it."""
    written: dict[str, Json] = _view_form(type(view)).write(view)
    return written


def decode(game: str, data: JsonObject) -> View:
    """The view that this JSON is."""
    view: View = _view_form(_view_type(game)).read(data)
    return view


@cache
def _view_type(game: str) -> type:
    found: type | None = get_type_hints(type(GAMES[game].rules).view).get("return")
    if found is None:
        raise TypeError("rules.view does not say what it returns: def view(…) -> View")
    return found


@cache
def _view_form(view: type) -> _Form:
    own: Forms = getattr(view, "forms", {})
    return _form(view, {Options: Form(dict, Options), **own})


def _same(value: Any) -> Any:
    return value


def _form(kind: Any, own: Forms) -> _Form:
    said = own.get(kind)
    if isinstance(said, Form):
        return said
    if hasattr(kind, "__supertype__"):
        return _form(kind.__supertype__, own)
    if get_origin(kind) in (Union, UnionType):
        parts = [part for part in get_args(kind) if part is not type(None)]
        if len(parts) == 1:
            return _optional(_form(parts[0], own))
    elif get_origin(kind) is tuple:
        return _tuple(get_args(kind), own)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _object(kind, own)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Form(lambda value: value.value, kind)
    if kind in _PLAIN or get_origin(kind) is Literal:
        return Form(_same, _same)
    called = kind.__name__ if isinstance(kind, type) and not get_args(kind) else kind
    raise TypeError(f"{called} has no form in JSON")


def _optional(form: _Form) -> _Form:
    return Form(
        lambda value: None if value is None else form.write(value),
        lambda data: None if data is None else form.read(data),
    )


def _tuple(kinds: tuple[Any, ...], own: Forms) -> _Form:
    if kinds[-1] is Ellipsis:
        form = _form(kinds[0], own)
        if form.write is _same:
            return Form(list, tuple)
        return Form(
            lambda values: [form.write(value) for value in values],
            lambda data: tuple([form.read(value) for value in data]),
        )
    forms = tuple(_form(kind, own) for kind in kinds)
    return Form(
        lambda values: [form.write(value) for form, value in zip(forms, values, strict=True)],
        lambda data: tuple([form.read(value) for form, value in zip(forms, data, strict=True)]),
    )


def _object(kind: Any, own: Forms) -> _Form:
    hints = get_type_hints(kind)
    names = kind._fields if hasattr(kind, "_fields") else [field.name for field in fields(kind)]
    said = {name: own.get(hints[name]) for name in names}
    implied = {name: one for name, one in said.items() if isinstance(one, Implied)}
    forms = {name: _field(kind, name, hints, own) for name in names if name not in implied}
    return Form(partial(_write, forms), partial(_read, kind, forms, implied))


def _field(kind: type, name: str, hints: Mapping[str, Any], own: Forms) -> _Form:
    try:
        return _form(hints[name], own)
    except TypeError as problem:
        raise TypeError(f"{kind.__name__}.{name}: {problem}") from problem


def _write(forms: Mapping[str, _Form], value: Any) -> dict[str, Any]:
    return {name: form.write(getattr(value, name)) for name, form in forms.items()}


def _read(
    kind: Any,
    forms: Mapping[str, _Form],
    implied: Mapping[str, Implied[Any]],
    data: Mapping[str, Any],
) -> Any:
    found = {name: form.read(data[name]) for name, form in forms.items()}
    return kind(**found, **{name: one.find(found["options"]) for name, one in implied.items()})
