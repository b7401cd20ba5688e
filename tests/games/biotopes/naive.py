"""Biotopes' final scoring, read off the rulebook once more, slowly and without the engine.

A player is a plain description: {"species": [{"deck", "type", "biotope", "cubes", "effects"}, …]
in the order of play, "milieus": [effects of each advanced biotope], "territories": [(q, r,
biotope), …]}. Conditions are four words. An effect is a dictionary as a pack writes it.
"""

from collections.abc import Sequence
from typing import Any

BIOTOPES = ("mountain", "forest", "meadow", "wetland")
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def score(player: dict[str, Any], conditions: Sequence[str]) -> dict[str, int]:
    """The points of one player by category."""
    alive = [card for card in player["species"] if card["cubes"] > 0]
    land = player["territories"]
    return {
        "conditions": _conditions(alive, land, conditions),
        "stars": sum({"herbivore": 0, "insectivore": 1, "carnivore": 2}[c["deck"]] for c in alive),
        "effects": _effects(alive, player["milieus"], land),
        "biodiversity": _biodiversity(alive),
        "fragmentation": _fragmentation(land),
    }


def _conditions(alive: list[Any], land: list[Any], conditions: Sequence[str]) -> int:
    points = 0
    for _, _, biotope in land:
        if biotope == conditions[0]:
            points += 2
    for card in alive:
        if card["biotope"] == conditions[1]:
            points += 2
        if card["type"] == conditions[2]:
            points += 2
        if card["type"] == conditions[3]:
            points += int(card["cubes"])
    return points


def _effects(alive: list[Any], milieus: list[Any], land: list[Any]) -> int:
    points = 0
    for effects in [*(card["effects"] for card in alive), *milieus]:
        for effect in effects:
            if not effect["family"].startswith("end_"):
                continue
            amount = 0
            seen = set()
            if effect["family"] == "end_territories":
                for _, _, biotope in land:
                    if effect.get("biotope") in (None, biotope):
                        amount += 1
            for card in alive:
                if any(
                    effect.get(key) not in (None, card[key]) for key in ("type", "biotope", "deck")
                ):
                    continue
                if effect["family"] == "end_cards":
                    amount += 1
                elif effect["family"] == "end_cubes":
                    amount += card["cubes"]
                elif effect["family"] == "end_full" and card["cubes"] == 4:
                    amount += 1
                elif effect["family"] == "end_variety" and card["type"] not in seen:
                    seen.add(card["type"])
                    amount += 1
            while amount >= effect.get("each", 1):
                amount -= effect.get("each", 1)
                points += effect.get("points", 1)
    return points


def _biodiversity(alive: list[Any]) -> int:
    columns = min(sum(card["biotope"] == line for card in alive) for line in BIOTOPES)
    return int(columns * (columns + 1))


def _fragmentation(land: list[Any]) -> int:
    left = {(q, r) for q, r, _ in land}
    groups = 0
    while left:
        groups += 1
        _spread(left, min(left))
    return -3 * max(0, groups - 1)


def _spread(left: set[tuple[int, int]], spot: tuple[int, int]) -> None:
    left.discard(spot)
    for dq, dr in AROUND:
        if (spot[0] + dq, spot[1] + dr) in left:
            _spread(left, (spot[0] + dq, spot[1] + dr))


def winners(totals: Sequence[int], carnivores: Sequence[int]) -> list[int]:
    """The seats with the most points, then with the most carnivores."""
    best = max(zip(totals, carnivores, strict=True))
    return [seat for seat, own in enumerate(zip(totals, carnivores, strict=True)) if own == best]
