"""Games for tests that need one, named by what they are: such tests know no game by its name."""

DRAFT = "savanna"
"""All pick at once and in secret, then place; alone or up to six."""

REEF = "ocean"
"""The same draft, with cards whose power is used after they are placed."""

AUCTION = "serengeti"
"""Open bids one after the other for three to six; no solo rules."""

HEX_MAP = "biotopes"
"""Many small decisions on a map, from a pack of cards; alone or up to five."""
