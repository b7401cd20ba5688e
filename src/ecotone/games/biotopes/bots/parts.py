"""Where the promise of a position in Biotopes lies: in points, land, cubes, species or cards."""

from collections.abc import Mapping
from operator import mul

from ecotone.games.biotopes.bots.holdings import FAMILIES, tally
from ecotone.games.biotopes.bots.value import FEATURES, features, weights_of
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.determinize import World
from ecotone.games.biotopes.rules.state import SLOTS
from ecotone.games.biotopes.rules.terms import ANIMALS, DECKS

POINTS = "points"

_PARTS = {
    POINTS: (POINTS,),
    "land": ("territories", "fragments", "free_hexes", "good_hexes"),
    "cubes": (
        *("production", "bag", "plants", "plant_lines", "room", "spare", "glut", "reserve"),
        *("scarcest", "transferable"),
        *(f"{kind}_cubes" for kind in ANIMALS),
    ),
    "species": (
        *("fertile", "single", "empty", "full", "types", "next_column", "spread"),
        *(f"{kind}_species" for kind in ANIMALS),
        *FAMILIES,
    ),
    "cards": (
        *("hand", "hand_value", "payable", "plays", "plays_value", "next_plays"),
        *(f"{deck}s" for deck in DECKS),
    ),
    "actions": ("constant", *(f"{action}s_left" for action in SLOTS)),
}
_PART = {name: part for part, names in _PARTS.items() for name in names}


def parts(world: World, seat: int, *, ending: bool) -> Mapping[str, float]:
    """The value of a position, part by part, if the cycle ended now or while it goes on."""
    counts, left = tally(world, seat), cycles(world) - world.cycle
    found = dict.fromkeys(_PARTS, 0.0)
    found[POINTS] = counts.points
    if ending and not left:
        return found
    numbers, weights = features(world, seat, counts), weights_of(world)
    row = (weights.ending if ending else weights.going_on)[left]
    for name, worth in zip(FEATURES, map(mul, numbers, row), strict=True):
        found[_PART[name]] += worth
    return found
