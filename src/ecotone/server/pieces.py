"""A drawing told by what it shares with the one before: most of an area stays as it is."""

from collections.abc import Callable, Sequence
from functools import lru_cache

Change = tuple[str | tuple[int, ...], ...]
"""New HTML, and (first, how many) pieces of the HTML before, cut at every "<"."""

CUT = "<"
LEAST = 200
"""What is shorter is told whole."""

STRIDE = 64
"""So many pieces are compared at once."""


@lru_cache(maxsize=64)  # whoever looks in the same way is told the same
def change(before: str, after: str) -> Change | None:
    """What makes the one of the other, unless telling all of it is as short."""
    if not before or len(after) < LEAST:
        return None
    head, tail = _ends(before, after)
    told: list[str | tuple[int, ...]] = []
    first = before.count(CUT, 0, head)  # so many pieces begin as before, and so many end so
    last = before.count(CUT, len(before) - tail)
    if first:
        told.append((0, first))
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    told += _between(old.split(CUT), new.split(CUT), first)
    if last:
        told.append((before.count(CUT) + 1 - last, last))
    written = sum(len(one) if isinstance(one, str) else 8 for one in told)
    return tuple(told) if written < len(after) / 2 else None


def _ends(before: str, after: str) -> tuple[int, int]:
    """How many signs both begin with, the cut after them included, and end with, from a cut on."""
    least = min(len(before), len(after))
    head = before.rfind(CUT, 0, _same(least, lambda n: before[:n] == after[:n])) + 1
    room = least - head
    tail = _same(room, lambda n: before[len(before) - n :] == after[len(after) - n :])
    start = before.find(CUT, len(before) - tail)
    return head, 0 if start < 0 else len(before) - start


def _same(most: int, holds: Callable[[int], bool]) -> int:
    """The greatest number, up to the most, for which this holds, as it does for all below."""
    low = 0
    while low < most:
        middle = (low + most + 1) // 2
        low, most = (middle, most) if holds(middle) else (low, middle - 1)
    return low


def _between(old: list[str], new: list[str], first: int) -> list[str | tuple[int, ...]]:
    """New HTML and pieces of the old, which are counted from the first on."""
    places = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))  # the first of each
    told: list[str | tuple[int, ...]] = []
    fresh: list[str] = []
    at, told_as = 0, 0
    while at < len(new):
        place = told_as if told_as < len(old) and old[told_as] == new[at] else places.get(new[at])
        # a single piece is often as short as its place
        if (
            place is None
            or old[place + 1 : place + 2] != new[at + 1 : at + 2]
            or (many := _alike(old, new, place, at)) < 2
        ):
            fresh.append(new[at])
            at, told_as = at + 1, told_as + 1
            continue
        if fresh:
            told.append(CUT.join(fresh))
            fresh = []
        told.append((first + place, many))
        at, told_as = at + many, place + many
    if fresh:
        told.append(CUT.join(fresh))
    return told


def _alike(old: Sequence[str], new: Sequence[str], place: int, first: int) -> int:
    """How many pieces from these places on are the same."""
    many, step = 0, STRIDE
    while step:
        at, until = first + many, place + many + step
        if until <= len(old) and old[place + many : until] == new[at : at + step]:
            many += step
        else:
            step //= 2
    return many


def changed(before: str, change: Sequence[str | Sequence[int]]) -> str:
    """The drawing after a change."""
    old, new = before.split(CUT), []
    for one in change:
        if isinstance(one, str):
            new.append(one)
        else:
            first, many = one
            new += old[first : first + many]
    return CUT.join(new)
