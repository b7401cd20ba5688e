"""The worked examples of the rulebook and those derived from it."""

import pytest

from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules import scoring
from ecotone.games.serengeti.rules.cards import ALL, CARDS, COLOURS, DIGITS, Card, cards
from ecotone.games.serengeti.rules.rounds import lot_size
from ecotone.games.serengeti.rules.sharing import sharers
from games.serengeti.market import auctioned, legal, play, refused, standing, start


def test_thirty_cards_six_colours_of_five_and_three_of_each_value() -> None:
    assert len(CARDS) == len(set(CARDS)) == 30
    for colour in range(len(COLOURS)):
        assert sum(card.colour == colour for card in CARDS) == 5
    for value in range(DIGITS):
        assert sum(card.value == value for card in CARDS) == 3
    assert cards(ALL) == CARDS == tuple(sorted(CARDS))


def test_ser_1_cards_3_4_6_bar_the_bids_that_end_in_them() -> None:
    state = auctioned("red3 red4 brown6", "", "", tokens=(27, 5, 4))
    bids = {int(text.split()[1]) for text in legal(state)[1:]}
    assert bids.isdisjoint({3, 4, 6, 13, 14, 16, 23, 24, 26})
    assert bids == {price for price in range(28) if price % 10 not in (3, 4, 6)}
    assert {5, 10, 12} <= bids
    for price in (3, 14, 26):
        refusal = refused(state, f"bid {price}")
        assert (refusal.code, refusal.params["digit"]) == ("digit_held", price % 10)
    assert refused(state, "bid 3").params["cards"] == ("red3",)


@pytest.mark.parametrize("price", [5, 15])
def test_ser_2_a_price_of_5_or_15_has_the_digit_5(price: int) -> None:
    held = standing("", "blue5", "red4").held
    assert sharers(held, Seat(0), price) == (1,)


def test_ser_3_two_fives_take_the_whole_price_of_15_from_one() -> None:
    state = auctioned("", "blue5 green5", "violet5", tokens=(16, 10, 10))
    after = play(state, "bid 15", "pass", "pass")
    assert after.tokens == (1, 25, 10)
    assert after.pot == 0


def test_ser_4_lots_of_one_two_three_cards_over_fifteen_rounds() -> None:
    sizes = [lot_size(number) for number in range(15)]
    assert sizes == [1, 2, 3] * 5
    assert sum(sizes) == 30
    table = Table(GAME, 3, seed=4)
    while not table.over:
        table.play(table.to_act()[0], "pass")
    lots = [dict(line.params)["cards"] for line in table.log() if line.code == "lot"]
    assert [len(lot) for lot in lots] == sizes  # type: ignore[arg-type]


def test_ser_5_one_to_five_cards_of_a_colour() -> None:
    points = [scoring.collections([Card(0, value) for value in range(many)]) for many in range(6)]
    assert points == [0, 1, 3, 6, 10, 15]


def test_ser_6_everyone_with_the_most_tokens_scores_2() -> None:
    scores = scoring.scores([(), (), ()], [7, 7, 3])
    assert [score.by_category()["wealth"] for score in scores] == [2, 2, 0]


def test_ser_7_seven_among_three_without_a_seven_leaves_one() -> None:
    after = play(auctioned("", "red1", "red2", "red3"), "bid 7", "pass", "pass", "pass")
    assert after.tokens == (5, 14, 14, 14)
    assert after.pot == 1


def test_ser_8_the_carried_token_joins_a_price_of_ten() -> None:
    state = auctioned("", "red0", "blue0", "red1", pot=1, tokens=(12, 12, 12, 11))
    after = play(state, "bid 10", "pass", "pass", "pass")
    assert after.tokens == (2, 17, 17, 11)
    assert after.pot == 1


def test_ser_9_three_nines_share_a_price_of_nine() -> None:
    state = auctioned("", "green9", "blue9", "violet9")
    assert play(state, "bid 9", "pass", "pass", "pass").tokens == (3, 15, 15, 15)


def test_ser_10_the_buyer_of_an_eight_for_eight_gets_nothing_back() -> None:
    state = auctioned("", "red1", "red2", lot="blue8")
    after = play(state, "bid 8", "pass", "pass")
    assert after.tokens == (4, 16, 16)
    assert Card(COLOURS.index("blue"), 8) in cards(after.held[0])


def test_ser_11_when_all_pass_the_first_player_takes_the_lot_for_nothing() -> None:
    state = auctioned("", "", "red0", pot=2, first=1, tokens=(11, 12, 11), lot="green5")
    after = play(state, "pass", "pass", "pass")
    assert cards(after.held[1]) == (Card(COLOURS.index("green"), 5),)
    assert after.tokens == state.tokens
    assert (after.first, after.pot) == (1, 2)


def test_ser_12_a_winning_bid_of_zero_hands_out_the_carry() -> None:
    state = auctioned("", "red0", "red1", pot=2, tokens=(11, 11, 12))
    after = play(state, "bid 0", "pass", "pass")
    assert after.tokens == (11, 13, 12)
    assert after.pot == 0


def test_ser_13_three_two_and_one_of_a_colour_make_ten() -> None:
    held = [Card(0, 0), Card(0, 1), Card(0, 2), Card(1, 5), Card(1, 6), Card(2, 0)]
    score = scoring.explain(held, None)
    assert score.total == 10
    assert [(point.value, point.cells) for point in score.points] == [
        (6, tuple(held[:3])),
        (3, tuple(held[3:5])),
        (1, tuple(held[5:])),
    ]


def test_the_first_round_has_nothing_to_sell_or_exchange() -> None:
    for variant in (False, True):
        state = start("", "", "", number=0, exchange_variant=variant, private_sales=True)
        assert state.phase.value == "reveal"
