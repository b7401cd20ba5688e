"""A hint on demand: what the strongest bot would do in a seat's place, and what it expects.

It is worked out in a bot's process from the seat's View, told to the one who asked and to nobody
else, and written down nowhere.
"""

from ecotone.bots.hints import PLACES
from ecotone.core.errors import IllegalAction
from ecotone.locale import advised
from ecotone.server.messages import Advice
from ecotone.server.room import Room
from ecotone.server.snapshot import Snapshots, Viewpoint
from ecotone.server.turns import Turn
from ecotone.server.workers import BotFailed, Workers


class PendingHint:
    """A hint that was asked for: the seat's decision, as it was then."""

    def __init__(self, room: Room, seat: int, lang: str, snapshots: Snapshots) -> None:
        self._asker = f"{room.id} {seat}"
        if not room.opened.settings.hints:
            raise IllegalAction("hints_off")
        if seat not in room.table.to_act():
            raise IllegalAction("hint_not_now")
        self._seat = seat
        self._viewpoint, self._snapshots = Viewpoint(seat, lang, data=False), snapshots
        self._view, self._legal = room.table.view(seat), room.table.legal(seat)
        self._scene = self._seen(room)

    def _seen(self, room: Room) -> tuple[object, ...]:
        """The choices and what they are about; not, say, who else has chosen by now."""
        drawn = self._snapshots.of(room, self._viewpoint)
        areas = drawn["areas"]
        return drawn["legal"], areas.get("stage"), areas.get("hand")

    def holds(self, room: Room) -> bool:
        """Whether the decision is still the same."""
        return self._seat in room.table.to_act() and self._seen(room) == self._scene

    async def answer(self, key: str, workers: Workers) -> Advice:
        """The strongest bot's answer; a refusal if it has none in time."""
        try:
            told = await workers.advise(self._view, self._legal, turn=Turn(self._asker))
        except BotFailed as problem:
            raise IllegalAction("no_hint") from problem
        (action, expected), *others = [
            (self._legal[place], number) for place, number in told.choices
        ]
        if expected is not None:  # the sentence and the number are of one mind
            expected = expected._replace(number=round(expected.number, PLACES))
        return Advice(
            id=key,
            seat=self._seat,
            action=str(action),
            text=advised(self._view, action, expected, self._viewpoint.lang, others, told.because),
            meaning=expected.meaning if expected else None,
            number=expected.number if expected else None,
        )
