"""Birds of prey, fowl and birds of the water."""

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
    waves,
)

_HOOK = "M30 34C18 32 8 38 6 48 4 56 8 62 12 62 12 56 18 54 30 54z"


def _bust(body: str, head: str, ring: str, marks: str, more: str = "") -> str:
    """Head and shoulders of a bird of prey, its bill hooked, its brow stern."""
    return (
        shape("M24 100C22 80 26 66 34 58L72 50C88 62 98 80 98 100z", body)
        + more
        + shape("M52 8C74 8 86 24 86 44 86 62 74 74 56 72 40 74 26 62 24 44 24 22 36 8 52 8z", head)
        + marks
        + shape(_HOOK, "#3d4148")
        + shape("M30 34C24 33 20 34 17 36 18 42 24 46 32 46z", "#f0b92c")
        + eye(45, 38, 6, ring)
    )


def _goshawk() -> str:
    return _bust(
        "#e9e7e2",
        "#5d6874",
        "#ef7a22",
        shape("M30 28C44 16 66 16 82 30 66 24 48 26 32 34z", "#f4f2ee")
        + shape("M26 52C36 58 48 58 58 54 60 64 58 72 56 72 42 73 30 64 26 52z", "#e9e7e2"),
        line("M32 76H60M30 86H66M28 96H70", "#7c848e", 4)
        + shape("M72 50C88 62 98 80 98 100H78C82 82 78 66 66 56z", "#5d6874"),
    )


def _golden_eagle() -> str:
    return _bust(
        "#5a3a22",
        "#c08a3e",
        "#f2b63a",
        shape("M25 40C28 28 38 20 50 22 62 28 62 48 52 60 44 70 30 62 26 52z", "#6e4a2a")
        + line("M32 25L56 30", "#3c2614", 6)
        + shape("M44 68L48 82 55 71 62 84 66 70 75 80 76 66z", "#c08a3e")
        + line("M68 24l4 12M76 40l1 10M66 48l-2 10", "#96662a", 4),
        line("M34 84l-2 12M48 88l-1 10M76 88l2 10", "#805630", 5),
    )


def _bearded_vulture() -> str:
    return _bust(
        "#d98c42",
        "#f3dfb8",
        "#e8412c",
        shape("M28 34C40 24 54 20 66 24 62 34 54 46 40 48z", INK)
        + shape("M20 54C28 52 34 56 34 62 32 74 26 82 18 86 20 76 18 66 20 54z", INK),
        shape("M74 54C90 64 98 82 98 100H72C80 84 80 68 70 58z", "#3f3c42")
        + line("M34 78c8 6 16 6 24 0M32 90c10 6 20 6 30 0", "#b86a2c", 4),
    )


def _snake_eagle() -> str:
    snake = line("M14 50C4 60 20 70 10 80 4 86 6 94 14 96", "#5f7a2c", 7)
    return (
        _bust(
            "#f6f1e6",
            "#8a6c4e",
            "#ffd21f",
            shape("M30 60C44 72 66 72 82 60 76 70 66 74 56 72 46 74 36 68 30 60z", "#6c523a"),
            dots("40 82 54 86 46 94 62 78 66 94", "#9c7c5c", 6)
            + shape("M72 50C88 62 98 80 98 100H80C84 84 80 68 68 58z", "#8a6c4e"),
        )
        + snake
    )


def _kestrel() -> str:
    return _bust(
        "#f3dfb4",
        "#8c9fb2",
        "#f3c436",
        shape("M26 52C36 58 50 56 60 60 60 68 58 72 56 72 42 73 30 64 26 52z", PALE)
        + shape("M36 46C44 48 50 54 46 66 40 66 36 56 36 46z", "#34404c"),
        shape("M70 50C88 62 98 80 98 100H64C70 84 70 68 60 60z", "#b85f30")
        + dots("78 66 86 78 76 82 90 92 78 95", INK, 6)
        + dots("40 80 50 86 38 92 54 96", "#5a3a22", 5),
    )


def _honey_buzzard() -> str:
    comb = "M2 74l10-6 10 6v12l-10 6-10-6zM22 74l10-6 10 6v12l-10 6-10-6zM12 92l10-6 10 6v12H12z"
    return (
        _bust(
            "#e6cda2",
            "#868d98",
            "#ffd21f",
            shape("M30 62C40 70 66 76 82 62 78 74 66 78 56 76 44 76 34 70 30 62z", "#6b4a30"),
            line("M46 82H66M44 91H70M42 99H72", "#6b4a30", 5)
            + shape("M72 50C88 62 98 80 98 100H78C82 82 78 66 66 56z", "#5a4030"),
        )
        + shape(comb, "#efb02c")
        + line(comb, "#a8661a", 3)
        + disc(12, 80, 4, "#7a4412")
        + disc(32, 80, 4, "#7a4412")
    )


def _marsh_harrier() -> str:
    return (
        line("M8 100V78M20 100V70M84 100V74M94 100V82", "#8a9a4c", 4)
        + line("M20 64v10M84 66v10", "#7d4e2a", 7)
        + shape("M46 52C42 30 28 12 4 4 2 18 8 40 34 60z", "#6b4326")
        + shape("M4 4C3 14 6 26 14 38L24 18C18 12 12 7 4 4z", INK)
        + shape("M52 54C58 32 72 14 97 6 98 22 92 44 64 62z", "#7c5030")
        + shape("M97 6C98 16 96 26 88 38L76 20C82 14 88 10 97 6z", INK)
        + shape("M62 60L96 66 94 78 60 72z", "#8a5c36")
        + shape("M20 60C22 50 34 46 48 50 62 54 72 62 70 68 60 78 34 78 24 72z", "#6b4326")
        + disc(25, 61, 12, "#f0d9a0")
        + line("M22 63L34 68", "#6b4326", 5)
        + shape("M15 58C8 58 4 62 5 70 9 67 14 67 18 66z", "#3d4148")
        + eye(23, 59, 3.4, "#f3c436")
        + line("M40 74l-4 12M48 75l-2 12", "#f0b92c", 4)
    )


def _tawny_owl() -> str:
    return (
        shape("M0 90H100V100H0z", "#6b4a2c")
        + shape("M50 4C78 4 88 22 88 46 88 70 78 92 50 92S12 70 12 46C12 22 22 4 50 4z", "#8a5c38")
        + shape("M50 54C66 54 70 70 66 90H34C30 70 34 54 50 54z", "#efdcb8")
        + line("M42 68v8M50 74v8M58 68v8M44 84v4M57 84v4", "#6b4428", 4)
        + both(
            disc(33, 38, 19, "#e9cfa2")
            + line("M42 16C46 24 48 32 48 44", PALE, 4)
            + eye(34, 38, 10)
            + dots("20 66 22 76 28 70", "#e9cfa2", 5)
        )
        + shape("M50 40L57 50C56 58 53 61 50 62 47 61 44 58 43 50z", "#e5b23c")
        + line("M40 91v5M46 91v5M55 91v5M61 91v5", "#e5b23c", 4)
    )


def _quail() -> str:
    return (
        line(
            "M4 100C6 84 2 74 8 62M88 100C88 84 94 76 92 62M96 100C98 88 96 84 99 76", "#b59a3c", 4
        )
        + line("M46 86v8M58 86v8M40 95h8M52 95h8", "#c28a6a", 4)
        + shape(
            "M34 26C46 24 50 34 54 40 76 40 92 56 94 76 82 90 44 94 28 80 18 70 22 58 20 "
            "48 16 36 22 28 34 26z",
            "#a67c4c",
        )
        + shape("M20 50C28 58 36 74 40 86 24 80 18 66 20 50z", "#dfb078")
        + line("M26 28C36 26 42 32 46 42", PALE, 4)
        + shape("M20 46C26 48 34 50 36 56 30 60 24 58 21 56z", "#3f2c1e")
        + line("M54 48L66 60M62 62L72 76M72 52L82 64M48 60L58 74", "#f1deae", 4)
        + line("M64 46l10 10M56 58l6 8M76 66l6 8", "#5a3c22", 4)
        + shape("M20 36L8 42 20 46z", "#6b5a4a")
        + eye(31, 38, 4)
    )


def _ptarmigan() -> str:
    return (
        shape("M0 100V90C30 82 70 84 100 92V100z", "#847a92")
        + line("M42 84v8M58 84v8", PALE, 9)
        + shape("M76 62L98 58 96 74 78 78z", INK)
        + shape(
            "M34 20C46 18 52 28 56 38 76 36 92 52 90 70 84 88 44 92 28 78 18 68 22 56 20 "
            "46 16 32 22 22 34 20z",
            "#fdfcf8",
        )
        + shape("M54 50C70 48 84 58 88 72 74 80 58 74 52 64z", "#d9d5dd")
        + dots("62 56 72 60 66 66 78 68", "#a49cb0", 5)
        + line("M26 24C31 20 38 21 42 26", "#d9332b", 6)
        + line("M20 36L38 34", INK, 4)
        + shape("M21 32L9 40 21 44z", INK)
        + eye(33, 34, 4)
    )


def _swan() -> str:
    return (
        shape("M28 82C28 62 50 56 66 48 72 42 88 38 98 32 98 56 92 74 84 84z", "#fff")
        + shape("M46 78C52 62 74 60 92 46 90 62 84 74 74 80z", "#dfe6ea")
        + line("M40 76C22 66 50 50 46 32 44 16 28 14 24 24", "#fff", 13)
        + shape("M26 16L18 26 4 34 8 40 26 36z", "#ef7d2a")
        + shape("M22 18C28 12 36 18 32 28 28 32 24 34 20 34 22 28 20 24 22 18z", INK)
        + disc(33, 22, 2.5, INK)
        + waves(82)
        + line("M14 94c8-5 14-5 22 0M62 94c8-5 14-5 22 0", "#cfe8f1", 4)
    )


def _goose() -> str:
    return (
        line("M54 84v12M66 84v12M46 97h10M58 97h10", "#e08a72", 5)
        + shape("M84 62L99 56 98 70 84 78z", PALE)
        + shape(
            "M24 3C34 0 42 6 41 16 38 28 34 38 42 50 60 46 90 52 92 70 84 86 50 90 38 80 "
            "24 68 24 48 26 32 26 24 22 22 20 16 18 8 20 4 24 3z",
            "#978d80",
        )
        + shape("M38 80C46 88 74 88 84 78 78 74 50 78 38 80z", PALE)
        + shape("M48 56C66 50 84 56 94 66 80 80 58 78 48 64z", "#6b6259")
        + line("M54 60C66 62 76 66 86 67M56 68C64 72 72 72 80 72", "#c4bbac", 4)
        + line("M34 30l-6 6M33 38l-5 6M35 46l-5 6", "#6b6259", 3)
        + shape("M22 5L3 16 6 22 22 19C26 16 26 8 22 5z", "#f0873c")
        + eye(30, 11, 3.4, "#e9a04a")
    )


def _coot() -> str:
    return (
        shape(
            "M14 80C12 62 24 52 32 46 22 38 22 20 38 16 56 14 62 30 56 42 74 42 92 54 96 "
            "72 92 84 30 92 14 80z",
            "#2e3138",
        )
        + shape("M50 56C66 52 82 60 90 72 74 80 56 76 50 68z", "#474c57")
        + shape("M30 32L8 38 12 45 32 44z", "#f3e3d4")
        + oval(31, 28, 6, 11, "#fffaf2", 16)
        + disc(44, 28, 5.5, "#c2281f")
        + disc(44, 28, 3, INK)
        + waves(80)
        + line("M14 92c8-5 14-5 22 0M62 92c8-5 14-5 22 0", "#cfe8f1", 4)
    )


def _heron() -> str:
    return (
        line("M46 70L44 96M60 70L62 84 58 96", "#d99a52", 5)
        + shape(
            "M26 8C36 4 46 10 46 20 44 28 42 32 50 36 70 36 88 50 94 68 76 78 46 78 38 "
            "66 30 54 40 44 32 32 22 26 20 14 26 8z",
            "#dcae74",
        )
        + shape("M52 44C68 42 84 52 94 68 80 74 60 72 52 60z", "#fdf6ea")
        + line("M36 8C50 6 60 14 70 30M40 14C50 16 58 24 62 36", "#6b4a30", 4)
        + line("M36 34C40 42 38 48 42 58M32 20C36 24 36 30 38 34", "#8a5c36", 4)
        + shape("M26 12L0 20 26 26z", "#5fa0b8")
        + shape("M13 16L0 20 13 23z", INK)
        + eye(31, 16, 3.6, "#f3c436")
        + waves(94)
    )


LARGE = {
    "northern_goshawk": _goshawk(),
    "golden_eagle": _golden_eagle(),
    "bearded_vulture": _bearded_vulture(),
    "short_toed_snake_eagle": _snake_eagle(),
    "common_kestrel": _kestrel(),
    "honey_buzzard": _honey_buzzard(),
    "western_marsh_harrier": _marsh_harrier(),
    "tawny_owl": _tawny_owl(),
    "common_quail": _quail(),
    "rock_ptarmigan": _ptarmigan(),
    "mute_swan": _swan(),
    "greylag_goose": _goose(),
    "eurasian_coot": _coot(),
    "squacco_heron": _heron(),
}
"""Seven birds of prey, an owl, two fowl, four birds of the water."""
