"""A turn: exactly one action, or the pass that ends the cycle for a player."""

from collections.abc import Callable
from typing import Any

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import (
    COMPETES,
    EVOLVE,
    EXPANDS,
    MIGRATES,
    PASS,
    REPRODUCE,
    TRANSFER,
    Action,
    Adapt,
    Compete,
    Evolve,
    Expand,
    Migrate,
    Pass,
    Reproduce,
    Transfer,
    Use,
)
from ecotone.games.biotopes.rules.adaptation import adapt, use
from ecotone.games.biotopes.rules.box import Box
from ecotone.games.biotopes.rules.card_actions import blocked
from ecotone.games.biotopes.rules.costs import (
    ANY_TYPE,
    INVERTEBRATE,
    REPTILE,
    diet,
    need,
    payable,
    supply,
)
from ecotone.games.biotopes.rules.growth import evolve, reproduce, transfer
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import Play, Position, slot
from ecotone.games.biotopes.rules.state import (
    COMPETITION,
    EVOLUTION,
    EXPANSION,
    MIGRATION,
    NOTHING,
    REPRODUCTION,
    Task,
)
from ecotone.games.biotopes.rules.state import TRANSFER as TRANSFERRING
from ecotone.games.biotopes.rules.steps import Step
from ecotone.games.biotopes.rules.territory import compete, contested, expand, expandable, migrants
from ecotone.games.biotopes.rules.territory import migrate as migrate_from

_GROWERS = need(INVERTEBRATE | REPTILE)
_ANY = need(ANY_TYPE)
ONCE = 3
"""The first slots are used once a cycle, whatever the cards say."""


def times(at: Position, seat: int, action: int) -> int:
    """How often the action may still be taken this cycle (B53)."""
    cubes = at.boards[slot(seat, action)]
    return left(at.box, action, cubes, at.species[seat], stacks=bool(at.options["x2_stack"]))


def left(box: Box, action: int, cubes: int, species: int, *, stacks: bool) -> int:
    """The same with these cubes on its slot and these species in the ecosystem."""
    if action < ONCE:
        return 0 if cubes else 1
    more = (species & box.twice[action - ONCE]).bit_count()
    if more > 1 and not stacks:
        more = 1
    return max(0, 1 + more - heaps.total(cubes)) if cubes else 1 + more


def _actions(at: Position, task: Task) -> list[Action]:
    """Cards to play, card actions, the board's actions from left to right, and a pass."""
    seat, box, spoken = task.seat, at.box, at.box.spoken
    cubes = supply(at, seat)
    found: list[Action] = [
        spoken.adapt[card] for card in each(at.hands[seat]) if cubes.affords(diet(at, seat, card))
    ]
    found += [
        spoken.use[card]
        for card in each(at.species[seat] & box.usable)
        if at.cubes[card] and blocked(at, seat, card) is None
    ]
    plain, pollinating = cubes.plain, cubes.pollinating
    null = bool(at.options["forbid_null_actions"])
    breeders = plain[1] or plain[2] or pollinating[1] or pollinating[2]
    if (
        breeders
        and times(at, seat, REPRODUCTION)
        and (not null or payable(at, Task("pay", seat, NOTHING, REPRODUCTION, (_GROWERS,))))
    ):
        found.append(REPRODUCE)
    if any(plain) or any(pollinating):
        if times(at, seat, TRANSFERRING) and (
            not null or payable(at, Task("pay", seat, NOTHING, TRANSFERRING, (_ANY,)))
        ):
            found.append(TRANSFER)
        if times(at, seat, EVOLUTION):
            found.append(EVOLVE)
        hexes = at.land.hexes
        if times(at, seat, EXPANSION):
            found += [EXPANDS[hexes[hex_]] for hex_ in each(expandable(at, seat, cubes))]
        if times(at, seat, COMPETITION):
            found += [COMPETES[hexes[hex_]] for hex_ in each(contested(at, seat, cubes))]
        if times(at, seat, MIGRATION):
            found += [MIGRATES[hexes[hex_]] for hex_ in migrants(at, seat, cubes)]
    found.append(PASS)
    return found


def _pass(play: Play, seat: Seat, _: Pass) -> None:
    play.passed |= 1 << seat
    play.then(Task("next"))


_DO: dict[type, Callable[[Play, Seat, Any], None]] = {
    Adapt: lambda play, seat, move: adapt(play, seat, play.box.spoken.numbers[move.card]),
    Use: lambda play, seat, move: use(play, seat, play.box.spoken.numbers[move.card]),
    Reproduce: lambda play, seat, move: reproduce(play, seat),
    Transfer: lambda play, seat, move: transfer(play, seat),
    Evolve: lambda play, seat, move: evolve(play, seat),
    Expand: lambda play, seat, move: expand(play, seat, play.land.numbers[move.hex]),
    Compete: lambda play, seat, move: compete(play, seat, play.land.numbers[move.hex]),
    Migrate: lambda play, seat, move: migrate_from(play, seat, play.land.numbers[move.hex]),
    Pass: _pass,
}


def _act(play: Play, task: Task, move: Action) -> None:
    play.tasks.pop()
    _DO[type(move)](play, task.seat, move)


STEPS = {"turn": Step(legal=_actions, do=_act)}
