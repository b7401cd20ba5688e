"""A report as one HTML file that asks nobody for anything."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from ecotone.arena.pictures import Picture, pictures
from ecotone.arena.plots import SERIES
from ecotone.arena.plots import ready as can_draw
from ecotone.arena.report import Report, Section
from ecotone.draw.markup import tag
from ecotone.draw.palette import PALETTE

LEFT_COLUMNS = ("bot", "points", "actions", "seat", "example")
"""Columns of words; the others hold numbers."""


def page(report: Report) -> str:
    """The whole file."""
    words, drawn = report.words, pictures(report)
    head = (
        tag("h1", escape(report.title()))
        + tag("p", escape(report.facts()), class_="facts")
        + tag("p", tag("code", escape(report.contest.command(len(report.bouts)))))
    )
    if not can_draw():
        head += tag("p", escape(words.say("no_pictures")), class_="missing")
    left = {words.say(f"column.{name}") for name in LEFT_COLUMNS}
    body = "".join(
        _section(section, drawn.get(section.name, ()), left) for section in report.sections()
    )
    style = _variables() + files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title())}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<header>{head}</header>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def _section(section: Section, drawn: Sequence[Picture], left: set[str]) -> str:
    """A section; one picture stands beside the table, more above it."""
    head = tag("h2", escape(section.title)) + tag("p", escape(section.note), class_="note")
    figures = "".join(
        tag("figure", one.svg + tag("figcaption", escape(one.caption))) for one in drawn
    )
    if len(drawn) > 1:
        figures = tag("div", figures, class_="figures")
    content = figures + (_table(section, left) if section.rows else "")
    if len(drawn) == 1:
        content = tag("div", content, class_="beside")
    return tag("section", head + content, id=section.name) + "\n"


def _table(section: Section, left: set[str]) -> str:
    sides = [None if name in left else "number" for name in section.head]
    head = "".join(
        tag("th", escape(name), scope="col", class_=side)
        for name, side in zip(section.head, sides, strict=True)
    )
    rows = "".join(
        tag("tr", "".join(_cell(cell, side) for cell, side in zip(row, sides, strict=True)))
        for row in section.rows
    )
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    return tag("div", table, class_="wide", tabindex=0, role="region", aria_label=section.title)


def _cell(text: str, side: str | None) -> str:
    """A cell; an interval in brackets or behind ± is quieter than its figure."""
    for mark in (" [", " ±"):
        figure, found, interval = text.partition(mark)
        if found and side:
            quiet = tag("span", escape(found.strip() + interval))
            return tag("td", f"{escape(figure)} {quiet}", class_=side)
    return tag("td", escape(text), class_=side)


def _variables() -> str:
    """The house's colours for both themes."""
    light, dark = PALETTE["light"], PALETTE["dark"]
    pairs = [(name, light[name], dark[name]) for name in light]
    both = zip(SERIES["light"], SERIES["dark"], strict=True)
    pairs += [(f"s{number}", *shades) for number, shades in enumerate(both)]
    lines = "".join(f"  --{name}: light-dark({day}, {night});\n" for name, day, night in pairs)
    return f":root {{\n  color-scheme: light dark;\n{lines}}}\n"
