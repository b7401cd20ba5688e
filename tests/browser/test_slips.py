"""No game is lost to a slip: one more tap before what is final, a way back from all else."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Opener
from browser.player import apart, choose, play, ready, sent
from browser.tables import begun_table, hurried, join, open_table
from browser.test_lines import late
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF, SALES

pytestmark = [pytest.mark.heavy, pytest.mark.long]

FINAL = {"en": "cannot be taken back", "fr": "Impossible de revenir en arrière"}
WAIT = {"wait": True}


def top(page: Page) -> Locator:
    """A card of the hand that can be chosen."""
    return page.locator("#hand [data-token].may").last


def tap(thing: Locator) -> None:
    """One deliberate tap, apart from any before."""
    apart(thing.page)
    thing.click()


def opponent(page: Page) -> Locator:
    """The cards that were given to the solo opponent."""
    return page.locator("#rivals .card:not(.down)")


def placed_alone(page: Page) -> None:
    """The first card of a solo game is placed; the next question is the gift."""
    open_table(page, REEF, "me:Pippa")
    tap(top(page))
    expect(page.locator("#ask")).to_contain_text(re.compile("Like this|Comme cela"))
    expect(page.locator('#stage [data-token="0,0"].chosen')).to_be_visible()
    tap(page.locator("#words .confirm"))
    expect(page.locator("#stage .own .card")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_gift_to_the_solo_opponent_asks_once_and_in_place(window: Opener, lang: str) -> None:
    page = window(lang, careful=True, phone=lang == "fr")
    placed_alone(page)
    tap(top(page))
    expect(page.locator("#ask")).to_contain_text(FINAL[lang])
    expect(opponent(page)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#words .confirm")).to_have_count(0)
    card = top(page)
    tap(card)
    tap(page.locator("#hand .chosen").last)  # the same thing once more
    expect(opponent(page)).to_have_count(1)


def test_a_double_click_is_one_click(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, REEF, "me:Pippa")
    top(page).dblclick()
    expect(page.locator("#words .confirm")).to_be_visible()
    expect(page.locator("#stage .own .card")).to_have_count(0)
    page.locator("#words .confirm").dblclick()
    expect(page.locator("#stage .own .card")).to_have_count(1)
    top(page).dblclick()
    expect(page.locator("#words .confirm")).to_be_visible()
    assert sent(page, "move") == 1, "the card that was placed, and no gift"
    expect(opponent(page)).to_have_count(0)


def test_even_at_once_a_double_click_gives_nothing_away(window: Opener) -> None:
    page = window("en")
    open_table(page, REEF, "me:Pippa")
    top(page).dblclick()
    expect(page.locator("#stage .own .card")).to_have_count(1)
    assert sent(page, "move") == 1
    expect(opponent(page)).to_have_count(0)


def test_who_plays_at_once_is_not_asked(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, REEF, "me:Pippa")
    page.locator("#care-open").click()
    page.locator("#care").get_by_text("Play at once").click()
    page.keyboard.press("Escape")
    tap(top(page))
    expect(page.locator("#stage .own .card")).to_have_count(1)
    tap(top(page))
    expect(opponent(page)).to_have_count(1)
    page.reload()
    ready(page)
    tap(top(page))
    expect(page.locator("#words .confirm")).to_have_count(0)


def test_bots_wait_until_the_player_is_done(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, DRAFT, "me:Sanaa", "greedy", settings=WAIT)
    tap(top(page))
    expect(page.locator("#status")).to_contain_text("wait for you")
    expect(page.locator("#words .go")).to_be_visible()
    other = window("en")
    open_table(other, DRAFT, "me:Sanaa", "greedy")
    tap(top(other))
    expect(other.locator("#status")).to_contain_text("Place your card")  # there they do not wait
    expect(page.locator("#words .go")).to_be_visible()
    page.locator("#words .back").click()
    expect(page.locator("#status")).to_contain_text("Choose a card")
    expect(page.locator("#words .go")).to_have_count(0)
    tap(top(page))
    tap(page.locator('#stage [data-token="0,0"]'))
    assert sent(page, "move") == 3
    ready(page)
    expect(page.locator("#words .go")).to_be_visible()
    page.keyboard.press("Enter")  # one word for the pick and its place
    expect(page.locator("#status")).to_contain_text("Choose a card")
    expect(page.locator("#stage .own .card")).to_have_count(1)
    expect(page.locator("#undo")).to_be_disabled()


def test_a_reload_leaves_the_bots_waiting(window: Opener) -> None:
    page = window("fr", careful=True)
    open_table(page, DRAFT, "me:Sanaa", "greedy", settings=WAIT)
    tap(top(page))
    expect(page.locator("#words .go")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator("#status")).to_contain_text("Les robots vous attendent")
    expect(page.locator("#words .back")).to_be_visible()


def test_where_bots_wait_at_once_means_at_once(window: Opener) -> None:
    page = window("en")
    open_table(page, DRAFT, "me:Sanaa", "greedy", settings=WAIT)
    tap(top(page))
    expect(page.locator("#status")).to_contain_text("Place your card")


def test_the_last_pick_asks_where_others_have_picked(window: Opener) -> None:
    host, friend = window("en", careful=True), window("en", careful=True)
    open_table(host, DRAFT, "me:Margot", "friend")
    join(friend, host, "Alexis")
    tap(top(host))
    expect(host.locator("#undo")).to_be_enabled()  # the first pick is not asked about
    expect(friend.locator("#status")).to_contain_text("1 of 2")
    tap(top(friend))
    expect(friend.locator("#ask")).to_contain_text(FINAL["en"])
    friend.locator("#words .confirm").click()
    expect(host.locator("#status")).to_contain_text("Place your card")


def test_a_turn_is_confirmed_where_somebody_wants_that(window: Opener) -> None:
    host = window("en", careful=True)
    open_table(host, DRAFT, "me:Margot", "friend")
    host.locator("#care-open").click()
    host.locator("#care").get_by_text("Confirm every turn").click()
    host.keyboard.press("Escape")
    tap(top(host))
    expect(host.locator("#ask")).to_contain_text("ends your turn")
    expect(host.locator("#undo")).to_be_enabled()
    host.locator("#words .confirm").click()
    expect(host.locator("#status")).to_contain_text("1 of 2")


NEXT = """
([kind, text, ...ways]) => {
  const found = (kind, text) => [...document.querySelectorAll(kind)]
    .some((one) => one.checkVisibility() && one.textContent.includes(text));
  if (document.querySelector("#table[aria-busy]")) return null;
  return found(kind, text) ? kind : ways.find((way) => found(way, ""));
}
"""


ANSWER = "#words [data-word]"
"""Whatever else can be said: a bot may bid so much that only a pass is left."""


def until(page: Page, kind: str, *ways: str, text: str = "") -> None:
    """Click whatever leads there until there is something of this kind."""
    for _ in range(150):
        way = page.wait_for_function(NEXT, arg=[kind, text, "#words .main", *ways]).json_value()
        if way == kind:
            return
        apart(page)
        choose(page.locator(way).filter(visible=True).first)
    raise AssertionError(f"there is no {kind}: {page.locator('#status').inner_text()}")


@pytest.mark.parametrize(
    ("lang", "sell_nothing", "question"),
    [("en", "Sell nothing", "private sale"), ("fr", "Ne rien vendre", "vente privée")],
)
def test_the_question_of_a_private_sale_says_sale(
    window: Opener, lang: str, sell_nothing: str, question: str
) -> None:
    page = window(lang, careful=True)
    open_table(page, AUCTION, "me:Liv", "random", "random", options=SALES)
    until(page, ".rung .bid.may", ANSWER)
    tap(page.locator(".rung .bid.may").last)  # all one has: the lot is won
    tap(page.locator("#words .confirm"))
    asked = page.locator("#words button", has_text=sell_nothing)
    until(page, "#words button", '#words [data-word="pass"]', text=sell_nothing)
    expect(asked).to_be_visible()
    expect(page.locator("#ask")).to_contain_text(question)
    tap(page.locator("#hand .work.may, #hand [data-token].may").first)
    expect(page.locator("#words .confirm")).to_be_visible()  # a sale is thought over


def test_a_bid_asks_once(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, AUCTION, "me:Liv", "greedy", "greedy")
    until(page, ".rung .bid.may", ANSWER)
    tap(page.locator(".rung .bid.may").first)
    expect(page.locator("#ask")).to_contain_text(FINAL["en"])
    expect(page.locator("#words .confirm")).to_contain_text("Bid")


def test_who_never_sells_is_not_asked_to(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(
        page,
        AUCTION,
        "me:Liv",
        "random",
        "random",
        options=SALES,
        settings=WAIT,
    )
    page.locator('[data-standing="never_sell"]').click()
    expect(page.locator('[data-standing="never_sell"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-standing="pass_round"]').click()
    heading = page.locator("#heading")
    expect(heading).to_contain_text("Round 2")  # round 1 is passed without a tap
    expect(page.locator('[data-standing="pass_round"]')).to_have_attribute("aria-pressed", "false")
    expect(page.locator('[data-standing="never_sell"]')).to_have_attribute("aria-pressed", "true")


def test_whoever_passes_on_a_lot_is_asked_again_at_the_next(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, AUCTION, "me:Liv", "random", "random", settings=WAIT)
    until(page, ".rung .bid.may", ANSWER)
    standing = page.locator('[data-standing="pass_lot"]')
    lot = standing.get_attribute("data-until") or ""
    standing.click()  # passed without another tap
    expect(standing).not_to_have_attribute("data-until", lot)
    expect(standing).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#log")).to_contain_text(re.compile(r"Liv.* pass|You pass"))


def opened_turn(page: Page) -> None:
    """A table with a map at the first turn of the player, who has kept their hand."""
    open_table(page, HEX_MAP, "me:Hugo", "greedy", settings=WAIT)
    until(page, ".slot.may", ".hex.may", '#words [data-word="keep"]')


def test_a_click_on_the_map_shows_the_action_before_it_is_done(window: Opener) -> None:
    page = window("en", careful=True)
    opened_turn(page)
    tap(page.locator('.slot[data-token="expand"]'))
    where = page.locator(".hex.may").first.get_attribute("data-token")
    page.keyboard.press("Escape")
    expect(page.locator(".hex.may")).to_have_count(0)
    page.locator(f'.hex[data-token="{where}"]').dispatch_event("click")
    expect(page.locator("#words .confirm")).to_contain_text("Expan")
    expect(page.locator('.slot[data-token="expand"].chosen')).to_be_visible()


def test_a_pass_can_be_taken_back_or_is_asked_about(window: Opener) -> None:
    page = window("en", careful=True)
    opened_turn(page)
    tap(page.locator('#words [data-word="pass"]'))
    expect(page.locator("#words .confirm, #words .go")).to_be_visible()
    tap(page.locator("#undo"))
    expect(page.locator(".slot.may").first).to_be_visible()


def test_a_payment_is_suggested_and_made_in_one_click(window: Opener) -> None:
    page = window("en", careful=True)
    opened_turn(page)
    tap(page.locator('.slot.may[data-token="transfer"]'))
    suggested = page.locator("#words .suggested")
    expect(suggested).to_contain_text("Pay: 1")
    tap(suggested)
    expect(suggested).to_have_count(0)
    expect(page.locator("#own")).to_contain_text("You:")


@pytest.mark.parametrize(
    ("lang", "nobody", "held"),
    [
        ("en", "no cube that pays for", "is in your hand"),
        ("fr", "aucun cube pour payer", "est dans votre main"),
    ],
)
def test_a_refusal_names_the_true_reason(window: Opener, lang: str, nobody: str, held: str) -> None:
    page = window(lang, careful=True)
    opened_turn(page)
    for verb in ("compete", "migrate"):
        page.locator(f'.slot[data-token="{verb}"]').click(force=True)
        expect(page.locator("#toast")).to_contain_text(nobody)
        page.mouse.click(2, 2)
        expect(page.locator("#toast")).not_to_be_visible()
    page.locator('.slot.may[data-token="transfer"]').click()
    page.locator("#words .suggested").wait_for()
    page.locator("#hand .card[data-token]").first.dispatch_event("click")
    expect(page.locator("#toast")).to_contain_text(held)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", r"You cannot pay for the .+\. Missing: .+\. Its diet: .+\. \["),
        ("fr", r"Vous ne pouvez pas payer .+\. Il manque\u202f: .+\. Son régime\u202f: .+\. \["),
    ],
)
def test_a_species_beyond_ones_means_names_the_cubes_that_are_missing(
    window: Opener, tmp_path: Path, lang: str, said: str
) -> None:
    page = window(lang, careful=True, phone=True)
    late(page, tmp_path, before=31)
    dear = page.locator("#hand .card[data-token]:not(.may)").first
    expect(page.locator(".slot.may").first).to_be_visible()
    apart(page)
    dear.dispatch_event("click")
    expect(page.locator("#toast")).to_contain_text(re.compile(said))
    assert sent(page, "move") == 0


def test_a_shared_screen_is_covered_at_first_and_after_a_reload(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, DRAFT, "me:Esther", "hotseat:Pippa")
    for name in ("Esther", "Pippa"):
        expect(page.locator("#curtain")).to_be_visible()
        covering = page.locator("#curtain").bounding_box()
        assert covering
        assert covering["width"] >= 1280
        assert covering["height"] >= 800
        expect(page.locator("#curtain-back")).not_to_be_visible()
        page.locator("#curtain").get_by_role("button", name=name).click()
        expect(page.locator("#curtain")).not_to_be_visible()
        expect(page.locator("#stage header")).to_contain_text(f"{name} (you)")
        page.reload()
        ready(page)
    expect(page.locator("#curtain")).to_be_visible()


def test_a_spectator_sees_whose_chances_are_whose(window: Opener) -> None:
    player, watcher = window("en"), window("en")
    watcher.goto(begun_table(player, DRAFT, "me:Sanaa", "greedy", "greedy", moves=4))
    ready(watcher)
    expect(watcher.locator(".odds li")).to_have_count(3)
    bars = watcher.locator(".odds rect")
    fills = bars.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert len(set(fills)) == len(fills) > 1


def test_a_spectator_is_offered_only_what_they_may_do(window: Opener) -> None:
    player, watcher = window("en"), window("en")
    url = begun_table(player, REEF, "me:Sanaa", moves=38)
    watcher.goto(url)
    ready(watcher)
    for gone in ("#undo", "#restart", "#hint", "#talk", "#reactions", "#own"):
        expect(watcher.locator(gone)).not_to_be_visible()
    play([player], Random(2))
    expect(watcher.locator("#end")).to_be_visible()
    expect(watcher.locator("#rematch")).not_to_be_visible()
    player.locator("#rematch").click()
    player.wait_for_url(lambda there: there != url and "/t/" in there)
    expect(watcher.locator("#next")).to_be_visible()
    watcher.locator("#next-go").click()
    watcher.wait_for_url(player.url)


def test_a_rematch_is_announced_and_the_winner_reads_so(window: Opener) -> None:
    host, friend = window("en"), window("fr")
    url = open_table(host, DRAFT, "me:Margot", "friend")
    join(friend, host, "Alexis")
    hurried(url, [host, friend], moves=70)
    play([host, friend], Random(4))
    for page in (host, friend):
        page.locator("#skip").click() if page.locator("#skip").is_visible() else None
    titles = [page.locator("#end-title").inner_text() for page in (host, friend)]
    assert "You win" in titles[0] or "Vous gagnez" in titles[1] or "share" in titles[0]
    host.locator("#rematch").click()
    expect(friend.locator("#next")).to_contain_text("La partie suivante est ouverte")
    friend.locator("#next-go").click()
    friend.wait_for_url("**/t/*")
    ready(friend)
    expect(friend.locator("#hand [data-token].may").first).to_be_visible()


def test_a_whole_game_with_all_care(window: Opener) -> None:
    page = window("en", careful=True)
    open_table(page, DRAFT, "me:Sanaa", "greedy", "greedy", settings=WAIT)
    play([page], Random(5))
    expect(page.locator("#end")).to_be_visible()
