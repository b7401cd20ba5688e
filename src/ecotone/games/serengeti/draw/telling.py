"""The log of Serengeti: what was sold, paid and lost; the cards shine where they lie."""

from ecotone.core.rules import Heard
from ecotone.core.story import Teller
from ecotone.core.view import Action
from ecotone.games.serengeti.rules.state import Phase
from ecotone.games.serengeti.rules.view import View


class SerengetiTeller(Teller[View]):
    """Prices are told by the lines themselves, so that no line adds points."""

    moments = frozenset({"lot"})
    own_moments = frozenset({"overbid", "fined", "exchanged"})
    deeds = frozenset(
        {"bought", "given", "unsold", "sale", "exchanges", "forfeited", "fined", "overbid"}
    )
    points = False

    def name(self, view: View, action: Action) -> Heard:
        """The verb with the price or the cards; what is passed on depends on what is asked."""
        verb, *words = str(action).split()
        if verb == "bid":
            return Heard("bid", (("price", int(words[0])),))
        if not words:
            sale = view.phase is Phase.SALE or view.phase is Phase.EXCHANGE
            return Heard("keep" if sale else verb)
        return Heard(verb, (("card", words[0]), ("other", words[-1])))

    def show(self, line: Heard) -> tuple[str, ...]:
        """The cards that the line names."""
        named = dict(line.params)
        cards = named.get("cards", named.get("card", ()))
        return tuple(f"card-{card}" for card in (cards if isinstance(cards, tuple) else (cards,)))
