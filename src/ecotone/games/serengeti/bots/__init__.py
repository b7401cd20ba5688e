"""The players of Serengeti."""

from ecotone.core.player import Players, later

PLAYERS = Players(
    greedy=later("ecotone.games.serengeti.bots.greedy"),
    net=later("ecotone.games.serengeti.bots.net"),
    with_nets=later("ecotone.games.serengeti.bots.net", "with_nets"),
    master=later("ecotone.games.serengeti.bots.search"),
    hint=later("ecotone.games.serengeti.bots.search", "advise"),
    careful=later("ecotone.games.serengeti.bots.careful", "careful"),
    values=later("ecotone.games.serengeti.bots.values", "appraise"),
    breakdown=later("ecotone.games.serengeti.bots.values", "breakdown"),
    baseline=later("ecotone.games.serengeti.bots.values", "baseline"),
    episode=later("ecotone.games.serengeti.bots.values", "episode"),
    meaning="chance",
    odds=later("ecotone.games.serengeti.bots.odds", "odds"),
    gains=False,  # a bid only may bring something
    slips={"level1": 0.85, "level2": 0.3},  # so that each level beats the one below
)
