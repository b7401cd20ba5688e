"""A game's rulings: what its folder says, or nothing."""

from pathlib import Path

from ecotone.core.rulings import Rulings, Said, read

TEXT = """
[synonyms]
en = ["line row"]

[[ruling]]
number = "X1"
switches = ["wide"]
board = "AB"
en = { ask = "May it?", reading = "Yes" }

[[ruling]]
number = "ours"
en = { ask = "And so?", reading = "No" }
"""


def test_rulings_are_read_from_a_file_or_there_are_none(tmp_path: Path) -> None:
    assert read(tmp_path / "rulings.toml") == Rulings()
    (tmp_path / "rulings.toml").write_text(TEXT, encoding="utf-8")
    first, second = read(tmp_path / "rulings.toml").rulings
    assert (first.number, first.switches, first.board) == ("X1", ("wide",), "AB")
    assert second.said == {"en": Said("And so?", "No")}
    assert read(tmp_path / "rulings.toml").synonyms == {"en": ("line row",)}
