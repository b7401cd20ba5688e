"""The table as text and as a picture, from a view only."""

import re
from random import Random
from xml.etree import ElementTree as ET

import pytest

from ecotone.core.options import Value
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.draw import svg, text
from ecotone.draw.ansi import plain, width
from ecotone.draw.palette import PALETTE
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.bots.greedy import choose
from ecotone.games.serengeti.draw.art import TRIBES
from ecotone.games.serengeti.rules.cards import COLOURS
from ecotone.locale import LANGUAGES
from games.serengeti.market import RULES, auctioned, play, start

HARD = {0: '<Ana> & "Bo"', 1: "Bartholomew of the very long name", 2: "\x1b[31mCy\n"}


def moments(players: int, **options: Value) -> list[Table]:
    """Some moments of a game between sensible traders, the last being its end."""
    table, rng, kept = Table(GAME, players, seed=players, options=options), Random(1), []
    while not table.over:
        if rng.random() < 0.04:
            kept.append(table.fork())
        seat = table.to_act()[0]
        table.play(seat, choose(table.view(seat), table.legal(seat), rng, 1.0))
    return [*kept, table]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_text_fits_the_screen_and_leaves_no_key_unsaid(players: int, lang: str) -> None:
    for table in moments(players):
        for seat in (None, 0, players - 1):
            drawn = text(table.view(seat), lang=lang, color=True, names=HARD)
            assert all(width(line) <= 80 for line in drawn.splitlines()), drawn
            assert not re.search(r"serengeti\.|heard\.|phase\.|verdict\.|[{}]", drawn)
            assert plain(drawn) == text(table.view(seat), lang=lang, names=HARD)


@pytest.mark.parametrize("theme", PALETTE)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_picture_is_well_formed_and_stands_alone(players: int, theme: str) -> None:
    for table in moments(players, exchange_variant=players == 4, open_wealth=players == 5):
        for seat in (None, 0, players - 1):
            drawn = svg(table.view(seat), lang="fr", theme=theme, names=HARD)  # type: ignore[arg-type]
            ET.fromstring(drawn)
            assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"serengeti\.[a-z]|heard\.|phase\.|verdict\.|[{}]", drawn)


def test_every_tribe_has_its_own_figure_weave_and_field() -> None:
    assert tuple(TRIBES) == COLOURS
    for part in ("figure", "field", "ink"):
        assert len({getattr(tribe, part) for tribe in TRIBES.values()}) == len(COLOURS)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (auctioned("", "", ""), "Open the bidding"),
        (play(auctioned("", "", "", first=2), "bid 3"), "Bid more than 3"),
        (start("red0", "red1", ""), "You may sell"),
        (start("red0", "red1", "", exchange_variant=True), "You may exchange"),
        (play(auctioned("red3", "", "", penalty_mode="referee"), "bid 3"), "change your bid"),
        (
            play(auctioned("red3", "", "", penalty_mode="referee"), "bid 30", "pass", "pass"),
            "choose a card to lose",
        ),
        (play(start("red0", "", "", first=1), "sell red0"), "Waiting for Seat 2"),
        (
            play(
                auctioned("red3", "", "", penalty_mode="referee", barred="2"),
                "bid 30",
                "pass",
                "forfeit red3",
            ),
            "Removed from the game: Red 3",
        ),
    ],
)
def test_what_is_awaited_is_said_in_a_sentence(state: object, said: str) -> None:
    view = RULES.view(state, Seat(0))  # type: ignore[arg-type]
    assert said in text(view)
    assert view.active(0) in (True, False)
    ET.fromstring(svg(view))


def test_a_view_shows_itself() -> None:
    import ecotone

    assert ecotone.games()
    view = Table(GAME, 3, seed=1).view(0)
    assert str(view) == text(view)
    assert view._repr_svg_() == svg(view)
    assert not view.over
