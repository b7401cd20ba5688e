"""Who may win as a strip: a part for each seat, as long as its chance, and the same in words."""

from collections.abc import Mapping, Sequence
from html import escape

from ecotone.draw.markup import tag
from ecotone.locale import percent, say, seat_name

LONG, HIGH = 100, 6


def strip(odds: Sequence[float], lang: str, names: Mapping[int, str]) -> str:
    """The strip and its legend, which is what a screen reader reads."""
    parts, rows, left = [], [], 0.0
    for seat, chance in enumerate(odds):
        kind, wide = f"of-seat-{seat}", LONG * chance
        parts.append(tag("rect", x=f"{left:.2f}", width=f"{wide:.2f}", height=HIGH, class_=kind))
        name = escape(seat_name(seat, lang, names))
        share = tag("b", percent(chance, lang))
        rows.append(tag("li", f"{tag('i', class_=f'key {kind}')}{name} {share}"))
        left += wide
    bar = tag(
        "svg",
        "".join(parts),
        viewBox=f"0 0 {LONG} {HIGH}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    title = tag("h2", escape(say(lang, "odds.title")))
    return tag("section", title + bar + tag("ul", "".join(rows)), class_="odds")
