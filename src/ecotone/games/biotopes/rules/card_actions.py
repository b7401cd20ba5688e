"""The Action of a species: when it can be taken."""

from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.play import Position, own_cards, room
from ecotone.games.biotopes.rules.state import place


def blocked(at: Position, seat: int, card: int) -> str | None:
    """Why the Action of an own species cannot be taken now, as a refusal's code."""
    if not at.box.usable >> card & 1:
        return "no_card_action"
    if not at.cubes[card]:
        return "no_cube_on_card"
    if at.acted >> card & 1:
        return "card_action_taken"
    if at.options["idle_card_actions"]:
        return None
    reasons = [_idle(at, seat, card, str(effect.reward)) for effect in at.box.used[card]]
    return None if None in reasons else reasons[0]


def _idle(at: Position, seat: int, card: int, reward: str) -> str | None:
    """Why a part of the Action would change nothing, once its cube is recycled."""
    if reward == "cube":
        # the bag would hold the cube that pays, and give it back
        return None if at.bags[seat] else "idle_bag"
    if reward == "card":
        return None if any(at.decks) or any(at.discards) or any(at.rivers) else "idle_decks"
    others = [one for one in own_cards(at, seat) if one != card]
    if any(at.cubes[place(seat, one)] for one in others):
        return None  # the cube that pays leaves room on the card itself
    biotopes = bool(at.options["discreet_to_biotope"])
    goal = any(biotopes if one >= SPECIES else room(at, seat, one) > 0 for one in others)
    return None if goal and heaps.total(at.cubes[card]) > 1 else "idle_move"
