"""A player of Savanna and Ocean that has learned: what it sees as numbers, its answer as a move."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from ecotone.bots import nets
from ecotone.core.player import Expected
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.bots.endings import as_it_lies, endings
from ecotone.games.ecosystem.bots.features import (
    KINDS,
    NEIGHBOURS,
    PLACINGS,
    SPOTS,
    STRIDE,
    Array,
    Features,
    SoloFeatures,
)
from ecotone.games.ecosystem.bots.value import margin, points
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.cards import Deck
from ecotone.games.ecosystem.rules.floating import WIDTH, Grid, each, open_cells
from ecotone.games.ecosystem.rules.state import TURNS, TURNS_A_ROUND, Phase
from ecotone.games.ecosystem.rules.view import View

Seen = Features | SoloFeatures

AT_TABLE, ALONE = "table", "alone"
NO_CARDS = (0,) * KINDS
FINALISTS = 24
"""Of a power's many ways, so many with the best immediate score are looked at closely."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
    """The net's likeliest answer; cards turned down and powers by what they lead to."""
    return play(view, legal, nets.shipped)


def with_nets(
    view: View, legal: Sequence[Action], rng: Random, budget: float, find: nets.Find
) -> Action:
    """The same with nets of one's own, as a player."""
    return play(view, legal, find)


def play(view: View, legal: Sequence[Action], find: nets.Find) -> Action:
    """The same with nets of one's own."""
    if isinstance(legal[0], Pick | Place | Discard):
        net = find(view.game, ALONE if view.solo else AT_TABLE)
        logits, _ = net(features_of(view).row(np))
        return answered(view, legal, logits)
    if isinstance(legal[0], endings(view.game).powers):
        return _power(view, legal, find)
    preview = GAMES[view.game].rules.preview
    return max(legal, key=lambda action: preview(view, action))


def expects(view: View, action: Action) -> Expected | None:
    """What the net expects of the game, seen from here; nothing once all cards lie."""
    if isinstance(action, Pick | Place | Discard):
        seen = features_of(view)
    elif isinstance(action, endings(view.game).powers) and view.turn + 1 < TURNS:
        seen = _afterwards(view, action)
    else:
        return None
    net = nets.shipped(view.game, ALONE if view.solo else AT_TABLE)
    _, value = net(seen.row(np))
    if not view.solo:
        return Expected("points", points(float(value)))
    rules: Any = GAMES[view.game].rules
    return Expected("lead", margin(float(value), rules.victories.hard, net.aim, view.turn))


def answered(view: View, legal: Sequence[Action], logits: Array) -> Action:
    """The legal action that the net's weights speak for most."""
    # one may still change a pick that is not revealed, but would then answer the same again
    picks = {action.card: action for action in legal if isinstance(action, Pick)}
    if picks:
        seen = features_of(view)
        best = np.where(seen.legal(np), logits, nets.NEVER).argmax()
        return picks[deck_of(view).letters[best // SPOTS]]
    laid = (action for action in legal if isinstance(action, Place | Discard))
    return max(laid, key=lambda action: logits[number(view, action)])


def number(view: View, action: Place | Discard) -> int:
    """Which of a net's answers means this action."""
    card = deck_of(view).rank[action.card]
    if isinstance(action, Discard):
        return PLACINGS + card
    return SPOTS * card + spot(view.grids[view.seat or 0], action.cell)


def spot(grid: Grid, cell: int) -> int:
    """The cell counted from the box's corner."""
    top, left = grid.origin()
    row, column = divmod(cell, WIDTH)
    return STRIDE * (row - top + 1) + column - left + 1


def features_of(view: View, grid: Grid | None = None) -> Features | SoloFeatures:
    """What a net is told of a view; after a reveal, as if the own card were still in the hand."""
    seat, deck = view.seat or 0, deck_of(view)
    own = view.grids[seat] if grid is None else grid
    common = {
        "planes": np.array(deck.planes(own.flat()), np.int32),
        "open": np.array(sum(1 << spot(own, cell) for cell in each(open_cells(own.taken)))),
        "turn": np.array(view.turn),
        "edition": np.array(int(view.options.get("hyena_range") == "fr_exact2")),
    }
    if view.solo:
        return SoloFeatures(
            hand=np.array(counts(deck, view.hand)),
            rival=np.array(deck.planes(view.grids[1].flat()), np.int32),
            giving=np.array(int(view.phase is Phase.DISCARD)),
            **common,
        )
    held = view.hand + (view.pick or "" if view.phase is Phase.PLACE else "")
    return Features(
        hand=np.array(counts(deck, held)),
        coming=np.array([_coming(view, deck, step) for step in range(1, NEIGHBOURS + 1)]),
        rivals=np.array(
            [
                counts(deck, view.grids[(seat + step) % view.seats].cards)
                if step < view.seats
                else NO_CARDS
                for step in range(1, NEIGHBOURS + 1)
            ]
        ),
        pile=np.array(counts(deck, view.pile)),
        players=np.array(view.seats),
        **common,
    )


def _coming(view: View, deck: Deck, step: int) -> Sequence[int]:
    """The hand that comes after so many passes, if it was here before and the round lasts."""
    ring, late = len(view.hands), view.turn % TURNS_A_ROUND
    if step >= ring or ring - step > late or late + step >= TURNS_A_ROUND:
        return NO_CARDS
    return counts(deck, view.hands[((view.seat or 0) - step * view.direction) % ring] or "")


def counts(deck: Deck, cards: str) -> list[int]:
    """How many cards of each kind."""
    found = Counter(cards)
    return [found[letter] for letter in deck.letters]


def deck_of(view: View) -> Deck:
    """All the cards of the game."""
    rules: Any = GAMES[view.game].rules
    deck: Deck = rules.deck
    return deck


def _power(view: View, legal: Sequence[Action], find: nets.Find) -> Action:
    """What a power does for the best: by the board's value then, at last by points."""
    some, boards = power_ways(view, legal)
    if boards is None:
        return some[0]
    _, values = find(view.game, ALONE if view.solo else AT_TABLE)(boards.row(np))
    return some[int(values.argmax())]


def power_ways(view: View, legal: Sequence[Action]) -> tuple[list[Action], Seen | None]:
    """Its ways that score most right now, and what they leave: nothing where only that counts."""
    preview = GAMES[view.game].rules.preview
    rival = view.solo and view.powers[:1] != (0,)
    some = sorted(
        legal if rival else _finalists(view, legal), key=lambda action: -preview(view, action)
    )
    if rival or view.turn + 1 == TURNS:
        return some, None
    return some, stacked([_afterwards(view, action) for action in some])


def _finalists(view: View, legal: Sequence[Action]) -> list[Action]:
    """The ways that score most before cards are turned down: soon told for all of them."""
    grid, deck, game = view.grids[view.seat or 0], deck_of(view), endings(view.game)
    ways = [deck.planes(game.changed(grid, action).flat()) for action in legal]
    ranking = np.argsort(-as_it_lies(view, np.array(ways)), kind="stable")
    return [legal[place] for place in ranking[:FINALISTS]]


def _afterwards(view: View, action: Action) -> Seen:
    """The position that the power leaves: alone, a gift is due; at a table, the next turn."""
    seen = features_of(view, endings(view.game).changed(view.grids[view.seat or 0], action))
    if isinstance(seen, SoloFeatures):
        return seen._replace(giving=np.array(1))
    return seen.unseen()._replace(turn=np.array(view.turn + 1))


def stacked(several: Sequence[Seen]) -> Seen:
    """The features of several positions as rows."""
    return type(several[0])(*map(np.stack, zip(*several, strict=True)))
