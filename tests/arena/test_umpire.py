"""A bot may fail in any way: the game goes on, and nothing else changes."""

import signal
import threading

import pytest

import ecotone
from ecotone.arena.match import Match, play
from ecotone.arena.umpire import STRIKES, TICKS, Fault, patience
from ecotone.bots import BOTS
from ecotone.core.chance import stream
from ecotone.games import GAMES
from games.samples import DRAFT

pytestmark = pytest.mark.heavy

SEED = 5
PATIENT, HASTY = 30.0, 0.05
"""Seconds that no decent bot needs, and so few that a bot which hangs is soon found."""


def match(*bots, game=DRAFT, budget=PATIENT):
    return Match(game, bots, SEED, {}, budget)


def kinds(played, seat=0):
    return [fault.kind for fault in played.faults if fault.seat == seat]


@pytest.mark.parametrize("game", GAMES.names())
def test_decent_bots_play_as_if_there_were_no_umpire(game):
    table = ecotone.new(game, players=3, seed=SEED)
    streams = [stream(SEED, f"bot {seat}") for seat in range(3)]
    while seats := table.to_act():
        table.play(seats[0], streams[seats[0]].choice(table.legal(seats[0])))
    played = play(match("random", "random", "random", game=game))
    events = played.record.partition("\n\n")[2]
    assert events == table.record.partition("\n\n")[2]
    assert played.faults == []


@pytest.mark.usefixtures("misfits")
@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        ("raiser", "raised", "ValueError: no idea"),
        ("quitter", "raised", "SystemExit: 3"),
        ("cheat", "illegal", ""),
    ],
)
def test_a_failure_is_noted_and_a_random_legal_move_stands_in(bot, kind, detail):
    played = play(match(bot, "random"))
    assert ecotone.replay(played.record).over
    assert set(kinds(played)) == {kind}
    assert all(detail in fault.detail for fault in played.faults)
    assert played == play(match(bot, "random"))._replace(times=played.times)


@pytest.mark.usefixtures("misfits")
@pytest.mark.parametrize("bot", ["sleeper", "stubborn"])
def test_a_bot_that_hangs_is_interrupted_and_soon_not_asked_again(bot):
    played = play(match(bot, "random", budget=HASTY))
    assert kinds(played) == ["hung"] * STRIKES
    assert ecotone.replay(played.record).over


@pytest.mark.parametrize(("name", "found"), [("level4", []), ("guest", ["hung"] * STRIKES)])
def test_the_clock_is_for_guests_and_never_for_bots_of_ours(name, found, monkeypatch):
    """On a busy machine they take long; chance must not play in their stead."""

    def long(view, legal, rng, budget):
        for _ in range(TICKS + 1):
            signal.raise_signal(signal.SIGALRM)
        return legal[0]

    monkeypatch.setitem(BOTS, name, long)
    assert kinds(play(match(name, "random"))) == found


@pytest.mark.usefixtures("misfits")
def test_a_struck_decision_is_left_to_chance_and_counts():
    struck = (Fault(0, 2, "crashed", "exit code 7"),)
    played = play(match("random", "random"), struck=struck)
    assert played.faults == list(struck)
    assert max(played.times[0]) == int(1e6 * patience(PATIENT))


def test_ctrl_c_is_not_a_bots_fault(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setitem(BOTS, "interrupted", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play(match("interrupted", "random"))


def test_the_alarm_is_as_it_was():
    before = signal.getsignal(signal.SIGALRM)
    play(match("random", "random"))
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_games_can_be_played_outside_the_main_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(play(match("random", "random"))))
    thread.start()
    thread.join()
    assert found[0].faults == []


def test_every_choice_is_timed_and_forced_moves_are_not(monkeypatch):
    choices = []

    def counting(view, legal, rng, budget):
        choices.append(len(legal))
        return rng.choice(legal)

    monkeypatch.setitem(BOTS, "counting", counting)
    played = play(match("counting", "random"))
    assert len(played.times[0]) == sum(number > 1 for number in choices)
    assert 1 in choices
