"""A hint on demand: what the strongest bot would do in a seat's place, and what it expects.

It is worked out in a bot's process from the seat's View, told to the one who asked and to nobody
else, and written down nowhere.
"""

from typing import Any

from ecotone.core.errors import IllegalAction
from ecotone.locale import advised
from ecotone.server.messages import Advice
from ecotone.server.room import Room
from ecotone.server.shown import Drawings, Sight
from ecotone.server.workers import BotFailed, Workers


class Question:
    """A seat's decision, as it was when a hint was asked for."""

    def __init__(self, room: Room, seat: int, lang: str, drawings: Drawings) -> None:
        if not room.opened.settings.hints:
            raise IllegalAction("hints_off")
        if seat not in room.table.to_act():
            raise IllegalAction("hint_not_now")
        self._seat, self._game = seat, room.opened.game
        self._sight, self._drawings = Sight(seat, lang, data=False), drawings
        self._view, self._legal = room.table.view(seat), room.table.legal(seat)
        self._scene = self._seen(room)

    def _seen(self, room: Room) -> tuple[Any, ...]:
        """The choices and what they are about; not, say, who else has chosen by now."""
        drawn = self._drawings.of(room, self._sight)
        return drawn["legal"], drawn["areas"]["stage"], drawn["areas"]["hand"]

    def holds(self, room: Room) -> bool:
        """Whether the decision is still the same."""
        return self._seat in room.table.to_act() and self._seen(room) == self._scene

    async def answer(self, key: str, workers: Workers) -> Advice:
        """The strongest bot's answer; a refusal if it has none in time."""
        try:
            chosen, expected = await workers.advise(self._view, self._legal)
        except BotFailed as problem:
            raise IllegalAction("no_hint") from problem
        action = str(self._legal[chosen])
        if expected is not None:  # the sentence and the number are of one mind
            expected = expected._replace(number=round(expected.number, 1))
        return Advice(
            id=key,
            seat=self._seat,
            action=action,
            text=advised(self._game, action, expected, self._sight.lang),
            meaning=expected.meaning if expected else None,
            number=expected.number if expected else None,
        )
