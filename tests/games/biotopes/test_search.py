"""The planner of Biotopes: legal, honest, never endless, far ahead of the greedy bot."""

from collections.abc import Iterator
from random import Random
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

import pytest

from ecotone.arena.match import Match, play
from ecotone.core.options import Value, resolve
from ecotone.core.seats import Seat
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.bots import search as biotopes_search
from ecotone.games.biotopes.bots.search import choose
from ecotone.games.biotopes.rules.actions import Use
from ecotone.games.biotopes.rules.options import FIRST_PACK
from jsons import said

pytestmark = pytest.mark.heavy

AMPLE = 600.0
"""A budget that no clock cuts short: only the number of steps ends a search."""

HASTY, BRISK = (80, 20), (300, 90)
"""So few steps that a game takes a second or two: enough to play at all, and to play well."""

LONGEST = 3000
"""Decisions in a game; the longest one seen had 865."""

SQUIRRELS = 12
"""The seed of a game in which there are squirrels and the bag gets empty."""

FIRST: dict[str, Value] = {"pack": FIRST_PACK, "idle_card_actions": True}
"""The set and the reading of version 1."""

RULES = GAME.rules

UNUSUAL: dict[str, Value] = {
    option.name: option.choices[1]
    for option in GAME.options
    if option.name not in ("pack", "advanced_biotopes")
}
"""Every switch the other way, but for the card set and the advanced biotopes."""

CASES: list[tuple[int, dict[str, Value]]] = [
    (1, {}),
    (1, {"advanced_biotopes": "random"}),
    (2, UNUSUAL),
    (2, UNUSUAL | {"advanced_biotopes": "draft", "tile_side": "b"}),
    (3, {"advanced_biotopes": "milieu", "landscape": "build"}),
    (4, {}),
]


class Choice(NamedTuple):
    """A decision of the planner's: the how manieth, where, whose, what, and the seconds it took."""

    number: int
    state: Any
    seat: Seat
    action: Any
    seconds: float


def hurry(monkeypatch: pytest.MonkeyPatch, steps: tuple[int, int]) -> None:
    """Let it try so many steps for an action, and for a decision within one."""
    for whom in ("AMONG_RIVALS", "ALONE"):
        effort = getattr(biotopes_search, whom)
        monkeypatch.setattr(
            biotopes_search, whom, effort._replace(steps=steps[0], few_steps=steps[1])
        )


def decisions(
    players: int, options: dict[str, Value], seed: int, budget: float
) -> Iterator[Choice]:
    """Every decision of a game that planners play among themselves."""
    rng = Random(seed)
    state = RULES.setup(players, resolve(GAME.options, options))
    for number in range(LONGEST):
        while (owed := RULES.chance(state)) is not None:
            state = RULES.apply(state, None, owed.sample(rng))
        awaited = RULES.to_act(state)
        if not awaited:
            return
        seat = awaited[0]
        view, legal = RULES.view(state, seat), RULES.legal(state, seat)
        start = process_time()
        action = choose(view, legal, Random(number), budget)
        seconds = process_time() - start
        assert action in legal
        yield Choice(number, state, seat, action, seconds)
        state = RULES.apply(state, seat, action)
    pytest.fail("the game does not end")


@pytest.mark.parametrize(("players", "options"), CASES)
def test_it_plays_to_the_end_by_what_its_seat_knows(
    players: int, options: dict[str, Value], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legal everywhere, and the same in every world that the seat cannot tell from this one."""
    hurry(monkeypatch, HASTY)
    found = list(decisions(players, options, 3, AMPLE))
    redealt = 0
    for number, state, seat, action, _ in found[::5]:
        other = RULES.redeal(state, seat, Random(number))
        redealt += other != state
        view, legal = RULES.view(other, seat), RULES.legal(other, seat)
        assert choose(view, legal, Random(number), AMPLE) == action
    assert len(found) > 50 * players
    assert redealt > 5 or players == 1


def test_it_never_draws_just_the_cube_it_pays_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules allow it: squirrels of the first set would do so for ever."""
    hurry(monkeypatch, HASTY)
    tempted = 0
    for choice in decisions(1, FIRST, SQUIRRELS, AMPLE):
        if not choice.state.bags[choice.seat]:
            tempted += Use("red_squirrel") in RULES.legal(choice.state, choice.seat)
            assert choice.action != Use("red_squirrel")
    assert tempted > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 3])
def test_it_gets_far_more_points_than_the_greedy_bot(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among greedy bots, or alone, where one plays the same games by itself."""
    hurry(monkeypatch, BRISK)
    points: dict[str, list[int]] = {"level4": [], "greedy": []}
    for seed in range(2):
        bots = ["greedy"] * players
        bots[seed % players] = "level4"
        tables = [bots] if players > 1 else [bots, ["greedy"]]
        for table in tables:
            line = said(play(Match("biotopes", tuple(table), seed, {}, AMPLE)).line)
            for player in line["players"]:
                points[player["bot"]].append(player["total"])
    assert mean(points["level4"]) > 1.2 * mean(points["greedy"])
