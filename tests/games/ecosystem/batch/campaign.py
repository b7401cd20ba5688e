"""What the proof of the batch engines plays: golden playthroughs, and random games beside them.

A few hundred games by default; `BATCH_GAMES=10000` plays so many of each game, every number of
players and both editions in equal shares.
"""

import os
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from ecotone import batch
from ecotone.core import record
from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.rules.actions import Pick
from ecotone.games.ecosystem.rules.state import UNQUEUED, Phase, State
from games.playthrough import golden, record_of

GAMES_EACH = int(os.environ.get("BATCH_GAMES", "0"))
LANES = 250 if GAMES_EACH else 24
"""How many games are played side by side; all of a kind share one compiled engine."""

LONG = {
    "savanna": ("six-players", "three-queued", "tie"),
    "ocean": ("six-players", "octopus-whale", "two-players", "whales-by-the-letter"),
}
"""Playthroughs that only a campaign replays: each would be one more engine to compile.

The others have every option either way.
"""


class Setting(NamedTuple):
    """One engine to prove, how many random games it plays, and its golden playthroughs."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    lots: int
    golden: tuple[str, ...]

    def __str__(self) -> str:
        switched = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.game, str(self.players), *switched])

    @property
    def env(self) -> Env:
        return cast(Env, batch.engine(self.game, players=self.players, **dict(self.options)))


def settings(game: str) -> list[Setting]:
    """The kinds of game in which golden playthroughs exist; in a campaign all standard ones too."""
    kinds: dict[tuple[int, tuple[tuple[str, Value], ...]], list[str]] = {}
    for name, path in golden(game).items():
        if name in LONG[game] and not GAMES_EACH:
            continue
        kept = record.read(record_of(path.read_text(encoding="utf-8")))
        kinds.setdefault((kept.players, tuple(kept.options.items())), []).append(name)
    found = [
        Setting(game, players, options, 0 if GAMES_EACH else 1, tuple(names))
        for (players, options), names in kinds.items()
    ]
    editions: list[tuple[tuple[str, Value], ...]] = [()]
    if game == "savanna":
        editions = [(("edition", "en"),), (("edition", "fr"),)]
    lots = -(-GAMES_EACH // (LANES * 6 * len(editions)))
    campaign = [
        Setting(game, players, edition, lots, ()) for players in range(1, 7) for edition in editions
    ]
    return found + campaign if GAMES_EACH else found


def steps(table: Table) -> Iterator[tuple[Any, dict[Seat, Any]]]:
    """The table's draws and actions in order, each as (outcome, actions): one of them is empty.

    Seats that act in the same phase act together. The batch engine knows no change of mind: of
    a secret pick the last one counts, and a queued placement is made once picks are shown.
    """
    rules: Any = table.game.rules
    states: list[State] = [*table._past, table._state]
    together: dict[Seat, Any] = {}
    for (seat, move), before, after in zip(table.events, states, states[1:], strict=False):
        if seat is None and before.phase is Phase.NEUTRAL:
            yield move, {}
            continue
        if together and (seat in together or before.phase is not Phase.PLACE):
            yield None, together
            together = {}
        if seat is None:
            yield move, {}
        elif before.phase is not Phase.PICK:
            together = {**together, seat: move}
        elif after.phase is not Phase.PICK:
            picks = (*before.picks[:seat], cast(Pick, move).card, *before.picks[seat + 1 :])
            yield None, {Seat(who): rules.picks[card] for who, card in enumerate(picks)}
            together = {
                Seat(who): rules.places[picks[who]][cell]
                for who, cell in enumerate(before.queued)
                if cell != UNQUEUED and who != seat
            }
    yield None, together
