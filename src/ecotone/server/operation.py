"""What whoever runs the server asks it: whether it is well, and what it counts."""

import asyncio
import gc
import sys

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ecotone import __version__
from ecotone.core.errors import IllegalAction
from ecotone.server.addresses import HERE
from ecotone.server.answers import Door
from ecotone.server.connections import Connections
from ecotone.server.hub import Hub
from ecotone.server.store import StoreFailed

try:
    import resource
except ImportError:  # not on this system
    resource = None  # type: ignore[assignment]

AT_ONCE = 2.0  # seconds within which a store that can be read answers
NO_STORE = {"cache-control": "no-store"}
PROMETHEUS = "text/plain; version=0.0.4"


class Operation:
    """Two addresses for machines: nothing there names a table, a guest or an address."""

    def __init__(self, hub: Hub, kept: Connections | None) -> None:
        self._hub, self._kept = hub, kept

    def opened(self) -> tuple[tuple[str, Door], ...]:
        """The addresses and who answers there."""
        return ("/healthz", self.healthz), ("/metrics", self.metrics)

    async def healthz(self, request: Request) -> Response:
        """Whether the store can be read: 200, or 503 and then no more visitors should be sent."""
        try:
            async with asyncio.timeout(AT_ONCE):
                await self._hub.store.secrets()
        except (StoreFailed, TimeoutError):
            return PlainTextResponse("the store cannot be read\n", 503, NO_STORE)
        return PlainTextResponse("ok\n", headers=NO_STORE)

    async def metrics(self, request: Request) -> Response:
        """Counts as Prometheus reads them, for programs on this machine only."""
        if request.client is None or request.client.host not in HERE:
            raise IllegalAction("no_page")
        lines = []
        for name, kind, value in self._counts():
            lines += [f"# TYPE ecotone_{name.partition('{')[0]} {kind}", f"ecotone_{name} {value}"]
        return PlainTextResponse("\n".join(lines) + "\n", headers=NO_STORE, media_type=PROMETHEUS)

    def _counts(self) -> list[tuple[str, str, int]]:
        hub, kept = self._hub, self._kept
        counts = [
            (f'info{{version="{__version__}"}}', "gauge", 1),
            ("tables_watched", "gauge", hub.watched),
            ("tables_scheduled", "gauge", hub.scheduled),
            ("decisions_waiting", "gauge", hub.workers.waiting),
            ("players_present", "gauge", sum(map(len, hub.presence.values()))),
            ("refused_by_quota_total", "counter", sum(hub.quotas.refused.values())),
            ("collected_objects", "gauge", sum(gc.get_count())),
        ]
        if kept is not None:
            counts.append(("connections", "gauge", len(kept)))
            counts.append(("connections_cut_off_total", "counter", kept.cut_off))
        if resource is not None:
            unit = 1 if sys.platform == "darwin" else 1024
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
            counts.append(("most_memory_bytes", "gauge", most))
        return counts
