"""The log as one seat hears it: what is secret at that moment is left out."""

from collections.abc import Iterator
from typing import Protocol

from ecotone.core.errors import Param
from ecotone.core.options import Options
from ecotone.core.rules import Event, Heard
from ecotone.core.seats import Seat
from ecotone.games.ecosystem.rules.actions import Discard, Pick, Place
from ecotone.games.ecosystem.rules.deal import Cards
from ecotone.games.ecosystem.rules.floating import TEXTS, each
from ecotone.games.ecosystem.rules.state import Phase, State
from ecotone.games.ecosystem.rules.view import sees_flips


class Hideable(Protocol):
    """What hearing needs to know of the rules."""

    def secret_flips(self, options: Options) -> bool:
        """Whether flips stay hidden until all are chosen."""


def line(code: str, **params: Param) -> Heard:
    """One heard thing."""
    return Heard(code, tuple(params.items()))


def hear(
    rules: Hideable, before: State, event: Event, after: State, seat: Seat | None
) -> tuple[Heard, ...]:
    """What the seat learns from the event."""
    secret = rules.secret_flips(after.options)
    return (
        *_done(before, event, after, seat),
        *_revealed(before, after),
        *_placed(before, after),
        *_flipped(before, event, after, seat, secret=secret),
        *_ended(before, after),
    )


def _done(before: State, event: Event, after: State, seat: Seat | None) -> Iterator[Heard]:
    who, move = event
    if isinstance(move, Cards):
        if move.verb == "neutral":
            yield line("neutral", card=move.hands[0])
        elif seat is None:
            yield line(f"{move.verb}_unseen", count=len(move.hands[0]))
        else:
            yield line(move.verb, cards=move.hands[seat], count=len(move.hands[seat]))
    elif isinstance(move, Pick):
        if who == seat:
            yield line("you_picked", card=move.card)
        elif not before.picks[who or 0]:  # a change of mind is nobody else's business
            yield line("picked", seat=who or 0)
    elif isinstance(move, Place) and before.phase is Phase.PICK:
        if who == seat:
            yield line("queued", card=move.card, cell=TEXTS[move.cell])
    elif isinstance(move, Discard):
        yield line("discarded", card=move.card)
    elif before.phase is Phase.PLACE and not isinstance(move, Place):
        yield line("power", seat=who or 0, text=str(move))


def _revealed(before: State, after: State) -> Iterator[Heard]:
    if after.seats > 1 and _hidden(before) and not _hidden(after):
        # the draw of the neutral card reveals too, so the picks are those of the state before;
        # the last picker's own choice shows in what left the hands
        for seat in range(after.seats):
            yield line("revealed", seat=seat, card=_missing(before.hands[seat], after.hands[seat]))


def _hidden(state: State) -> bool:
    return state.phase is Phase.PICK or state.phase is Phase.NEUTRAL


def _missing(hand: str, left: str) -> str:
    for card in left:
        hand = hand.replace(card, "", 1)
    return hand


def _placed(before: State, after: State) -> Iterator[Heard]:
    for grid in range(after.seats):
        fresh = after.grids[grid].taken & ~before.grids[grid].taken
        if (
            fresh.bit_count()
            and after.grids[grid].taken.bit_count() > before.grids[grid].taken.bit_count()
        ):
            for cell in each(fresh):
                card = after.grids[grid].cards[cell]
                yield line("placed", seat=grid, card=card, cell=TEXTS[cell])


def _flipped(
    before: State, event: Event, after: State, seat: Seat | None, *, secret: bool
) -> Iterator[Heard]:
    shown = secret and after.phase is Phase.OVER and before.phase is Phase.FLIP
    for grid, mask in enumerate(after.flips):
        known = before.flips[grid]
        if shown and not sees_flips(before, seat, grid, secret=secret):
            known = 0
        elif not sees_flips(after, seat, grid, secret=secret):
            if mask != known and grid == event.seat:
                yield line("flipped_unseen", seat=grid)
            continue
        for cell in each(mask & ~known):
            card = after.grids[grid].cards[cell]
            yield line("flipped", seat=grid, card=card, cell=TEXTS[cell])


def _ended(before: State, after: State) -> Iterator[Heard]:
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        yield line("over")
