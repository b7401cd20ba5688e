"""Small pictures of how Biotopes scores: territories on a map, species in lines, cubes on cards."""

from collections.abc import Iterable, Sequence

from ecotone.core.about import Scene as Tiny
from ecotone.draw.markup import tag
from ecotone.draw.shapes import n
from ecotone.games.biotopes.draw.page_pieces import GAME, art, likeness, stars
from ecotone.games.biotopes.draw.picture_map import Placing
from ecotone.games.biotopes.draw.scene import COUNTED, Scene, signed
from ecotone.games.biotopes.rules.cards import Species
from ecotone.games.biotopes.rules.terms import BIOTOPES, DECKS, STARS

_ROW = 5  # hexes in a small landscape
_APART = ((1, 2, 3), (0, 1, 3), (0, 2, 4))  # which of them are held: one group, two, three
_FULL = ((1, 1, 1, 0), (1, 1, 1, 1), (2, 2, 2, 2))  # species in each line
_FEW = (0, 1, 3)  # cubes on a species


def score_scenes(scene: Scene, category: str) -> tuple[Tiny, ...]:
    """How a category of the score is counted, in three small pictures or one a token."""
    if category == "fragmentation":
        return tuple(
            Tiny(_land(held), signed(-3 * number), scene.say_n("about.scene.groups", number + 1))
            for number, held in enumerate(_APART)
        )
    if category == "biodiversity":
        points = ("0", "2", "2+4")
        return tuple(
            Tiny(_lines(rows), worth, scene.say_n("about.scene.columns", full))
            for full, (rows, worth) in enumerate(zip(_FULL, points, strict=True))
        )
    if category == "stars":
        return tuple(
            Tiny(stars(deck), str(STARS[deck]), scene.say(f"deck.{deck}")) for deck in DECKS
        )
    if category == "conditions":
        return tuple(
            Tiny(_figure(word), "2" if counted != "cube" else "1", pays)
            for (word, _, pays), counted in zip(scene.conditions(), COUNTED, strict=False)
        )
    return ()


def condition_scenes(scene: Scene, number: int) -> tuple[Tiny, ...]:
    """What one, two and three of what a token counts are worth."""
    word, name, _ = scene.conditions()[number - 1]
    counted = COUNTED[number - 1]
    found = []
    for many in (1, 2, 3):
        if counted == "territory":
            board = _land(range(many), word)
        elif counted == "card":
            board = _row([_figure(word)] * many)
        else:
            board = _row([_figure(word), *[art("cube-forest")] * many])
        worth = many if counted == "cube" else 2 * many
        found.append(Tiny(board, str(worth), name))
    return tuple(found)


def species_scenes(scene: Scene, one: Species, worth: Sequence[int]) -> tuple[Tiny, ...]:
    """What a species counts for with no, one and three cubes on it, in this game."""
    return tuple(
        Tiny(
            _row(
                [
                    tag("span", likeness(one), class_="small"),
                    *[art(f"cube-{one.biotope}")] * many,
                ]
            ),
            str(points),
            scene.say_n("about.scene.cubes", many),
        )
        for many, points in zip(_FEW, worth, strict=True)
    )


def cubes_shown() -> tuple[int, ...]:
    """The numbers of cubes in the pictures of a species."""
    return _FEW


def _figure(word: str) -> str:
    return art(f"land-{word}" if word in BIOTOPES else word)


def _row(figures: Iterable[str]) -> str:
    return tag("span", "".join(figures), class_="few")


def _land(held: Iterable[int], biotope: str = "meadow") -> str:
    """A row of hexes of one biotope; those that are held bear a token."""
    place, parts, own = Placing(9, 10, 10), [], set(held)
    for q in range(_ROW):
        x, y = place.at((q, 0))
        parts.append(_use(f"hex-{biotope}", x, y, 10))
        if q in own:
            parts.append(_use("token-0", x, y, 6.4))
    wide = n(place.at((_ROW - 1, 0))[0] + 9)
    return tag("svg", "".join(parts), class_="strip", viewBox=f"0 0 {wide} 20")


def _use(name: str, x: float, y: float, r: float) -> str:
    side = n(2 * r)
    where = f'x="{n(x - r)}" y="{n(y - r)}" width="{side}" height="{side}"'
    return f'<use href="/art/{GAME}.svg#{name}" {where}/>'


def _lines(rows: Sequence[int]) -> str:
    """Four lines of species; a column in which none is missing stands out."""
    cells = []
    for biotope, many in zip(BIOTOPES, rows, strict=True):
        for column in range(2):
            look = "full" if column < min(rows) else "part" if column < many else "none"
            cells.append(tag("i", class_=f"{look} of-{biotope}"))
    return tag("span", "".join(cells), class_="columns")
