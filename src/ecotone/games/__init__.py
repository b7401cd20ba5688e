"""The games: pure rules over values, nothing from outside the standard library."""

from ecotone.core.registry import Registry, installed

GAMES = Registry(
    {
        "savanna": "ecotone.games.ecosystem.savanna",
        "ocean": "ecotone.games.ecosystem.ocean",
        "serengeti": "ecotone.games.serengeti",
        "biotopes": "ecotone.games.biotopes",
    },
    installed,
)
