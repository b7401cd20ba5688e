"""The works of six tribes: one object each, on a field of its own above a woven band of its own.

Everything is drawn in card units, 100 wide and 128 high. Colour is never the only sign: shield,
mask, jar, drum, basket and collar differ in outline, and the bands in weave.
"""

from typing import NamedTuple


class Tribe(NamedTuple):
    """How a tribe's cards look: light and dark field, light and dark numeral, the drawing."""

    field: tuple[str, str]
    ink: tuple[str, str]
    figure: str


def _band(cloth: str, thread: str, weave: str) -> str:
    """A strip of cloth over the whole width of the field, hemmed above and below."""
    return (
        f'<path d="M5 93h90v24H5z" fill="{cloth}"/>{weave}'
        f'<path d="M5 93.5h90M5 116.5h90" stroke="{thread}" stroke-width="3"/>'
    )


def _beside_the_numeral(figure: str) -> str:
    """The object a little smaller, to the right of the numeral."""
    return f'<g transform="translate(11.5 8) scale(.86)">{figure}</g>'


def _row(step: float, count: int, start: float, mark: str) -> str:
    """The same path mark, many times along the band."""
    return "".join(f"M{start + step * place:g} {mark}" for place in range(count))


_SHIELD = (
    '<path d="M61 9c19 14 25 27 25 41S80 77 61 89C42 77 36 64 36 50S42 23 61 9z" fill="#b8432f"/>'
    '<path d="M61 21c11 9 15 19 15 29s-4 19-15 28c-11-9-15-18-15-28s4-20 15-29z" fill="#f3dcc4"/>'
    '<path d="M61 27c7 7 10 15 10 23s-3 15-10 22c-7-7-10-14-10-22s3-16 10-23z" fill="#b8432f"/>'
    '<path d="M61 5v90" stroke="#5f1d13" stroke-width="5" stroke-linecap="round"/>'
    '<path d="M53 42h16M52 50h18M53 58h16" stroke="#5f1d13" stroke-width="4"'
    ' stroke-linecap="round"/>'
)
_MASK = (
    '<path d="M42 27C33 21 31 12 35 5c4 8 9 12 16 14zM80 27c9-6 11-15 7-22-4 8-9 12-16 14z"'
    ' fill="#2c4a20"/>'
    '<path d="M61 13c17 0 24 10 24 25 0 23-10 51-24 51S37 61 37 38c0-15 7-25 24-25z"'
    ' fill="#5c8c42"/>'
    '<path d="M61 13c7 0 12 2 16 5L61 33 45 18c4-3 9-5 16-5z" fill="#dfe8bf"/>'
    '<path d="M42 44c5-6 13-6 16 1-5 5-12 5-16-1zM80 44c-5-6-13-6-16 1 5 5 12 5 16-1z"'
    ' fill="#dfe8bf"/>'
    '<circle cx="50.5" cy="44" r="3.4" fill="#1d3314"/>'
    '<circle cx="71.5" cy="44" r="3.4" fill="#1d3314"/>'
    '<path d="M61 38v24l-6 4h12l-6-4" fill="none" stroke="#2c4a20" stroke-width="4"'
    ' stroke-linejoin="round"/>'
    '<ellipse cx="61" cy="76" rx="9" ry="5" fill="#1d3314"/>'
)
_JAR = (
    '<path d="M47 30c-13-1-17 8-12 18M75 30c13-1 17 8 12 18" fill="none" stroke="#1b3f5e"'
    ' stroke-width="5.5" stroke-linecap="round"/>'
    '<path d="M50 14h22c0 9 3 14 9 21 5 6 8 13 8 22 0 18-12 32-28 32S33 75 33 57c0-9 3-16 8-22'
    ' 6-7 9-12 9-21z" fill="#3f7eae"/>'
    '<path d="M46 9h30v8H46z" fill="#1b3f5e" stroke="#1b3f5e" stroke-width="3"'
    ' stroke-linejoin="round"/>'
    '<path d="M33 55l8 9 10-9 10 9 10-9 10 9 8-9v8l-8 9-10-9-10 9-10-9-10 9-8-9z" fill="#e3edf2"/>'
    '<path d="M45 36h32" stroke="#e3edf2" stroke-width="4" stroke-linecap="round"/>'
)
_DRUM = (
    '<path d="M37 18h48c0 20-13 30-13 41 0 10 7 18 10 30H40c3-12 10-20 10-30 0-11-13-21-13-41z"'
    ' fill="#8f5f39"/>'
    '<path d="M41 29l9 20 7-20 4 22 5-22 7 20 8-20" fill="none" stroke="#efe0cb"'
    ' stroke-width="3.2" stroke-linejoin="round"/>'
    '<ellipse cx="61" cy="18" rx="24" ry="8" fill="#efe0cb" stroke="#4d2f1a" stroke-width="4"/>'
    '<path d="M50 58h22M40 86h42" stroke="#4d2f1a" stroke-width="5" stroke-linecap="round"/>'
    '<path d="M55 68l6 6 6-6" fill="none" stroke="#efe0cb" stroke-width="3.5"'
    ' stroke-linecap="round" stroke-linejoin="round"/>'
)
_BASKET = (
    '<circle cx="61" cy="16" r="7" fill="#7a560c"/>'
    '<path d="M33 45c3-17 15-25 28-25s25 8 28 25z" fill="#d9a32a"/>'
    '<path d="M44 31h34M38 39h46" stroke="#fbefc4" stroke-width="3.5" stroke-dasharray="7 4"/>'
    '<path d="M31 52h60c1 22-9 37-30 37S30 74 31 52z" fill="#d9a32a"/>'
    '<path d="M33 62h56M37 72h48M45 81h32" stroke="#7a560c" stroke-width="3.5"'
    ' stroke-dasharray="8 5"/>'
    '<path d="M29 49h64" stroke="#7a560c" stroke-width="7" stroke-linecap="round"/>'
)
_COLLAR = (
    '<circle cx="61" cy="41" r="26" fill="none" stroke="#7c4a91" stroke-width="13"/>'
    '<circle cx="61" cy="41" r="26" fill="none" stroke="#f0e4f2" stroke-width="5"'
    ' stroke-dasharray="5 5.21"/>'
    '<circle cx="61" cy="41" r="16" fill="none" stroke="#452454" stroke-width="4"/>'
    '<path d="M46 70v9M61 73v9M76 70v9" stroke="#452454" stroke-width="4"/>'
    '<path d="M46 75l5 7-5 7-5-7zM61 78l5 7-5 7-5-7zM76 75l5 7-5 7-5-7z" fill="#7c4a91"/>'
)

_ZIGZAG = (
    '<path d="M8 112l7-13'
    + "l7 13l7-13" * 5
    + 'l7 13" fill="none" stroke="#f3dcc4" stroke-width="4.5" stroke-linejoin="round"/>'
)
_CHEVRONS = (
    f'<path d="{_row(13, 7, 5.5, "96.5l8 8.5-8 8.5")}" fill="none" stroke="#dfe8bf"'
    ' stroke-width="4.5"/>'
)
_DIAMONDS = (
    f'<path d="{_row(18, 5, 6, "105l8-9 8 9-8 9z")}" fill="#e3edf2"/>'
    f'<path d="{_row(18, 5, 11, "105l3-3.5 3 3.5-3 3.5z")}" fill="#1b3f5e"/>'
)
_STRIPES = f'<path d="{_row(9, 10, 7, "95h5v20h-5z")}" fill="#efe0cb"/>'
_CHECKS = (
    f'<path d="{_row(15, 6, 5, "95h7.5v6.7h-7.5z")}'
    f"{_row(15, 6, 12.5, '101.7h7.5v6.7h-7.5z')}"
    f'{_row(15, 6, 5, "108.4h7.5v6.7h-7.5z")}" fill="#7a560c"/>'
)
_BEADS = "".join(
    f'<circle cx="{11 + 13 * place}" cy="105" r="5.5" fill="#f0e4f2"/>'
    f'<circle cx="{11 + 13 * place}" cy="105" r="2.2" fill="#452454"/>'
    for place in range(7)
)

TRIBES: dict[str, Tribe] = {
    "red": Tribe(
        ("#f6d8cc", "#7d5046"),
        ("#6e2318", "#fbe6de"),
        _beside_the_numeral(_SHIELD) + _band("#b8432f", "#5f1d13", _ZIGZAG),
    ),
    "green": Tribe(
        ("#d9e6c8", "#5a6b4c"),
        ("#2c4a20", "#eef5e4"),
        _beside_the_numeral(_MASK) + _band("#4f7f3a", "#2c4a20", _CHEVRONS),
    ),
    "blue": Tribe(
        ("#d0e1ec", "#4c6373"),
        ("#1b3f5e", "#e4f0f8"),
        _beside_the_numeral(_JAR) + _band("#356f9c", "#1b3f5e", _DIAMONDS),
    ),
    "brown": Tribe(
        ("#e6d5c2", "#75604d"),
        ("#4d2f1a", "#f7ebdd"),
        _beside_the_numeral(_DRUM) + _band("#8a5a35", "#4d2f1a", _STRIPES),
    ),
    "yellow": Tribe(
        ("#f8eab9", "#776738"),
        ("#6b4a08", "#fff4cf"),
        _beside_the_numeral(_BASKET) + _band("#e3b445", "#7a560c", _CHECKS),
    ),
    "violet": Tribe(
        ("#e4d7ea", "#66556f"),
        ("#452454", "#f3e8f7"),
        _beside_the_numeral(_COLLAR) + _band("#7c4a91", "#452454", _BEADS),
    ),
}
