"""Games of Serengeti by the reference rules, as the batch engine keeps and shows them."""

from random import Random
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np

from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.batch import AUCTION, OVER, SALE, Serengeti, State
from ecotone.games.serengeti.batch.observation import Observation
from ecotone.games.serengeti.batch.state import CORRECT, EXCHANGE, FORFEIT
from ecotone.games.serengeti.rules.actions import Action
from ecotone.games.serengeti.rules.cards import BITS, CARDS
from ecotone.games.serengeti.rules.draws import Lot
from ecotone.games.serengeti.rules.state import Phase
from ecotone.games.serengeti.rules.state import State as Reference
from ecotone.games.serengeti.rules.view import View

PHASES = {
    Phase.SALE: SALE,
    Phase.AUCTION: AUCTION,
    Phase.OVER: OVER,
    Phase.EXCHANGE: EXCHANGE,
    Phase.CORRECT: CORRECT,
    Phase.FORFEIT: FORFEIT,
}


def played(players: int, seed: int, **options: Value) -> Table:
    """A game of random bots that do not bid all at once."""
    table = Table(GAME, players, seed=seed, options=options)
    rng = Random(seed)
    while seats := table.to_act():
        legal = table.legal(seats[0])
        low = rng.random() < 0.7
        table.play(seats[0], rng.choice(legal[: 4 if low else None]))
    return table


def decisions(table: Table) -> list[tuple[int, int]]:
    """Every decision's number with the lot that is revealed after it, 0 if none is."""
    found, number = [], 0
    for seat, move in table.events:
        if seat is not None:
            number = GAME.rules.actions.encode(cast(Action, move))
            found.append((number, 0))
        elif isinstance(move, Lot) and found:
            found[-1] = (number, sum(BITS[card] for card in move.cards))
    return found


def states(table: Table) -> list[Reference]:
    """The reference states before each decision, and the last."""
    every = [*table._past, table._state]
    return [
        state
        for state, event in zip(every, [*table.events, None], strict=True)
        if event is None or event.seat is not None
    ]


def numbers(state: Reference) -> list[int]:
    """A reference state as the numbers of an array state, rewards left out."""
    auction = state.auction
    line = [PHASES[state.phase], state.round, state.first, state.turn, state.pile, state.lot]
    line += [*state.held, *state.tokens, state.pot]
    if auction is None:
        return [*line, -1, 0, -1, -1, *state.sold, state.barred, 0]
    line += [auction.seller, auction.active, auction.high, auction.bidder, *state.sold]
    return [*line, state.barred, auction.penalised]


def stacked(env: Serengeti, references: list[Reference]) -> State:
    """Reference states as a batch."""
    columns = [*np.array([numbers(state) for state in references], np.int32).T]
    rewards = np.zeros((len(references), env.players), np.int32)
    shape = jax.tree.structure(env.begin(jnp.int32(0)))
    kept: State = jax.tree.unflatten(shape, [*map(jnp.asarray, columns), jnp.asarray(rewards)])
    return kept


def expected(env: Serengeti, view: View) -> Observation:
    """The observation that the view alone leads to."""
    seat, auction = view.seat or 0, view.auction
    seats = [(seat + step) % env.players for step in range(env.players)]
    parts: dict[str, Any] = {
        "phase": PHASES[view.phase],
        "round": view.round,
        "awaited": [place in view.awaited for place in seats],
        "first": [place == view.first for place in seats],
        "active": [view.active(place) for place in seats],
        "seller": [auction is not None and place == auction.seller for place in seats],
        "bidder": [auction is not None and place == auction.bidder for place in seats],
        "high": auction.high if auction else -1,
        "lot": [card in view.lot for card in CARDS],
        "pile": [card in view.pile for card in CARDS],
        "held": [[card in view.held[place] for card in CARDS] for place in seats],
        "tokens": [-1 if (own := view.tokens[place]) is None else own for place in seats],
        "pot": view.pot,
        "sold": [view.sold[place] for place in seats],
        "barred": [view.barred[place] for place in seats],
        "penalised": [
            auction is not None and bool(auction.penalised >> place & 1) for place in seats
        ],
    }
    return Observation(**{name: np.array(part) for name, part in parts.items()})
