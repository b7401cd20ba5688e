"""The engine's scoring agrees with a slow reading of the rulebook."""

import tomllib
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from campaigns import TIMES
from ecotone.games.biotopes.rules.box import Box, own_box
from ecotone.games.biotopes.rules.effects import FAMILIES, Effect
from ecotone.games.biotopes.rules.preview import settled
from ecotone.games.biotopes.rules.scoring import CATEGORIES, Borne, Holding, explain, judge
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES, DECKS, TYPES
from ecotone.games.biotopes.rules.tiles import hexes
from games.biotopes import naive
from games.biotopes.staging import begun

CASES = 4_000 * TIMES
LAND = hexes(own_box().pack.layouts[2])


def written() -> tuple[dict[str, Any], dict[str, Any]]:
    """Our own set as its files say it."""
    species: dict[str, Any] = {}
    milieus: dict[str, Any] = {}
    for file in sorted(
        (files("ecotone.games.biotopes.rules") / "data").iterdir(), key=lambda f: f.name
    ):
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        species |= tables.get("species", {})
        milieus |= tables.get("biotopes", {})
    return species, milieus


SPECIES, MILIEUS = written()


def dealt(rng: Random) -> tuple[dict[str, Any], Holding]:
    """A random player, once as plain words and once as the engine holds it."""
    box = own_box()
    cards = rng.sample(sorted(SPECIES), rng.randrange(24))
    cubes = {card: rng.randrange(5) for card in cards}
    milieus = [
        rng.choice([name for name in MILIEUS if MILIEUS[name]["biotope"] == biotope])
        for biotope in BIOTOPES
        if rng.random() < 0.5
    ]
    spots = rng.sample(LAND, rng.randrange(13))
    land = [(hex_, rng.choice(BIOTOPES)) for hex_ in spots]
    plain = {
        "species": [SPECIES[card] | {"cubes": cubes[card]} for card in cards],
        "milieus": [MILIEUS[name]["effects"] for name in milieus],
        "territories": [(*hex_, biotope) for hex_, biotope in land],
    }
    lines = tuple(
        tuple(
            Borne(box.spoken.numbers[card], cubes[card], (line, column))
            for column, card in enumerate(
                (card for card in cards if SPECIES[card]["biotope"] == biotope), 1
            )
        )
        for line, biotope in enumerate(BIOTOPES)
    )
    own = [-1] * len(BIOTOPES)
    for name in milieus:
        own[BIOTOPES.index(MILIEUS[name]["biotope"])] = box.milieu_numbers[name]
    return plain, settled(Holding(lines, tuple(own), (), 0), land)


def drawn(rng: Random) -> list[str]:
    return [*rng.sample(BIOTOPES, 2), *rng.sample(ANIMALS, 2)]


def numbered(words: list[str]) -> tuple[int, ...]:
    return tuple((BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(words))


@pytest.mark.heavy
def test_random_tables_score_the_same() -> None:
    rng = Random(20)
    box = own_box()
    for _ in range(CASES):
        plain, held = dealt(rng)
        words = drawn(rng)
        score = explain(box, numbered(words), held)
        assert dict.fromkeys(CATEGORIES, 0) | score.by_category() == naive.score(plain, words)


@pytest.mark.heavy
def test_random_ties_are_broken_the_same() -> None:
    rng = Random(21)
    for _ in range(2000):
        totals = [rng.randrange(3) for _ in range(rng.randrange(2, 6))]
        hunters = [rng.randrange(3) for _ in totals]
        assert list(judge(totals, hunters).winners) == naive.winners(totals, hunters)


@pytest.mark.heavy
def test_random_games_score_the_same() -> None:
    for seed in range(6):
        table, rng = begun(3, seed), Random(seed)
        while not table.over:
            seat = table.to_act()[0]
            table.play(seat, rng.choice(list(table.legal(seat))))
        view = table.view(None)
        totals, hunters = [], []
        for player, score in zip(view.players, table.scores(), strict=True):
            cards = [one for row in player.lines for one in row.species]
            plain = {
                "species": [SPECIES[one.card] | {"cubes": sum(one.cubes)} for one in cards],
                "milieus": [],
                "territories": [
                    (*one.hex, one.biotope) for one in view.land if one.owner == player.seat
                ],
            }
            expected = naive.score(plain, view.conditions)
            assert dict.fromkeys(CATEGORIES, 0) | score.by_category() == expected
            totals.append(sum(expected.values()))
            hunters.append(sum(SPECIES[one.card]["deck"] == "carnivore" for one in cards))
        assert list(table.verdict().winners) == naive.winners(totals, hunters)


def test_every_end_effect_with_every_filter_scores_the_same() -> None:
    """Our own set does not use every filter; a pack may."""
    rng = Random(22)
    kinds = {"type": ANIMALS, "biotope": BIOTOPES, "deck": DECKS}
    for family in FAMILIES.values():
        if family.timing != "end":
            continue
        names = [one.name for one in family.parameters if one.name in kinds]
        for name in (None, *names):
            for _ in range(60):
                written_ = {"family": family.name, "each": rng.randrange(1, 4), "points": 2}
                if name is not None:
                    written_[name] = rng.choice(kinds[name])
                effect = Effect(timing="end", **written_)  # type: ignore[arg-type]
                _compare(rng, effect, written_)


def _compare(rng: Random, effect: Effect, plain_effect: dict[str, Any]) -> None:
    plain, held = dealt(rng)
    box = own_box()
    cards = [one.card for line in held.lines for one in line]
    if not cards:
        return
    bearer = rng.choice(cards)
    old = box.pack.species[bearer]
    twin = object.__new__(Box)
    twin.__dict__.update(box.__dict__)
    twin.effects = (*box.effects[:bearer], (effect,), *box.effects[bearer + 1 :])
    for card in plain["species"]:
        if card["name"]["la"] == old.name.la:
            card["effects"] = [plain_effect]
    words = drawn(rng)
    score = explain(twin, numbered(words), held)
    assert dict.fromkeys(CATEGORIES, 0) | score.by_category() == naive.score(plain, words)
