"""Invertebrates on legs or on none: beetles, hoppers, an ant, a spider, worm and snail."""

from ecotone.games.biotopes.draw.portraits.pen import (
    INK,
    PALE,
    bars,
    both,
    disc,
    dots,
    eye,
    line,
    moved,
    oval,
    shape,
)


def _beetle(wings: str, shield: str, head: str, legs: str, marks: str) -> str:
    """A beetle from above; `marks` lie on its wing cases."""
    return (
        both(line(legs, INK, 5))
        + head
        + shape("M50 42C72 42 78 54 76 70 74 86 62 97 50 97S26 86 24 70C22 54 28 42 50 42z", wings)
        + marks
        + shape("M50 26C64 26 72 32 72 44 64 49 36 49 28 44 28 32 36 26 50 26z", shield)
    )


_LEGS = "M30 44C18 42 12 36 8 28M26 62H6M28 80C18 82 12 88 10 96"


def _stag_beetle() -> str:
    jaws = both(line("M42 20C26 16 20 6 30 0M27 12L37 10", "#7a2f1c", 7))
    return _beetle(
        "#6b2f1e",
        "#2b201c",
        jaws + shape("M50 14C60 14 66 18 66 26H34C34 18 40 14 50 14z", "#2b201c"),
        _LEGS,
        line("M50 48V96", "#2b201c", 4)
        + line("M36 56C34 66 35 76 38 84", "#9c5238", 4)
        + both(disc(36, 21, 3, PALE)),
    )


def _rose_chafer() -> str:
    petals = "".join(
        oval(x, y, 22, 18, colour, turned)
        for x, y, colour, turned in (
            (14, 20, "#f0a9b4", -30),
            (86, 20, "#f0a9b4", 30),
            (10, 64, "#e88c9c", 20),
            (90, 64, "#e88c9c", -20),
            (50, 92, "#f0a9b4", 0),
        )
    )
    return petals + _beetle(
        "#3f9a4c",
        "#2f8048",
        both(line("M44 16L36 6", INK, 4)) + oval(50, 22, 12, 9, "#2a6a3c"),
        "M32 44L16 36M28 62H12M32 82L20 92",
        line("M50 50V96", "#1f5a30", 4)
        + shape("M43 48h14l-7 12z", "#2a6a3c")
        + line("M34 58C32 68 34 78 38 84", "#a5e06c", 6)
        + line("M60 76l6-2M58 86l6-3M42 88l-3-2", "#f4f0d0", 3),
    )


def _rosalia() -> str:
    return (
        both(
            line("M46 24C40 8 22 2 6 12 0 20 2 34 6 44", "#9fc0da", 4)
            + dots("38 11 27 6 15 7 6 13 3 23 3 33", INK, 7)
            + line("M34 42L16 44 10 52M34 58L12 66 8 76M36 76L20 88 18 97", "#86a9c4", 4)
        )
        + shape(
            "M50 40C66 40 68 50 66 66 64 84 58 97 50 97S36 84 34 66C32 50 34 40 50 40z", "#9fc0da"
        )
        + line("M50 44V96", "#5c7f9c", 3)
        + oval(50, 65, 17, 6.5, INK)
        + both(oval(42, 49, 5, 4, INK) + oval(43, 82, 4.5, 4, INK))
        + oval(50, 33, 14, 11, "#86a9c4")
        + disc(50, 31, 5, INK)
        + oval(50, 20, 9, 7, "#6f93b0")
        + both(disc(44, 18, 3, INK))
    )


def _diving_beetle() -> str:
    return (
        both(
            line("M28 64C12 62 4 70 1 84", "#8a6a2c", 6)
            + line("M10 68l-6-6M5 74l-5-4M4 78l8 4M8 70l7 5", "#8a6a2c", 3)
            + line("M30 40L14 32 10 22M30 50L12 50", "#8a6a2c", 5)
        )
        + oval(50, 55, 31, 41, "#d9a93a")
        + oval(50, 57, 25, 36, "#33402c")
        + line("M50 42V93", "#1d261a", 4)
        + line("M36 50C33 62 35 74 40 84", "#6f805c", 4)
        + shape("M50 20C64 20 74 28 76 40 62 45 38 45 24 40 26 28 36 20 50 20z", "#d9a93a")
        + shape("M50 26C60 26 66 30 68 37 58 40 42 40 32 37 34 30 40 26 50 26z", "#33402c")
        + shape("M50 8C60 8 65 14 65 21H35C35 14 40 8 50 8z", "#33402c")
        + both(disc(39, 16, 4, "#e8c05c") + line("M40 10L28 2", "#8a6a2c", 3))
    )


def _hopper(coat: str, wing: str, thigh: str, marks: str, feelers: str) -> str:
    """A grasshopper or bush cricket from the side, ready to leap."""
    return (
        feelers
        + line("M26 62L18 78 10 80M38 66L34 82 26 84", coat, 4)
        + shape(
            "M6 44C8 34 18 30 28 34L40 36C60 42 78 56 90 70 88 78 76 78 60 74 40 72 26 "
            "68 18 62 8 58 4 52 6 44z",
            coat,
        )
        + wing
        + line("M50 66L74 28", thigh, 11)
        + line("M74 28L86 84 96 86", thigh, 5)
        + marks
    )


def _meadow_grasshopper() -> str:
    return _hopper(
        "#b08a4c",
        shape("M34 38C52 40 74 54 86 72 68 72 46 66 34 54z", "#8a6434"),
        "#c9a868",
        line("M28 36L34 56", "#5f4424", 4)
        + line("M56 56l4-7M62 47l4-6", "#7a5a30", 4)
        + eye(17, 44, 5),
        line("M12 36L2 22M18 34L12 18", "#7a5a30", 4)
        + line("M92 96C92 76 96 60 90 44M6 98C8 90 4 86 6 78", "#8fa24c", 4),
    )


def _mountain_grasshopper() -> str:
    hopper = _hopper(
        "#6fb83a",
        line("M26 46C44 50 64 60 84 70", INK, 5) + oval(44, 46, 9, 4, "#8a5a3c", 24),
        "#d2452c",
        line("M56 57L72 31", "#6fb83a", 5) + eye(17, 44, 5),
        line("M12 36L2 22M18 34L12 18", "#3f6a24", 4),
    )
    leaf = shape("M0 70C20 62 60 76 96 100H60C34 96 12 86 0 70z", "#3f7a4c")
    return leaf + line("M6 72C30 78 56 88 76 98", "#76a86c", 3) + moved(hopper, 24, -14, 0.95, 24)


def _wart_biter() -> str:
    return _hopper(
        "#7a8f3a",
        shape("M32 36C56 38 80 50 94 62 84 70 48 68 32 56z", "#8fa84a")
        + dots("44 44 56 50 68 56 80 60 50 56 64 62", "#4a3a20", 6),
        "#9cb25a",
        line("M88 72C96 74 99 66 98 52", "#5f4424", 5)
        + shape("M26 34L36 36 34 62 22 58z", "#5f7a2c")
        + eye(17, 44, 5),
        line("M12 36C8 14 34 2 96 6M16 34C22 20 44 16 84 22", "#5f4424", 3),
    )


def _mantis() -> str:
    return (
        line("M44 66L26 96M52 72L46 97M68 80L76 97M60 78L66 97", "#6f9a34", 4)
        + shape("M44 54C60 52 84 66 98 88 84 92 58 84 44 70z", "#8fbf4c")
        + line("M50 62C66 68 80 78 92 87", "#5f8a2c", 4)
        + line("M32 24C34 38 40 50 48 62", "#7fb03c", 10)
        + line("M38 44L18 54 8 34 14 24", "#6f9a34", 7)
        + line("M36 38L26 42 22 28", "#8fbf4c", 6)
        + line("M16 44l-6 2M12 38l-6 2", "#4f7424", 3)
        + line("M28 8L16 -2M38 8L48 -2", "#5f8a2c", 3)
        + shape("M14 8C24 2 42 2 52 8 48 20 40 28 32 29 24 28 18 20 14 8z", "#8fbf4c")
        + eye(19, 11, 4.5, "#d8e89a")
        + eye(47, 11, 4.5, "#d8e89a")
    )


def _wood_ant() -> str:
    return (
        shape("M0 100C10 88 40 84 60 86 80 86 94 92 100 100z", "#8a6a44")
        + line(
            "M36 58L22 72 14 90M46 62L42 78 38 92M52 60L66 76 70 92M24 44C16 36 10 32 2 "
            "34M28 38C24 28 18 22 10 18",
            "#5a241a",
            5,
        )
        + oval(76, 54, 22, 17, "#33211e", 12)
        + line("M66 42C62 50 64 60 68 66M80 40C76 50 78 62 82 70", "#6b4a40", 4)
        + disc(56, 56, 6, "#b8482a")
        + oval(44, 54, 13, 10, "#c2522e", -10)
        + shape("M34 56C24 62 12 60 8 50 8 40 16 34 26 36 36 40 38 48 34 56z", "#c2522e")
        + line("M8 54L2 62M12 58L8 66", "#5a241a", 5)
        + shape("M26 36C32 38 36 44 36 50 28 48 24 42 26 36z", "#33211e")
        + eye(20, 46, 4)
    )


def _processionary() -> str:
    three = "M95 36L79 46M62 54L46 61M29 68L13 72"
    return (
        line("M0 94C30 90 66 82 100 52", "#7a5637", 9)
        + line("M40 0C50 14 66 20 98 18M24 4C36 24 56 32 76 30", "#4d7a4a", 4)
        + bars(three, "#f6ead0", 36, "2.5 3")
        + line(three, "#5a3f30", 18)
        + bars("M98 31L76 45M65 50L43 60M32 65L10 70", "#e2923c", 7, "5 3")
        + dots("75 50 42 64 9 74", "#241c19", 15)
        + dots("73 47 40 61 6 71", "#fff", 4)
    )


def _earthworm() -> str:
    d = "M13 88C12 54 18 24 38 22 60 22 48 68 66 70 82 70 82 48 88 30"
    return (
        shape("M0 100V80C16 72 30 84 50 80 70 76 86 84 100 78V100z", "#7a5637")
        + dots("30 92 46 90 66 94 88 90", "#5d3f27", 6)
        + line(d, "#cf7d72", 17)
        + bars(d, "#a8584e", 17, "3 6")
        + line("M15 66C16 58 17 52 20 45", "#f2bcae", 18)
    )


def _pond_snail() -> str:
    return (
        line("M4 98C8 76 2 56 8 34", "#5f9a5c", 5)
        + shape("M6 84C4 72 14 66 26 68H84C94 74 94 84 84 88H20C12 88 8 88 6 84z", "#8a8a5c")
        + line("M16 70L6 54M24 68L22 52", "#8a8a5c", 5)
        + shape(
            "M24 74C18 54 32 36 50 38L92 6 94 10C88 34 84 50 74 64 62 80 34 86 24 74z", "#b98a4c"
        )
        + shape("M24 74C18 54 32 36 50 38 64 46 66 62 58 76 46 84 32 84 24 74z", "#d4a866")
        + line(
            "M52 38C68 44 72 56 66 70M64 28C76 34 80 42 78 56M76 18C84 22 86 28 86 36", "#7d5828", 4
        )
        + line("M34 56C38 50 44 48 50 50", "#f0d6a0", 5)
        + eye(14, 77, 3.6)
        + line("M0 96c8-5 14-5 22 0M50 97c8-5 14-5 22 0", "#4f93b4", 4)
    )


def _water_louse() -> str:
    return (
        both(
            line(
                "M38 36L18 24 10 30M34 44L12 42 4 50M32 54L10 60 4 70M34 64L14 78 12 88M36 72"
                "L24 90 26 98",
                "#6b5d48",
                4,
            )
            + line("M44 18C36 8 22 2 4 4", "#6b5d48", 4)
            + line("M46 92L40 99", "#6b5d48", 5)
        )
        + shape(
            "M50 14C66 14 72 30 72 52 72 76 64 94 50 94S28 76 28 52C28 30 34 14 50 14z", "#a3937a"
        )
        + line("M33 30H67M29 40H71M28 50H72M29 60H71M31 70H69", "#6b5d48", 4)
        + dots("42 35 58 35 40 45 60 45 40 55 60 55 42 65 58 65", "#d9ccb2", 4)
        + both(disc(42, 21, 3.4, INK))
        + oval(50, 81, 12, 9, "#8a7a62")
    )


def _raft_spider() -> str:
    return (
        both(
            line(
                "M42 38C32 30 28 16 14 4M40 42C26 36 16 30 2 30M40 48C26 52 16 58 4 72M44 54"
                "C34 64 30 80 20 96",
                "#5a3a22",
                6,
            )
        )
        + oval(50, 70, 17, 24, "#6b4426")
        + shape(
            "M50 46C68 46 72 66 66 84 62 92 58 95 54 96 64 84 64 60 50 52 36 60 36 84 46 "
            "96 42 95 38 92 34 84 28 66 32 46 50 46z",
            "#f4e3b0",
        )
        + dots("44 66 56 66 44 76 56 76 50 86", "#f4e3b0", 4)
        + oval(50, 38, 14, 15, "#6b4426")
        + both(
            line("M38 46C36 36 40 28 46 25", "#f4e3b0", 4)
            + disc(46, 28, 2.4, INK)
            + line("M46 23L44 16", "#5a3a22", 5)
        )
    )


LEGS = {
    "stag_beetle": _stag_beetle(),
    "rose_chafer": _rose_chafer(),
    "rosalia_longicorn": _rosalia(),
    "great_diving_beetle": _diving_beetle(),
    "meadow_grasshopper": _meadow_grasshopper(),
    "green_mountain_grasshopper": _mountain_grasshopper(),
    "wart_biter": _wart_biter(),
    "praying_mantis": _mantis(),
    "red_wood_ant": _wood_ant(),
    "pine_processionary": _processionary(),
    "common_earthworm": _earthworm(),
    "great_pond_snail": _pond_snail(),
    "water_louse": _water_louse(),
    "raft_spider": _raft_spider(),
}
"""Four beetles, three hoppers, a mantis, an ant, caterpillars, worm, snail, louse, spider."""
