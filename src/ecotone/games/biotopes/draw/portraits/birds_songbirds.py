"""Small and middling birds that perch: one build with many bills, crests and wings."""

from ecotone.games.biotopes.draw.portraits.pen import INK, PALE, disc, dots, eye, line, oval, shape

_BODY = (
    "M34 12C48 12 56 22 58 34 72 42 82 56 80 72 74 86 56 90 40 86 22 82 14 66 16 "
    "46 14 26 20 12 34 12z"
)
_BREAST = "M16 46C26 52 34 62 40 86 22 82 14 66 16 46z"
_WING = "M46 46C62 42 80 54 86 76 70 82 52 78 46 66 42 58 42 52 46 46z"
_TAIL = "M72 66L98 84 94 94 62 84z"


def _perched(coat: str, breast: str, wing: str, tail: str, bill: str, more: str = "") -> str:
    """A bird on its feet that looks left; `more` lies on its coat."""
    return (
        line("M40 84v12M52 84v12M34 97h10M46 97h10", "#6b4a3a", 4)
        + shape(_TAIL, tail)
        + shape(_BODY, coat)
        + shape(_BREAST, breast)
        + shape(_WING, wing)
        + more
        + bill
    )


def _cone(colour: str) -> str:
    """A seed eater's short, strong bill."""
    return shape("M17 26L2 35 17 42C22 38 22 30 17 26z", colour)


def _needle(colour: str) -> str:
    """An insect eater's thin bill."""
    return shape("M17 28L3 34 17 38z", colour)


def _jay() -> str:
    marks = (
        shape("M52 47C62 46 72 52 78 60L60 64C54 60 50 54 52 47z", "#3f8fd0")
        + line("M60 49l-3 12M68 53l-4 10", "#1d4f80", 3)
        + shape("M60 66L84 70 86 77C78 80 70 79 64 78z", "#f6f2ea")
        + shape("M17 40C22 40 28 42 30 48 26 54 20 54 16 50z", INK)
        + line("M28 16l2 4M36 14l1 5M44 17l-1 5", INK, 3.5)
        + eye(33, 31, 4, "#d7e6ee")
    )
    acorn = oval(9, 45, 6, 10, "#b98a3c") + shape("M1 40C2 33 16 33 17 40z", "#6b4a2c")
    return acorn + _perched("#cf9c84", "#e4bda8", "#2b2a2e", "#2b2a2e", _cone("#3a3330"), marks)


def _crossbill() -> str:
    bill = shape("M19 43C10 43 4 36 1 23 8 30 13 33 19 33z", "#4a3c38") + shape(
        "M19 24C10 24 4 32 1 46 8 39 13 36 19 36z", "#8f7a6e"
    )
    cone = oval(24, 92, 24, 10, "#8a5c34", -8) + line(
        "M10 88l6 8M20 86l6 9M30 85l6 8M8 97l7-10M18 97l8-12M30 95l7-10", "#c08a52", 3
    )
    return _perched("#c2452f", "#dd6e50", "#5a3a30", "#5a3a30", bill, eye(33, 30, 4.5)) + cone


def _crested_tit() -> str:
    crest = shape("M20 22C26 12 34 4 50 -1 48 8 52 16 56 28z", "#2f2b2b") + dots(
        "30 15 37 10 37 18 44 8 45 16", "#fff", 3.5
    )
    face = (
        shape("M17 26C30 20 46 24 54 36 48 46 30 50 17 44z", "#f4f0e8")
        + line("M36 32C44 34 50 40 46 48 40 54 30 50 24 46", INK, 5)
        + shape("M17 40C24 42 28 46 26 56 20 56 16 52 16 46z", INK)
    )
    return _perched(
        "#a98a66", "#eadcc2", "#8a6c4c", "#7a5e42", _needle(INK), crest + face + eye(31, 32, 4)
    )


def _goldfinch() -> str:
    marks = (
        shape("M38 14C50 16 57 26 57 40 50 46 44 44 40 38 42 30 42 22 38 14z", INK)
        + shape("M26 44C34 46 40 44 43 38 44 28 42 20 36 16z", "#fbf4e6")
        + shape("M34 13C24 13 18 22 17 32 18 40 22 44 28 45 34 38 36 24 34 13z", "#c8281f")
        + shape("M50 56C62 56 76 60 84 70L58 70C53 66 50 62 50 56z", "#f2c21e")
        + dots("74 76 82 76", "#fff", 4)
        + eye(30, 30, 4.5)
    )
    thistle = (
        line("M12 100V84", "#6f8f33", 4)
        + shape("M2 68L8 74 12 64 16 74 22 68 20 80H4z", "#a04a9c")
        + oval(12, 84, 9, 8, "#7f9a45")
    )
    return thistle + _perched("#c2966a", "#efdcc2", "#26242a", "#26242a", _cone("#f3e2c4"), marks)


def _citril_finch() -> str:
    marks = (
        shape("M46 16C54 22 57 30 58 36 62 40 66 44 70 50L44 52C40 42 44 28 46 16z", "#98a3a6")
        + shape("M50 58C60 56 72 60 80 66L56 68z", "#d9dd62")
        + shape("M17 28C22 16 34 14 38 22 36 34 26 42 18 40z", "#e8e05c")
        + eye(32, 30, 4.5)
    )
    needles = line("M100 98H2M2 98L12 84M14 98L26 84M70 98L80 86M84 98L94 86", "#4d7a4a", 4)
    return needles + _perched("#b9c248", "#dfe06c", "#5c6238", "#4c5234", _cone("#8a7a64"), marks)


def _reed_warbler() -> str:
    bill = shape("M18 22L0 14 16 32zM16 34L4 44 20 40z", "#5a4636") + shape(
        "M18 26L8 30 18 36z", "#e8883c"
    )
    stem = line("M52 100C56 66 62 40 58 0", "#8fa24c", 6)
    more = line("M20 24C28 22 36 22 42 26", PALE, 4) + line(
        "M36 82L54 88M46 84L55 74", "#6b5a4a", 5
    )
    return (
        stem
        + shape(_TAIL, "#7d5c38")
        + shape(_BODY, "#a57c4c")
        + shape(_BREAST, "#efe0bf")
        + shape(_WING, "#84613a")
        + more
        + bill
        + eye(32, 32, 4.5)
    )


def _hoopoe() -> str:
    crest = (
        "M34 28C30 16 22 8 12 2 14 0 24 0 30 4 34 0 44 0 50 4 58 2 66 6 70 12 64 14 56 18 44 30z"
    )
    tips = "12 3 21 3 31 5 41 4 50 6 59 8 67 12"
    return (
        line("M48 86v10M58 86v10M42 97h10M54 97h10", "#6b4a3a", 4)
        + shape("M76 70L98 78 96 90 66 84z", INK)
        + line("M86 75l-3 12", "#fff", 4)
        + shape(crest, "#e39a5c")
        + dots(tips, INK, 7)
        + shape(
            "M38 22C52 22 56 34 56 42 70 46 84 58 82 72 76 86 60 88 48 86 32 82 28 68 30 "
            "54 22 46 22 24 38 22z",
            "#e6a467",
        )
        + line("M24 38C16 40 6 48 1 60", "#4a3a32", 5)
        + shape("M50 50C66 48 80 58 86 76 70 82 56 78 50 68 46 62 46 56 50 50z", INK)
        + line("M56 52l-4 16M65 54l-5 20M74 60l-5 18", "#fff", 4.5)
        + eye(36, 36, 4.5)
    )


def _bee_eater() -> str:
    return (
        line("M2 92H98", "#6b4a2c", 6)
        + shape("M68 70L98 94 92 98 60 84z", "#2d7f8c")
        + shape(_BODY, "#3f9fb4")
        + shape(
            "M34 12C48 12 56 22 58 34 70 40 78 50 81 62L54 58C42 52 30 40 20 24 24 14 28 12 34 12z",
            "#a8542a",
        )
        + shape("M16 46C16 40 18 36 22 36 34 36 46 40 50 48 40 56 26 58 16 52z", "#f5d13c")
        + shape("M48 48C62 46 80 58 88 78 72 82 54 78 48 66z", "#d99a34")
        + shape("M56 62C68 60 80 68 88 78 74 80 62 78 56 72z", "#2f7f6c")
        + line("M18 28C28 26 40 30 48 36", INK, 6)
        + line("M18 28C12 28 6 32 0 42", INK, 5)
        + shape("M17 26C18 18 24 14 30 16L26 24z", "#eaf4ea")
        + disc(34, 28, 5.5, "#b8342a")
        + eye(34, 28, 3.6)
        + line("M40 85v8M50 86v7", "#5a4a44", 5)
    )


def _woodpecker() -> str:
    return (
        shape("M2 0H26C24 30 28 60 24 100H0z", "#8a6544")
        + line("M8 12c2 12 0 20 2 32M18 50c-2 14 2 24 0 40M8 66v22", "#6b4a2e", 4)
        + disc(24, 26, 7, "#3a2616")
        + shape("M58 78L34 100H50L72 84z", INK)
        + shape(
            "M62 12C76 12 84 22 82 34 92 50 88 78 66 88 50 88 40 74 44 58 46 46 54 40 54 "
            "32 50 22 52 14 62 12z",
            "#25252b",
        )
        + shape("M52 22C52 12 62 4 76 8 82 12 86 18 88 26 78 20 64 18 52 22z", "#d52b23")
        + shape("M54 22L24 27 54 34z", "#e6dfc8")
        + shape("M64 46C80 46 86 60 80 78 68 80 62 66 64 46z", "#3d3f4a")
        + disc(66, 27, 6, "#f6f2dc")
        + disc(66, 27, 3, INK)
        + line("M46 62L28 60M48 70L30 74", "#8a8a92", 5)
    )


def _wallcreeper() -> str:
    return (
        shape("M0 0H30C24 16 36 30 28 46 36 62 24 80 32 100H0z", "#8b8299")
        + line("M10 14l8 12M6 56l12 10M12 84l8-8", "#6f667f", 4)
        + shape("M50 40C60 14 80 4 96 6 100 24 98 50 86 66 74 76 60 76 52 66z", "#3b3c45")
        + shape("M50 42C60 24 74 14 88 14 86 32 76 50 56 62z", "#d3204a")
        + dots("93 26 91 40 85 53", "#fff", 6)
        + shape("M52 78L46 98 60 98 64 78z", "#33343b")
        + line("M49 96h3M56 96h3", "#fff", 5)
        + oval(53, 58, 15, 24, "#9aa0aa", -4)
        + disc(48, 30, 14, "#a9afb9")
        + shape("M36 36C42 42 52 44 58 40 60 54 50 62 40 56 36 50 34 42 36 36z", "#3b3c45")
        + line("M36 28C28 26 18 28 8 38", INK, 4)
        + eye(44, 27, 4)
        + line("M42 64L28 66M42 72L30 78", INK, 4)
    )


SONGBIRDS = {
    "eurasian_jay": _jay(),
    "common_crossbill": _crossbill(),
    "crested_tit": _crested_tit(),
    "european_goldfinch": _goldfinch(),
    "citril_finch": _citril_finch(),
    "great_reed_warbler": _reed_warbler(),
    "hoopoe": _hoopoe(),
    "european_bee_eater": _bee_eater(),
    "black_woodpecker": _woodpecker(),
    "wallcreeper": _wallcreeper(),
}
"""Ten birds of twigs, trunks, stems and walls."""
