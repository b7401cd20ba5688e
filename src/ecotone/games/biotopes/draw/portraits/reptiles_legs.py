"""Reptiles and amphibians on legs: lizards, salamanders, newts, frogs, a turtle."""

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


def _top_lizard(coat: str, leg: str, tail: str) -> str:
    """A crawler seen from above, its head up left, its tail curling away."""
    return (
        line(f"M62 66C82 76 {tail}", coat, 11)
        + line("M30 36L10 44 6 36M44 24L50 8 42 4M56 66L46 84 36 82M70 52L88 46 92 54", leg, 7)
        + line("M36 32C48 38 56 48 64 64", coat, 25)
        + shape("M44 40C34 46 18 34 10 20 6 10 12 6 22 8 38 14 50 28 44 40z", coat)
    )


def _fire_salamander() -> str:
    return (
        _top_lizard("#26242a", "#26242a", "96 84 82 94 64 92")
        + shape(
            "M34 18C40 20 44 26 44 32 38 32 34 26 34 18zM16 20C16 28 22 32 30 34 28 26 "
            "24 20 16 20z",
            "#f6c31c",
        )
        + dots("50 34 44 46 62 48 54 60 70 62 64 72", "#f6c31c", 9)
        + dots("80 76 82 88 70 92 92 52 12 42 48 12 44 84", "#f6c31c", 6)
        + disc(15, 19, 3.4, "#fff")
        + disc(15, 19, 2.2, INK)
        + disc(25, 12, 3.4, "#fff")
        + disc(25, 12, 2.2, INK)
    )


def _alpine_salamander() -> str:
    return (
        shape("M0 100V52C16 36 40 44 58 34 76 28 92 40 100 46V100z", "#b3aac2")
        + line("M76 62C92 60 98 76 88 86 80 92 70 88 62 90", "#1f1f25", 10)
        + line(
            "M32 66L24 82 12 84M44 70L48 86 40 92M64 66L76 78 72 88M70 54L84 46 92 50", "#1f1f25", 7
        )
        + line("M36 62C50 54 64 54 76 62", "#1f1f25", 24)
        + shape("M46 62C44 76 24 78 10 70 2 64 2 52 14 48 30 44 48 48 46 62z", "#2b2b33")
        + line("M48 48l1 7M57 46v8M66 48l-2 8M74 53l-4 7", "#5c5c68", 4)
        + oval(36, 54, 6, 4, "#45454f", 20)
        + eye(19, 56, 4, "#9a9aa6")
        + line("M9 68C16 71 24 71 30 69", "#85858f", 3)
    )


def _newt(back: str, belly: str, crest: str, marks: str) -> str:
    """A newt in the water, from the side, its tail a blade."""
    return (
        crest
        + shape(
            "M4 50C4 38 16 32 28 36 50 34 64 38 72 42 82 34 92 28 98 26 98 50 94 66 78 "
            "62 60 76 34 74 24 66 12 64 4 60 4 50z",
            back,
        )
        + shape(
            "M8 58C20 58 40 60 66 58 74 58 80 58 82 62 80 64 78 62 78 62 60 76 34 74 24 "
            "66 16 65 10 63 8 58z",
            belly,
        )
        + line("M30 66L20 84 10 84M62 66L66 86 56 88", back, 7)
        + marks
    )


def _alpine_newt() -> str:
    return _newt(
        "#4a6ea0",
        "#ee7f22",
        shape("M34 38C46 28 62 30 74 42z", "#e8cf5c") + line("M44 36v-2M54 36v-3M64 38v-2", INK, 5),
        dots("14 57 24 58 34 57 44 58 54 57 64 56", "#f4f0e2", 8)
        + dots("15 57 24 58 34 57 44 58 54 57 64 56", INK, 4.5)
        + eye(17, 46, 4.5, "#f2c43c"),
    )


def _crested_newt() -> str:
    return _newt(
        "#4b4038",
        "#f09a22",
        shape(
            "M26 38L30 22 36 30 40 16 46 28 52 14 56 30 62 18 64 36 70 40 74 24 80 32 86 "
            "16 90 26 98 16V40L60 46z",
            "#6b5a4c",
        ),
        line("M76 52C84 50 90 44 94 38", "#dfe6ea", 5)
        + dots("30 64 42 66 54 66 36 70 48 71", INK, 4.5)
        + dots("30 46 42 48 54 46 66 50 36 54 48 55", "#211a16", 5)
        + dots("24 42 22 54", "#e6e0d6", 3)
        + eye(15, 46, 4.5, "#f2c43c"),
    )


def _green_lizard() -> str:
    return (
        line("M74 62C94 64 102 84 84 90 64 96 40 90 14 94", "#5f9a34", 9)
        + line("M32 52L24 72 12 74M64 64L72 80 60 82", "#4f8a2c", 8)
        + shape(
            "M2 30C8 18 22 12 36 18 46 24 54 34 78 50 90 60 84 72 68 70 48 70 32 60 27 "
            "44 16 44 4 42 2 36z",
            "#6fae3a",
        )
        + line("M38 24C50 34 62 46 78 56M32 42C42 54 52 62 68 66", "#e6ec9a", 4)
        + shape("M4 38C14 36 24 36 30 44 32 52 28 54 27 44 16 45 8 43 4 38z", "#3f8fd0")
        + dots("46 40 56 49 66 57", "#35601c", 5)
        + line("M3 35C12 34 18 35 24 34", "#35601c", 3)
        + eye(23, 24, 4, "#f2c43c")
    )


def _skink() -> str:
    body = "M14 22C34 14 44 40 62 40 84 40 92 60 74 70 56 78 34 74 8 86"
    return (
        line(
            "M30 26L26 42 18 46M26 42l6 5M84 48L95 42 99 47M62 74L66 88 60 93M66 88l7 3",
            "#7f6a44",
            5,
        )
        + line(body, "#c2aa74", 17)
        + line(body, "#5f4a30", 3)
        + line(
            "M18 15C38 10 46 34 62 33 90 32 100 60 78 75M18 29C32 24 44 47 62 47 78 48 80 58 70 64",
            "#7f6a44",
            3,
        )
        + shape("M28 26C24 34 10 32 4 26 0 20 4 14 12 12 24 10 30 18 28 26z", "#c2aa74")
        + eye(13, 19, 3.2)
    )


def _ocellated_lizard() -> str:
    return (
        _top_lizard("#5f9438", "#4d7a2c", "98 88 74 98 40 96 28 96 20 92 14 90")
        + dots("36 34 50 40 46 52 60 52 58 64 70 66 40 24", "#23404c", 11)
        + dots("36 34 50 40 46 52 60 52 58 64 70 66 40 24", "#4fb4ea", 6.5)
        + line("M28 14L20 22M36 20L28 30", "#3f6a24", 3)
        + disc(14, 22, 3.6, INK)
        + disc(25, 11, 3.6, INK)
    )


def _viviparous_lizard() -> str:
    young = line("M10 88C20 80 28 92 40 84", "#3a2a1e", 6) + line(
        "M18 86l-3 8M29 87l3 8", "#3a2a1e", 3
    )
    return (
        shape("M0 100V74C26 60 74 70 100 62V100z", "#8d8399")
        + line("M72 52C92 50 100 34 90 18 86 12 80 12 78 18", "#8a6444", 8)
        + line("M34 54L26 70 16 70M66 54L76 68 68 74", "#74502f", 7)
        + shape(
            "M4 40C6 30 18 26 30 30 48 30 68 38 80 48 84 58 70 64 52 62 38 62 28 58 22 "
            "52 10 52 2 48 4 40z",
            "#8a6444",
        )
        + line("M34 36C50 38 64 44 76 50", "#3a2a1e", 4)
        + line("M28 48C42 54 54 56 66 56", "#e6cf9c", 4)
        + dots("42 46 52 49 62 51", "#3a2a1e", 4)
        + shape("M6 46C14 46 20 46 24 50 23 52 22 52 22 52 12 52 7 50 6 46z", "#f0a95c")
        + eye(17, 37, 4.2)
        + young
    )


def _agile_frog() -> str:
    return (
        line("M62 64L92 40 66 30", "#a5744a", 11)
        + line("M66 30L94 18 98 8", "#a5744a", 6)
        + line("M36 66L26 90 14 92", "#a5744a", 7)
        + shape(
            "M4 54C10 40 22 30 34 34 54 36 76 48 78 62 76 76 54 76 38 72 22 70 8 66 4 54z",
            "#c08f5c",
        )
        + shape("M8 62C22 66 40 64 56 74 50 75 44 74 38 72 24 70 14 68 8 62z", PALE)
        + line("M8 54L40 56", "#4a2f1c", 6)
        + line("M70 50l8-6M78 36l-6-8M84 46l-6-8", "#6b4428", 4)
        + disc(30, 38, 9, "#c08f5c")
        + eye(29, 38, 5, "#e9b84a")
        + line("M46 42C56 46 64 50 70 56", "#8f6238", 4)
    )


def _water_frog() -> str:
    return (
        both(disc(11, 70, 13, "#dfe2da") + disc(9, 68, 7, "#fff"))
        + shape(
            "M50 28C78 28 90 46 90 64 86 84 70 90 50 90S14 84 10 64C10 46 22 28 50 28z", "#6ba32f"
        )
        + shape("M16 70C32 80 68 80 84 70 80 84 66 90 50 90S20 84 16 70z", "#f1efc6")
        + both(disc(29, 26, 15, "#6ba32f") + eye(29, 25, 7, "#e9b430"))
        + line("M50 30V62", "#c9e264", 6)
        + dots("36 48 64 48 28 56 72 56", "#3f6a1c", 6)
        + line("M14 67C32 79 68 79 86 67", "#35541a", 4)
        + waves(84)
        + dots("46 60 54 60", "#35541a", 3)
    )


def _tree_frog() -> str:
    return (
        line("M16 100C26 70 22 36 34 0", "#7d9a3c", 9)
        + line("M58 78L86 90 60 96 34 90M40 54L20 62M46 74L26 80", "#5fb02c", 8)
        + dots("18 62 34 90 24 80", "#8ad24c", 12)
        + shape(
            "M22 28C26 14 44 10 56 18 76 30 88 54 84 74 78 88 56 86 48 76 42 66 40 56 34 "
            "48 24 44 18 38 22 28z",
            "#7cca3c",
        )
        + shape("M34 48C42 56 44 66 48 76 38 70 30 58 28 46z", "#f3f0cc")
        + line("M24 32L42 38C56 46 66 60 68 78", "#5a4020", 5)
        + eye(38, 27, 5.5, "#f0c545")
    )


def _natterjack() -> str:
    return (
        line("M24 66L8 78 4 92M76 66L92 78 96 92", "#8a7a4c", 12)
        + line("M2 94h12M86 94h12", "#8a7a4c", 7)
        + shape(
            "M50 20C74 20 84 34 84 52 90 70 82 94 50 94S10 70 16 52C16 34 26 20 50 20z", "#a3925c"
        )
        + line("M50 22V90", "#f7e04a", 7)
        + dots("34 60 66 60 28 74 72 74 40 80 60 80", "#6f5a34", 8)
        + dots("36 50 64 50 24 62 76 62 36 88 64 88", "#b3552f", 5)
        + both(
            disc(29, 26, 13, "#a3925c")
            + eye(29, 26, 6.5, "#d8e06a")
            + oval(26, 44, 9, 5, "#8a5a34", -30)
        )
        + line("M38 92v5M62 92v5", "#8a7a4c", 6)
    )


def _pond_turtle() -> str:
    return (
        shape("M0 88C20 84 80 84 100 88V100H0z", "#7a5a38")
        + shape("M88 72L99 80 86 80z", "#3a4630")
        + line("M36 74L30 86H22M74 74L80 86H72", "#46543a", 11)
        + shape(
            "M4 50C4 40 14 34 24 38 34 44 38 56 44 66L34 76C26 66 22 62 14 60 8 58 4 56 4 50z",
            "#46543a",
        )
        + shape("M30 70C30 44 46 30 62 30 82 32 94 50 94 72 80 80 42 80 30 70z", "#2f3626")
        + shape("M30 68C46 76 78 78 95 68V76C78 84 44 84 30 76z", "#c9a93c")
        + line(
            "M44 56l5 6M50 44l4 7M62 38v7M74 42l-3 7M84 54l-5 6M62 54v8M74 58l-1 7M52 66l3-4",
            "#f2dd5a",
            4,
        )
        + dots("14 54 24 54 30 62 26 46", "#f2dd5a", 4)
        + eye(15, 46, 3.6, "#f2c43c")
    )


LEGGED = {
    "three_toed_skink": _skink(),
    "western_green_lizard": _green_lizard(),
    "ocellated_lizard": _ocellated_lizard(),
    "viviparous_lizard": _viviparous_lizard(),
    "fire_salamander": _fire_salamander(),
    "alpine_salamander": _alpine_salamander(),
    "alpine_newt": _alpine_newt(),
    "great_crested_newt": _crested_newt(),
    "agile_frog": _agile_frog(),
    "water_frog": _water_frog(),
    "european_tree_frog": _tree_frog(),
    "natterjack_toad": _natterjack(),
    "european_pond_turtle": _pond_turtle(),
}
"""Four lizards, two salamanders, two newts, four frogs and toads, a turtle."""
