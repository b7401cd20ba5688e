"""Put trained nets into the package.

`python -m ecotone.batch.learning.ship savanna TABLE.net.npz ALONE.net.npz`
"""

import argparse
import io
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from ecotone.batch.learning import keeping
from ecotone.bots import nets

MOST_BYTES = 4_000_000


def main() -> int:
    """One file a game: the net for tables, the solo net, and the facts that made them."""
    parser = argparse.ArgumentParser(prog="python -m ecotone.batch.learning.ship")
    parser.add_argument("game", choices=("savanna", "ocean"))
    parser.add_argument("nets", nargs="+", type=Path)
    given = parser.parse_args()
    found: dict[str, dict[str, nets.Array]] = {}
    facts: dict[str, Any] = {}
    for path in given.nets:
        with path.open("rb") as file:
            own, about = nets.read(file)
        if any(made["game"] != given.game for made in about.values()):
            sys.stderr.write(f"{path} is a net of another game\n")
            return 2
        found |= own
        facts |= about
    packed = io.BytesIO()
    nets.write(packed, found, facts)
    size = len(packed.getvalue())
    if size > MOST_BYTES:
        sys.stderr.write(f"{size:,} bytes are more than {MOST_BYTES:,}: train narrower nets\n")
        return 2
    target = Path(str(files("ecotone.bots"))) / "weights" / f"{given.game}.npz"
    keeping.write(target, lambda file: keeping.fill(file, packed.getvalue()))
    sys.stdout.write(f"{target}: {size:,} bytes, {', '.join(found)}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
