"""The names that people type: in English or French, in any case, with or without accents."""

from ecotone.core.pad import Lexicon, plain

WORDS = Lexicon(("forest", "wetland"), ("forêt", "zone humide"))


def test_names_are_found_however_they_are_written() -> None:
    assert plain("  L\u2019Écureuil_roux ") == "l'ecureuil roux"
    for name in ("forest", "Forests", "FORÊT", "forets"):
        assert WORDS.find(name) == "forest"
    assert WORDS.find("Zones  humides") == "wetland"
    assert WORDS.find("desert") is None
    assert WORDS.names("fr") == ("forêt", "zone humide")
    assert WORDS.names("en") == ("forest", "wetland")


def test_lists_and_counts_are_read_or_refused_as_a_whole() -> None:
    assert WORDS.listed("Forêt, zones humides") == ["forest", "wetland"]
    assert WORDS.listed("forest desert") is None
    assert WORDS.counted("forêts 3; zone humide: 2") == {"forest": 3, "wetland": 2}
    assert WORDS.counted("") == {}
    assert WORDS.counted("forest") is None
    assert WORDS.counted("forest 12345678901") is None
