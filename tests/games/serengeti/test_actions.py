"""Actions, draws, refusals and previews."""

from random import Random

import pytest

from ecotone.core import record
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.first import First, FirstPlayer
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules.actions import Bid, Exchange, Sell
from ecotone.games.serengeti.rules.cards import Card
from ecotone.games.serengeti.rules.draws import Lot, Reveal
from games.serengeti.market import NAMED, RULES, auctioned, bits, play, refused, start


def test_every_action_has_one_text_and_one_integer() -> None:
    actions = RULES.actions
    assert len(actions) == 1 + 73 + 30 + 870 + 30
    for number in range(len(actions)):
        action = actions.decode(number)
        assert actions.encode(action) == number
        assert actions.parse(str(action)) is action


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("sell red 4", "sell red4"),
        ("forfeit blue 8", "forfeit blue8"),
        ("exchange red 4 blue 8", "exchange red4 blue8"),
    ],
)
def test_cards_may_be_named_in_two_words(text: str, same: str) -> None:
    assert RULES.actions.parse(text) == RULES.actions.parse(same)


def test_the_first_player_is_drawn_and_written_down() -> None:
    draw = FirstPlayer(4)
    assert {draw.sample(Random(seed)).seat for seat in range(1) for seed in range(60)} == {
        0,
        1,
        2,
        3,
    }
    assert draw.parse("first 3") == First(Seat(3))
    for text in ("first 4", "first", "second 1", "first -1"):
        with pytest.raises(ParseError) as refusal:
            draw.parse(text)
        assert refusal.value.code == "first_player"


def test_a_lot_is_drawn_from_the_pile_and_written_down() -> None:
    draw = Reveal(bits("red0 red1 blue8"), 2)
    lot = draw.sample(Random(1))
    assert draw.parse(str(lot)) == lot
    assert draw.parse("lot blue8 red0") == Lot((NAMED["red0"], NAMED["blue8"]))
    for text in ("lot red0", "lot red0 red0", "lot red0 red1 blue8", "deal red0 red1"):
        with pytest.raises(ParseError) as refusal:
            draw.parse(text)
        assert refusal.value.code == "lot_size"
    for text in ("lot red0 red2", "lot red0 red9"):
        with pytest.raises(ParseError) as refusal:
            draw.parse(text)
        assert refusal.value.code == "lot_pile"


def test_the_pile_has_no_order() -> None:
    """The same decisions with other seeds lead to other lots from the same state."""
    table = Table(GAME, 3, seed=1)
    lots = {str(table.fork(at=1, seed=seed).events[1]) for seed in range(40)}
    assert len(lots) > 15


@pytest.mark.parametrize("options", [{}, {"penalty_mode": "referee", "exchange_variant": True}])
def test_a_record_replays_to_the_same_game(options: dict[str, bool | str]) -> None:
    table, rng = Table(GAME, 4, seed=8, options=options), Random(8)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    again = Table.replay(GAME, record.read(table.record))
    assert again._state == table._state
    assert again.record == table.record
    assert again.log() == table.log()


def test_refusals_name_what_is_wrong() -> None:
    opening = auctioned("red3", "", "", tokens=(5, 12, 19))
    assert refused(opening, "bid 3").params["cards"] == ("red3",)
    assert refused(opening, "bid 7").params == {"price": 7, "tokens": 5, "missing": 2}
    assert refused(opening, "bid 1", seat=1).code == "not_your_turn"
    assert refused(opening, "sell red3").code == "not_selling"
    assert refused(opening, "exchange red3 red4").code == "not_exchanging"
    assert refused(opening, "forfeit red3").code == "not_forfeiting"
    raised = play(opening, "bid 4")
    assert refused(raised, "bid 4").params == {"price": 4, "high": 4}
    asking = start("red3", "red4", "")
    assert refused(asking, "sell red4").code == "not_your_card"
    assert refused(asking, "bid 1").code == "not_bidding"
    swapping = start("red3", "red4", "", exchange_variant=True)
    assert refused(swapping, "exchange red4 red3").code == "not_your_card"
    assert refused(swapping, "exchange red3 red2").code == "no_rivals_card"
    referee = auctioned("", "", "", penalty_mode="referee")
    assert refused(referee, "bid 37").code == "more_than_all"
    over = play(auctioned("", "", "", number=14), "pass", "pass", "pass")
    assert refused(over, "pass", seat=0).code == "game_over"
    assert RULES.legal(over, Seat(0)) == ()


def test_things_that_are_no_actions_or_cards() -> None:
    state = start("red3", "red4", "")
    with pytest.raises(ParseError):
        RULES.apply(state, Seat(0), object())
    with pytest.raises(IllegalAction):
        RULES.apply(state, Seat(0), Sell(Card(0, 9)))
    with pytest.raises(IllegalAction):
        RULES.apply(auctioned("", "", ""), Seat(0), Bid(-1))
    swapping = start("red3", "red4", "", exchange_variant=True)
    with pytest.raises(IllegalAction):
        RULES.apply(swapping, Seat(0), Exchange(NAMED["red3"], Card(0, 9)))


def test_a_preview_is_the_change_of_collections_if_the_action_comes_off() -> None:
    view = RULES.view(auctioned("red0 red1", "", "", lot="red2 blue8"), Seat(0))
    assert RULES.preview(view, RULES.actions.parse("bid 5")) == 4
    assert RULES.preview(view, RULES.actions.parse("pass")) == 0
    view = RULES.view(start("red0 red1", "blue8", "", exchange_variant=True), Seat(0))
    assert RULES.preview(view, RULES.actions.parse("exchange red0 blue8")) == -1
    assert RULES.preview(view, RULES.actions.parse("sell red0")) == -2
    assert RULES.preview(view, RULES.actions.parse("forfeit red0")) == -2
