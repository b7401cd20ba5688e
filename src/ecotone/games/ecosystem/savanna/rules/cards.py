"""The 132 cards of Savanna (savanna.fr, "Types de cartes"; only that edition prints counts)."""

from ecotone.games.ecosystem.rules.cards import Card, Deck

DECK = Deck(
    (
        Card("W", "watering_hole", "landform", 10),
        Card("G", "grassland", "landform", 20),
        Card("T", "tree", "landform", 14),
        Card("A", "gazelle", "animal", 20),
        Card("Z", "zebra", "animal", 12),
        Card("R", "giraffe", "animal", 10),
        Card("C", "cheetah", "animal", 10),
        Card("L", "lion", "animal", 10),
        Card("E", "elephant", "animal", 8),
        Card("H", "hyena", "animal", 10),
        Card("V", "vulture", "animal", 8),
    ),
    fr="OPAGZFULEHV",
)

W, G, T, A, Z, R, C, L, E, H, V = range(len(DECK.cards))
ANIMALS = (A, Z, R, C, L, E, H, V)
