"""What is promised of a game's actions: one action, three names."""

from ecotone.contract.ground import everything, keep, refusal_of, state_of
from ecotone.core.errors import ParseError
from ecotone.core.table import Table
from ecotone.games import GAMES


def every_action_has_one_text_and_one_integer(name: str) -> None:
    """An action comes back from its text and from its integer, and no two share one."""
    actions, listed = GAMES[name].rules.actions, everything(name)
    for number, action in enumerate(listed):
        keep(actions.encode(action) == number, f"actions.encode({action!r}) != {number}")
        keep(actions.parse(str(action)) == action, f"actions.parse({str(action)!r}) != {action!r}")
    texts = {str(action) for action in listed}
    unique = len(texts) == len(listed) == len(set(listed))
    keep(unique, f"{len(listed)} actions, {len(texts)} texts")


def an_action_text_may_have_odd_spaces(name: str) -> None:
    """Spaces around and between the words do not matter."""
    actions = GAMES[name].rules.actions
    for action in everything(name)[::7]:
        text = f"  {str(action).replace(' ', '   ')}\n"
        keep(actions.parse(text) == action, f"actions.parse({text!r}) != {action!r}")


def a_text_that_is_no_action_is_no_action(name: str) -> None:
    """What nobody could mean is refused as no action at all."""
    actions = GAMES[name].rules.actions
    for text in ("", "dance", "pick", "pick ZZ", "PICK Z", "place", "0"):
        refusal = refusal_of(actions.parse, text)
        refused = isinstance(refusal, ParseError) and refusal.code == "unknown_action"
        keep(refused or text in map(str, everything(name)), f"actions.parse({text!r})")


def an_integer_outside_the_table_is_no_action(name: str) -> None:
    """Integers run from 0 to the last action."""
    actions = GAMES[name].rules.actions
    for number in (-1, len(actions)):
        refusal = refusal_of(actions.decode, number)
        known = isinstance(refusal, ParseError) and refusal.code == "unknown_action_id"
        keep(known, f"actions.decode({number})")


def an_object_that_is_no_action_is_no_action(name: str) -> None:
    """`apply` refuses what is not one of the game's actions."""
    game = GAMES[name]
    table = Table(game, game.seats[-1], seed=1)
    thing = object()
    asked = {
        "actions.encode(object())": refusal_of(game.rules.actions.encode, thing),
        "table.play(0, object())": refusal_of(table.play, 0, thing),
        "rules.apply(state, 0, object())": refusal_of(
            game.rules.apply, state_of(table), table.seat(0), thing
        ),
    }
    for call, refusal in asked.items():
        keep(isinstance(refusal, ParseError) and refusal.code == "unknown_action", call)


CHECKS = (
    every_action_has_one_text_and_one_integer,
    an_action_text_may_have_odd_spaces,
    a_text_that_is_no_action_is_no_action,
    an_integer_outside_the_table_is_no_action,
    an_object_that_is_no_action_is_no_action,
)
