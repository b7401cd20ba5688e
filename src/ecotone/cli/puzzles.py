"""`ecotone puzzles`: make puzzles of a game, or weigh some of them again."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

from ecotone.cli import values
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.core.game import AnyGame
from ecotone.games import GAMES
from ecotone.puzzles import shelf
from ecotone.puzzles.make import again, find, holds
from ecotone.puzzles.shelf import Puzzle


def arguments(parser: ArgumentParser) -> None:
    """What is done with whose puzzles."""
    parser.add_argument("what", choices=("make", "merge", "check", "weigh"))
    parser.add_argument("game")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--many", type=values.whole, default=200)
    parser.add_argument("--seed", type=values.whole, default=1)
    parser.add_argument("--minutes", type=values.minutes, default=60.0)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--out")


def run(given: Namespace, voice: Voice) -> int:
    """Make, merge, check or weigh."""
    do = {"make": _make, "merge": _merge, "check": _check, "weigh": _weigh}[given.what]
    return do(GAMES[given.game], given, voice)


def _make(game: AnyGame, given: Namespace, voice: Voice) -> int:
    told = shelf.asked(game)
    if told is None:
        raise ParseError("no_puzzle_kinds", game=game.name)
    known = shelf.puzzles(game.name) if given.more else ()
    found = list(known)
    until = monotonic() + 60 * given.minutes
    for puzzle in find(game, told, given.many, given.seed, known, lambda: monotonic() < until):
        found.append(puzzle)
        _keep(game, given, found)
    return _told(game, given, voice, found)


def _merge(game: AnyGame, given: Namespace, voice: Voice) -> int:
    """The game's own puzzles first, then new positions from the files, up to so many of a kind."""
    found = list(shelf.puzzles(game.name))
    kinds = Counter(one.kind for one in found)
    for puzzle in _new(given, found):
        if kinds[puzzle.kind] < given.many:
            kinds[puzzle.kind] += 1
            found.append(puzzle)
    _keep(game, given, found)
    return _told(game, given, voice, found)


def _weigh(game: AnyGame, given: Namespace, voice: Voice) -> int:
    """The game's own again, by the whole rule; one of the files' takes the place of one that falls.

    So the others keep their numbers, which people's devices know them by.
    """
    until, known = monotonic() + 60 * given.minutes, shelf.puzzles(game.name)
    spare, found, weighed, fell = _new(given, known), list[Puzzle](), 0, 0
    for number, puzzle in enumerate(known):
        still: Puzzle | None = puzzle
        if monotonic() < until:
            still, weighed = again(puzzle, given.seed), weighed + 1
        if still is None:
            fell += 1
            _complain(game, number, puzzle, voice)
            still = next((one for one in spare if one.kind == puzzle.kind), None)
            spare = [one for one in spare if one != still]
        found += [still] if still else []
    _keep(game, given, found)
    said = voice.say("cli.puzzles.weighed", many=weighed, all=len(known), fell=fell, game=game.name)
    voice.out.print(said, soft_wrap=True)
    return _told(game, given, voice, found)


def _new(given: Namespace, known: Sequence[Puzzle]) -> list[Puzzle]:
    """The files' puzzles whose positions are not known yet, each once."""
    records = {one.record for one in known}
    listed = (one for file in given.files for one in shelf.read(Path(file)))
    return [*{one.record: one for one in listed if one.record not in records}.values()]


def _file(game: AnyGame, given: Namespace) -> Path:
    return Path(given.out) if given.out else game.folders[-1] / shelf.FILE


def _keep(game: AnyGame, given: Namespace, found: Sequence[Puzzle]) -> None:
    shelf.write(_file(game, given), tuple(found))


def _told(game: AnyGame, given: Namespace, voice: Voice, found: Sequence[Puzzle]) -> int:
    kinds = ", ".join(f"{kind} {many}" for kind, many in Counter(p.kind for p in found).items())
    file = str(_file(game, given))
    said = voice.say("cli.puzzles.found", many=len(found), game=game.name, file=file, kinds=kinds)
    voice.out.print(said, soft_wrap=True)
    return 0


def _check(game: AnyGame, given: Namespace, voice: Voice) -> int:
    known = shelf.puzzles(game.name)
    some = Random(given.seed).sample(range(len(known)), min(given.many, len(known)))
    wrong = [number for number in some if not holds(known[number], given.seed)]
    for number in wrong:
        _complain(game, number, known[number], voice)
    if wrong:
        return 1
    said = voice.say("cli.puzzles.checked", many=len(some), all=len(known), game=game.name)
    voice.out.print(said, soft_wrap=True)
    return 0


def _complain(game: AnyGame, number: int, puzzle: Puzzle, voice: Voice) -> None:
    said = voice.say("cli.puzzles.wrong", number=number, game=game.name, best=puzzle.best)
    voice.out.print(said, soft_wrap=True)
