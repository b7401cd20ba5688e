"""Deals and draws: what the stock holds, every card as likely, each label its own stream."""

from collections import Counter
from random import Random

import pytest

import ecotone
from ecotone.core.chance import stream
from ecotone.core.errors import ParseError
from ecotone.games.ecosystem.rules.deal import Cards, Drawing
from ecotone.games.ecosystem.savanna.rules.cards import DECK


def test_the_neutral_draws_leave_the_deals_alone() -> None:
    """The second deal falls as it would have, however many neutral cards were drawn."""
    table = ecotone.new("ocean", players=2, seed=9)
    other = table.fork(seed=9)
    deals = stream(9, "deal")
    expected = Drawing("deal", table.game.rules.deck, table.game.rules.deck.full, 3, 10)  # type: ignore[attr-defined]
    assert table.events[0].move == expected.sample(deals)
    assert other.record == table.record


def test_a_draw_takes_only_what_the_stock_holds() -> None:
    drawing = Drawing("draw", DECK, "AAZ", 1, 2)
    seen = Counter(str(drawing.sample(Random(seed))) for seed in range(300))
    assert set(seen) == {"draw AA", "draw AZ"}
    assert 60 < seen["draw AA"] < 140


def test_every_card_of_the_stock_is_as_likely() -> None:
    drawing = Drawing("neutral", DECK, "AAAZZG", 1, 1)
    rng = Random(1)
    seen = Counter(drawing.sample(rng).hands[0] for _ in range(6000))
    assert 2800 < seen["A"] < 3200
    assert 1850 < seen["Z"] < 2150
    assert 850 < seen["G"] < 1150


def test_an_outcome_reads_back_from_its_text() -> None:
    drawing = Drawing("deal", DECK, DECK.full, 3, 11)
    for seed in range(20):
        drawn = drawing.sample(Random(seed))
        assert drawing.parse(str(drawn)) == drawn
    assert drawing.label == "deal"
    assert drawing.parse("deal " + "/".join(["A" * 10 + "W", "G" * 11, "T" * 11])) == Cards(
        "deal", ("WAAAAAAAAAA", "G" * 11, "T" * 11)
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("deal AZ", "outcome_shape"),
        ("draw", "outcome_shape"),
        ("draw A", "outcome_shape"),
        ("draw A/Z", "outcome_shape"),
        ("draw ZZ", "outcome_stock"),
        ("draw A?", "outcome_stock"),
    ],
)
def test_an_outcome_the_stock_cannot_give_is_refused(text: str, code: str) -> None:
    with pytest.raises(ParseError) as refused:
        Drawing("draw", DECK, "AAZ", 1, 2).parse(text)
    assert refused.value.code == code
