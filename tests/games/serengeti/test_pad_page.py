"""The page of the score pad: the same numbers as the Python pad."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Opener, chromium, server, window
from campaigns import TIMES
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules.cards import CARDS, COLOURS
from jsons import said

__all__ = ["chromium", "server", "window"]  # fixtures of the browser tests

pytestmark = pytest.mark.heavy

TABLES = 250 * TIMES
"""In each language, at random: five hundred in all."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_scores_as_the_pad_does(window: Opener, lang: str) -> None:
    rng, tables = Random(lang), []
    for _ in range(TABLES):
        cards = [[COLOURS[card.colour], card.value] for card in rng.sample(CARDS, len(CARDS))]
        many = rng.randint(3, 6)
        players = [
            {"name": str(seat), "cards": cards[seat::many], "tokens": rng.randrange(4)}
            for seat in range(many)
        ]
        tables.append({"players": players})
    page = window(lang, phone=True)
    page.goto(f"/pad/{GAME.name}")
    page.locator("#entry > *").first.wait_for()
    scored = page.evaluate("(tables) => tables.map((one) => window.scoreTable(one))", tables)
    for table, sheet in zip(tables, scored, strict=True):
        answer = said(GAME.pad.score(table).answer)
        assert {key: sheet[key] for key in answer} == answer


def test_a_work_that_lies_before_somebody_cannot_lie_before_another(window: Opener) -> None:
    page = window("fr", phone=True)
    page.goto("/pad/serengeti")
    page.locator("[data-value='7']").click()
    page.locator("#next").click()
    expect(page.locator("[data-value='7']")).to_be_disabled()
    expect(page.locator("[data-value='8']")).to_be_enabled()
    page.locator("#undo").click()
    expect(page.locator("[data-value='7']")).to_be_enabled()
