"""What an action would add to the own score at once, as far as a view can tell."""

from ecotone.core.score import Score
from ecotone.games.biotopes.rules.actions import (
    Action,
    Adapt,
    Compete,
    Expand,
    Give,
    Grow,
    Pay,
    Put,
    Reproduce,
    Settle,
    Take,
    To,
    Transfer,
)
from ecotone.games.biotopes.rules.scoring import Borne, CardCell, Holding, explain, groups
from ecotone.games.biotopes.rules.state import MOST_ON_SPECIES, NOTHING
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES
from ecotone.games.biotopes.rules.tiles import Hex
from ecotone.games.biotopes.rules.view import View


def held(view: View, seat: int) -> Holding:
    """What a player scores with, read off the view."""
    box, player = view.box, view.players[seat]
    numbers = box.spoken.numbers
    lines = tuple(
        tuple(
            Borne(numbers[one.card], sum(one.cubes), CardCell(line, column))
            for column, one in enumerate(row.species, 1)
        )
        for line, row in enumerate(player.lines)
    )
    milieus = tuple(
        NOTHING if row.advanced is None else box.milieu_numbers[row.advanced]
        for row in player.lines
    )
    land = [(one.hex, one.biotope) for one in view.land if one.owner == seat]
    return settled(Holding(lines, milieus, (), 0), land)


def settled(own: Holding, land: list[tuple[Hex, str]]) -> Holding:
    """The same species on other territories."""
    hexes = tuple(tuple(hex_ for hex_, word in land if word == own) for own in BIOTOPES)
    parts = groups(hex_ for hex_, _ in land)
    return own._replace(held=tuple(map(len, hexes)), parts=len(parts), hexes=hexes, groups=parts)


def explained(view: View, own: Holding) -> Score:
    """The points that a holding would make under the game's conditions, each traced."""
    conditions = tuple(
        (BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(view.conditions)
    )
    return explain(view.box, conditions, own)


def total(view: View, own: Holding) -> int:
    """How many points that makes."""
    return explained(view, own).total


def preview(view: View, action: Action) -> int:
    """By how much the action would change the seat's own score at once.

    A cost counts when its cube is paid; what a species' effects bring later does not count.
    """
    if view.seat is None:
        return 0
    own = held(view, view.seat)
    return total(view, after(view, own, action)) - total(view, own)


def after(view: View, own: Holding, action: Action) -> Holding:
    """What the player would score with once the action itself is done."""
    seat, decision = view.seat, view.decision
    if isinstance(action, Settle | Expand | Compete | To):
        left = decision.hex if decision is not None else None
        if isinstance(action, To) and not any(left in row for row in own.hexes):
            return own  # what goes there is a tile, or the foreign token of the solo game
        land = [
            (one.hex, one.biotope)
            for one in view.land
            if (one.owner == seat and one.hex != left) or one.hex == action.hex
        ]
        return settled(own, land)
    if isinstance(action, Adapt):
        return _with_card(view, own, view.box.spoken.numbers[action.card])
    if isinstance(action, Pay | Take):
        return _more(own, {view.box.spoken.numbers[action.card]: -1})
    if isinstance(action, Put | Grow):
        return _more(own, {view.box.spoken.numbers[action.card]: 1})
    if isinstance(action, Give) and decision is not None and decision.card is not None:
        return _more(own, {view.box.spoken.numbers[decision.card]: 1})
    if isinstance(action, Reproduce):
        bred = (one.card for line in own.lines for one in line if 2 <= one.cubes <= 3)
        return _more(own, dict.fromkeys(bred, 1))
    if isinstance(action, Transfer):
        return _fed(view, own)
    return own


def _with_card(view: View, own: Holding, card: int) -> Holding:
    line = view.box.line[card]
    row = own.lines[line]
    new = Borne(card, 1, CardCell(line, len(row) + 1))
    return own._replace(lines=(*own.lines[:line], (*row, new), *own.lines[line + 1 :]))


def _more(own: Holding, change: dict[int, int]) -> Holding:
    return own._replace(
        lines=tuple(
            tuple(one._replace(cubes=one.cubes + change.get(one.card, 0)) for one in line)
            for line in own.lines
        )
    )


def _fed(view: View, own: Holding) -> Holding:
    change: dict[int, int] = {}
    for row, line in zip(view.players[view.seat or 0].lines, own.lines, strict=True):
        hungry = [one.card for one in line if one.cubes < MOST_ON_SPECIES]
        change |= dict.fromkeys(hungry[: sum(row.cubes)], 1)
    return _more(own, change)
