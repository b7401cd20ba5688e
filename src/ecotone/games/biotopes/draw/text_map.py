"""The central landscape in letters: rows of hexes, each half a cell further than the last."""

from collections.abc import Iterator, Mapping

from ecotone.draw.ansi import BLUE, BOLD, CYAN, GREEN, MAGENTA, RED, YELLOW, cut, fill, paint
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.tiles import Hex
from ecotone.games.biotopes.rules.view import FOREIGN, Ground

SCREEN = 80
_ROOMY = 6  # how wide a hex is that has room for a mark
TINTS = {"mountain": MAGENTA, "forest": GREEN, "meadow": YELLOW, "wetland": CYAN}
SEATS = (RED, BLUE, MAGENTA, YELLOW, CYAN)


def landscape(
    scene: Scene, marks: Mapping[str, str], room: int = SCREEN, *, flat: bool = False
) -> list[str]:
    """The map as lines; the wider it is, the less is written into each hex.

    A `flat` one has a line for each row of hexes, with their marks.
    """
    land = {one.hex: one for one in scene.view.land}
    shown = {*land, *scene.spots()}
    if not shown:
        return []
    across = [2 * q + r for q, r in shown]  # in half cells
    first, halves = min(across), max(across) - min(across) + 2
    cell = next((cell for cell in (_ROOMY, 4) if cell * halves // 2 < room), 2)
    write = _Writing(scene, land, marks, cell)
    lines = []
    for row in range(min(r for _, r in shown), max(r for _, r in shown) + 1):
        hexes = sorted(hex_ for hex_ in shown if hex_[1] == row)
        for level in range(2 if cell == _ROOMY and not flat else 1):
            line, end = "", 0
            for hex_ in hexes:
                start = (2 * hex_[0] + hex_[1] - first) * cell // 2
                said = write.flat(hex_) if flat and cell == _ROOMY else write.cell(hex_, level)
                line += " " * (start - end) + fill(said, cell)
                end = start + cell
            lines.append(line.rstrip())
    return lines


class _Writing:
    """What is written into hexes of this width."""

    def __init__(
        self, scene: Scene, land: Mapping[Hex, Ground], marks: Mapping[str, str], cell: int
    ) -> None:
        self.scene, self.land, self.marks, self.cell_width = scene, land, marks, cell

    def cell(self, hex_: Hex, level: int) -> str:
        """Biotope and owner above, the mark below; only the former in little room."""
        mark = self.marks.get(f"{hex_[0]},{hex_[1]}", "")
        if level:
            decision = self.scene.view.decision
            if decision is not None and decision.hex == hex_:
                return paint("←", BOLD)  # what has to go
            return paint(cut(f"[{mark}]", self.cell_width), BOLD, GREEN) if mark else ""
        one = self.land.get(hex_)
        if one is None:
            return paint("··" if self.cell_width > 2 else "·", GREEN)
        small = self.cell_width == 2
        word = self.scene.letter(one.biotope) if small else self.scene.code(one.biotope)
        painted = paint(word, TINTS[one.biotope])
        return painted + self._owner(one.owner)

    def flat(self, hex_: Hex) -> str:
        """Biotope, owner and mark in one line; of those that have to go, an arrow."""
        decision, one = self.scene.view.decision, self.land.get(hex_)
        mark = self.marks.get(f"{hex_[0]},{hex_[1]}", "")
        if decision is not None and decision.hex == hex_:
            mark = "←"
        if one is None or not mark:
            return paint(f"[{mark}]", BOLD, GREEN) if mark else self.cell(hex_, 0)
        free = one.owner is None
        word = self.scene.code(one.biotope) if free else self.scene.letter(one.biotope)
        owner = "" if one.owner is None else _tinted(one.owner, _sign(one.owner))
        return f"{paint(word, TINTS[one.biotope])}{owner}{paint(f'[{mark}]', BOLD, GREEN)}"

    def _owner(self, owner: int | None) -> str:
        if owner is None:
            return ""
        text = _sign(owner)
        return _tinted(owner, f"({text})" if self.cell_width == _ROOMY else text)


def _sign(owner: int) -> str:
    """Who has a hex, in one letter."""
    return "x" if owner == FOREIGN else str(owner + 1)


def _tinted(owner: int, text: str) -> str:
    return paint(text, BOLD) if owner == FOREIGN else paint(text, BOLD, SEATS[owner])


def beside_map(scene: Scene) -> Iterator[str]:
    """What stands beside the landscape: conditions, reserve, whose tokens are whose."""
    view = scene.view
    if view.conditions:
        yield paint(scene.say("conditions"), BOLD)
        for _, name, pays in scene.conditions():
            yield f"  {name}"
            yield f"    {pays}"
    yield paint(scene.say("reserve"), BOLD)
    yield "  " + " ".join(
        paint(f"{scene.code(word)}{many}", TINTS[word])
        for word, many in zip(TINTS, view.reserve, strict=True)
    )
    for seat in range(view.seats):
        yield f"{paint(f'({seat + 1})', BOLD, SEATS[seat])} {scene.called(seat)}"
    if view.seats == 1:
        yield f"{paint('(x)', BOLD)} {scene.say('foreign')}"


def below_map(scene: Scene) -> Iterator[str]:
    """The same in few lines, for little room."""
    view = scene.view
    if view.conditions:
        named = (f"{name} ({pays})" for _, name, pays in scene.conditions())
        yield " · ".join([scene.say("conditions"), *named])
    left = zip(TINTS, view.reserve, strict=True)
    reserve = " ".join(f"{scene.code(word)}{many}" for word, many in left)
    people = [f"({seat + 1}) {scene.called(seat)}" for seat in range(view.seats)]
    if view.seats == 1:
        people.append(f"(x) {scene.say('foreign')}")
    yield " · ".join([scene.say("reserve"), reserve, *people])
