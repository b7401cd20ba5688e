"""Proof that the Actions of a pack's species gain only so much within a cycle.

Every Action recycles one cube of its card. Let an Action without `once` draw c cubes and d cards.
Any mix of such Actions changes the cubes on the own cards by the sum of (c - 1) over them. If no
Action has c > 1, that sum never rises; it stays level only if all of them have c = 1, and then
cards come in only if one of those has d > 0 as well. So a mix can be repeated with a gain exactly
if one Action alone can: one with c > 1, or with c = 1 and d > 0. All others end when the cubes do.
An Action with `once` adds a fixed amount a cycle. Points come from cards and cubes alone, and moved
cubes are neither. Species can be played only once each, so what follows from playing them ends too.
"""

from collections.abc import Sequence

from ecotone.games.biotopes.rules.cards import Species
from ecotone.games.biotopes.rules.entries import Notes


def endless(notes: Notes, species: Sequence[Species]) -> None:
    """Refuse each Action that could be repeated without end and with a gain."""
    for card in species:
        actions = [effect for effect in card.effects if effect.timing == "action"]
        if any(effect.once is not None for effect in actions):
            continue
        cubes, cards = (
            sum(effect.amount for effect in actions if effect.reward == reward)
            for reward in ("cube", "card")
        )
        if cubes > 1 or (cubes == 1 and cards):
            notes.wrong("endless", f"species.{card.id}", "effects", cubes=cubes, cards=cards)
