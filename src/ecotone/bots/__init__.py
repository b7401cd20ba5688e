"""Opponents: they see a View and the legal actions, never a State."""

from ecotone.bots.levels import LEVELS, net
from ecotone.bots.plain import Bot, greedy, random
from ecotone.core.errors import ParseError

__all__ = ["BOTS", "DEFAULT_BUDGET", "LEVELS", "USUAL", "Bot", "find", "greedy", "net", "random"]

DEFAULT_BUDGET = 1.0

BOTS: dict[str, Bot] = {"random": random, "greedy": greedy, "net": net, **LEVELS}

USUAL = "level2"
"""Who plays where nobody has chosen a bot."""


def find(name: str) -> Bot:
    """The bot with this name."""
    try:
        return BOTS[name]
    except KeyError:
        raise ParseError("unknown_bot", bot=name, choices=tuple(BOTS)) from None


ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""The environment of a process that thinks beside others: threads of its own would hinder all."""
