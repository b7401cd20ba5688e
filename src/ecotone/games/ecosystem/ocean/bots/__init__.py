"""The players of Ocean."""

from ecotone.core.player import Players, later

PLAYERS = Players(
    net=later("ecotone.games.ecosystem.bots.net"),
    with_nets=later("ecotone.games.ecosystem.bots.net", "with_nets"),
    master=later("ecotone.games.ecosystem.bots.search"),
    hint=later("ecotone.games.ecosystem.bots.search", "advise"),
    values=later("ecotone.games.ecosystem.bots.values", "appraise"),
    baseline=later("ecotone.games.ecosystem.bots.baseline", "baseline"),
    breakdown=later("ecotone.games.ecosystem.bots.values", "breakdown"),
    alone="lead",
    odds=later("ecotone.games.ecosystem.ocean.bots.odds", "odds"),
    careful=later("ecotone.games.ecosystem.ocean.bots.careful", "careful"),
    slips={"level1": 0.84, "level2": 0.49},  # so that each level beats the one below
)
