"""The program in a process of its own."""

import os
import sys

PATIENCE = 60
"""Seconds after which a test gives up waiting; no machine needs them."""


def unmeasured() -> dict[str, str]:
    """The environment in which nobody measures its lines, who might swallow a Ctrl-C."""
    return {name: said for name, said in os.environ.items() if not name.startswith("COVERAGE")}


def command(*argv: object, deaf: str = "INT") -> list[str]:
    """What starts it from a parent that ignores signals, as build servers ignore Ctrl-C."""
    ecotone = [sys.executable, "-m", "ecotone", *map(str, argv)]
    return ["sh", "-c", f'trap "" {deaf}; exec "$@"', "sh", *ecotone]
