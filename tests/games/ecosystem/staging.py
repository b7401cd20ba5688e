"""Tables set up by hand: boards laid out, hands dealt, a moment of the game chosen."""

from typing import Any

import ecotone
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.games.ecosystem.rules.floating import Grid, at
from ecotone.games.ecosystem.rules.state import Phase


def laid(board: str) -> Grid:
    """A grid with these cards, the board's top left cell at 0,0."""
    grid = Grid()
    for row, line in enumerate(board.split("/")):
        for column, card in enumerate(line):
            if card != ".":
                grid = grid.put(at(row, column), card)
    return grid


def staged(game: str, *boards: str, options: dict[str, Value] | None = None, **state: Any) -> Table:
    """A table in the middle of a game with these boards; other fields of the state as given.

    Two boards with `seats=1` are the solo player's and the opponent's.
    """
    seats = state.pop("seats", len(boards))
    table: Table = ecotone.new(game, players=seats, seed=1, **(options or {}))
    table._state = table._state._replace(grids=tuple(map(laid, boards)), **state)
    return table


def placing(game: str, card: str, *boards: str, options: dict[str, Value] | None = None) -> Table:
    """A table where seat 0 has this card to place and nobody else has anything to do."""
    picks = (card, *("",) * (len(boards) - 1))
    return staged(game, *boards, options=options, phase=Phase.PLACE, picks=picks)


def ended(
    game: str, *boards: str, seats: int | None = None, options: dict[str, Value] | None = None
) -> Table:
    """A table at the moment after the last placement: flips are next, or nothing."""
    count = len(boards) if seats is None else seats
    table = staged(game, *boards, seats=count, options=options, turn=20, hands=(), pile="")
    rules: Any = GAMES[game].rules
    table._state = rules.start_flips(table._state)
    return table


def dealt(game: str, *hands: str, **options: Value) -> Table:
    """A table whose first deal was this."""
    return replayed(game, len(hands), f"* deal {'/'.join(hands)}", **options)


def replayed(game: str, players: int, *events: str, **options: Value) -> Table:
    """The table after these events."""
    version = GAMES[game].version
    head = f"ecotone record 1\ngame {game}\nrules {version}\nplayers {players}\n"
    chosen = "".join(f"option {name}={value}\n" for name, value in options.items())
    return ecotone.replay(head + chosen + "\n" + "".join(f"{event}\n" for event in events))


def texts(table: Table, seat: int) -> list[str]:
    """The seat's legal actions as texts."""
    return [str(action) for action in table.legal(seat)]


def refusal(table: Table, seat: int, action: Any) -> tuple[str, str | None]:
    """Why the action is refused: its code and its rule."""
    try:
        table.play(seat, action)
    except ecotone.IllegalAction as refused:
        return refused.code, refused.rule
    raise AssertionError(f"{action} was accepted")
