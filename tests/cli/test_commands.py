"""Commands declare themselves, wherever they lie, and cost nothing until they are used."""

import subprocess
import sys

import pytest

from ecotone.cli.commands import commands
from ecotone.core.registry import Registry
from games.samples import DRAFT

DIG = '''"""`ecotone dig`: dig a burrow."""


def arguments(parser):
    parser.add_argument("depth", type=int)


def run(given, voice):
    voice.out.print(f"{given.depth} deep")
    return 0
'''


@pytest.fixture
def burrow(monkeypatch, tmp_path):
    """A game of somebody else's that brings two commands, one under a name that is taken."""
    folder = tmp_path / "den" / "burrow" / "commands"
    folder.mkdir(parents=True)
    for package in (folder.parents[1], folder.parent):
        (package / "__init__.py").write_text('raise RuntimeError("nobody asked for the game")\n')
    (folder / "__init__.py").touch()
    (folder / "dig.py").write_text(DIG)
    (folder / "play.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    games = {"gone": "nowhere.gone", "burrow": "den.burrow", "den": "den"}
    monkeypatch.setattr("ecotone.cli.commands.GAMES", Registry(games))
    return folder.parent


@pytest.mark.parametrize("name", commands())
def test_every_command_says_what_it_does_and_what_it_takes(name, ecotone, capsys):
    summary = commands()[name].summary()
    assert summary
    assert summary in ecotone().out
    with pytest.raises(SystemExit, match="0"):
        ecotone(name, "--help")
    assert summary in capsys.readouterr().out


def test_help_imports_no_game_and_nothing_that_a_command_needs():
    code = (
        "import sys; from ecotone.cli import main; main([]);"
        "print(*[name for name in sys.modules if name.startswith('ecotone.')], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ran.stderr.split()
    assert "ecotone.cli.parser" in loaded
    assert not {entry.module for entry in commands().values()} & set(loaded)
    assert not [name for name in loaded if name.startswith("ecotone.games.")]


def test_help_for_training_needs_no_jax():
    """In a process of its own: what was imported before would not miss it."""
    for words, code in (("train --help", 0), (f"train {DRAFT}", 2)):
        program = f"import sys; sys.modules['jax'] = None; sys.argv[1:] = {words.split()!r}"
        program += "; from ecotone.cli import main; sys.exit(main())"
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert ran.returncode == code, ran.stderr
        assert "Traceback" not in ran.stderr
    assert "jax" in ran.stderr


def test_a_games_folder_brings_commands_without_being_imported(burrow, ecotone):
    out = ecotone().out
    assert "dig a burrow" in out
    assert "play a game in the terminal" in out
    assert "den" not in sys.modules


def test_a_command_of_a_game_runs(burrow, ecotone, refused):
    for package in (burrow.parent, burrow):
        (package / "__init__.py").write_text("")
    assert ecotone("dig", 3).out == "3 deep\n"
    assert "depth" in refused("dig")
    for name in ("den", "den.burrow", "den.burrow.commands", "den.burrow.commands.dig"):
        del sys.modules[name]


def test_a_word_that_is_no_command_is_answered_with_those_there_are(refused):
    sentence = refused("pley")
    assert all(name in sentence for name in commands())
