"""The score pad of Biotopes: what lies before each player at the end.

A table is

    {"pack": "my-pack.toml",                        left out: our own set
     "conditions": ["forest", "wetland", "bird", "mammal"],
     "players": [{"name": "A",
                  "lines": {"mountain": [["apollo", 3], ["chamois", 0]], "forest": []},
                  "biotopes": ["preserved_forest"],  left out: basic sides
                  "territories": {"mountain": 2, "forest": 3},
                  "groups": 2}]}

Species are listed from the left with their cubes, by id or by name; lines and biotopes that are
left out are empty. Territories are counted by biotope, groups are those they fall into (left
out: one, or none without territories).

With the printed cards a player has `counted` instead of `lines` and `biotopes`: the species of
each line, those of the third condition's type (`kind`), the cubes on those of the fourth's
(`crowd`), the `insectivores` and `carnivores`, and the points that cards give at the end
(`effects`); species without cubes are not counted.

    {"counted": {"species": {"forest": 3, "wetland": 2}, "kind": 1, "crowd": 4,
                 "insectivores": 2, "carnivores": 1, "effects": 5}, ...}
"""

from ecotone.core.pad import Final, Interview, Sheet, read_keys, read_list
from ecotone.core.score import Score
from ecotone.core.wire import JsonObject
from ecotone.games.biotopes.pad.asking import interview
from ecotone.games.biotopes.pad.entries import Reader, read_conditions
from ecotone.games.biotopes.rules.box import open_box
from ecotone.games.biotopes.rules.options import OWN_PACK
from ecotone.games.biotopes.rules.preview import held
from ecotone.games.biotopes.rules.scoring import CATEGORIES, carnivores, explain, judge, rank
from ecotone.games.biotopes.rules.terms import BIOTOPES, SEATS
from ecotone.games.biotopes.rules.view import View


class BiotopesPad:
    """Scores a table of our own set, of a pack, or of the printed cards."""

    def score(self, table: object) -> Sheet:
        """The scored table."""
        said = read_keys(table, "table", ("pack", "conditions", "players"))
        box = open_box(str(said.get("pack", OWN_PACK)))
        conditions = read_conditions(said.get("conditions"))
        least, most = SEATS[0], SEATS[-1]
        listed = read_list(said.get("players"), SEATS, "pad_seats", least=least, most=most)
        reader = Reader(box)
        entries = [reader.entry(place, player) for place, player in enumerate(listed)]
        scored = tuple(entry.explained(box, conditions) for entry in entries)
        hunters = [entry.carnivores(box) for entry in entries]
        names = tuple(entry.name for entry in entries)
        winners = judge([one.total for one in scored], hunters).winners
        players = [
            {"name": name, **_numbers(one), "carnivores": own}
            for name, one, own in zip(names, scored, hunters, strict=True)
        ]
        more: JsonObject = {}
        if len(entries) == 1:
            reached = rank(box, scored[0].total)
            more = {"level": reached.code, **dict(reached.params)}
        return Sheet(players, [names[seat] for seat in winners], names, scored, more=more)

    def interview(self, lang: str = "en") -> Interview:
        """The cards, the conditions, then each player's species, territories and groups."""
        return interview(lang)

    def final(self, view: View) -> Final:
        """Each player's species, territories and points, and the conditions."""
        players: list[JsonObject] = []
        for player in view.players:
            own = held(view, player.seat)
            conditions = read_conditions(list(view.conditions))
            scored = explain(view.box, conditions, own)
            players.append(
                {
                    "lines": {
                        row.biotope: [[one.card, sum(one.cubes)] for one in row.species]
                        for row in player.lines
                    },
                    "biotopes": [row.advanced for row in player.lines if row.advanced],
                    "territories": dict(zip(BIOTOPES, own.held, strict=True)),
                    "groups": own.parts,
                    **_numbers(scored),
                    "carnivores": carnivores(view.box, own),
                }
            )
        return Final(players, {"conditions": view.conditions})


def _numbers(one: Score) -> JsonObject:
    points = dict.fromkeys(CATEGORIES, 0) | one.by_category()
    return {"points": points, "total": one.total}
