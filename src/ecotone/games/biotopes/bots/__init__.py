"""The players of Biotopes."""

from pathlib import Path

from ecotone.core.player import Players, later

LEARNED = Path(__file__).with_name("weights.npz").is_file()
"""Whether a net lies here (`ecotone train biotopes --ship`): none comes with the package yet."""

PLAYERS = Players(
    greedy=later("ecotone.games.biotopes.bots.greedy"),
    net=later("ecotone.games.biotopes.bots.net") if LEARNED else None,
    with_nets=later("ecotone.games.biotopes.bots.net", "with_nets"),
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
