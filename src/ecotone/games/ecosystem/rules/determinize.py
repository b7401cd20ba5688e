"""From a view to a state that its seat cannot tell from the real one."""

from collections.abc import Sequence
from random import Random

from ecotone.core.seats import Seat
from ecotone.core.view import Action
from ecotone.games.ecosystem.rules.cards import Deck, without
from ecotone.games.ecosystem.rules.redeal import Choosing, redeal
from ecotone.games.ecosystem.rules.state import UNQUEUED, Phase, State
from ecotone.games.ecosystem.rules.view import View


def determinize(rules: Choosing[Action], view: View, rng: Random) -> State:
    """What the view shows, and anything possible where it shows nothing."""
    seat = view.seat or Seat(0)
    deck, hands, aside = _dealt(rules.deck, view, rng)
    state = State(
        options=view.options,
        seats=view.seats,
        phase=view.phase,
        turn=view.turn,
        deck=deck,
        hands=hands,
        # a rival's card is chosen below: here it only counts as chosen
        picks=tuple(
            pick or (hands[place][0] if chosen else "")
            for place, (pick, chosen) in enumerate(zip(view.picks, view.picked, strict=True))
        ),
        queued=tuple(
            view.queued if place == seat and view.queued is not None else UNQUEUED
            for place in range(view.seats)
        ),
        grids=view.grids,
        powers=view.powers,
        pile=view.pile,
        aside=aside,
        flips=tuple(cells or 0 for cells in view.flips),
        acted=tuple(cells or 0 for cells in view.acted),
    )
    if view.phase is Phase.FLIP:
        return _flipped(rules, state, view, rng)
    return redeal(rules, state, seat, rng)


def _dealt(deck: Deck, view: View, rng: Random) -> tuple[str, tuple[str, ...], str]:
    """The deck, the hands and what was put aside; unseen cards lie in any of them."""
    waiting = [pick for pick in view.picks if pick] if view.phase is Phase.PLACE else []
    seen = [card for grid in view.grids for card in grid.cards if card in deck.rank]
    known = "".join([*(hand for hand in view.hands if hand), *waiting, *seen, view.pile])
    pool = list(without(deck.full, known))
    rng.shuffle(pool)
    hands = [
        deck.sort(_taken(pool, size)) if hand is None else hand
        for hand, size in zip(view.hands, view.hand_sizes, strict=True)
    ]
    return deck.sort(_taken(pool, view.deck_size)), tuple(hands), deck.sort(pool)


def _taken(pool: list[str], many: int) -> Sequence[str]:
    taken = pool[:many]
    del pool[:many]
    return taken


def _flipped(rules: Choosing[Action], state: State, view: View, rng: Random) -> State:
    """Rivals whose flips are secret and who are done have turned down some of what they may."""
    for other, cells in enumerate(view.flips):
        if cells is None and other not in view.awaited:
            while moves := rules.flip_moves(state, Seat(other)):
                state = rules.apply(state, Seat(other), rng.choice(moves))
    return state
