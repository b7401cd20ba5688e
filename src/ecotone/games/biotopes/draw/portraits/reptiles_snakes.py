"""Snakes and the slow worm, which is a lizard but does not look it."""

from ecotone.games.biotopes.draw.portraits.pen import INK, bars, disc, dots, eye, line, shape


def _asp_viper() -> str:
    low = "M96 84C88 98 12 98 10 80 12 64 88 66 90 80"
    high = "M80 74C84 50 24 54 26 66 30 78 68 74 66 58 64 46 58 44 52 38"
    return (
        line(low, "#94806c", 16)
        + bars(low, "#4a3026", 16, "6 9")
        + line(high, "#b39c86", 15)
        + bars(high, "#4a3026", 15, "6 9")
        + shape(
            "M62 26C68 38 58 48 48 44 36 42 20 38 10 30 6 24 9 18 8 10 14 13 18 14 22 14 "
            "38 8 56 12 62 26z",
            "#c2ac96",
        )
        + line("M58 38L48 24 36 16M59 24L48 24", "#4a3026", 5)
        + disc(29, 24, 5.5, "#e8b23c")
        + shape("M27.5 19h3v10h-3z", INK)
        + line("M11 31L3 36 0 34M3 36v4", "#c8281f", 3)
    )


def _smooth_snake() -> str:
    d = (
        "M94 84C80 98 56 92 62 72 68 50 96 60 88 38 78 14 36 24 42 52 46 80 10 92 8 "
        "66 8 50 14 42 22 34"
    )
    return (
        line(d, "#9a938c", 14)
        + dots(
            "72 90 62 78 68 64 82 56 90 44 80 28 64 25 50 32 44 46 46 60 38 74 24 80 12 70 10 56",
            "#55443c",
            6,
        )
        + shape("M32 40C24 46 14 42 10 32 6 22 14 12 24 14 36 18 38 32 32 40z", "#a59d95")
        + shape("M34 34C28 22 22 16 16 14 24 10 36 18 36 28z", "#55443c")
        + line("M10 24L30 42", "#55443c", 4)
        + eye(17, 25, 3.6, "#e29a3c")
    )


def _aesculapian_snake() -> str:
    return (
        line("M56 90C96 84 96 76 54 66M56 44C94 38 92 30 56 24", "#86803e", 9)
        + shape("M62 0H84C82 30 86 60 80 100H58C64 66 60 34 62 0z", "#7a5637")
        + line("M70 8v22M74 50v20M68 78v16", "#5d3f27", 4)
        + line(
            "M58 98C100 94 92 78 60 76 36 74 44 56 66 58 92 58 92 40 66 40 44 42 38 34 32 26",
            "#9c9448",
            12,
        )
        + line("M60 79C52 78 47 76 46 72M66 43C56 44 48 42 44 38", "#e6dc92", 4)
        + shape("M44 30C38 36 26 34 14 28 6 24 6 16 16 14 30 10 46 18 44 30z", "#9c9448")
        + shape("M40 34C34 34 32 26 38 20L46 26z", "#efe08c")
        + eye(23, 20, 3.8)
        + line("M8 23L0 26", "#c8281f", 3)
    )


def _whip_snake() -> str:
    return (
        line(
            "M6 92C20 98 34 92 38 80 44 60 70 62 74 78 78 92 96 90 96 74 96 50 60 56 50 "
            "40 46 32 46 28 42 22",
            "#2c3a2a",
            14,
        )
        + line(
            "M10 93h0M20 93h0M30 88h0M38 76h0M48 66h0M60 65h0M70 72h0M78 84h0M90 86h0M95 "
            "72h0M84 60h0M70 54h0M56 46h0M48 34h0",
            "#e9d83c",
            6,
        )
        + shape("M54 24C48 36 30 32 18 26 8 22 6 14 16 10 32 4 54 10 54 24z", "#2c3a2a")
        + line("M12 22C22 26 32 28 42 28", "#e9d83c", 5)
        + line("M34 12l6 6M44 12l3 6", "#e9d83c", 4)
        + eye(26, 16, 3.8, "#f2c43c")
        + line("M10 19L0 18", "#c8281f", 3)
    )


def _grass_snake() -> str:
    return (
        shape("M0 56C20 50 80 50 100 56V100H0z", "#6aa9c6")
        + line(
            "M34 46C30 66 60 60 70 66 84 74 60 84 46 78 30 74 14 78 16 86 18 94 50 92 88 90",
            "#7d8a6e",
            13,
        )
        + line(
            "M50 56v8M62 58v9M74 64l-5 8M64 76l-2 9M48 73l-4 9M30 72l-1 10M20 80l-7 4M36 "
            "86v8M54 86v8M72 85v8",
            INK,
            5,
        )
        + shape("M46 42C42 56 28 54 18 46 6 40 4 30 14 26 30 22 46 28 46 42z", "#7d8a6e")
        + shape("M44 34C48 44 44 52 36 54 32 46 34 36 40 30z", INK)
        + shape("M37 29C41 36 38 46 31 53 26 50 28 36 33 28z", "#f2e08a")
        + eye(20, 35, 4, "#f2c43c")
        + line("M8 39L0 44", "#c8281f", 3)
        + line("M4 62c8-5 14-5 22 0M78 62c6-4 12-4 20 0", "#cfe8f1", 4)
    )


def _slow_worm() -> str:
    d = "M90 20C94 44 62 40 52 52 40 66 78 70 72 84 64 98 26 94 24 76 22 60 34 50 30 36"
    return (
        line(d, "#8a6038", 16)
        + line(
            "M88 24C88 40 60 36 47 50 36 66 72 72 67 82 60 92 30 88 28 76 27 62 38 50 34 36",
            "#cf9f63",
            6,
        )
        + shape("M38 38C32 44 22 42 18 34L12 20C12 10 24 8 32 14 40 22 42 30 38 38z", "#a57546")
        + eye(22, 20, 3.6)
        + line("M13 26C16 30 20 31 24 30", "#5a3a20", 3)
    )


SNAKES = {
    "asp_viper": _asp_viper(),
    "smooth_snake": _smooth_snake(),
    "aesculapian_snake": _aesculapian_snake(),
    "green_whip_snake": _whip_snake(),
    "barred_grass_snake": _grass_snake(),
    "slow_worm": _slow_worm(),
}
"""Five snakes and a slow worm."""
