"""Every page in every language: whole, escaped, and fit for a strict content security policy."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from ecotone.core.drawing import Drawing
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES
from ecotone.web import asset, company, page, pages
from web.filled import NAME, filled

pytestmark = pytest.mark.heavy

EVERY = [
    pytest.param(lang, name, context, id=f"{lang}-{name}-{context.get('title', number)}")
    for lang in LANGUAGES
    for number, (name, context) in enumerate(filled(lang))
]
every_page = pytest.mark.parametrize(("lang", "name", "context"), EVERY)
VOID = {"meta", "link", "img", "input", "use", "rect", "circle", "path", "ellipse", "br", "hr"}


class Reader(HTMLParser):
    """What a page is made of, and whether everything that opens also closes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@every_page
def test_a_page_is_well_formed_and_in_the_readers_language(
    lang: str, name: str, context: dict[str, Any]
) -> None:
    read = Reader(page(name, lang, **context))
    assert read.open == []
    assert ("html", lang) == (read.tags[0][0], read.tags[0][1]["lang"])
    ids = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    said = " ".join([*read.text, *(str(v) for _, a in read.tags for v in a.values())])
    assert not re.search(r"\bweb\.[a-z]", said), "a key has no words"


@every_page
def test_nothing_in_a_page_is_run_or_styled_in_place_or_fetched_from_elsewhere(
    lang: str, name: str, context: dict[str, Any]
) -> None:
    for tag, attributes in Reader(page(name, lang, **context)).tags:
        assert tag != "style"
        assert tag != "script" or attributes.get("src")
        for key, value in attributes.items():
            assert key != "style"
            assert not key.startswith("on")
            if key in ("src", "href", "action"):
                assert re.match(r"[/#]", str(value)), value
                assert not str(value).startswith("//")


@every_page
def test_names_are_text_and_nothing_else(lang: str, name: str, context: dict[str, Any]) -> None:
    assert NAME not in page(name, lang, **context)


@every_page
def test_everything_one_can_use_has_a_name(lang: str, name: str, context: dict[str, Any]) -> None:
    read = Reader(page(name, lang, **context))
    labelled = {a["for"] for tag, a in read.tags if tag == "label" and "for" in a}
    html = page(name, lang, **context)
    for tag, attributes in read.tags:
        if tag in ("input", "select") and "aria-label" not in attributes:
            inside = attributes.get("id") in labelled
            start = html.index(f'name="{attributes.get("name")}"') if "name" in attributes else 0
            inside |= html.rfind("<label", 0, start) > html.rfind("</label", 0, start)
            assert inside or attributes.get("id") == "name", attributes
    for found in re.finditer(r"<button([^>]*)>(.*?)</button>", html, re.DOTALL):
        words = re.sub(r"<[^>]*>", "", found[2]).strip()
        assert words or "aria-label" in found[1], found[0]


def test_an_asset_changes_its_address_with_its_content() -> None:
    assert re.fullmatch(r"/static/base\.css\?v=[0-9a-f]{10}", asset("base.css"))


def test_an_unknown_language_is_spoken_to_in_english() -> None:
    ((name, context), *_) = filled("en")
    assert '<html lang="en"' in page(name, "xx", **context)


def test_a_game_without_a_picture_gets_the_common_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "drawing", Drawing)
    context = dict(filled("en")[0][1])
    fifth = dict(context["games"][0], name="fifth")
    assert "/art/" not in page(
        "home", "en", **(context | {"games": [fifth], "mine": [], "open": []})
    )


def test_a_usual_table_can_be_played() -> None:
    for game in GAMES.names():
        least, most = GAMES[game].seats[0], GAMES[game].seats[-1]
        seats = company({"least": least, "most": most, "long": GAMES[game].minutes[1]})
        assert len(seats) in GAMES[game].seats
        assert [seat["kind"] for seat in seats].count("me") == 1
