"""`ecotone train`: let a net learn a game by playing against itself."""

from argparse import ArgumentParser, Namespace

from ecotone.cli import values
from ecotone.cli.voice import Voice


def arguments(parser: ArgumentParser) -> None:
    """Which game, for whom, how long, and where the net goes."""
    parser.add_argument("game", metavar="GAME")
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--players", metavar="P")
    whom.add_argument("--solo", action="store_true")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=values.minutes, metavar="M")
    length.add_argument("--iterations", type=values.count, metavar="N")
    parser.add_argument("--stop-at", type=values.count, metavar="N")
    parser.add_argument("--seed", type=values.whole, metavar="N")
    parser.add_argument("--width", type=values.count, metavar="W")
    parser.add_argument("--games", type=values.count, metavar="G")
    parser.add_argument("--entropy", type=values.weight, metavar="E")
    parser.add_argument("--aim", metavar="AIM")
    parser.add_argument("--start-from", metavar="NET", nargs="?", const="")
    parser.add_argument("--out", metavar="FILE")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--resume", metavar="CHECKPOINT")
    what.add_argument(
        "--measure",
        metavar="NET",
        nargs="?",
        const="",
    )
    what.add_argument("--ship", metavar="NET", nargs="+")


def run(given: Namespace, voice: Voice) -> int:
    """Train to the end, measure or ship; Ctrl-C keeps what was learned so far."""
    from ecotone.cli import training  # needs JAX, which those who only ask for help may lack

    return training.run(given, voice)
