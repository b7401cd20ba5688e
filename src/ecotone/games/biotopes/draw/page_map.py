"""The landscape of a Biotopes page: hexes that can be chosen, tokens, borders of territories."""

from collections.abc import Iterable
from html import escape

from ecotone.draw.markup import tag
from ecotone.draw.shapes import n
from ecotone.games.biotopes.draw.art import FOREIGN as FOREIGN_TOKEN
from ecotone.games.biotopes.draw.art import PLAYERS
from ecotone.games.biotopes.draw.page_pieces import GAME
from ecotone.games.biotopes.draw.picture_map import Placing, seams
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.tiles import DIRECTIONS, FLOWER, Hex, turned
from ecotone.games.biotopes.rules.view import FOREIGN, Ground, TileView

_RADIUS = 40.0
_MARGIN = 8.0
_SMALL = 10.0


def landscape(scene: Scene) -> str:
    """The map, in an element that can be zoomed; a sentence while there is none."""
    view = scene.view
    place = Placing(0, 0, _RADIUS)
    spots, ghost = scene.spots(), _ghost(scene)
    shown = [*(one.hex for one in view.land), *spots, *(hex_ for hex_, _ in ghost)]
    if not shown:
        return tag(
            "div", tag("p", escape(scene.say("no_land")), class_="land empty"), class_="landscape"
        )
    land = {one.hex: one for one in view.land}
    body = (
        *(_hex(scene, one, place) for one in view.land),
        f'<path class="seams" d="{seams(land, place)}"/>',
        *(_border(land, seat, place) for seat in (*range(view.seats), FOREIGN)),
        *(_laid(hex_, biotope, place) for hex_, biotope in ghost),
        *(_spot(scene, number, hex_, place) for number, hex_ in enumerate(spots, 1)),
        _leaving(scene, place),
    )
    drawing = tag(
        "svg",
        "".join(body),
        class_="map",
        viewBox=_frame(shown, place),
        role="group",
        aria_label=scene.say("page.map"),
    )
    return tag("div", tag("div", drawing, class_="land", data_zoom=""), class_="landscape")


def _frame(shown: Iterable[Hex], place: Placing) -> str:
    """The view box around these hexes."""
    middles = [place.at(hex_) for hex_ in shown]
    wide, high = 0.866 * place.radius + _MARGIN, place.radius + _MARGIN
    left, top = min(x for x, _ in middles) - wide, min(y for _, y in middles) - high
    right, bottom = max(x for x, _ in middles) + wide, max(y for _, y in middles) + high
    return " ".join(map(n, (left, top, right - left, bottom - top)))


def _use(name: str, x: float, y: float, r: float) -> str:
    """A figure around x, y."""
    return (
        f'<use href="/art/{GAME}.svg#{name}" x="{n(x - r)}" y="{n(y - r)}"'
        f' width="{n(2 * r)}" height="{n(2 * r)}"/>'
    )


def _hex(scene: Scene, one: Ground, place: Placing) -> str:
    (x, y), r = place.at(one.hex), place.radius
    where = f"{one.hex[0]},{one.hex[1]}"
    low = 0.16 if one.owner is None else 0.8  # below the token
    return tag(
        "g",
        _use(f"hex-{one.biotope}", x, y, r * 0.97)
        + f'<polygon class="rim" points="{place.corners(one.hex, 0.9)}"/>'
        + ("" if one.owner is None else _token(one, place))
        + f'<text class="gain" x="{n(x)}" y="{n(y + r * low)}"></text>',
        class_="hex",
        role="button",
        tabindex=0,
        data_token=where,
        data_about=f"hex:{where}",
        data_at=None if one.owner is None else f"{one.owner}:{where}",
        aria_label=scene.spoken_hex(one),
    )


def _token(one: Ground, place: Placing) -> str:
    """A territory token; it comes from its owner's board."""
    (x, y), r = place.at(one.hex), place.radius
    name = "foreign" if one.owner == FOREIGN else str(one.owner)
    return tag(
        "g",
        _use(f"token-{name}", x, y - r * 0.14, r * 0.58),
        class_="token",
        data_key=f"token:{name}:{one.hex[0]},{one.hex[1]}",
        data_from=f"tokens:{name}",
    )


def _border(land: dict[Hex, Ground], seat: int, place: Placing) -> str:
    """A line around each group of a player's territories: what is joined and what is not."""
    paths = []
    for (q, r), one in land.items():
        if one.owner != seat:
            continue
        for side, (dq, dr) in enumerate(DIRECTIONS):
            beside = land.get((q + dq, r + dr))
            if beside is None or beside.owner != seat:
                paths.append("M{} {}L{} {}".format(*map(n, place.side((q, r), side, 0.93))))
    colour = FOREIGN_TOKEN.fill if seat == FOREIGN else PLAYERS[seat].fill
    return f'<path class="border" d="{"".join(paths)}" stroke="{colour}"/>' if paths else ""


def _leaving(scene: Scene, place: Placing) -> str:
    """A frame around the territory that has to go."""
    decision = scene.view.decision
    if decision is None or decision.hex is None:
        return ""
    return f'<polygon class="leaving" points="{place.corners(decision.hex, 0.9)}"/>'


# While the landscape is being built


def _ghost(scene: Scene) -> list[tuple[Hex, str]]:
    """The tile that is being turned, as it will lie if it is not turned."""
    decision = scene.view.decision
    if decision is None or decision.tile is None or decision.step != "rotate":
        return []
    q, r = decision.tile.centre
    biotopes = _side(scene, decision.tile)
    return [((q + dq, r + dr), word) for (dq, dr), word in zip(FLOWER, biotopes, strict=True)]


def _side(scene: Scene, tile: TileView) -> tuple[str, ...]:
    found = next(one for one in scene.view.pack.tiles if one.id == tile.tile)
    return found.a if tile.side == "a" else found.b


def _laid(hex_: Hex, biotope: str, place: Placing) -> str:
    x, y = place.at(hex_)
    return f'<g class="ghost">{_use(f"hex-{biotope}", x, y, place.radius * 0.97)}</g>'


def _spot(scene: Scene, number: int, hex_: Hex, place: Placing) -> str:
    """A place for the middle of a tile."""
    return tag(
        "g",
        f'<polygon class="rim" points="{place.corners(hex_, 0.86)}"/>',
        class_="hex spot",
        role="button",
        tabindex=0,
        data_token=f"{hex_[0]},{hex_[1]}",
        aria_label=scene.say("page.spot", number=number),
    )


def tile(scene: Scene, shown: TileView) -> str:
    """One side of a tile, turned, as a little picture."""
    place = Placing(0, 0, _SMALL)
    parts = []
    for hex_, biotope in zip(FLOWER, turned(_side(scene, shown), shown.sixths), strict=True):
        x, y = place.at(hex_)
        parts.append(_use(f"hex-{biotope}", x, y, _SMALL * 0.96))
    return tag(
        "svg", "".join(parts), class_="tile", viewBox=_frame(FLOWER, place), aria_hidden="true"
    )
