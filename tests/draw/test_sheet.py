"""The score sheet of a page, from the first move of a game to its last."""

import re
from html.parser import HTMLParser

import pytest

import ecotone
from ecotone.draw import drawing
from ecotone.draw.sheet import sheet
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES


class _Balance(HTMLParser):
    depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.names())
def test_every_game_has_a_sheet_from_its_first_move_to_its_last(game: str, lang: str) -> None:
    table = ecotone.new(game, players=max(3, GAMES[game].seats[0]), seed=7)
    known = set(drawing(game).categories)
    for step in range(10_000):
        if step % 50 == 0 or table.over:
            scores = table.scores()
            assert {point.category for one in scores for point in one.points} <= known
            html = sheet(game, scores, lang=lang)
            read = _Balance()
            read.feed(html)
            assert read.depth == 0
            assert not re.search(rf"{game}\.(category|point)\.", html), "a key has no words"
        if table.over:
            return
        seat = table.to_act()[0]
        legal = table.legal(seat)
        table.play(seat, legal[step * 7 % len(legal)])
