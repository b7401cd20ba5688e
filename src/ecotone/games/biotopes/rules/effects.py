"""The families of effects: what a card may do, as data, with the parameters of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, COLONISATIONS, DECKS, TYPES

REWARDS = ("card", "cube", "grow", "gather", "move")
FILTERS = ("type", "biotope", "deck")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card: its family, when it works, and its strength."""

    family: str
    timing: str  # always, production, action, played, trigger, reaction or end
    on: str | None = None  # the action, or the predator, that sets it off
    reward: str | None = None
    amount: int = 1
    action: str | None = None
    biotope: str | None = None
    type: str | None = None
    deck: str | None = None
    points: int = 0
    each: int = 1
    least: int = 0
    once: str | None = None  # "cycle": the Action is taken once a cycle


class Parameter(NamedTuple):
    """What a family asks for: a word among the choices, or else a number."""

    name: str
    choices: tuple[str, ...] = ()
    default: str | int | None = None
    required: bool = False


class Family(NamedTuple):
    """One kind of effect; the filters among its parameters exclude each other."""

    name: str
    timing: str
    about: str
    parameters: tuple[Parameter, ...] = ()
    on: str | None = None
    reward: str | None = None


AMOUNT = Parameter("amount", default=1)
ONCE = Parameter("once", ("cycle",))
POINTS = Parameter("points", default=1)
EACH = Parameter("each", default=1)
REWARD = Parameter("reward", REWARDS, required=True)
BIOTOPE = Parameter("biotope", BIOTOPES, required=True)
ANY_TYPE = Parameter("type", ANIMALS)
ANY_BIOTOPE = Parameter("biotope", BIOTOPES)
ANY_DECK = Parameter("deck", DECKS)

_ALL = (
    # Always
    Family("pollinating", "always", "cubes on this card may also be paid as Plants, for any cost"),
    Family("defensive", "always", "every card of its line and column is immune to predators"),
    Family("sheltered", "always", "every card of its line is immune to predators"),
    Family(
        "twice",
        "always",
        "the action may be taken a second time each cycle, at its cost",
        (Parameter("action", COLONISATIONS, required=True),),
    ),
    Family(
        "thrifty",
        "always",
        "species of the biotope cost one cube of the type less, if any, but never nothing",
        (BIOTOPE, Parameter("type", TYPES, required=True)),
    ),
    # Primary production, in this order
    Family("regrowth", "production", "before cubes are drawn, the reward", (REWARD, AMOUNT)),
    Family(
        "detritivore",
        "production",
        "before cubes are drawn, cubes of its colour, looked out of the bag, go on this card",
        (AMOUNT,),
    ),
    Family("productive", "production", "more cubes are drawn", (AMOUNT,)),
    Family(
        "rooted",
        "production",
        "more cubes are drawn while at least so many territories of the biotope are controlled",
        (BIOTOPE, Parameter("least", default=2), AMOUNT),
    ),
    # Action: recycle one cube of this card, then
    Family("adaptive", "action", "draw cards", (AMOUNT, ONCE), reward="card"),
    Family(
        "foraging",
        "action",
        "draw cubes from the bag onto cards of their colour",
        (AMOUNT, ONCE),
        reward="cube",
    ),
    Family(
        "discreet",
        "action",
        "move cubes from own cards to own cards, whatever the line",
        (Parameter("when", ("action", "played"), default="action"), AMOUNT),
        reward="move",
    ),
    # When played
    Family(
        "predator",
        "played",
        "take cubes of a type in its diet from a rival's card into the own bag",
        (AMOUNT,),
    ),
    # After something has been done
    Family("fecund", "trigger", "after Reproduction, the reward", (REWARD, AMOUNT), "reproduction"),
    Family("fast_breeder", "trigger", "after Transfer, the reward", (REWARD, AMOUNT), "transfer"),
    Family("pioneer", "trigger", "after Expansion, the reward", (REWARD, AMOUNT), "expansion"),
    Family(
        "competitor", "trigger", "after Competition, the reward", (REWARD, AMOUNT), "competition"
    ),
    Family("migrant", "trigger", "after Migration, the reward", (REWARD, AMOUNT), "migration"),
    Family(
        "settler",
        "trigger",
        "after colonising a territory of the biotope by any of the three actions, the reward",
        (BIOTOPE, REWARD, AMOUNT),
        "colonisation",
    ),
    Family(
        "host",
        "trigger",
        "after Adaptation of another species (of the type, biotope or deck), the reward",
        (ANY_TYPE, ANY_BIOTOPE, ANY_DECK, REWARD, AMOUNT),
        "adaptation",
    ),
    Family(
        "reaction",
        "reaction",
        "when anybody plays another card that is a predator, the reward",
        (REWARD, AMOUNT),
        "predator",
    ),
    # At the end of the game
    Family(
        "end_cards",
        "end",
        "points for own species cards (of the type, biotope or deck), itself included",
        (POINTS, EACH, ANY_TYPE, ANY_BIOTOPE, ANY_DECK),
    ),
    Family(
        "end_cubes",
        "end",
        "points for cubes on own species cards (of the type, biotope or deck)",
        (POINTS, EACH, ANY_TYPE, ANY_BIOTOPE, ANY_DECK),
    ),
    Family(
        "end_full",
        "end",
        "points for own species cards with four cubes (of the type, biotope or deck)",
        (POINTS, EACH, ANY_TYPE, ANY_BIOTOPE, ANY_DECK),
    ),
    Family(
        "end_variety",
        "end",
        "points for different animal types among own species cards (of the biotope)",
        (POINTS, EACH, ANY_BIOTOPE),
    ),
    Family(
        "end_territories",
        "end",
        "points for controlled territories (of the biotope)",
        (POINTS, EACH, ANY_BIOTOPE),
    ),
)

FAMILIES: Mapping[str, Family] = {family.name: family for family in _ALL}

# A biotope card is never played, has no Action and stands in no column; its cubes are Plants.
SPECIES_ONLY = frozenset(
    family.name
    for family in _ALL
    if family.timing in ("action", "played") or family.name in ("pollinating", "defensive")
)


class Wording(NamedTuple):
    """A sentence to be said: its key, the number that decides its form, and what fills it in."""

    key: str
    n: int | None = None
    blanks: tuple[tuple[str, "int | Wording"], ...] = ()


def wording(effect: Effect) -> Wording:
    """The effect as a sentence, for whoever has the words."""
    parameters = FAMILIES[effect.family].parameters
    names = {parameter.name for parameter in parameters}
    key = f"biotopes.effect.{effect.family}"
    n: int | None = None
    blanks: list[tuple[str, int | Wording]] = [
        (name, Wording(f"biotopes.one.{value}"))
        for name in ("action", *FILTERS)
        if (value := getattr(effect, name)) is not None
    ]
    if "reward" in names:
        blanks.append(("reward", Wording(f"biotopes.reward.{effect.reward}", effect.amount)))
    elif "points" in names:
        n = effect.each
        blanks.append(("points", Wording("biotopes.points", effect.points)))
    elif "amount" in names:
        n = effect.amount
    if "least" in names:
        blanks.append(("least", effect.least))
    if "when" in names:
        key = f"{key}.{effect.timing}"
    if effect.once is not None:
        key = f"{key}.once"
    if ANY_BIOTOPE in parameters:
        given = [name for name in FILTERS if getattr(effect, name) is not None]
        key = f"{key}.{given[0] if given else 'any'}"
    return Wording(key, n, tuple(blanks))
