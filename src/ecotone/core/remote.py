"""Players at an address. This floor opens no line: an upper one lends it."""

from collections.abc import Callable

from ecotone.core.errors import ParseError
from ecotone.core.player import Bot
from ecotone.core.view import Action, View

_line: Callable[[str], Bot[View, Action]] | None = None


def lend(line: Callable[[str], Bot[View, Action]]) -> None:
    """Say who asks a player at an address."""
    global _line
    _line = line


def player(address: str) -> Bot[View, Action]:
    """The player at this address."""
    if _line is None:
        raise ParseError("bot_address", url=address)
    return _line(address)
