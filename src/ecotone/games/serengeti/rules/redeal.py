"""Another world that one seat cannot tell from this one.

A seat knows what its view shows: its own tokens, the pot, every card, the bids of the auction
that is on. Past payments are left to the log and not added up, so the rivals' tokens may lie in
any way that their total and the bids allow. Cards hide nothing: the pile has no order.
"""

from random import Random

from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.state import Phase, State
from ecotone.games.serengeti.rules.view import knows_tokens


def redeal(state: State, seat: Seat, rng: Random) -> State:
    """The same knowledge for the seat, other wealth for its rivals."""
    rivals = [other for other in range(state.seats) if not knows_tokens(state, seat, other)]
    if not rivals:
        return state
    tokens = list(state.tokens)
    free = sum(tokens[rival] for rival in rivals)
    auction = state.auction
    if auction is not None and state.phase is Phase.FORFEIT and auction.bidder != seat:
        # the offender could not pay
        rivals.remove(auction.bidder)
        tokens[auction.bidder] = rng.randint(0, min(free, auction.high - 1))
        free -= tokens[auction.bidder]
    least = [0] * len(rivals)
    if auction is not None and state.options["penalty_mode"] == "strict":
        # whoever bids can pay
        least = [max(0, auction.bids[rival]) for rival in rivals]
    more = _split(free - sum(least), len(rivals), rng)
    for place, rival in enumerate(rivals):
        tokens[rival] = least[place] + more[place]
    return state._replace(tokens=tuple(tokens))


def _split(total: int, parts: int, rng: Random) -> list[int]:
    """The total in so many parts of none or more, every way equally likely."""
    cuts = sorted(rng.sample(range(total + parts - 1), parts - 1))
    return [
        high - low - 1 for low, high in zip([-1, *cuts], [*cuts, total + parts - 1], strict=True)
    ]
