"""What tests of a game borrow from those of the commands."""

from cli.conftest import ecotone, refused

__all__ = ["ecotone", "refused"]
