"""Benchmarks that know a game."""
