"""What goes wrong with somebody's own bot: each kind is shown once, and all are counted."""

from collections.abc import Sequence

from ecotone.arena.umpire import Fault
from ecotone.cli.voice import Voice

RAISED = "raised"


class Faults:
    """Those of a whole run."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._told: set[tuple[str, str]] = set()
        self.count = 0

    def add(self, bots: Sequence[str], faults: Sequence[Fault]) -> None:
        """Count these of one game, and show the first of each kind that a bot commits."""
        self.count += len(faults)
        for fault in faults:
            bot, kind = bots[fault.seat], fault.kind
            if fault.trace:
                self.show(bot, fault.trace)
            elif kind != RAISED and (bot, kind) not in self._told:
                self._told.add((bot, kind))
                said = self._voice.say(f"arena.bot_{kind}", bot=bot, detail=fault.detail)
                self._voice.err.print(said, markup=False, soft_wrap=True)

    def show(self, bot: str, trace: str) -> None:
        """Where the bot raised, unless that was told before."""
        if (bot, RAISED) not in self._told:
            self._told.add((bot, RAISED))
            self._voice.err.print(self._voice.say("arena.bot_raised", bot=bot), markup=False)
            self._voice.err.print(trace, markup=False, soft_wrap=True)

    def tell(self) -> None:
        """How often chance stood in, if it did."""
        if self.count:
            self._voice.complain(self._voice.say_n("arena.stood_in", self.count))
