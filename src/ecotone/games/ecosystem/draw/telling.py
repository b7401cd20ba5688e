"""The log of Savanna and Ocean: cards by their names and neighbours, never by numbers of cells."""

from dataclasses import replace
from typing import Any, cast

from ecotone.core.rules import Heard
from ecotone.core.score import Score
from ecotone.core.story import Teller
from ecotone.core.view import Action
from ecotone.games import GAMES
from ecotone.games.ecosystem.rules.actions import RIVAL
from ecotone.games.ecosystem.rules.draft import Draft
from ecotone.games.ecosystem.rules.floating import BY_TEXT, Grid, beside, each, open_cells
from ecotone.games.ecosystem.rules.view import View


class EcosystemTeller(Teller[View]):
    """A card is told with those beside it, a deal with its round and where hands go."""

    moments = frozenset({"deal_left", "deal_right", "deal_unseen_left", "deal_unseen_right"})
    deeds = frozenset(
        {"placed", "placed_beside", "octopus_move", "octopus_swap", "flipped", "discarded"}
    )

    def say(self, line: Heard, before: View, after: View) -> Heard:
        """The line with neighbours, cards of an octopus, or the round that begins."""
        named = dict(line.params)
        if line.code == "placed":
            return _placed(line, after.grids[int(str(named["seat"]))])
        if line.code == "power":
            return _moved(line, before)
        if line.code in ("deal", "deal_unseen") and after.seats > 1:
            way = "left" if after.direction > 0 else "right"
            number = after.turn // 10 + 1
            return Heard(f"{line.code}_{way}", (*line.params, ("round", number)))
        return line

    def name(self, view: View, action: Action) -> Heard:
        """The verb, the cards, and what they come to lie beside."""
        verb, *words = str(action).split()
        if verb == "place":
            near = _near(BY_TEXT[words[1]], view.grids[int(view.seat or 0)])
            known = (("card", words[0]), ("beside", "".join(sorted(near))))
            return Heard("place_beside", known) if near else Heard("place", known[:1])
        if verb in ("pick", "discard"):
            return Heard(verb, (("card", words[0]),))
        if not words:
            return Heard(verb)
        cards = view.grids[1 if words[0].startswith(RIVAL) else int(view.seat or 0)].cards
        named = [cards[BY_TEXT[word.removeprefix(RIVAL)]] for word in words]
        return Heard(verb, (("card", named[-1 if verb == "flip" else 0]), ("other", named[-1])))

    def reason(self, view: View, action: Action) -> tuple[tuple[str, int], ...]:
        """What each kind of card gains or loses at once, where the card is placed at its best."""
        verb, *words = str(action).split()
        if view.seat is None or verb not in ("pick", "place"):
            return ()
        grids, seat = view.grids, int(view.seat)
        cells = [BY_TEXT[words[1]]] if verb == "place" else each(open_cells(grids[seat].taken))
        rules = cast(Draft[Any], GAMES[view.game].rules)
        before = rules.tallies(view)[seat]

        def tried(cell: int) -> Score:
            grid = grids[seat].put(cell, words[0])
            return rules.tallies(replace(view, grids=(*grids[:seat], grid, *grids[seat + 1 :])))[
                seat
            ]

        after = max(map(tried, cells), key=lambda score: score.total)
        return after.gained(before)

    def show(self, line: Heard) -> tuple[str, ...]:
        """The card that was placed, moved or turned."""
        named = dict(line.params)
        if not {"seat", "cell", "card"} <= named.keys():
            return ()
        places = str(named["cell"]).split()
        cards = (named["card"], named.get("other"))
        return tuple(
            f"{named['seat']}:{cell}:{card}" for cell, card in zip(places, cards, strict=False)
        )


def _placed(line: Heard, grid: Grid) -> Heard:
    near = _near(BY_TEXT[str(dict(line.params)["cell"])], grid)
    if not near:
        return line
    return Heard(f"{line.code}_beside", (*line.params, ("beside", near)))


def _near(cell: int, grid: Grid) -> str:
    """The cards beside a cell."""
    return "".join(grid.cards[other] for other in each(beside(1 << cell) & grid.taken))


def _moved(line: Heard, before: View) -> Heard:
    """What an octopus did, with the cards it touched."""
    named = dict(line.params)
    verb, *words = str(named["text"]).split()
    if not words:
        return line
    seat = 1 if words[0].startswith(RIVAL) else int(str(named["seat"]))
    one, two = (word.removeprefix(RIVAL) for word in words)
    cards = before.grids[seat].cards
    moved, other = cards[BY_TEXT[one]], cards[BY_TEXT[two]]
    cells = two if verb == "move" else f"{two} {one}"
    params = (("seat", seat), ("card", moved), ("other", other), ("cell", cells))
    return Heard(f"octopus_{verb}", params)
