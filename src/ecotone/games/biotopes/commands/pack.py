"""`ecotone pack`: check or begin a card set of your own for Biotopes."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.games.biotopes.rules.pack import check_at, skeleton


def arguments(parser: ArgumentParser) -> None:
    """Check or begin, and the file."""
    parser.add_argument("what", choices=("check", "new"))
    parser.add_argument("file", metavar="FILE")


def run(given: Namespace, voice: Voice) -> int:
    """Check a pack, or write a skeleton to fill in."""
    return _check(given.file, voice) if given.what == "check" else _new(given.file, voice)


def _check(name: str, voice: Voice) -> int:
    problems = check_at(name)
    for problem in problems:
        key = "biotopes.pack.warning" if problem.warning else "biotopes.pack.problem"
        voice.complain(voice.say(key, sentence=voice.refused(problem.refusal())))
    wrong = sum(not problem.warning for problem in problems)
    if wrong:
        voice.complain(voice.say_n("biotopes.pack.wrong", wrong, file=name))
        return 2
    voice.out.print(voice.say("biotopes.pack.sound", file=name), markup=False, soft_wrap=True)
    return 0


def _new(name: str, voice: Voice) -> int:
    path = Path(name)
    if path.exists():
        raise ParseError("pack_exists", file=name)
    files.write(path, skeleton())
    voice.out.print(voice.say("biotopes.pack.written", file=name), markup=False, soft_wrap=True)
    return 0
