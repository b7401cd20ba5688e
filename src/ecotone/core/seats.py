"""Who sits where."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0, clockwise."""
