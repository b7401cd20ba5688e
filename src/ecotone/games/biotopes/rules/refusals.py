"""Why an action cannot be done now."""

from collections.abc import Sequence

from ecotone.core.errors import IllegalAction, Misplaced
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules.actions import (
    Action,
    Adapt,
    Compete,
    Evolve,
    Expand,
    Migrate,
    OnCard,
    OnCube,
    OnHex,
    Reproduce,
    Transfer,
    Use,
)
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.card_actions import blocked
from ecotone.games.biotopes.rules.costs import INVERTEBRATE, REPTILE, Supply, diet, supply
from ecotone.games.biotopes.rules.play import taken
from ecotone.games.biotopes.rules.state import (
    COMPETITION,
    EXPANSION,
    MIGRATION,
    SLOTS,
    TOKENS,
    Phase,
    State,
)
from ecotone.games.biotopes.rules.terms import BIOTOPES, TYPES
from ecotone.games.biotopes.rules.territory import (
    PAID_WITH,
    contested,
    expandable,
    migrants,
    shades,
)
from ecotone.games.biotopes.rules.turn import times

RULES = {
    "mulligan": "hands",
    "lay": "landscape",
    "place": "landscape",
    "rotate": "landscape",
    "settle": "placement",
    "adopt": "draft",
    "turn": "actions",
    "pay": "costs",
    "evolve": "evolution",
    "migrate": "migration",
    "retreat": "competition",
    "breed": "reproduction",
    "feed": "transfer",
    "bag": "adaptation",
    "card": "rivers",
    "put": "effects",
    "move": "effects",
    "moved": "effects",
    "triggers": "effects",
    "prey": "predators",
    "limit": "hand_limit",
}
"""The section of the rulebook that each decision belongs to."""

_SLOT = {
    Reproduce: "reproduction",
    Transfer: "transfer",
    Evolve: "evolution",
    Expand: "expansion",
    Compete: "competition",
    Migrate: "migration",
}


_GOING = {
    "retreat": ("retreat_far", "retreat_taken"),
    "migrate": ("migration_far", "migration_taken"),
}
"""Decisions about where a territory goes: why it cannot go there."""


def why(state: State, seat: Seat, move: Action) -> IllegalAction:
    """The refusal of an action that is not legal for the seat."""
    if state.phase is Phase.OVER:
        return IllegalAction("game_over", rule="end")
    task = state.tasks[-1]
    if task.seat != seat:
        return IllegalAction("not_your_turn", rule="actions", phase=state.phase.value)
    if task.step == "turn":
        return _turn(state, seat, move)
    rule = RULES[task.step]
    if (card := _held(state, seat, move)) is not None:
        return IllegalAction("card_in_hand", rule="adaptation", card=card, step=task.step)
    if task.step == "pay" and isinstance(move, OnCube):
        return IllegalAction("not_that_cube", rule=rule, card=move.card, colour=move.colour)
    if task.step == "settle" and isinstance(move, OnHex):
        return IllegalAction("not_a_start", rule=rule, hex=_written(move))
    if task.step in _GOING and isinstance(move, OnHex):
        number = state.land.numbers.get(move.hex)
        full = number is not None and bool(taken(state) >> number & 1)
        return IllegalAction(_GOING[task.step][full], rule=rule, hex=_written(move))
    return Misplaced("not_now", rule=rule, step=task.step, text=str(move))


def _held(state: State, seat: Seat, move: Action) -> str | None:
    """The card of the own hand that an action is about, if it is about one."""
    if not isinstance(move, OnCard | OnCube):
        return None
    number = state.box.spoken.numbers.get(move.card, SPECIES)
    return move.card if number < SPECIES and state.hands[seat] >> number & 1 else None


def _turn(state: State, seat: Seat, move: Action) -> IllegalAction:
    numbers = state.box.spoken.numbers
    if isinstance(move, Adapt):
        card = numbers.get(move.card)
        if card is None or not state.hands[seat] >> card & 1:
            return Misplaced("not_in_hand_species", rule="adaptation", card=move.card)
        cost = diet(state, seat, card)
        missing = _words(supply(state, seat).lacking(cost))
        return IllegalAction(
            "cannot_pay_diet",
            rule="adaptation",
            card=move.card,
            diet=_words(cost),
            cubes=missing,
        )
    if isinstance(move, Use):
        card = numbers.get(move.card)
        if card is None or not state.species[seat] >> card & 1:
            return Misplaced("not_in_ecosystem", rule="card_actions", card=move.card)
        code = blocked(state, seat, card) or "not_now"
        return IllegalAction(code, rule="card_actions", card=move.card, step="turn")
    slot = _SLOT.get(type(move))
    if slot is None:
        return Misplaced("not_now", rule="actions", step="turn", text=str(move))
    if not times(state, seat, SLOTS.index(slot)):
        return IllegalAction("already_taken", rule=slot, action=slot)
    if isinstance(move, OnHex):
        return _hex(state, seat, move, slot)
    if isinstance(move, Reproduce):
        return _no_cube(slot, INVERTEBRATE | REPTILE)
    return IllegalAction("cannot_pay_action", rule=slot, action=slot)


def _no_cube(slot: str, types: int) -> IllegalAction:
    """Nothing pays for the action, which takes a cube of one of these types."""
    words = _words([types >> kind & 1 for kind in range(len(TYPES))])
    return IllegalAction("no_cube_for", rule=slot, action=slot, cubes=words)


def _words(cost: Sequence[int]) -> tuple[str, ...]:
    """The types of the cubes, a word each."""
    return tuple(word for word, many in zip(TYPES, cost, strict=True) for _ in range(many))


def _hex(state: State, seat: Seat, move: OnHex, slot: str) -> IllegalAction:
    land, action, cubes = state.land, SLOTS.index(slot), supply(state, seat)
    if not shades(cubes, action):
        return _no_cube(slot, PAID_WITH[action])
    number = land.numbers.get(move.hex)
    where = _written(move)
    own = state.tokens[seat]
    if isinstance(move, Compete) and not land.around(own) & taken(state) & ~own:
        return IllegalAction("no_rival_beside", rule=slot)
    if number is None:
        nowhere = not _possible(state, seat, cubes)[action]
        code = "nowhere_for_action" if nowhere else "off_the_map"
        return IllegalAction(code, rule=slot, action=slot, hex=where)
    mine = bool(own >> number & 1)
    if isinstance(move, Migrate):
        if not mine:
            return IllegalAction("not_your_territory", rule=slot, hex=where)
        return IllegalAction("nowhere_to_go", rule=slot, hex=where)
    if own.bit_count() == TOKENS:
        return IllegalAction("no_token_left", rule=slot, action=slot)
    if bool(taken(state) >> number & 1) != isinstance(move, Compete) or mine:
        code = "hex_taken" if isinstance(move, Expand) else "no_rival_there"
        return IllegalAction(code, rule=slot, hex=where)
    if not land.near[number] & own:
        return IllegalAction("not_beside", rule=slot, hex=where)
    biotope = BIOTOPES[land.biotopes[number]]
    return IllegalAction("cannot_pay_hex", rule=slot, action=slot, hex=where, biotope=biotope)


def _possible(state: State, seat: Seat, cubes: Supply) -> dict[int, bool]:
    """Whether each way to colonise is open anywhere."""
    return {
        EXPANSION: bool(expandable(state, seat, cubes)),
        COMPETITION: bool(contested(state, seat, cubes)),
        MIGRATION: bool(migrants(state, seat, cubes)),
    }


def _written(move: OnHex) -> str:
    return f"{move.hex[0]},{move.hex[1]}"
