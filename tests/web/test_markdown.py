"""The rules' Markdown on pages and in the terminal."""

import io
import re
from html.parser import HTMLParser

import pytest
from rich.console import Console

from ecotone.cli.voice import prose
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, rules_text
from ecotone.web import markdown

pytestmark = pytest.mark.heavy

RULES = [(game, lang) for game in GAMES.names() for lang in LANGUAGES]


class Words(HTMLParser):
    """What a page says, without its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said = ""
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.said += data


def test_a_section_can_be_linked_to_by_its_title() -> None:
    assert markdown("## The *last* turn") == '<h2 id="the-last-turn">The <em>last</em> turn</h2>\n'


def test_what_stands_in_code_is_left_as_it_is() -> None:
    assert markdown("`a **b** <c>`") == "<p><code>a **b** &lt;c&gt;</code></p>\n"


def test_a_table_scrolls_in_a_box_of_its_own() -> None:
    html = markdown("| a | b |\n|---|---|\n| `1` | 2 |")
    assert html.startswith('<div class="wide"><table>')
    assert html.endswith("</table>\n</div>\n")
    assert "<td><code>1</code></td>" in html


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "a <img src=x onerror=alert(1)> b", "[go](javascript:alert(1))"],
)
def test_html_and_unsafe_links_are_shown_as_text(text: str) -> None:
    html = markdown(text)
    assert set(re.findall("<[^>]+>", html)) == {"<p>", "</p>"}
    assert Words(html).said.strip() == text


@pytest.mark.parametrize(("game", "lang"), RULES)
def test_the_rules_leave_no_mark_behind(game: str, lang: str) -> None:
    html = markdown(rules_text(game, lang))
    bare = re.sub("<code>.*?</code>", "", html, flags=re.DOTALL)
    assert html.startswith("<h1")
    assert not re.search(r"\*\*|`|^\||^#", bare, re.MULTILINE)


@pytest.mark.parametrize(("game", "lang"), RULES)
def test_page_and_terminal_say_the_same_rules(game: str, lang: str) -> None:
    text = rules_text(game, lang)
    screen = Console(file=io.StringIO(), width=400, color_system=None)
    with screen.capture() as shown:
        screen.print(prose(text))

    def words(said: str) -> list[str]:
        """In order; a browser numbers lists by itself, so numbers are left out."""
        return re.findall(r"[^\W\d]+", said)

    assert words(shown.get()) == words(Words(markdown(text)).said)
