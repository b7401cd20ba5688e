"""What is promised of a game's rules: pure, stable, honest, and every point traced."""

from random import Random
from typing import Any

from ecotone.contract.ground import (
    Case,
    Milestones,
    answer,
    everything,
    finished,
    keep,
    milestones,
    one_of_each_kind,
    refusal_of,
    seats,
    state_of,
    step,
    table_sample,
    wander,
)
from ecotone.core.errors import IllegalAction, Misplaced
from ecotone.core.rules import Event
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable
from ecotone.games import GAMES

SEEDS = (1, 2)
MOST_EVENTS = 1000
SKIPPED = 0.7
REFUSED = (IllegalAction, Misplaced)  # a word that is none is something else
"""The part of all moments that a costly check passes over."""


def legal_actions_are_listed_once_in_a_stable_order(case: Case) -> None:
    """The same state lists the same actions, each once, all of them in the game's table."""
    moments = Milestones()
    for table in wander(case, 3):
        again = GAMES.replay(table.record) if moments.reached(table) else table
        for seat in seats(table):
            legal = list(table.legal(seat))
            keep(legal == list(again.legal(seat)), f"rules.legal(state, {seat}) changes its order")
            keep(len(set(legal)) == len(legal), f"rules.legal(state, {seat}) repeats an action")
            for action in legal:
                table.game.rules.actions.encode(action)


def awaited_seats_have_moves_until_the_game_is_over(case: Case) -> None:
    """Whoever is awaited may do something, and nobody may once the game is over."""
    for table in wander(case, 4):
        awaited = table.to_act()
        for seat in awaited:
            keep(table.legal(seat), f"rules.legal(state, {seat}) is empty, but {seat} is awaited")
        keep(list(awaited) == sorted(set(awaited)), f"rules.to_act(state) == {awaited}")
        keep(table.over == (not awaited), "rules.chance(state) and nobody to act")
    for seat in seats(table):
        keep(not table.legal(seat), f"rules.legal(state, {seat}) after the end")


def exactly_the_legal_actions_are_accepted(case: Case) -> None:
    """At moments of a random game: all actions of the table for some seats, the legal for all."""
    rng = Random(5)
    table = case.start(5)
    moments = 0
    while moments < 6:
        rules, state = table.game.rules, state_of(table)
        before = (hash(state), table.record)
        for seat in seats(table):
            legal = set(table.legal(seat))
            tried = everything(case.game) if seat in rng.sample(seats(table), 1) else legal
            for action in tried:
                heard = answer(rules, state, seat, action)
                call = f"rules.apply(state, {seat}, {action!r})"
                if action in legal:
                    keep(heard == ("done",), f"{call} refuses a legal action: {heard}")
                else:
                    keep(heard[0] in REFUSED, f"{call} does what is not legal")
                    keep(heard[1] and heard[2], f"{call} refuses without a code or a rule")
        keep((hash(state), table.record) == before, "rules.apply changes the state it is given")
        if table.over:
            break
        moments += 1
        for _ in range(max(1, rng.randrange(14 * case.players))):
            if not table.over:
                step(table, rng)


def a_refused_action_changes_nothing(case: Case) -> None:
    """What is refused leaves the table as it was."""
    rng = Random(6)
    for table in wander(case, 6):
        state, code, events = state_of(table), hash(state_of(table)), len(table.events)
        for seat in seats(table):
            legal = set(table.legal(seat))
            for action in table_sample(table, rng, 1):
                if action not in legal:
                    refusal = refusal_of(table.play, seat, action)
                    keep(isinstance(refusal, IllegalAction), f"table.play({seat}, {action!r})")
        same = state_of(table) is state and hash(state) == code and len(table.events) == events
        keep(same, "a refused action changes the state")


def states_are_never_mutated(case: Case) -> None:
    """A state stays as it was, whatever is asked of it."""
    kept: list[tuple[Any, int, Any]] = []
    for table in wander(case, 7):
        state = state_of(table)
        kept.append((state, hash(state), table.view(0)))
        table.scores()
        if table.events:
            table.hearing()(Seat(0))
        table.game.rules.redeal(state, table.seat(0), Random(7))
        for action in one_of_each_kind(table.legal(0), Random(7)):
            table.preview(0, action)
    for state, code, view in kept:
        keep(hash(state) == code, "hash(state) changes")
        keep(table.game.rules.view(state, table.seat(0)) == view, "rules.view(state, 0) changes")


def a_record_replays_to_the_same_game(case: Case) -> None:
    """A finished game comes back from its text: state, scores, verdict and all that was heard."""
    for seed in SEEDS:
        table = finished(case, seed)
        again = GAMES.replay(table.record)
        keep(state_of(again) == state_of(table), "replay(record): another state")
        keep(again.record == table.record, "replay(record): another record")
        keep(again.events == table.events, "replay(record): other events")
        keep(again.scores() == table.scores(), "replay(record): other scores")
        keep(again.verdict() == table.verdict(), "replay(record): another verdict")
        keep(again.options == table.options, "replay(record): other options")
        for seat in (None, *seats(again)):
            keep(again.log(seat) == table.log(seat), f"replay(record): {seat} hears other things")


def every_moment_of_a_game_replays(case: Case) -> None:
    """A game comes back from its text at any moment."""
    for table in milestones(case, 8):
        again = GAMES.replay(table.record)
        keep(state_of(again) == state_of(table), "replay(record): another state")
        keep(again.record == table.record, "replay(record): another record")


def the_same_seed_and_actions_make_the_same_game(case: Case) -> None:
    """All that is random is drawn by the table."""
    keep(finished(case, 9).record == finished(case, 9).record, "the same seed, another game")


def other_secrets_change_nothing_that_a_seat_can_see_or_try(case: Case) -> None:
    """The view, the legal moves, every refusal and every preview stay as they are."""
    other_worlds = sum(_other_worlds(case, seed) for seed in SEEDS)
    table = case.start(SEEDS[0])
    hides = bool(table.game.hides(case.players, table.options))
    found = f"redeal gave {other_worlds} other states, but hides() == {hides}"
    keep((other_worlds > 0) == hides, found)


def _other_worlds(case: Case, seed: int) -> int:
    rng, other_worlds = Random(seed), 0
    for table in wander(case, seed):
        tries = table_sample(table, rng, 2)
        for seat in _some_seats(table, rng):
            other = table.game.rules.redeal(state_of(table), seat, rng)
            other_worlds += other != state_of(table)
            _looks_the_same(table, seat, other, tries, rng)
    return other_worlds


def _some_seats(table: AnyTable, rng: Random) -> list[Seat]:
    """All seats of a small table, another one at every moment of a large one."""
    return seats(table) if table.players < 4 else rng.sample(seats(table), 1)


def _looks_the_same(table: AnyTable, seat: Seat, other: Any, tries: list[Any], rng: Random) -> None:
    rules, state = table.game.rules, state_of(table)
    view, there = rules.view(state, seat), rules.view(other, seat)
    keep(there == view and repr(there) == repr(view), f"rules.view tells seat {seat} a secret")
    keep(rules.view(other, None) == rules.view(state, None), "rules.view tells all a secret")
    keep(rules.to_act(other) == rules.to_act(state), "rules.to_act depends on a secret")
    keep(rules.revealed(other) == rules.revealed(state), "rules.revealed depends on a secret")
    keep(rules.scores(other) == rules.scores(state), "rules.scores depends on a secret")
    legal = rules.legal(state, seat)
    keep(list(rules.legal(other, seat)) == list(legal), f"rules.legal tells {seat} a secret")
    for action in one_of_each_kind(legal, rng):
        same = rules.preview(there, action) == table.preview(seat, action)
        keep(same, f"rules.preview(view, {action!r}) depends on a secret")
    for action in tries:
        same = answer(rules, other, seat, action) == answer(rules, state, seat, action)
        keep(same, f"rules.apply(state, {seat}, {action!r}) depends on a secret")


def a_seat_hears_the_same_from_others_whatever_is_hidden(case: Case) -> None:
    """An action that two worlds share, and that reveals nothing, sounds the same in both."""
    rng = Random(11)
    for table in wander(case, 11):
        rules, state = table.game.rules, state_of(table)
        legal = {actor: rules.legal(state, actor) for actor in seats(table)}
        for seat in _some_seats(table, rng):
            other = rules.redeal(state, seat, rng)
            for actor in seats(table):
                there = set(rules.legal(other, actor))
                shared = [action for action in legal[actor] if action in there]
                for action in one_of_each_kind(shared, rng):
                    _sounds_the_same(rules, state, other, seat, Event(actor, action))


def _sounds_the_same(rules: Any, state: Any, other: Any, seat: Seat, event: Event) -> None:
    here, there = (rules.apply(world, event.seat, event.move) for world in (state, other))
    silent = rules.revealed(here) == rules.revealed(state)
    if not silent or rules.to_act(here) != rules.to_act(there):
        return
    for who in (seat, None):
        same = rules.hear(state, event, here, who) == rules.hear(other, event, there, who)
        keep(same, f"rules.hear tells {who} a secret of {event.move!r}")
    keep(rules.view(here, seat) == rules.view(there, seat), f"rules.view after {event.move!r}")


def a_world_made_from_a_view_looks_the_same(case: Case) -> None:
    """Where the game can determinize: the same view and choices for the seat, and a game to end."""
    rng, made = Random(20), 0
    determinize = GAMES[case.game].determinize
    for table in wander(case, 20):
        if determinize is None or table.over or rng.random() < SKIPPED:
            continue
        seat = rng.choice(seats(table))
        refusal = refusal_of(GAMES.determinize, table.view(seat), rng)
        keep(refusal is None or refusal.code == "no_world", f"determinize(view, rng): {refusal}")
        if refusal is None:
            _is_a_world(table, GAMES.determinize(table.view(seat), rng), seat, rng, made % 9 == 0)
            made += 1
    keep(made or determinize is None, "determinize(view, rng) refuses every view")


def _is_a_world(
    table: AnyTable, world: AnyTable, seat: Seat, rng: Random, to_the_end: bool
) -> None:
    keep(world.view(seat) == table.view(seat), f"determinize: seat {seat} sees another view")
    keep(world.to_act() == table.to_act(), "determinize: others are awaited")
    same = list(world.legal(seat)) == list(table.legal(seat))
    keep(same, f"determinize: seat {seat} has other choices")
    keep(world.scores() == table.scores(), "determinize: other scores")
    while to_the_end and not world.over:
        step(world, rng)


def redealing_again_and_again_keeps_what_the_seat_knows(case: Case) -> None:
    """A world dealt anew is as good a world as the first: the game can be played on in it."""
    rng = Random(12)
    table = case.start(12)
    for _ in range(30):
        if table.over:
            break
        step(table, rng)
        seat = rng.choice(seats(table))
        table._state = table.game.rules.redeal(state_of(table), seat, rng)
    while not table.over:
        step(table, rng)
    keep(len(table.scores()) >= case.players, "rules.scores(state) forgets a seat")


def scores_add_up_at_every_moment(case: Case) -> None:
    """A total is the sum of its points; the winners are some of those with the highest."""
    for table in wander(case, 13):
        for score in table.scores():
            points = sum(point.value for point in score.points)
            keep(score.total == points, f"score.total == {score.total}, its points are {points}")
        if not table.over:
            refusal = refusal_of(table.verdict)
            keep(refusal is not None and refusal.code == "not_over", "table.verdict()")
    winners, totals = table.verdict().winners, [score.total for score in table.scores()]
    if case.players > 1:
        # a tie may be broken, so the winners are some of those with the highest total
        best = {totals[seat] for seat in winners} == {max(totals)}
        keep(best, f"verdict.winners == {winners}, totals == {totals}")
    keep(set(winners) <= set(seats(table)), f"verdict.winners == {winners}")


def a_game_ends(case: Case) -> None:
    """A random game is over after a while."""
    table = case.start(19)
    rng = Random(19)
    while not table.over:
        seat = rng.choice(table.to_act())
        table.play(seat, rng.choice(list(table.legal(seat))))
        keep(len(table.events) < MOST_EVENTS, f"{MOST_EVENTS} events, and not over")


CHECKS = (
    exactly_the_legal_actions_are_accepted,
    legal_actions_are_listed_once_in_a_stable_order,
    awaited_seats_have_moves_until_the_game_is_over,
    a_refused_action_changes_nothing,
    states_are_never_mutated,
    a_record_replays_to_the_same_game,
    every_moment_of_a_game_replays,
    the_same_seed_and_actions_make_the_same_game,
    other_secrets_change_nothing_that_a_seat_can_see_or_try,
    a_seat_hears_the_same_from_others_whatever_is_hidden,
    a_world_made_from_a_view_looks_the_same,
    redealing_again_and_again_keeps_what_the_seat_knows,
    scores_add_up_at_every_moment,
    a_game_ends,
)
