"""A table of Ocean boards scored by the real rules, in the words of the pad."""

from collections.abc import Sequence

from ecotone.core.score import Point, score
from ecotone.games.ecosystem.ocean.rules.cards import DECK
from ecotone.games.ecosystem.ocean.rules.scoring import (
    SCHOOL_PRIZES,
    add_up,
    best_turns,
    explain,
    school,
    tally,
)
from ecotone.games.ecosystem.rules.cards import ranked
from games.ecosystem.boards import Cell, flattened, mask

SCHOOL = "PPPPP/PPPPP/PPPPP/PPPPP"


def points(
    boards: Sequence[str],
    *,
    neutral: int | None = None,
    flips: Sequence[list[Cell] | None] | None = None,
    flipped_whale_still_acts: bool = True,
) -> list[tuple[list[Point], dict[str, int]]]:
    """The explained points and all numbers of each board; flips not given are the best."""
    flats = [flattened(board) for board in boards]
    extra = () if neutral is None else (neutral,)
    counts = [flat.count("P") for flat in flats]
    downs = []
    for seat, flat in enumerate(flats):
        given = None if flips is None else flips[seat]
        others = (*counts[:seat], *counts[seat + 1 :], *extra)
        downs.append(
            best_turns(flat, others, flipped_whale_still_acts) if given is None else mask(given)
        )
    schools = [school(flat, down) for flat, down in zip(flats, downs, strict=True)]
    prizes = ranked((*schools, *extra), SCHOOL_PRIZES)
    sheets = []
    for flat, down, prize in zip(flats, downs, prizes, strict=False):
        explained = explain(flat, prize, down)
        sums = add_up(tally(flat, down), prize)
        by_category = score(explained).by_category()
        assert score(explained).total == sums.total
        assert by_category["bonus"] == sums.bonus
        sheets.append(
            (explained, {**dict.fromkeys(DECK.names, 0), **by_category, **sums._asdict()})
        )
    return sheets


def scored(
    boards: Sequence[str],
    *,
    neutral: int | None = None,
    flips: Sequence[list[Cell] | None] | None = None,
    flipped_whale_still_acts: bool = True,
) -> list[dict[str, int]]:
    """All the numbers of each board."""
    sheets = points(
        boards,
        neutral=neutral,
        flips=flips,
        flipped_whale_still_acts=flipped_whale_still_acts,
    )
    return [numbers for _, numbers in sheets]


def one(board: str, down: list[Cell] | None = None) -> dict[str, int]:
    """One board's numbers beside three larger schools, which leave it no prize."""
    return scored([board, SCHOOL, SCHOOL, SCHOOL], flips=[down, [], [], []])[0]


def prizes(counts: Sequence[int], neutral: int | None = None) -> list[int]:
    """What schools of these sizes bring."""
    sheets = scored(["P" * count for count in counts], neutral=neutral)
    return [sheet["plankton"] for sheet in sheets]
