"""`ecotone games`: list the games with their seats and options."""

import json
from argparse import ArgumentParser, Namespace

from rich.table import Table as Grid

from ecotone.cli.voice import Voice
from ecotone.core.game import AnyGame
from ecotone.core.options import write
from ecotone.core.wire import JsonObject
from ecotone.games import GAMES
from ecotone.locale import players


def arguments(parser: ArgumentParser) -> None:
    """How to print them."""
    parser.add_argument("--json", action="store_true")


def run(given: Namespace, voice: Voice) -> int:
    """Print every game with its seats, options and defaults."""
    games = [GAMES[name] for name in GAMES.sound()]
    problems = [(str(one.params["name"]), voice.refused(one)) for one in GAMES.broken()]
    if given.json:
        broken = [{"name": name, "problem": problem} for name, problem in problems]
        print(json.dumps([*map(_plain, games), *broken], indent=1))
        return 0
    for game in games:
        _show(game, voice)
    for name, problem in problems:
        sentence = voice.say("cli.games.broken", name=name, problem=problem)
        voice.out.print(sentence, markup=False, soft_wrap=True)
    return 0


def _plain(game: AnyGame) -> JsonObject:
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


def _show(game: AnyGame, voice: Voice) -> None:
    same = game.minutes[0] == game.minutes[1]
    facts = voice.say(
        "cli.games.facts_short" if same else "cli.games.facts",
        players=players(game.seats, voice.lang),
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
