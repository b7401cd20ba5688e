"""Whichever word is taken out of a game, in one language or in all, is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

import ecotone
from ecotone.contract import words
from ecotone.contract.ground import Broken
from ecotone.contract.sources import uses
from ecotone.contract.words import (
    HOUSE,
    SHARED,
    every_word_is_listed,
    every_word_is_used,
    everything_has_words,
    word_folders,
)
from ecotone.locale import LANGUAGES, template
from ecotone.locale.plain import Words, keys, read

every_game = pytest.mark.parametrize("name", ecotone.games())

READ = {
    (folder, lang): {file: read(file) for file in template.catalogues(folder, lang)}
    for folder in (SHARED, *(one for name in ecotone.games() for one in word_folders(name)))
    for lang in LANGUAGES
}
"""What lies in the files: read once, since here it is asked for thousands of times."""


def without(key: str, langs: tuple[str, ...] = LANGUAGES) -> Callable[[Path], Words]:
    """A reader that does not find this key in some languages."""
    files = {file: said for one in READ.values() for file, said in one.items()}
    lacking = {file for (_, lang), one in READ.items() if lang in langs for file in one}

    def lookup(file: Path) -> Words:
        said = files[file]
        if file in lacking and key in said:
            return {other: sentence for other, sentence in said.items() if other != key}
        return said

    return lookup


def unnoticed(check: Callable[[str], None], name: str, key: str) -> bool:
    try:
        check(name)
    except Broken as broken:
        return key not in str(broken).replace(",", "").split()
    return True


@every_game
@pytest.mark.parametrize("gone", [LANGUAGES, *((lang,) for lang in LANGUAGES)], ids="+".join)
def test_every_word_that_is_taken_out_is_named(
    name: str, gone: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = word_folders(name)
    assert all(template.listed(folder) for folder in folders)
    monkeypatch.setattr(template, "listed", {one: template.listed(one) for one in folders}.get)
    found = []
    for key in {key for folder in folders for said in READ[folder, "en"].values() for key in said}:
        monkeypatch.setattr(words, "read", without(key, gone))
        if unnoticed(every_word_is_listed, name, key):
            found.append(key)
    assert found == []


@every_game
def test_what_sources_and_data_name_is_missed_even_if_no_list_names_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title, and some key of each of these kinds."""
    needed = [group for group in words.needed(name) if len(group) == 1 or group[1] == group[0]]
    keys = {group[0].split(".")[1]: group[0] for group in needed if group[0].startswith(name)}
    monkeypatch.setattr(words, "needed", lambda name: needed)
    assert {"title", "category", "option"} <= set(keys)
    for key in keys.values():
        monkeypatch.setattr(words, "read", without(key))
        assert not unnoticed(everything_has_words, name, key), key


@every_game
def test_a_word_that_nothing_says_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = [f"{name}.zyzzyva", f"{name}.card.zyzzyva", "heard.zyzzyva", "zyzzyva.card"]
    monkeypatch.setattr(words, "keys", lambda file: (*keys(file), *idle))
    with pytest.raises(Broken) as broken:
        every_word_is_used(name)
    assert str(broken.value).partition(": ")[2].split(", ") == idle


def test_no_shared_word_is_idle() -> None:
    known = uses(HOUSE)
    assert [key for key in template.listed(SHARED) if not known.of(key, ())] == []
    assert not known.of("web.theme.zyzzyva", ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shared_words_are_those_of_their_list(lang: str) -> None:
    spoken = [key for said in READ[SHARED, lang].values() for key in said]
    assert set(spoken) == set(template.listed(SHARED))
    assert len(spoken) == len(set(spoken))
