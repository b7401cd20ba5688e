"""Plots as SVG in the house's colours; the page's theme decides what those look like."""

import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from io import StringIO
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from ecotone.arena.figures import Figure
from ecotone.draw.palette import PALETTE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIGHT = PALETTE["light"]
SERIES = {
    "light": ("#3d7a3a", "#b98518", "#2f6f95", "#8a4f7d", "#b3392f", "#2f8577", "#8a6238"),
    "dark": ("#8cc47a", "#e2b64f", "#7fb8dc", "#cf9ac4", "#ee8b7c", "#7fcfc0", "#cfa97c"),
}
"""One colour a bot; in a page they are variables named s0, s1 …"""

WIDTH = 4.6
ROW = 0.32
LONGEST = 30
"""Letters of a name that leave room for its row."""
BINS = 24
_VARIABLES = {
    **{LIGHT[name]: f"var(--{name})" for name in ("ink", "quiet", "line", "panel")},
    **{colour: f"var(--s{number})" for number, colour in enumerate(SERIES["light"])},
}
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # the page's own font
    "svg.hashsalt": "ecotone",  # the same plot, the same text
    "font.size": 9.5,
    "axes.edgecolor": LIGHT["line"],
    "axes.labelcolor": LIGHT["quiet"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "grid.color": LIGHT["line"],
    "grid.linewidth": 0.7,
    "text.color": LIGHT["ink"],
    "xtick.color": LIGHT["quiet"],
    "ytick.color": LIGHT["ink"],
    "ytick.left": False,
    "figure.constrained_layout.use": True,
}


def ready() -> bool:
    """Whether plots can be drawn."""
    return find_spec("matplotlib") is not None


def colour(number: int) -> str:
    """The colour of the n-th bot."""
    return SERIES["light"][number % len(SERIES["light"])]


def intervals(
    names: Sequence[str],
    figures: Sequence[Figure],
    colours: Sequence[str],
    label: str,
    mark: float | None = None,
) -> str:
    """A dot with its interval for each name, the first on top; a dashed line at the mark."""

    def draw(axes: "Axes") -> None:
        if mark is not None:
            axes.axvline(mark, color=LIGHT["quiet"], linewidth=1, linestyle=(0, (4, 3)))
        for row, (one, tint) in enumerate(zip(figures, colours, strict=True)):
            axes.plot([one.low, one.high], [row, row], color=tint, linewidth=4, alpha=0.45)
            axes.plot([one.value], [row], "o", color=tint, markersize=7)
        _rows(axes, names, label)

    return _drawn(draw, 0.75 + ROW * len(names))


def histogram(series: Mapping[str, Sequence[int]], colours: Sequence[str], label: str) -> str:
    """How often which value: a filled outline for each name."""

    def draw(axes: "Axes") -> None:
        least = min(map(min, series.values()))
        most = max(map(max, series.values()))
        step = max(1, -(-(most - least + 1) // BINS))
        edges = [edge - 0.5 for edge in range(least, most + step + 1, step)]
        for (name, values), tint in zip(series.items(), colours, strict=True):
            weights = [100 / len(values)] * len(values)
            axes.hist(values, edges, weights=weights, histtype="stepfilled", color=tint, alpha=0.25)
            axes.hist(values, edges, weights=weights, histtype="step", color=tint, linewidth=1.6)
            axes.plot([], [], color=tint, linewidth=4, label=name)
        axes.set_xlabel(label)
        axes.yaxis.set_major_formatter("{x:g} %")
        axes.tick_params(axis="y", colors=LIGHT["quiet"])
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        if len(series) > 1:
            _legend(axes, 3)

    return _drawn(draw, 2.7)


def dumbbells(rows: Sequence[tuple[str, float, float]], labels: tuple[str, str, str]) -> str:
    """For each name a line from one value, hollow, to the other, filled."""
    before, after, axis = labels

    def draw(axes: "Axes") -> None:
        for row, (_, one, other) in enumerate(rows):
            tint = colour(0) if other >= one else colour(4)
            axes.plot([one, other], [row, row], color=tint, linewidth=3, alpha=0.4)
            axes.plot([one], [row], "o", color=tint, markerfacecolor=LIGHT["panel"], markersize=6)
            axes.plot([other], [row], "o", color=tint, markersize=6)
        grey, hollow = LIGHT["quiet"], LIGHT["panel"]
        axes.plot([], [], "o", color=grey, markerfacecolor=hollow, markersize=6, label=before)
        axes.plot([], [], "o", color=grey, markersize=6, label=after)
        _legend(axes, 2)
        _rows(axes, [name for name, *_ in rows], axis)

    return _drawn(draw, 1.1 + 0.24 * len(rows))


def _legend(axes: "Axes", columns: int) -> None:
    """Above the axes, however much room their labels leave."""
    axes.figure.legend(loc="outside upper left", frameon=False, ncols=columns)


def _rows(axes: "Axes", names: Sequence[str], label: str) -> None:
    axes.set_yticks(range(len(names)), [shorten(name, LONGEST, placeholder="…") for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_xlabel(label)


def _drawn(draw: Any, height: float) -> str:
    from matplotlib import rc_context
    from matplotlib.figure import Figure as Canvas

    with rc_context(_STYLE):
        canvas = Canvas(figsize=(WIDTH, height))
        draw(canvas.subplots())
        written = StringIO()
        canvas.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    return _themed(written.getvalue())


def _themed(svg: str) -> str:
    """The drawing alone, in variables instead of colours, as wide as its place."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    svg = svg.replace("<svg ", '<svg aria-hidden="true" ', 1)
    for fixed, variable in _VARIABLES.items():
        svg = svg.replace(fixed, variable)
    return svg
