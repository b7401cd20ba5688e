"""Every ruling of the table that has a default, by its number; switches both ways."""

from typing import Any

import pytest

from ecotone.core.errors import ParseError
from ecotone.core.options import resolve
from ecotone.core.rules import Event
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules import rounds, scoring
from ecotone.games.serengeti.rules.cards import CARDS, Card, cards
from ecotone.games.serengeti.rules.draws import Lot
from ecotone.games.serengeti.rules.state import State
from games.serengeti.market import (
    RULES,
    auctioned,
    bits,
    legal,
    play,
    refused,
    standing,
    start,
)


def turned_up(state: State, lot: str) -> State:
    """The state once these cards have been revealed."""
    drawn = Lot(cards(bits(lot)))
    return RULES.apply(state, None, drawn)


def referee(*held: str, **more: Any) -> State:
    """An auction in which wrong bids may be spoken."""
    return auctioned(*held, penalty_mode="referee", **more)


def selling(*held: str, card: str, **more: Any) -> State:
    """The first player has just put a card up for a private sale."""
    return play(start(*held, **more), f"sell {card}")


def test_z1_three_to_six_players() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    for players in (2, 7):
        with pytest.raises(ParseError) as refusal:
            Table(GAME, players, seed=1)
        assert refusal.value.code == "player_count"


def test_z2_the_first_player_may_pass_instead_of_opening() -> None:
    state = auctioned("", "", "", first=1)
    assert state.turn == 1
    assert legal(state)[0] == "pass"
    assert play(state, "pass").turn == 2


def test_z3_after_a_pass_the_next_may_open_at_zero() -> None:
    assert "bid 0" in legal(play(auctioned("", "", ""), "pass"))


def test_z4_the_last_without_a_bid_must_bid_or_pass() -> None:
    state = play(auctioned("", "", "", lot="red3"), "pass", "pass")
    assert state.turn == 2
    assert cards(play(state, "bid 0").held[2]) == cards(bits("red3"))
    assert cards(play(state, "pass").held[0]) == cards(bits("red3"))


def test_z5_when_all_pass_the_carry_stays() -> None:
    state = auctioned("", "red0", "", pot=3, tokens=(11, 11, 11))
    after = play(state, "pass", "pass", "pass")
    assert (after.pot, after.tokens) == (3, (11, 11, 11))


def test_z6_a_price_of_zero_shares_an_old_carry_by_the_digit_zero() -> None:
    state = auctioned("", "red0", "blue0", pot=3, tokens=(11, 11, 11))
    after = play(state, "bid 0", "pass", "pass")
    assert (after.pot, after.tokens) == (1, (11, 12, 12))


def test_z7_the_digit_is_that_of_the_price_not_of_the_pot() -> None:
    state = auctioned("", "red4", "green5", pot=1, tokens=(12, 12, 11))
    assert play(state, "bid 4", "pass", "pass").tokens == (8, 17, 11)


def test_z8_from_ten_on_the_units_count() -> None:
    state = auctioned("", "red1", "red2")
    assert play(state, "bid 12", "pass", "pass").tokens == (0, 12, 24)


def test_z9_the_buyer_has_no_share_even_with_a_matching_card() -> None:
    state = auctioned("", "blue5", "", lot="green5")
    assert play(state, "bid 5", "pass", "pass").tokens == (7, 17, 12)


def test_z10_cards_just_bought_bar_only_later_bids() -> None:
    state = auctioned("", "", "", lot="red4 green7 blue5", private_sales=False)
    after = turned_up(play(state, "bid 4", "pass", "pass"), "red0")
    assert after.turn == 0
    assert {"bid 4", "bid 5", "bid 7"}.isdisjoint(legal(after))


def test_z11_what_is_left_after_the_last_round_counts_for_nobody() -> None:
    state = auctioned("", "", "", "", lot="red0 red1 red2", number=14)
    over = play(state, "bid 7", "pass", "pass", "pass")
    assert over.phase.value == "over"
    assert over.pot == 1
    assert sum(over.tokens) == 47
    assert [score.by_category()["wealth"] for score in RULES.scores(over)] == [0, 2, 2, 2]


def test_z12_a_fine_joins_the_pot_or_becomes_the_carry() -> None:
    state = referee("red3", "", "")
    fined = play(state, "bid 3")
    assert (fined.pot, fined.tokens[0], fined.turn) == (1, 11, 0)
    sold = play(fined, "bid 4", "pass", "pass")
    assert (sold.pot, sold.tokens) == (1, (7, 14, 14))
    passed = play(fined, "pass", "pass", "pass")
    assert (passed.pot, passed.tokens) == (1, (11, 12, 12))


def test_z13_without_a_token_no_fine_is_paid_but_the_bid_must_change() -> None:
    fined = play(referee("red3", "", "", tokens=(0, 18, 18)), "bid 3")
    assert (fined.pot, fined.tokens[0], fined.turn) == (0, 0, 0)
    assert legal(fined) == ["pass", "bid 0"]


def test_z14_a_corrected_bid_must_beat_the_last_be_in_order_and_payable() -> None:
    state = play(referee("", "red3", "", tokens=(12, 6, 18)), "bid 2", "bid 3")
    assert state.tokens[1] == 5
    assert legal(state) == ["pass", "bid 4", "bid 5"]
    assert refused(state, "bid 2").code == "bid_too_low"
    assert refused(state, "bid 13").code == "digit_held"
    refusal = refused(state, "bid 6")
    assert (refusal.code, refusal.params["missing"]) == ("too_few_tokens", 1)
    assert play(state, "bid 5").turn == 2


def test_z15_an_overbidder_without_cards_is_only_excluded() -> None:
    state = play(referee("", "", "red0"), "bid 30", "pass", "pass")
    assert state.phase.value == "auction"
    assert not state.removed
    assert (state.turn, state.auction and state.auction.high) == (1, -1)
    assert not RULES.view(state, None).active(0)


def test_z16_the_penalised_player_chooses_the_card_to_lose() -> None:
    state = play(referee("red0 blue8", "", ""), "bid 31", "pass", "pass")
    assert state.turn == 0
    assert legal(state) == ["forfeit red0", "forfeit blue8"]
    assert refused(state, "pass").code == "must_forfeit"
    assert refused(state, "bid 32").code == "not_bidding"
    assert refused(state, "forfeit green5").code == "not_your_card"
    after = play(state, "forfeit red0")
    assert (after.removed, after.held[0]) == (bits("red0"), bits("blue8"))


def test_z17_earlier_passers_return_to_a_restarted_auction() -> None:
    state = play(referee("", "red0", ""), "pass", "bid 33", "pass", "forfeit red0")
    assert [RULES.view(state, None).active(seat) for seat in range(3)] == [True, False, True]
    assert (state.turn, legal(state)[1]) == (0, "bid 0")


def test_z18_after_a_penalised_first_player_the_next_opens_and_receives() -> None:
    state = play(referee("red0", "", "", lot="red1"), "bid 33", "pass", "pass", "forfeit red0")
    assert state.turn == 1
    after = play(state, "pass", "pass")
    assert (after.held[1], after.first) == (bits("red1"), 1)
    # with nobody left to bid, the lot falls to the first player after all
    state = referee("", "", "", lot="red1")
    after = play(state, "bid 30", "pass", "pass", "bid 30", "pass", "bid 30")
    assert (after.held, after.first) == ((bits("red1"), 0, 0), 0)


def test_z19_any_player_may_announce_a_sale_whatever_the_purse() -> None:
    state = start("red0", "red1", "", tokens=(36, 0, 0))
    assert legal(state) == ["pass", "sell red0"]
    assert legal(play(state, "pass")) == ["pass", "sell red1"]


@pytest.mark.parametrize(("limit", "sold"), [(0, 3), (1, 1), (2, 2)])
def test_z20_one_private_sale_a_round_unless_the_game_has_a_limit(limit: int, sold: int) -> None:
    state = standing("red0 red1", "", "", private_sales_per_game_limit=limit)
    for number in range(3):
        state = rounds.start(state, number)
        if state.phase.value == "sale":
            state = play(state, "sell red0", "pass", "pass")
        assert state.phase.value == "reveal"
    assert state.sold == (sold, 0, 0)


def test_z21_sellers_come_clockwise_from_the_first_player() -> None:
    state = start("red0", "red1", "red2", first=1)
    asked = []
    while state.phase.value == "sale":
        asked.append(int(state.turn))
        state = play(state, "pass")
    assert asked == [1, 2, 0]


def test_z22_the_first_who_may_bid_clockwise_from_the_first_player_opens_a_sale() -> None:
    assert selling("red0", "", "", card="red0").turn == 1
    state = play(start("", "red1", "", first=0), "sell red1")
    assert state.turn == 0


def test_z23_a_sale_may_open_at_zero_and_without_a_bid_the_seller_keeps_the_card() -> None:
    state = selling("red0", "", "", card="red0")
    assert "bid 0" in legal(state)
    kept = play(state, "pass", "pass")
    assert kept.held == (bits("red0"), 0, 0)
    sold = play(state, "bid 0", "pass")
    assert sold.held == (0, bits("red0"), 0)
    assert sold.tokens == (12, 12, 12)


def test_z24_the_seller_does_not_bid() -> None:
    state = selling("red0", "", "", card="red0")
    assert not RULES.view(state, None).active(0)
    assert refused(state, "bid 1", seat=0).code == "not_your_turn"
    assert play(state, "bid 1", "bid 2", "bid 3").turn == 2


def test_z25_the_limits_of_bids_hold_in_a_private_sale() -> None:
    state = selling("red0", "red3", "", card="red0", tokens=(20, 4, 12))
    assert legal(state) == ["pass", "bid 0", "bid 1", "bid 2", "bid 4"]
    assert refused(state, "bid 3").code == "digit_held"
    assert refused(state, "bid 5").code == "too_few_tokens"


def test_z26_the_buyer_of_a_private_sale_does_not_open_the_round() -> None:
    state = play(selling("red0", "", "", card="red0"), "bid 2", "pass", "pass")
    assert state.phase.value == "reveal"
    assert (state.first, turned_up(state, "red1").turn) == (0, 0)


def test_z27_the_price_of_a_private_sale_goes_to_the_seller_and_not_through_the_pot() -> None:
    state = selling("red0", "", "blue2", card="red0", pot=3, tokens=(9, 12, 12))
    after = play(state, "bid 2", "pass")
    assert (after.tokens, after.pot) == ((11, 10, 12), 3)


def test_z28_private_sales_can_be_left_out() -> None:
    assert resolve(GAME.options, {})["private_sales"] is True
    assert start("red0", "red1", "").phase.value == "sale"
    state = start("red0", "red1", "", private_sales=False)
    assert state.phase.value == "reveal"


def test_z29_exchanges_leave_private_sales_as_chosen() -> None:
    variant = start("red0", "red1", "", exchange_variant=True)
    assert play(variant, "pass", "pass").phase.value == "sale"
    alone = start("red0", "red1", "", exchange_variant=True, private_sales=False)
    assert play(alone, "pass", "pass").phase.value == "reveal"


def test_z30_one_exchange_a_round_with_an_own_card_and_what_was_received_may_go_on() -> None:
    state = start("red0", "red1", "red2", "", exchange_variant=True)
    assert legal(state) == ["pass", "exchange red0 red1", "exchange red0 red2"]
    state = play(state, "exchange red0 red1")
    assert state.turn == 1
    assert legal(state) == ["pass", "exchange red0 red1", "exchange red0 red2"]
    state = play(state, "exchange red0 red2")
    assert state.turn == 2
    assert legal(state)[1] == "exchange red0 red1"
    # the fourth player has nothing to give
    assert play(state, "pass").phase.value == "sale"
    # one player alone with cards has nobody to exchange with
    assert start("red0 red1", "", "", exchange_variant=True).phase.value == "sale"


def test_z31_when_all_have_exchanged_the_first_player_takes_the_lot() -> None:
    state = start("red0", "red1", "red2", first=2, exchange_variant=True, private_sales=False)
    state = play(state, "exchange red2 red0", "exchange red2 red1", "exchange red2 red0")
    assert state.phase.value == "reveal"
    after = turned_up(state, "green5 green6 green7")
    assert after.held[2] & bits("green5") == bits("green5")
    assert (after.first, after.round) == (2, state.round + 1)
    assert after.tokens == (12, 12, 12)


@pytest.mark.parametrize(("receiver", "owner"), [("first_player", 0), ("first_eligible", 1)])
def test_z32_a_barred_first_player_receives_the_lot_unless_switched(
    receiver: str, owner: int
) -> None:
    state = auctioned("", "", "", barred="0", lot="red1", lot_receiver=receiver)
    assert state.turn == 1
    after = play(state, "pass", "pass")
    assert (after.held[owner], after.first) == (bits("red1"), owner)


def test_z33_a_single_bidder_may_bid_anything_or_pass() -> None:
    state = auctioned("", "", "", barred="02", lot="red1")
    assert legal(state) == ["pass", *(f"bid {price}" for price in range(13))]
    assert play(state, "bid 0").held[1] == bits("red1")
    assert play(state, "bid 12").tokens == (18, 0, 18)
    assert play(state, "pass").held[0] == bits("red1")


def test_z34_whoever_has_exchanged_still_shares_the_pot() -> None:
    state = auctioned("blue2", "", "", barred="0")
    assert play(state, "bid 2", "pass").tokens == (14, 10, 12)


def test_z35_counters_are_hidden_unless_wealth_is_open_and_the_log_is_public() -> None:
    for open_wealth in (False, True):
        state = auctioned("", "", "", open_wealth=open_wealth, tokens=(11, 12, 13))
        hidden = None if not open_wealth else 12
        assert RULES.view(state, Seat(0)).tokens[:2] == (11, hidden)
        assert RULES.view(state, None).tokens[1] == hidden
        assert ("wealth" in RULES.scores(state)[0].by_category()) == open_wealth
    before = play(auctioned("", "", ""), "bid 4", "pass")
    after = play(before, "pass")
    heard = RULES.hear(before, Event(Seat(2), RULES.actions.parse("pass")), after, None)
    assert [line.code for line in heard] == ["passed", "bought", "received", "received"]


def test_z36_a_tie_goes_to_the_finer_art_and_then_is_shared() -> None:
    assert scoring.verdict([9, 8, 7], [1, 9, 9]).code == "won"
    finer = scoring.verdict([9, 9, 7], [1, 2, 9])
    assert (finer.winners, finer.code) == ((1,), "won_by_art")
    shared = scoring.verdict([9, 9, 7], [2, 2, 9])
    assert (shared.winners, shared.code) == ((0, 1), "shared_art")


def test_z37_when_nobody_has_tokens_everybody_is_richest() -> None:
    assert [score.total for score in scoring.scores([(), (), ()], [0, 0, 0])] == [2, 2, 2]


def test_z38_a_player_without_a_legal_bid_is_asked_all_the_same() -> None:
    state = play(auctioned("", "", "", tokens=(30, 3, 3)), "bid 10")
    assert RULES.to_act(state) == (1,)
    assert legal(state) == ["pass"]
    all_digits = " ".join(str(card) for card in CARDS[:10])
    assert legal(auctioned(all_digits, "", "")) == ["pass"]


def test_z39_cards_in_front_of_players_are_public() -> None:
    state = auctioned("red0 blue8", "green5", "")
    for seat in (None, Seat(2)):
        assert RULES.view(state, seat).held[0] == (Card(0, 0), Card(2, 8))


def test_a_fine_in_a_private_sale_goes_to_the_pot() -> None:
    fined = play(start("red0", "red3", "", penalty_mode="referee"), "sell red0", "bid 3")
    assert (fined.pot, fined.tokens) == (1, (12, 11, 12))
    sold = play(fined, "bid 4", "pass")
    assert (sold.pot, sold.tokens) == (1, (16, 7, 12))


def test_whoever_has_exchanged_may_bid_in_a_private_sale() -> None:
    state = start("red0", "red1", "red2", exchange_variant=True, private_sales=True)
    state = play(state, "exchange red0 red1", "pass", "pass", "pass", "sell red0")
    assert state.barred == 1
    assert any(action.startswith("bid") for action in legal(state))
