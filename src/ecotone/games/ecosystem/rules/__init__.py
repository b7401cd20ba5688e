"""The rules that Savanna and Ocean share."""
