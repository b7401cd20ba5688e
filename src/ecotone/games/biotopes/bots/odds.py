"""Who may win a game of Biotopes: by points, species, cubes and cards."""

from random import Random

from ecotone.bots.odds import Standing, foretold, shared
from ecotone.games.biotopes.rules.preview import held, total
from ecotone.games.biotopes.rules.scoring import carnivores, judge
from ecotone.games.biotopes.rules.view import PlayerView, View

TEN = 10.0


def standing(view: View) -> Standing | None:
    """How each seat stands; None alone, where nobody else plays."""
    if view.seats == 1:
        return None
    passed = sum(player.passed for player in view.players) / view.seats
    return Standing(
        min(1.0, max(0.0, view.cycle - 1 + passed) / view.cycles),
        tuple(_numbers(view, player) for player in view.players),
    )


def _numbers(view: View, player: PlayerView) -> dict[str, float]:
    own = held(view, player.seat)
    species = [one.cubes for line in own.lines for one in line]
    plants = sum(sum(row.cubes) for row in player.lines)
    return {
        "points": total(view, own) / TEN,
        "species": float(len(species)),
        "cubes": (sum(species) + plants + player.bag_size) / TEN,
        "territories": float(sum(own.held)),
        "hand": float(len(player.hand)),
        "passed": float(player.passed),
    }


def odds(view: View, rng: Random, budget: float) -> tuple[float, ...] | None:
    """Each seat's chance of winning."""
    if (now := standing(view)) is None:
        return None
    if view.over:
        owns = [held(view, player.seat) for player in view.players]
        hunters = [carnivores(view.box, own) for own in owns]
        return shared(judge([total(view, own) for own in owns], hunters).winners, view.seats)
    return foretold(view.game, now)
