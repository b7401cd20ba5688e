"""Bouts made up for a claim."""

from array import array

from ecotone.arena.bout import Bout
from ecotone.arena.umpire import Fault


def bout(number, bots, totals, *, moves=None, times=None, faults=()):
    """A game that ended with these totals."""
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return Bout(
        number,
        0,
        tuple(bots),
        tuple(totals),
        tuple({"zebra": total} for total in totals),
        tuple(moves or ({"pick Z": total // 10} for total in totals)),
        tuple(array("Q", one) for one in times or [[1000]] * len(totals)),
        winners,
        "won" if len(winners) == 1 else "shared",
        40,
        tuple(Fault(*fault) for fault in faults),
    )
