"""Another world that one seat cannot tell from this one."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Action
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.floating import each, open_cells
from ecotone.games.ecosystem.rules.state import UNQUEUED, Phase, State, swapped
from ecotone.games.ecosystem.rules.view import knows_hand

A = TypeVar("A", bound=Action)


class Choosing(Protocol[A]):
    """What redealing needs to know of the rules."""

    @property
    def deck(self) -> Deck:
        """All the cards."""

    def secret_flips(self, options: Options) -> bool:
        """Whether flips stay hidden until all are chosen."""

    def flippers(self, state: State) -> tuple[Seat, ...]:
        """The seats that still choose."""

    def flip_moves(self, state: State, seat: Seat) -> Sequence[A]:
        """What a seat may turn down."""

    def apply(self, state: State, seat: Seat | None, move: A) -> State:
        """The next state."""


def redeal(rules: Choosing[A], state: State, seat: Seat, rng: Random) -> State:
    """The same knowledge for the seat, other secrets."""
    state = _hands(rules.deck, state, seat, rng)
    if state.phase is Phase.PICK or state.phase is Phase.NEUTRAL:
        return _picks(state, seat, rng)
    if state.phase is Phase.FLIP and state.seats > 1 and rules.secret_flips(state.options):
        return _flips(rules, state, seat, rng)
    return state


def _hands(deck: Deck, state: State, seat: Seat, rng: Random) -> State:
    unseen = [place for place in range(len(state.hands)) if not knows_hand(state, seat, place)]
    pool = list(state.deck + "".join(state.hands[place] for place in unseen))
    rng.shuffle(pool)
    hands = list(state.hands)
    for place in unseen:
        size = len(hands[place])
        hands[place] = deck.sort(pool[:size])
        del pool[:size]
    return state._replace(deck=deck.sort(pool), hands=tuple(hands))


def _picks(state: State, seat: Seat, rng: Random) -> State:
    picks, queued = state.picks, state.queued
    for other in range(state.seats):
        if other != seat and picks[other]:
            picks = swapped(picks, other, rng.choice(state.hands[other]))
            cells = each(open_cells(state.grids[other].taken))
            queued = swapped(queued, other, rng.choice((UNQUEUED, *cells)))
    return state._replace(picks=picks, queued=queued)


def _flips(rules: Choosing[A], state: State, seat: Seat, rng: Random) -> State:
    """Others have turned down as many cards as was heard, and wait or not as before."""
    waiting = rules.flippers(state)
    for other in map(Seat, range(state.seats)):
        if other != seat:
            worlds = [
                state._replace(
                    flips=swapped(state.flips, other, 0), acted=swapped(state.acted, other, 0)
                )
            ]
            for _ in range(state.flips[other].bit_count()):
                worlds = list(
                    dict.fromkeys(
                        rules.apply(world, other, move)
                        for world in worlds
                        for move in rules.flip_moves(world, other)
                    )
                )
            state = rng.choice(
                [
                    world
                    for world in worlds
                    if (other in rules.flippers(world)) == (other in waiting)
                ]
            )
    return state
