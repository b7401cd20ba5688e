"""A refusal has a code, parameters and a rule, and says itself."""

import copy
import pickle
from typing import Any

import pytest

from ecotone.core import face
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.table import Table
from games.samples import DRAFT, REEF

KINDS = (IllegalAction, ParseError, Refusal)


@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_survives_pickling_and_copying(kind: type[Refusal]) -> None:
    refusal = kind("not_adjacent", rule="placing_1", cell="1,1")
    for again in (pickle.loads(pickle.dumps(refusal)), copy.deepcopy(refusal)):
        assert type(again) is kind
        assert (again.code, again.rule, again.params) == (
            "not_adjacent",
            "placing_1",
            {"cell": "1,1"},
        )
        assert str(again) == str(refusal)


def test_a_refusal_without_words_shows_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face, "_sentence", None)
    assert str(IllegalAction("not_over")) == "not_over"
    assert str(ParseError("no_seat", seat=7, last=2)) == "no_seat (seat=7, last=2)"


def test_a_refusal_with_words_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face, "_sentence", lambda refusal: f"No: {refusal.code}.")
    assert str(IllegalAction("not_over")) == "No: not_over."


def test_a_view_without_an_artist_still_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    import ecotone

    view: Any = ecotone.new(DRAFT, players=2, seed=1).view(0)
    monkeypatch.setattr(face, "_svg", None)
    monkeypatch.setattr(face, "_text", None)
    assert view._repr_svg_() is None
    assert "View object at" in str(view)


def test_an_artist_draws_views_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    import ecotone

    monkeypatch.setattr(face, "_svg", lambda view: f"<svg>{view.game}</svg>")
    monkeypatch.setattr(face, "_text", lambda view: f"{view.game} for {view.seat}")
    table: Table = ecotone.new(REEF, players=2, seed=1)
    assert table.view(1)._repr_svg_() == table._repr_svg_() == f"<svg>{REEF}</svg>"
    assert (str(table.view(1)), str(table)) == (f"{REEF} for 1", f"{REEF} for None")


def test_lending_says_who_draws_and_words() -> None:
    import ecotone

    before = (face._svg, face._text, face._sentence)
    try:
        view = ecotone.new(DRAFT, players=2, seed=1).view()
        face.lend(svg=lambda _: "svg", text=lambda _: "text", sentence=lambda _: "sentence")
        assert (face.svg(view), face.text(view)) == ("svg", "text")
        assert str(Refusal("x")) == "sentence"
    finally:
        face._svg, face._text, face._sentence = before
