"""The best board is the best: checked against every board where there are few enough."""

from collections.abc import Iterator
from random import Random

import pytest

import ecotone
from ecotone.analysis import arrange, arrange_cards
from ecotone.analysis.arrange import arranger
from ecotone.contract.ground import switched
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.options import resolve
from ecotone.games import GAMES
from ecotone.games.ecosystem.analysis.arranging import BoardArranger
from ecotone.games.ecosystem.analysis.hand import Hand, read

pytestmark = [pytest.mark.heavy, pytest.mark.long]
SECONDS = 60.0
"""More than a proof for so few cards ever takes."""


def orders(cards: str, before: str = "") -> Iterator[str]:
    """Every different order of the cards."""
    if not cards:
        yield before
    for card in sorted(set(cards)):
        yield from orders(cards.replace(card, "", 1), before + card)


def tried(game: str, hand: Hand) -> int:
    """The best of all boards."""
    own = arranger(game)
    assert isinstance(own, BoardArranger)
    return max(own.score(hand, hand.laid(order)) for order in orders(hand.cards))


def found(game: str, hand: Hand, seconds: float = SECONDS) -> tuple[int, int | None]:
    own = arranger(game)
    assert isinstance(own, BoardArranger)
    best = own.best(hand, hand.laid(hand.cards), seconds, 0)
    flat = best.board.replace("/", "")
    assert sorted(flat.replace(".", "")) == sorted(hand.every)
    assert own.score(hand, flat) == best.score
    return best.score, best.bound


@pytest.mark.parametrize(
    ("game", "cards", "other_rules"),
    [
        ("savanna", "GGGZZLTRA", False),
        ("savanna", "AAACLHVEE", True),
        ("ocean", "KKKKGGWMR", False),
        ("ocean", "PPFRRRCWO", True),
    ],
)
def test_the_best_of_all_boards_of_nine_cards_is_found_and_proved(
    game: str, cards: str, other_rules: bool
) -> None:
    rules = dict(switched(GAMES[game])) if other_rules else {}
    deck = GAMES[game].rules.deck  # type: ignore[attr-defined]
    hand = read(deck, cards, ".../.../...", resolve(GAMES[game].options, rules))
    hand = hand._replace(others=(1, 3))
    best = tried(game, hand)
    assert found(game, hand) == (best, best)


@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("seed", range(2))
def test_the_last_cards_of_a_whole_board_are_placed_best_and_proved(game: str, seed: int) -> None:
    rng, own = Random(seed), arranger(game)
    assert isinstance(own, BoardArranger)
    lying = rng.sample(own.deck.full, 20)
    cells = rng.sample(range(20), 5)
    cards = "".join(lying[cell] for cell in cells)
    board = "".join("." if cell in cells else card for cell, card in enumerate(lying))
    rules = dict(switched(GAMES[game])) if seed % 2 else {}
    hand = Hand(own.deck.sort(cards), board, (2, 4), resolve(GAMES[game].options, rules))
    best = tried(game, hand)
    assert found(game, hand) == (best, best)


@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_without_a_proof_a_whole_hand_is_arranged_better_than_it_was_played(game: str) -> None:
    rng, table = Random(1), ecotone.new(game, players=2, seed=1)
    while seats := table.to_act():
        table.play(seats[0], rng.choice(table.legal(seats[0])))
    best = arrange(table.view(), 0, seconds=0)
    own = table.scores()[0].total
    assert best.bound is None
    assert not best.proved
    assert best.score > own
    assert best == arrange(table.view(), 0, seconds=0)
    shown = arranger(game).shown(table.view(), 0, best.board)
    assert GAMES[game].rules.tallies(shown)[0].total == best.score  # type: ignore[attr-defined]


def test_what_cannot_be_arranged_is_refused_with_a_reason() -> None:
    with pytest.raises(IllegalAction, match="going on"):
        arrange(ecotone.new("savanna", players=2, seed=1).view(), 0)
    with pytest.raises(IllegalAction) as refused:
        arrange_cards("serengeti", "A")
    assert refused.value.code == "no_arranging"
    for cards, board, code in [
        ("X", ".", "arrange_card"),
        ("WW", ".", "arrange_count"),
        ("", "W", "arrange_count"),
        ("W", "......", "arrange_box"),
    ]:
        with pytest.raises(ParseError) as wrong:
            arrange_cards("savanna", cards, board)
        assert wrong.value.code == code
