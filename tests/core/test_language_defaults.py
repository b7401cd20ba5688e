"""A box differs with its language: who speaks French starts with the French edition."""

from typing import Any, cast

import pytest

from ecotone.core.options import Option, resolve, spoken
from ecotone.games import GAMES
from ecotone.locale import rival_name
from ecotone.server.pages import new
from games.samples import DRAFT, FOLLOWED, FOLLOWER, SPOKEN

DECLARED = (
    Option("box", ("old", "new"), "old", by_language={"fr": "new"}),
    Option("rule", (1, 2), 1, follows="box", defaults={"old": 1, "new": 2}),
)


def test_an_option_goes_by_the_language_and_others_follow_it() -> None:
    assert dict(resolve(DECLARED, spoken(DECLARED, "fr"))) == {"box": "new", "rule": 2}
    assert dict(resolve(DECLARED, spoken(DECLARED, "en"))) == {"box": "old", "rule": 1}
    assert dict(resolve(DECLARED, spoken(DECLARED, "fr") | {"box": "old"})) == {
        "box": "old",
        "rule": 1,
    }


@pytest.mark.parametrize(("lang", "rival"), [("en", "Swala"), ("fr", "Jhay")])
def test_the_opponent_is_named_by_the_edition_of_the_language(lang: str, rival: str) -> None:
    options = resolve(GAMES[DRAFT].options, spoken(GAMES[DRAFT].options, lang))
    assert options[SPOKEN] == lang
    assert rival_name(DRAFT, options, lang) == rival


@pytest.mark.parametrize("lang", FOLLOWED)
def test_a_new_table_offers_the_edition_of_the_page(lang: str) -> None:
    options = cast(Any, new(DRAFT, lang))["options"]
    offered = {option["name"]: option["default"] for option in options}
    assert (offered[SPOKEN], offered[FOLLOWER]) == (lang, FOLLOWED[lang])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_score_pad_asks_for_the_edition_of_the_language(lang: str) -> None:
    question = next(GAMES[DRAFT].pad.interview(lang))
    assert dict(question.params)["default"] == lang
    assert question.read("") == lang
