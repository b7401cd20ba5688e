"""What a program that learns sees of a game of Savanna."""

from ecotone.games.ecosystem.bots.observation import observing_with
from ecotone.games.ecosystem.savanna.rules.cards import DECK

OBSERVING = observing_with(DECK)
