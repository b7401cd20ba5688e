"""Every way a pack can be wrong, with its code, its place and its sentence."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from ecotone.core.errors import ParseError
from ecotone.games.biotopes.rules.endless import endless
from ecotone.games.biotopes.rules.entries import Notes
from ecotone.games.biotopes.rules.pack import check, check_at, first_pack, load
from ecotone.games.biotopes.rules.source import Part, Source
from ecotone.locale import LANGUAGES, refused
from games.biotopes.test_pack import DATA

LOCALE = Path(str(files("ecotone.games.biotopes") / "locale"))
TOP = 'format = 1\nname = { en = "Mine", fr = "À moi" }\n'
SPECIES = TOP + "".join(
    file.read_text(encoding="utf-8") for file in sorted(DATA.glob("species-*.toml"))
)
ADVANCED = TOP + (DATA / "biotopes.toml").read_text(encoding="utf-8")
TILES = TOP + (DATA / "tiles.toml").read_text(encoding="utf-8")
TABLES = (DATA / "pack.toml").read_text(encoding="utf-8")


def damaged(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def tit(old: str, new: str) -> str:
    """The species with one line of the crested tit changed."""
    before, header, after = SPECIES.partition("[species.crested_tit]\n")
    return before + header + damaged(after, old, new)


EFFECT = 'effects = [{ family = "settler", biotope = "forest", reward = "card" }]'
DIET = 'diet = ["plant", "invertebrate"]'
DECK = 'deck = "insectivore"'
NAMES = 'en = "Crested tit", fr = "Mésange huppée"'
TYPES = '["invertebrate", "reptile", "bird", "mammal"]'
SIDE = '["wetland meadow", "forest wetland forest", "meadow mountain"]'
PLAIN_SIDE = '["forest forest", "forest forest meadow", "forest forest"]'
TIT = " [species.crested_tit]"

WRONG = [
    ("syntax", TOP + "[species", ":3"),
    ("syntax", TOP + 'x = "', ":3"),
    ("syntax", TOP + "x = [", ""),
    ("twice", SPECIES + "[species.red_fox]\n", f":{len(SPECIES.splitlines()) + 1}"),
    ("newer", TOP.replace("1", "2", 1), ":1"),
    ("unknown_key", TOP + "speices = 1\n", ":3"),
    ("unknown_key", tit(DECK, DECK + '\ncolour = "red"'), TIT),
    ("missing_key", tit(DECK + "\n", ""), TIT),
    ("missing_key", "format = 1\n", ""),
    ("missing_key", tit(EFFECT, "effects = [{ amount = 1 }]"), TIT),
    ("missing_key", tit(', reward = "card"', ""), TIT),
    ("not_text", tit(DECK, "deck = 1"), TIT),
    ("not_number", TOP.replace("1", "true", 1), ":1"),
    ("not_list", tit(DIET, 'diet = "plant"'), TIT),
    ("not_table", TOP + "species = 3\n", ":3"),
    ("not_table", TOP + "[species]\nred_fox = 3\n", " [species.red_fox]"),
    ("not_table", TOP + "reserve = 3\n", " [reserve]"),
    ("not_table", tit(EFFECT, 'effects = ["settler"]'), TIT),
    ("id", damaged(SPECIES, "[species.red_fox]", '[species."red fox"]'), " [species.red fox]"),
    ("reserved", damaged(SPECIES, "[species.red_fox]", "[species.forest]"), " [species.forest]"),
    ("number", damaged(TABLES, "5 = 40", "5 = 41"), ":22 [reserve]"),
    ("number", tit('reward = "card"', 'reward = "card", amount = 0'), TIT),
    ("value", tit(DECK, 'deck = "omnivore"'), TIT),
    ("value", tit('diet = ["plant"', 'diet = ["fish"'), TIT),
    ("value", tit('reward = "card"', 'reward = "gold"'), TIT),
    ("value", damaged(TILES, '"wetland meadow"', '"wetland desert"'), ":7 [tiles.1]"),
    ("no_name", tit(NAMES, 'en = " "'), TIT),
    ("family", tit('"settler"', '"setler"'), TIT),
    ("unknown_key", tit('reward = "card"', 'reward = "card", speed = 3'), TIT),
    ("filters", tit('"settler", biotope', '"host", type = "bird", biotope'), TIT),
    (
        "species_only",
        damaged(ADVANCED, '"sheltered"', '"predator"'),
        ":11 [biotopes.preserved_mountain]",
    ),
    ("count", tit('type = "bird"', 'type = "mammal"'), ""),
    ("count", tit('biotope = "forest"', 'biotope = "meadow"'), ""),
    ("diet_size", tit(DIET, "diet = []"), TIT),
    ("diet_unpayable", SPECIES.replace('type = "reptile"', 'type = "bird"'), "honey_buzzard]"),
    ("endless", tit(EFFECT, 'effects = [{ family = "foraging", amount = 2 }]'), TIT),
    ("endless", tit(EFFECT, 'effects = [{ family = "foraging" }, { family = "adaptive" }]'), TIT),
    ("milieu", damaged(ADVANCED, 'milieu = "preserved"', 'milieu = "adapted"'), ""),
    ("tile_count", damaged(TILES, "[tiles.10]", "[tiles.11]\n[tiles.10]"), ""),
    ("tile_rows", damaged(TILES, '"wetland meadow", ', ""), ":7 [tiles.1]"),
    ("layout_place", damaged(TABLES, "[1, 1]]", "[1, 1, 1]]"), " [layouts]"),
    ("layout_place", damaged(TABLES, "[1, 1]]", "7]"), " [layouts]"),
    ("layout_size", damaged(TABLES, ", [1, 1]]", "]"), " [layouts]"),
    ("layout_overlap", damaged(TABLES, "[1, 1]]", "[1, 0]]"), " [layouts]"),
    ("layout_apart", damaged(TABLES, "[1, 1]]", "[9, 9]]"), " [layouts]"),
    ("missing_key", damaged(TABLES, "5 = [[0", "6 = [[0"), " [layouts]"),
    ("conditions", damaged(TABLES, TYPES, '["bird", "bird"]'), ""),
    ("conditions", damaged(TABLES, TYPES, '["bird"]'), ""),
    ("ranks", damaged(TABLES, "least = 90", "least = 190"), ""),
    ("ranks", damaged(TABLES, "least = 0", "least = 1"), ""),
]

ODD = [
    ("untranslated", tit('en = "Crested tit", ', ""), TIT),
    ("diet_unusual", tit('"invertebrate"]', '"mammal"]'), TIT),
    ("diet_unusual", damaged(SPECIES, '["plant", "plant"]', '["plant", "bird"]'), ""),
    ("diet_unusual", damaged(SPECIES, '["mammal", "mammal", "mammal"]', '["plant"]'), ""),
    ("no_effect", tit(EFFECT, "effects = []"), TIT),
    ("same_name", tit("Lophophanes cristatus", "Vulpes vulpes"), ""),
    ("tile_biotopes", damaged(TILES, SIDE, PLAIN_SIDE), ":7 [tiles.1]"),
    ("tile_balance", re.sub('= ."[a-z]+ [a-z]+",', '= ["forest forest",', TILES), ""),
]


@pytest.mark.parametrize(("code", "text", "place"), WRONG, ids=[code for code, _, _ in WRONG])
def test_what_stops_a_pack(code: str, text: str, place: str, tmp_path: Path) -> None:
    found = [problem for problem in check(text, "my.toml") if problem.code == f"pack_{code}"]
    assert any(problem.place.endswith(place) for problem in found)
    assert all(problem.place.startswith("my.toml") for problem in found)
    assert not any(problem.warning for problem in found)
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ParseError):
        load(file)


@pytest.mark.parametrize(("code", "text", "place"), ODD, ids=[code for code, _, _ in ODD])
def test_what_is_merely_unusual(code: str, text: str, place: str) -> None:
    problems = check(text, "my.toml")
    assert any(p.code == f"pack_{code}" and p.place.endswith(place) for p in problems)
    assert all(problem.warning for problem in problems)


def test_card_actions_that_end_by_themselves_are_sound() -> None:
    """One cube for one, cards for cubes, or more once a cycle."""
    for effects in (
        '{ family = "foraging" }',
        '{ family = "adaptive", amount = 2 }, { family = "discreet" }',
        '{ family = "foraging", amount = 3, once = "cycle" }, { family = "adaptive" }',
        '{ family = "adaptive", once = "cycle" }',
    ):
        assert check(tit(EFFECT, f"effects = [{effects}]"), "my.toml") == []


def test_our_own_set_ends_and_the_first_one_did_not() -> None:
    own, first = load(), first_pack()
    assert own.fingerprint != first.fingerprint
    for pack, many in ((own, 0), (first, 3)):
        notes = Notes(Source([Part("own", "")]))
        endless(notes, pack.species)
        assert [problem.code for problem in notes.problems] == ["pack_endless"] * many


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (empty := tmp_path / "empty").mkdir()
    (latin := tmp_path / "latin.toml").write_bytes("name = 'Éléphant'".encode("latin-1"))
    for code, path in (
        ("unreadable", tmp_path / "missing.toml"),
        ("empty", empty),
        ("encoding", latin),
    ):
        (problem,) = check_at(path)
        assert (problem.code, problem.place) == (f"pack_{code}", str(path))
        with pytest.raises(ParseError):
            load(path)


def test_the_files_of_a_folder_are_one_pack(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TOP + "[reserve]\n1 = 20\n", encoding="utf-8")
    (tmp_path / "b.toml").write_text("[reserve]\n1 = 20\n", encoding="utf-8")
    (problem,) = check_at(tmp_path)
    assert problem.code == "pack_twice"
    assert dict(problem.params)["name"] == "reserve.1"
    rest = "".join(f"{seats} = 20\n" for seats in range(2, 6))
    (tmp_path / "b.toml").write_text(f"[reserve]\n{rest}", encoding="utf-8")
    assert check_at(tmp_path) == []
    assert load(tmp_path).reserve == (20,) * 5
    (tmp_path / "b.toml").write_text("format = 1\n", encoding="utf-8")
    (problem,) = check_at(tmp_path)
    assert problem.place == str(tmp_path / "b.toml")
    assert dict(problem.params)["first"] == f"{tmp_path / 'a.toml'}:1"


def test_one_reading_finds_every_problem() -> None:
    text = damaged(damaged(TABLES, "5 = 40", "5 = 41"), "least = 0", 'least = "none"')
    assert [problem.code for problem in check(text, "my.toml")] == [
        "pack_number",
        "pack_not_number",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_its_sentence(lang: str) -> None:
    said = set()
    for _, text, _ in WRONG + ODD:
        for problem in check(text, "my.toml"):
            sentence = refused(problem.refusal(), lang)
            assert sentence.startswith("my.toml")
            assert "{" not in sentence.replace(text, "")
            said.add(problem.code)
    words = (LOCALE / f"{lang}.po").read_text(encoding="utf-8")
    worded = set(re.findall(r'msgid "error\.(pack_[a-z_]+)"', words))
    others = {"pack_unreadable", "pack_empty", "pack_encoding", "pack_changed", "pack_exists"}
    assert worded - said == others
    assert said <= worded
