"""What holds for the species of a pack together: their numbers and their food chain."""

from collections import Counter
from collections.abc import Sequence

from ecotone.games.biotopes.rules.cards import Species
from ecotone.games.biotopes.rules.entries import Notes
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, BY_BIOTOPE, BY_TYPE, DECKS, PLANT

_LARGEST_DIET = 5


def census(notes: Notes, species: Sequence[Species]) -> None:
    """Count the species, and follow what they eat down to the plants."""
    _counts(notes, species)
    _chain(notes, species)
    _slips(notes, species)


def _counts(notes: Notes, species: Sequence[Species]) -> None:
    by_type = Counter((card.deck, card.type) for card in species)
    by_biotope = Counter((card.deck, card.biotope) for card in species)
    for deck in DECKS:
        shares = [(kind, BY_TYPE[deck][kind], by_type[deck, kind]) for kind in ANIMALS]
        shares += [(place, BY_BIOTOPE[deck], by_biotope[deck, place]) for place in BIOTOPES]
        for group, needed, found in shares:
            if needed != found:
                notes.wrong(
                    "count", "", "species", deck=deck, group=group, needed=needed, found=found
                )


def _chain(notes: Notes, species: Sequence[Species]) -> None:
    """Every diet has to be payable, starting from plants alone."""
    reached = {PLANT}
    while (
        grown := {card.type for card in species if card.diet and reached.issuperset(card.diet)}
        - reached
    ):
        reached |= grown
    for card in species:
        table = f"species.{card.id}"
        if not 1 <= len(card.diet) <= _LARGEST_DIET:
            most = _LARGEST_DIET
            notes.wrong("diet_size", table, "diet", found=len(card.diet), most=most)
        for kind in sorted(set(card.diet) - reached):
            notes.wrong("diet_unpayable", table, "diet", type=kind)


def _slips(notes: Notes, species: Sequence[Species]) -> None:
    """Nothing forbids these, but they are more likely slips of the pen."""
    seen: dict[str, str] = {}
    for card in species:
        table = f"species.{card.id}"
        if card.deck and card.diet and not _usual(card.deck, set(card.diet)):
            notes.odd("diet_unusual", table, "diet", deck=card.deck, diet=card.diet)
        if not card.effects:
            notes.odd("no_effect", table, "effects")
        if seen.setdefault(card.name.la, card.id) != card.id and card.name.la:
            notes.odd("same_name", table, "name", value=card.name.la, other=seen[card.name.la])


def _usual(deck: str, eaten: set[str]) -> bool:
    """Whether a deck's species would eat this."""
    if deck == "herbivore":
        return eaten <= {PLANT}
    if deck == "insectivore":
        return "invertebrate" in eaten
    return bool(eaten - {PLANT})
