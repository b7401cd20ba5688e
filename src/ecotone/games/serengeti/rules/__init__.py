"""The rules of Serengeti."""
