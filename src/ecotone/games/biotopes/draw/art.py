"""The four biotopes as fields with a texture each, and a figure for each type of cube.

Figures and landscapes are drawn in a box of 100 by 100, hexes around 0 with a radius of 100,
cubes in a box of -10 to 10. Colour is never the only sign: peaks, conifers, grass and reeds
differ in outline, cubes in shape, tokens in shape.
"""

from typing import NamedTuple


class Ground(NamedTuple):
    """How a biotope looks: in the light and in the dark theme, its ink, its cube's outline."""

    hex: tuple[str, str]
    field: tuple[str, str]
    mark: tuple[str, str]
    cube: tuple[str, str]
    letter: str
    outline: str
    texture: str
    landscape: str


class Player(NamedTuple):
    """How a player's territory tokens look: a colour, and an outline in a box of -10 to 10."""

    fill: str
    outline: str


def _eye(x: float, y: float, r: float = 5) -> str:
    """A round dark eye with a glint."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#2a1d14"/>'
        f'<circle cx="{x + r / 3:g}" cy="{y - r / 3:g}" r="{r / 3:g}" fill="#fff"/>'
    )


def _both(half: str) -> str:
    """A half of a figure and its mirror image."""
    return f'{half}<g transform="matrix(-1 0 0 1 100 0)">{half}</g>'


_PLANT = (
    '<path d="M50 97C49 76 50 60 52 44" fill="none" stroke="#4d6b2a" stroke-width="8"'
    ' stroke-linecap="round"/>'
    '<path d="M51 52C34 44 30 22 52 3c20 19 17 41-1 49z" fill="#6fa044"/>'
    '<path d="M49 84C30 88 10 76 5 52c24-3 42 9 44 32z" fill="#5b8a36"/>'
    '<path d="M52 76c18 2 38-9 43-33-24-2-41 10-43 33z" fill="#88b656"/>'
    '<path d="M52 13v35M14 58c12 5 23 13 32 22M86 50c-12 5-22 12-31 21" fill="none"'
    ' stroke="#3f5d23" stroke-width="3.5" stroke-linecap="round"/>'
)
_INVERTEBRATE = (
    _both(
        '<path d="M41 22C34 18 30 10 21 7M27 45C17 44 10 38 6 29M23 60H4M26 75C16 78 10 85 7 94"'
        ' fill="none" stroke="#3a2a20" stroke-width="6" stroke-linecap="round"/>'
    )
    + '<path d="M32 28C32 14 40 8 50 8s18 6 18 20z" fill="#3a2a20"/>'
    '<path d="M50 22c22 0 33 16 33 37S69 96 50 96 17 80 17 59s11-37 33-37z" fill="#c9502f"/>'
    '<path d="M24 39c7-11 15-17 26-17s19 6 26 17c-15-7-37-7-52 0z" fill="#3a2a20"/>'
    '<path d="M50 30v65" stroke="#3a2a20" stroke-width="5"/>'
    + _both(
        '<circle cx="34" cy="53" r="7" fill="#3a2a20"/><circle cx="33" cy="76" r="7"'
        ' fill="#3a2a20"/><circle cx="41" cy="17" r="3.6" fill="#fff4df"/>'
    )
)
_REPTILE = (
    '<path d="M50 25c30 0 46 15 46 36 0 20-19 33-46 33S4 81 4 61c0-21 16-36 46-36z"'
    ' fill="#6f9a3a"/>'
    '<path d="M50 60c22 0 36 6 36 15 0 11-15 19-36 19s-36-8-36-19c0-9 14-15 36-15z"'
    ' fill="#dbe3a0"/>'
    + _both(
        '<circle cx="25" cy="25" r="20" fill="#6f9a3a"/>'
        '<circle cx="25" cy="24" r="13" fill="#f0d873"/>' + _eye(26, 24, 8)
    )
    + '<path d="M16 62c18 13 50 13 68 0" fill="none" stroke="#38501c" stroke-width="6"'
    ' stroke-linecap="round"/>'
    '<path d="M43 49l2 3M57 49l-2 3" stroke="#38501c" stroke-width="5" stroke-linecap="round"/>'
)
_BIRD = (
    '<path d="M58 60L97 34 92 62 70 74z" fill="#39506b"/>'
    '<path d="M34 84l-4 13M52 86l2 11" stroke="#6b4a2b" stroke-width="5" stroke-linecap="round"/>'
    '<path d="M37 12c19 0 27 13 30 27 3 12 12 18 12 28 0 13-15 22-34 22C24 89 11 74 11 52'
    'c0-24 9-40 26-40z" fill="#5f88ac"/>'
    '<path d="M12 50c8-6 20-6 28 4 8 11 19 14 32 19-5 11-17 16-29 16C25 88 12 73 12 50z"'
    ' fill="#f4d9a0"/>'
    '<path d="M45 47c14-4 33 2 41 20-14 8-33 5-40-6-3-5-3-10-1-14z" fill="#39506b"/>'
    '<path d="M16 30L-1 38l15 6z" fill="#e0912f"/>' + _eye(30, 32, 6)
)
_MAMMAL = (
    _both(
        '<path d="M8 5c17 4 29 13 36 27L17 52C8 37 6 21 8 5z" fill="#c8702e"/>'
        '<path d="M15 15c9 4 15 10 19 17L21 42c-5-9-6-18-6-27z" fill="#4b2a18"/>'
    )
    + '<path d="M50 24c21 0 34 13 37 30 1 6 6 10 9 15-12 2-21 8-28 17-5 7-10 11-18 11'
    's-13-4-18-11C25 77 16 71 4 69c3-5 8-9 9-15 3-17 16-30 37-30z" fill="#df8a3b"/>'
    + _both(
        '<path d="M50 97c-8 0-13-4-18-11C25 77 16 71 4 69c2-4 5-7 7-10 15-4 28 3 34 15z"'
        ' fill="#fdf0dc"/>' + _eye(33, 55, 6)
    )
    + '<path d="M42 80c5-3 11-3 16 0 0 6-4 10-8 11-4-1-8-5-8-11z" fill="#2a1d14"/>'
)

FIGURES = {
    "plant": _PLANT,
    "invertebrate": _INVERTEBRATE,
    "reptile": _REPTILE,
    "bird": _BIRD,
    "mammal": _MAMMAL,
}
"""A figure for each type of cube: sprig, beetle, frog, bird, fox."""

GROUNDS = {
    "mountain": Ground(
        hex=("#b9b0c4", "#5d5668"),
        field=("#dcd6e2", "#4b4655"),
        mark=("#877c96", "#8b829b"),
        cube=("#8d8498", "#a79db3"),
        letter="#fff",
        outline="M-4.5-9h9L9-2.5V9H-9v-11.5z",
        texture=(
            "M-66 26l24-42 24 42M-42-16l7 20 10-6M-4-22l22-40 22 40M18-62l6 19 10-6"
            "M8 64l24-42 24 42M32 22l7 20 10-6"
        ),
        landscape=(
            '<path d="M2 92L36 26l14 22 16-34 32 78z" fill="#938aa1"/>'
            '<path d="M36 26l14 22-7 5-8-6-8 8-5-2zM66 14l13 32-8-4-6 9-8-9-6 3z" fill="#f6f2f8"/>'
            '<path d="M2 92l22-28 16 28zM60 92l18-24 20 24z" fill="#6f667d"/>'
        ),
    ),
    "forest": Ground(
        hex=("#6c9a63", "#3c5a3a"),
        field=("#c2d8b7", "#384a34"),
        mark=("#3f6a3a", "#79a46f"),
        cube=("#3f7a3d", "#5f9a57"),
        letter="#fff",
        outline="M0-9.5A9.5 9.5 0 1 1 0 9.5 9.5 9.5 0 1 1 0-9.5z",
        texture=(
            "M-52 22v10M-66 22l14-26 14 26zM0-36v10M-14-36l14-26 14 26z"
            "M34 48v10M20 48l14-26 14 26zM48-18v8M36-18l12-22 12 22z"
        ),
        landscape=(
            '<path d="M23 74h8v22h-8zM68 68h9v28h-9z" fill="#6b4a2e"/>'
            '<path d="M27 10l21 36H38l16 32H0l16-32H6z" fill="#3f7240"/>'
            '<path d="M72 2l22 38H84l16 34H46l14-34H50z" fill="#55894e"/>'
            '<path d="M27 10l21 36H27zM72 2l22 38H72z" fill="#79aa66"/>'
        ),
    ),
    "meadow": Ground(
        hex=("#e5cd76", "#75672f"),
        field=("#f3e6b6", "#514828"),
        mark=("#a98a2c", "#c5aa55"),
        cube=("#e3b93a", "#d9b44a"),
        letter="#3a2e0a",
        outline="M-8.8-8.8h17.6v17.6h-17.6z",
        texture=(
            "M-56 30c0-12-4-20-10-26M-56 30c0-14 2-22 6-30M-56 30c2-8 8-14 14-16"
            "M2-30c0-12-4-20-10-26M2-30c0-14 2-22 6-30M2-30c2-8 8-14 14-16"
            "M38 54c0-12-4-20-10-26M38 54c0-14 2-22 6-30M38 54c2-8 8-14 14-16"
        ),
        landscape=(
            '<path d="M2 96c8-18 30-26 50-24s38 10 46 24z" fill="#b9a03d"/>'
            '<path d="M28 94C26 66 26 52 22 34M52 94c0-28 2-44 0-66M76 94c0-20 2-34 6-48'
            'M40 94c0-16-6-28-14-36M64 94c0-16 6-24 12-30" fill="none" stroke="#7d8a31"'
            ' stroke-width="5" stroke-linecap="round"/>'
            '<circle cx="22" cy="28" r="13" fill="#d1603c"/><circle cx="22" cy="28" r="5"'
            ' fill="#4a2415"/><circle cx="52" cy="20" r="14" fill="#fff8e6"/>'
            '<circle cx="52" cy="20" r="6" fill="#e3a52c"/>'
            '<circle cx="83" cy="38" r="12" fill="#7a75b8"/><circle cx="83" cy="38" r="4.5"'
            ' fill="#f3e6b6"/>'
        ),
    ),
    "wetland": Ground(
        hex=("#92bfd0", "#345a69"),
        field=("#cfe4ea", "#2f4a54"),
        mark=("#4a86a0", "#7db4c9"),
        cube=("#2f78a8", "#4d96c2"),
        letter="#fff",
        outline="M0-10.5C5-5 9-1 9 3.5A9 7 0 0 1-9 3.5C-9-1-5-5 0-10.5z",
        texture=(
            "M-66 22q11-12 22 0t22 0t22 0M-24-40q11-12 22 0t22 0t22 0M4 56q11-12 22 0t22 0"
            "M-50-6v-24M-50-34v-14M-36-6v-16M54 20v-24M54-8v-14M40 20v-14"
        ),
        landscape=(
            '<path d="M2 70c14-10 82-10 96 0v20c-14 8-82 8-96 0z" fill="#4f93b4"/>'
            '<path d="M14 80q9-7 18 0t18 0 18 0 18 0" fill="none" stroke="#d5edf4"'
            ' stroke-width="4.5" stroke-linecap="round"/>'
            '<path d="M24 72C26 50 24 36 20 18M40 72c0-18 2-34 8-48M60 74c0-22 2-30 2-46'
            'M78 72c0-16 4-26 10-38" fill="none" stroke="#6c8a37" stroke-width="5"'
            ' stroke-linecap="round"/>'
            '<path d="M20 12v16M49 16l-3 16M62 18v18" stroke="#7d4e2a" stroke-width="10"'
            ' stroke-linecap="round"/>'
        ),
    ),
}
"""Rock with peaks, deep green with conifers, straw with tufts of grass, blue with reeds."""

PLAYERS = (
    Player("#c23a2c", "M0-9.5A9.5 9.5 0 1 1 0 9.5 9.5 9.5 0 1 1 0-9.5z"),
    Player("#27548f", "M-8.5-8.5h17v17h-17z"),
    Player("#7a3a92", "M0-12L12 0 0 12-12 0z"),
    Player("#d9701a", "M0-11.5L11.5 8.5h-23z"),
    Player("#1f6f66", "M-5.5-10h11L11 0 5.5 10h-11L-11 0z"),
)
"""Disc, square, lozenge, triangle, hexagon: the five colours of territory tokens."""

FOREIGN = Player("#4c463f", "M-9-5l4-4 5 5 5-5 4 4-5 5 5 5-4 4-5-5-5 5-4-4 5-5z")
"""The colour that nobody plays, alone at the table."""

STAR = "M0-10l2.9 6.1 6.6.8-4.9 4.6 1.3 6.6L0 4.9l-5.9 3.2 1.3-6.6-4.9-4.6 6.6-.8z"
"""What a deck is worth, in a box of -10 to 10."""
