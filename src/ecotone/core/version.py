"""Which Ecotone this is."""

__version__ = "1.0.0"
