"""Biotopes as arrays: sets of cards and hexes are words, cubes are counted by binary digits."""

from ecotone.games.biotopes.batch.engine import Biotopes, engine
from ecotone.games.biotopes.batch.state import State

__all__ = ["Biotopes", "State", "engine"]
