"""A game can be looked at again, through the eyes of whoever may."""

from random import Random

import pytest

import ecotone
from ecotone.core.errors import ParseError
from ecotone.core.film import ALL, Film
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from games.samples import DRAFT, HEX_MAP

EYES = (None, Seat(0), Seat(1))


def played(game: str, *, until: int = 10_000) -> AnyTable:
    table, rng = ecotone.new(game, players=2, seed=4), Random(4)
    while not table.over and len(table.events) < until:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    return table


def test_a_film_shows_every_position_as_it_was() -> None:
    table = ecotone.new(DRAFT, players=2, seed=4)
    views, rng = [table.view(0)], Random(4)
    first = len(table.events)
    for _ in range(12):
        seat = table.to_act()[0]
        before = len(table.events)
        table.play(seat, rng.choice(table.legal(seat)))
        if len(table.events) == before + 1:
            views.append(table.view(0))
        else:
            break
    film = Film(table)
    assert [film.view(first + n, Seat(0)) for n in range(len(views))] == views
    assert film.view(len(film), Seat(1)) == table.view(1)
    assert film.scores[-1] == table.scores()
    assert film.awaited(len(film)) == table.to_act()


def test_a_film_stops_where_its_eyes_saw_something() -> None:
    film = Film(played(DRAFT))
    for seat in EYES:
        stops = film.stops(seat)
        assert stops[0] == 0
        for at in set(range(1, len(film) + 1)) - set(stops):
            assert film.view(at, seat) == film.view(at - 1, seat)
            assert film.told(at, seat) == ()


def test_all_that_was_told_is_told_again() -> None:
    table = played(HEX_MAP, until=60)
    film = Film(table)
    for seat in EYES:
        told = tuple(line for at in range(len(film) + 1) for line in film.told(at, seat))
        assert told == table.story(seat)


def test_what_was_done_in_secret_is_known_as_such() -> None:
    film = Film(played(DRAFT, until=10))
    picked = [at for at in range(len(film) + 1) if film.secret(at)]
    assert picked
    for at in picked:
        secret = film.secret(at)
        assert secret
        seat, view, action = secret
        assert film.table.events[at - 1] == (seat, action)
        assert view == film.view(at - 1, seat)


def test_a_position_is_about_who_moved_last() -> None:
    film = Film(played(DRAFT, until=10))
    assert film.actor(1) == 0
    for at, event in enumerate(film.table.events, 1):
        if event.seat is not None:
            assert film.actor(at) == event.seat
    assert (
        Film(GAMES.replay(f"ecotone record 1\ngame {DRAFT}\nrules 1\nplayers 2\n\n")).actor(0) == 0
    )


def test_a_table_goes_back_without_drawing_anew() -> None:
    table = played(DRAFT)
    start = table.back(0)
    assert (start.events, start.to_act()) == ([], ())
    assert table.back(7).events == table.events[:7]
    for at in (-1, len(table.events) + 1):
        with pytest.raises(ParseError) as refused:
            table.back(at)
        assert refused.value.code == "no_event"


@pytest.mark.parametrize("game", GAMES.names())
def test_every_game_can_be_leafed_through_by_turns(game: str) -> None:
    least = GAMES[game].seats[0]
    table, rng = ecotone.new(game, players=least, seed=4), Random(4)
    drawing, chapters = table.game.drawing, []
    while not table.over:
        chapters.append(drawing.chapter(table.view(None), lang="en"))
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    chapters.append(drawing.chapter(table.view(None), lang="fr"))
    assert all(chapters)
    assert len(set(chapters)) > 5


def test_with_everything_open_every_position_is_seen_by_whoever_moved() -> None:
    film = Film(played(DRAFT))
    assert film.stops(ALL) == tuple(range(len(film) + 1))
    assert film.through(len(film), ALL) == film.actor(len(film))
    assert film.through(3, Seat(1)) == 1
    assert film.through(3, None) is None


def test_what_nobody_notices_is_no_stop() -> None:
    table = ecotone.new(DRAFT, players=2, seed=4)
    first, other = list(dict.fromkeys(map(str, table.legal(0))))[:2]
    table.play(0, first)
    table.play(0, other)  # a pick may be changed until the last one is made
    film = Film(table)
    assert film.stops(Seat(0))[-1] == len(film)
    assert film.stops(Seat(1))[-1] == len(film) - 1
