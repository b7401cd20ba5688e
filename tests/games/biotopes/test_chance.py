"""What chance may decide, in words: every outcome is read back, and nothing else is."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ecotone.core.errors import ParseError
from ecotone.core.first import FirstPlayer
from ecotone.core.seats import Seat
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.draws import Cards, FromBag, FromDeck
from ecotone.games.biotopes.rules.setup_draws import Assignment, Conditions, Deal, PackCheck, Tiles
from ecotone.games.biotopes.rules.state import NOTHING
from games.biotopes.staging import Stage, begun, heap, new

BOX = own_box()
DECK = BOX.decks[2]
DRAWS: list[Any] = [
    PackCheck("0123456789ab"),
    FirstPlayer(3),
    Conditions(BOX),
    Tiles(BOX, 4, (0, 1), True),
    Tiles(BOX, 4, (0, 1), False),
    Deal(BOX, Seat(1), BOX.decks[0]),
    Assignment(BOX, Seat(0), (1 << 20) - 1, False),
    Assignment(BOX, Seat(0), (1 << 20) - 1, True),
    FromDeck("river", BOX, 2, DECK, 0, NOTHING, 3, True),
    FromDeck("draw", BOX, 2, DECK, 0, 1, 1, True),
    FromDeck("draw", BOX, 2, DECK, 0, NOTHING, 1, False),
    FromDeck("river", BOX, 2, 1 << 20, 1 << 19, NOTHING, 3, True),
    FromBag("produce", Seat(0), heap("grey grey green blue"), 3),
    FromBag("cube", Seat(2), heap("grey blue"), 1),
    FromBag("produce", Seat(0), heap("grey"), 3),
]


@pytest.mark.parametrize("draw", DRAWS, ids=str)
def test_an_outcome_is_read_back_from_its_text(draw: Any) -> None:
    rng = Random(1)
    for _ in range(50):
        outcome = draw.sample(rng)
        assert draw.parse(str(outcome)) == outcome


@pytest.mark.parametrize("draw", DRAWS, ids=str)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "pack x",
        "first 3",
        "conditions forest forest bird mammal",
        "tiles 1:a0 1:a1 2:a0 3:a0",
        "tiles 1 2 3",
        "tiles 99 2 3 4",
        "tiles 1:c0 2:a0 3:a0 4:a0",
        "tiles  1:a0 2:a0 3:a0 4:a0",
        "deal 1 apollo apollo apollo apollo",
        "deal 0 apollo stag_beetle rose_chafer large_copper",
        "biotopes 0 preserved_mountain preserved_mountain preserved_mountain preserved_mountain",
        "biotopes 1 preserved_mountain preserved_forest preserved_meadow preserved_wetland",
        "river carnivore apollo apollo apollo",
        "river carnivore grey_wolf",
        "river carnivore grey_wolf brown_bear golden_eagle next sea",
        "river carnivore grey_wolf brown_bear golden_eagle",
        "draw carnivore grey_wolf",
        "draw carnivore grey_wolf next forest",
        "draw herbivore grey_wolf next forest",
        "draw carnivore nobody",
        "produce 0 red",
        "produce 0 green",
        "produce 0 blue blue blue",
        "produce 1 grey grey blue",
        "cube 2 yellow",
    ],
)
def test_nothing_else_is_an_outcome(draw: Any, text: str) -> None:
    if isinstance(draw, FromDeck) and draw.top == NOTHING and not draw.show:
        return  # a draw without a shown back takes any carnivore
    with pytest.raises(ParseError):
        draw.parse(text)


def test_a_whole_milieu_is_not_mixed() -> None:
    mixed = "biotopes 0 preserved_mountain adapted_forest preserved_meadow preserved_wetland"
    assert str(Assignment(BOX, Seat(0), (1 << 20) - 1, False).parse(mixed)) == mixed
    with pytest.raises(ParseError):
        Assignment(BOX, Seat(0), (1 << 20) - 1, True).parse(mixed)


def test_a_draw_without_a_shown_back_takes_any_card_of_the_deck() -> None:
    draw = FromDeck("draw", BOX, 2, DECK, 0, NOTHING, 1, False)
    assert str(draw.parse("draw carnivore grey_wolf")) == "draw carnivore grey_wolf"
    with pytest.raises(ParseError):
        draw.parse("draw carnivore grey_wolf next forest")


def test_a_draw_goes_on_in_the_shuffled_discards() -> None:
    draw = FromDeck("river", BOX, 2, 1 << 20, 1 << 19, NOTHING, 3, True)
    outcome = draw.sample(Random(1))
    assert outcome.cards == (20, 19)
    assert outcome.top == NOTHING


def lines(game: Stage, seat: int | None) -> Iterator[str]:
    for line in game.table.log(seat):
        yield " ".join((line.code, *(str(value) for _, value in line.params)))


def test_the_log_keeps_hands_and_blind_draws_secret() -> None:
    game = Stage(2)
    game.table.events.clear()
    game.table._past.clear()
    game.bear(0, "hazel_dormouse", "green green")
    game.play("use hazel_dormouse", "draw carnivore")
    (drawn,) = [event.move for event in game.table.events if isinstance(event.move, Cards)]
    name = drawn.words[0]
    biotope = BOX.pack.species[drawn.cards[0]].biotope
    assert f"drew_blind carnivore {name}" in list(lines(game, 0))
    assert f"drew_back 0 carnivore {biotope}" in list(lines(game, 1))
    assert not any(name in line for line in lines(game, 1))
    game = Stage(2, show_deck_top_biotope=False)
    game.table.events.clear()
    game.table._past.clear()
    game.bear(0, "hazel_dormouse", "green green")
    game.play("use hazel_dormouse", "draw carnivore")
    assert "drew_unseen 0 carnivore" in list(lines(game, None))
    other = GAME.rules.redeal(game.state, game.table.seat(1), Random(5))
    assert GAME.rules.view(other, game.table.seat(1)) == game.table.view(1)


def test_the_log_tells_a_whole_game() -> None:
    codes = set()
    for options in ({}, {"advanced_biotopes": "random"}, {"landscape": "build"}):
        for advanced in ("none", "draft"):
            chosen = {"advanced_biotopes": advanced} | options
            table, rng = new(3, 7, **chosen), Random(7)
            while not table.over:
                seat = table.to_act()[0]
                legal = list(table.legal(seat))
                choice = rng.choice(legal)
                table.play(seat, rng.choice(legal) if str(choice) == "pass" else choice)
            for who in (None, 0, 1):
                codes |= {line.code for line in table.log(who)}
    assert codes >= {
        "first_player",
        "conditions",
        "tiles",
        "dealt",
        "dealt_unseen",
        "milieus",
        "adopted",
        "laid",
        "produced",
        "river",
        "drew",
        "drew_back",
        "drawing",
        "discarded",
        "paid",
        "passed",
        "kept",
        "mulligan",
        "evolution",
        "transfer",
        "settled",
        "adapted",
        "grown",
        "cycle",
        "over",
    }


def test_species_without_cubes_die_out_loud() -> None:
    game = Stage(2)
    game.table.events.clear()
    game.table._past.clear()
    game.bear(0, "stag_beetle", "")
    game.change(cycle=6)
    game.play("pass", "pass")
    assert "extinct 0 stag_beetle" in list(lines(game, None))
    assert game.line(0, "forest") == []


def test_prey_and_rewards_are_heard() -> None:
    game = Stage(2)
    game.table.events.clear()
    game.table._past.clear()
    game.hold(0, "praying_mantis")
    game.bear(0, "stag_beetle", "green green")
    game.bear(1, "apollo", "grey")
    game.play("adapt praying_mantis", "prey 1 apollo grey")
    heard = list(lines(game, None))
    assert "preyed 0 1 apollo grey" in heard
    game.turn_of(0)
    game.bear(0, "red_squirrel", "green green green green")
    game.bag(0, "green green green")
    game.play("use red_squirrel")
    assert any(line.startswith("cube 0") for line in lines(game, 1))
    game.play("put forest")
    assert "chose 0 put forest" in list(lines(game, 1))


def test_values_show_themselves() -> None:
    table = begun(2)
    assert "Ecotone" in repr(table._state.box)
    assert "Landscape(" in repr(table._state.land)
    table.view(0)._repr_svg_()
    assert GAME.rules.legal(table._past[0], table.seat(0)) == ()
    assert all(score.total == 0 for score in GAME.rules.scores(table._past[0]))
    assert isinstance(str(table.view(0)), str)
    assert hash(table._state.land) == hash(table._past[-1].land)
    assert table.view(0).pack is BOX.pack
