"""The switches of Biotopes."""

from ecotone.core.options import Option

OWN_PACK = "ecotone"
FIRST_PACK = "ecotone-1"
"""Our own set as version 1 of the rules had it; only records of that time are played with it."""

_LIMIT_FOR_ALL = Option("handlimit_offturn", (False, True), True)
_FIRST_SET = Option("pack", (FIRST_PACK,), FIRST_PACK, open=True, renamed={OWN_PACK: FIRST_PACK})
_IDLE_ALLOWED = Option("idle_card_actions", (False, True), True)

OPTIONS = (
    # a card set: our own, or the path of a pack
    Option("pack", (OWN_PACK,), OWN_PACK, open=True, earlier={1: _FIRST_SET}),
    # butterfly or ant; alone with advanced biotopes it is always 5 (B82)
    Option("cycles", (6, 5), 6),
    # each card drawn by itself, a whole milieu each, or chosen while placing territories (B86-B89)
    Option("advanced_biotopes", ("none", "random", "milieu", "draft"), "none"),
    Option("landscape", ("fixed", "build"), "fixed"),
    Option("tile_side", ("random", "a", "b"), "random"),
    Option("tile_contact", ("total", "each"), "total"),
    Option("show_deck_top_biotope", (True, False), True),
    Option("open_bags", (False, True), False),
    # looked at when one of the own actions ends, not on others' turns (B21)
    Option("handlimit_offturn", (False, True), False, earlier={1: _LIMIT_FOR_ALL}),
    Option("bag_substitute", ("optional", "compulsory"), "optional"),
    Option("migration_metric", ("path", "straight"), "path"),
    Option("x2_stack", (False, True), False),
    Option("predator_optional", (True, False), True),
    Option("predator_hits_biotopes", (True, False), True),
    Option("reaction_optional", (False, True), False),
    Option("discreet_to_biotope", (True, False), True),
    Option("forbid_null_actions", (False, True), False),
    Option("idle_card_actions", (False, True), False, earlier={1: _IDLE_ALLOWED}),
)
