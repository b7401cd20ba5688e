"""The central landscape as SVG: textured hexes, tile borders, territory tokens."""

import math
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

from ecotone.draw.shapes import n, panel
from ecotone.games.biotopes.draw.picture_parts import Parts, token_of
from ecotone.games.biotopes.rules.tiles import DIRECTIONS, FLOWER, Hex
from ecotone.games.biotopes.rules.view import FOREIGN, Ground

_ROOT = math.sqrt(3)
_LARGEST = 34.0  # the largest radius of a hex


class Map(Parts):
    """The landscape, fitted into a panel."""

    def landscape(self, x: float, y: float, width: float, height: float) -> str:
        """The panel with all hexes; while it is being built, also the tile at hand."""
        scene, view = self.scene, self.scene.view
        sheet = panel(x, y, width, height, self.theme)
        ghost, spots = self._ghost(), scene.spots()
        shown = [*(one.hex for one in view.land), *ghost, *spots]
        if not shown:
            text = self.say(
                scene.say("no_land"), x + width / 2, y + height / 2, 14, "quiet", anchor="middle"
            )
            return sheet + text
        across = [q + r / 2 for q, r in shown]
        down = [r for _, r in shown]
        wide, high = max(across) - min(across) + 1, max(down) - min(down) + 1
        radius = min((width - 20) / (wide * _ROOT), (height - 20) / (1.5 * high + 0.5), _LARGEST)
        left = x + width / 2 - (max(across) + min(across)) / 2 * _ROOT * radius
        top = y + height / 2 - (max(down) + min(down)) / 2 * 1.5 * radius
        place = Placing(left, top, radius)
        open_hexes = scene.open_hexes()
        owners = {one.hex: one for one in view.land}
        parts = [self._hex(one, place, one.hex in open_hexes) for one in view.land]
        parts.append(self._borders(owners, place))
        parts += [self._token(one, place) for one in view.land if one.owner is not None]
        parts += [self._outlined(hex_, place) for hex_ in sorted(open_hexes)]
        parts += [self._dashed(hex_, place) for hex_ in ghost]
        parts += [self._spot(hex_, place) for hex_ in spots]
        return sheet + "".join(parts)

    def _ghost(self) -> list[Hex]:
        """Where the tile that is being turned will lie, or the territory that has to go."""
        decision = self.scene.view.decision
        if decision is not None and decision.hex is not None:
            return [decision.hex]
        if decision is None or decision.tile is None or decision.step != "rotate":
            return []
        q, r = decision.tile.centre
        return [(q + dq, r + dr) for dq, dr in FLOWER]

    def _hex(self, one: Ground, place: "Placing", free: bool) -> str:
        x, y = place.at(one.hex)
        r = place.radius
        q, row = one.hex
        where = f"{q},{row}"
        told = self.scene.spoken_hex(one)
        return (
            f"<g{token_of(where)}><title>{escape(told)}</title>"
            f"{self.use(f'hex-{one.biotope}', x - r * 0.97, y - r * 0.97, 1.94 * r)}</g>"
        )

    def _owner(self, seat: int) -> str:
        return self.scene.say("foreign") if seat == FOREIGN else self.scene.names[seat]

    def _token(self, one: Ground, place: "Placing") -> str:
        x, y = place.at(one.hex)
        owner = one.owner
        return (
            ""
            if owner is None
            else self.token(owner, x, y - place.radius * 0.17, place.radius * 0.44)
        )

    def _borders(self, land: dict[Hex, Ground], place: "Placing") -> str:
        """Where two tiles meet."""
        width = max(place.radius * 0.12, 2)
        return (
            f'<path d="{seams(land, place)}" fill="none" stroke="{self.sheet}"'
            f' stroke-width="{n(width)}" stroke-linecap="round"/>'
        )

    def _outlined(self, hex_: Hex, place: "Placing") -> str:
        """A hex where the own token may go."""
        accent = self.colours["accent"]
        return (
            f'<polygon points="{place.corners(hex_, 0.86)}" fill="{accent}" fill-opacity=".18"'
            f' stroke="{accent}" stroke-width="2" stroke-dasharray="5 4"/>'
        )

    def _dashed(self, hex_: Hex, place: "Placing") -> str:
        return (
            f'<polygon points="{place.corners(hex_, 0.92)}" fill="none"'
            f' stroke="{self.colours["gold"]}" stroke-width="2" stroke-dasharray="5 4"/>'
        )

    def _spot(self, hex_: Hex, place: "Placing") -> str:
        """A place for the middle of a tile."""
        where = f"{hex_[0]},{hex_[1]}"
        return (
            f'<g{token_of(where)}><polygon points="{place.corners(hex_, 0.86)}" fill="none"'
            f' stroke="{self.colours["accent"]}" stroke-width="1.5" stroke-dasharray="4 3"/></g>'
        )

    def tile(self, tile: str, side: str, x: float, y: float, radius: float) -> str:
        """One side of a tile that is still to be laid, around x, y."""
        found = next(one for one in self.scene.view.pack.tiles if one.id == tile)
        place = Placing(x, y, radius)
        parts = []
        for (q, r), biotope in zip(FLOWER, getattr(found, side), strict=True):
            at_x, at_y = place.at((q, r))
            parts.append(
                self.use(
                    f"hex-{biotope}", at_x - radius * 0.96, at_y - radius * 0.96, 1.92 * radius
                )
            )
        return "".join(parts)


def seams(land: Mapping[Hex, Ground], place: "Placing") -> str:
    """The path along which tiles meet."""
    paths = []
    for (q, r), one in land.items():
        for side, (dq, dr) in enumerate(DIRECTIONS[:3]):
            beside = land.get((q + dq, r + dr))
            if beside is not None and beside.tile != one.tile:
                paths.append("M{} {}L{} {}".format(*map(n, place.side((q, r), side))))
    return "".join(paths)


class Placing(NamedTuple):
    """Where hexes of this radius lie, the first one at left, top."""

    left: float
    top: float
    radius: float

    def at(self, hex_: Hex) -> tuple[float, float]:
        """The middle of a hex."""
        q, r = hex_
        return self.left + (q + r / 2) * _ROOT * self.radius, self.top + 1.5 * r * self.radius

    def corner(self, hex_: Hex, number: int, share: float = 1) -> tuple[float, float]:
        """A corner of a hex, clockwise from the top."""
        x, y = self.at(hex_)
        angle = math.pi / 3 * number
        return x + share * self.radius * math.sin(angle), y - share * self.radius * math.cos(angle)

    @lru_cache(maxsize=4096)  # noqa: B019 - a place is a value, and a map is drawn again and again
    def corners(self, hex_: Hex, share: float) -> str:
        """All corners, drawn in by this share."""
        found = (self.corner(hex_, number, share) for number in range(6))
        return " ".join(f"{n(x)},{n(y)}" for x, y in found)

    @lru_cache(maxsize=4096)  # noqa: B019
    def side(
        self, hex_: Hex, direction: int, share: float = 1
    ) -> tuple[float, float, float, float]:
        """Both ends of the side towards a direction, drawn in by this share."""
        ends = (self.corner(hex_, direction + end, share) for end in (1, 2))
        return (*next(ends), *next(ends))
