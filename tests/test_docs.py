"""The docs are true: their code runs, their commands exist, their links lead somewhere."""

import re
from pathlib import Path

import pytest

from ecotone.cli.parser import arguments
from ecotone.core import record
from ecotone.games import GAMES

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (f"{page.name}-{number}", text)
        for page in PAGES
        for number, (kind, text) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
        if kind == language
    ]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in blocks("python")])
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


def test_every_option_of_every_game_has_a_default_in_the_record_page():
    head = next(text for name, text in blocks("") if text.startswith("ecotone record"))
    kept = record.read(head)
    assert set(kept.options) == {option.name for option in GAMES[kept.game].options}


def test_the_make_targets_of_the_docs_exist():
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for page in PAGES:
        for target in re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")):
            assert target in targets
