"""The best boards of Savanna and Ocean, found and proved."""
