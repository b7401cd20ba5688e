"""Work spread over a Ray cluster (extra: ray): each piece is done once, whoever does it.

A piece is a pure function of what it is given, so Ray may begin it anew where a process or a
machine is lost; its answer comes once. Every machine of the cluster needs this version of the
package.
"""

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import count, islice
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from ecotone.arena.crew import crew
from ecotone.arena.match import Match, Played, play
from ecotone.bots import OURS
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.version import __version__
from ecotone.games import GAMES

T = TypeVar("T")
R = TypeVar("R")

HERE = ("auto", "local")
"""Addresses without a host: the cluster that runs here, or one that is begun for this."""

KNOCK = 5.0
"""Seconds in which somebody must answer."""

TRIES = 10
"""How often a piece is begun anew where its process is lost."""

SHORT, MOST = 0.25, 256
"""Bundles of games that take fewer seconds than this are made twice as large, up to so many."""

AHEAD = 2
"""Pieces on their way for each processor, so that none waits for us."""


@contextmanager
def spread(
    address: str, work: Callable[[T], R], pieces: Iterable[tuple[int, T]]
) -> Iterator[Iterator[tuple[int, R]]]:
    """What the cluster makes of these numbered pieces, as it comes."""
    with redirect_stdout(sys.stderr):  # where Ray prints what it has lost
        ray = _reached(address)
        try:
            yield _finished(ray, work, iter(pieces))
        finally:
            ray.shutdown()


def _reached(address: str) -> Any:
    """Ray, connected; a ParseError where it is not installed or nobody answers."""
    try:
        import ray
    except ImportError as missing:
        raise ParseError("needs_extra", extra="ray") from missing
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, OSError, RuntimeError, ValueError, AssertionError) as problem:
        reason = str(problem).strip().splitlines() or [type(problem).__name__]
        raise ParseError("ray_unreachable", address=address, reason=reason[0][:200]) from None
    return ray


def _knock(address: str) -> None:
    """See whether anybody is there: Ray itself would ask for minutes."""
    there = _noted() if address == "auto" else address
    if there in HERE:
        return
    host, _, port = there.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()
    except (OSError, ValueError, OverflowError) as problem:
        reason = str(problem) if isinstance(problem, OSError) else "HOST:PORT"
        raise ParseError("ray_unreachable", address=address, reason=reason) from None


def _noted() -> str:
    """The cluster that Ray takes for the one that runs here: it may have died since."""
    note = Path(os.environ.get("RAY_TMPDIR", gettempdir()), "ray", "ray_current_cluster")
    named = os.environ.get("RAY_ADDRESS") or (note.exists() and note.read_text(encoding="utf-8"))
    return (named or "auto").strip()


def _finished(
    ray: Any, work: Callable[[T], R], pieces: Iterator[tuple[int, T]]
) -> Iterator[tuple[int, R]]:
    remote = ray.remote(max_retries=TRIES, num_cpus=1)(_done)
    many = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    numbers: dict[Any, int] = {}

    def begin(some: Iterable[tuple[int, T]]) -> None:
        for number, piece in some:
            numbers[remote.remote(__version__, work, piece)] = number

    begin(islice(pieces, many))
    while numbers:
        ready, _ = ray.wait([*numbers], num_returns=1)
        try:
            answer = ray.get(ready[0])
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError as problem:
            raise IllegalAction("worker_ended", exit=type(problem).__name__) from None
        if isinstance(answer, Refusal):
            raise answer
        number = numbers.pop(ready[0])
        begin(islice(pieces, 1))
        yield number, answer


def _done(version: str, work: Callable[[T], R], piece: T) -> R | Refusal:
    """The piece done here; a refusal is an answer, so that Ray does not try again."""
    if version != __version__:
        return ParseError("ray_version", ours=version, theirs=__version__)
    try:
        return work(piece)
    except Refusal as refusal:
        return refusal
    except Exception as problem:
        if stumbled := GAMES.stumbled(problem):
            return stumbled
        raise


class Bundle(NamedTuple):
    """Some finished games with their numbers, and the seconds they took."""

    games: list[tuple[int, Played]]
    seconds: float


def played(matches: Sequence[tuple[int, Match]]) -> Bundle:
    """Some games; a guest's bot may take its process down, so it has one beside this."""
    began = perf_counter()
    if all(OURS.issuperset(match.bots) for _, match in matches):
        return Bundle([(number, play(match)) for number, match in matches], perf_counter() - began)
    with crew(matches, 1) as games:
        return Bundle(list(games), perf_counter() - began)


@contextmanager
def clustered(
    matches: Iterable[tuple[int, Match]], address: str
) -> Iterator[Iterator[tuple[int, Played]]]:
    """The finished games with their numbers, as they come: what a crew does, on a cluster.

    Short games go in bundles that grow, since handing one out takes about a millisecond.
    """
    waiting, size = iter(matches), 1

    def bundles() -> Iterator[tuple[int, list[tuple[int, Match]]]]:
        for number in count():
            if not (some := list(islice(waiting, size))):
                return
            yield number, some

    def games(done: Iterator[tuple[int, Bundle]]) -> Iterator[tuple[int, Played]]:
        nonlocal size
        for _, bundle in done:
            if bundle.seconds < SHORT:
                size = max(size, min(2 * len(bundle.games), MOST))
            yield from bundle.games

    with spread(address, played, bundles()) as done:
        yield games(done)
