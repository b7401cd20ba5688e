"""Tables in lists: somebody's own, and those with a seat for every visitor, fairly."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence

from ecotone.core.errors import IllegalAction
from ecotone.server.hub import Hub
from ecotone.server.places import ANYONE
from ecotone.server.room import Room
from ecotone.server.rooms import unread, unreadable
from ecotone.server.store import StoreFailed

LISTED = 50
"""Tables that one list shows."""

SEARCHED = 500
"""Tables that are read for the lobby; those beyond their host's share are passed over unread."""

OF_ONE_HOST, OF_ONE_ADDRESS = 3, 9
"""Tables that one host, and one address with however many hosts, may have in the lobby."""


async def tables_of(hub: Hub, guest: str, *, most: int = LISTED) -> list[Room]:
    """The latest tables that the guest hosts or has a seat at."""
    tables = await _tables(hub, guest)
    return [room async for room in _rooms(hub, tables[:most])]


async def listed(hub: Hub, *, most: int = LISTED) -> list[Room]:
    """The latest running tables with a seat for every visitor, few of each host's."""
    found, shares, read = list[Room](), Counter[str](), 0
    for table in await _tables(hub, ANYONE):
        if len(found) == most or read == SEARCHED:
            break
        whose = hub.quotas.opener(table)
        if whose and not _fair(shares, whose.guest, whose.address):
            continue
        read += 1
        async for room in _rooms(hub, [table]):
            host, address = room.opened.host, whose.address if whose else ""
            offered = not (room.failed or room.over or room.order.closed or room.order.private)
            if offered and _fair(shares, host, address):
                shares.update((host, address))
                found.append(room)
    return found


def _fair(shares: Counter[str], host: str, address: str) -> bool:
    return shares[host] < OF_ONE_HOST and (not address or shares[address] < OF_ONE_ADDRESS)


async def _tables(hub: Hub, guest: str) -> Sequence[str]:
    try:
        return await hub.store.tables(guest)
    except StoreFailed as problem:
        raise IllegalAction(unread(problem)) from problem


async def _rooms(hub: Hub, tables: Sequence[str]) -> AsyncIterator[Room]:
    for table in tables:
        try:
            room = await hub.room(table)
        except Exception as problem:  # noqa: BLE001 - one table must not cost the others
            unreadable(table, problem)
        else:
            yield room
