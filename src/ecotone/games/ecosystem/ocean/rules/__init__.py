"""The rules of Ocean."""
