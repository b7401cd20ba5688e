"""Invertebrates with wings to show: butterflies, bees, a dragonfly, a mayfly."""

from ecotone.games.biotopes.draw.portraits.pen import (
    INK,
    bars,
    both,
    disc,
    dots,
    eye,
    line,
    oval,
    shape,
)

_FRONT = "M49 44C40 20 22 8 4 10 0 30 8 50 24 56 36 58 44 56 49 52z"
_HIND = "M48 52C34 54 16 58 14 74 16 90 34 94 42 82 46 74 48 64 49 58z"


def _butterfly(front: str, hind: str, marks: str, body: str) -> str:
    """A butterfly from above; `marks` lie on its left wings and are mirrored."""
    return (
        both(shape(_HIND, hind) + shape(_FRONT, front) + marks)
        + line("M50 40V80", body, 8)
        + disc(50, 36, 6, body)
        + both(line("M49 32C46 22 42 16 36 10", body, 3) + disc(36, 10, 2.5, body))
    )


def _apollo() -> str:
    return _butterfly(
        "#fffdf6",
        "#f6f2e8",
        shape("M4 10C0 30 8 50 24 56L16 44C9 34 7 22 4 10z", "#b9b4be")
        + dots("18 22 32 30 26 44", INK, 8)
        + disc(26, 70, 8.5, INK)
        + disc(26, 70, 6, "#d9291f")
        + disc(38, 78, 5.5, "#d9291f")
        + disc(26, 70, 2.2, "#fff"),
        "#4a4450",
    )


def _large_copper() -> str:
    return _butterfly(
        "#ee7a1e",
        "#ee7a1e",
        shape("M4 10C0 30 8 50 24 56 28 57 31 57 34 57 18 48 10 30 12 10 9 10 6 10 4 10z", INK)
        + shape("M14 74C16 90 34 94 42 82 30 86 22 80 20 62 16 65 14 69 14 74z", INK)
        + line("M28 26l4 6", INK, 5)
        + line("M36 62L30 78", "#a84a12", 3),
        "#3a2a20",
    )


def _spongy_moth() -> str:
    feather = "M46 30C42 20 32 12 14 12"
    return (
        both(
            shape("M48 62C34 62 22 72 20 86 32 94 44 88 49 76z", "#c9a97c")
            + shape("M50 36C38 34 16 44 2 72 14 82 34 78 49 64z", "#8f6a44")
            + line("M36 42C32 52 34 62 42 68M24 50C18 60 20 70 28 76", "#4a3220", 4)
            + line("M12 62L6 70", "#e6cfa4", 4)
            + bars(feather, "#6b4a2e", 15, "3 2")
            + line(feather, "#3a2818", 4)
        )
        + oval(50, 62, 10, 26, "#b08a5c")
        + line("M42 62h16M42 71h16M44 80h12", "#5f4429", 4)
        + oval(50, 40, 13, 11, "#d9bd90")
        + both(eye(45, 30, 4))
    )


def _bee(body: str, bands: str, wings: str = "#e9f3f6") -> str:
    """A bee in flight, from the side; `bands` lie on its body."""
    return (
        shape("M52 46C48 24 60 6 76 6 88 14 82 36 62 48z", wings)
        + shape("M60 48C68 30 84 22 96 28 98 42 84 52 66 54z", "#cfe0e6")
        + line("M34 76L28 92M46 80L44 94M58 82L62 94", INK, 4)
        + body
        + bands
    )


def _tree_bumblebee() -> str:
    return _bee(
        oval(66, 66, 28, 22, "#2a2523", 14)
        + shape("M82 54C94 62 98 76 90 86 84 88 78 86 74 84 82 76 84 64 82 54z", "#fffaf0"),
        disc(42, 56, 20, "#c9702a")
        + line("M32 42l2 6M42 38v7M52 42l-2 6M34 66l3-5M48 68l-2-6", "#e39a50", 4)
        + disc(22, 62, 13, "#2a2523")
        + line("M16 52C12 44 8 40 2 40M20 50C20 42 16 36 12 32", "#2a2523", 4)
        + disc(18, 61, 4, "#fff")
        + disc(17, 61, 2.6, INK),
    )


def _honey_bee() -> str:
    honey = shape(
        "M2 72l9-5 9 5v11l-9 5-9-5zM20 72l9-5 9 5v11l-9 5-9-5zM11 88l9-5 9 5v11H11z", "#e8a823"
    )
    return (
        honey
        + line(
            "M2 72l9-5 9 5v11l-9 5-9-5zM20 72l9-5 9 5v11l-9 5-9-5zM11 88v12M29 88v12", "#b8741a", 3
        )
        + _bee(
            oval(70, 68, 28, 15, "#e5a22e", 24),
            line("M64 54L56 74M74 57L66 80M84 64L76 86", "#4a2c16", 6)
            + disc(44, 54, 15, "#b98540")
            + disc(28, 56, 11, "#4a2c16")
            + line("M22 48C18 40 14 36 8 36M28 46C28 38 26 34 22 28", "#4a2c16", 4)
            + eye(25, 56, 4, "#c99a5c"),
        )
    )


def _alpine_bumblebee() -> str:
    petals = "".join(oval(50, 92, 7, 22, "#8f6cc0", turned) for turned in (-75, -45, 45, 75))
    return (
        petals
        + both(
            shape("M44 42C34 24 18 18 4 24 2 38 18 54 42 54z", "#e9f3f6")
            + line("M36 60L18 66M36 70L20 82M40 40L26 32", INK, 4)
        )
        + oval(50, 68, 22, 25, "#d2541c")
        + line("M32 60C44 66 56 66 68 60M30 72C44 78 56 78 70 72", "#ef8a42", 4)
        + disc(50, 40, 17, "#24211f")
        + line("M42 34l4 6M50 31v7M58 34l-4 6", "#55504b", 4)
        + disc(50, 20, 10, "#24211f")
        + both(
            line("M46 12C42 6 38 4 32 4", "#24211f", 4)
            + disc(45, 19, 3, "#fff")
            + disc(45, 18, 2, INK)
        )
    )


def _dragonfly() -> str:
    return (
        both(
            oval(26, 34, 25, 7.5, "#eef7fa", 12)
            + oval(26, 52, 24, 8, "#dcedf3", -14)
            + line("M4 29C18 28 34 34 46 42M4 58C18 56 34 50 46 46", "#5f97ac", 3)
            + line("M4 31l6 1M5 56l6-1", INK, 5)
        )
        + line("M50 52V96", "#2f7fd0", 9)
        + line("M50 54V96", INK, 3)
        + line("M46 64h8M46 75h8M46 86h8", "#1d3f6c", 3)
        + oval(50, 43, 10, 14, "#5fae3c")
        + line("M44 40l4 5M56 40l-4 5", "#2f6a24", 4)
        + both(disc(42, 22, 11, "#2f9a7c") + disc(39, 19, 4, "#a5e6d4") + disc(43, 24, 4, INK))
    )


def _mayfly() -> str:
    return (
        line(
            "M70 72C82 74 92 70 99 60M70 72C82 80 92 82 99 78M70 72C80 84 88 92 94 97", "#4a3a24", 3
        )
        + shape("M40 50C36 26 48 8 72 2 78 22 70 42 52 54z", "#d3dfa0")
        + line(
            "M44 48C46 30 56 16 68 8M50 50C58 38 66 26 72 14M42 34L66 30M46 22L72 20", "#6b7a3c", 3
        )
        + shape("M48 54C58 42 70 38 80 42 78 54 66 60 54 58z", "#c2d088")
        + line("M34 50C48 56 60 66 72 73", "#eadf9c", 11)
        + line("M46 50l-4 8M54 55l-4 9M62 61l-4 9M69 66l-4 9", "#5a4426", 4)
        + oval(36, 50, 12, 9, "#7a6434", 30)
        + line("M30 54C20 54 12 46 4 50M34 58L24 74 14 78M42 60L40 78 32 88", "#5a4426", 4)
        + disc(24, 43, 8, "#8a7440")
        + disc(22, 41, 5, INK)
        + disc(23.5, 39.5, 1.6, "#fff")
        + line("M20 36L14 26", "#5a4426", 3)
    )


WINGS = {
    "apollo": _apollo(),
    "large_copper": _large_copper(),
    "spongy_moth": _spongy_moth(),
    "tree_bumblebee": _tree_bumblebee(),
    "western_honey_bee": _honey_bee(),
    "alpine_bumblebee": _alpine_bumblebee(),
    "emperor_dragonfly": _dragonfly(),
    "green_drake_mayfly": _mayfly(),
}
"""Three butterflies, three bees, a dragonfly, a mayfly."""
