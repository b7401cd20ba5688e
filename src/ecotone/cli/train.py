"""`ecotone train`: let a net learn a game by playing against itself."""

from argparse import ArgumentParser, Namespace

from ecotone.cli import values
from ecotone.cli.voice import Voice


def arguments(parser: ArgumentParser) -> None:
    """Which game, for whom, how long, and where the net goes."""
    parser.add_argument("game", metavar="GAME", help="one that a net can learn")
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--players", metavar="P", help="4, or a range like 2-6")
    whom.add_argument("--solo", action="store_true", help="learn the game alone")
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--minutes", type=values.minutes, metavar="M", help="about how long; 5 minutes"
    )
    length.add_argument("--iterations", type=values.count, metavar="N", help="exactly how many")
    parser.add_argument(
        "--stop-at", type=values.count, metavar="N", help="end after so many iterations of the plan"
    )
    parser.add_argument(
        "--seed", type=values.whole, metavar="N", help="the same seed, the same net"
    )
    parser.add_argument("--width", type=values.count, metavar="W", help="of the net's layers")
    parser.add_argument(
        "--games", type=values.count, metavar="G", help="games an iteration, or to measure with"
    )
    parser.add_argument(
        "--entropy", type=values.weight, metavar="E", help="what indecision counts at first; 0.01"
    )
    parser.add_argument(
        "--aim", metavar="AIM", help="alone: points, or hardest for the hardest level's victory"
    )
    parser.add_argument(
        "--start-from",
        metavar="NET",
        nargs="?",
        const="",
        help="begin with what a net, or the one that comes with Ecotone, has learned",
    )
    parser.add_argument("--out", metavar="FILE", help="the checkpoint; the rest lies beside it")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--resume", metavar="CHECKPOINT", help="go on with an unfinished training")
    what.add_argument(
        "--measure",
        metavar="NET",
        nargs="?",
        const="",
        help="let a net, or the one that comes with Ecotone, play by the reference rules",
    )
    what.add_argument(
        "--ship", metavar="NET", nargs="+", help="put nets into the installed package"
    )


def run(given: Namespace, voice: Voice) -> int:
    """Train to the end, measure or ship; Ctrl-C keeps what was learned so far."""
    from ecotone.cli import training  # needs JAX, which those who only ask for help may lack

    return training.run(given, voice)
