"""Every page, filled as the server fills it."""

from typing import Any

from ecotone.games import GAMES
from ecotone.locale import say
from ecotone.server import pages
from ecotone.server.requests import TableCard

NAME = "<Zoé & co>"


def _cards(lang: str) -> list[TableCard]:
    return [
        TableCard(
            table=f"t{number}",
            url=f"/t/t{number}",
            game=game,
            title=say(lang, f"{game}.title"),
            players=(NAME, "Alexis")[: 2 - number % 3],
            vacant=number % 3,
            yours=number == 0,
            over=number == 1,
            last=1_700_000_000.0,
        )
        for number, game in enumerate(GAMES.names())
    ]


def filled(lang: str) -> list[tuple[str, dict[str, Any]]]:
    """Names of pages, each with its context; the pages of a game once a game."""
    cards = _cards(lang)
    found: list[tuple[str, dict[str, Any]]] = [
        ("home", pages.home(cards, cards, lang)),
        ("home", pages.home([], [], lang)),
        (
            "history",
            {"games": [], "summaries": [], "chosen": "", "kinds": [("abc", NAME)], "any": False},
        ),
        ("error", {"status": 404, "code": "unknown_table", "text": NAME}),
    ]
    for game in GAMES.names():
        title = say(lang, f"{game}.title")
        table = {"table": "abc", "game": game, "title": title}
        found += [
            ("new", pages.new(game, lang)),
            ("rules", pages.rules(game, lang)),
            (
                "table",
                table
                | {
                    "ws": "/ws/abc",
                    "rules": f"/rules/{game}",
                    "bots": [],
                    "steps": "[]",
                    "daily": "2026-11-18",
                    "puzzle": "{}",
                    "origin": "/t/abc/replay?at=3",
                    "arranges": True,
                    "aids": True,
                    "rulings": True,
                },
            ),
            (
                "replay",
                table
                | {
                    "at": 3,
                    "eyes": "open",
                    "whole": True,
                    "back": "/t/abc",
                    "bots": [{"name": "greedy", "title": "Greedy"}],
                    "usual": "greedy",
                    "preview": {
                        "title": NAME,
                        "text": NAME,
                        "url": "/t/abc",
                        "image": "/p.png",
                        "kind": "image/png",
                    },
                },
            ),
            (
                "join",
                table
                | {"seat": 1, "token": "1.0.x", "host": NAME, "players": [NAME], "action": "/api"},
            ),
        ]
    return [
        (name, {"theme": "auto", "name": NAME, "path": "/"} | context) for name, context in found
    ]
