"""Expansion, Competition and Migration."""

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules.actions import TOS, To
from ecotone.games.biotopes.rules.costs import BIRD, MAMMAL, PLANT, REPTILE, Supply, need, supply
from ecotone.games.biotopes.rules.landscape import Landscape, each
from ecotone.games.biotopes.rules.play import Play, Position, taken
from ecotone.games.biotopes.rules.rewards import triggers
from ecotone.games.biotopes.rules.state import (
    COMPETITION,
    EXPANSION,
    MIGRATION,
    NOTHING,
    SLOTS,
    TOKENS,
    Task,
)
from ecotone.games.biotopes.rules.steps import Step, only
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES

PAID_WITH = {EXPANSION: PLANT, COMPETITION: BIRD | MAMMAL, MIGRATION: BIRD | REPTILE}
"""The types of cube that pay for each way to colonise."""

_KINDS = {
    action: tuple(kind for kind in range(len(TYPES)) if types >> kind & 1)
    for action, types in PAID_WITH.items()
}


def shades(cubes: Supply, action: int) -> int:
    """The colours of the cubes that could pay for the action, as bits (B38)."""
    found = 0
    for kind in _KINDS[action]:
        found |= cubes.shades[kind]
    return found


def expandable(at: Position, seat: int, cubes: Supply) -> int:
    """The empty hexes beside the own territories that a cube can be paid for."""
    land = at.land
    if at.tokens[seat].bit_count() == TOKENS:
        return 0
    near = land.around(at.tokens[seat]) & ~taken(at)
    return near & land.of_shades[shades(cubes, EXPANSION)]


def contested(at: Position, seat: int, cubes: Supply) -> int:
    """The rivals' hexes beside the own territories that a cube can be paid for."""
    land = at.land
    if at.tokens[seat].bit_count() == TOKENS:
        return 0
    near = land.around(at.tokens[seat]) & taken(at) & ~at.tokens[seat]
    return near & land.of_shades[shades(cubes, COMPETITION)]


def reach(at: Position, land: Landscape, hex_: int) -> int:
    """How far a territory could migrate from here, over whatever stands between (B48)."""
    ranges = land.path if at.options["migration_metric"] == "path" else land.straight
    return ranges[hex_]


def migrants(at: Position, seat: int, cubes: Supply) -> list[int]:
    """The own territories that have somewhere to go."""
    land = at.land
    goals = land.of_shades[shades(cubes, MIGRATION)] & ~taken(at)
    if not goals:
        return []
    return [hex_ for hex_ in each(at.tokens[seat]) if reach(at, land, hex_) & goals]


def _pay(play: Play, seat: Seat, action: int, hex_: int) -> Task:
    colour = 1 << play.land.biotopes[hex_]
    return Task("pay", seat, NOTHING, action, (need(PAID_WITH[action], colour),))


def expand(play: Play, seat: Seat, hex_: int) -> None:
    """Pay, place a token, take a cube."""
    play.then(
        _pay(play, seat, EXPANSION, hex_),
        Task("colonise", seat, many=EXPANSION, data=(hex_,)),
        Task("after", seat),
    )


def compete(play: Play, seat: Seat, hex_: int) -> None:
    """Pay, let the rival retreat, place a token, take a cube."""
    (rival,) = (other for other, own in enumerate(play.tokens) if own >> hex_ & 1)
    # alone, the player decides for the foreign tokens (B83)
    chooser = Seat(rival) if rival < play.seats else seat
    play.then(
        _pay(play, seat, COMPETITION, hex_),
        Task("retreat", chooser, many=rival, data=(hex_,)),
        Task("colonise", seat, many=COMPETITION, data=(hex_,)),
        Task("after", seat),
    )


def migrate(play: Play, seat: Seat, hex_: int) -> None:
    """Choose where the territory goes, then pay for it."""
    play.then(Task("migrate", seat, data=(hex_,)), Task("after", seat))


def _goals(at: Position, task: Task) -> list[To]:
    land = at.land
    cubes = shades(supply(at, task.seat), MIGRATION)
    goals = reach(at, land, task.data[0]) & land.of_shades[cubes] & ~taken(at)
    return [TOS[land.hexes[hex_]] for hex_ in each(goals)]


def _go(play: Play, task: Task, to: To) -> None:
    seat, goal = task.seat, play.land.numbers[to.hex]
    play.instead(
        _pay(play, seat, MIGRATION, goal),
        Task("colonise", seat, many=MIGRATION, data=(goal, task.data[0])),
    )


def _refuges(at: Position, task: Task) -> list[To]:
    """The empty hexes beside the lost one (B43)."""
    land = at.land
    return [TOS[land.hexes[hex_]] for hex_ in each(land.near[task.data[0]] & ~taken(at))]


def _retreat(play: Play, task: Task) -> bool:
    refuges = _refuges(play, task)
    if len(refuges) > 1:
        return False
    if refuges:
        _withdraw(play, task, refuges[0])
    else:
        play.tokens[task.many] &= ~(1 << task.data[0])
        play.tasks.pop()
    return True


def _withdraw(play: Play, task: Task, to: To) -> None:
    """The token moves; that is no colonising (B44)."""
    play.tokens[task.many] ^= 1 << task.data[0] | 1 << play.land.numbers[to.hex]
    play.tasks.pop()


def _colonise(play: Play, task: Task) -> bool:
    """The token stands, a cube of the colour goes into the bag, then effects (B55)."""
    owner = task.seat
    for number in task.data:
        play.tokens[owner] ^= 1 << number
    colour = play.land.biotopes[task.data[0]]
    play.gather(owner, colour)
    own, box, biotope = play.species[owner], play.box, BIOTOPES[colour]
    due = [one for one in box.on.get(SLOTS[task.many], ()) if own >> one.bearer & 1]
    due += [
        one
        for one in box.on.get("colonisation", ())
        if own >> one.bearer & 1 and one.effect.biotope == biotope
    ]
    play.instead(triggers(owner, due))
    return True


STEPS = {
    "migrate": only(_goals, _go),
    "retreat": Step(_retreat, _refuges, _withdraw),
    "colonise": Step(_colonise),
}
