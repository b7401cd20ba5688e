"""Who may win a game of Ocean."""

from ecotone.games.ecosystem.bots.odds import odds, standing

__all__ = ["odds", "standing"]
