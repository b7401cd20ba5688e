"""From a view to a state that its seat cannot tell from the real one."""

from random import Random

from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.cards import BITS, Card
from ecotone.games.serengeti.rules.redeal import redeal
from ecotone.games.serengeti.rules.state import NOBODY, TOKENS, State
from ecotone.games.serengeti.rules.view import View


def determinize(view: View, rng: Random) -> State:
    """What the view shows; the rivals' tokens lie in any way that their total and bids allow.

    How often something was said before (`spoken`) begins anew: only an undo asks for it.
    """
    own = view.seat or Seat(0)
    hidden = [seat for seat, tokens in enumerate(view.tokens) if tokens is None]
    tokens = [tokens or 0 for tokens in view.tokens]
    if hidden:  # all that nobody else has, to be shared out below
        tokens[hidden[0]] = TOKENS * view.seats - view.pot - sum(tokens)
    state = State(
        options=view.options,
        seats=view.seats,
        phase=view.phase,
        round=view.round,
        first=view.first,
        turn=view.awaited[0] if view.awaited else NOBODY,
        pile=_bits(view.pile),
        lot=_bits(view.lot),
        held=tuple(map(_bits, view.held)),
        tokens=tuple(tokens),
        pot=view.pot,
        removed=_bits(view.removed),
        barred=sum(barred << seat for seat, barred in enumerate(view.barred)),
        sold=view.sold,
        spoken=0,
        auction=view.auction,
        last=view.last,
    )
    return redeal(state, own, rng)


def _bits(cards: tuple[Card, ...]) -> int:
    return sum(BITS[card] for card in cards)
