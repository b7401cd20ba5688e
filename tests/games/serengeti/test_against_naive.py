"""The rules agree with a slow model that knows nothing of them."""

from random import Random

import pytest

from campaigns import TIMES
from ecotone.games.serengeti.rules import auction, scoring
from ecotone.games.serengeti.rules.cards import BITS, CARDS, COLOURS, cards
from ecotone.games.serengeti.rules.state import NOBODY, State
from games.serengeti import naive
from games.serengeti.market import RULES, play, standing

CASES = 4_000 * TIMES
PARTS = 4


def placed(rng: Random) -> State:
    """Any number of players with any cards and any tokens, a lot and a carry."""
    seats = rng.randint(3, 6)
    left = rng.sample(CARDS, 30)
    lot = [left.pop() for _ in range(rng.randint(1, 3))]
    held = [0] * seats
    for card in left[: rng.randrange(len(left) + 1)]:
        held[rng.randrange(seats)] |= BITS[card]
    tokens = [0] * seats
    pot = rng.choice((0, 0, 1, 2, 3, 7))
    for _ in range(12 * seats - pot):
        tokens[rng.randrange(seats)] += 1
    state = standing(*[""] * seats, tokens=tuple(tokens), pot=pot, first=rng.randrange(seats))
    on_sale = sum(BITS[card] for card in lot)
    pile = state.pile & ~sum(held) & ~on_sale
    return state._replace(held=tuple(held), lot=on_sale, pile=pile)


def named(mask: int) -> list[naive.Card]:
    return [(COLOURS[card.colour], card.value) for card in cards(mask)]


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(PARTS))
def test_a_round_ends_as_the_slow_model_says(part: int) -> None:
    rng = Random(part)
    for _ in range(CASES // PARTS):
        before = placed(rng)
        players = [
            naive.Player(named(mask), tokens)
            for mask, tokens in zip(before.held, before.tokens, strict=True)
        ]
        state, said = auction.opened(before, NOBODY), []
        while state.round == before.round:
            seat = state.turn
            pass_, *bids = RULES.legal(state, seat)
            bid = rng.choice(bids[:3]) if bids and rng.random() < 0.6 else pass_
            said.append((int(seat), getattr(bid, "price", None)))
            state = play(state, str(bid))
        first, pot = naive.play_round(players, before.first, named(before.lot), before.pot, said)
        assert (state.first, state.pot) == (first, pot)
        assert list(state.tokens) == [player.tokens for player in players]
        assert [sorted(named(mask)) for mask in state.held] == [
            sorted(player.cards) for player in players
        ]


@pytest.mark.heavy
def test_every_bid_is_legal_exactly_when_the_slow_model_allows_it() -> None:
    rng = Random(99)
    for _ in range(300):
        state = auction.opened(placed(rng), NOBODY)
        seat = state.turn
        player = naive.Player(named(state.held[seat]), state.tokens[seat])
        listed = {getattr(action, "price", None) for action in RULES.legal(state, seat)}
        assert listed - {None} == {
            price for price in range(100) if naive.may_bid(player, price, None)
        }


@pytest.mark.heavy
def test_final_scores_agree_with_the_slow_model() -> None:
    rng = Random(7)
    for _ in range(2_000):
        state = placed(rng)
        scored = scoring.scores([cards(mask) for mask in state.held], state.tokens)
        players = [
            naive.Player(named(mask), tokens)
            for mask, tokens in zip(state.held, state.tokens, strict=True)
        ]
        assert [score.total for score in scored] == naive.final_points(players)
