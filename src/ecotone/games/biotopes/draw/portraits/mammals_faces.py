"""Mammals that look at the reader: hunters, hoofed animals, rabbit, marmot, bats."""

from ecotone.games.biotopes.draw.portraits.pen import (
    INK,
    PALE,
    both,
    disc,
    dots,
    eye,
    line,
    oval,
    shape,
)


def _nose(y: float, r: float = 9) -> str:
    """A broad dark nose."""
    return oval(50, y, r, round(r * 0.72, 1), INK)


def _hoofed(coat: str, muzzle: str, ear: str, extra: str = "") -> str:
    """A long face with ears held level, dark eyes at its sides."""
    return (
        both(
            shape("M37 52C24 40 12 40 3 46 8 58 20 64 36 60z", coat)
            + shape("M33 54C25 47 17 46 10 48 15 55 23 58 33 57z", ear)
        )
        + shape(
            "M50 38C64 38 71 47 69 60L63 84C61 95 56 99 50 99S39 95 37 84L31 60C29 47 36 38 50 38z",
            coat,
        )
        + extra
        + shape("M50 76C60 76 64 82 63 88 61 96 56 99 50 99S39 96 37 88C36 82 40 76 50 76z", muzzle)
        + both(eye(37, 60, 4.5) + line("M45 86l2 3", INK, 4))
    )


def _badger() -> str:
    return (
        shape("M2 100C4 74 22 58 50 58s46 16 48 42z", "#8c8680")
        + both(disc(21, 24, 13, INK) + disc(21, 24, 7, PALE))
        + shape("M50 7C72 7 87 22 88 45 88 64 70 97 50 97S12 64 12 45C13 22 28 7 50 7z", PALE)
        + both(shape("M39 9C24 13 16 32 22 50 26 66 36 80 44 86 40 62 40 32 45 8z", INK))
        + both(disc(31, 46, 6.5, "#8a5a34") + eye(31, 46, 4.2))
        + _nose(89, 12)
    )


def _wolf() -> str:
    return (
        shape("M8 100C6 80 14 66 26 60H74C86 66 94 80 92 100z", "#6d7178")
        + both(
            shape("M22 4C34 12 42 22 46 34L18 54C14 36 15 18 22 4z", "#6d7178")
            + shape("M25 16C31 21 35 28 37 34L24 42C22 33 22 24 25 16z", "#33343a")
        )
        + shape(
            "M50 22C68 22 80 34 84 52L96 68 80 76C72 88 60 98 50 98S28 88 20 76L4 68 16 "
            "52C20 34 32 22 50 22z",
            "#8f949b",
        )
        + both(
            shape("M50 98C40 98 28 88 20 76L4 68 20 58C34 58 42 64 46 74L50 60z", "#eceae6")
            + shape("M42 26L48 54 40 46z", "#5b5f66")
            + eye(33, 53, 4, "#e9b13b")
            + line("M25 46l13 3", "#4c4f56", 5)
        )
        + shape("M42 62h16l3 24c-4 9-18 9-22 0z", "#eceae6")
        + shape("M39 82c6-5 16-5 22 0 0 7-6 12-11 13-5-1-11-6-11-13z", INK)
    )


def _bear() -> str:
    return (
        shape("M2 100C4 78 24 66 50 66s46 12 48 34z", "#6e4526")
        + both(disc(20, 22, 15, "#6e4526") + disc(21, 23, 8, "#c48c58"))
        + shape(
            "M50 10C76 10 90 28 90 52 90 76 74 94 50 94S10 76 10 52C10 28 24 10 50 10z", "#8c5a32"
        )
        + oval(50, 70, 24, 20, "#d6a873")
        + both(eye(31, 47, 5))
        + shape("M37 62c8-6 18-6 26 0 0 7-7 12-13 12s-13-5-13-12z", INK)
        + line("M50 72v8M42 83c5 4 11 4 16 0", INK)
    )


def _lynx() -> str:
    ruff = "74 86 70 92 64 96 58 98 50 98S36 96 30 92C26 86 22 84 16 86 14 78 12 76 2 74"
    return (
        line("M17 16L10 1M83 16L90 1", INK, 6)
        + shape(
            "M14 8C30 14 40 22 44 34L18 48C10 34 10 20 14 8z"
            "M86 8C70 14 60 22 56 34L82 48C90 34 90 20 86 8z",
            "#c08a4c",
        )
        + shape(
            "M18 16C27 20 33 26 36 32L22 39C18 31 16 23 18 16z"
            "M82 16C73 20 67 26 64 32L78 39C82 31 84 23 82 16z",
            "#3a2b22",
        )
        + shape(
            f"M50 22C66 22 80 30 84 46 88 58 92 66 98 74 88 76 86 78 84 86 78 84 {ruff}"
            " 8 66 12 58 16 46 20 30 34 22 50 22z",
            "#d29d5c",
        )
        + shape(f"M50 60C66 56 76 62 98 74 88 76 86 78 84 86 78 84 {ruff} 24 62 34 56 50 60z", PALE)
        + line("M70 66l12 6M66 76l10 8M30 66l-12 6M34 76l-10 8", INK)
        + both(eye(33, 50, 4.4, "#e8c65a"))
        + dots("50 30 42 34 58 34 38 42 62 42 50 40", "#7a4f27")
        + shape("M41 64c6-4 12-4 18 0 0 6-5 9-9 10-4-1-9-4-9-10z", "#b5604a")
        + line("M50 74v6M40 84c4 2 8 0 10-4 2 4 6 6 10 4", INK, 3.5)
    )


def _deer() -> str:
    antlers = both(
        line("M40 42C32 34 20 30 18 4M20 20L6 12M21 24C14 24 8 26 4 30M30 34L34 16", "#6b4a2c", 6)
    )
    return antlers + _hoofed(
        "#a8683a", "#e6c9a2", "#e9cfae", shape("M42 44h16l-3 34h-10z", "#8a5029")
    )


def _ibex() -> str:
    horns = both(
        line("M42 46C38 28 28 14 10 6", "#5b4a3c", 13)
        + line("M34 32l9-6M29 24l8-8M22 17l5-9", "#93806c", 4)
    )
    return (
        horns
        + shape("M43 92h14L50 100z", "#5a4632")
        + _hoofed("#9c8369", "#d8c5ac", "#cdb79a", shape("M43 44h14l-3 34h-8z", "#7c654d"))
    )


def _chamois() -> str:
    horns = both(line("M44 42C43 28 42 16 36 10 30 6 25 10 26 17", INK, 6.5))
    mask = shape("M38 42h24l3 34H35z", PALE) + both(
        shape("M31 50C38 50 44 60 43 78L38 80C33 72 30 60 31 50z", "#4a2f1e")
    )
    return horns + _hoofed("#8a5c36", PALE, "#e8d2b2", mask)


def _rabbit() -> str:
    return (
        both(
            shape("M42 42C32 34 24 18 27 3 40 6 48 24 48 42z", "#a58a6c")
            + shape("M42 36C36 28 31 20 31 11 38 16 42 26 44 36z", "#e3b39b")
        )
        + shape("M12 100C12 84 26 78 50 78s38 6 38 22z", "#8f7559")
        + shape(
            "M50 34C72 34 84 48 84 66 84 84 70 94 50 94S16 84 16 66C16 48 28 34 50 34z", "#a58a6c"
        )
        + both(disc(41, 80, 12, PALE) + eye(30, 60, 6.5, "#c9b394"))
        + shape("M43 70h14L50 78z", "#c2705f")
        + shape("M45 86h10v10H45z", "#fff")
        + line("M50 86v9M50 77v5", "#8f7559", 3)
    )


def _marmot() -> str:
    return (
        shape("M4 100L14 88H88L96 100z", "#7a7288")
        + shape("M50 36C74 36 84 60 82 94H18C16 60 26 36 50 36z", "#a9794a")
        + shape("M50 52C62 52 68 70 66 92H34C32 70 38 52 50 52z", "#e0b987")
        + both(disc(27, 17, 8, "#7a5330") + oval(40, 68, 6, 12, "#7a5330", 40))
        + shape("M50 5C68 5 78 16 78 32 78 46 66 54 50 54S22 46 22 32C22 16 32 5 50 5z", "#b8875a")
        + shape("M50 5C64 5 73 11 76 22 60 18 40 18 24 22 27 11 36 5 50 5z", "#5d5048")
        + oval(50, 42, 17, 12, PALE)
        + both(eye(34, 29, 4.5))
        + _nose(36, 8)
        + shape("M45 46h10v10H45z", "#fff")
        + line("M50 47v8", "#b8a58c", 3)
        + both(oval(20, 93, 9, 6, "#7a5330"))
    )


def _long_eared_bat() -> str:
    return (
        both(
            shape(
                "M42 58C34 52 16 48 2 62 8 66 10 74 8 88 18 82 26 86 30 98 36 90 42 90 48 94z",
                "#6a4d3d",
            )
            + line("M8 64C18 64 26 72 30 94M10 63C20 58 32 62 40 70", "#94735c", 3)
            + shape("M46 56C26 50 18 24 26 2 44 8 54 30 50 54z", "#a67c5c")
            + shape("M43 46C34 38 28 24 30 12 41 20 45 32 46 46z", "#edc4a8")
        )
        + oval(50, 80, 16, 19, "#a67c5c")
        + oval(50, 86, 10, 12, "#ead6b8")
        + oval(50, 59, 18, 15, "#8a6244")
        + both(eye(42, 57, 4))
        + shape("M42 65c4-4 12-4 16 0 0 5-4 8-8 8s-8-3-8-8z", "#e0a48c")
        + both(disc(46.5, 67, 1.8, INK))
    )


def _northern_bat() -> str:
    return (
        shape("M38 66h24L50 92z", "#4a3b34")
        + both(
            shape(
                "M48 34C40 28 30 16 20 14 9 22 2 38 1 60 10 54 16 56 20 67 26 58 32 60 36 73 "
                "40 66 44 68 48 74z",
                "#4a3b34",
            )
            + line("M20 16C24 32 24 46 20 64M21 16C32 32 36 52 36 70", "#7d675a", 3)
            + shape("M40 34C34 26 33 16 35 9 44 12 49 20 50 30z", "#4a3b34")
        )
        + oval(50, 58, 14, 24, "#7a5636")
        + shape("M38 50C46 56 54 56 62 50 64 66 58 76 50 82 42 76 36 66 38 50z", "#d8b06a")
        + oval(50, 34, 17, 15, "#8f6842")
        + oval(50, 41, 8, 5, "#d9a48c")
        + both(eye(42, 32, 4) + disc(47, 41, 1.8, INK))
    )


FACES = {
    "european_badger": _badger(),
    "grey_wolf": _wolf(),
    "brown_bear": _bear(),
    "eurasian_lynx": _lynx(),
    "red_deer": _deer(),
    "alpine_ibex": _ibex(),
    "chamois": _chamois(),
    "european_rabbit": _rabbit(),
    "alpine_marmot": _marmot(),
    "brown_long_eared_bat": _long_eared_bat(),
    "northern_bat": _northern_bat(),
}
"""Eleven mammals, seen from the front."""
