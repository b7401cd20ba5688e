"""What there is to know about a species, a biotope, an action, a hex or a score of Biotopes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ecotone.core.about import About, Fact, Now, Part
from ecotone.core.score import Point
from ecotone.draw.markup import tag
from ecotone.games.biotopes.draw.about_now import cells, gained
from ecotone.games.biotopes.draw.lessons import (
    condition_scenes,
    cubes_shown,
    score_scenes,
    species_scenes,
)
from ecotone.games.biotopes.draw.page_ecosystem import VERBS
from ecotone.games.biotopes.draw.page_pieces import art, card_at, diet, likeness, mark, stars, token
from ecotone.games.biotopes.draw.scene import COUNTED, Scene
from ecotone.games.biotopes.rules.actions import Action
from ecotone.games.biotopes.rules.cards import AdvancedBiotope, Species
from ecotone.games.biotopes.rules.scoring import CATEGORIES, CardCell
from ecotone.games.biotopes.rules.state import SLOTS
from ecotone.games.biotopes.rules.terms import BIOTOPES, DECKS, STARS, TYPES
from ecotone.games.biotopes.rules.view import FOREIGN, SpeciesView

_MANY = 5  # eaters that are named
PIECES = ("bag", "tokens", "initiative", "cycle", "cubes")


def kinds() -> tuple[str, ...]:
    """The scores, the actions, the pieces, the types and the decks."""
    return (
        *(f"score:{category}" for category in CATEGORIES),
        "action:adaptation",
        *(f"action:{slot}" for slot in SLOTS),
        *(f"piece:{word}" for word in PIECES),
        *(f"type:{word}" for word in TYPES),
        *(f"deck:{deck}" for deck in DECKS),
    )


@dataclass(frozen=True)
class Told:
    """What a scene tells about each of its things; `legal` is what may be done with them."""

    scene: Scene
    legal: Sequence[Action] = ()

    def about(self, what: str) -> About | None:
        """What this word names and what choosing it would bring, or None."""
        kind, _, word = what.partition(":")
        found = self._found(kind, word)
        if found is None or kind not in ("card", "hex", "action"):
            return found
        slots = dict(zip(SLOTS, VERBS, strict=True))
        words = {word, slots.get(word, "adapt" if word == "adaptation" else word)}
        choices = [one for one in self.legal if words & set(str(one).split())]
        return found._replace(now=gained(self.scene, choices) or found.now)

    def _found(self, kind: str, word: str) -> About | None:
        scene = self.scene
        if kind == "card":
            if word in scene.species:
                return self._species(scene.species[word])
            if word in scene.milieus:
                return self._milieu(scene.milieus[word])
            return self._biotope(word) if word in BIOTOPES else None
        if kind == "action" and word in ("adaptation", *SLOTS):
            return self._action(word)
        if kind == "condition" and word in ("1", "2", "3", "4"):
            return self._condition(int(word))
        if kind == "hex":
            return self._hex(word)
        if kind == "type" and word in TYPES:
            rule = (scene.say("about.type"), scene.say(f"about.type.{word}"))
            return self._plain(scene.say(f"type.{word}"), art(word), f"type.{word}", rule)
        if kind == "deck" and word in DECKS:
            rule = (scene.say(f"about.deck.{word}"), scene.say("about.river"))
            return self._plain(scene.say(f"deck.{word}"), stars(word), f"deck.{word}", rule)
        if kind == "piece" and word in PIECES:
            drawn = {"initiative": "initiative", "bag": "sack", "cubes": "cube-forest"}
            figure = art(drawn[word]) if word in drawn else ""
            if word == "tokens":
                figure = token(int(scene.view.seat or 0))
            told = (scene.say(f"about.{word}"),)
            return self._plain(scene.say(f"about.{word}.title"), figure, word, told)
        return self._score(word) if kind == "score" else None

    def _plain(self, title: str, figure: str, brief: str, rule: tuple[str, ...]) -> About:
        short = self.scene.say(f"about.brief.{brief}")
        return About(title, figure, brief=short, rule=rule, section=title)

    def _fact(self, label: str, told: str) -> Fact:
        return Fact(self.scene.say(f"about.{label}"), told)

    def _species(self, one: Species) -> About:
        """A species: where it lives, what it eats and who eats it, what it does and earns."""
        scene = self.scene
        ground = art(f"hex-{one.biotope}") + escape(scene.say(f"biotope.{one.biotope}"))
        many = Counter(scene.say(f"type.{word}") for word in one.diet)
        eats = ", ".join(f"{n}\u00a0\u00d7 {name}" if n > 1 else name for name, n in many.items())
        facts = [
            self._fact("lives", ground),
            self._fact("is", art(one.type) + escape(scene.say(f"type.{one.type}"))),
            self._fact("costs", diet(one.diet) + escape(f" {eats}")),
            self._fact("eaten", escape(self._eaters(one))),
        ]
        effects = tuple(scene.effect(effect) for effect in one.effects)
        note = scene.spoken(one.note)
        deck = scene.say(f"deck.{one.deck}")
        return About(
            scene.name(one.id),
            tag("span", likeness(one), class_="portraits"),
            f"{one.name.la} · {deck}" if one.name.la else deck,
            rule=(*(effects or (scene.say("about.no_effect"),)), *filter(None, (note,))),
            facts=tuple(facts),
            scenes=species_scenes(
                scene,
                one,
                [sum(value for _, value in self._counts(one, many)) for many in cubes_shown()],
            ),
            now=self._earned(one),
            section=scene.say("about.section.effects"),
        )

    def _eaters(self, one: Species) -> str:
        """Who can be paid for with its cubes: first those that can be seen, then how many."""
        view, scene = self.scene.view, self.scene
        hunters = [s for s in scene.species.values() if one.type in s.diet]
        seen = {
            spot.card for player in view.players for row in player.lines for spot in row.species
        }
        seen |= {held.card for player in view.players for held in player.hand if held.card}
        seen |= {card for deck in view.decks for card in deck.river}
        named = [scene.name(s.id) for s in hunters if s.id in seen and s.id != one.id][:_MANY]
        many = scene.say_n("about.eaters", len(hunters))
        return f"{', '.join(named)} ({many})" if named else many

    def _placed(self, card: str) -> tuple[int, CardCell, SpeciesView] | None:
        """Whose species it is, where it lies, and its cubes."""
        for player in self.scene.view.players:
            for line, row in enumerate(player.lines):
                for column, spot in enumerate(row.species, 1):
                    if spot.card == card:
                        return player.seat, CardCell(line, column), spot
        return None

    def _earned(self, one: Species) -> Now | None:
        """What a species earns where it lies, or would earn in the reader's ecosystem."""
        scene, found = self.scene, self._placed(one.id)
        cubes, title = 1, scene.say("about.would")
        at: tuple[str, ...] = ()
        own: list[Point] = []
        if found:
            seat, cell, spot = found
            cubes, at = sum(spot.cubes), (f"{seat}:{card_at(*cell)}",)
            title = scene.say("about.earns", name=scene.names[seat])
            points = scene.scores[seat].points
            own = [p for p in points if p.category == "effects" and p.cells[0] == cell]
        parts = tuple(
            Part(scene.say(f"about.because.{why}"), value, at)
            for why, value in (*self._counts(one, cubes), *(("end_effects", p.value) for p in own))
            if value
        )
        return Now(title, sum(part.value for part in parts), parts)

    def _counts(self, one: Species, cubes: int) -> Iterator[tuple[str, int]]:
        """Stars and the conditions that count this species; without cubes, nothing counts."""
        if not cubes:
            return
        yield "stars", STARS[one.deck]
        if tokens := self.scene.view.conditions:
            yield "condition_2", 2 * (tokens[1] == one.biotope)
            yield "condition_3", 2 * (tokens[2] == one.type)
            yield "condition_4", cubes * (tokens[3] == one.type)

    def _milieu(self, one: AdvancedBiotope) -> About:
        scene = self.scene
        return About(
            scene.name(one.id),
            art(f"land-{one.biotope}"),
            scene.say(f"biotope.{one.biotope}"),
            rule=(scene.effects(one), scene.say("about.biotope")),
            section=scene.say("about.section.effects"),
        )

    def _biotope(self, word: str) -> About:
        scene = self.scene
        title = scene.say(f"biotope.{word}")
        section = scene.say("about.section.there")
        figure = art(f"land-{word}")
        return About(title, figure, rule=(scene.say("about.biotope"),), section=section)

    def _action(self, slot: str) -> About:
        """What happens and what it costs, as the board says it."""
        scene = self.scene
        free = slot == "adaptation"
        title = scene.say("about.action.adaptation" if free else f"action.{slot}")
        facts = []
        if scene.view.seat is not None and slot in SLOTS:
            left = dict(scene.view.players[scene.view.seat].left)[slot]
            facts.append(self._fact("left", str(left)))
        key = "about.adaptation" if free else f"page.action.{slot}"
        return About(
            title,
            mark(slot),
            brief=scene.say(f"about.brief.action.{slot}"),
            rule=(scene.say(key),),
            facts=tuple(facts),
            section=title,
        )

    def _condition(self, number: int) -> About | None:
        scene = self.scene
        if len(scene.view.conditions) < number:
            return None
        word, name, pays = scene.conditions()[number - 1]
        now = None
        if scene.view.seat is not None:
            seat = int(scene.view.seat)
            points = [p for p in scene.scores[seat].points if p.rule == f"condition_{number}"]
            now = self._points(seat, points)
        return About(
            scene.say("about.condition_title", name=name, pays=pays),
            art(f"land-{word}" if word in BIOTOPES else word),
            scene.say("about.condition", number=number),
            rule=(scene.say(f"about.counts.{COUNTED[number - 1]}"),),
            scenes=condition_scenes(scene, number),
            now=now,
            section=scene.say("about.section.scoring"),
        )

    def _points(self, seat: int, points: list[Point]) -> Now:
        scene = self.scene
        parts = tuple(
            Part(scene.say(f"about.because.{p.rule}"), p.value, tuple(cells(seat, p)))
            for p in points
        )
        title = scene.say("about.earns", name=scene.names[seat])
        return Now(title, sum(p.value for p in points), parts)

    def _hex(self, word: str) -> About | None:
        """A hex: its biotope, whose it is, and what that is good for."""
        scene = self.scene
        one = next((one for one in scene.view.land if f"{one.hex[0]},{one.hex[1]}" == word), None)
        if one is None:
            return None
        owner = scene.say("page.free")
        if one.owner is not None:
            owner = scene.say("foreign") if one.owner == FOREIGN else scene.called(one.owner)
        return About(
            scene.say(f"biotope.{one.biotope}"),
            art(f"hex-{one.biotope}"),
            rule=(scene.say("about.hex"), scene.say("point.fragmentation")),
            facts=(self._fact("owner", escape(owner)),),
            section=scene.say("action.expansion"),
        )

    def _score(self, word: str) -> About | None:
        scene = self.scene
        category, _, seat = word.partition(":")
        if category not in CATEGORIES:
            return None
        now = None
        if seat.isdecimal() and int(seat) < len(scene.scores):
            points = [p for p in scene.scores[int(seat)].points if p.category == category]
            now = self._points(int(seat), points)
        return About(
            scene.say(f"category.{category}"),
            art("star"),
            brief=scene.say(f"about.brief.{category}"),
            rule=(scene.say(f"about.score.{category}"),),
            scenes=score_scenes(scene, category),
            now=now,
            section=scene.say("about.section.scoring"),
        )
