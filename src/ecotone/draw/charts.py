"""Small charts as SVG for pages: colours come from the page's style, by class."""

from collections.abc import Sequence
from html import escape

from ecotone.draw.markup import tag

WIDE, ROW, LABEL = 360, 26, 120


def bars(rows: Sequence[tuple[str, Sequence[tuple[str, int]]]], label: str) -> str:
    """A bar a row, made of parts that are named by their class; each part says how much it is."""
    drawn = []
    for number, (name, parts) in enumerate(rows):
        whole, x, y = sum(value for _, value in parts) or 1, float(LABEL), number * ROW
        drawn.append(_text(name, 0, y + 17))
        for kind, value in parts:
            wide = (WIDE - LABEL) * value / whole
            if value:
                drawn.append(_bar(kind, x, y + 4, wide, 18))
                drawn.append(_text(str(value), x + wide / 2, y + 17, "on", "middle"))
            x += wide
    return _chart(drawn, len(rows) * ROW, label)


def spread(groups: Sequence[tuple[str, Sequence[int]]], label: str) -> str:
    """How often each range of numbers came up, in shares of its group, side by side."""
    numbers = [number for _, group in groups for number in group]
    low, high = min(numbers, default=0), max(numbers, default=0)
    step = max(1, -(-(high - low + 1) // 8))
    many = (high - low) // step + 1
    shares = [
        [
            sum((n - low) // step == place for n in group) / (len(group) or 1)
            for place in range(many)
        ]
        for _, group in groups
    ]
    top = max((share for group in shares for share in group), default=0) or 1
    column, high_ = WIDE / many, 96
    drawn = []
    for place in range(many):
        for number, (kind, _) in enumerate(groups):
            tall = high_ * shares[number][place] / top
            thin = (column - 6) / len(groups)
            x = place * column + 3 + number * thin
            drawn.append(_bar(kind, x, high_ - tall, thin - 1, tall))
        ends = (low + place * step, min(high, low + (place + 1) * step - 1))
        words = f"{ends[0]}" if ends[0] == ends[1] else f"{ends[0]}\u2013{ends[1]}"
        drawn.append(_text(words, (place + 0.5) * column, high_ + 14, "small", "middle"))
    return _chart(drawn, high_ + 20, label)


def balance(rows: Sequence[tuple[str, float, str]], label: str) -> str:
    """More to the right, less to the left of a middle line; each row has its number in words."""
    most = max((abs(value) for _, value, _ in rows), default=0) or 1
    middle, half = (LABEL + WIDE) / 2, (WIDE - LABEL) / 2 - 34
    drawn = [f'<line class="axis" x1="{middle:g}" x2="{middle:g}" y1="0" y2="{len(rows) * ROW}"/>']
    for number, (name, value, written) in enumerate(rows):
        wide, y = half * abs(value) / most, number * ROW
        start = middle if value >= 0 else middle - wide
        drawn.append(_text(name, 0, y + 17))
        drawn.append(_bar("more" if value >= 0 else "less", start, y + 4, wide, 18))
        place = middle + wide + 4 if value >= 0 else middle - wide - 4
        anchor = "start" if value >= 0 else "end"
        drawn.append(_text(written, place, y + 17, "small", anchor))
    return _chart(drawn, len(rows) * ROW, label)


def series(points: Sequence[tuple[int, bool]], label: str) -> str:
    """Numbers one after the other; those that were won are filled dots."""
    values = [value for value, _ in points]
    low, high = min(values, default=0), max(values, default=1)
    span, tall, left = (high - low) or 1, 96, 30

    def place(number: int, value: int) -> tuple[float, float]:
        x = left + 8 + (WIDE - left - 16) * number / max(1, len(points) - 1)
        return x, 8 + tall * (1 - (value - low) / span)

    spots = [place(number, value) for number, value in enumerate(values)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    drawn = [
        _text(str(high), left - 4, 14, "small", "end"),
        _text(str(low), left - 4, tall + 10, "small", "end"),
    ]
    drawn.append(f'<polyline class="series" points="{path}"/>')
    for (x, y), (_, won) in zip(spots, points, strict=True):
        drawn.append(
            f'<circle class="{"is-won" if won else "is-lost"}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
        )
    return _chart(drawn, tall + 18, label)


def _bar(kind: str, x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(0, wide):.1f}"'
        f' height="{max(0, high):.1f}" rx="3"/>'
    )


def _text(words: str, x: float, y: float, kind: str = "", anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(words)}</text>'


def _chart(drawn: Sequence[str], high: float, label: str) -> str:
    box = f"0 0 {WIDE} {max(1, high):g}"
    return tag("svg", "".join(drawn), class_="chart", viewBox=box, role="img", aria_label=label)
