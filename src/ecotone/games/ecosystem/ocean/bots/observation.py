"""What a program that learns sees of a game of Ocean."""

from ecotone.games.ecosystem.bots.observation import observing_with
from ecotone.games.ecosystem.ocean.rules.cards import DECK

OBSERVING = observing_with(DECK)
