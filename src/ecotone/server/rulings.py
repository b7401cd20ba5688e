"""The page of rulings: what the rulebooks leave open, searched in the browser itself."""

import json

from starlette.requests import Request
from starlette.responses import Response

from ecotone import web
from ecotone.core.rulings import Ruling
from ecotone.draw import drawing
from ecotone.games import GAMES
from ecotone.locale import say
from ecotone.server import pages
from ecotone.server.answers import Answers


class Settled:
    """Every ruling of every game on one page."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    async def page(self, request: Request) -> Response:
        """All of them; which are asked for, the page finds out."""
        visitor = self.answers.keys.visitor(request)
        lang = visitor.lang
        settled = [name for name in GAMES.sound() if GAMES[name].rulings.rulings]
        games = [
            {"name": name, "title": say(lang, f"{name}.title"), "rulings": listed(name, lang)}
            for name in settled
        ]
        alike = [say(lang, "rulings.synonyms").split(" / ")]
        alike += [list(GAMES[name].rulings.synonyms.get(lang, ())) for name in settled]
        synonyms = json.dumps([words for some in alike for words in some], ensure_ascii=False)
        context = {"games": games, "synonyms": web.safe(synonyms.replace("</", "<\\/"))}
        return self.answers.page(request, visitor, "rulings", context)


def listed(game: str, lang: str) -> list[dict[str, object]]:
    """A game's rulings in this language."""
    return [
        _ruling(game, place, one, lang) for place, one in enumerate(GAMES[game].rulings.rulings)
    ]


def _ruling(game: str, place: int, one: Ruling, lang: str) -> dict[str, object]:
    said = one.said[lang]
    board = drawing(game).example(one.board) if one.board else ""
    return {
        "id": f"{game}-{place + 1}",
        "number": one.number,
        "ask": said.ask,
        "reading": said.reading,
        "also": f"{said.also} {say(lang, f'{game}.title')}",
        "switches": pages.options(game, lang, list(one.switches)),
        "board": web.safe(board),
    }
