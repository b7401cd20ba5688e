"""A view goes over the wire as JSON and comes back equal."""

import json
from collections.abc import Iterator
from dataclasses import make_dataclass
from random import Random
from typing import Any, Literal, NamedTuple

import pytest

import ecotone
from ecotone.contract import switched
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.server.views import decode, encode
from games.samples import AUCTION, DRAFT, HEX_MAP
from jsons import said

pytestmark = pytest.mark.heavy

TABLES = [
    (name, players, dict(options))
    for name in ecotone.games()
    for players, options in (
        (GAMES[name].seats[0], ()),
        (max(3, GAMES[name].seats[0]), switched(GAMES[name])),
    )
]
"""The smallest table as it usually is, and one of three with every option switched."""

every_table = pytest.mark.parametrize(
    ("game", "players", "options"), TABLES, ids=[f"{game}-{n}" for game, n, _ in TABLES]
)


def seen(game: str, players: int, options: dict[str, Any]) -> Iterator[Any]:
    """What everybody sees during a random game, its first and last position included."""
    rng = Random(5)
    table: Table = ecotone.new(game, players=players, seed=5, **options)
    for step in range(10_000):
        awaited = table.to_act()
        if step % 4 == 0 or not awaited:
            yield from (table.view(seat) for seat in (None, *range(players)))
        if not awaited:
            return
        seat = rng.choice(awaited)
        table.play(seat, rng.choice(table.legal(seat)))


@every_table
def test_every_view_of_a_game_comes_back_equal(
    game: str, players: int, options: dict[str, Any]
) -> None:
    for view in seen(game, players, options):
        sent = json.dumps(encode(view))
        assert decode(game, json.loads(sent)) == view


@every_table
def test_other_languages_can_read_every_number(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """JavaScript's numbers are exact up to 2^53."""
    sent = [json.dumps(encode(view)) for view in seen(game, players, options)]
    numbers: list[int] = []
    for text in sent:
        json.loads(text, parse_int=lambda digits: numbers.append(int(digits)))
    assert max(map(abs, numbers)) < 2**53


class Words(NamedTuple):
    """A view with a field of one more kind."""

    game: str
    spoken: Literal["low", "high"] | None


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (dict[str, int], "dict[str, int]"),
        (list, "list"),
        (int | str, "int | str"),
        (tuple[object, ...], "object"),
    ],
)
def test_a_field_that_json_does_not_know_is_named(kind: Any, said: str) -> None:
    view: Any = make_dataclass("Seen", [("game", str), ("cells", kind)])("any", None)
    with pytest.raises(TypeError) as problem:
        encode(view)
    assert str(problem.value) == f"Seen.cells: {said} has no form in JSON"


def test_a_word_of_a_few_is_written_as_it_is() -> None:
    view: Any = Words("any", "low")
    assert encode(view) == {"game": "any", "spoken": "low"}


def test_what_follows_from_the_options_is_not_sent() -> None:
    view: Any = ecotone.new(HEX_MAP, players=2, seed=1).view(0)
    assert "box" not in encode(view)
    again: Any = decode(HEX_MAP, encode(view))
    assert again.box is view.box


def test_cells_and_cards_are_written_as_in_actions() -> None:
    table: Table = ecotone.new(DRAFT, players=1, seed=1)
    placed = table.legal(0)[0]
    table.play(0, placed)
    sent = said(encode(table.view(0)))
    assert str(placed) == "place {1} {0}".format(*sent["grids"][0].popitem())
    art = said(encode(ecotone.new(AUCTION, players=3, seed=1).view(0)))
    assert all(isinstance(card, str) for card in art["pile"])
