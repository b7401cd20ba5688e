"""The page of Biotopes' score pad: the same numbers as the Python pad, for both kinds of cards."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, chromium, server, window
from browser.eyes import faults, overhang, too_small, unreadable
from campaigns import TIMES
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.box import own_box
from ecotone.games.biotopes.rules.terms import ANIMALS, BIOTOPES
from jsons import said

__all__ = ["chromium", "server", "window"]  # fixtures of the browser tests

pytestmark = pytest.mark.heavy

TABLES = 250 * TIMES
"""In each language, at random: five hundred in all."""


def opened(page: Page) -> Page:
    page.goto(f"/pad/{GAME.name}")
    page.locator("#entry > *").first.wait_for()
    return page


def random_table(rng: Random) -> dict[str, Any]:
    """Ecosystems of our own cards, or counts of the printed ones."""
    pack, many = own_box().pack, rng.randint(1, 5)
    conditions = [*rng.sample(BIOTOPES, 2), *rng.sample(ANIMALS, 2)]
    dealt = [rng.randrange(many) for _ in pack.species]
    milieus = rng.sample(pack.biotopes, len(pack.biotopes))
    players: list[dict[str, Any]] = []
    for seat in range(many):
        land = {one: rng.randrange(4) for one in BIOTOPES}
        player: dict[str, Any] = {"name": str(seat), "territories": land}
        player["groups"] = rng.randint(min(1, sum(land.values())), sum(land.values()))
        cards = [card for card, owner in zip(pack.species, dealt, strict=True) if owner == seat]
        if rng.random() < 0.5:
            rows = {one: rng.randrange(6) for one in BIOTOPES}
            every = sum(rows.values())
            insectivores = rng.randint(0, every)
            player["counted"] = {
                "species": rows,
                "kind": rng.randint(0, every),
                "crowd": rng.randint(0, 4 * every),
                "insectivores": insectivores,
                "carnivores": rng.randint(0, every - insectivores),
                "effects": rng.randrange(30),
            }
        else:
            player["lines"] = {
                one: [[card.id, rng.randrange(5)] for card in cards if card.biotope == one]
                for one in BIOTOPES
            }
            player["biotopes"] = [
                next(card.id for card in milieus[4 * seat : 4 * seat + 4] if card.biotope == one)
                for one in {card.biotope for card in milieus[4 * seat : 4 * seat + 4]}
            ]
        players.append(player)
    return {"conditions": conditions, "players": players}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_scores_as_the_pad_does(window: Opener, lang: str) -> None:
    rng = Random(lang)
    tables = [random_table(rng) for _ in range(TABLES)]
    page = opened(window(lang, phone=True))
    scored = page.evaluate("(tables) => tables.map((one) => window.scoreTable(one))", tables)
    for table, sheet in zip(tables, scored, strict=True):
        answer = said(GAME.pad.score(table).answer)
        assert {key: sheet.get(key) for key in answer} == answer, json.dumps(table)


def test_printed_cards_are_counted_alone_with_a_rank(window: Opener) -> None:
    page = opened(window("fr", phone=True))
    page.locator("#setup-open").click()
    for _ in range(2):
        page.locator("#people button").last.click()
    page.locator("#setup [data-close]").click()
    for label, many in (
        ("Effets", None),
        ("Insectivores (1 étoile chacun)", "2"),
        ("Points des effets", "28"),
    ):
        if many:
            page.locator(f'[data-number="{label}"]').fill(many)
            page.locator(f'[data-number="{label}"]').press("Tab")
    expect(page.locator("#told")).to_contain_text("que d\u2019espèces (0)")
    species = page.locator(".pad-part", has_text="Espèces des lignes")
    for at in range(4):
        species.locator(".stepper").nth(at).get_by_role("button").last.click()
    expect(page.locator("#told")).to_be_empty()
    page.locator("#results").click()
    # a column of four, of which one lies in the second condition's line
    expect(page.locator(".pad-verdict")).to_contain_text("Un total de 34")
    expect(page.locator(".pad-verdict")).to_contain_text("Cétoine dorée")


def test_our_own_cards_are_laid_line_by_line_and_tell_what_they_give(window: Opener) -> None:
    page = opened(window("en", phone=True))
    page.locator("#setup-open").click()
    page.locator("#switches select").last.select_option("ours")
    page.locator("#setup [data-close]").click()
    page.locator("[data-add=forest]").select_option("european_badger")
    expect(page.locator(".pad-worth")).to_have_text("3")  # two stars, and one mammal: itself
    expect(page.locator("[data-add=forest] option[value=european_badger]")).to_have_count(0)
    page.get_by_label("European badger: one less").click()
    expect(page.locator(".pad-worth")).to_have_text("0")
    page.locator("#next").click()
    page.locator("#results").click()
    expect(page.locator(".pad-sheet tbody tr")).to_have_count(9)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("dark", [False, True])
def test_the_form_is_fit_for_a_phone(window: Opener, lang: str, dark: bool) -> None:
    page = opened(window(lang, phone=True, dark=dark))
    assert overhang(page) <= 0
    assert not too_small(page, ".brand")
    assert not unreadable(page)
    assert not faults(page)
