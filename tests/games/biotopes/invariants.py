"""What holds at every moment of every game (RULES 4.12)."""

from ecotone.core.table import Table
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.draws import Cubes
from ecotone.games.biotopes.rules.state import LINES, RIVER, SLOTS, TOKENS, State


def check(before: State | None, state: State) -> None:
    """Raise where the state cannot be, or cannot follow the one before."""
    seats, box = state.seats, state.box
    at_hand = sum(heaps.CUBES[task.data[0]] for task in state.tasks if task.step == "put")
    cubes = state.reserve + sum(state.bags) + sum(state.cubes) + sum(state.boards) + at_hand
    assert cubes == heaps.EACH * box.pack.reserve[seats - 1]
    assert all(heap >= 0 for heap in (state.reserve, *state.bags, *state.cubes, *state.boards))
    assert all(heaps.total(heap) <= 4 for heap in state.cubes[:SPECIES])
    if before is not None:
        assert all(
            new <= old
            for new, old in zip(
                heaps.counts(state.reserve), heaps.counts(before.reserve), strict=True
            )
        )
    assert all(tokens.bit_count() <= TOKENS for tokens in state.tokens)
    taken = 0
    for tokens in state.tokens:
        assert not taken & tokens
        taken |= tokens
    places = [*state.hands, *state.decks, *state.discards]
    places += [1 << card for line in (*state.lines, *state.rivers) for card in line]
    assert sum(map(int.bit_count, places)) == SPECIES
    seen = 0
    for cards in places:
        assert not seen & cards
        seen |= cards
    for seat in range(seats):
        assert not state.known[seat] & ~state.hands[seat]
        own = [card for line in range(LINES) for card in state.lines[LINES * seat + line]]
        assert state.species[seat] & (1 << SPECIES) - 1 == sum(1 << card for card in own)
        for line in range(LINES):
            assert all(box.line[card] == line for card in state.lines[LINES * seat + line])
        for slot in range(len(SLOTS)):
            used = heaps.total(state.boards[len(SLOTS) * seat + slot])
            most = 5 if slot == 2 else 1
            if slot > 2:
                more = (state.species[seat] & box.twice[slot - 3]).bit_count()
                most += more if state.options["x2_stack"] else min(more, 1)
            assert used <= most
    if state.tasks and state.tasks[-1].step == "turn":
        for deck, river in enumerate(state.rivers):
            short = not (state.decks[deck] or state.discards[deck])
            assert len(river) == RIVER or short
        assert (
            all(hand.bit_count() <= 5 for hand in state.hands)
            or not state.options["handlimit_offturn"]
        )


def check_end(table: Table) -> None:
    """Raise where a finished game has the wrong number of cycles."""
    state: State = table._state
    assert state.cycle == cycles(state)
    assert not any(state.boards)
    assert all(state.cubes[card] for line in state.lines for card in line)
    for seat in range(state.seats):
        drawn = [event.move for event in table.events if isinstance(event.move, Cubes)]
        assert sum(one.verb == "produce" and one.seat == seat for one in drawn) <= cycles(state)
