"""Slow scorers, written from the rulebooks alone, that the real ones are checked against."""
