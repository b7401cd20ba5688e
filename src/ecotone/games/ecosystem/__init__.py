"""What Savanna and Ocean share: the grid, the draft, the two-player ring, the solo game."""
