"""What a player may say: a bid, a pass, a sale, an exchange, a card lost as a penalty."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ecotone.core.actions import Actions
from ecotone.games.serengeti.rules.cards import CARDS, COLOURS, Card
from ecotone.games.serengeti.rules.state import MOST_TOKENS


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction, or sell or exchange nothing this round."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer this many tokens for the lot."""

    price: int

    def __str__(self) -> str:
        return f"bid {self.price}"


@dataclass(frozen=True, slots=True)
class Sell:
    """Put one own card up for a private sale."""

    card: Card

    def __str__(self) -> str:
        return f"sell {self.card}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swap one own card for a rival's, who cannot refuse."""

    card: Card
    taken: Card

    def __str__(self) -> str:
        return f"exchange {self.card} {self.taken}"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Lose one own card for a bid that could not be paid."""

    card: Card

    def __str__(self) -> str:
        return f"forfeit {self.card}"


Action = Pass | Bid | Sell | Exchange | Forfeit

PASS = Pass()
BIDS = tuple(Bid(price) for price in range(MOST_TOKENS + 1))
SALES = {card: Sell(card) for card in CARDS}
EXCHANGES = {
    card: {taken: Exchange(card, taken) for taken in CARDS if taken != card} for card in CARDS
}
FORFEITS = {card: Forfeit(card) for card in CARDS}


@lru_cache(maxsize=1 << 14)
def bids(least: int, most: int, barred: int) -> tuple[Action, ...]:
    """A pass, then the bids from least to most whose units digit is not among those barred."""
    open_bids = (bid for bid in BIDS[least : most + 1] if not barred >> bid.price % 10 & 1)
    return (PASS, *open_bids)


def _aliases() -> Iterator[tuple[str, Action]]:
    """Cards named in two words."""
    spaced = {card: f"{COLOURS[card.colour]} {card.value}" for card in CARDS}
    for card in CARDS:
        yield f"sell {spaced[card]}", SALES[card]
        yield f"forfeit {spaced[card]}", FORFEITS[card]
        for taken, exchange in EXCHANGES[card].items():
            yield f"exchange {spaced[card]} {spaced[taken]}", exchange


SerengetiActions = Actions[Action]
ACTIONS = SerengetiActions(
    [
        PASS,
        *BIDS,
        *SALES.values(),
        *(exchange for row in EXCHANGES.values() for exchange in row.values()),
        *FORFEITS.values(),
    ],
    _aliases(),
)
