"""Many games: matches, simulation and what they add up to."""
