"""A table of Savanna boards scored by the real rules, in the words of the pad."""

from collections.abc import Sequence

from ecotone.core.score import Point, score
from ecotone.games.ecosystem.savanna.rules.cards import DECK, E, H, V
from ecotone.games.ecosystem.savanna.rules.explained import explain
from ecotone.games.ecosystem.savanna.rules.rules import herd_prizes
from ecotone.games.ecosystem.savanna.rules.scoring import (
    STANDARD,
    Choice,
    Lay,
    Prey,
    Switches,
    elephants,
    hunt,
    hyenas,
    tally,
    vultures,
)
from games.ecosystem.boards import Cell, flattened, mask

EDITIONS = {"en": "en_within2", "fr": "fr_exact2"}


def points(
    boards: Sequence[str],
    *,
    neutral: int | None = None,
    flips: Sequence[list[Cell] | None] | None = None,
    switches: Switches = STANDARD,
) -> list[list[Point]]:
    """The explained points of each board; prey not given is chosen as best."""
    flats = [flattened(board) for board in boards]
    prizes = herd_prizes(flats, None if neutral is None else "A" * neutral)
    explained = []
    for seat, (flat, prize) in enumerate(zip(flats, prizes, strict=True)):
        given = None if flips is None else flips[seat]
        prey: Choice = Prey.BEST if given is None else mask(given)
        explained.append(explain(flat, prize, switches, prey))
        assert sum(tally(flat, switches, prey)) + prize == score(explained[-1]).total
    return explained


def scored(
    boards: Sequence[str],
    *,
    neutral: int | None = None,
    flips: Sequence[list[Cell] | None] | None = None,
    **switches: object,
) -> list[dict[str, int]]:
    """The eleven numbers and the total of each board."""
    sheets = points(boards, neutral=neutral, flips=flips, switches=Switches(**switches))  # type: ignore[arg-type]
    results = []
    for sheet in sheets:
        total = score(sheet)
        results.append(
            {**dict.fromkeys(DECK.names, 0), **total.by_category(), "total": total.total}
        )
    return results


def one(board: str, **switches: object) -> dict[str, int]:
    """One board's points beside two larger herds, which leave it no prize."""
    return scored([board, "AAAAA/AAAAA/AAAAA/AAAAA", "AAAAA/AAAAA/AAAAA/AAAAA"], **switches)[0]  # type: ignore[arg-type]


def bonuses(counts: Sequence[int], neutral: int | None = None) -> list[int]:
    """What the ranking alone brings to herds of these sizes."""
    herds = ["A" * count for count in counts]
    sheets = scored(herds, neutral=neutral)
    return [sheet["gazelle"] - 2 * count for sheet, count in zip(sheets, counts, strict=True)]


def caught(board: str, **switches: object) -> int:
    """The cards face down once all cheetahs have hunted."""
    lay, _ = hunt(flattened(board), Switches(**switches), 0)  # type: ignore[arg-type]
    return int(lay.down)


def scavenged(board: str, down: list[Cell], **switches: object) -> dict[str, int]:
    """What elephants, hyenas and vultures bring once these cards lie face down."""
    lay = Lay(DECK.planes(flattened(board)), mask(down), Switches(**switches))  # type: ignore[arg-type]
    return {
        "elephant": elephants(lay.planes[E], lay),
        "hyena": hyenas(lay.planes[H], lay),
        "vulture": vultures(lay.planes[V], lay),
    }
