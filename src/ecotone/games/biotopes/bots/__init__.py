"""The players of Biotopes."""

from ecotone.core.player import Players, later

PLAYERS = Players(
    greedy=later("ecotone.games.biotopes.bots.greedy"),
    master=later("ecotone.games.biotopes.bots.search"),
    careful=later("ecotone.games.biotopes.bots.careful", "careful"),
    hint=later("ecotone.games.biotopes.bots.search", "advise"),
    values=later("ecotone.games.biotopes.bots.values", "appraise"),
    breakdown=later("ecotone.games.biotopes.bots.values", "breakdown"),
    baseline=later("ecotone.games.biotopes.bots.values", "baseline"),
    episode=later("ecotone.games.biotopes.bots.values", "episode"),
    pains=4.0,
    odds=later("ecotone.games.biotopes.bots.odds", "odds"),
)
