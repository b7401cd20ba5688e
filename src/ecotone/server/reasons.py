"""Why a word may not be said, as a sentence."""

from collections.abc import Sequence

from ecotone.core import reasons
from ecotone.locale import refused
from ecotone.server.room import Room


def why(room: Room, seat: int, prefix: Sequence[str], token: str, lang: str) -> str | None:
    """Why the word may not follow those already chosen, or None if no such action exists."""
    refusal = reasons.why(room.table, seat, prefix, token)
    return None if refusal is None else refused(refusal, lang, room.table.game.name)
