"""The one dialect that texts are written in: CommonMark with tables and without HTML."""

from functools import cache

from markdown_it import MarkdownIt


@cache
def dialect() -> MarkdownIt:
    """The parser for pages and terminal alike; what looks like HTML is text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")
