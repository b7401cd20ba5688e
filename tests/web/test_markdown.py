"""The rules' Markdown as HTML."""

import pytest

from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, rules_text
from ecotone.web import markdown


def test_headings_paragraphs_and_marks() -> None:
    text = "# A *title*\n\nOne **bold** line\nand `a **b** <c>`.\n\nAnother & more."
    assert markdown(text) == (
        '<h1 id="a-title">A <em>title</em></h1>\n'
        "<p>One <strong>bold</strong> line and <code>a **b** &lt;c&gt;</code>.</p>\n"
        "<p>Another &amp; more.</p>"
    )


def test_lists_hold_what_is_indented_under_them() -> None:
    assert markdown("- one\n  more\n- two\n\n1. first\n\n2. second") == (
        "<ul><li>one more</li><li>two</li></ul>\n<ol><li>first</li><li>second</li></ol>"
    )


def test_tables_and_code_blocks() -> None:
    assert markdown("| a | b |\n|---|---|\n| `1` | 2 |") == (
        '<div class="wide"><table><tr><th>a</th><th>b</th></tr>'
        "<tr><td><code>1</code></td><td>2</td></tr></table></div>"
    )
    assert markdown("    . Z\n\n    <W>\n\nend") == (
        "<pre><code>. Z\n\n&lt;W&gt;</code></pre>\n<p>end</p>"
    )


@pytest.mark.parametrize("game", GAMES.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_leave_no_mark_behind(game: str, lang: str) -> None:
    html = markdown(rules_text(game, lang))
    bare = "".join(part.partition("</code>")[2] for part in ("</code>" + html).split("<code"))
    assert "**" not in bare
    assert "`" not in bare
    assert "\n|" not in bare
    assert html.startswith("<h1")
