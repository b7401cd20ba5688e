"""A portrait for each species of the Biotopes pack, composed from a few builds and parts.

All are drawn in a box of 100 by 100 with presentation attributes alone, to be laid on one of
the four grounds. A species of somebody else's pack has none: its type's figure stands in.
"""

from collections.abc import Iterable

from ecotone.games.biotopes.draw.portraits.birds_large import LARGE
from ecotone.games.biotopes.draw.portraits.birds_songbirds import SONGBIRDS
from ecotone.games.biotopes.draw.portraits.grounds import GROUNDS, ground
from ecotone.games.biotopes.draw.portraits.invertebrates_legs import LEGS
from ecotone.games.biotopes.draw.portraits.invertebrates_wings import WINGS
from ecotone.games.biotopes.draw.portraits.mammals_bodies import BODIES
from ecotone.games.biotopes.draw.portraits.mammals_faces import FACES
from ecotone.games.biotopes.draw.portraits.marks import MARKS
from ecotone.games.biotopes.draw.portraits.reptiles_legs import LEGGED
from ecotone.games.biotopes.draw.portraits.reptiles_snakes import SNAKES

__all__ = ["GROUNDS", "MARKS", "PORTRAITS", "ROUND", "ground", "portrait", "portraits_sprite"]

PORTRAITS = FACES | BODIES | SONGBIRDS | LARGE | SNAKES | LEGGED | WINGS | LEGS
"""What stands on the ground, by the species' name in the pack."""

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
"""How all lines of portraits and marks end."""


def portrait(species: str) -> str | None:
    """What a species looks like, as SVG for a box of 100 by 100; None if nobody drew it."""
    drawn = PORTRAITS.get(species)
    return None if drawn is None else f"<g {ROUND}>{drawn}</g>"


def portraits_sprite(species: Iterable[str]) -> str:
    """An SVG file with a symbol for each of these species that has a portrait."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 100 100" {ROUND}>{PORTRAITS[name]}</symbol>'
        for name in species
        if name in PORTRAITS
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'
