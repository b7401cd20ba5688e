"""A player of Savanna and Ocean that has learned: what it sees as numbers, its answer as a move."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from ecotone.bots import nets
from ecotone.bots.ecosystem_endings import as_it_lies
from ecotone.bots.ecosystem_sight import (
    KINDS,
    NEIGHBOURS,
    PLACINGS,
    SPOTS,
    STRIDE,
    LoneSight,
    Sight,
)
from ecotone.bots.ecosystem_worth import margin, points
from ecotone.bots.expecting import Expected
from ecotone.games import GAMES
from ecotone.games.ecosystem.actions import Discard, Pick, Place
from ecotone.games.ecosystem.cards import Deck
from ecotone.games.ecosystem.floating import WIDTH, Grid, each, open_cells
from ecotone.games.ecosystem.ocean import cards as ocean
from ecotone.games.ecosystem.ocean.actions import Move, Pass, Swap
from ecotone.games.ecosystem.ocean.octopus import moved, swapped_cards
from ecotone.games.ecosystem.savanna import cards as savanna
from ecotone.games.ecosystem.state import TURNS, TURNS_A_ROUND, Phase
from ecotone.games.ecosystem.view import View

Nets = Callable[[str, str], nets.Net]
DECKS = {"savanna": savanna.DECK, "ocean": ocean.DECK}
AT_TABLE, ALONE = "table", "alone"
NO_CARDS = (0,) * KINDS
FINALISTS = 24
"""Of an octopus's many ways, so many with the best immediate score are looked at closely."""


def choose(view: View, legal: Sequence[Any], rng: Random, budget: float) -> Any:
    """The net's likeliest answer; cards turned down and octopuses by what they lead to."""
    return play(view, legal, nets.shipped)


def play(view: View, legal: Sequence[Any], find: Nets) -> Any:
    """The same with nets of one's own."""
    if isinstance(legal[0], Pick | Place | Discard):
        net = find(view.game, ALONE if view.solo else AT_TABLE)
        logits, _ = net(sight(view).features(np))
        return answered(view, legal, logits)
    if isinstance(legal[0], Pass | Move | Swap):
        return _octopus(view, legal, find)
    preview = GAMES[view.game].rules.preview
    return max(legal, key=lambda action: preview(view, action))


def expects(view: View, action: Any) -> Expected | None:
    """What the net expects of the game, seen from here; nothing once all cards lie."""
    if isinstance(action, Pick | Place | Discard):
        seen = sight(view)
    elif isinstance(action, Pass | Move | Swap) and view.turn + 1 < TURNS:
        seen = _afterwards(view, action)
    else:
        return None
    _, value = nets.shipped(view.game, ALONE if view.solo else AT_TABLE)(seen.features(np))
    if not view.solo:
        return Expected("points", points(float(value)))
    rules: Any = GAMES[view.game].rules
    return Expected("lead", margin(float(value), rules.victories.hard))


def answered(view: View, legal: Sequence[Any], logits: Any) -> Any:
    """The legal action that the net's weights speak for most."""
    # one may still change a pick that is not revealed, but would then answer the same again
    picks = {action.card: action for action in legal if isinstance(action, Pick)}
    if picks:
        seen = sight(view)
        best = np.where(seen.legal(np), logits, nets.NEVER).argmax()
        return picks[deck_of(view).letters[best // SPOTS]]
    return max(legal, key=lambda action: logits[number(view, action)])


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


def sight(view: View, grid: Grid | None = None) -> Sight | LoneSight:
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
        return LoneSight(
            hand=np.array(counts(deck, view.hand)),
            rival=np.array(deck.planes(view.grids[1].flat()), np.int32),
            giving=np.array(int(view.phase is Phase.DISCARD)),
            **common,
        )
    held = view.hand + (view.pick or "" if view.phase is Phase.PLACE else "")
    return Sight(
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
    return DECKS[view.game]


def _octopus(view: View, legal: Sequence[Any], find: Nets) -> Any:
    """What an octopus does for the best: by the board's value then, at last by points."""
    some, boards = octopus_ways(view, legal)
    if boards is None:
        return some[0]
    _, values = find(view.game, ALONE if view.solo else AT_TABLE)(boards.features(np))
    return some[int(values.argmax())]


def octopus_ways(view: View, legal: Sequence[Any]) -> tuple[list[Any], Any]:
    """Its ways that score most right now, and what they leave: nothing where only that counts."""
    preview = GAMES[view.game].rules.preview
    rival = view.solo and view.powers[:1] != (0,)
    some = sorted(
        legal if rival else _finalists(view, legal), key=lambda action: -preview(view, action)
    )
    if rival or view.turn + 1 == TURNS:
        return some, None
    return some, stacked([_afterwards(view, action) for action in some])


def _finalists(view: View, legal: Sequence[Any]) -> list[Any]:
    """The ways that score most as long as no whale turns a card down: soon told for all of them."""
    seat, deck = view.seat or 0, deck_of(view)
    ways = [deck.planes(_changed(view.grids[seat], action).flat()) for action in legal]
    ranking = np.argsort(-as_it_lies(view, np.array(ways)), kind="stable")
    return [legal[place] for place in ranking[:FINALISTS]]


def _changed(grid: Grid, action: Pass | Move | Swap) -> Grid:
    """The own grid once the octopus has done this."""
    if isinstance(action, Move):
        return moved(grid, action)
    return swapped_cards(grid, action) if isinstance(action, Swap) else grid


def _afterwards(view: View, action: Pass | Move | Swap) -> Sight | LoneSight:
    """The position that the octopus leaves: alone, a gift is due; at a table, the next turn."""
    seen = sight(view, _changed(view.grids[view.seat or 0], action))
    if isinstance(seen, LoneSight):
        return seen._replace(giving=np.array(1))
    return seen.unseen()._replace(turn=np.array(view.turn + 1))


def stacked(sights: Sequence[Any]) -> Any:
    """Several sights as rows."""
    return type(sights[0])(*map(np.stack, zip(*sights, strict=True)))
