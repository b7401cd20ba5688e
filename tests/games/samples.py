"""Games for tests that need one, named by what they are: such tests know no game by its name."""

DRAFT = "savanna"
"""All pick at once and in secret, then place; alone or up to six."""

REEF = "ocean"
"""The same draft, with cards whose power is used after they are placed."""

AUCTION = "serengeti"
"""Open bids one after the other for three to six; no solo rules."""

HEX_MAP = "biotopes"
"""Many small decisions on a map, from a pack of cards; alone or up to five."""

# --- options of theirs, named by what they do

SPOKEN = "edition"
"""Of the draft: its choices are the languages, and a new table has that of its page."""

FOLLOWER = "hyena_range"
"""Of the draft: what it is unless somebody chooses goes by the language."""

FOLLOWED = {"en": "en_within2", "fr": "fr_exact2"}
"""What it is in each."""

SWITCH, SWITCHED_OFF = "auto_lion", "elephant_floor0"
"""Of the draft: yes or no; the second is no unless somebody chooses."""

SALES, EXCHANGE = {"private_sales": True}, {"exchange_variant": True}
"""Of the auction: a question more in every round, and another before it."""

OPEN = "pack"
"""Of the map: takes any text, which a program of one's own reads as a file's name."""

BUILT = {"landscape": "build"}
"""Of the map: the seats lay it before the game."""

DRAFTED = {f"advanced_{HEX_MAP}": "draft"}
"""Of the map: a draft before the game, in secret."""
