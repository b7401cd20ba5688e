"""Hints read well, whatever a bot expects."""

import re

import pytest

from ecotone.locale import LANGUAGES, advised

FINE = "\u202f"


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
        (("gain", 4.0), "this brings 4 points at once", "cela rapporte 4 points aussitôt"),
        (("gain", -1.0), "this costs 1 point at once", "cela coûte 1 point aussitôt"),
    ],
)
def test_the_number_comes_with_its_meaning(
    expected: tuple[str, float], english: str, french: str
) -> None:
    assert advised("savanna", "pick Z", expected).endswith(f"{english}.")
    assert french in advised("savanna", "pick Z", expected, "fr")


def test_the_action_is_said_as_buttons_say_it() -> None:
    assert advised("savanna", "place Z -2,1", ("points", 97)) == (
        "The strongest bot would choose: place Zebra (Z) \u22122,1; it expects about 97 points."
    )
    assert advised("savanna", "place Z -2,1", ("points", 97), "fr") == (
        f"Le robot le plus fort choisirait{FINE}: poser Zèbre (Z) \u22122,1{FINE};"
        " il compte sur environ 97 points."
    )
    assert advised("biotopes", "adapt red_fox") == (
        "The strongest bot would choose: Adaptation Red fox."
    )
    assert advised("biotopes", "keep") == "The strongest bot would choose: keep the hand."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("meaning", ["points", "lead", "chance", "gain"])
def test_the_typography_is_right(lang: str, meaning: str) -> None:
    for number in (-7.0, 0.0, 1.0, 12.0):
        said = advised("ocean", "pass", (meaning, number), lang)
        assert not re.search(r"[{}\"']|  |\.\.", said), said
        if lang == "fr":
            assert not re.search(r"[^\u202f][;:!?%]", said), said
