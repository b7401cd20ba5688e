"""Our own set: its counts, its food chain, the species the rulebook names, its words."""

import pickle
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from ecotone.core.errors import ParseError
from ecotone.games.biotopes.rules.box import open_box, own_box
from ecotone.games.biotopes.rules.cards import Species
from ecotone.games.biotopes.rules.effects import (
    ANY_BIOTOPE,
    FAMILIES,
    FILTERS,
    SPECIES_ONLY,
    Effect,
    Wording,
    wording,
)
from ecotone.games.biotopes.rules.pack import check, check_at, load, skeleton
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, DECKS, MILIEUS
from ecotone.locale import LANGUAGES, say, say_n

PACK = load()
BY_ID = {card.id: card for card in PACK.species}
DATA = Path(load.__code__.co_filename).parent / "data"


def phrase(lang: str, said: Wording) -> str:
    blanks = {
        name: phrase(lang, value) if isinstance(value, Wording) else value
        for name, value in said.blanks
    }
    if said.n is None:
        return say(lang, said.key, **blanks)
    return say_n(lang, said.key, said.n, **blanks)


def test_nothing_is_wrong_with_our_set() -> None:
    assert check_at(DATA) == []


def test_bio_18_the_deck_sums() -> None:
    """BIO-18: 36/28/24 by deck, 22/19/24/23 by type, 88 in all."""
    decks = Counter(card.deck for card in PACK.species)
    types = Counter(card.type for card in PACK.species)
    assert [decks[deck] for deck in DECKS] == [36, 28, 24]
    assert [types[kind] for kind in ANIMALS] == [22, 19, 24, 23]
    assert len(PACK.species) == len(BY_ID) == 88


@pytest.mark.parametrize("biotope", BIOTOPES)
def test_every_biotope_has_nine_seven_and_six(biotope: str) -> None:
    decks = Counter(card.deck for card in PACK.species if card.biotope == biotope)
    assert [decks[deck] for deck in DECKS] == [9, 7, 6]


def test_points_by_deck() -> None:
    assert {(card.deck, card.stars) for card in PACK.species} == set(
        zip(DECKS, (0, 1, 2), strict=True)
    )


def test_diets_follow_the_decks() -> None:
    for card in PACK.species:
        animals = [kind for kind in card.diet if kind != "plant"]
        if card.deck == "herbivore":
            assert card.diet == ("plant", "plant")
        elif card.deck == "insectivore":
            assert set(animals) == {"invertebrate"}
            assert len(card.diet) in (2, 3)
            assert card.diet.count("plant") <= 1
        else:
            assert len(animals) >= 2, card.id
            assert len(card.diet) in (2, 3)


def test_names_and_notes_are_there_and_differ() -> None:
    for field in ("en", "fr", "la"):
        names = [getattr(card.name, field) for card in PACK.species]
        assert all(names)
        assert len(set(names)) == 88
    for card in PACK.species:
        assert card.note.en.endswith(".")
        assert card.note.fr.endswith(".")
        assert card.note.en != card.note.fr


def only(card: Species) -> Effect:
    (effect,) = card.effects
    return effect


def test_the_ten_species_that_the_rulebook_names() -> None:
    tit = BY_ID["crested_tit"]
    assert (tit.name.fr, tit.diet) == ("Mésange huppée", ("plant", "invertebrate"))
    for name, french in (
        ("large_copper", "Cuivré des marais"),
        ("southern_water_vole", "Campagnol amphibie"),
        ("water_frog", "Grenouille verte"),
    ):
        assert (BY_ID[name].biotope, BY_ID[name].name.fr) == ("wetland", french)
    dormouse = only(BY_ID["hazel_dormouse"])
    assert (dormouse.timing, dormouse.reward, dormouse.amount) == ("action", "card", 1)
    badger = BY_ID["european_badger"]
    assert (badger.deck, badger.type, badger.stars) == ("carnivore", "mammal", 2)
    assert only(badger) == Effect("end_cards", "end", type="mammal", points=1)
    ranks = ("Renard roux", "Héron crabier", "Lézard à deux raies", "Cétoine dorée")
    named = [card for card in PACK.species if card.name.fr in ranks]
    assert {card.deck for card in named} == set(DECKS)
    assert len(named) == 4


def test_a_mammal_eats_what_the_card_of_the_anatomy_page_eats() -> None:
    assert any(
        card.type == "mammal" and card.diet == ("invertebrate", "bird", "mammal")
        for card in PACK.species
    )


def test_every_family_is_used_and_most_by_species() -> None:
    species = {effect.family for card in PACK.species for effect in card.effects}
    advanced = {effect.family for card in PACK.biotopes for effect in card.effects}
    assert species | advanced == set(FAMILIES)
    assert len(species) >= 14
    assert not advanced & SPECIES_ONLY


def test_each_colonisation_can_be_had_twice() -> None:
    twice = {e.action for card in PACK.species for e in card.effects if e.family == "twice"}
    assert twice == {"expansion", "competition", "migration"}


def test_twenty_advanced_biotopes() -> None:
    found = [(card.milieu, card.biotope) for card in PACK.biotopes]
    assert sorted(found) == sorted(product(MILIEUS, BIOTOPES))
    for language in LANGUAGES:
        assert len({getattr(card.name, language) for card in PACK.biotopes}) == 20
    assert len({card.effects for card in PACK.biotopes}) == 20


def test_the_tables_of_the_set_up() -> None:
    assert PACK.reserve == (16, 16, 24, 32, 40)
    assert PACK.conditions.biotopes == BIOTOPES
    assert PACK.conditions.types == ANIMALS
    assert [rank.least for rank in PACK.ranks] == [120, 90, 60, 30, 0]


def every_effect() -> Iterator[Effect]:
    """Each family with each choice of its words, once with ones and once with twos."""
    for family in FAMILIES.values():
        words = [p for p in family.parameters if p.choices]
        for chosen in product(*((*p.choices, *(() if p.required else (None,))) for p in words)):
            given = dict(zip((p.name for p in words), chosen, strict=True))
            timing = given.pop("when", None) or family.timing
            filters = [name for name in FILTERS if given.get(name)]
            if len(filters) > 1 and ANY_BIOTOPE in family.parameters:
                continue
            for many in (1, 2):
                numbers = {p.name: many for p in family.parameters if not p.choices}
                yield Effect(family.name, timing, family.on, **given | numbers)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_has_its_sentence(lang: str) -> None:
    sentences = set()
    for effect in every_effect():
        sentence = phrase(lang, wording(effect))
        assert "{" not in sentence, sentence
        assert "biotopes." not in sentence, sentence
        sentences.add(sentence)
    assert len(sentences) > 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_has_its_word(lang: str) -> None:
    keys = [f"family.{name}" for name in FAMILIES]
    keys += [f"timing.{timing}" for timing in {family.timing for family in FAMILIES.values()}]
    keys += [f"{kind}.{name}" for kind in ("biotope", "colour") for name in BIOTOPES]
    keys += [f"type.{name}" for name in (*ANIMALS, "plant")]
    keys += [f"deck.{name}" for name in DECKS] + [f"milieu.{name}" for name in MILIEUS]
    for key in keys:
        assert say(lang, f"biotopes.{key}") != f"biotopes.{key}"


def test_our_set_is_read_once_and_keeps_its_fingerprint() -> None:
    assert load() is PACK
    assert load(DATA) == PACK
    assert len(PACK.fingerprint) == 12


def test_a_box_is_the_same_one_after_pickling(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    file.write_text(skeleton(), encoding="utf-8")
    for box in (own_box(), open_box(str(file))):
        assert pickle.loads(pickle.dumps(box)) is box


def test_the_fingerprint_ignores_names_and_notices_strengths(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"

    def fingerprint(reserve: int, name: str) -> str:
        levels = "\n".join(f"{seats} = {reserve}" for seats in range(1, 6))
        file.write_text(f'format = 1\nname.en = "{name}"\n[reserve]\n{levels}\n', encoding="utf-8")
        return load(file).fingerprint

    assert fingerprint(20, "One") == fingerprint(20, "Other") != fingerprint(21, "One")


def test_the_skeleton_is_a_playable_pack(tmp_path: Path) -> None:
    assert check(skeleton(), "new.toml") == []
    file = tmp_path / "new.toml"
    file.write_text(skeleton(), encoding="utf-8")
    pack = load(str(file))
    assert pack.species == PACK.species
    assert pack.name.en == "My pack"
    assert pack.fingerprint == PACK.fingerprint


def test_the_examples_of_the_skeleton_are_good_entries() -> None:
    """With the marks taken away only the numbers of cards are wrong."""
    example = re.compile(r"^# (?=\[[a-z0-9_.]+\]$|[a-z0-9]+ = )", re.MULTILINE)
    problems = check(example.sub("", skeleton()), "new.toml")
    assert {problem.code for problem in problems} == {
        "pack_count",
        "pack_milieu",
        "pack_tile_count",
    }


def test_the_skeleton_and_the_page_name_every_family() -> None:
    page = (Path(__file__).parents[3] / "docs" / "biotopes-set.md").read_text(encoding="utf-8")
    for name, family in FAMILIES.items():
        assert f"| `{name}` |" in page
        assert f"#   {name}" in skeleton()
        assert family.about in skeleton()


def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text('format = 1\nname.en = "Mine"\n[reserve]\n1 = 99\n', encoding="utf-8")
    with pytest.raises(ParseError) as refused:
        load(file)
    assert refused.value.code == "pack_number"
    assert refused.value.params["place"] == f"{file}:4 [reserve]"


def test_warnings_do_not_stop_a_pack(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text('format = 1\nname.fr = "Le mien"\n', encoding="utf-8-sig")
    assert [problem.warning for problem in check_at(file)] == [True]
    assert load(file).name == ("Le mien", "Le mien", "")
