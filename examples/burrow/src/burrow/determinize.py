"""Looking ahead: a game that a seat cannot tell from the real one, from what it sees."""

from random import Random

from burrow.parts import FINDS
from burrow.state import State, View


def determinize(view: View, rng: Random) -> State:
    """A game in which the seat would see this: whoever is ready has planned anything they may."""
    plans = tuple(
        view.plan if seat == view.seat else rng.choice(view.hand(seat)) if ready else 0
        for seat, ready in enumerate(view.ready)
    )
    seen = {*view.lies, *(find for finds in view.kept for find in finds)}
    return State(
        view.options,
        view.seats,
        lies=view.lies,
        left=tuple(find for find in FINDS if find not in seen),
        plans=plans,
        dug=view.dug,
        kept=view.kept,
        drawn=len(view.dug) + 1,
    )
