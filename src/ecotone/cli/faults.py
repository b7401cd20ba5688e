"""What goes wrong with somebody's own bot: its traceback is shown once, its faults are counted."""

from collections.abc import Sequence

from ecotone.arena.umpire import Fault
from ecotone.cli.voice import Voice


class Faults:
    """Those of a whole run."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._told: set[str] = set()
        self.count = 0

    def add(self, bots: Sequence[str], faults: Sequence[Fault]) -> None:
        """Count these of one game, and show where a bot raised for the first time."""
        self.count += len(faults)
        for fault in faults:
            if fault.trace:
                self.show(bots[fault.seat], fault.trace)

    def show(self, bot: str, trace: str) -> None:
        """Where the bot raised, unless that was told before."""
        if bot not in self._told:
            self._told.add(bot)
            self._voice.err.print(self._voice.say("arena.bot_raised", bot=bot), markup=False)
            self._voice.err.print(trace, markup=False, soft_wrap=True)

    def tell(self) -> None:
        """How often chance stood in, if it did."""
        if self.count:
            self._voice.complain(self._voice.say_n("arena.stood_in", self.count))
