"""Serengeti's page: everything that can be said is there to be pointed at, and nothing secret."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import ecotone
from campaigns import cover
from contract.wandering import Case, finished, switched, wander
from ecotone.core.drawing import Page
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.draw import drawing, page
from ecotone.games import GAMES
from ecotone.games.serengeti.draw.art import TRIBES
from ecotone.games.serengeti.draw.page_parts import marks
from ecotone.games.serengeti.rules.actions import Bid
from ecotone.games.serengeti.rules.cards import CARDS, Card
from ecotone.games.serengeti.rules.scoring import scores
from ecotone.games.serengeti.rules.state import NOBODY, Auction, Phase
from ecotone.games.serengeti.rules.view import View
from ecotone.locale import LANGUAGES

pytestmark = pytest.mark.heavy

BOTH: tuple[tuple[str, Value], ...] = (("exchange_variant", True), ("private_sales", True))
REFEREE: tuple[tuple[str, Value], ...] = (("penalty_mode", "referee"),)
CASES = [
    Case("serengeti", players, options)
    for players, options in cover(
        GAMES["serengeti"].seats, ((), BOTH, REFEREE, switched(GAMES["serengeti"]))
    )
]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case}-{len(case.options)}")
NAMES = {0: '<b> & "Margot"', 1: "\x00\x1b\n", 2: "川端康成", 3: "Bot 1", 4: "Bot 2"}


def drawn(table: Table, seat: int | None, lang: str = "en") -> Page:
    awaited = seat is not None and seat in table.to_act()
    legal = table.legal(seat) if awaited and seat is not None else ()
    return page(table.view(seat), legal, lang=lang, names=NAMES)


def root(shown: Page) -> ET.Element:
    """The page's areas as one tree: they are well-formed."""
    areas = "".join(f'<section id="{name}">{area}</section>' for name, area in shown.areas.items())
    return ET.fromstring(f"<main>{areas}</main>")


def every(shown: Page, attribute: str) -> list[str]:
    return [found for one in root(shown).iter() if (found := one.get(attribute)) is not None]


def positions(case: Case, seed: int) -> Iterator[Table]:
    """Tables of a random game, every phase and the end among them."""
    met, rng = set(), Random(seed)
    for table in wander(case, seed):
        phase = table.view(None).phase
        if phase not in met or rng.random() < 0.2:
            met.add(phase)
            yield table


@every_case
def test_every_word_of_an_action_has_an_element(case: Case) -> None:
    """Only verbs are left to the choice bar; a card or a number is chosen where it lies."""
    for table in positions(case, 1):
        for seat in table.to_act():
            tokens = every(drawn(table, seat), "data-token")
            assert len(tokens) == len(set(tokens))
            said = {word for action in table.legal(seat) for word in str(action).split()[1:]}
            assert said <= set(tokens)


@every_case
def test_every_page_is_fit_for_a_strict_browser_and_a_screen_reader(case: Case) -> None:
    """No style, script or handler; keys once; buttons with names; all of it in words."""
    rng = Random(2)
    figures = re.findall(r'<symbol id="([^"]+)"', drawing("serengeti").sprite())
    for table in positions(case, 2):
        for seat in (None, 0, table.players - 1):
            shown = drawn(table, seat, rng.choice(LANGUAGES))
            keys = every(shown, "data-key")
            assert len(keys) == len(set(keys))
            for one in root(shown).iter():
                assert one.tag not in ("style", "script", "a", "img")
                assert not any(name == "style" or name.startswith("on") for name in one.attrib)
                if one.tag == "button":
                    assert one.get("type") == "button"
                    assert one.get("aria-label")
                if href := one.get("href"):
                    assert href.removeprefix("/art/serengeti.svg#") in figures
            words = [*root(shown).itertext(), *every(shown, "aria-label"), *every(shown, "title")]
            words += [shown.heading, shown.status, *shown.warnings.values()]
            assert not [said for said in words if "serengeti." in said or re.search(r"\{\w", said)]


@every_case
def test_no_page_tells_a_secret(case: Case) -> None:
    """Other wealth of the rivals changes nothing that seat 0 is shown."""
    rules, rng = GAMES["serengeti"].rules, Random(3)
    for table in positions(case, 3):
        seat, state = table.seat(0), table._state
        other = rules.view(rules.redeal(state, seat, rng), seat)
        assert page(rules.view(state, seat)) == page(other)


@every_case
def test_every_point_can_be_lit(case: Case) -> None:
    """The cards of each point of each player are on the page, once."""
    for table in (*positions(case, 4), finished(case, 5)):
        for seat in (None, 0):
            view = table.view(seat)
            places = every(drawn(table, seat), "data-at")
            assert len(places) == len(set(places)) == sum(map(len, view.held))
            for owner, score in enumerate(scores(view.held, view.tokens)):
                for point in score.points:
                    assert {f"{owner}:{c},{v}" for c, v in point.cells} <= set(places)


def test_an_onlooker_has_nothing_to_choose() -> None:
    table: Table = ecotone.new("serengeti", players=4, seed=1, exchange_variant=True)
    shown = drawn(table, None)
    assert "data-token" not in shown.areas["stage"]
    assert shown.areas["hand"] == ""


def bidding(seat: int, held: tuple[str, ...], *, lot: str = "green5", pot: int = 0) -> View:
    """Seat 0 of three is to open the bidding, the cards being where they are said to be."""
    named = {str(card): card for card in CARDS}
    table: Table = ecotone.new("serengeti", players=3, seed=1)
    view: View = table.view(seat)
    cards = tuple(tuple(sorted(named[name] for name in own.split())) for own in held)
    return replace(
        view,
        awaited=(table.seat(0),),
        first=table.seat(0),
        auction=Auction(NOBODY, 0b111, 0, -1, NOBODY, (-1, -1, -1)),
        lot=tuple(sorted(named[name] for name in lot.split())),
        held=cards,
        pot=pot,
    )


def rungs(shown: Page) -> dict[str, tuple[str, str]]:
    """Every price of the ladder: how it looks and what it means."""
    return {
        button.get("data-token", ""): (rung.get("class", ""), button.get("aria-label", ""))
        for rung in root(shown).iter("div")
        if "rung" in rung.get("class", "").split()
        for button in rung.iter("button")
    }


def test_a_card_bars_its_column_and_is_shown_below_it() -> None:
    view = bidding(0, ("red3 brown4", "violet3", ""))
    shown = page(view, [Bid(5)], names={1: "Alexis", 2: "Sanaa"})
    prices = rungs(shown)
    for price in ("3", "4", "13", "14"):
        assert "barred" in prices[price][0]
        assert "no bid of yours may end" in prices[price][1]
    assert "the red 3" in prices["13"][1]
    assert "beyond" in prices["15"][0]
    assert "3 too few" in prices["15"][1]
    assert prices["5"][0] == "rung"
    feet = [foot for foot in root(shown).iter("div") if "foot" in foot.get("class", "").split()]
    assert [foot.get("class") for foot in feet].count("foot barred") == 2
    assert "tribe-red" in ET.tostring(feet[3], encoding="unicode")
    assert "yours" in "".join(feet[3].itertext())


def test_the_ladder_says_who_would_be_paid() -> None:
    """One holder takes all; equals share and the rest stays; with no holder all others share."""
    view = bidding(0, ("", "red2 blue2 yellow6", "yellow2 brown6"), pot=1)
    prices = rungs(page(view, names={1: "Alexis", 2: "Sanaa"}))
    assert prices["2"][1] == "Bid 2: 3 to Alexis."
    assert prices["6"][1] == "Bid 6: 3 each to all others. Left in the pot: 1 token."
    assert prices["9"][1] == "Bid 9: 5 each to all others."
    assert rungs(page(replace(view, pot=0)))["0"][1] == "Bid 0: nobody is paid."
    assert rungs(page(view, lang="fr", names={1: "Alexis"}))["12"][1] == (
        "Offrir 12\u202f: 13 pour Alexis."
    )


def test_who_is_said_to_be_paid_now_is_paid_when_all_others_pass() -> None:
    """What stands below the standing bid comes true at the hammer."""
    names = {seat: f"P{seat}" for seat in range(4)}
    met = 0
    before: Any = ecotone.new("serengeti", players=4, seed=1).view(None)
    for table in wander(Case("serengeti", 4, ()), 7):
        after = table.view(None)
        end, auction = after.last, before.auction
        if end is not before.last and auction and end.price == auction.high:
            paid = [seat for seat, got in enumerate(end.shares) if got]
            called = ", ".join(names[seat] for seat in paid) if len(paid) < 3 else "all others"
            each = "each " if len(paid) > 1 else ""
            told = "nobody is paid."
            if paid:
                told = f"{end.shares[paid[0]]} {each}to {called}."
            promised = "".join(root(page(before, names=names)).itertext())
            assert f"If the hammer falls now: {told}" in promised
            met += 1
        before = after
    assert met > 5


def test_in_a_private_sale_the_seller_is_paid() -> None:
    table: Table = ecotone.new("serengeti", players=3, seed=1)
    view = replace(
        bidding(0, ("", "red2", "blue2"), pot=5),
        auction=Auction(table.seat(1), 0b101, 0, 3, table.seat(2), (-1, -1, 3)),
    )
    shown = page(view, names={1: "Alexis", 2: "Sanaa"})
    assert rungs(shown)["12"][1] == "Bid 12: 12 to Alexis."
    assert "The whole price goes to Alexis." in shown.areas["stage"]
    assert "past" in rungs(shown)["2"][0]
    assert "standing" in rungs(shown)["3"][0]


def test_a_bid_that_will_be_punished_is_warned_of() -> None:
    view = bidding(0, ("red3", "", ""))
    shown = page(view, [Bid(price) for price in range(37)])
    assert set(shown.warnings) == {
        f"bid {price}" for price in range(37) if price % 10 == 3 or price > 12
    }
    assert "Red 3" in shown.warnings["bid 33"]
    assert "12" in shown.warnings["bid 20"]
    assert rungs(shown)["20"][1].startswith("Bid 20? ")


def test_the_lot_that_would_bar_every_digit_is_warned_of() -> None:
    held = "red0 red1 red2 red3 red4 green5 green6 green7 green8"
    view = bidding(0, (held, "", ""), lot="green9")
    assert set(page(view, [Bid(9)]).warnings) == {"bid 9"}
    assert not page(replace(view, round=14), [Bid(9)]).warnings


def test_a_bought_card_keeps_its_key() -> None:
    """The card that lay on sale can be seen moving to its buyer, its tile to the sale."""
    table: Table = ecotone.new("serengeti", players=3, seed=2)
    before = drawn(table, 0)
    (card,) = table.view(0).lot
    assert f'data-key="card-{card}"' in before.areas["stage"]
    table.play(table.to_act()[0], "bid 1")
    for _ in range(2):
        table.play(table.to_act()[0], "pass")
    after = drawn(table, 0)
    assert f'data-key="card-{card}"' in after.areas["hand"] + after.areas["rivals"]
    assert f'data-key="card-{card}"' not in after.areas["side"]


def test_no_two_players_have_the_same_mark() -> None:
    assert marks(["Margot", "Alexis (bot)", "Max", "Bot 1", "Bot 2", "…"]) == (
        "M1",
        "AB",
        "M3",
        "B1",
        "B2",
        "#",
    )
    assert len(set(marks(["Bot"] * 6))) == 6


def test_the_style_sheet_has_the_colours_of_the_art() -> None:
    css = drawing("serengeti").style()
    for name, tribe in TRIBES.items():
        field, ink = ", ".join(tribe.field), ", ".join(tribe.ink)
        assert (
            f".tribe-{name} {{ --field: light-dark({field}); --numeral: light-dark({ink}); }}"
            in css
        )


def test_a_finished_game_shows_the_pad_and_no_ladder() -> None:
    table = finished(Case("serengeti", 5, ()), 1)
    assert table.view(None).phase is Phase.OVER
    stage = drawn(table, 1).areas["stage"]
    assert "rung" not in stage
    assert stage.count('scope="col"') == 5
    assert 'class="winner"' in stage


def test_a_card_is_named_in_the_readers_language() -> None:
    view = bidding(0, ("red3", "", ""))
    assert 'aria-label="Rouge 3"' in page(view, lang="fr").areas["hand"]
    assert Card(0, 3) in view.held[0]


def test_the_last_sale_tells_who_bought_and_who_was_paid() -> None:
    table: Table = ecotone.new("serengeti", players=3, seed=2)
    buyer = table.to_act()[0]
    table.play(buyer, "bid 4")
    for _ in range(2):
        table.play(table.to_act()[0], "pass")
    names = {seat: f"P{seat}" for seat in range(3)}
    other = (buyer + 1) % 3
    side = page(table.view(other), names=names).areas["side"]
    assert f"<p>2 each to all but P{buyer}.</p>" in side
    assert "<p>2 each to all others.</p>" in page(table.view(buyer), names=names).areas["side"]
    chip = page(table.view(other), names=names).areas["hand"]
    assert 'data-from="pot">+2<' in chip
