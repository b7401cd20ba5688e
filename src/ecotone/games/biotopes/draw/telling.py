"""The log of Biotopes: species, cubes and territories by name; the map shows where."""

from typing import cast

from ecotone.core.rules import Heard
from ecotone.core.story import Teller
from ecotone.games.biotopes.rules.actions import Action, Colour, Lay, OnHex, Prey, Turn
from ecotone.games.biotopes.rules.preview import after, explained, held
from ecotone.games.biotopes.rules.terms import DECKS
from ecotone.games.biotopes.rules.view import View

_CARD_VERBS = ("grow", "put", "resolve")


class BiotopesTeller(Teller[View]):
    """A cycle ends in steps: the purge, the new cards, the production."""

    moments = frozenset({"passed_last", "river_cycle", "cycle"})
    own_moments = frozenset({"produced", "preyed", "retreated"})
    deeds = frozenset(
        {
            "adapted",
            "evolution",
            "extinct",
            "passed",
            "passed_last",
            "preyed",
            "reproduction",
            "retreated",
            "settled",
            "transfer",
            "used",
        }
    )

    def say(self, line: Heard, before: View, after: View) -> Heard:
        """The line with what the step was about."""
        named = dict(line.params)
        if line.code == "chose":
            verb, *words = str(named["text"]).split()
            what = "card" if verb in _CARD_VERBS else "colour"
            return Heard(f"chose_{verb}", (("seat", named["seat"]), (what, words[0])))
        if line.code == "tiles" and isinstance(named["tiles"], tuple):
            return Heard("landscape", (("count", len(named["tiles"])),))
        if line.code == "grown" and named["cubes"] == 1:
            return line._replace(code="grown_one")
        if line.code == "left" and before.decision and before.decision.step == "retreat":
            return line._replace(code="retreated")
        if line.code == "river" and before.turn is None and before.cycle:
            return line._replace(code="river_cycle")
        if line.code == "passed" and after.turn is None and not after.over:
            gone = [card for deck in before.decks for card in deck.river]
            kept = {card for deck in after.decks for card in deck.river}
            cards = tuple(card for card in gone if card not in kept)
            return Heard("passed_last", (*line.params, ("cards", cards)))
        return line

    def name(self, view: View, action: object) -> Heard:
        """The verb with its card, cube or kind of hex."""
        verb, *words = str(action).split()
        if verb == "draw" and words[0] in DECKS:
            return Heard("draw_deck", (("deck", words[0]),))
        if isinstance(action, OnHex):
            ground = next((one.biotope for one in view.land if one.hex == action.hex), None)
            return Heard(verb, (("biotope", ground),)) if ground else Heard("lay_here")
        if isinstance(action, Prey):
            names = (("rival", action.seat), ("card", action.card), ("colour", action.colour))
            return Heard(verb, names)
        if isinstance(action, Colour):
            return Heard(verb, (("colour", action.colour),))
        if isinstance(action, Lay):
            return Heard(verb, (("tile", action.tile), ("side", action.side.upper())))
        if isinstance(action, Turn):
            return Heard("turn" if action.sixths else "leave", (("sixths", action.sixths),))
        named = zip(("card", "colour"), words, strict=False)
        return Heard(verb, tuple(named))

    def reason(self, view: View, action: object) -> tuple[tuple[str, int], ...]:
        """What each row of the score gains or loses at once."""
        if view.seat is None:
            return ()
        own = held(view, view.seat)
        was, now = (explained(view, one) for one in (own, after(view, own, cast(Action, action))))
        return now.gained(was)

    def show(self, line: Heard) -> tuple[str, ...]:
        """The cards, or the hex, that the line names."""
        named = dict(line.params)
        if "hex" in named:
            return (f"{named['seat']}:{named['hex']}",)
        cards = named.get("cards", named.get("card", ()))
        return tuple(map(str, cards if isinstance(cards, tuple) else (cards,)))
