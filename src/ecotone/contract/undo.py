"""What is promised of steps that are taken back, and of games that fork."""

from random import Random

from ecotone.contract.ground import (
    Case,
    Milestones,
    finished,
    keep,
    refusal_of,
    seats,
    state_of,
    step,
    wander,
)
from ecotone.games import GAMES


def undo_is_offered_only_for_the_own_last_step_that_showed_nothing(case: Case) -> None:
    """Nobody takes back what another has done, what was drawn, or what has shown something."""
    for table in wander(case, 14):
        last = table.events[-1].seat if table.events else None
        rules, before = table.game.rules, table._past[-1:]
        for seat in seats(table):
            if table.can_undo(seat):
                keep(last == seat, f"table.can_undo({seat}) after a step of {last}")
                silent = rules.revealed(before[0]) == rules.revealed(state_of(table))
                keep(silent, f"table.can_undo({seat}) after something was shown")
            else:
                state, events = state_of(table), len(table.events)
                refusal = refusal_of(table.undo, seat)
                refused = refusal is not None and refusal.code == "nothing_to_undo"
                keep(refused, f"table.undo({seat})")
                same = state_of(table) is state and len(table.events) == events
                keep(same, f"table.undo({seat}) changes what it refuses")


def a_step_that_can_be_undone_has_taught_the_seat_nothing(case: Case) -> None:
    """In every world the seat might have been in, the step would have looked the same."""
    rng = Random(15)
    for table in wander(case, 15):
        event = table.events[-1] if table.events else None
        if event and event.seat is not None and table.can_undo(event.seat):
            rules, before, after = table.game.rules, table._past[-1], state_of(table)
            for _ in range(4):
                world = rules.redeal(before, event.seat, rng)
                then = rules.apply(world, event.seat, event.move)
                same = rules.view(then, event.seat) == rules.view(after, event.seat)
                keep(same, f"rules.revealed(state) does not count what {event.move!r} shows")
                keep(rules.chance(then) is None, f"{event.move!r} leads to a draw")


def undo_gives_the_moment_before_and_redo_the_moment_after(case: Case) -> None:
    """A step that is taken back and done again changes nothing."""
    moments = Milestones()
    for table in wander(case, 16):
        seat = table.events[-1].seat if table.events else None
        if seat is not None and table.can_undo(seat):
            state, earlier, count = state_of(table), table._past[-1], len(table.events)
            event = table.undo(seat)
            keep(event.seat == seat and state_of(table) == earlier, f"table.undo({seat})")
            if moments.reached(table):
                again = GAMES.replay(table.record)
                keep(state_of(again) == earlier, "replay(record) after table.undo")
            table.play(seat, str(event.move))
            same = state_of(table) == state and len(table.events) == count
            keep(same, f"table.play({seat}, {event.move!r}) after table.undo")


def undoing_as_far_as_it_goes_never_crosses_a_draw_or_another_seat(case: Case) -> None:
    """One may go back over one's own steps alone."""
    for table in wander(case, 17):
        last = table.events[-1:]
        if last and last[0].seat is None:
            keep(not any(map(table.can_undo, seats(table))), "table.can_undo after a draw")
        seat = last[0].seat if last else None
        if seat is None or not table.can_undo(seat):
            continue
        back = table.fork()
        while back.can_undo(seat):
            event = back.undo(seat)
            keep(event.seat == seat, f"table.undo({seat}) crosses {event}")


def a_fork_goes_its_own_way(case: Case) -> None:
    """A game goes on from any of its moments, and the one it came from does not notice."""
    table = finished(case, 18)
    record = table.record
    rng = Random(18)
    moments = range(len(table.events) + 1)
    for at in rng.sample(moments, min(6, len(moments))):
        fork = table.fork(at=at, seed=3)
        keep(fork.events[:at] == table.events[:at], f"table.fork(at={at})")
        keep(fork.over or fork.to_act(), f"table.fork(at={at}): nobody to act")
        while not fork.over:
            step(fork, rng)
        again = GAMES.replay(fork.record)
        keep(state_of(again) == state_of(fork), f"replay(record) of table.fork(at={at})")
    keep(table.record == record, "table.fork changes the table")
    twin = table.fork()
    keep(state_of(twin) == state_of(table) and twin.record == record, "table.fork()")


CHECKS = (
    undo_is_offered_only_for_the_own_last_step_that_showed_nothing,
    a_step_that_can_be_undone_has_taught_the_seat_nothing,
    undo_gives_the_moment_before_and_redo_the_moment_after,
    undoing_as_far_as_it_goes_never_crosses_a_draw_or_another_seat,
    a_fork_goes_its_own_way,
)
