"""Mammals seen from the side: rodents, shrews, hare, hedgehog, fox, weasel, otter."""

from ecotone.games.biotopes.draw.portraits.pen import (
    INK,
    PALE,
    disc,
    eye,
    line,
    moved,
    oval,
    shape,
    waves,
)


def _vole(coat: str, ear: str, belly: str) -> str:
    """A blunt little rodent, round from nose to rump."""
    return (
        shape(
            "M4 66C4 54 16 44 30 42 56 34 88 42 90 68 91 82 82 88 68 88H26C14 88 4 80 4 66z", coat
        )
        + shape("M8 74C20 70 40 80 64 88H26C18 88 11 84 8 74z", belly)
        + disc(40, 47, 9, coat)
        + disc(40, 47, 5.5, ear)
        + eye(22, 58, 5)
        + disc(6, 66, 4, INK)
    )


def _shrew(coat: str, belly: str) -> str:
    """A velvet body that ends in a long pointed snout."""
    return (
        shape(
            "M2 64C12 60 20 52 30 46 50 34 88 36 90 64 90 78 82 84 68 84H38C24 82 14 74 2 70z", coat
        )
        + shape(
            "M6 70C22 66 34 74 46 74 62 76 76 80 78 83 74 84 70 84 68 84H38C26 82 16 75 6 70z",
            belly,
        )
        + disc(3, 67, 4, "#c47f74")
        + eye(24, 60, 3.6)
        + disc(40, 50, 6, belly)
        + line("M14 70L6 80M20 72L16 84", INK, 2)
    )


def _common_vole() -> str:
    return (
        line("M66 60C70 38 62 22 68 8M74 60C76 44 86 36 90 22", "#6f8f33", 5)
        + oval(68, 12, 6, 12, "#c9a53c")
        + line("M88 76C94 78 97 82 97 88", "#7d5b3c", 5)
        + _vole("#a0764a", "#d9a98a", "#ecd9b8")
        + line("M26 88h10M64 88h10", "#d9a98a", 5)
        + line("M10 74L24 76", INK, 3)
    )


def _water_vole() -> str:
    return (
        line("M16 74C20 44 12 26 22 2M30 74C30 58 40 44 38 24", "#6f8f33", 5)
        + shape("M12 74C8 54 22 38 42 36 70 32 92 48 94 74z", "#5b4030")
        + shape("M16 74C18 64 32 60 44 74z", "#8b6a50")
        + disc(50, 41, 9, "#5b4030")
        + disc(50, 41, 5, "#a97f66")
        + eye(33, 53, 4.5, "#a07d60")
        + disc(13, 63, 5, INK)
        + waves(74)
        + line("M12 88c8-6 16-6 24 0M58 86c8-6 16-6 24 0", "#cfe8f1", 4)
    )


def _alpine_shrew() -> str:
    return (
        shape("M0 100L8 86C30 78 70 80 100 90V100z", "#847a92")
        + line("M86 72C98 68 98 48 88 36 82 28 84 20 90 16", "#9599a1", 5)
        + _shrew("#757a84", "#d3d5da")
        + line("M40 84h8M70 84h8", "#d8a59a", 5)
    )


def _water_shrew() -> str:
    body = (
        line("M-42 12C-34 26 -26 32 -14 30", "#d8d2c8", 5)
        + shape(
            "M48 2C38-4 30-12 18-16-4-24-38-18-42 4-44 20-34 24-20 24H10C26 22 36 14 48 8z",
            "#26262b",
        )
        + shape(
            "M46 8C30 6 20 10 6 8-14 6-34 12-40 16-36 23-28 24-20 24H10C26 22 36 14 46 8z",
            "#f4f1ea",
        )
        + disc(47, 5, 4, "#c47f74")
        + disc(27, -2, 4, "#fff")
        + disc(27, -2, 3, INK)
        + line("M14 22l8 10M-22 22l-10 10", "#c9a49a", 5)
    )
    mirrored = f'<g transform="matrix(-1 0 0 1 0 0)">{body}</g>'
    bubbles = disc(16, 30, 5, "#fff") + disc(28, 18, 4, "#fff") + disc(12, 14, 3, "#fff")
    water = shape("M0 8C12 2 20 2 32 8S54 14 66 8 88 2 100 8V100H0z", "#6aa9c6")
    return water + moved(mirrored, 52, 54, 1, -28) + bubbles


def _dormouse() -> str:
    return (
        line("M2 88C30 80 70 92 98 82", "#6b4a2c", 8)
        + line("M78 78C98 70 98 40 84 22", "#c98538", 15)
        + shape("M40 84C34 60 44 44 60 44 80 46 88 70 80 84z", "#e0a04c")
        + shape("M40 84C36 68 42 56 50 54 56 64 56 76 52 84z", "#fbe6bd")
        + disc(52, 20, 11, "#e0a04c")
        + disc(52, 20, 6, "#f2c9a4")
        + shape(
            "M8 46C10 28 26 18 42 20 58 22 64 36 60 48 54 60 36 62 24 58 14 56 8 52 8 46z",
            "#e0a04c",
        )
        + shape("M8 46C20 44 34 50 46 58 38 61 30 60 24 58 14 56 8 52 8 46z", "#fbe6bd")
        + eye(33, 38, 7.5)
        + disc(9, 45, 4, "#b5604a")
        + line("M16 52L2 60M22 55L10 66", INK, 2)
        + disc(32, 74, 11, "#a8692c")
        + shape("M21 72C24 62 40 62 43 72z", "#7f9a45")
        + line("M46 66L38 70", "#e0a04c", 7)
    )


def _squirrel() -> str:
    return (
        shape(
            "M62 92C92 96 98 66 90 46 86 34 94 24 88 12 72 -2 52 12 56 32 58 44 70 50 66 64z",
            "#a84a22",
        )
        + shape(
            "M70 84C84 80 88 62 82 48 78 38 84 28 80 20 70 14 62 22 66 32 70 44 78 52 72 68z",
            "#d0743c",
        )
        + shape("M30 96C26 70 36 52 52 50 68 54 74 78 68 96z", "#c25f2c")
        + shape("M30 88C30 72 36 62 44 60 48 70 48 82 42 94z", PALE)
        + shape("M24 32L20 8 34 20zM40 30L44 6 50 26z", "#a84a22")
        + shape(
            "M8 44C12 28 24 20 36 22 50 24 56 36 52 48 46 58 32 60 22 56 12 54 7 50 8 44z",
            "#c25f2c",
        )
        + shape("M9 46C18 46 28 50 34 58 26 59 12 56 9 46z", PALE)
        + eye(30, 38, 5.5)
        + disc(9, 44, 4, INK)
        + oval(20, 72, 8, 10, "#7a4a24")
        + line("M40 68L24 70", "#c25f2c", 8)
        + line("M34 95h26", "#a84a22", 8)
    )


def _hare() -> str:
    return (
        shape("M34 40C40 20 54 8 72 4 74 18 60 36 44 46z", "#b68a54")
        + shape("M72 4C73 12 69 20 63 27L58 12C62 8 67 5 72 4z", INK)
        + shape("M26 42C20 24 24 10 34 2 42 12 44 30 40 44z", "#a67a48")
        + shape("M34 2C39 8 42 14 43 22L27 14C28 9 30 5 34 2z", INK)
        + line("M74 84L50 94H36", "#a67a48", 11)
        + line("M30 70L20 92H8", "#b68a54", 10)
        + disc(92, 66, 9, PALE)
        + shape(
            "M20 60C34 52 60 44 76 52 92 60 96 78 84 86 70 92 56 76 36 78 26 78 18 72 20 60z",
            "#b68a54",
        )
        + shape("M26 74C40 66 56 72 62 82 52 78 46 77 36 78 32 78 28 77 26 74z", PALE)
        + shape("M4 54C6 42 18 36 30 38 44 40 48 54 42 64 34 72 4 70 4 54z", "#b68a54")
        + shape("M6 60C14 56 24 62 30 68 18 68 8 66 6 60z", PALE)
        + eye(25, 49, 6, "#e3a93f")
        + disc(5, 54, 3.5, INK)
    )


def _hedgehog() -> str:
    quills = (
        "M96 80L88 72 98 64 88 58 94 48 84 46 86 34 76 36 74 24 65 30 60 18 53 27 44 "
        "18 40 29 30 24 30 36 20 36 26 48 24 80z"
    )
    return (
        shape("M28 56C18 58 12 66 2 72 2 80 10 84 22 86H84C92 86 94 82 92 76z", "#dcb98b")
        + shape(quills, "#5c4330")
        + line(
            "M40 40l4 8M54 38l3 9M68 42l2 9M80 52l0 9M36 56l5 7M50 56l3 9M64 60l2 9M78 70l1 6",
            "#c9a77c",
            4,
        )
        + shape("M30 50C20 54 14 64 3 70 2 78 8 84 22 86 34 84 42 72 38 58z", "#ecd0a4")
        + disc(36, 58, 8, "#c89a6a")
        + eye(22, 68, 4.5)
        + disc(4, 73, 5, INK)
        + line("M30 86v6M74 86v6M86 85v6M20 86v6", "#9b744c", 6)
    )


def _fox() -> str:
    return (
        shape("M58 96C88 100 98 74 90 48 88 38 78 40 76 48 78 66 70 76 56 76z", "#cf6a2a")
        + shape(
            "M90 48C88 38 78 40 76 48 76 54 77 58 76 62 82 58 88 58 93 64 93 58 92 53 90 48z", PALE
        )
        + shape("M22 96C20 76 26 62 40 58 58 62 68 78 66 96z", "#de7e36")
        + shape("M30 62C40 68 46 66 52 62 52 74 48 84 41 88 34 84 30 74 30 62z", PALE)
        + shape(
            "M14 36C8 24 8 12 12 2 22 6 28 14 32 24zM68 36C74 24 74 12 70 2 60 6 54 14 50 24z",
            "#cf6a2a",
        )
        + shape(
            "M16 24C14 18 14 14 16 10 20 13 23 17 25 22zM66 24C68 18 68 14 66 10 62 13 "
            "59 17 57 22z",
            INK,
        )
        + shape(
            "M41 18C58 18 70 28 72 42L78 52C66 54 54 62 48 70 44 74 38 74 34 70 28 62 16 "
            "54 4 52L10 42C12 28 24 18 41 18z",
            "#de7e36",
        )
        + shape(
            "M4 52L9 45C22 44 34 52 38 62H44C48 52 60 44 73 45L78 52C66 54 54 62 48 70 "
            "44 74 38 74 34 70 28 62 16 54 4 52z",
            PALE,
        )
        + eye(27, 42, 4.5)
        + eye(55, 42, 4.5)
        + oval(41, 66, 7, 5.5, INK)
        + line("M30 96v-8M50 96v-8", INK, 8)
    )


def _weasel() -> str:
    return (
        line("M72 88C84 92 94 86 96 74", "#8c5a30", 7)
        + line("M30 34C34 58 26 78 48 86 60 90 72 88 76 80", "#a96c38", 25)
        + line("M22 40C26 58 18 74 36 88", PALE, 11)
        + disc(40, 10, 7, "#a96c38")
        + shape(
            "M4 32C6 16 20 6 34 8 48 10 52 24 46 36 38 46 20 46 12 42 6 40 4 36 4 32z", "#a96c38"
        )
        + shape("M5 35C16 32 30 38 38 44 28 46 18 45 12 42 8 41 6 38 5 35z", PALE)
        + disc(42, 15, 5, "#7f4c24")
        + eye(24, 24, 5)
        + disc(5, 32, 4.5, INK)
        + line("M26 56L10 60M30 64L14 70", "#a96c38", 7)
        + line("M42 93h12M72 93h10", "#a96c38", 8)
    )


def _beaver() -> str:
    return (
        shape("M58 78C70 72 92 74 98 84 96 96 70 98 56 90z", "#4a3a34")
        + line("M68 82l8 8M78 80l8 8M88 81l5 6M78 90l8-10M68 90l7-9", "#7a655a", 3)
        + shape("M22 94C14 70 26 40 48 36 76 36 86 70 74 94z", "#7c4f2e")
        + shape("M24 92C18 76 26 60 36 56 44 66 46 82 42 94z", "#b3814f")
        + disc(48, 18, 8, "#5f3a20")
        + shape(
            "M6 42C4 24 18 10 36 12 54 14 60 28 56 42 50 56 32 60 20 56 10 54 6 50 6 42z", "#8c5b36"
        )
        + oval(15, 44, 12, 11, "#b98a5c")
        + disc(8, 37, 6, INK)
        + shape("M9 54h11v11H9z", "#f0a23c")
        + line("M14.5 55v9", "#b8702a", 3)
        + eye(31, 30, 5)
        + line("M4 74L34 70", "#c99c5f", 10)
        + line("M4 74h0", "#f0d9ac", 6)
        + oval(36, 72, 8, 6, "#5f3a20")
        + line("M28 95h22", "#4a3a34", 8)
    )


def _otter() -> str:
    return (
        shape("M86 76C90 60 94 50 99 46 100 58 98 70 96 80z", "#5f4230")
        + shape("M42 80C46 58 78 54 88 82z", "#6f4e38")
        + shape(
            "M6 80C8 70 6 60 8 48 8 26 24 16 40 18 58 20 62 38 58 54 56 62 58 72 62 80z", "#6f4e38"
        )
        + disc(12, 28, 6, "#5f4230")
        + disc(54, 27, 6, "#5f4230")
        + shape(
            "M10 52C14 40 24 42 32 42S52 40 56 52C56 66 48 80 34 82 20 80 8 66 10 52z", "#e9d3b0"
        )
        + oval(32, 46, 10, 7, INK)
        + line("M32 52v5M24 60c4 3 8 1 8-3 0 4 5 6 9 3", INK, 3)
        + eye(20, 36, 4)
        + eye(46, 36, 4)
        + line("M16 56L0 52M16 61L1 64M48 56l16-4M48 61l15 3", INK, 2)
        + waves(80)
        + line("M10 92c8-5 14-5 22 0M62 93c8-5 14-5 22 0", "#cfe8f1", 4)
    )


BODIES = {
    "common_vole": _common_vole(),
    "southern_water_vole": _water_vole(),
    "alpine_shrew": _alpine_shrew(),
    "eurasian_water_shrew": _water_shrew(),
    "hazel_dormouse": _dormouse(),
    "red_squirrel": _squirrel(),
    "european_hare": _hare(),
    "european_hedgehog": _hedgehog(),
    "red_fox": _fox(),
    "least_weasel": _weasel(),
    "eurasian_beaver": _beaver(),
    "eurasian_otter": _otter(),
}
"""Twelve mammals, seen from the side."""
