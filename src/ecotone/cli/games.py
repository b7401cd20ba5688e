"""`ecotone games`: what there is to play."""

import json
from argparse import Namespace
from typing import Any

from rich.table import Table as Grid

from ecotone.cli.voice import Voice
from ecotone.core.options import write
from ecotone.core.rules import Game
from ecotone.games import GAMES


def run(given: Namespace, voice: Voice) -> int:
    """Print every game with its seats, options and defaults."""
    games = [GAMES[name] for name in GAMES.names()]
    if given.json:
        print(json.dumps([_plain(game) for game in games], indent=1))
        return 0
    for game in games:
        _show(game, voice)
    return 0


def _plain(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "rules": game.version,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": list(game.minutes),
        "age": game.age,
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                **({"follows": option.follows} if option.follows else {}),
            }
            for option in game.options
        ],
    }


def _show(game: Game, voice: Voice) -> None:
    same = game.minutes[0] == game.minutes[1]
    facts = voice.say(
        "cli.games.facts_short" if same else "cli.games.facts",
        least=game.seats[0],
        most=game.seats[-1],
        short=game.minutes[0],
        long=game.minutes[1],
        age=game.age,
    )
    voice.out.print(
        f"[bold]{voice.say(f'{game.name}.title')}[/] ({game.name}) · {facts}", soft_wrap=True
    )
    voice.out.print(f"  {voice.say(f'{game.name}.tagline')}", soft_wrap=True)
    table = Grid(box=None, padding=(0, 1), show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    for option in game.options:
        choices = " | ".join(
            f"[bold]{write(choice)}[/]" if choice == option.default else write(choice)
            for choice in option.choices
        )
        table.add_row(f"    {option.name}", choices, voice.say(f"{game.name}.option.{option.name}"))
    voice.out.print(table)
    voice.out.print()
