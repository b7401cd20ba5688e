"""A table of the printed cards, which this program does not know, scored from what is counted."""

from collections.abc import Sequence
from typing import NamedTuple

from ecotone.core.score import Point, Score, score
from ecotone.games.biotopes.rules.scoring import FRAGMENT
from ecotone.games.biotopes.rules.terms import STARS


class Counted(NamedTuple):
    """What a player counts once species without cubes are gone.

    `species` by line; `kind` those of the third condition's type; `crowd` the cubes on those of
    the fourth's; `effects` the points that the cards themselves give at the end.
    """

    species: tuple[int, ...]
    kind: int
    crowd: int
    insectivores: int
    carnivores: int
    effects: int
    held: tuple[int, ...]
    parts: int


def tally(conditions: Sequence[int], own: Counted) -> Score:
    """The same points as from the cards, part by part."""
    ground, biotope, *_ = conditions
    columns = min(own.species)
    stars = STARS["insectivore"] * own.insectivores + STARS["carnivore"] * own.carnivores
    return score(
        [
            Point("conditions", 2 * own.held[ground], (), "condition_1"),
            Point("conditions", 2 * own.species[biotope], (), "condition_2"),
            Point("conditions", 2 * own.kind, (), "condition_3"),
            Point("conditions", own.crowd, (), "condition_4"),
            Point("stars", stars, (), "stars"),
            Point("effects", own.effects, (), "end_effects"),
            Point("biodiversity", columns * (columns + 1), (), "biodiversity"),
            Point("fragmentation", FRAGMENT * max(0, own.parts - 1), (), "fragmentation"),
        ]
    )
