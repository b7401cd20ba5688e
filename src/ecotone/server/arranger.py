"""A process that looks for the best board of a player's cards: it may take long, and then ends.

Over standard input comes what is asked for, as JSON; over standard output goes what was found.
"""

import json
import os
import sys

from ecotone.analysis import arrange
from ecotone.games import GAMES
from ecotone.server.worker import NICENESS


def main() -> None:
    """Answer one question."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # people's clicks come first
    asked = json.load(sys.stdin)
    table = GAMES.replay(asked["record"])
    json.dump(arrange(table.view(), asked["seat"], asked["seconds"]), sys.stdout)


if __name__ == "__main__":
    main()
