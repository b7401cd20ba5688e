"""Why an action cannot be done now."""

from ecotone.core.errors import IllegalAction
from ecotone.core.seats import Seat
from ecotone.games.biotopes.actions import (
    Action,
    Adapt,
    Compete,
    Evolve,
    Expand,
    Migrate,
    OnCube,
    OnHex,
    Reproduce,
    Transfer,
    Use,
)
from ecotone.games.biotopes.costs import diet
from ecotone.games.biotopes.play import taken
from ecotone.games.biotopes.state import SLOTS, TOKENS, Phase, State
from ecotone.games.biotopes.terms import BIOTOPES, TYPES
from ecotone.games.biotopes.turn import times

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
    if task.step == "pay" and isinstance(move, OnCube):
        return IllegalAction("not_that_cube", rule=rule, card=move.card, colour=move.colour)
    if task.step == "settle" and isinstance(move, OnHex):
        return IllegalAction("not_a_start", rule=rule, hex=_written(move))
    return IllegalAction("not_now", rule=rule, step=task.step, text=str(move))


def _turn(state: State, seat: Seat, move: Action) -> IllegalAction:
    numbers = state.box.spoken.numbers
    if isinstance(move, Adapt):
        card = numbers.get(move.card)
        if card is None or not state.hands[seat] >> card & 1:
            return IllegalAction("not_in_hand_species", rule="adaptation", card=move.card)
        cost = diet(state, seat, card)
        words = tuple(word for word, many in zip(TYPES, cost, strict=True) for _ in range(many))
        return IllegalAction("cannot_pay_diet", rule="adaptation", card=move.card, diet=words)
    if isinstance(move, Use):
        card = numbers.get(move.card)
        if card is None or not state.species[seat] >> card & 1:
            return IllegalAction("not_in_ecosystem", rule="card_actions", card=move.card)
        code = "no_cube_on_card" if state.box.usable >> card & 1 else "no_card_action"
        return IllegalAction(code, rule="card_actions", card=move.card)
    slot = _SLOT.get(type(move))
    if slot is None:
        return IllegalAction("not_now", rule="actions", step="turn", text=str(move))
    if not times(state, seat, SLOTS.index(slot)):
        return IllegalAction("already_taken", rule=slot, action=slot)
    if isinstance(move, OnHex):
        return _hex(state, seat, move, slot)
    return IllegalAction("cannot_pay_action", rule=slot, action=slot)


def _hex(state: State, seat: Seat, move: OnHex, slot: str) -> IllegalAction:
    land = state.land
    number = land.numbers.get(move.hex)
    where = _written(move)
    if number is None:
        return IllegalAction("off_the_map", rule=slot, hex=where)
    own = state.tokens[seat]
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


def _written(move: OnHex) -> str:
    return f"{move.hex[0]},{move.hex[1]}"
