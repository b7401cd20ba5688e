"""A bot's decision at a table: its own, or a plain one where it has none."""

import logging
import secrets

from ecotone.server.log import Moved
from ecotone.server.room import Room
from ecotone.server.schedule import Due
from ecotone.server.turns import Turn
from ecotone.server.workers import BotFailed, Workers

PLAIN = "greedy"
"""Who decides where a bot has failed."""

UNSEEN = 0.5
"""Seconds that a bot thinks at most where nobody who plays is present."""

logger = logging.getLogger("ecotone.server")


async def decided(workers: Workers, room: Room, seat: int, now_due: Due, *, people: bool) -> Moved:
    """What the seat's bot does; if it fails, the greedy one; if that fails too, anything."""
    bot, legal, view = room.bot(seat), room.table.legal(seat), room.table.view(seat)
    budget, turn = room.opened.settings.budget, Turn(room.id, people)
    if not people:  # so that a worker is soon free for those who wait for it
        budget = min(budget, UNSEEN)
    # at a table that others play too, the same bot answers the same alike
    shared, done = room.shared, len(room.table.events)
    seed = None if shared is None else shared.answer(seat, done)
    try:
        chosen = await workers.choose(bot, view, legal, budget, seed, turn)
        return Moved(seat, str(legal[chosen]), by=now_due.by)
    except BotFailed:
        logger.warning("bot %s failed at table %s, seat %d", bot, room.id, seat)
    try:
        action = legal[await workers.choose(PLAIN, view, legal, budget, seed, turn)]
    except BotFailed:
        action = secrets.choice(legal)
    return Moved(seat, str(action), by="fallback")
