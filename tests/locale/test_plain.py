"""Words that nobody has compiled are read as they are written."""

import os
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import ecotone
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from ecotone.locale import catalogue
from ecotone.locale.plain import plain, read

WRITTEN = """# A game
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"

#. for the translator
#, python-brace-format
msgid "burrow.title"
msgstr ""
"Bur"
"row \\"deep\\"\\n"

msgid "burrow.holes"
msgid_plural "burrow.holes"
msgstr[0] "one hole"
msgstr[1] "{n} holes"

msgid "burrow.empty"
msgstr ""

#~ msgid "burrow.gone"
#~ msgstr "gone"
"""


def test_a_file_is_read_with_its_plurals_and_long_lines(tmp_path: Path) -> None:
    file = tmp_path / "en.po"
    file.write_text(WRITTEN, encoding="utf-8")
    assert read(file) == {
        "burrow.title": ('Burrow "deep"\n',),
        "burrow.holes": ("one hole", "{n} holes"),
    }


@pytest.mark.parametrize(("lang", "singular"), [("en", {1}), ("fr", {0, 1})])
def test_each_language_has_its_plurals(tmp_path: Path, lang: str, singular: set[int]) -> None:
    file = tmp_path / f"{lang}.po"
    file.write_text(WRITTEN, encoding="utf-8")
    words = plain(file, lang)
    for n in range(4):
        said = words.ngettext("burrow.holes", "burrow.holes", n)
        assert said == ("one hole" if n in singular else "{n} holes")
    assert words.gettext("burrow.gone") == "burrow.gone"
    assert words.ngettext("burrow.gone", "burrow.gone", 2) == "burrow.gone"


@pytest.mark.parametrize("line", ['"nobody\'s"', "msgid bare", 'msgid "open', "what is this"])
def test_a_line_that_is_not_right_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "en.po"
    file.write_text(f"# words\n{line}\n", encoding="utf-8")
    with pytest.raises(ParseError) as refused:
        read(file)
    assert refused.value.params == {"file": str(file), "line": 2, "text": line}


def test_all_our_words_read_the_same_as_compiled() -> None:
    root = Path(ecotone.__file__).parent
    for file in sorted(root.rglob("locale/**/*.po")):
        with file.open("rb") as source:
            known = {one.id: one.string for one in read_po(source) if one.id and one.string}
        expected = {
            key if isinstance(key, str) else key[0]: (said,) if isinstance(said, str) else said
            for key, said in known.items()
        }
        assert read(file) == expected


def test_a_catalogue_older_than_its_words_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    po, mo = tmp_path / "locale" / "en.po", tmp_path / "locale" / "en.mo"
    po.parent.mkdir()
    po.write_text(WRITTEN, encoding="utf-8")
    mo.write_bytes(b"not compiled words")
    os.utime(mo, (1, 1))
    monkeypatch.setattr(type(GAMES), "folders", lambda self: (tmp_path,))
    catalogue.read_again()
    assert catalogue.say("en", "burrow.title") == 'Burrow "deep"\n'
    assert catalogue.say_n("en", "burrow.holes", 3) == "3 holes"
    po.write_text("nonsense", encoding="utf-8")
    catalogue.read_again()
    assert catalogue.say("en", "burrow.title") == "burrow.title"
    assert catalogue.say("en", "word.and") == "and"
    monkeypatch.undo()
    catalogue.read_again()
