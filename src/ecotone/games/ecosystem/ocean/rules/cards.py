"""The 130 cards of Ocean (ocean.fr, "Types de cartes")."""

from ecotone.games.ecosystem.rules.cards import Card, Deck

DECK = Deck(
    (
        Card("R", "coral", "producers", 12),
        Card("K", "krill", "producers", 20),
        Card("P", "plankton", "producers", 20),
        Card("G", "grouper", "prey", 10),
        Card("F", "clownfish", "prey", 14),
        Card("C", "crab", "prey", 12),
        Card("M", "moray", "predators", 8),
        Card("S", "shark", "predators", 8),
        Card("W", "whale", "predators", 6),
        Card("T", "turtle", "none", 12),
        Card("O", "octopus", "none", 8),
    ),
    fr="CKPMNAURBTV",
)

R, K, P, G, F, C, M, S, W, T, O = range(len(DECK.cards))
GROUPS = {"producers": (R, K, P), "prey": (G, F, C), "predators": (M, S, W)}
