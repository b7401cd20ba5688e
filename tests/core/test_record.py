"""A record is text that says everything, and says where it is damaged."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecotone
from ecotone.core import record
from ecotone.core.errors import ParseError, Refusal
from ecotone.core.registry import Registry
from ecotone.core.table import Table
from games.samples import DRAFT, REEF, SPOKEN, SWITCHED_OFF


def played(game: str = DRAFT, players: int = 3, steps: int = 30) -> Table:
    """A table some random steps into its game, with two names."""
    table = ecotone.new(game, players=players, seed=5)
    table.names = {0: "Ada", 2: "Linnaeus  the\telder"}
    rng = Random(5)
    for _ in range(steps):
        seat = rng.choice(table.to_act())
        table.play(seat, rng.choice(list(table.legal(seat))))
    return table


RECORD = played().record
LINES = RECORD.splitlines()
FIRST_EVENT = LINES.index("") + 1


def damage(text: str) -> ParseError:
    """How a text is refused."""
    with pytest.raises(ParseError) as refused:
        ecotone.replay(text)
    return refused.value


def changed(line: int, text: str) -> str:
    """The record with another text in this line, counted from 0."""
    return "\n".join([*LINES[:line], text, *LINES[line + 1 :], ""])


def test_a_record_has_a_head_an_empty_line_and_a_line_an_event() -> None:
    assert LINES[:4] == ["ecotone record 1", f"game {DRAFT}", "rules 1", "players 3"]
    assert f"option {SPOKEN}=en" in LINES
    assert f"option {SWITCHED_OFF}=false" in LINES
    assert "seat 0 Ada" in LINES
    assert LINES[FIRST_EVENT].startswith("* deal ")
    assert LINES[FIRST_EVENT + 1].split()[1] == "pick"
    assert RECORD.endswith("\n")


def test_a_record_has_no_seed() -> None:
    assert "seed" not in RECORD
    assert ecotone.replay(RECORD)._seed != 5


def test_a_record_reads_back() -> None:
    kept = record.read(RECORD)
    assert (kept.game, kept.rules, kept.players) == (DRAFT, 1, 3)
    assert kept.names == {0: "Ada", 2: "Linnaeus the elder"}
    assert len(kept.events) == len(LINES) - FIRST_EVENT
    assert ecotone.replay(RECORD).record == RECORD


def test_a_name_stays_on_its_line() -> None:
    table = ecotone.new(REEF, players=2, seed=1)
    table.names = {1: "Eve\n0 pick K"}
    assert ecotone.replay(table.record).names == {1: "Eve 0 pick K"}


@pytest.mark.parametrize("text", ["", "\n", "hello", "ecotone record 2\n", "ecotone record 1"])
def test_another_text_is_no_record(text: str) -> None:
    assert damage(text).code == "not_a_record"


def test_a_record_cut_inside_a_line_says_where() -> None:
    refused = damage(RECORD[:-3])
    assert refused.code == "record_cut"
    assert refused.params == {"line": len(LINES)}


@pytest.mark.parametrize("lines", [1, 2, 3, 4, FIRST_EVENT - 1])
def test_a_record_cut_in_its_head_says_where(lines: int) -> None:
    refused = damage("\n".join(LINES[:lines]) + "\n")
    assert refused.code == "record_cut"
    assert refused.params == {"line": lines + 1}


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_a_head_without_its_facts_is_refused(missing: int) -> None:
    assert damage("\n".join([*LINES[:missing], *LINES[missing + 1 :], ""])).code == "record_cut"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (2, "rules one"),
        (3, "players many"),
        (4, "seat Ada"),
        (4, "colour red"),
        (4, "colour 3"),
        (4, "players 2"),
    ],
)
def test_a_line_of_the_head_that_makes_no_sense_is_named(line: int, text: str) -> None:
    refused = damage(changed(line, text))
    assert refused.code == "record_head"
    assert refused.params == {"line": line + 1, "text": text}


def test_a_record_of_an_unknown_game_is_refused() -> None:
    assert damage(changed(1, "game chess")).code == "unknown_game"


def test_a_record_of_newer_rules_is_refused() -> None:
    refused = damage(changed(2, "rules 99"))
    assert refused.code == "record_newer"
    assert refused.params == {"game": DRAFT, "needs": 99, "known": 1}


def test_a_record_with_an_impossible_number_of_players_is_refused() -> None:
    assert damage(changed(3, "players 9")).code == "player_count"


def test_a_record_with_options_that_do_not_exist_is_refused() -> None:
    line = LINES.index(f"option {SPOKEN}=en")
    assert damage(changed(line, "option colour=red")).code == "unknown_option"
    assert damage(changed(line, f"option {SPOKEN}=de")).code == "option_value"


@pytest.mark.parametrize(
    "text", ["pick Z", "x pick Z", "0", "0 ", "", "-1 pick Z", "9" * 5000 + " pass"]
)
def test_a_line_that_is_no_event_is_named(text: str) -> None:
    refused = damage(changed(FIRST_EVENT + 1, text))
    assert refused.code == "record_line"
    assert refused.params["line"] == FIRST_EVENT + 2


@pytest.mark.parametrize(
    ("offset", "text", "reason"),
    [
        (0, "* deal " + "/".join(["W" * 11] * 3), "outcome_stock"),
        (0, "* deal QQQQQQQQQQQ/AAAAAAAAAAA/GGGGGGGGGGG", "outcome_stock"),
        (0, "* deal AAAAAAAAAAA/GGGGGGGGGGG", "outcome_shape"),
        (0, "* deal AA/GG/TT", "outcome_shape"),
        (0, "* draw AAAAAAAAAAA/GGGGGGGGGGG/TTTTTTTTTTT", "outcome_shape"),
        (0, "0 pick A", "record_order"),
        (1, "* deal AAAAAAAAAAA/GGGGGGGGGGG/TTTTTTTTTTT", "record_order"),
        (1, "3 pick A", "no_seat"),
        (1, "0 dance", "unknown_action"),
        (1, "0 place A 0,0", "pick_first"),
        (1, "0 discard A", "not_discarding"),
    ],
)
def test_an_event_that_cannot_be_names_its_line_and_the_reason(
    offset: int, text: str, reason: str
) -> None:
    refused = damage(changed(FIRST_EVENT + offset, text))
    assert refused.code == "record_line"
    assert refused.params["line"] == FIRST_EVENT + offset + 1
    assert refused.params["text"] == text
    cause = refused.__cause__
    assert isinstance(cause, Refusal)
    assert cause.code == reason
    assert refused.params["reason"] == str(cause)


def test_a_card_dealt_twice_is_refused_by_the_stock() -> None:
    """The second deal can only give what the first has left."""
    table = played(players=6, steps=0)
    rng = Random(1)
    while table.view(0).turn < 10:
        seat = rng.choice(table.to_act())
        table.play(seat, table.legal(seat)[0])
    lines = table.record.splitlines()
    deals = [number for number, line in enumerate(lines) if line.startswith("* deal")]
    lines[deals[1]] = lines[deals[0]]
    with pytest.raises(ParseError) as refused:
        ecotone.replay("\n".join([*lines, ""]))
    assert refused.value.params["line"] == deals[1] + 1


def test_hands_in_a_record_may_be_in_any_order() -> None:
    line = LINES[FIRST_EVENT]
    verb, hands = line.rsplit(" ", 1)
    turned = "/".join(hand[::-1] for hand in hands.split("/"))
    assert ecotone.replay(changed(FIRST_EVENT, f"{verb} {turned}")).record == RECORD


def test_a_record_may_end_just_before_a_draw() -> None:
    """Then nobody is awaited, but the game is not over: it goes on with a draw."""
    table = ecotone.replay("\n".join([*LINES[:FIRST_EVENT], ""]))
    assert table.events == []
    assert table.to_act() == ()
    assert not table.over
    with pytest.raises(ecotone.IllegalAction):
        table.verdict()
    table.go_on()
    assert table.to_act() == (0, 1, 2)
    again = ecotone.replay("\n".join([*LINES[:FIRST_EVENT], ""]))
    again.go_on()
    assert again.record != table.record


def test_a_replayed_table_goes_on() -> None:
    table = ecotone.replay(RECORD)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
    assert table.record.startswith(RECORD)


def test_draws_after_a_replay_may_be_seeded() -> None:
    from ecotone.games import GAMES

    assert isinstance(GAMES, Registry)
    ends = []
    for _ in range(2):
        table = GAMES.replay(RECORD, seed=3)
        while not table.over:
            seat = table.to_act()[0]
            table.play(seat, table.legal(seat)[0])
        ends.append(table.record)
    assert ends[0] == ends[1]


@given(st.integers(0, len(RECORD) - 1))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_record_cut_anywhere_is_refused_or_is_a_shorter_game(length: int) -> None:
    try:
        table: Any = ecotone.replay(RECORD[:length])
    except ParseError as refused:
        code = refused.code
    else:
        code = ""
        assert RECORD[:length].endswith("\n")
        assert table.record == RECORD[:length]
    assert code in ("", "not_a_record", "record_cut")


@given(st.integers(len(LINES[0]) + 1, len(RECORD) - 2), st.characters(codec="utf-8"))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_a_record_with_one_wrong_letter_is_refused_or_replays_as_it_says(
    place: int, letter: str
) -> None:
    """Damage is a ParseError or another sound record; it is never anything else."""
    text = RECORD[:place] + letter + RECORD[place + 1 :]
    with suppress(ParseError):
        table = ecotone.replay(text)
        assert ecotone.replay(table.record).record == table.record


def test_a_name_for_a_seat_that_is_not_there_is_refused() -> None:
    record = ecotone.new(DRAFT, players=2, seed=1).record
    with pytest.raises(ParseError) as refused:
        ecotone.replay(record.replace("\n\n", "\nseat 7 Bob\n\n", 1))
    assert refused.value.code == "no_seat"
