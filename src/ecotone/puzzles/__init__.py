"""Puzzles: positions from bots' games in which one choice is clearly the best.

`weigh` tells what each choice of a position is worth and how sure that is, `make` finds positions
that are worth asking about, `shelf` keeps and reads those that a game ships.
"""
