"""Games that a seat of Savanna or Ocean cannot tell from the real one, as rows of arrays."""

from collections.abc import Sequence
from typing import cast

import numpy as np

from ecotone.games.ecosystem.bots.features import KINDS, Array, Features, SoloFeatures
from ecotone.games.ecosystem.bots.net import counts, deck_of, features_of
from ecotone.games.ecosystem.bots.rollout import Alone, Together
from ecotone.games.ecosystem.rules.solo import draw_size
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND, Phase
from ecotone.games.ecosystem.rules.view import View

Generator = np.random.Generator


def determinize(view: View, many: int, rng: Generator) -> Alone | Together:
    """So many determinizations, with all the cards that will come in each."""
    return _alone(view, many, rng) if view.solo else _together(view, many, rng)


def _shuffled(unseen: Array, many: int, rng: Generator) -> Array:
    """The unseen cards in some order, a row a determinization."""
    pool = np.repeat(np.arange(KINDS), unseen)
    return rng.permuted(np.tile(pool, (many, 1)), axis=1)


def _counted(cards: Array, groups: Sequence[int], many: int) -> Array:
    """How many of each kind: rows x groups x kinds; `groups` names each card's group."""
    found = np.zeros((len(cards), many, KINDS), np.int64)
    rows = np.arange(len(cards))[:, None]
    np.add.at(found, (rows, np.asarray(groups, np.int64)[None], cards[:, : len(groups)]), 1)
    return found


def _rows(part: Array, many: int) -> Array:
    return np.repeat(np.asarray(part, np.int64)[None], many, 0)


def _alone(view: View, many: int, rng: Generator) -> Alone:
    seen = cast(SoloFeatures, features_of(view))
    deck = deck_of(view)
    known = "".join([view.hand, *(grid.cards for grid in view.grids)])
    unseen = np.subtract(counts(deck, deck.full), counts(deck, known))
    when = [turn for turn in range(view.turn + 1, TURNS) for _ in range(draw_size(turn))]
    return Alone(
        planes=_rows(seen.planes, many),
        rival=_rows(seen.rival, many),
        hand=_rows(seen.hand, many),
        coming=_counted(_shuffled(unseen, many, rng), when, TURNS),
        turn=view.turn,
        giving=int(seen.giving),
        edition=int(seen.edition),
    )


def _together(view: View, many: int, rng: Generator) -> Together:
    seat, ring = view.seat or 0, len(view.hands)
    seen = cast(Features, features_of(view))
    deck = deck_of(view)
    revealed = view.phase is Phase.PLACE
    # revealed cards that wait for their place have left the hands and are on no grid yet
    waiting = "".join(card for card in view.picks if card) if revealed else ""
    held = "".join(hand for hand in view.hands if hand)
    known = "".join([held, waiting, view.pile, *(grid.cards for grid in view.grids)])
    unseen = np.subtract(counts(deck, deck.full), counts(deck, known))
    hidden = [place for place, hand in enumerate(view.hands) if hand is None]
    groups = [place for place in hidden for _ in range(view.hand_sizes[place])]
    if view.turn < TURNS_A_ROUND:
        groups += [ring + place for place in range(ring) for _ in range(TURNS_A_ROUND)]
    dealt = _counted(_shuffled(unseen, many, rng), groups, 2 * ring)
    hands = dealt[:, :ring]
    for place, hand in enumerate(view.hands):
        if hand is not None:
            hands[:, place] = counts(deck, hand)
    order = [(seat - step * view.direction) % ring for step in range(ring)]
    hands = hands[:, order]
    if view.hands[seat] is not None:
        hands[:, 0] = seen.hand
    return Together(
        planes=_rows(seen.planes, many),
        hands=hands,
        deal=dealt[:, ring:],
        wishes=rng.random((many, TURNS, ring, KINDS)),
        rivals=_rows(seen.rivals, many),
        pile=_rows(seen.pile, many),
        turn=view.turn,
        seat=seat,
        players=view.seats,
        revealed=revealed,
        edition=int(seen.edition),
    )
