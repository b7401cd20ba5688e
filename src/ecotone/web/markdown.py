"""The little Markdown that the rules are written in, as HTML: no dependency, nothing else."""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import takewhile

_ITEM = re.compile(r"(-|\d+\.) +")
_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_EMPHASIS = re.compile(r"\*(.+?)\*")


def markdown(text: str) -> str:
    """Headings, paragraphs, lists, tables and code blocks; bold, italics and code in a line."""
    return "\n".join(_blocks(text.split("\n")))


def _blocks(lines: Sequence[str]) -> Iterator[str]:
    rest = list(lines)
    while rest:
        line = rest[0]
        if not line.strip():
            rest.pop(0)
        elif line.startswith("#"):
            marks, _, title = rest.pop(0).partition(" ")
            anchor = re.sub(r"\W+", "-", title.lower()).strip("-")
            yield f'<h{len(marks)} id="{escape(anchor)}">{_line(title)}</h{len(marks)}>'
        elif line.startswith("|"):
            yield _table(_take(rest, lambda row: row.startswith("|")))
        elif line.startswith("    "):
            code = _take(rest, lambda row: row.startswith("    ") or not row.strip())
            written = escape("\n".join(row[4:] for row in code).rstrip())
            yield f"<pre><code>{written}</code></pre>"
        elif _ITEM.match(line):
            yield _list(rest)
        else:
            paragraph = _take(
                rest, lambda row: bool(row.strip()) and not row.startswith(("#", "|"))
            )
            yield f"<p>{_line(' '.join(paragraph))}</p>"


def _take(rest: list[str], fits: Callable[[str], bool]) -> list[str]:
    taken = list(takewhile(fits, rest))
    del rest[: len(taken)]
    return taken


def _list(rest: list[str]) -> str:
    """Items begin at the margin; what belongs to an item is indented under its text."""
    kind = "ul" if rest[0].startswith("-") else "ol"
    items = []
    while rest and (mark := _ITEM.match(rest[0])) and (kind == "ul") == rest[0].startswith("-"):
        width = mark.end()
        item = [rest.pop(0)[width:]]
        while rest and rest[0].startswith(" " * width):
            item.append(rest.pop(0)[width:])
        blocks = list(_blocks(item))
        bare = blocks[0].removeprefix("<p>").removesuffix("</p>")
        items.append(f"<li>{bare}{''.join(blocks[1:])}</li>")
        if rest and not rest[0].strip() and len(rest) > 1 and _ITEM.match(rest[1]):
            rest.pop(0)
    return f"<{kind}>{''.join(items)}</{kind}>"


def _table(rows: Sequence[str]) -> str:
    head, _, *body = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
    lines = [_row(head, "th"), *(_row(row, "td") for row in body)]
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def _row(cells: Sequence[str], kind: str) -> str:
    return f"<tr>{''.join(f'<{kind}>{_line(cell)}</{kind}>' for cell in cells)}</tr>"


def _line(text: str) -> str:
    """Marks inside a line; what stands in code is left as it is."""
    pieces = _CODE.split(escape(text, quote=False))
    return "".join(
        f"<code>{piece}</code>"
        if number % 2
        else _EMPHASIS.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", piece))
        for number, piece in enumerate(pieces)
    )
