"""How much one guest, one address and everybody together may take; more is refused in a sentence.

Ask with `hub.quotas.spend("tables", who(request, guest))` for what is counted over time, and with
`with hub.quotas.hold("thinking", who(request, guest)):` for what is counted while it lasts. Both
raise a refusal that is answered with 429. A quota of 0 is none at all. Visitors on the server's own
machine are told apart as guests, not by their address.
"""

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from starlette.requests import HTTPConnection

from ecotone.core.errors import IllegalAction, ParseError
from ecotone.server.addresses import HERE, share

MOST_COUNTED = 50_000
"""So many guests and addresses are remembered at most; the longest unseen are forgotten."""


class TooMany(IllegalAction):
    """More than somebody's share."""


class Who(NamedTuple):
    """Somebody who wants something: a guest, at an address."""

    guest: str
    address: str


class Quota(NamedTuple):
    """So many for each guest, each address, and in all; within so many seconds, or at a time."""

    guest: int
    address: int
    all: int
    seconds: float = 0.0


Paced = Literal["tables", "messages", "chat"]
Held = Literal["sockets", "thinking", "drawing", "requests"]

QUOTAS: dict[str, Quota] = {
    "tables": Quota(60, 120, 5_000, 3600.0),  # opened an hour
    "messages": Quota(200, 2_000, 40_000, 20.0),  # over all sockets
    "chat": Quota(30, 120, 6_000, 60.0),  # lines said, wherever
    "unfinished": Quota(100, 400, 100_000),  # tables that wait for their end
    "sockets": Quota(24, 240, 8_000),
    "requests": Quota(16, 64, 4_000),  # being answered
    "thinking": Quota(2, 8, 64),  # hints and reviews
    "drawing": Quota(8, 16, 64),  # replays, pictures, games packed to take away
}
SLICES = 20
"""What counts for a while is counted in so many parts of it, and so in little room."""

Key = tuple[str, str, str]
SCOPES = ("guest", "address", "all")
EVERYBODY = ""


def who(connection: HTTPConnection, guest: str) -> Who:
    """Whom a request or a socket counts for."""
    return Who(guest, share(connection.client.host) if connection.client else "")


def changed(given: Mapping[str, int]) -> dict[str, Quota]:
    """The quotas with some of them set: {"tables.guest": 20}."""
    quotas = dict(QUOTAS)
    for name, number in given.items():
        kind, _, scope = name.partition(".")
        if kind not in quotas or scope not in SCOPES or number < 0:
            known = ", ".join(f"{one}.{each}" for one in QUOTAS for each in SCOPES)
            raise ParseError("quota_unknown", name=name, known=known)
        quotas[kind] = quotas[kind]._replace(**{scope: number})
    return quotas


class Slice:
    """So many that were counted one soon after the other."""

    __slots__ = ("count", "first", "last")

    def __init__(self, now: float) -> None:
        self.first = self.last = now
        self.count = 0


class Spent:
    """What was taken lately."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._slices: deque[Slice] = deque()
        self.count = 0

    def add(self, now: float) -> None:
        """Count one more."""
        if not self._slices or now - self._slices[-1].first >= self._seconds / SLICES:
            self._slices.append(Slice(now))
        self._slices[-1].last = now
        self._slices[-1].count += 1
        self.count += 1

    def wait(self, now: float) -> float:
        """Forget what counts no more; the seconds until more is forgotten."""
        while self._slices and now - self._slices[0].last >= self._seconds:
            self.count -= self._slices.popleft().count
        return self._seconds - (now - self._slices[0].last) if self._slices else 0.0

    def past(self, now: float) -> bool:
        """Whether nothing of it counts any more."""
        return not self._slices or now - self._slices[-1].last >= self._seconds


class Quotas:
    """What has been taken of every quota."""

    def __init__(
        self, quotas: Mapping[str, Quota] = QUOTAS, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._quotas = quotas
        self._now = now
        self._spent: dict[str, OrderedDict[Key, Spent]] = {kind: OrderedDict() for kind in quotas}
        self._held: Counter[Key] = Counter()
        self._tables: dict[str, Who] = {}
        self.refused: Counter[str] = Counter()

    def spend(self, kind: Paced, who: Who) -> None:
        """Count one more now, or refuse it."""
        now, quota, spent = self._now(), self._quotas[kind], self._spent[kind]
        counted = []
        for key, most in self._counted(kind, quota, who):
            taken = spent.setdefault(key, Spent(quota.seconds))
            spent.move_to_end(key)
            wait = taken.wait(now)
            if taken.count >= most:
                raise self._refusal(kind, wait=max(1, round(wait)) if taken.count else 0)
            counted.append(taken)
        for taken in counted:
            taken.add(now)
        while len(spent) > MOST_COUNTED or next(iter(spent.values())).past(now):
            spent.popitem(last=False)  # whoever was not seen for longest

    @contextmanager
    def hold(self, kind: Held, who: Who) -> Iterator[None]:
        """Count one more for as long as it lasts, or refuse it."""
        counted = list(self._counted(kind, self._quotas[kind], who))
        if any(self._held[key] >= most for key, most in counted):
            raise self._refusal(kind)
        for key, _ in counted:
            self._held[key] += 1
        try:
            yield
        finally:
            self._let_go(counted)

    def keep(self, table: str, who: Who, *, refuse: bool = True) -> None:
        """Count a table as somebody's until it is over, or refuse it."""
        if table in self._tables:
            return
        counted = list(self._counted("unfinished", self._quotas["unfinished"], who))
        if refuse and any(self._held[key] >= most for key, most in counted):
            raise self._refusal("unfinished")
        self._tables[table] = who
        self._held.update(key for key, _ in counted)

    def drop(self, table: str) -> None:
        """Count a table no longer."""
        if who := self._tables.pop(table, None):
            self._let_go(self._counted("unfinished", self._quotas["unfinished"], who))

    def opener(self, table: str) -> Who | None:
        """Who has opened an unfinished table; whence is known since the server's start alone."""
        return self._tables.get(table)

    def _let_go(self, counted: Iterable[tuple[Key, int]]) -> None:
        for key, _ in counted:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    def _refusal(self, kind: str, wait: int = 0) -> TooMany:
        self.refused[kind] += 1
        return TooMany(f"quota_{kind}", wait=wait)

    def _counted(self, kind: str, quota: Quota, who: Who) -> Iterator[tuple[Key, int]]:
        if who.guest:
            yield (kind, "guest", who.guest), quota.guest
        if who.address not in HERE:
            yield (kind, "address", who.address), quota.address
        yield (kind, "all", EVERYBODY), quota.all
