"""Refusals, log lines and verdicts read well."""

import pytest

import ecotone
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.rules import Heard
from ecotone.core.score import Verdict
from ecotone.core.seats import Seat
from ecotone.locale import (
    LANGUAGES,
    heard,
    judged,
    refused,
    rival_name,
    rules_text,
    say,
    say_n,
    seat_name,
)

FINE = "\u202f"


def test_what_nobody_has_worded_is_its_key() -> None:
    assert say("en", "no.such.key", card="Z") == "no.such.key"
    assert say_n("fr", "no.such.key", 2) == "no.such.key"
    assert refused(ParseError("no_such_code")) == "error.no_such_code"


def test_a_missing_parameter_stays_visible() -> None:
    assert say("en", "error.unknown_game", game="chess") == (
        "There is no game called “chess”. Choose one of these: {choices}."
    )


def test_an_unknown_language_speaks_english() -> None:
    assert say("tlh", "savanna.title") == "Savanna"
    assert rules_text("savanna", "tlh") == rules_text("savanna", "en")


def test_numbers_choose_the_form() -> None:
    assert [say_n("en", "table.total", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [say_n("fr", "table.total", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_a_refusal_says_what_where_how_and_the_rule() -> None:
    refusal = IllegalAction("not_adjacent", rule="placing_1", cell="2,2")
    assert refused(refusal) == (
        "This cell touches none of your cards: choose a cell beside one. [Placing cards, rule 1]"
    )
    assert refused(refusal, "fr").endswith("[Placement des cartes, règle 1]")


def test_cards_are_named_where_the_game_is_known() -> None:
    refusal = IllegalAction("not_in_hand", rule="draft", card="Z", hand="AAT")
    assert refused(refusal, "en", "savanna") == (
        "There is no card Zebra (Z) in your hand. Choose one of these cards: 2 \u00d7 Gazelle (A),"
        " Tree (T). [A turn]"
    )
    assert "no card Z in your hand" in refused(refusal)


def test_an_empty_parameter_takes_the_shorter_sentence() -> None:
    assert refused(ParseError("unknown_action", text="jump", verbs=())) == (
        "“jump” is not an action of this game."
    )
    assert "pick, place" in refused(ParseError("unknown_action", text="x", verbs=("pick", "place")))


def test_a_reason_inside_a_record_is_in_the_readers_language() -> None:
    kept = ecotone.new("savanna", players=3, seed=1).record + "0 place Z 0,0\n"
    with pytest.raises(ParseError) as caught:
        ecotone.replay(kept)
    assert "pas encore choisi de carte" in refused(caught.value, "fr", "savanna")
    assert "You have not chosen a card yet" in str(caught.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_of_a_real_game_leaves_no_brace_and_no_key(lang: str) -> None:
    table = ecotone.new("ocean", players=2, seed=1)
    for text in ("place K 0,0", "discard K", "pass", "flip 0,0 0,1", "pick Q", "move 0,0 0,1"):
        with pytest.raises(Refusal) as caught:
            table.play(0, text)
        sentence = refused(caught.value, lang, "ocean")
        assert "{" not in sentence
        assert "error." not in sentence
        assert "rule." not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_line_of_a_log_is_a_sentence(lang: str, game: str, players: int) -> None:
    table = ecotone.new(game, players=players, seed=5)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[-1])
    for reader in (0, None):
        for line in table.log(reader):
            sentence = heard(line, lang, game, {0: "Margot"})
            assert sentence[-1] in ".!"
            assert "{" not in sentence
            assert "heard." not in sentence


def test_a_log_line_names_people_and_cards() -> None:
    line = Heard("placed", (("seat", 1), ("card", "E"), ("cell", "0,-1")))
    assert heard(line, "en", "savanna") == "Seat 2 places an elephant."
    assert heard(line, "fr", "savanna", {1: "Alexis"}) == "Alexis place un éléphant."


def test_an_octopus_is_told_by_what_it_does() -> None:
    def told(text: str) -> str:
        return heard(Heard("power", (("seat", 0), ("text", text))), "en", "ocean", {0: "Elsa"})

    assert told("pass") == "Elsa leaves the octopus\u2019s power unused."
    assert told("move 0,1 2,1") == "Elsa\u2019s octopus moves a card."
    assert told("swap 0,1 2,1") == "Elsa\u2019s octopus swaps two cards."


def test_a_verdict_names_all_winners() -> None:
    verdict = Verdict((Seat(0), Seat(1), Seat(2)), "shared", (("total", 80),))
    assert judged(verdict, "en", {0: "A", 1: "B"}) == (
        "A, B and Seat 3 share the victory with a total of 80 each!"
    )
    alone = Verdict((Seat(0),), "won", (("total", 80),))
    assert judged(alone, "fr", {0: "A"}) == f"A gagne avec un total de 80{FINE}!"
    lost = Verdict((), "solo_lost", (("margin", 12), ("needed", 55)))
    assert "12" in judged(lost)
    behind = Verdict((), "solo_lost", (("margin", -9), ("needed", 55)))
    assert "your opponent has 9 more than you" in judged(behind)
    assert "\u2212" not in judged(behind, "fr")


def test_seats_without_names_are_counted_from_one() -> None:
    assert (seat_name(0, "en"), seat_name(5, "fr")) == ("Seat 1", "Place 6")
    assert seat_name(0, "en", {0: "Margot"}) == "Margot"


def test_the_solo_opponent_goes_by_the_edition() -> None:
    assert rival_name("savanna", {"edition": "en"}, "fr") == "Swala"
    assert rival_name("savanna", {"edition": "fr"}, "en") == "Jhay"
    assert rival_name("ocean", {}, "fr") == "Tim"


@pytest.mark.parametrize(
    ("game", "line", "english", "french"),
    [
        (
            "ocean",
            Heard("deal", (("count", 4), ("cards", "KKRO"))),
            "You are dealt 4 cards: two krill cards, a coral and an octopus.",
            f"Vous recevez 4 cartes{FINE}: deux cartes Krill, un corail et une pieuvre.",
        ),
        (
            "ocean",
            Heard("octopus_swap", (("seat", 1), ("card", "K"), ("other", "K"))),
            "Seat 2\u2019s octopus swaps two krill cards.",
            "Place 2 échange deux cartes Krill avec sa pieuvre.",
        ),
        (
            "savanna",
            Heard("placed_beside", (("seat", 0), ("card", "R"), ("beside", "TEE"))),
            "You place a giraffe beside a tree and two elephants.",
            "Vous placez une girafe à côté d\u2019un arbre et de deux éléphants.",
        ),
        (
            "serengeti",
            Heard("bought", (("seat", 0), ("cards", ("red1", "blue5")), ("price", 7))),
            "You buy the red 1 and the blue 5 for 7.",
            "Vous achetez le rouge 1 et le bleu 5 pour 7.",
        ),
        (
            "serengeti",
            Heard("received", (("seat", 0), ("tokens", 1))),
            "You receive 1 token.",
            "Vous recevez 1 jeton.",
        ),
        (
            "biotopes",
            Heard("settled", (("seat", 0), ("biotope", "wetland"))),
            "You settle a new territory in the wetlands.",
            "Vous occupez un nouveau territoire dans les zones humides.",
        ),
        (
            "biotopes",
            Heard("produced", (("seat", 0), ("cubes", ("blue", "grey", "blue")))),
            "You produce: 2 \u00d7 blue, grey.",
            f"Vous produisez{FINE}: 2 \u00d7 bleu, gris.",
        ),
    ],
)
def test_what_happened_reads_as_people_say_it(
    game: str, line: Heard, english: str, french: str
) -> None:
    assert heard(line, "en", game, {}, 0) == english
    assert heard(line, "fr", game, {}, 0) == french


def test_a_refusal_may_begin_with_a_card() -> None:
    refusal = IllegalAction("card_in_hand", rule="adaptation", card="slow_worm", step="pay")
    assert refused(refusal, "fr", "biotopes").startswith(
        f"L\u2019orvet fragile est dans votre main et se joue par une action{FINE}; "
        "il faut d\u2019abord payer un cube."
    )
    assert refused(refusal, "en", "biotopes").startswith("The slow worm is in your hand")
