"""A game can be begun and checked by a command, before anything is installed."""

import shlex
import sys
from shutil import rmtree

import pytest

from ecotone.contract import CASE_CHECKS, GAME_CHECKS
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, knows
from ecotone.locale.catalogue import read_again
from games.samples import DRAFT
from strangers import changed


@pytest.fixture
def written(ecotone, tmp_path, monkeypatch):
    """Writes a new game into a folder; it is forgotten afterwards."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    names = []

    def write(name):
        names.append(name)
        assert ecotone("game", "new", name, "--dir", tmp_path / name).code == 0
        return tmp_path / name

    yield write
    for name in names:
        GAMES._modules.pop(name, None)
        GAMES._loaded.pop(name, None)
        for module in [one for one in sys.modules if one.partition(".")[0] == name]:
            del sys.modules[module]
    read_again()


def test_a_new_game_keeps_every_promise_at_once(written, ecotone):
    folder = written("bramble")
    checked = ecotone("game", "check", "bramble", "--dir", folder)
    assert (checked.code, checked.err) == (0, "")
    assert "bramble keeps all" in checked.out
    assert not [
        path
        for path in folder.rglob("*.*")
        if path.is_file() and path.suffix != ".pyc" and "ample" in path.read_text(encoding="utf-8")
    ]


def test_the_commands_to_try_hold_for_a_folder_with_spaces(ecotone, tmp_path):
    folder = tmp_path / "my games"
    told = ecotone("game", "new", "bramble", "--dir", folder).out
    tried = told.partition("Try: ")[2].partition(";")[0]
    assert shlex.split(tried)[-2:] == ["--dir", str(folder)]
    assert f"pip install -e '{folder}' and" in told


def test_what_is_not_kept_is_explained(written, ecotone):
    folder = written("thicket")
    rules = folder / "src" / "thicket" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("if take.berries <= state.left", ""), encoding="utf-8")
    words = folder / "src" / "thicket" / "locale" / "fr.po"
    text = words.read_text(encoding="utf-8")
    words.write_text(text.replace("thicket.point.last", "thicket.point.first"), encoding="utf-8")
    checked = ecotone("game", "check", str(folder), "--lang", "en")
    assert checked.code == 2
    assert "Traceback" not in checked.err
    assert "fr: thicket.point.last" in checked.err
    assert "refuses a legal action" in checked.err
    assert "too_few_left" in checked.err


def test_a_word_that_is_gone_from_every_language_is_named(written, ecotone):
    folder = written("copse")
    locale = folder / "src" / "copse" / "locale"
    for lang in LANGUAGES:
        words = (locale / f"{lang}.po").read_text(encoding="utf-8")
        idle = words.replace("copse.ask.take.1", "copse.zyzzyva")
        assert idle != words
        (locale / f"{lang}.po").write_text(idle, encoding="utf-8")
    checked = ecotone("game", "check", str(folder), "--lang", "en")
    assert checked.code == 2
    assert "en: copse.ask.take.1" in checked.err
    assert "en.po: copse.zyzzyva" in checked.err
    listed = ecotone("game", "words", str(folder), "--lang", "en")
    assert (listed.code, listed.err) == (0, "")
    assert "words.pot lists" in listed.out
    again = ecotone("game", "check", str(folder), "--lang", "en")
    assert "copse.ask.take.1" not in again.err
    assert "en.po: copse.zyzzyva" in again.err


def test_a_game_without_a_drawing_and_options_can_be_looked_at(written, ecotone):
    """The default drawing keeps the promises too: of an empty list it says nothing."""
    folder = written("heath")
    changed(folder, "heath", SMALL["no_options"])
    rmtree(folder / "src" / "heath" / "draw")
    checked = ecotone("game", "check", str(folder), "--lang", "en")
    assert "All that is said and shown" not in checked.err


def test_all_words_that_are_missing_are_named_at_once(written, ecotone):
    folder = written("moor")
    for lang in LANGUAGES:
        words = folder / "src" / "moor" / "locale" / f"{lang}.po"
        blocks = words.read_text(encoding="utf-8").split("\n\n")
        words.write_text("\n\n".join((blocks[0], blocks[-1])), encoding="utf-8")
    checked = ecotone("game", "check", str(folder), "--lang", "en")
    assert "en: moor.title, moor.tagline, moor.credits, moor.option.patch" in checked.err


def test_a_view_whose_type_is_not_said_is_explained(written, ecotone):
    folder = written("marsh")
    changed(folder, "marsh", {"rules.py": [(" -> View:", ":")]})
    checked = ecotone("game", "check", str(folder), "--lang", "en")
    assert "rules.view does not say what it returns" in checked.err


NO_OPTIONS = ("OPTIONS = (Option", "OPTIONS: tuple[Option, ...] = ()  # (Option")
SMALL = {
    "no_options": {
        "rules.py": [NO_OPTIONS, ('options["patch"]', "12")],
        "locale": [("option.patch", "")],
    },
    "for_two": {"__init__.py": [("range(2, 5)", "range(2, 3)")]},
    "three_moves": {
        "rules.py": [("State(options, int(", "State(options, min(3, ")],
        "state.py": [("TAKES = (Take(1), Take(2), Take(3))", "TAKES = (Take(1),)")],
    },
}
"""Games in which something is missing that others have; in all of them everything is open."""


@pytest.mark.parametrize("kinds", [*((kind,) for kind in SMALL), tuple(SMALL)], ids="-".join)
def test_a_small_game_keeps_every_promise(written, ecotone, kinds):
    """No options, two players exactly, three moves, no secrets; and all of that at once."""
    name = f"plain_{'_'.join(kinds)}"
    folder = written(name)
    for kind in kinds:
        changed(folder, name, SMALL[kind])
    checked = ecotone("game", "check", name, "--dir", folder, "--lang", "en")
    assert (checked.code, checked.err) == (0, "")
    game = GAMES[name]
    most = game.seats[-1]
    assert not game.hides(most, Table(game, most, seed=1).options)
    assert not game.options or "no_options" not in kinds
    assert len(game.seats) == 1 or "for_two" not in kinds
    if "three_moves" in kinds:
        table = Table(game, 2, seed=1)
        moves = 0
        while seats := table.to_act():
            table.play(seats[0], table.legal(seats[0])[0])
            moves += 1
        assert moves == 3


@pytest.mark.parametrize(
    "name", ["Bramble", "9lives", "two words", DRAFT, "sample", "../up", "ecotone", "pytest"]
)
def test_a_name_that_no_game_can_have_is_refused(refused, name, tmp_path):
    refused("game", "new", name, "--dir", tmp_path / "game")
    assert not (tmp_path / "game").exists()


def test_a_folder_that_is_in_use_is_left_alone(refused, tmp_path):
    (tmp_path / "kept.txt").touch()
    assert "not empty" in refused("game", "new", "bramble", "--dir", tmp_path)
    assert "pyproject.toml" in refused("game", "check", "bramble", "--dir", tmp_path)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    assert "entry-points" in refused("game", "check", "bramble", "--dir", tmp_path)


def test_a_game_that_there_is_not_is_refused(refused):
    assert "chess" in refused("game", "check", "chess")


def test_every_promise_is_said_in_both_languages():
    for check in (*GAME_CHECKS, *CASE_CHECKS):
        for lang in LANGUAGES:
            assert knows(lang, f"contract.{check.__name__}")
