"""The eleven Savanna figures and the fields they stand on."""

from collections.abc import Mapping

from ecotone.draw.ansi import CYAN, GREEN, MAGENTA, RED, YELLOW
from ecotone.draw.shapes import n
from ecotone.games.ecosystem.draw.art import Art


def _both(half: str) -> str:
    """Return a half of a frontal face and its mirror image."""
    return f'{half}<g transform="matrix(-1 0 0 1 100 0)">{half}</g>'


def _eye(x: float, y: float, r: float = 4.6) -> str:
    """Return a round dark eye with a glint."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#2a1d14"/>'
        f'<circle cx="{x + 1.5:g}" cy="{y - 1.6:g}" r="1.6" fill="#fff"/>'
    )


_WATERING_HOLE = (
    '<path d="M5 68C4 52 24 43 48 43s47 8 47 25-22 26-46 26S6 85 5 68z" fill="#d8b173"/>'
    '<path d="M13 67c0-11 16-17 36-17s38 5 38 17-17 20-38 20-36-8-36-20z" fill="#3f95c1"/>'
    '<path d="M24 66c0-6 11-9 25-9s26 3 26 9-11 10-26 10-25-4-25-10z" fill="#7cc3de"/>'
    '<path d="M37 65c0-3 6-4 12-4s13 1 13 4-6 4-13 4-12-1-12-4z" fill="#d5eff5"/>'
    '<path d="M20 58C21 42 20 30 17 18M28 55c0-14 2-28 7-42M13 60C12 50 9 42 5 36"'
    ' fill="none" stroke="#6c9136" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M17 12v14M36 6l-3 14" stroke="#85522b" stroke-width="7.5" stroke-linecap="round"/>'
    '<path d="M66 84c0-8 6-12 13-11s11 6 11 12c-6 5-18 6-24-1z" fill="#8d867a"/>'
    '<path d="M70 80c2-4 6-6 10-4 3 1 4 3 4 5-5-3-9-3-14-1z" fill="#b5ada0"/>'
)

_GRASSLAND = (
    '<circle cx="74" cy="27" r="16" fill="#f2b63c"/>'
    '<path d="M18 88C17 68 14 54 4 40c15 8 25 24 28 48zM69 88c2-20 9-36 26-50-8 16-11 31-12 50z'
    'M32 90C32 60 28 38 18 18c17 16 27 42 28 72z" fill="#4f7421"/>'
    '<path d="M56 90c0-26 5-46 17-64-4 22-2 42-4 64z" fill="#6a8f2c"/>'
    '<path d="M42 90c2-28 0-56-4-82 13 22 20 50 20 82z" fill="#b3cb5b"/>'
    '<path d="M25 90c-1-12-4-21-11-29 12 5 20 15 23 29zM64 90c0-12 4-21 11-28-3 9-2 18-2 28z"'
    ' fill="#93b545"/>'
    '<path d="M4 92c4-10 16-8 22-11 6-3 12 1 18 0 7-2 13-2 19 0 6 1 11-2 17 1 5 2 13 1 16 10'
    '-22 5-70 5-92 0z" fill="#7a9a35"/>'
)

_TREE = (
    '<path d="M18 91c0-5 14-7 32-7s32 2 32 7-14 6-32 6-32-1-32-6z" fill="#a9b25e"/>'
    '<path d="M43 92c5-14 3-24-4-33-5-6-11-11-17-17l7-3c8 7 16 12 21 20 5-9 13-14 22-21l6 3'
    'c-14 10-20 20-20 30 0 8 1 14 4 21z" fill="#8a5a33"/>'
    '<path d="M58 55c-2-7 6-10 12-9 5-5 17-3 18 3 8 1 8 8 2 9-11 3-21 1-32-3z" fill="#4c7530"/>'
    '<path d="M9 45c-8-2-7-13 2-14 1-10 13-13 20-9 5-10 23-11 29-3 9-5 21-1 23 7 11-1 15 14 5 18'
    '-22 6-58 6-79 1z" fill="#5f8c3a"/>'
    '<path d="M19 31c2-6 9-7 14-3 5-8 18-9 24-2 8-5 17-1 19 5-19-4-38-4-57 0z" fill="#93b956"/>'
)

_GAZELLE = (
    _both(
        '<path d="M43 36C41 24 28 21 37 4" fill="none" stroke="#5f4331" stroke-width="7"'
        ' stroke-linecap="round"/>'
        '<path d="M42 33C40 24 31 20 35 9" fill="none" stroke="#a98a6b" stroke-width="7"'
        ' stroke-dasharray="3 4.2"/>'
        '<path d="M36 47C31 34 19 26 3 27c3 15 15 24 33 25z" fill="#c98a45"/>'
        '<path d="M31 45c-4-7-10-11-19-13 4 8 10 12 19 13z" fill="#f0c6a8"/>'
    )
    + '<path d="M50 30c14 0 20 8 20 18 0 11-6 19-8 29-1 11-4 18-12 18s-11-7-12-18'
    'c-2-10-8-18-8-29 0-10 6-18 20-18z" fill="#d69a55"/>'
    + _both(
        '<path d="M33 42c4 1 7 4 8 9 2 8 3 16 7 20l-8 12c-1-11-5-19-8-28z" fill="#fbeeda"/>'
        '<path d="M36 54c2 8 4 16 6 22" stroke="#6d3f1f" stroke-width="4.5"'
        ' stroke-linecap="round"/>' + _eye(36.5, 50, 5)
    )
    + '<path d="M50 76c7 0 11 3 11 8 0 7-4 11-11 11s-11-4-11-11c0-5 4-8 11-8z" fill="#fbeeda"/>'
    '<path d="M43 79c4-3 10-3 14 0 0 5-4 7-7 8-3-1-7-3-7-8z" fill="#3f2818"/>'
    '<path d="M46 33h8l-4 19z" fill="#8a5426"/>'
)

_ZEBRA = (
    '<path d="M39 32C35 15 40 5 50 1c10 4 15 14 11 31z" fill="#f6f2e9"/>'
    '<path d="M43 30C40 16 43 8 50 5c7 3 11 11 8 25z" fill="#33302d"/>'
    + _both(
        '<path d="M34 34C22 27 16 15 20 4c13 3 22 12 23 25z" fill="#f6f2e9"/>'
        '<path d="M33 26c-5-4-8-9-8-14 6 2 10 7 12 12z" fill="#4a4540"/>'
    )
    + '<path d="M50 18c17 0 26 9 26 24 0 13-6 22-8 33-2 14-8 21-18 21s-16-7-18-21'
    'c-2-11-8-20-8-33 0-15 9-24 26-24z" fill="#f8f5ee"/>'
    + _both(
        '<path d="M24 38l15-3-14 9zM26 55l13-1-10 7zM30 66l11-2-9 8zM36 23l11 20-6-6z'
        '" fill="#33302d" stroke="#33302d" stroke-width="2" stroke-linejoin="round"/>'
        + _eye(36, 47.5, 4.8)
    )
    + '<path d="M50 18c3 0 4 2 4 4l-4 26-4-26c0-2 1-4 4-4z" fill="#33302d"/>'
    '<path d="M50 52l5 14H45z" fill="#33302d" stroke="#33302d" stroke-linejoin="round"/>'
    '<path d="M32 77c3-9 33-9 36 0-2 13-8 19-18 19s-16-6-18-19z" fill="#4a4540"/>'
    '<ellipse cx="43" cy="81" rx="2.6" ry="3.4" fill="#cfc6ba"/>'
    '<ellipse cx="57" cy="81" rx="2.6" ry="3.4" fill="#cfc6ba"/>'
    '<path d="M43 89c4 3 10 3 14 0" fill="none" stroke="#cfc6ba" stroke-width="3"'
    ' stroke-linecap="round"/>'
)

_GIRAFFE = (
    '<path d="M38 48h24c1 16 3 29 10 40 4 7 1 10-6 10H34c-7 0-10-3-6-10 7-11 9-24 10-40z"'
    ' fill="#f0c56e"/>'
    '<path d="M40 74l7 2-1 9-7 1-3-4zM54 76l6-2 4 9-6 5-5-4zM35 92l8-2 3 4H34zM56 93l8-1 2 2z"'
    ' fill="#b26a2a" stroke="#b26a2a" stroke-width="4" stroke-linejoin="round"'
    ' stroke-linecap="round"/>'
    '<g transform="translate(5 1) scale(.9)">'
    + _both(
        '<path d="M42 24L39 8" stroke="#d9a44c" stroke-width="7"/>'
        '<circle cx="38.5" cy="7" r="6.5" fill="#8a5429"/>'
        '<path d="M34 33C28 21 15 16 1 19c3 14 17 22 32 22z" fill="#d9a44c"/>'
        '<path d="M28 32c-4-5-9-8-17-9 4 7 10 9 17 9z" fill="#f7dcc0"/>'
    )
    + '<path d="M50 16c14 0 20 8 19 19-1 8-5 13-5 20 4 4 5 8 4 13-2 9-8 12-18 12s-16-3-18-12'
    'c-1-5 0-9 4-13 0-7-4-12-5-20-1-11 5-19 19-19z" fill="#f0c56e"/>'
    '<path d="M50 18l7 5-2 9-5 4-5-4-2-9z" fill="#b26a2a" stroke="#b26a2a" stroke-width="2"'
    ' stroke-linejoin="round"/>'
    '<path d="M50 56c11 0 18 4 18 12 0 9-8 12-18 12s-18-3-18-12c0-8 7-12 18-12z" fill="#fdedcd"/>'
    + _both(
        '<path d="M34 36l-6-4" stroke="#2a1d14" stroke-width="3.4" stroke-linecap="round"/>'
        + _eye(38, 38.5, 5.4)
        + '<ellipse cx="43" cy="64" rx="3" ry="2.6" fill="#8a5429"/>'
    )
    + '<path d="M41 71c5 4 13 4 18 0" fill="none" stroke="#8a5429" stroke-width="3.4"'
    ' stroke-linecap="round"/></g>'
)

_CHEETAH = (
    _both(
        '<circle cx="22" cy="27" r="12" fill="#6b4726"/>'
        '<circle cx="24" cy="30" r="7" fill="#f7dca4"/>'
    )
    + '<path d="M50 16c19 0 33 12 34 30 0 8 5 13 10 18-7 2-11 5-15 11-6 9-16 15-29 15'
    's-23-6-29-15c-4-6-8-9-15-11 5-5 10-10 10-18 1-18 15-30 34-30z" fill="#efb54c"/>'
    '<path d="M50 62c5-6 20-2 20 9 0 9-9 15-20 15s-20-6-20-15c0-11 15-15 20-9z" fill="#fff3d9"/>'
    + _both(
        '<path d="M24 44c4-5 12-6 17-2-5-1-10 2-14 6z" fill="#fff3d9" stroke="#fff3d9"'
        ' stroke-width="3" stroke-linejoin="round"/>'
        '<path d="M38 54c1 8-2 14-8 19" fill="none" stroke="#35210f" stroke-width="4.4"'
        ' stroke-linecap="round"/>'
        '<circle cx="39" cy="24" r="3" fill="#6b4726"/><circle cx="30" cy="33" r="3"'
        ' fill="#6b4726"/><circle cx="43" cy="34" r="3" fill="#6b4726"/>'
        '<circle cx="19" cy="47" r="2.8" fill="#6b4726"/><circle cx="15" cy="63" r="2.8"'
        ' fill="#6b4726"/><circle cx="21" cy="73" r="2.8" fill="#6b4726"/>'
        '<circle cx="22" cy="58" r="2.8" fill="#6b4726"/>' + _eye(34, 51, 5.6)
    )
    + '<circle cx="50" cy="26" r="3" fill="#6b4726"/>'
    '<path d="M42 63c5-3 11-3 16 0 0 5-4 8-8 9-4-1-8-4-8-9z" fill="#35210f"/>'
    '<path d="M50 70v5M42 77c3 3 7 2 8-2 1 4 5 5 8 2" fill="none" stroke="#35210f"'
    ' stroke-width="3.2" stroke-linecap="round"/>'
)

_LION = (
    '<path d="M60 12a10.4 10.4 0 0 1 17 9a10.4 10.4 0 0 1 10 16a10.4 10.4 0 0 1 3 19'
    "a10.4 10.4 0 0 1 -7 18a10.4 10.4 0 0 1 -14 12a10.4 10.4 0 0 1 -19 5a10.4 10.4 0 0 1 -19 -5"
    "a10.4 10.4 0 0 1 -14 -12a10.4 10.4 0 0 1 -7 -18a10.4 10.4 0 0 1 3 -19a10.4 10.4 0 0 1 10 -16"
    'a10.4 10.4 0 0 1 17 -9a10.4 10.4 0 0 1 20 0z" fill="#a9531a"/>'
    '<circle cx="50" cy="52" r="36" fill="#cf7f31"/>'
    + _both(
        '<circle cx="27" cy="28" r="9.5" fill="#f0b850"/>'
        '<circle cx="28" cy="29" r="5" fill="#a9531a"/>'
    )
    + '<path d="M50 26c17 0 27 11 27 27 0 19-12 32-27 32S23 72 23 53c0-16 10-27 27-27z"'
    ' fill="#f6c566"/>'
    '<path d="M50 44c5 0 7 5 7 12v8H43v-8c0-7 2-12 7-12z" fill="#fad98f"/>'
    '<circle cx="42" cy="69" r="10.5" fill="#fff0cf"/><circle cx="58" cy="69" r="10.5"'
    ' fill="#fff0cf"/><ellipse cx="50" cy="78" rx="8.5" ry="7" fill="#fff0cf"/>'
    '<path d="M40 57c6-3 14-3 20 0 0 6-5 9-10 11-5-2-10-5-10-11z" fill="#4a230e"/>'
    '<path d="M50 66v6M41 73c3 3 8 3 9-1 1 4 6 4 9 1" fill="none" stroke="#4a230e"'
    ' stroke-width="3.2" stroke-linecap="round"/>' + _both(_eye(37, 50, 5))
)

_ELEPHANT = (
    _both(
        '<path d="M38 22C28 8 2 12 3 37c0 20 13 34 29 30 8-3 8-18 8-27z" fill="#7c8896"/>'
        '<path d="M34 28C26 18 10 22 10 38c0 13 9 22 19 20 6-2 6-14 6-20z" fill="#cfa6a2"/>'
    )
    + '<path d="M50 8c17 0 26 12 26 28 0 10-5 17-9 23-4 7-3 14-5 22-3 14-20 17-25 8'
    '-3-6 3-12 8-8 2 2 3 1 3-2 0-8-5-14-12-20-6-6-12-13-12-23C24 20 33 8 50 8z" fill="#a6b1bd"/>'
    + _both('<path d="M35 57c-5 6-8 13-7 21 7-3 12-9 14-17z" fill="#fffaf0"/>' + _eye(37, 41, 5))
    + '<path d="M38 20c3-5 7-7 12-7s9 2 12 7c-7 3-17 3-24 0z" fill="#c3ccd5"/>'
    '<path d="M43 55h15M46 63h13M49 71h9" stroke="#7c8896" stroke-width="3"'
    ' stroke-linecap="round"/>'
)

_HYENA = (
    '<path d="M34 30l2-18 8 9 6-14 6 14 8-9 2 18z" fill="#6e5440" stroke="#6e5440"'
    ' stroke-width="3" stroke-linejoin="round"/>'
    + _both(
        '<ellipse cx="21" cy="24" rx="15" ry="17" fill="#a98a62" transform="rotate(-28 21 24)"/>'
        '<ellipse cx="22" cy="25" rx="9" ry="11" fill="#5b483b" transform="rotate(-28 22 25)"/>'
    )
    + '<path d="M50 22c20 0 33 9 33 26 0 12-8 18-12 26-4 12-10 21-21 21s-17-9-21-21'
    'c-4-8-12-14-12-26 0-17 13-26 33-26z" fill="#c6a878"/>'
    + _both(
        '<circle cx="39" cy="31" r="3.4" fill="#6d543c"/>'
        '<circle cx="28" cy="38" r="3" fill="#6d543c"/>'
        '<circle cx="24" cy="50" r="3.2" fill="#6d543c"/>'
        '<circle cx="29" cy="61" r="3" fill="#6d543c"/>' + _eye(38, 46, 5)
    )
    + '<path d="M50 50c11 0 17 8 19 18 0 15-8 27-19 27s-19-12-19-27c2-10 8-18 19-18z"'
    ' fill="#5b483b"/>'
    '<path d="M41 57c5-4 13-4 18 0 1 6-4 9-9 10-5-1-10-4-9-10z" fill="#1f1612"/>'
    '<path d="M35 71c9 5 21 5 30 0 0 11-6 18-15 18s-15-7-15-18z" fill="#fffaf0"/>'
    '<path d="M37 77c8 4 18 4 26 0-2 8-6 12-13 12s-11-4-13-12z" fill="#c8594f"/>'
)

_VULTURE = (
    '<path d="M5 89c26-4 62-4 90 0" fill="none" stroke="#a87c50" stroke-width="7"'
    ' stroke-linecap="round"/>'
    '<path d="M36 76v10M48 74v12" stroke="#e0a85f" stroke-width="5.5" stroke-linecap="round"/>'
    '<path d="M9 98C3 68 4 34 28 25c19-6 34 7 34 27 0 17-11 28-27 30-8 2-13 7-16 16z"'
    ' fill="#8a6a53"/>'
    '<path d="M9 98C5 74 6 47 22 39c13-6 24 3 23 15-1 9-6 13-12 13 1 6-3 9-8 9 0 8-5 11-7 22z"'
    ' fill="#5c4638"/>'
    '<path d="M48 36C50 15 68 8 74 24" fill="none" stroke="#e39a8b" stroke-width="11"/>'
    '<ellipse cx="75" cy="25" rx="13" ry="12" fill="#e39a8b"/>'
    '<path d="M82 16c13 0 19 12 13 31-3-7-7-11-14-11z" fill="#f0b648"/>'
    '<path d="M95 47c-2-5-4-8-8-10l10-7c1 5 0 11-2 17z" fill="#6b4528"/>'
    '<path d="M34 30a7 7 0 0 1 8-8 7 7 0 0 1 12 1 7 7 0 0 1 9 8 7 7 0 0 1 4 11 7 7 0 0 1-5 11'
    ' 7 7 0 0 1-10-2c-2-7-6-11-13-12a7 7 0 0 1-5-9z" fill="#fbf1dd"/>' + _eye(76, 23, 4.8)
)

FIGURES: dict[str, str] = {
    "W": _WATERING_HOLE,
    "G": _GRASSLAND,
    "T": _TREE,
    "A": _GAZELLE,
    "Z": _ZEBRA,
    "R": _GIRAFFE,
    "C": _CHEETAH,
    "L": _LION,
    "E": _ELEPHANT,
    "H": _HYENA,
    "V": _VULTURE,
}

FIELDS: dict[str, tuple[str, str]] = {
    "W": ("#cfe6ec", "#2c444d"),
    "G": ("#e9efc6", "#3d4326"),
    "T": ("#dcebd0", "#31422b"),
    "A": ("#cfd9b4", "#3b432d"),
    "Z": ("#c3d0a8", "#39422e"),
    "R": ("#d3dcc4", "#3c4333"),
    "C": ("#f7e3bd", "#4d3d24"),
    "L": ("#f7dcae", "#4b3820"),
    "E": ("#d5dcc9", "#383f35"),
    "H": ("#f3dbb8", "#493a27"),
    "V": ("#f4dfc8", "#4a3b2e"),
}

_LEAF = "c1-6 5-9 11-9 0 6-4 10-11 9z"


def _leaves(rows: Mapping[int, float], ink: str) -> str:
    """Rows of leaves, every other one moved a little."""
    pattern = "".join(
        f"M{9 + 14 * column + 3 * (row % 2)} {n(base)}{_LEAF}"
        for row, base in rows.items()
        for column in range(6)
    )
    return f'<path d="{pattern}" fill="{ink}"/>'


ART = Art(
    figures=FIGURES,
    fields=FIELDS,
    backs={
        "light": ("#b9a27a", "#a58d64", "#e9dcc0"),
        "dark": ("#4a4030", "#5b4f3b", "#332d24"),
    },
    pattern=_leaves,
    inks={"W": CYAN, "GT": GREEN, "AZRE": YELLOW, "CL": RED, "HV": MAGENTA},
)
