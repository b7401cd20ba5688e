"""The log, line by line."""

from typing import Any

from ecotone.core.first import First
from ecotone.core.rules import Event, Heard
from ecotone.core.seats import Seat
from ecotone.games.serengeti.rules.cards import cards
from ecotone.games.serengeti.rules.draws import Lot
from ecotone.games.serengeti.rules.state import State
from games.serengeti.market import RULES, auctioned, bits, play, start


def heard(state: State, text: str) -> list[tuple[str, dict[str, Any]]]:
    """What everyone hears when the player on turn does this."""
    event = Event(state.turn, RULES.actions.parse(text))
    return told(RULES.hear(state, event, play(state, text), None))


def drawn(state: State, outcome: First | Lot) -> list[tuple[str, dict[str, Any]]]:
    after = RULES.apply(state, None, outcome)
    return told(RULES.hear(state, Event(None, outcome), after, Seat(1)))


def told(lines: tuple[Heard, ...]) -> list[tuple[str, dict[str, Any]]]:
    return [(line.code, dict(line.params)) for line in lines]


def test_draws_are_announced() -> None:
    assert drawn(start("", "", ""), First(Seat(2))) == [("first_player", {"seat": 2})]
    lot = Lot(cards(bits("red0 blue8")))
    line = ("lot", {"round": 5, "cards": ("red0", "blue8")})
    assert drawn(start("", "", "", number=4), lot) == [line]


def test_an_auction_is_heard_to_its_end() -> None:
    state = auctioned("", "red3", "", lot="red0")
    assert heard(state, "bid 4") == [("bid", {"seat": 0, "price": 4})]
    state = play(state, "bid 4")
    assert heard(state, "pass") == [("passed", {"seat": 1})]
    assert heard(play(state, "pass"), "pass") == [
        ("passed", {"seat": 2}),
        ("bought", {"seat": 0, "cards": ("red0",), "price": 4}),
        ("received", {"seat": 1, "tokens": 2}),
        ("received", {"seat": 2, "tokens": 2}),
    ]


def test_a_remainder_is_heard() -> None:
    last = heard(play(auctioned("", "", ""), "bid 3", "pass"), "pass")
    assert last[-1] == ("carried", {"tokens": 1})


def test_a_free_lot_and_the_end_are_heard() -> None:
    state = play(auctioned("", "", "", lot="red0", number=14), "pass", "pass")
    assert heard(state, "pass") == [
        ("passed", {"seat": 2}),
        ("given", {"seat": 0, "cards": ("red0",)}),
        ("over", {}),
    ]


def test_a_private_sale_is_heard() -> None:
    state = start("red0", "", "")
    assert heard(state, "pass") == [("no_sale", {"seat": 0})]
    assert heard(state, "sell red0") == [("sale", {"seat": 0, "card": "red0"})]
    state = play(state, "sell red0", "bid 5")
    assert heard(state, "pass") == [
        ("passed", {"seat": 2}),
        ("bought", {"seat": 1, "cards": ("red0",), "price": 5}),
        ("received", {"seat": 0, "tokens": 5}),
    ]
    unsold = play(start("red0", "", ""), "sell red0", "pass")
    assert heard(unsold, "pass")[1] == ("unsold", {"seat": 0, "cards": ("red0",)})


def test_an_exchange_is_heard() -> None:
    state = start("red0", "red1", "", exchange_variant=True)
    assert heard(state, "pass") == [("no_exchange", {"seat": 0})]
    assert heard(state, "exchange red0 red1") == [
        ("exchanges", {"seat": 0, "card": "red1"}),
        ("exchanged", {"seat": 1, "card": "red0"}),
    ]


def test_penalties_are_heard() -> None:
    state = auctioned("red3", "", "", penalty_mode="referee", lot="green5")
    fined = play(state, "bid 13")
    assert heard(state, "bid 13") == [
        ("bid", {"seat": 0, "price": 13}),
        ("fined", {"seat": 0, "digit": 3, "fine": 1}),
    ]
    assert heard(fined, "pass") == [("withdrew", {"seat": 0})]
    over = play(state, "bid 30", "pass")
    assert heard(over, "pass")[1:] == [("overbid", {"seat": 0, "price": 30})]
    assert heard(play(over, "pass"), "forfeit red3") == [("forfeited", {"seat": 0, "card": "red3"})]
    # a last bidder without cards: the auction starts again at once
    bare = auctioned("", "", "", penalty_mode="referee", lot="green5")
    assert heard(play(bare, "pass", "pass"), "bid 30") == [
        ("bid", {"seat": 2, "price": 30}),
        ("overbid", {"seat": 2, "price": 30}),
    ]
    # and when nobody is left, the lot is given away
    alone = play(bare, "pass", "pass", "bid 30", "pass", "bid 30")
    assert [code for code, _ in heard(alone, "bid 30")] == ["bid", "overbid", "given"]
