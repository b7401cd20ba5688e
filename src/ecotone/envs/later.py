"""What a seat sees, read off its view when somebody first looks.

Making a view and its arrays costs more than a step of most games, and not every program looks at
what every seat sees after every step.
"""

from collections.abc import Callable
from typing import Any

from ecotone.bots.observing import Numbers, See
from ecotone.core.view import View


class Later(dict[str, Numbers]):
    """The parts by name, as things stood when this was made: a dictionary in every respect."""

    __slots__ = ("_see", "_view")

    def __init__(self, see: See, view: Callable[[], View]) -> None:
        self._see: See | None = see
        self._view = view

    def _fill(self) -> None:
        see, self._see = self._see, None
        if see is not None:
            dict.update(self, see(self._view()))

    def __missing__(self, name: str) -> Numbers:
        if self._see is None:
            raise KeyError(name)
        self._fill()
        return self[name]

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (dict(self),)


def _made(parts: dict[str, Numbers]) -> Later:
    """A copy, which needs no view any more."""
    made = Later.__new__(Later)
    made._see = None  # noqa: SLF001 - its own module
    dict.update(made, parts)
    return made


def _filled(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method of a dictionary once the parts are in."""

    def looked(self: Later, *given: Any, **named: Any) -> Any:
        self._fill()
        return method(self, *given, **named)

    return looked


_LOOKS = (
    "__contains__ __delitem__ __eq__ __ior__ __iter__ __len__ __ne__ __or__ __repr__ __reversed__ "
    "__ror__ __setitem__ clear copy get items keys pop popitem setdefault update values"
)
for _name in _LOOKS.split():
    setattr(Later, _name, _filled(getattr(dict, _name)))
