"""How a View is written for programs: what its class says of its own types.

A View goes over the wire as an object with the fields of its class, objects all the way down.
Where values have a shorter text, as in actions, or should not be sent at all, the View's class
says so in `forms: ClassVar[Forms]`; without it, every field is written as it is.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from ecotone.core.options import Options

T = TypeVar("T")
J = TypeVar("J")

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""Any value of JSON."""

JsonObject = Mapping[str, Json]
"""An object of JSON."""


class Form(NamedTuple, Generic[T, J]):
    """How the values of one type are written as JSON, and read."""

    write: Callable[[T], J]
    read: Callable[[J], T]


class Implied(NamedTuple, Generic[T]):
    """A type whose one value follows from the options: never sent, found again by the reader."""

    find: Callable[[Options], T]


Forms = Mapping[object, Form[Any, Any] | Implied[Any]]
"""By type, as the fields' annotations name it; each entry is checked where it is made."""
