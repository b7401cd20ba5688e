"""Savanna and Ocean as arrays: everything both share, then each of the two."""
