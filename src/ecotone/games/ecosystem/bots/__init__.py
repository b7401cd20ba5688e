"""What the players of Savanna and Ocean share."""
