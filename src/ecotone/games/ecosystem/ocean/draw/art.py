"""The eleven Ocean figures and the fields they stand on."""

from collections.abc import Mapping

from ecotone.draw.ansi import BLUE, CYAN, GREEN, YELLOW
from ecotone.draw.shapes import n
from ecotone.games.ecosystem.draw.art import Art


def _eye(x: float, y: float, r: float = 4.4) -> str:
    """Return a round dark eye with a glint."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#14222c"/>'
        f'<circle cx="{x + 1.4:g}" cy="{y - 1.5:g}" r="1.5" fill="#fff"/>'
    )


_CORAL = (
    '<path d="M50 88V50M50 66C36 64 26 58 25 44M66 86c2-14 20-18 20-34" fill="none"'
    ' stroke="#c4484c" stroke-width="11" stroke-linecap="round"/>'
    '<path d="M44 88C42 66 18 74 13 52M25 64C25 52 30 46 28 30M28 46c-6-4-13-8-13-18'
    "M50 88C50 62 52 40 50 14M50 50c-4-8-10-10-10-20M51 44c3-8 12-8 13-20"
    'M55 88c1-20 22-22 24-40M72 64c-6-8-6-14-5-20M79 50c-1-8 0-14 6-22M79 54c6-2 10-4 11-12"'
    ' fill="none" stroke="#f2786b" stroke-width="9" stroke-linecap="round"/>'
    '<path d="M13 52v0M28 30v0M15 28v0M50 14v0M40 30v0M64 24v0M67 44v0M85 28v0M90 42v0"'
    ' stroke="#ffd9c7" stroke-width="5.5" stroke-linecap="round"/>'
    '<path d="M14 95c2-12 16-15 36-15s34 3 36 15z" fill="#8a7f93"/>'
    '<path d="M22 92c4-6 12-8 22-7-6 2-10 4-12 7z" fill="#b0a6b6"/>'
)

_KRILL = (
    '<g transform="matrix(-1 0 0 1 100 0)">'
    '<path d="M18 38C10 30 4 20 8 6M22 34C18 22 18 12 28 5" fill="none" stroke="#c95743"'
    ' stroke-width="3.2" stroke-linecap="round"/>'
    '<path d="M28 50c-4 6-6 12-12 16M36 52c-3 8-4 15-10 21M45 53c-2 8-2 16-8 23M54 55c0 8 0 14-5 21'
    'M62 58c2 7 2 12-1 19" fill="none" stroke="#c95743" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M80 70c10-2 17 2 18 10-8 3-16 0-20-6zM78 72c8 4 12 12 8 20-8-1-13-8-13-16zM74 72'
    'c2 8 0 15-7 20-5-5-4-13 1-19z" fill="#e0705a"/>'
    '<path d="M11 42C14 28 32 19 52 24c20 5 31 22 32 46-4 6-12 8-16 4-3-10-9-18-20-21'
    '-13-3-28 1-37-11z" fill="#f49a80"/>'
    '<path d="M11 42C14 28 30 20 48 23c-2 10-1 22-3 30-12-2-26 0-34-11z" fill="#e97e66"/>'
    '<path d="M57 27c-1 8-4 16-6 23M67 34c-3 6-8 12-11 17M75 44c-5 4-9 7-13 11M80 56c-5 2-9 4-13 7"'
    ' fill="none" stroke="#c95743" stroke-width="3.2" stroke-linecap="round"/>'
    '<circle cx="22" cy="38" r="7.5" fill="#ffe9dc"/></g>' + _eye(78, 38, 4.8)
)

_PLANKTON = (
    '<circle cx="43" cy="40" r="29" fill="#15807c"/>'
    '<circle cx="43" cy="40" r="24" fill="#5cc4b4"/>'
    '<path d="M43 14v52M17 40h52M24.6 21.6l36.8 36.8M61.4 21.6L24.6 58.4"'
    ' stroke="#15807c" stroke-width="3.4"/>'
    '<circle cx="43" cy="40" r="17" fill="#e6f8ea"/>'
    '<path d="M80 9c19 10 19 40 0 51 8-16 8-35 0-51z" fill="#7fae3a" stroke="#7fae3a"'
    ' stroke-width="5" stroke-linejoin="round"/>'
    '<circle cx="88" cy="28" r="2.7" fill="#e3f2b8"/><circle cx="88" cy="41" r="2.7"'
    ' fill="#e3f2b8"/>'
    '<path d="M3 78Q26 61 47 88 20 101 3 78z" fill="#d99a26"/>'
    '<path d="M18 74l-3 12M27 75l-4 16M35 79l-3 11" stroke="#8a5a10"'
    ' stroke-width="3.2" stroke-linecap="round"/>'
    '<path d="M62 73l8 10 12-2 10 10" fill="none" stroke="#15807c" stroke-width="4"/>'
    '<circle cx="61" cy="73" r="6" fill="#15807c"/><circle cx="70" cy="83" r="7" fill="#15807c"/>'
    '<circle cx="82" cy="80" r="7" fill="#15807c"/><circle cx="91" cy="90" r="6" fill="#15807c"/>'
    '<circle cx="70" cy="83" r="2.7" fill="#a5e3d3"/><circle cx="82" cy="80" r="2.7"'
    ' fill="#a5e3d3"/>'
    + _eye(36.5, 38, 4.8)
    + _eye(49.5, 38, 4.8)
    + '<path d="M39 47c2 3 6 3 8 0" fill="none" stroke="#14222c" stroke-width="3"'
    ' stroke-linecap="round"/>'
)

_GROUPER = (
    '<path d="M28 36l4-20 9 9 5-14 8 11 7-11 6 12 8-6c8 5 11 16 8 30z" fill="#5d5433"'
    ' stroke="#5d5433" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M78 52c7-12 14-17 20-14 2 9 2 19 0 28-6 3-13-2-20-14zM48 76c2 9 8 14 17 14'
    ' 3-6 3-12 1-18z" fill="#5d5433"/>'
    '<path d="M9 50C15 34 32 25 52 26c18 1 26 12 35 21 2 3 2 7 0 10-9 14-23 24-41 24'
    'C28 81 12 78 6 68c-2-4-1-8 2-9z" fill="#94884f"/>'
    '<path d="M6 65c7-4 17-4 24 0 9 8 24 11 42 6-7 6-16 10-26 10C28 81 10 78 6 65z"'
    ' fill="#d3c592"/>'
    '<path d="M8 52l14 8-16 4z" fill="#4a3320"/>'
    '<path d="M9 52c6 0 10 3 14 8M6 65c6-3 11-4 17-4" fill="none" stroke="#c08f5c"'
    ' stroke-width="6.5" stroke-linecap="round"/>'
    '<circle cx="47" cy="37" r="4" fill="#d9cd9c"/><circle cx="60" cy="36" r="3.4"'
    ' fill="#d9cd9c"/><circle cx="72" cy="46" r="3.6" fill="#d9cd9c"/>'
    '<circle cx="75" cy="57" r="3" fill="#d9cd9c"/><circle cx="58" cy="46" r="3" fill="#d9cd9c"/>'
    '<path d="M45 52c10-3 19 2 21 11-6 7-17 7-22 1-3-4-2-9 1-12z" fill="#5d5433"/>'
    '<circle cx="30" cy="43" r="8.5" fill="#fff8e6"/>' + _eye(29, 43, 5.2)
)

_CLOWNFISH = (
    '<path d="M16 90c-8-10 0-16-6-28M84 90c8-10 0-16 6-28M31 90c-3-8 2-12 0-20M69 90c3-8-2-12 0-20"'
    ' fill="none" stroke="#8f55a0" stroke-width="8.5" stroke-linecap="round"/>'
    '<path d="M24 40C18 25 10 20 4 24c-3 11-3 21 0 32 6 4 14-1 20-16z" fill="#f68a2e"/>'
    '<path d="M4.5 26c-3 10-3 18 0 28" fill="none" stroke="#2c2a33" stroke-width="4"'
    ' stroke-linecap="round"/>'
    '<path d="M32 26C34 12 46 6 56 11c8-5 18-1 20 9l-4 8zM38 56c0 10 7 15 17 14 4-4 5-8 5-12z"'
    ' fill="#dd6210"/>'
    '<ellipse cx="54" cy="40" rx="37" ry="23.5" fill="#f68a2e"/>'
    '<path d="M63 17.5c8 12 9 33 1 45l11-3c5-12 5-26 0-38z" fill="#fffaf0"/>'
    '<path d="M40 19c-3 10 4 14 4 21s-7 12-4 21l12 2.5c-2-9 5-14 5-23.5s-7-14-5-23.5z"'
    ' fill="#fffaf0"/>'
    '<path d="M24 29c4 7 4 15 0 22l-5-4v-14z" fill="#fffaf0"/>'
    '<path d="M63 18c8 12 9 32 1 44M75 22c5 11 5 25 0 37M40 20c-3 9 4 13 4 20s-7 11-4 20'
    'M52 17c-2 9 5 14 5 23s-7 14-5 23M24.5 29.5c3.5 7 3.5 14 0 21" fill="none"'
    ' stroke="#2c2a33" stroke-width="3"/>'
    '<path d="M63 46c-8-6-18-4-21 2 4 9 15 10 21 4z" fill="#dd6210"/>'
    + _eye(84, 35.5, 4.6)
    + '<path d="M90 46c-2 2-4 2-6 1" fill="none" stroke="#2c2a33" stroke-width="3"'
    ' stroke-linecap="round"/>'
    '<path d="M6 92c-3-6 2-10-1-16M22 92c-4-8 2-10 0-18M40 92c-3-6 3-10 1-16M59 92c3-6-3-10-1-16'
    'M78 92c4-8-2-10 0-18M94 92c3-6-2-10 1-16" fill="none" stroke="#c98bd0" stroke-width="9"'
    ' stroke-linecap="round"/>'
    '<path d="M2 96c2-8 16-8 24-7 8 0 16-2 24-2s16 2 24 2c8-1 22-1 24 7-24 4-72 4-96 0z"'
    ' fill="#a96bb8"/>'
)

_CRAB = (
    '<g transform="translate(4 7) scale(.92)">'
    '<path d="M26 62C14 60 8 66 5 76M28 70c-10 2-14 8-15 18M36 78c-6 4-8 9-7 16M74 62'
    "c12-2 18 4 21 14M72 70c10 2 14 8 15 18M64 78c6 4 8 9 7 16M28 54C16 52 12 44 15 34"
    'M72 54c12-2 16-10 13-20" fill="none" stroke="#c23b2e" stroke-width="6.5"'
    ' stroke-linecap="round"/>'
    '<path d="M16 40C2 38-2 20 8 7c4 5 6 10 11 14 2-6 5-10 12-13 6 15-1 30-15 32zM84 40'
    'C98 38 102 20 92 7c-4 5-6 10-11 14-2-6-5-10-12-13-6 15 1 30 15 32z" fill="#e3553f"/>'
    '<path d="M42 46l-3-16M58 46l3-16" stroke="#c23b2e" stroke-width="5"/>'
    '<path d="M50 40c22 0 33 8 33 21S68 86 50 86 17 74 17 61s11-21 33-21z" fill="#e3553f"/>'
    '<path d="M50 46c16 0 25 5 26 13-14-6-38-6-52 0 1-8 10-13 26-13z" fill="#f58a6c"/>'
    '<circle cx="38.5" cy="28" r="8" fill="#fff8ee"/><circle cx="61.5" cy="28" r="8"'
    ' fill="#fff8ee"/>'
    + _eye(39.5, 28, 4.6)
    + _eye(60.5, 28, 4.6)
    + '<path d="M41 69c5 6 13 6 18 0" fill="none" stroke="#8a1f1a" stroke-width="3.6"'
    ' stroke-linecap="round"/>'
    '<circle cx="30" cy="68" r="3.4" fill="#f58a6c"/><circle cx="70" cy="68" r="3.4"'
    ' fill="#f58a6c"/></g>'
)

_MORAY = (
    '<path d="M40 82c8-14 46-2 46-26 0-23-33-7-41-26" fill="none" stroke="#8c7a1e"'
    ' stroke-width="21" stroke-linecap="round"/>'
    '<path d="M38 84c7-14 45-3 45-27-1-20-33-6-40-24" fill="none" stroke="#dcc44c"'
    ' stroke-width="15" stroke-linecap="round"/>'
    '<path d="M55 32C54 14 42 5 27 7 14 9 5 16 2 25l24 8-18 8c5 9 13 12 25 11 14-1 23-8 22-20z"'
    ' fill="#dcc44c"/>'
    '<path d="M2.5 25L30 33 9 41.5c-2-3-3-5-3-8z" fill="#6d2a3a"/>'
    '<path d="M4 25.5l4 8 5-5.5 4 7 4-5zM9 41l4-6 4 3z" fill="#fffaf0"/>'
    '<circle cx="55" cy="45" r="3.4" fill="#7a6416"/><circle cx="67" cy="45" r="3.4"'
    ' fill="#7a6416"/><circle cx="80" cy="50" r="3.4" fill="#7a6416"/>'
    '<circle cx="80" cy="64" r="3.4" fill="#7a6416"/><circle cx="67" cy="71" r="3.4"'
    ' fill="#7a6416"/><circle cx="53" cy="73" r="3.4" fill="#7a6416"/>'
    '<circle cx="43" cy="34" r="3.4" fill="#7a6416"/><circle cx="40" cy="22" r="3"'
    ' fill="#7a6416"/>'
    '<path d="M6 97c-2-8 3-14 11-13 3-6 12-7 16-1 5-6 15-4 18 2 7-3 16 2 17 12z" fill="#6c6a86"/>'
    '<path d="M13 93c1-5 5-7 10-6 3-3 7-3 9 0-7 0-13 2-19 6z" fill="#918fa8"/>' + _eye(28, 20, 5)
)

_SHARK = (
    '<path d="M42 38C44 24 51 14 64 9c-3 11-2 22 3 33zM40 62c-4 14 0 24 12 31 0-11 3-20 9-29z"'
    ' fill="#486a8f"/>'
    '<path d="M3 54C16 36 42 30 62 38c8 3 15 8 21 11 2-8 6-16 13-22 2 11 0 20-4 28 4 6 6 13 5 22'
    '-7-4-11-9-14-16-12 8-26 13-42 12C23 72 9 64 3 54z" fill="#5d83ab"/>'
    '<path d="M3 54c16 8 46 10 73 5-10 8-22 14-35 14-18-1-32-9-38-19z" fill="#e9f1f6"/>'
    '<path d="M13 58c8 4 16 5 25 5-4 6-9 7-14 6-5-2-9-6-11-11z" fill="#2f4c6d"/>'
    '<path d="M14 58l5 6 4-4 4 6 4-5 4 4 3-2c-9 0-16-1-24-5z" fill="#fff"/>'
    '<path d="M45 47c-2 3-2 7 0 10M53 47c-2 3-2 7 0 10M61 47c-2 3-2 7 0 10" fill="none"'
    ' stroke="#2f4c6d" stroke-width="3.2" stroke-linecap="round"/>' + _eye(26, 49, 4.4)
)

_WHALE = (
    '<path d="M34 30V18M34 20C33 10 26 6 18 9M34 20c1-10 8-14 16-11" fill="none" stroke="#f3fbff"'
    ' stroke-width="6" stroke-linecap="round"/>'
    '<path d="M4 60C4 42 18 32 36 32 56 32 66 47 76 46 82 45 84 40 84 34 75 33 68 27 67 17'
    "C76 17 82 21 86 26 89 20 93 16 99 15 100 25 97 31 92 34.5 93 66 76 93 44 93"
    'C18 93 4 80 4 60z" fill="#3d6d9f"/>'
    '<path d="M4 62C16 70 34 67 48 63 60 60 70 66 75 76 68 87 58 93 44 93 20 93 5 82 4 62z"'
    ' fill="#dbe8f0"/>'
    '<path d="M16 70c2 7 6 13 12 17M29 71c1 7 5 13 10 18M42 70c1 7 5 13 10 17M55 68c2 6 4 10 8 13"'
    ' fill="none" stroke="#9cb8cc" stroke-width="3.2" stroke-linecap="round"/>'
    '<path d="M60 61c8-5 18 2 20 16-10 2-20-5-20-16z" fill="#234a73"/>' + _eye(27, 54, 4.8)
)

_TURTLE = (
    '<g transform="translate(50 47) rotate(24) scale(.95) translate(-50 -50)">'
    '<path d="M32 36C20 22 8 24 1 40c10-1 14 6 26 10zM68 36c12-14 24-12 31 4-10-1-14 6-26 10z'
    'M34 76c-10 2-15 9-14 19 8 0 15-4 20-13zM66 76c10 2 15 9 14 19-8 0-15-4-20-13z"'
    ' fill="#7fb069"/>'
    '<path d="M46 84l4 12 4-12z" fill="#7fb069" stroke="#7fb069" stroke-width="3"'
    ' stroke-linejoin="round"/>'
    '<path d="M50 3c9 0 13 7 13 14 0 8-5 14-13 14s-13-6-13-14c0-7 4-14 13-14z" fill="#7fb069"/>'
    '<path d="M50 24c18 0 28 14 28 30S66 87 50 87 22 70 22 54s10-30 28-30z" fill="#54662f"/>'
    '<path d="M50 30c14 0 22 11 22 24S62 81 50 81 28 67 28 54s8-24 22-24z" fill="#a58a45"/>'
    '<path d="M50 38l11 7v15l-11 8-11-8V45z" fill="#d3bd72" stroke="#54662f" stroke-width="3.4"'
    ' stroke-linejoin="round"/>'
    '<path d="M50 38v-8M61 45l8-4M61 60l9 5M50 68v13M39 60l-9 5M39 45l-8-4" stroke="#54662f"'
    ' stroke-width="3.4"/>' + _eye(43.5, 15, 3.8) + _eye(56.5, 15, 3.8) + "</g>"
)

_OCTOPUS = (
    '<path d="M30 54C24 70 4 58 5 74c0 7 9 8 10 2M36 60c-2 18-22 16-19 29 2 6 10 4 9-2'
    'M70 54c6 16 26 4 25 20 0 7-9 8-10 2M64 60c2 18 22 16 19 29-2 6-10 4-9-2" fill="none"'
    ' stroke="#b53a4e" stroke-width="9" stroke-linecap="round"/>'
    '<path d="M50 60v27" stroke="#b53a4e" stroke-width="10" stroke-linecap="round"/>'
    '<path d="M44 60c0 16-10 20-7 34M56 60c0 16 10 20 7 34" fill="none" stroke="#d6566a"'
    ' stroke-width="9.5" stroke-linecap="round"/>'
    '<path d="M50 4c22 0 33 15 32 31-1 9-6 14-8 22-3 9-12 13-24 13s-21-4-24-13c-2-8-7-13-8-22'
    'C17 19 28 4 50 4z" fill="#d6566a"/>'
    '<path d="M30 18c5-5 11-8 18-8" fill="none" stroke="#f0909a" stroke-width="5"'
    ' stroke-linecap="round"/>'
    '<circle cx="39" cy="41" r="9" fill="#fff4ee"/><circle cx="61" cy="41" r="9" fill="#fff4ee"/>'
    + _eye(40.5, 42, 4.8)
    + _eye(59.5, 42, 4.8)
    + '<path d="M43 57c4 4 10 4 14 0" fill="none" stroke="#7d1f33" stroke-width="3.6"'
    ' stroke-linecap="round"/>'
    '<circle cx="41.8" cy="75" r="2.6" fill="#f59a9f"/><circle cx="58.2" cy="75" r="2.6"'
    ' fill="#f59a9f"/><circle cx="37.2" cy="86" r="2.6" fill="#f59a9f"/>'
    '<circle cx="62.8" cy="86" r="2.6" fill="#f59a9f"/>'
)

FIGURES: dict[str, str] = {
    "R": _CORAL,
    "K": _KRILL,
    "P": _PLANKTON,
    "G": _GROUPER,
    "F": _CLOWNFISH,
    "C": _CRAB,
    "M": _MORAY,
    "S": _SHARK,
    "W": _WHALE,
    "T": _TURTLE,
    "O": _OCTOPUS,
}

FIELDS: dict[str, tuple[str, str]] = {
    "R": ("#d3eee2", "#274239"),
    "K": ("#d3eee2", "#274239"),
    "P": ("#d3eee2", "#274239"),
    "G": ("#bfe3ea", "#254047"),
    "F": ("#bfe3ea", "#254047"),
    "C": ("#bfe3ea", "#254047"),
    "M": ("#b3cfe8", "#26384d"),
    "S": ("#b3cfe8", "#26384d"),
    "W": ("#b3cfe8", "#26384d"),
    "T": ("#f3e4c4", "#443c2b"),
    "O": ("#f6dbd2", "#4a3331"),
}


def _waves(rows: Mapping[int, float], ink: str) -> str:
    """Rows of waves, every other one turned over."""
    waves = "".join(
        f"M10 {n(base - 3)}q5 {-7 if row % 2 else 7} 10 0" + "t10 0" * 7
        for row, base in rows.items()
    )
    return f'<path d="{waves}" fill="none" stroke="{ink}" stroke-width="4" stroke-linecap="round"/>'


ART = Art(
    figures=FIGURES,
    fields=FIELDS,
    backs={
        "light": ("#7f9fae", "#6b8d9d", "#d5e3e6"),
        "dark": ("#2f424b", "#3d535d", "#26333a"),
    },
    pattern=_waves,
    inks={"RKP": GREEN, "GFC": CYAN, "MSW": BLUE, "TO": YELLOW},
    groups={
        **dict.fromkeys("RKP", "producers"),
        **dict.fromkeys("GFC", "prey"),
        **dict.fromkeys("MSW", "predators"),
    },
    icons={  # a leaf, a little fish, a fang
        "producers": "M-7 8C-10-3-3-9 8-8 9 3 3 9-4 6L-6 9z",
        "prey": "M-9 0C-6-8 3-8 5-1L10-6V6L5 1C3 8-6 8-9 0z",
        "predators": "M-9-8Q0-3 9-8Q7 5 0 10Q-7 5-9-8z",
    },
    icon_inks={
        "light": {"producers": "#2f7a4a", "prey": "#1f6f86", "predators": "#2b3f66"},
        "dark": {"producers": "#9ed6a4", "prey": "#8fd2e4", "predators": "#b9cdf2"},
    },
)
