"""Another world that one seat cannot tell from this one.

Cards that not everyone has seen lie in any hand or deck where a card with such a back lies.
Rivals' bags hold any of the cubes that are in rivals' bags, each as many as before (B90).
"""

from collections.abc import Iterator
from random import Random

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.looking import hidden_card, knows_bag
from ecotone.games.biotopes.rules.state import State


def redeal(state: State, seat: Seat, rng: Random) -> State:
    """The same knowledge for the seat, other secrets."""
    if state.seats == 1:
        return state
    return _bags(_cards(state, seat, rng), seat, rng)


def _cards(state: State, seat: Seat, rng: Random) -> State:
    hands, decks = list(state.hands), list(state.decks)
    # a species that a rival is paying for stays: the cubes paid so far have to fit its diet
    fixed = 0
    if state.tasks and hidden_card(state, state.tasks[-1], seat):
        fixed = 1 << state.tasks[-1].card
    for back in _backs(state):
        deck = next(number for number, cards in enumerate(state.box.decks) if cards & back)
        unseen = [
            0 if other == seat else hand & ~state.known[other] & back & ~fixed
            for other, hand in enumerate(state.hands)
        ]
        pool = [card for cards in (decks[deck] & back, *unseen) for card in each(cards)]
        rng.shuffle(pool)
        decks[deck] &= ~back
        for other, cards in enumerate(unseen):
            hands[other] &= ~cards
            for _ in range(cards.bit_count()):
                hands[other] |= 1 << pool.pop()
        for card in pool:
            decks[deck] |= 1 << card
    return state._replace(hands=tuple(hands), decks=tuple(decks))


def _backs(state: State) -> Iterator[int]:
    """The sets of cards whose backs look alike (B1)."""
    for deck in state.box.decks:
        if state.options["show_deck_top_biotope"]:
            for line in state.box.of_line:
                yield deck & line
        else:
            yield deck


def _bags(state: State, seat: Seat, rng: Random) -> State:
    hidden = [other for other in range(state.seats) if not knows_bag(state, seat, other)]
    pool = [colour for other in hidden for colour in heaps.cubes(state.bags[other])]
    rng.shuffle(pool)
    bags = list(state.bags)
    for other in hidden:
        size = heaps.total(bags[other])
        bags[other] = heaps.heap_of(pool[:size])
        del pool[:size]
    return state._replace(bags=tuple(bags))
