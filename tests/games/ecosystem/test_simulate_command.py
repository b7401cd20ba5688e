"""`ecotone simulate`: every game is possible, and scored as the slow scorers score it."""

from collections import Counter

import pytest

from campaigns import TIMES
from cli.test_simulate import lines
from ecotone.games.ecosystem.savanna.rules.cards import DECK
from games.ocean import naive as naive_ocean
from games.savanna import naive as naive_savanna

CATEGORIES = DECK.names
GAMES = 200 * TIMES


def cells(flips):
    return [tuple(cell) for cell in flips]


@pytest.mark.heavy
def test_games_of_savanna_are_possible_and_scored_right(ecotone):
    games = lines(ecotone, "savanna", "--games", GAMES, "--players", 4, "--seed", 1)
    assert len(games) == GAMES
    for game in games:
        boards = [player["board"] for player in game["players"]]
        assert all([len(row) for row in board.split("/")] == [5] * 4 for board in boards)
        used = Counter("".join(boards).replace("/", ""))
        assert all(used[letter] <= copies for letter, copies in DECK.copies.items())
        assert sum(used.values()) == 80
        flips = [cells(player["flips"]) for player in game["players"]]
        naive = naive_savanna.score(boards, flips=flips)
        for player, expected in zip(game["players"], naive, strict=True):
            assert player["total"] == expected["total"]
            assert player["points"] == {name: expected[name] for name in CATEGORIES}
        best = max(expected["total"] for expected in naive)
        assert game["winners"] == [n for n, one in enumerate(naive) if one["total"] == best]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_games_of_ocean_are_scored_right(ecotone, players):
    for game in lines(ecotone, "ocean", "--games", 40, "--players", players, "--seed", 1):
        boards = [player["board"] for player in game["players"]]
        flips = [cells(player["flips"]) for player in game["players"]]
        naive = naive_ocean.score(boards, flips=flips, neutral=game.get("neutral"))
        assert [player["total"] for player in game["players"]] == [one["total"] for one in naive]
