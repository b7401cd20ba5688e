"""Why a word may not be said: the refusal of an action that would contain it."""

from collections.abc import Iterable, Iterator, Sequence

from ecotone.core.errors import IllegalAction, Misplaced, ParseError
from ecotone.core.table import AnyTable

MOST_TRIES = 300
"""So many actions are tried to find out why a word may not be said."""


def why(table: AnyTable, seat: int, prefix: Sequence[str], token: str) -> IllegalAction | None:
    """Why the word may not follow those already chosen, or None if no such action exists.

    A word that fits nowhere after them is taken as a second thought, for itself.
    """
    legal = [str(action).split() for action in table.legal(seat)]
    tries = [*_instead(legal, prefix, token), *_instead(legal, (), token)]
    verbs = table.game.rules.actions.verbs if legal else ()
    tries += [f"{verb} {token}" for verb in verbs]
    if token in verbs:
        tries.append(table.game.rules.actions.example(token))
    return _first(table, seat, dict.fromkeys(tries))


def _instead(legal: Iterable[Sequence[str]], prefix: Sequence[str], token: str) -> Iterator[str]:
    """The legal actions that begin so, with the word in place of each of their others."""
    many = len(token.split())
    for words in legal:
        if tuple(words[: len(prefix)]) == tuple(prefix):
            for place in range(len(prefix), len(words)):
                yield " ".join((*words[:place], token, *words[place + many :]))


def _first(table: AnyTable, seat: int, texts: Iterable[str]) -> IllegalAction | None:
    """The refusal of the first action that may have been meant and that cannot be done."""
    tries, misplaced = 0, None
    for text in texts:
        try:
            action = table.game.rules.actions.parse(text)
            tries += 1
            if tries > MOST_TRIES:
                break
            table.preview(seat, action)
        except ParseError:
            continue
        except Misplaced as refusal:
            misplaced = misplaced or refusal
        except IllegalAction as refusal:
            return refusal
    return misplaced
