"""Markdown as HTML: sections have anchors, and wide tables scroll on their own."""

import re
from collections.abc import Sequence

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from ecotone.locale.markdown import dialect


def markdown(text: str) -> str:
    """The text as HTML; HTML and unsafe links in it are shown as text."""
    parser = dialect()
    return _Page(parser).render(parser.parse(text), parser.options, {})


class _Page(RendererHTML):
    """Each public method draws the tokens that bear its name; the others are drawn as usual."""

    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A section that may be linked to by its title."""
        title = tokens[idx + 1].content
        tokens[idx].attrSet("id", re.sub(r"\W+", "-", title.lower()).strip("-"))
        return self.renderToken(tokens, idx, options, env)

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A table in a box as wide as the page, which scrolls where the table is wider."""
        return '<div class="wide">' + self.renderToken(tokens, idx, options, env)

    def table_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """The end of the box."""
        return self.renderToken(tokens, idx, options, env) + "</div>\n"
