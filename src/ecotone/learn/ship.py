"""Put trained nets into the package: one file a game, with the facts that made them."""

import io
from collections.abc import Sequence
from pathlib import Path

from ecotone.bots import nets
from ecotone.core.errors import ParseError
from ecotone.learn import checkpoint

MOST_BYTES = 8_000_000


def ship(game: str, paths: Sequence[Path], target: Path) -> int:
    """Write these nets to the target, where nets of other kinds stay; how big it is then."""
    found, facts = nets.opened(target) if target.exists() else ({}, {})
    for path in paths:
        own, about = nets.opened(path)
        for made in about.values():
            if made.get("game", game) != game:
                raise ParseError("checkpoint_game", file=str(path), game=str(made["game"]))
        found |= own
        facts |= about
    packed = io.BytesIO()
    nets.write(packed, found, facts)
    data = packed.getvalue()
    if len(data) > MOST_BYTES:
        raise ParseError("net_size", size=f"{len(data):,}", most=f"{MOST_BYTES:,}")
    checkpoint.write(target, lambda file: checkpoint.fill(file, data))
    return len(data)
