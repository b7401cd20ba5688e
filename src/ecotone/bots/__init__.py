"""Opponents: they see a View and the legal actions, never a State."""

from ecotone.bots.levels import LEVELS, net
from ecotone.bots.named import BOTS, FORMS, OURS, find, is_own, load
from ecotone.bots.plain import greedy, random
from ecotone.core.player import Bot

__all__ = [
    "BOTS",
    "DEFAULT_BUDGET",
    "FORMS",
    "LEVELS",
    "OURS",
    "USUAL",
    "Bot",
    "find",
    "greedy",
    "is_own",
    "load",
    "net",
    "random",
]

DEFAULT_BUDGET = 1.0

USUAL = "level2"
"""Who plays where nobody has chosen a bot."""

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""The environment of a process that thinks beside others: threads of its own would hinder all."""
