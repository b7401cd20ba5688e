"""Choosing an action word by word: what a page does with clicks, a terminal does with lines.

The legal actions are sequences of words. Each choice narrows them until one is left, so the
terminal knows no game.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ecotone.core.view import Action


class Offer(NamedTuple):
    """The next words to choose from, and the actions each of them leads to."""

    prefix: tuple[str, ...]
    words: Mapping[str, tuple[Action, ...]]


def offer(legal: Sequence[Action], prefix: tuple[str, ...]) -> Offer:
    """What may follow the words chosen so far; a word without alternative is taken as said.

    A single action stays a choice of one, under its last word.
    """
    if len(legal) == 1:
        *first, last = str(legal[0]).split()
        return Offer(tuple(first), {last: tuple(legal)})
    while True:
        words: dict[str, list[Action]] = {}
        for action in legal:
            spelled = tuple(str(action).split())
            if spelled[: len(prefix)] == prefix and len(spelled) > len(prefix):
                words.setdefault(spelled[len(prefix)], []).append(action)
        if len(words) != 1:
            return Offer(prefix, {word: tuple(actions) for word, actions in words.items()})
        prefix = (*prefix, *words)


def gains(
    actions: Mapping[str, tuple[Action, ...]], previews: Mapping[Action, int]
) -> dict[str, int]:
    """The best gain that each word can lead to."""
    return {word: max(previews[action] for action in led) for word, led in actions.items()}
