"""Hints read well: plain words, a reason, alternatives; whatever a bot expects."""

import re
from random import Random

import pytest

import ecotone
from ecotone.bots import BOTS
from ecotone.bots.hints import alternatives
from ecotone.core.options import Value
from ecotone.core.player import Expected, Meaning, Part
from ecotone.core.table import Table
from ecotone.locale import LANGUAGES, advised, instructed, reasoned

FINE = "\u202f"


def table() -> Table:
    """Somebody in Savanna has a giraffe beside a tree and chooses the next card."""
    made = ecotone.new("savanna", players=2, seed=3)
    rng = Random(1)
    for _ in range(12):
        seat = made.to_act()[0]
        legal = made.legal(seat)
        made.play(seat, BOTS["greedy"](made.view(seat), legal, rng, 0.1))
    return made


@pytest.mark.parametrize(
    ("expected", "english", "french"),
    [
        (("points", 96.6), "it expects about 97 points", "il compte sur environ 97 points"),
        (("points", 1.2), "it expects about 1 point", "il compte sur environ 1 point"),
        (("points", -5.0), "it expects about \u22125 points", "environ \u22125 points"),
        (("lead", 88.0), "it expects a lead of about 88 points", "environ 88 points d\u2019avance"),
        (("lead", -3.0), "it expects to be about 3 points behind", "environ 3 points de retard"),
        (("chance", 34.7), "a chance of about 35% to win", f"environ 35{FINE}% de chances"),
        (("chance", 0.2), "a chance of about 1% to win", f"environ 1{FINE}% de chances"),
        (("chance", 99.9), "a chance of about 99% to win", f"environ 99{FINE}% de chances"),
        (("gain", 4.0), "this brings 4 points at once", "cela rapporte 4 points tout de suite"),
        (("gain", -1.0), "this costs 1 point at once", "cela coûte 1 point tout de suite"),
    ],
)
def test_the_number_comes_with_its_meaning(
    expected: tuple[str, float], english: str, french: str
) -> None:
    view, action = table().view(0), table().legal(0)[0]
    assert f"{english}." in advised(view, action, expected)
    assert french in advised(view, action, expected, "fr")


def test_the_choice_is_named_with_its_reason_and_alternatives() -> None:
    made = table()
    view, legal = made.view(0), made.legal(0)
    action = max(legal, key=lambda one: made.preview(0, one))
    said = advised(view, action, ("points", 97), "en", alternatives(view, legal, action))
    assert re.match(r"The strongest bot would keep an? \w+; it expects about 97 points\.", said)
    assert re.search(r"Why: \d+ points? at once \([A-Z][^()]+\)\.", said)
    assert re.search(r"Or else: keep .+ \([+\u2212]?\d+ at once\) · keep .+ at once\)\.$", said)


@pytest.mark.parametrize("game", ["savanna", "ocean", "biotopes"])
def test_the_parts_of_a_reason_add_up_to_what_the_badge_says(game: str) -> None:
    made, rng = ecotone.new(game, players=2, seed=11), Random(2)
    told = 0
    for _ in range(70):
        seat = made.to_act()[0]
        view, legal = made.view(seat), made.legal(seat)
        action = BOTS["greedy"](view, legal, rng, 0.1)
        gain = made.preview(seat, action)
        found = re.search(r": (\d+) .*\((.*)\)\.$", reasoned(view, action, "fr"))
        if gain > 0 and found:
            parts = [int(one.replace("\u2212", "-")) for one in re.findall(r" (\S?\d+)", found[2])]
            assert gain == int(found[1]) == sum(parts or [gain])
            told += len(parts) > 1
        made.play(seat, action)
    assert told, "some gain has more than one part"


@pytest.mark.parametrize(
    ("meaning", "within", "english", "french"),
    [
        ("points", 1.0, "about 3 points more at the end", "environ 3 points de plus à la fin"),
        ("lead", 1.0, "a lead about 3 points larger", "plus grande d\u2019environ 3 points"),
        ("chance", 1.0, "a chance to win about 3 percentage", f"environ 3{FINE}% de chances"),
        ("points", 4.0, "no other choice is clearly worse", "n\u2019est nettement moins bon"),
    ],
)
def test_the_reason_is_what_the_numbers_show(
    meaning: Meaning, within: float, english: str, french: str
) -> None:
    made = table()
    view = made.view(0)
    *less, most = sorted(made.legal(0), key=lambda one: made.preview(0, one))
    assert made.preview(0, less[0]) < made.preview(0, most)
    for action, other, word in ((most, less[0], ", and "), (less[0], most, ", but ")):
        others = [(other, Expected(meaning, 40.4, within))]
        said = advised(view, action, Expected(meaning, 43.4), "en", others)
        assert english in said
        assert within > 3 or f"{word}{english[:5]}" in said
        assert french in advised(view, action, Expected(meaning, 43.4), "fr", others)


BECAUSE = (Part("zebra", 5.2), Part("lion", 1.1), Part("rest", -1.3))


@pytest.mark.parametrize(
    ("meaning", "others", "because", "english", "french"),
    [
        (
            "points",
            (40.0,),
            BECAUSE,
            "than with the next choice (Zebras +4, Lions +1, the rest \u22121).",
            "avec le choix suivant (Zèbres +4, Lions +1, le reste \u22121).",
        ),
        (
            "points",
            (43.9, 40.0),
            BECAUSE,
            (
                "than with the last choice named here (Zebras +4, Lions +1, the rest \u22121);"
                " the other one is not clearly worse."
            ),
            (
                "avec le dernier choix cité ici (Zèbres +4, Lions +1, le reste \u22121)"
                f"{FINE}; l\u2019autre n\u2019est pas nettement moins bon."
            ),
        ),
        (
            "points",
            (40.0,),
            (Part("zebra", 3.9), Part("rest", 0.1)),
            "than with the next choice (Zebras).",
            "avec le choix suivant (Zèbres).",
        ),
        (
            "chance",
            (12.0,),
            BECAUSE,
            "(the lead at the end is larger by 5: Zebras +5, Lions +1, the rest \u22121).",
            f"(avance finale plus grande de 5{FINE}: Zèbres +5, Lions +1, le reste \u22121).",
        ),
        # where the rest matters more than all of it, what is named is no reason
        (
            "points",
            (40.0,),
            (Part("zebra", 9.0), Part("rest", -5.0)),
            "next choice.",
            "suivant.",
        ),
        # an estimate of 12 does not explain a difference of 4, nor one of nothing
        ("points", (40.0,), (Part("zebra", 12.0), Part("rest", 0.0)), "next choice.", "suivant."),
        ("points", (40.0,), (Part("zebra", 0.6), Part("rest", -0.5)), "next choice.", "suivant."),
        ("points", (40.0,), (Part("unheard_of", 4.0), Part("rest", 0.0)), "choice.", "suivant."),
    ],
)
def test_the_parts_of_what_comes_later_add_up_to_what_is_said(
    meaning: Meaning,
    others: tuple[float, ...],
    because: tuple[Part, ...],
    english: str,
    french: str,
) -> None:
    made = table()
    view, (action, *rest) = made.view(0), made.legal(0)
    beside = [
        (one, Expected(meaning, number, 1.0)) for one, number in zip(rest, others, strict=False)
    ]
    best = Expected(meaning, others[-1] + 4)
    assert f"{english} Or else" in advised(view, action, best, "en", beside, because)
    assert f"{french} Sinon" in advised(view, action, best, "fr", beside, because)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "players"),
    [("savanna", 2), ("savanna", 1), ("ocean", 2), ("ocean", 1), ("serengeti", 3), ("biotopes", 2)],
)
def test_every_hint_of_a_game_is_plain_and_well_set(game: str, players: int, lang: str) -> None:
    made, rng = ecotone.new(game, players=players, seed=7), Random(4)
    for number in range(240):
        if made.over:
            break
        seat = made.to_act()[0]
        view, legal = made.view(seat), made.legal(seat)
        action = BOTS["level2"](view, legal, rng, 0.1)
        if number % 5 == 0:
            others = alternatives(view, legal, action)
            assert len(others) <= 2
            assert action not in [other for other, _ in others]
            said = advised(view, action, Expected("points", 40), lang, others)
            assert not re.search(r"[{}\"'_]|  |\.\.|-?\d,-?\d|choose: |hint\.", said), said
            if lang == "fr":
                assert not re.search(r"[^\u202f][;:!?%]", said), said
        made.play(seat, action)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("savanna", {}),
        ("ocean", {"solo_opponent_octopus": True}),
        ("serengeti", {"exchange_variant": True, "penalty_mode": "referee"}),
        ("biotopes", {"landscape": "build", "advanced_biotopes": "draft"}),
    ],
)
def test_every_action_has_a_sentence_for_its_button(game: str, options: dict[str, Value]) -> None:
    players = 3 if game == "serengeti" else 1 if game == "ocean" else 2
    made, rng = ecotone.new(game, players=players, seed=5, **options), Random(8)
    met = set[str]()
    while made.to_act():
        seat = made.to_act()[0]
        view, legal = made.view(seat), made.legal(seat)
        for action in legal:
            verb = str(action).split()[0]
            if verb not in met:
                met.add(verb)
                for lang in LANGUAGES:
                    said = instructed(view, action, lang)
                    assert not re.search(r"[{}_():/]|\d,-?\d", said.replace(f"{FINE}:", "")), said
        made.play(seat, rng.choice(legal))
    assert len(met) > 2


def test_alternatives_are_told_apart_and_the_best_come_first() -> None:
    made = table()
    view, legal = made.view(0), made.legal(0)
    action, *_ = legal
    (one, first), (two, second) = alternatives(view, legal, action)
    assert len({one, two, action}) == 3
    assert first is not None
    assert second is not None
    assert first.number >= second.number
