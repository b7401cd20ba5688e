"""The third phase: the pot goes to those who hold the price's digit."""

from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.cards import DIGITS, OF_VALUE


def sharers(held: tuple[int, ...], buyer: Seat, price: int) -> tuple[Seat, ...]:
    """Whoever but the buyer holds most cards of the price's units digit; all, if nobody has one."""
    mask = OF_VALUE[price % DIGITS]
    counts = [(cards & mask).bit_count() for cards in held]
    counts[buyer] = -1
    most = max(counts)
    return tuple([Seat(seat) for seat, count in enumerate(counts) if count == most])


def share(held: tuple[int, ...], buyer: Seat, price: int, pot: int) -> tuple[tuple[int, ...], int]:
    """What each seat gets of a pot with the price in it, and the remainder that stays."""
    among = sharers(held, buyer, price)
    each, rest = divmod(pot, len(among))
    return tuple([each if seat in among else 0 for seat in range(len(held))]), rest
