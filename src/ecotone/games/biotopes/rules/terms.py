"""The rulebook's vocabulary, in the words that packs are written in."""

BIOTOPES = ("mountain", "forest", "meadow", "wetland")
COLOURS = ("grey", "green", "yellow", "blue")  # of the cubes, in the order of the biotopes

PLANT = "plant"
ANIMALS = ("invertebrate", "reptile", "bird", "mammal")  # "reptile" stands for R&A together
TYPES = (PLANT, *ANIMALS)

DECKS = ("herbivore", "insectivore", "carnivore")
STARS = dict(zip(DECKS, (0, 1, 2), strict=True))

COLONISATIONS = ("expansion", "competition", "migration")
MILIEUS = ("preserved", "adapted", "favourable", "abundant", "populous")

# How the 88 species are spread (biotopes.fr, last page; 22 in each biotope)
BY_TYPE = {
    "herbivore": dict(zip(ANIMALS, (16, 0, 9, 11), strict=True)),
    "insectivore": dict(zip(ANIMALS, (5, 12, 6, 5), strict=True)),
    "carnivore": dict(zip(ANIMALS, (1, 7, 9, 7), strict=True)),
}
BY_BIOTOPE = dict(zip(DECKS, (9, 7, 6), strict=True))

TILES = 10
SEATS = range(1, 6)
LARGEST_RESERVE = 40  # cubes of each colour in the box
