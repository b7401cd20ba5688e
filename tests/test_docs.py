"""The docs are true: their code runs, their commands exist, their links lead somewhere."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from ecotone import __version__
from ecotone.cli.parser import arguments
from ecotone.core import record
from ecotone.games import GAMES

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (f"{page.name}-{number}", text)
        for page in PAGES
        for number, (kind, text) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
        if kind == language
    ]


def campaign(text: str) -> list[pytest.MarkDecorator]:
    """Code that compiles programs runs where nothing is measured."""
    return [pytest.mark.heavy] if "batch" in text else []


@pytest.mark.parametrize(
    "text",
    [pytest.param(text, id=name, marks=campaign(text)) for name, text in blocks("python")],
)
def test_python_in_the_docs_runs(text):
    exec(compile(text, "docs", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_docs_exist(page):
    text = page.read_text(encoding="utf-8")
    for line in re.findall(r"^ecotone (\w.*?)(?:  +#.*)?$", text, re.MULTILINE):
        if not line.startswith("record "):
            assert arguments(line.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page):
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!http)([^)#]+)\)|(?:src|srcset)=\"([^\"]+)\"", text):
        assert (page.parent / (link[0] or link[1])).exists(), link


def test_readme_names_every_extra_and_what_it_brings():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    rows = re.findall(r"^\| (`.*`) \| \S", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == {
        *project["optional-dependencies"]
    }


def test_every_option_of_every_game_has_a_default_in_the_record_page():
    head = next(text for name, text in blocks("") if text.startswith("ecotone record"))
    kept = record.read(head)
    assert set(kept.options) == {option.name for option in GAMES[kept.game].options}


def test_the_make_targets_of_the_docs_exist():
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for page in PAGES:
        for target in re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")):
            assert target in targets


def test_every_page_has_its_place_on_the_site():
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    shown = re.findall(r": ([\w-]+\.md)$", nav, re.MULTILINE)
    generated = {"contributing.md", "changelog.md", "speed.md", "examples.md"}
    assert set(shown) == {page.name for page in DOCS} | generated
    assert len(shown) == len(set(shown))


def test_the_reference_names_modules_that_exist():
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    named = re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE)
    assert named
    assert all(map(find_spec, named))


def test_the_changelog_begins_with_this_version():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("## "))
    assert re.fullmatch(rf"## {re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)", first)
