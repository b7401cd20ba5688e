"""What one seat, or a spectator, may know of a game of Serengeti."""

from dataclasses import dataclass
from typing import ClassVar

from ecotone.core import face
from ecotone.core.options import Options
from ecotone.core.seats import Seat
from ecotone.core.view import Placed
from ecotone.core.wire import Form, Forms
from ecotone.games.serengeti.rules.cards import BY_TEXT, Card, cards
from ecotone.games.serengeti.rules.state import Auction, Hammer, Phase, State


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it.

    `tokens` holds the own tokens; those of others are None until the end unless wealth is open.
    Payments are public, so the log lets a patient reader add them up (Z35): the view does not.
    `pile` is what is still to come, in no order: the cards that have not been seen yet.
    """

    game: str
    seat: Seat | None
    seats: int
    options: Options
    phase: Phase
    round: int
    first: Seat
    awaited: tuple[Seat, ...]
    pile: tuple[Card, ...]
    lot: tuple[Card, ...]
    held: tuple[tuple[Card, ...], ...]
    tokens: tuple[int | None, ...]
    pot: int
    removed: tuple[Card, ...]
    barred: tuple[bool, ...]
    sold: tuple[int, ...]
    auction: Auction | None
    last: Hammer | None

    forms: ClassVar[Forms] = {Card: Form(str, BY_TEXT.__getitem__)}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def board(self, seat: int) -> tuple[Placed, ...]:
        """The cards before a seat."""
        return tuple(Placed(str(card), "") for card in self.held[seat])

    def active(self, seat: int) -> bool:
        """Whether the seat is still in the auction."""
        return self.auction is not None and bool(self.auction.active >> seat & 1)

    def _repr_svg_(self) -> str | None:
        return face.svg(self)

    def __str__(self) -> str:
        return face.text(self)


def knows_tokens(state: State, seat: Seat | None, whose: int) -> bool:
    """Whether the seat may see this player's tokens."""
    return seat == whose or state.phase is Phase.OVER or bool(state.options["open_wealth"])


def look(game: str, state: State, seat: Seat | None, awaited: tuple[Seat, ...]) -> View:
    """The state as the seat sees it, built up from nothing."""
    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        options=state.options,
        phase=state.phase,
        round=state.round,
        first=state.first,
        awaited=awaited,
        pile=cards(state.pile),
        lot=cards(state.lot),
        held=tuple(map(cards, state.held)),
        tokens=tuple(
            own if knows_tokens(state, seat, whose) else None
            for whose, own in enumerate(state.tokens)
        ),
        pot=state.pot,
        removed=cards(state.removed),
        barred=tuple(bool(state.barred >> other & 1) for other in range(state.seats)),
        sold=state.sold,
        auction=state.auction,
        last=state.last,
    )
