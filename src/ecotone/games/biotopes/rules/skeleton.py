"""The beginning of a pack for whoever wants to type in cards."""

from ecotone.games.biotopes.rules.effects import FAMILIES, SPECIES_ONLY, Parameter
from ecotone.games.biotopes.rules.terms import (
    ANIMALS,
    BIOTOPES,
    BY_TYPE,
    COLONISATIONS,
    DECKS,
    MILIEUS,
    TYPES,
)

_TOP = """\
# A pack for Biotopes. Lines that begin with # are comments; take the # away to use them.
# Check it with:  ecotone pack check THIS_FILE
# Play it with:   ecotone play biotopes --option pack=THIS_FILE
# A section that you leave out is taken from Ecotone's own set.

format = 1
name = {{ en = "My pack", fr = "Mon jeu de cartes" }}

# SPECIES: 88 cards in all, 22 in each biotope (9 herbivores, 7 insectivores, 6 carnivores).
{counts}
# The name between the brackets is yours to choose, in small letters, a different one each time.
#   deck     {decks}
#   type     {animals}   (reptile: reptiles and amphibians)
#   biotope  {biotopes}
#   diet     a type for each cube to pay: {types}
#   effects  a list, see below; [] if the card has none
#
# [species.hazel_dormouse]
# name = {{ en = "Hazel dormouse", fr = "Muscardin", la = "Muscardinus avellanarius" }}
# deck = "herbivore"
# type = "mammal"
# biotope = "forest"
# diet = ["plant", "plant"]
# effects = [{{ family = "adaptive", amount = 1 }}]
# note = {{ en = "A line about its life.", fr = "Une ligne sur sa vie." }}   # may be left out

# EFFECTS: a family, its parameters, when it works and what it does. A parameter with a value may
# be left out, one in square brackets too; of [type] [biotope] [deck] at most one may be there.
#   action   {actions}
#   reward   card (draw cards) | cube (draw cubes from the bag onto cards of their colour) |
#            grow (cubes of its colour, from the reserve onto this card) |
#            gather (the same, into the bag) | move (cubes from own cards to own cards)
#
{families}

# ADVANCED BIOTOPES: 20 cards, each milieu once in each biotope. Not for them: {species_only}.
#   milieu   {milieus}
#
# [biotopes.preserved_forest]
# name = {{ en = "Preserved forests", fr = "Forêts préservées" }}
# milieu = "preserved"
# biotope = "forest"
# effects = [{{ family = "sheltered" }}]

# TILES: ten with two sides, each read from the top in rows of two, three and two hexes.
# [special_tiles.1] has the same shape; nothing uses it yet.
#
# [tiles.1]
# a = ["forest meadow", "wetland mountain forest", "meadow wetland"]
# b = ["forest forest", "forest wetland wetland", "mountain mountain"]

# LAYOUTS: where the tiles lie, for 1 to 5 players; each place counts steps along two directions.
#
# [layouts]
# 1 = [[0, 0], [1, 0], [0, 1], [1, 1]]
# 2 = [[0, 0], [1, 0], [0, 1], [1, 1]]
# 3 = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]]
# 4 = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [-1, 2], [0, 2], [1, 2]]
# 5 = [[0, 0], [1, 0], [-1, 1], [0, 1], [1, 1], [-2, 2], [-1, 2], [0, 2], [-2, 3], [-1, 3]]

# RESERVE: cubes of each colour, for 1 to 5 players.
#
# [reserve]
# 1 = 16
# 2 = 16
# 3 = 24
# 4 = 32
# 5 = 40

# CONDITIONS: the faces of the tokens.
#
# [conditions]
# biotopes = ["mountain", "forest", "meadow", "wetland"]
# types = ["invertebrate", "reptile", "bird", "mammal"]

# RANKS: what a solo score is called, best first; the last one from 0.
#
# [ranks.fox]
# least = 120
# name = {{ en = "Red fox", fr = "Renard roux" }}
#
# [ranks.plant]
# least = 0
# name = {{ en = "Plant", fr = "Plante" }}
"""


def skeleton() -> str:
    """A commented pack file, playable as it is, to be filled in."""
    return _TOP.format(
        counts="".join(_count(deck) for deck in DECKS).rstrip("\n"),
        decks=" | ".join(DECKS),
        animals=" | ".join(ANIMALS),
        biotopes=" | ".join(BIOTOPES),
        types=" | ".join(TYPES),
        actions=" | ".join(COLONISATIONS),
        species_only=", ".join(sorted(SPECIES_ONLY)),
        milieus=" | ".join(MILIEUS),
        families="".join(_family(name) for name in FAMILIES).rstrip("\n"),
    )


def _count(deck: str) -> str:
    listed = ", ".join(f"{many} {kind}" for kind, many in BY_TYPE[deck].items())
    return f"#   {deck + 's:':14}{listed}\n"


def _family(name: str) -> str:
    family = FAMILIES[name]
    parameters = "".join(f", {_parameter(parameter)}" for parameter in family.parameters)
    return f"#   {name}{parameters}\n#       {family.timing}: {family.about}\n"


def _parameter(parameter: Parameter) -> str:
    if parameter.default is not None:
        value = f'"{parameter.default}"' if parameter.choices else parameter.default
        others = [choice for choice in parameter.choices if choice != parameter.default]
        return " or ".join([f"{parameter.name} = {value}", *(f'"{other}"' for other in others)])
    return parameter.name if parameter.required else f"[{parameter.name}]"
