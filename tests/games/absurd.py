"""Acts that nobody at a table would understand, counted in games of the gentler levels.

`python -m games.absurd --games 200` (with `tests` on the path) plays so many games of each level in
every game and variant listed here, and tells what it finds.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import ecotone
from ecotone.bots import find
from ecotone.core.options import Value
from ecotone.games import GAMES
from ecotone.games.biotopes.rules.actions import PASS, Adapt
from ecotone.games.ecosystem.ocean.rules.actions import Move, Swap
from ecotone.games.serengeti.rules.actions import Bid, Exchange, Sell
from ecotone.games.serengeti.rules.state import TOKENS

SMALL = 4
"""With fewer species than this, another one is worth more than the cubes it costs."""

LEVELS = ("level1", "level2", "level3")


class Variant(NamedTuple):
    """A kind of table."""

    game: str
    players: int
    options: dict[str, Value]

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game}, {self.players} players{chosen}"


# Savanna is not among them: all that is done there has to be done
VARIANTS = (
    Variant("ocean", 1, {}),
    Variant("ocean", 3, {}),
    Variant("serengeti", 4, {}),
    Variant("serengeti", 4, {"penalty_mode": "referee"}),
    Variant("serengeti", 4, {"exchange_variant": True}),
    Variant("biotopes", 1, {}),
    Variant("biotopes", 2, {}),
)


class Watch:
    """Looks at every act of a game before it is done."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._looks: dict[str, Callable[[int, Any, Any], str | None]] = {
            "ocean": self._octopus,
            "serengeti": self._trade,
            "biotopes": self._idle,
        }

    def absurd(self, seat: int, view: Any, action: Any) -> str | None:
        """What is absurd about the action, if it is."""
        look = self._looks.get(view.game)
        return None if look is None else look(seat, view, action)

    def _octopus(self, seat: int, view: Any, action: Any) -> str | None:
        """Its power may be left unused, so it never has to cost points."""
        if isinstance(action, Move | Swap) and GAMES["ocean"].rules.preview(view, action) < 0:
            return "uses an octopus to lose points"
        return None

    def _idle(self, seat: int, view: Any, action: Any) -> str | None:
        """A pass ends the cycle for a player who could still fill an ecosystem that is small."""
        able = any(isinstance(one, Adapt) for one in self._table.legal(seat))
        size = sum(len(row.species) for row in view.players[seat].lines)
        if action == PASS and able and size < SMALL:
            return "passes though a species can be played"
        return None

    def _trade(self, seat: int, view: Any, action: Any) -> str | None:
        """Empty bids, fines that can be seen coming, sales and exchanges that only cost."""
        tokens = view.tokens[seat]
        if isinstance(action, Bid):
            if action.price > tokens:
                return "bids what it cannot pay"
            if action.price % 10 in {card.value for card in view.held[seat]}:
                return "bids a digit that it holds"
        if isinstance(action, Sell):
            purse = (TOKENS * view.seats - view.pot - tokens) / (view.seats - 1)
            if tokens >= purse / 2:
                return "sells without need"
        if isinstance(action, Exchange) and GAMES["serengeti"].rules.preview(view, action) < 0:
            return "exchanges at a loss"
        return None


def watched(variant: Variant, level: str, seed: int) -> list[tuple[str, str]]:
    """The absurd acts of one game in which every seat plays at this level."""
    game, players, options = variant
    table: Any = ecotone.new(game, players=players, seed=seed, **options)
    bot, rng, watch = find(level), Random(seed), Watch(table)
    found = []
    while seats := table.to_act():
        seat = seats[0]
        view, legal = table.view(seat), table.legal(seat)
        action = bot(view, legal, rng, 0.0)
        if told := watch.absurd(seat, view, action):
            found.append((told, f"seed {seed}, event {len(table.events)}: {action}"))
        table.play(seat, action)
    return found


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m games.absurd", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    for variant in VARIANTS:
        if given.only not in str(variant):
            continue
        for level in LEVELS:
            acts = [act for seed in range(given.games) for act in watched(variant, level, seed)]
            counted = Counter(told for told, _ in acts)
            lines = [f"{variant}, {level}, {given.games} games: {dict(counted) or 'nothing'}"]
            firsts = [next(act for act in acts if act[0] == told) for told in counted]
            lines += [f"    {told}: {where}" for told, where in firsts]
            sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
