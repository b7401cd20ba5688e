"""A room is what its log says, and each viewer hears what is theirs to hear, once and for good."""

import pytest

import ecotone
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES
from ecotone.server.log import (
    Drew,
    Entry,
    Kept,
    Moved,
    Occupant,
    Opened,
    Person,
    Robot,
    Said,
    Sat,
    Settings,
    Undid,
    Vacant,
)
from ecotone.server.room import Room
from games.samples import DRAFT, HEX_MAP, SPOKEN
from server.staging import ANN, BEN, CAT, GREEDY, chance_log, logged

pytestmark = pytest.mark.heavy

THREE = Opened(DRAFT, 1, {}, (ANN, BEN, CAT), "guest-host", Settings(stand_in="greedy"))
DEAL = Drew("deal AAAAAAAAAAA/GGGGGGGGGGG/TTTTTTTTTTT")
TURN = (Moved(0, "pick A"), Moved(1, "pick G"), Moved(2, "pick T"))


def drafting(*entries: Entry) -> Room:
    return Room.read("t", logged(THREE, (DEAL, *entries)))


def kinds(room: Room, seat: int | None) -> list[str]:
    return [line.kind for line in room.news(seat)]


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, n) for game in ecotone.games() for n in (1, 2, 4) if n in GAMES[game].seats],
)
def test_the_news_are_the_tables_log_with_every_step_back_told(game: str, players: int) -> None:
    """Lines are only ever appended; without those of undone events they are the table's log."""
    log = chance_log(game, players, seed=players)
    room = Room("t", log[0])
    viewers = (None, *range(players))
    before = {viewer: list(room.news(viewer)) for viewer in viewers}
    valid: dict[int | None, list[list[object]]] = {viewer: [] for viewer in viewers}
    for kept in log[1:]:
        room.take(kept)
        for viewer in viewers:
            told = list(room.news(viewer))
            assert told[: len(before[viewer])] == before[viewer]
            fresh = told[len(before[viewer]) :]
            if isinstance(kept.entry, Undid):
                undone = valid[viewer].pop()
                assert [line.kind for line in fresh] == (["undone"] if undone else [])
            else:
                valid[viewer].append([line.heard for line in fresh])
            before[viewer] = told
    assert any(isinstance(kept.entry, Undid) for kept in log)
    assert room.over
    for viewer in viewers:
        assert [line for lines in valid[viewer] for line in lines] == list(room.table.log(viewer))


@pytest.mark.parametrize("game", ecotone.games())
def test_every_line_of_the_news_is_a_sentence(game: str) -> None:
    room = Room.read("t", chance_log(game, 3, seed=7))
    for lang in LANGUAGES:
        for line in room.news(1):
            sentence = room.told(line, lang, 1)
            assert sentence[-1] in ".!"
            assert "{" not in sentence
            assert "heard." not in sentence


def test_a_log_gives_the_same_room_whenever_it_is_read() -> None:
    log = chance_log(HEX_MAP, 3, seed=2)
    one, two = Room.read("t", log), Room.read("t", log[:100])
    for kept in log[100:]:
        two.take(kept)
    assert one.table.record == two.table.record
    assert [one.news(seat) for seat in (None, 0, 1, 2)] == [
        two.news(seat) for seat in (None, 0, 1, 2)
    ]


def test_a_rival_hears_that_a_card_was_picked_but_not_which() -> None:
    room = drafting(Moved(0, "pick A"), Moved(0, "place A 0,0"), Undid(0), Undid(0))
    assert kinds(room, 1) == kinds(room, None) == ["heard", "heard", "undone"]
    assert kinds(room, 0) == ["heard", "heard", "heard", "undone", "undone"]
    assert "gazelle" not in " ".join(room.told(line, "en", None) for line in room.news(None))


def test_only_a_players_own_step_can_be_taken_back() -> None:
    """Neither a bot's, nor what was done when time was up, nor what others have followed."""
    assert drafting(Moved(0, "pick A")).can_undo(0)
    assert not drafting(Moved(0, "pick A")).can_undo(1)
    assert not drafting(Moved(0, "pick A"), Moved(1, "pick G")).can_undo(0)
    for by in ("bot", "clock", "fallback"):
        room = drafting(Moved(0, "pick A", by=by))
        assert not room.can_undo(0)
        with pytest.raises(IllegalAction) as caught:
            room.undoing(0, "k", whole_turn=False)
        assert caught.value.code == "nothing_to_undo"


def test_a_whole_turn_is_taken_back_as_far_as_it_is_ones_own() -> None:
    room = drafting(Moved(0, "pick A", by="clock"), Moved(0, "place A 0,0"), Moved(0, "pick A"))
    assert room.undoing(0, "k", whole_turn=False) == (Undid(0, "k"),)
    assert room.undoing(0, "k", whole_turn=True) == (Undid(0, "k"), Undid(0, "k"))


def test_the_end_is_final() -> None:
    """Whoever ended the game has been told everybody's secrets."""
    room = Room.read("t", chance_log(HEX_MAP, 2, 1))
    assert any(room.table.can_undo(seat) for seat in range(2))
    assert not any(room.can_undo(seat) for seat in range(2))
    for seat in range(2):
        with pytest.raises(IllegalAction):
            room.undoing(seat, "k", whole_turn=False)


def test_what_a_rival_does_in_secret_is_not_in_the_way_of_a_step_back() -> None:
    """Otherwise the step that is suddenly final would tell of the secret."""
    picked = Moved(0, "pick A"), Moved(1, "pick G")
    assert drafting(*picked).can_undo(1)
    secret = drafting(*picked, Moved(0, "place A 0,0"), Moved(0, "pick A"))
    assert secret.can_undo(1)
    queued = Moved(0, "place A 0,0")
    back = drafting(*picked, queued, Undid(1), Moved(1, "pick G"))
    ahead = drafting(*picked, queued)
    assert [back.table.view(seat) for seat in range(3)] == [
        ahead.table.view(seat) for seat in range(3)
    ]
    assert kinds(back, 0)[-2:] == kinds(back, 2)[-2:] == ["undone", "heard"]
    assert back.undoing(1, "k", whole_turn=True) == (Undid(1, "k"),)
    assert not back.can_undo(0), "Ben's pick, which everyone was told of, came after it"


def test_moves_are_kept_with_the_draws_they_cause() -> None:
    two = Opened(DRAFT, 1, {}, (ANN, BEN), "guest-host")
    deal = Drew("deal AAAAAAAAAAA/GGGGGGGGGGG/TTTTTTTTTTT")
    room = Room.read("t", logged(two, (deal,)))
    entries = room.after(Moved(0, "  pick   A ", "k0"), Moved(1, "pick G", "k1", "bot"))
    assert entries == (
        Moved(0, "pick A", "k0"),
        Moved(1, "pick G", "k1", "bot"),
        Drew("neutral T"),
    )
    assert room.table.to_act() == (0, 1)  # only thought of
    for entry in entries:
        room.take(Kept(room.n, 9.0, entry))
    assert room.done(Moved(0, "pick  A", "k0"))
    assert not room.done(Moved(0, "pick A"))
    assert [line.heard and line.heard.code for line in room.news(None)][-3:] == [
        "neutral",
        "revealed",
        "revealed",
    ]


def test_what_is_illegal_is_refused_before_anything_is_kept() -> None:
    room = drafting()
    for text in ("pick Z", "place A 0,0", "jump"):
        with pytest.raises(Refusal):
            room.after(Moved(0, text))
    with pytest.raises(ParseError):
        room.after(Moved(7, "pick A"))
    assert len(room.table.events) == 1


def test_draws_cannot_be_foretold() -> None:
    two = Opened(DRAFT, 1, {}, (ANN, BEN), "guest-host")
    deal = Drew("deal AAAAAAAAAAA/GGGGGGGGGGG/TWZRCLEHVTT")
    room = Room.read("t", logged(two, (deal,)))
    drawn = {room.after(Moved(0, "pick A"), Moved(1, "pick G"))[-1] for _ in range(100)}
    assert len(drawn) > 5


def test_everybody_has_a_name_and_no_two_the_same() -> None:
    seats = (ANN, GREEDY, GREEDY, Vacant(), Robot("greedy", keeps_for=BEN), Person("x", "Ann"))
    room = Room("t", Kept(0, 0.0, Opened(DRAFT, 1, {}, seats, "guest-host")))
    assert room.names("en") == dict(
        enumerate(["Ann 1", "Greedy 1", "Greedy 2", "Seat 4", "Ben (bot)", "Ann 2"])
    )
    assert room.names("fr")[1] == "Glouton 1"
    assert "seat 1 Greedy 1\n" in room.table.record
    assert room.seats_of("guest-ann") == (0,)
    assert room.seats_of("guest-ben") == ()


def test_a_bot_of_the_hosts_own_goes_by_its_name_and_tells_no_folder() -> None:
    for own in ("module:Calm", "/srv/bots/calm.py:Calm"):
        room = Room("t", Kept(0, 0.0, Opened(DRAFT, 1, {}, (Robot(own), ANN), "h")))
        assert room.names("en") == {0: "Calm", 1: "Ann"}


def test_alone_the_opponent_of_the_rules_has_a_name_too() -> None:
    alone = Opened(DRAFT, 1, {SPOKEN: "fr"}, (ANN,), "guest-host")
    assert Room("t", Kept(0, 0.0, alone)).names("en") == {0: "Ann", 1: "Jhay"}


def test_a_line_keeps_the_name_of_the_one_it_was_about() -> None:
    turn = Moved(0, "pick A"), Undid(0), Sat(0, Robot("greedy")), Moved(0, "pick A", by="bot")
    room = drafting(*turn)
    assert [room.told(line, "en", 1) for line in room.news(1)][1:] == [
        "Ann has chosen a card.",
        "Ann takes a step back.",
        "Greedy sits down.",
        "Greedy has chosen a card.",
    ]
    assert room.told(room.news(0)[1], "en", 0) == "You choose a gazelle."


@pytest.mark.parametrize(
    ("occupants", "sentence", "generations"),
    [
        ([Person("guest-ann", "Anna")], "Ann is now called Anna.", 0),
        ([Robot("greedy", keeps_for=ANN)], "Greedy plays on for Ann.", 0),
        ([Robot("greedy", keeps_for=ANN), ANN], "Ann is back.", 0),
        ([Robot("greedy", keeps_for=ANN), Vacant()], "Seat 1 is free.", 1),
        ([Robot("random")], "Random sits down.", 1),
        ([Vacant()], "Ann has left the table.", 1),
        ([Vacant(), Vacant(listed=True)], "Seat 1 is free.", 1),
        ([Vacant(), Person("guest-dan", "Dan")], "Dan sits down.", 2),
        ([Vacant(), GREEDY, Vacant()], "Seat 1 is free.", 3),
    ],
)
def test_a_seat_changes_hands(occupants: list[Occupant], sentence: str, generations: int) -> None:
    room = drafting(*(Sat(0, occupant) for occupant in occupants))
    for viewer in (None, 0, 1, 2):
        line = room.news(viewer)[-1]
        assert (line.kind, line.seat) == ("sat", 0)
        assert room.told(line, "en", viewer) == sentence
        assert "{" not in room.told(line, "fr", viewer)
    assert (room.generation(0), room.generation(1)) == (generations, 0)


def test_chat_stop_gaps_and_clocks_are_told() -> None:
    room = drafting(
        Said(None, "Zoé", "Hello {name}!"),
        Moved(0, "pick A", by="clock"),
        Moved(1, "pick G", by="fallback"),
    )
    told = [room.told(line, "en", 2) for line in room.news(2)][1:]
    assert told == [
        "Zoé: Hello {name}!",
        "Time is up for Ann: Greedy decides.",
        "Ann has chosen a card.",
        "Ben gave no answer in time: chance decided.",
        "Ben has chosen a card.",
    ]
    assert all("news." not in room.told(line, "fr", 2) for line in room.news(2))


def test_chat_is_no_step_of_the_game() -> None:
    quiet, loud = drafting(*TURN), drafting(*TURN, Said(0, "Ann", "hm"))
    assert (loud.version, loud.moved_at, loud.table.record) == (
        quiet.version,
        quiet.moved_at,
        quiet.table.record,
    )
    assert loud.last_at > quiet.last_at


@pytest.mark.parametrize(
    "log",
    [
        [Kept(0, 0.0, DEAL)],
        [Kept(0, 0.0, THREE), Kept(2, 0.0, DEAL)],
        [Kept(0, 0.0, THREE), Kept(1, 0.0, TURN[0])],
        [Kept(0, 0.0, THREE), Kept(1, 0.0, DEAL), Kept(2, 0.0, Undid(0))],
        [Kept(0, 0.0, Opened(DRAFT, 99, {}, (ANN, BEN), "h"))],
        [Kept(0, 0.0, Opened("chess", 1, {}, (ANN, BEN), "h"))],
    ],
    ids=["headless", "gap", "no deal", "nothing undone", "newer rules", "unknown game"],
)
def test_a_log_that_cannot_be_is_refused(log: list[Kept]) -> None:
    with pytest.raises(Refusal):
        Room.read("t", log)
