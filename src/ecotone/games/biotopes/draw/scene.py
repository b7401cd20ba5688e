"""What both drawings of a Biotopes table tell: names, words and numbers from a View."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ecotone.core.score import Score, Verdict
from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Names, Species
from ecotone.games.biotopes.rules.effects import Effect, Wording, wording
from ecotone.games.biotopes.rules.preview import held
from ecotone.games.biotopes.rules.scoring import CATEGORIES, carnivores, explain, judge, rank
from ecotone.games.biotopes.rules.setup import spots
from ecotone.games.biotopes.rules.state import SLOTS, Phase
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, TYPES
from ecotone.games.biotopes.rules.tiles import Hex, neighbours
from ecotone.games.biotopes.rules.view import (
    FOREIGN,
    Cubes,
    Decision,
    Ground,
    HandCard,
    Need,
    View,
)
from ecotone.locale import judged, own_name, say, say_n, seat_name

MINUS = "\u2212"
BIOTOPE_OF = dict(zip(COLOURS, BIOTOPES, strict=True))
COUNTED = ("territory", "card", "card", "cube")  # what each token counts, from the left


@dataclass(frozen=True)
class Scene:
    """A View with the words and numbers that a drawing of it needs."""

    view: View
    lang: str
    names: tuple[str, ...]
    scores: tuple[Score, ...]
    verdict: Verdict | None

    def say(self, key: str, **params: str | int) -> str:
        """The sentence of one of the game's own keys."""
        return say(self.lang, f"biotopes.{key}", **params)

    def say_n(self, key: str, n: int, **params: str | int) -> str:
        """The sentence of one of the game's own keys that goes with a number."""
        return say_n(self.lang, f"biotopes.{key}", n, **params)

    @property
    def title(self) -> str:
        """The game's name."""
        return self.say("title")

    def spoken(self, names: Names) -> str:
        """A name of the pack in the reader's language."""
        return names.fr if self.lang == "fr" else names.en

    @cached_property
    def species(self) -> Mapping[str, Species]:
        """The species by what actions call them."""
        return {card.id: card for card in self.view.pack.species}

    @cached_property
    def milieus(self) -> Mapping[str, AdvancedBiotope]:
        """The advanced biotopes by what actions call them."""
        return {card.id: card for card in self.view.pack.biotopes}

    def name(self, card: str) -> str:
        """The name of a species, an advanced biotope or a biotope card."""
        if card in BIOTOPES:
            return self.say(f"biotope.{card}")
        return self.spoken((self.species.get(card) or self.milieus[card]).name)

    def colour(self, colour: str) -> str:
        """A colour of cubes in a sentence."""
        return self.say(f"colour.{BIOTOPE_OF[colour]}")

    def letter(self, biotope: str) -> str:
        """The letter on the cubes of a biotope's colour."""
        return self.say(f"letter.{biotope}")

    def code(self, biotope: str) -> str:
        """A biotope in two letters."""
        return self.say(f"code.{biotope}")

    def type_letter(self, word: str) -> str:
        """The letter of a type of cubes."""
        return self.say(f"type_letter.{word}")

    def effect(self, effect: Effect, *, brief: bool = False) -> str:
        """What an effect does, in a sentence or in a few words."""
        return worded(wording(effect), self.lang, brief=brief)

    def effects(self, card: Species | AdvancedBiotope, *, brief: bool = False) -> str:
        """What all the effects of a card do."""
        return " ".join(self.effect(effect, brief=brief) for effect in card.effects)

    def told(self, card: str) -> str:
        """All there is to say about a card, for screen readers and tooltips."""
        one = self.species.get(card)
        if one is None:
            milieu = self.milieus.get(card)
            return f"{self.name(card)}. {self.effects(milieu)}" if milieu else self.name(card)
        diet = ", ".join(self.say(f"type.{word}") for word in one.diet)
        return self.say(
            "card_told",
            name=f"{self.name(card)} ({one.name.la})" if one.name.la else self.name(card),
            biotope=self.say(f"biotope.{one.biotope}"),
            deck=self.say(f"deck.{one.deck}"),
            type=self.say(f"type.{one.type}"),
            diet=diet,
            effects=self.effects(one),
            note=self.spoken(one.note),
        ).strip()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats clockwise, beginning with the own one."""
        view = self.view
        return tuple(((view.seat or 0) + step) % view.seats for step in range(view.seats))

    @property
    def rivals(self) -> tuple[int, ...]:
        """The seats of the others, from the left-hand neighbour on; all for a spectator."""
        return tuple(seat for seat in self.order if seat != self.view.seat)

    def called(self, seat: int) -> str:
        """A player's name, the reader's own marked."""
        name = self.names[seat]
        return own_name(name, self.lang) if seat == self.view.seat else name

    def heading(self) -> list[str]:
        """Where the game stands."""
        view = self.view
        if view.over:
            return [self.say("finished")]
        parts = [self.say("setup") if view.phase is Phase.SETUP else ""]
        if view.cycle:
            parts.append(self.say("cycle", cycle=view.cycle, cycles=view.cycles))
        if view.first is not None and view.seats > 1:
            parts.append(self.say("initiative", seat=self.names[view.first]))
        return list(filter(None, parts))

    def chapter(self) -> list[str]:
        """The cycle, and who decides."""
        view = self.view
        if view.over:
            return [self.say("finished")]
        cycle = self.say("cycle", cycle=view.cycle, cycles=view.cycles) if view.cycle else ""
        who = self.names[view.decision.seat] if view.decision and view.seats > 1 else ""
        return list(filter(None, (cycle or self.say("setup"), who)))

    def status(self) -> str:
        """What is awaited from whom, in a sentence; at the end, who has won."""
        view, decision = self.view, self.view.decision
        if self.verdict is not None:
            return judged(self.verdict, self.lang, dict(enumerate(self.names)))
        if decision is None:
            return self.say("setup")
        if view.seat not in view.awaited:
            doing = self.say(f"doing.{decision.step}")
            return self.say("status.wait", seat=self.names[decision.seat], doing=doing)
        return self._own_status(decision)

    def _own_status(self, decision: Decision) -> str:
        key, many = f"status.{decision.step}", decision.many
        params: dict[str, str | int] = {}
        if decision.card is not None:
            params["card"] = self.name(decision.card)
        if decision.colour is not None:
            params["colour"] = self.colour(decision.colour)
            params["biotope"] = self.say(f"biotope.{BIOTOPE_OF[decision.colour]}")
        if decision.needs:
            needs = Counter(map(self._need, decision.needs))
            copies = (say_n(self.lang, "word.copies", n, card=need) for need, n in needs.items())
            params["needs"] = ", ".join(copies)
            if decision.card is None:
                key, params["action"] = "status.pay_action", self.say(f"action.{SLOTS[many]}")
        if decision.hex is not None:
            ground = next(one.biotope for one in self.view.land if one.hex == decision.hex)
            params["biotope"] = self.say(f"one.{ground}")
        if decision.step == "prey" and self.view.seats == 1:
            key = f"{key}_alone"
        if decision.step in ("card", "evolve", "move"):
            return self.say_n(key, many, **params)
        return self.say(key, **params)

    def _need(self, need: Need) -> str:
        """A cube still to be paid: any of some types, in some colours if not in all."""
        types = self.say("any_type")
        if len(need.types) < len(TYPES):
            types = f" {self.say('or')} ".join(self.say(f"one.{word}") for word in need.types)
        if len(need.colours) in (0, len(COLOURS)):
            return types
        colours = f" {self.say('or')} ".join(map(self.colour, need.colours))
        return self.say("need", types=types, colours=colours)

    def conditions(self) -> list[tuple[str, str, str]]:
        """The condition tokens: biotope or type, its name, and what it pays."""
        return [
            (
                word,
                self.say(f"{'biotope' if at < 2 else 'type'}.{word}"),
                self.say(f"condition.{COUNTED[at]}"),
            )
            for at, word in enumerate(self.view.conditions)
        ]

    def facts(self, seat: int) -> list[str]:
        """What is in a player's bag and on their board."""
        player = self.view.players[seat]
        return [self.say("bag", many=player.bag_size), self.say("tokens", many=player.tokens)]

    def back(self, held: HandCard) -> str:
        """What is known of a card in a hand."""
        if held.card is not None:
            return self.name(held.card)
        deck = self.say(f"deck.{held.deck}")
        return f"{deck} ({self.say(f'biotope.{held.biotope}')})" if held.biotope else deck

    def counted(self, cubes: Cubes) -> list[tuple[str, int]]:
        """The biotopes whose colours there are, with how many cubes."""
        return [(word, many) for word, many in zip(BIOTOPES, cubes, strict=True) if many]

    def total(self, seat: int) -> str:
        """A player's points so far; nothing while the game is being set up."""
        return "" if self.view.phase is Phase.SETUP else signed(self.scores[seat].total)

    def points(self, seat: int) -> str:
        """The same in words."""
        value = self.scores[seat].total
        said = self.say_n("points", abs(value))
        return "" if self.view.phase is Phase.SETUP else f"{MINUS if value < 0 else ''}{said}"

    def pad(self) -> list[tuple[str, list[int]]]:
        """The score pad: a row a category, then the total; a column a seat in table order."""
        found = [self.scores[seat].by_category() for seat in self.order]
        rows = [
            (self.say(f"category.{category}"), [points.get(category, 0) for points in found])
            for category in CATEGORIES
        ]
        key = "total" if self.view.over else "so_far"
        return [*rows, (self.say(key), [self.scores[seat].total for seat in self.order])]

    def spoken_hex(self, one: Ground) -> str:
        """A hex for those who hear the map: what it is, whose, and where, counted from the top."""
        owner, key = self.say("page.free"), "page.hex"
        if one.owner is not None:
            owner = self.say("foreign") if one.owner == FOREIGN else self.called(one.owner)
        near = set(neighbours(one.hex))
        if one.owner is None and any(
            other.owner == self.view.seat and other.hex in near for other in self.view.land
        ):
            key = "page.hex_near"
        rows = sorted({r for _, r in (other.hex for other in self.view.land)})
        row = sorted(other.hex for other in self.view.land if other.hex[1] == one.hex[1])
        return self.say(
            key,
            biotope=self.say(f"one.{one.biotope}"),
            owner=owner,
            row=rows.index(one.hex[1]) + 1,
            place=row.index(one.hex) + 1,
        )

    def spots(self) -> tuple[Hex, ...]:
        """Where the middle of the tile at hand may go."""
        view, decision = self.view, self.view.decision
        if decision is None or decision.step != "place" or view.seat not in view.awaited:
            return ()
        laid = tuple(tile.centre for tile in view.tiles)
        return spots(laid, view.options["tile_contact"] == "each")

    def open_hexes(self) -> frozenset[Hex]:
        """Where the own starting territory or the one that retreats may go (B5, B6, B43)."""
        view, decision = self.view, self.view.decision
        if decision is None or view.seat not in view.awaited:
            return frozenset()
        free = {one.hex: one for one in view.land if one.owner is None}
        if decision.step == "retreat" and decision.hex is not None:
            return frozenset(free).intersection(neighbours(decision.hex))
        if decision.step != "settle":
            return frozenset()
        own = [one for one in view.land if one.owner == view.seat]
        had = {one.biotope for one in own}
        near = {hex_ for one in own for hex_ in neighbours(one.hex)}
        new = [one for one in free.values() if one.biotope not in had]
        apart = [one for one in new if one.hex not in near]
        edge = [one for one in apart if one.edge]
        return frozenset(one.hex for one in edge or apart or new or free.values())


def scene(view: View, lang: str, names: Mapping[int, str] | None) -> Scene:
    """Everything a drawing says about the view."""
    holdings = [held(view, seat) for seat in range(view.seats)]
    tokens = tuple(
        (BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(view.conditions)
    )
    scores = tuple(explain(view.box, tokens, holding) for holding in holdings)
    verdict = None
    if view.over:
        totals = [score.total for score in scores]
        hunters = [carnivores(view.box, holding) for holding in holdings]
        verdict = rank(view.box, totals[0]) if view.seats == 1 else judge(totals, hunters)
    called = tuple(_name(lang, names, seat) for seat in range(view.seats))
    return Scene(view, lang, called, scores, verdict)


def _name(lang: str, names: Mapping[int, str] | None, seat: int) -> str:
    """A name fit to print: no control characters, no line breaks."""
    given = "".join(c for c in (names or {}).get(seat, "") if c.isprintable()).strip()
    return given or seat_name(seat, lang)


def signed(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", MINUS)


def worded(words: Wording, lang: str, *, brief: bool = False) -> str:
    """A sentence that rules ask for, or the same in a few words."""
    key = words.key
    if brief:
        key = key.replace(".effect.", ".brief.").replace(".reward.", ".gain.")
    blanks = {
        name: value if isinstance(value, int) else worded(value, lang, brief=brief)
        for name, value in words.blanks
    }
    return say(lang, key, **blanks) if words.n is None else say_n(lang, key, words.n, **blanks)
