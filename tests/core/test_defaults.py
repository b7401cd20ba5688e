"""What a game leaves out has a default that works."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ecotone
from ecotone.core import tutorial
from ecotone.core.drawing import Drawing
from ecotone.core.errors import ParseError
from ecotone.core.pad import NO_PAD
from ecotone.core.rules import Heard
from ecotone.core.story import Teller
from games.samples import DRAFT


class Seen(NamedTuple):
    """A view of three fields."""

    game: str = "any"
    seat: int = 0
    seats: int = 2


def test_a_drawing_without_art_lists_what_is_seen() -> None:
    drawing: Any = Drawing("any")
    dealt: Any = ecotone.new(DRAFT, players=2, seed=1).view(0)
    assert drawing.text(Seen()) == "game: any\nseat: 0\nseats: 2\n"
    assert "phase: " in drawing.text(dealt)
    assert "game: " not in drawing.text(dealt)
    assert "options: " not in drawing.text(dealt)
    assert drawing.text("bare") == drawing.brief("bare") == "view: bare\n"
    assert "<pre" in drawing.page(Seen()).areas["stage"]
    assert drawing.about(Seen(), "card:Z") is None
    assert drawing.aid(Seen()) == ()
    assert drawing.pad() == {}
    assert drawing.place((0, 1)) == "1,2"
    assert drawing.example("any board") == ""


def test_a_game_without_a_pad_says_so() -> None:
    with pytest.raises(ParseError):
        NO_PAD.score({})
    with pytest.raises(ParseError):
        NO_PAD.interview()


def test_a_teller_says_what_was_heard_and_points_at_nothing() -> None:
    line = Heard("began")
    assert Teller[object]().say(line, None, None) is line
    assert Teller[object]().show(line) == ()
    table = ecotone.new(DRAFT, players=2, seed=1)
    action = table.legal(0)[0]
    assert Teller[object]().name(None, action) == Heard(str(action))
    assert Teller[object]().reason(None, action) == ()


def test_the_last_step_can_be_told() -> None:
    table = ecotone.new(DRAFT, players=2, seed=1)
    table.play(0, table.legal(0)[0])
    assert table.step().hear(table.seat(0)) == table.hearing()(table.seat(0))


def test_a_game_without_first_steps_has_none(tmp_path: Path) -> None:
    assert tutorial.read(tmp_path / "tutorial.toml") is None


def test_a_verb_has_an_example_among_the_actions() -> None:
    actions = ecotone.new(DRAFT, players=2, seed=1).game.rules.actions
    assert all(actions.example(verb).split()[0] == verb for verb in actions.verbs)
