"""`ecotone puzzles`: make a game's puzzles, or weigh some of them again."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic

from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.core.game import AnyGame
from ecotone.games import GAMES
from ecotone.puzzles import shelf
from ecotone.puzzles.make import find, holds

GAMES_AT_MOST = 100_000


def arguments(parser: ArgumentParser) -> None:
    """What is done with whose puzzles."""
    parser.add_argument("what", choices=("make", "check"), help="make them anew, or check a sample")
    parser.add_argument("game", help="the game")
    parser.add_argument(
        "--many", type=int, default=200, help="puzzles of each kind (make), or in all (check)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed finds the same puzzles")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop looking after so long")
    parser.add_argument(
        "--more", action="store_true", help="keep the game's own; give it a seed they did not have"
    )
    parser.add_argument("--out", help="the file to write, instead of the game's own")


def run(given: Namespace, voice: Voice) -> int:
    """Make or check."""
    game = GAMES[given.game]
    return _make(game, given, voice) if given.what == "make" else _check(game, given, voice)


def _make(game: AnyGame, given: Namespace, voice: Voice) -> int:
    told = shelf.asked(game)
    if told is None:
        raise ParseError("no_puzzle_kinds", game=game.name)
    file = Path(given.out) if given.out else game.folders[-1] / shelf.FILE
    known = shelf.puzzles(game.name) if given.more else ()
    found = list(known)
    until = monotonic() + 60 * given.minutes
    for puzzle in find(game, told, given.many, given.seed, range(GAMES_AT_MOST), known):
        found.append(puzzle)
        if monotonic() > until:
            break
    shelf.write(file, tuple(found))
    kinds = ", ".join(f"{kind} {many}" for kind, many in Counter(p.kind for p in found).items())
    said = voice.say(
        "cli.puzzles.found", many=len(found), game=game.name, file=str(file), kinds=kinds
    )
    voice.out.print(said, soft_wrap=True)
    return 0


def _check(game: AnyGame, given: Namespace, voice: Voice) -> int:
    known = shelf.puzzles(game.name)
    some = Random(given.seed).sample(range(len(known)), min(given.many, len(known)))
    wrong = [number for number in some if not holds(known[number], given.seed)]
    for number in wrong:
        best = known[number].best
        said = voice.say("cli.puzzles.wrong", number=number, game=game.name, best=best)
        voice.out.print(said, soft_wrap=True)
    if wrong:
        return 1
    said = voice.say("cli.puzzles.checked", many=len(some), all=len(known), game=game.name)
    voice.out.print(said, soft_wrap=True)
    return 0
