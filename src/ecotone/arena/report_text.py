"""A report as text: tables for a terminal or a file."""

from io import StringIO

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ecotone.arena.report import Report, Section

WIDTH = 132


def grid(section: Section, title: str = "") -> Table:
    """The section's table; a name on the left, numbers on the right."""
    table = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in section.head:
        words = name == section.head[0] and section.name != "standings"
        table.add_column(Text(name), justify="left" if words else "right", overflow="fold")
    for row in section.rows:
        table.add_row(*map(Text, row))
    return table


def short(report: Report) -> RenderableType:
    """The standings and how they came about."""
    table = report.table()
    return Group(grid(table, report.title()), Text(table.note), Text(report.facts()))


def plain(shown: RenderableType) -> str:
    """The same without a terminal."""
    written = StringIO()
    Console(file=written, width=WIDTH, color_system=None).print(shown)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())


def text(report: Report) -> str:
    """Every section, as a text file."""
    written = StringIO()
    console = Console(file=written, width=WIDTH, color_system=None)
    command = report.contest.command(len(report.bouts))
    console.print(Text(report.title()), Text(report.facts()), Text(command), sep="\n")
    for section in report.sections():
        console.print("", Text(section.title.upper()), Text(section.note), sep="\n")
        if section.rows:
            console.print(grid(section))
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines()) + "\n"
