"""The rules of Savanna."""
