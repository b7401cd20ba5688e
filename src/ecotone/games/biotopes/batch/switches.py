"""The options of a table that the engine knows, and those that it refuses."""

from dataclasses import dataclass
from typing import Self

from ecotone.core.errors import ParseError
from ecotone.core.options import Options
from ecotone.games.biotopes.batch.tables import Deck, deck
from ecotone.games.biotopes.rules.options import OWN_PACK

PLAIN = {
    "pack": OWN_PACK,
    "advanced_biotopes": "none",
    "landscape": "fixed",
}
"""Where the engine knows but one choice."""


@dataclass(frozen=True)
class Switches:
    """Which of the rules' variants are played."""

    cycles: int = 6
    sides: tuple[int, ...] = (0, 1)
    show_tops: bool = True
    open_bags: bool = False
    everyone: bool = False
    """Whether hand limits are looked at after anybody's action."""
    compulsory: bool = False
    """Whether cubes of the bag stand in for those that the reserve lacks."""
    straight: bool = False
    x2_stack: bool = False
    predator_optional: bool = True
    predator_hits_biotopes: bool = True
    reaction_optional: bool = False
    discreet_to_biotope: bool = True
    useful_only: bool = False
    """Whether Reproduction and Transfer have to change something."""
    idle_card_actions: bool = False

    @property
    def deck(self) -> Deck:
        """The cards."""
        return deck()

    @classmethod
    def of(cls, options: Options) -> Self:
        """The switches of a table's options."""
        for name, known in PLAIN.items():
            if options[name] != known:
                raise ParseError("batch_biotopes", option=name, value=str(options[name]))
        side = {"a": (0,), "b": (1,), "random": (0, 1)}
        return cls(
            cycles=int(options["cycles"]),
            sides=side[str(options["tile_side"])],
            show_tops=bool(options["show_deck_top_biotope"]),
            open_bags=bool(options["open_bags"]),
            everyone=bool(options["handlimit_offturn"]),
            compulsory=options["bag_substitute"] == "compulsory",
            straight=options["migration_metric"] == "straight",
            x2_stack=bool(options["x2_stack"]),
            predator_optional=bool(options["predator_optional"]),
            predator_hits_biotopes=bool(options["predator_hits_biotopes"]),
            reaction_optional=bool(options["reaction_optional"]),
            discreet_to_biotope=bool(options["discreet_to_biotope"]),
            useful_only=bool(options["forbid_null_actions"]),
            idle_card_actions=bool(options["idle_card_actions"]),
        )
