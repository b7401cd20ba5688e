"""A game that brings nothing but its rules and words: whatever it lacks is absent, not broken."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import PHONE, WAIT, Served, chromium
from browser.player import fits, play, ready
from ecotone.contract.template import package
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES
from ecotone.locale.catalogue import read_again
from ecotone.server import pages
from ecotone.web import page
from strangers import BURROW, changed, install

__all__ = ["chromium"]

NAME = "heath"
CHANGES = {
    "__init__.py": [("range(2, 5)", "range(2, 3)")],
    "rules.py": [
        ("OPTIONS = (Option", "OPTIONS: tuple[Option, ...] = ()  # (Option"),
        ('options["patch"]', "12"),
    ],
    "locale": [("option.patch", "")],
}
pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game for two without options, drawing, notes, rulings, tutorial, pad and bots."""
    folder = tmp_path_factory.mktemp("bare")
    for path, text in package(NAME).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    changed(folder, NAME, CHANGES)
    rmtree(folder / "src" / NAME / "draw")
    install(folder / "src", NAME, NAME)
    return folder / "src"


@pytest.fixture
def brought(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game, known to this process for a while."""
    monkeypatch.syspath_prepend(site)
    GAMES.bring(NAME, NAME)
    read_again()
    yield
    GAMES._modules.pop(NAME)
    GAMES._loaded.pop(NAME, None)
    for module in [one for one in sys.modules if one.partition(".")[0] == NAME]:
        del sys.modules[module]
    read_again()


@pytest.mark.usefixtures("brought")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_offer_nothing_that_the_game_has_not(lang: str) -> None:
    around: dict[str, Any] = {"theme": "auto", "name": "", "path": "/"}
    new = page("new", lang, **around, **pages.new(NAME, lang))
    assert {"en": "2 players", "fr": "2 joueurs"}[lang] in new
    assert 'class="options"' not in new
    rules = page("rules", lang, **around, **pages.rules(NAME, lang))
    assert "/rulings" not in rules


@pytest.fixture
def phone(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chromium: Browser
) -> Iterator[Page]:
    """A window of a phone at a server that knows the game; it must not complain."""
    source = BURROW.parents[1] / "src"
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(source), str(site))))
    server, complaints = Served(tmp_path), list[str]()
    server.start()
    context = chromium.new_context(
        base_url=server.url, locale="fr-FR", viewport=PHONE, has_touch=True, reduced_motion="reduce"
    )
    window = context.new_page()
    window.set_default_timeout(WAIT)
    window.on("pageerror", lambda error: complaints.append(str(error)))
    window.on("response", lambda one: complaints.append(one.url) if one.status >= 400 else None)
    yield window
    context.close()
    server.stop()
    assert complaints == []


def test_a_whole_game_and_its_replay_on_a_phone(phone: Page) -> None:
    phone.goto("/")
    phone.locator(f'button[data-play="{NAME}"]').click()
    phone.wait_for_url("**/t/*")
    ready(phone)
    fits(phone)
    for nothing in ("#aid-open", "#notes-again"):
        expect(phone.locator(nothing)).to_have_attribute("hidden", "")
    assert "options" not in phone.locator("#stage").inner_text()
    assert play([phone], Random(1)) >= 2
    fits(phone)
    phone.goto(f"{phone.url}/replay")
    ready(phone)
    expect(phone.locator("#chapter")).to_be_hidden()
    assert not phone.locator("#where").inner_text().rstrip().endswith("·")
    fits(phone)
