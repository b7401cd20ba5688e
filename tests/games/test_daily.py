"""The deal of the day: the same cards for everybody, whatever they play."""

from datetime import date
from itertools import zip_longest
from pathlib import Path
from random import Random

import pytest

from ecotone.core.chance import Ordered
from ecotone.core.daily import deal, read
from ecotone.core.table import AnyTable, Table
from ecotone.games import GAMES

DAILY = [name for name in GAMES.sound() if GAMES[name].daily is not None]
OWN_BAG = {"cube", "produce"}
"""Draws from a bag that each player has filled in their own way."""

DAY = date(2026, 11, 18)


def played(game: str, seed: int, day: date = DAY) -> tuple[AnyTable, dict[str, list[str]]]:
    """A game of chance on the day's deal, forked before each step as a server does, and its draws.

    Draws from decks that have an order are gathered by deck, the others by label.
    """
    told = GAMES[game].daily
    assert told is not None
    shared, rng = deal(game, day), Random(seed)
    table: AnyTable = Table(
        GAMES[game], 1 + len(told.bots), options=told.options, shared=shared, seed=seed
    )
    while seats := table.to_act():
        seat = rng.choice(seats)
        table = table.fork(shared=shared, seed=rng.randrange(99))
        table.play(seat, rng.choice(table.legal(seat)))
    found: dict[str, list[str]] = {}
    twin: AnyTable = Table.__new__(Table)
    twin._start(GAMES[game], table.players, table.options, 0)
    for event in table.events:
        draw = twin.game.rules.chance(twin._state)
        if draw is not None:
            words = str(event.move).split(" next ")[0].split()
            ordered = isinstance(draw, Ordered)
            found.setdefault(words[1] if ordered else draw.label, []).extend(words[1 + ordered :])
        twin.repeat("*" if event.seat is None else str(event.seat), str(event.move))
    return table, found


def test_every_game_of_this_package_has_a_deal_of_the_day(tmp_path: Path) -> None:
    assert len(DAILY) == 4
    assert read(tmp_path / "daily.toml") is None


@pytest.mark.parametrize("game", DAILY)
def test_the_draws_do_not_depend_on_what_is_played(game: str) -> None:
    many = 6 if game == DAILY[-1] else 10
    games = [played(game, seed) for seed in range(many)]
    assert len({table.record for table, _ in games}) == many
    hands = {card for _, draws in games for card in draws.get("deal", ()) if len(draws) > 3}
    for label in {label for _, draws in games for label in draws} - OWN_BAG:
        # a hand that was put back lies in the deck again, for this player alone
        orders = [
            [card for card in draws.get(label, ()) if label == "deal" or card not in hands]
            for _, draws in games
        ]
        for cards in zip_longest(*orders):
            assert len({*cards} - {None}) == 1, label


@pytest.mark.parametrize("game", DAILY)
def test_another_day_is_dealt_otherwise(game: str) -> None:
    today, tomorrow = (played(game, 1, DAY.replace(day=day))[1] for day in (18, 19))
    assert today != tomorrow
    assert played(game, 1)[1] == today
