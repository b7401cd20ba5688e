"""What stays true through every game of Savanna and Ocean."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import ecotone
from contract.wandering import CASES, Case, one_of_each_kind, seats, start, step, wander
from ecotone.core.rules import Event
from ecotone.core.seats import Seat
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.games.ecosystem.ocean.rules.actions import Move, Swap
from ecotone.games.ecosystem.rules.actions import Pick, Place
from ecotone.games.ecosystem.rules.floating import Grid, box, each, joined
from ecotone.games.ecosystem.rules.state import Phase, State
from games.ecosystem.staging import dealt, ended, placing, refusal, replayed, texts

TWINS = [case for case in CASES if case.game in ("savanna", "ocean")]
every_case = pytest.mark.parametrize("case", TWINS, ids=str)
every_table = pytest.mark.parametrize("case", [c for c in TWINS if c.players > 1], ids=str)


def all_cards(state: State) -> Counter[str]:
    """Every card of the box, wherever it is; a pick not yet shown is still in its hand."""
    shown = state.picks if state.phase is Phase.PLACE else ()
    grids = "".join(grid.cards for grid in state.grids).replace(".", "")
    hands = "".join(state.hands)
    return Counter(state.deck + hands + "".join(shown) + state.pile + state.aside + grids)


@every_case
def test_no_card_is_lost_or_made(case: Case) -> None:
    full: Counter[str] = Counter(GAMES[case.game].rules.deck.full)  # type: ignore[attr-defined]
    for seed in range(3):
        for table in wander(case, seed):
            assert all_cards(table._state) == full


@every_case
def test_grids_hang_together_inside_4_by_5(case: Case) -> None:
    """Unless an octopus may tear them apart."""
    torn = case.game == "ocean" and case.options
    for seed in range(3):
        for table in wander(case, seed):
            for grid in table._state.grids:
                assert grid.taken == sum(
                    1 << cell for cell, card in enumerate(grid.cards) if card != "."
                )
                if grid.taken:
                    limits = box(grid.taken)
                    assert limits.bottom - limits.top < 4
                    assert limits.right - limits.left < 5
                    assert torn or joined(grid.taken)
        assert all(grid.taken.bit_count() == 20 for grid in table._state.grids)
        assert all("." not in grid.flat() for grid in table._state.grids)


@every_case
def test_a_game_takes_as_many_decisions_as_it_must(case: Case) -> None:
    """Twenty picks and placements a seat, a step at most for each octopus and each whale."""
    table = start(case, 1)
    rng = Random(1)
    while not table.over:
        seat = rng.choice(table.to_act())
        table.play(seat, rng.choice(list(table.legal(seat))))
    kinds = Counter(type(event.move).__name__ for event in table.events)
    if case.players > 1:
        assert (kinds["Pick"], kinds["Place"]) == (20 * case.players,) * 2
    else:
        assert (kinds["Discard"], kinds["Place"]) == (20, 20)
    octopuses = sum(grid.cards.count("O") for grid in table._state.grids)
    hunters = sum(grid.cards.count("L") + grid.cards.count("W") for grid in table._state.grids)
    if case.game == "ocean":
        assert kinds["Move"] + kinds["Swap"] + kinds["Pass"] <= octopuses
        assert kinds["Flip"] <= hunters
    draws = {1: 20, 2: 2 + 20}.get(case.players, 2)
    assert kinds["Cards"] == draws


@every_case
def test_a_round_has_ten_turns_of_one_card_each(case: Case) -> None:
    for table in wander(case, 2):
        state = table._state
        if state.phase is Phase.PICK:
            assert {grid.taken.bit_count() for grid in state.grids} == {state.turn}
            full = GAMES[case.game].rules.hand_size  # type: ignore[attr-defined]
            assert set(map(len, state.hands)) == {full - state.turn % 10}
            assert len(state.hands) == max(case.players, 3)
            assert len(state.pile) == (state.turn if case.players == 2 else 0)


@every_case
def test_a_spectator_sees_no_hand_and_no_hidden_pick(case: Case) -> None:
    for table in wander(case, 3):
        view = table.view(None)
        assert set(view.hands) <= {None}
        assert (view.hand, view.pick, view.queued) == ("", None, None)
        if view.phase is not Phase.PLACE:
            assert set(view.picks) == {None}
        if table.game.rules.secret_flips(table.options) and case.players > 1 and not view.over:  # type: ignore[attr-defined]
            assert set(view.flips) == set(view.acted) == {None}


@every_case
def test_a_seat_sees_its_hand_its_pick_and_its_queue(case: Case) -> None:
    for table in wander(case, 4):
        state = table._state
        for seat in seats(table):
            view = table.view(seat)
            assert view.hand == (state.hands[seat] if state.hands else "")
            assert (view.pick or "") == state.picks[seat]
            assert view.queued == (state.queued[seat] if state.queued[seat] >= 0 else None)
            assert view.over == table.over
            assert view.solo == (case.players == 1)


@every_table
def test_a_seat_remembers_the_hands_it_has_passed_on_and_no_others(case: Case) -> None:
    """Followed by hand: a packet is known from the turn in which the seat held it."""
    held: dict[int, set[int]] = {}
    packets: list[int] = []
    turn = -1
    for table in wander(case, 5):
        state = table._state
        if not state.hands:
            continue
        if state.turn != turn:
            ring = len(state.hands)
            if state.turn % 10 == 0:
                held = {seat: set() for seat in range(case.players)}
                packets = list(range(ring))
            elif state.turn < 10:
                packets = [packets[(place - 1) % ring] for place in range(ring)]
            else:
                packets = [packets[(place + 1) % ring] for place in range(ring)]
            turn = state.turn
            for seat in held:
                held[seat].add(packets[seat])
        for seat in held:
            assert table.view(seat).hands == tuple(
                hand if packets[place] in held[seat] else None
                for place, hand in enumerate(state.hands)
            )


@every_table
def test_hidden_actions_of_others_cannot_be_told_apart(case: Case) -> None:
    """Another's pick, queued placement or secret flip sounds and looks like any other one."""
    rng = Random(6)
    compared = 0
    for table in wander(case, 6):
        rules: Any = table.game.rules
        state = table._state
        secret_flip = state.phase is Phase.FLIP and rules.secret_flips(state.options)
        if state.phase is not Phase.PICK and not secret_flip:
            continue
        for seat in seats(table):
            world = rules.redeal(state, seat, rng)
            for actor in seats(table):
                here, there = rules.legal(state, actor), rules.legal(world, actor)
                if actor == seat or not here:
                    continue
                one = rng.choice(one_of_each_kind(here, rng))
                others = [action for action in there if type(action) is type(one)]
                two = rng.choice(others)
                after = rules.apply(state, actor, one)
                otherwise = rules.apply(world, actor, two)
                silent = rules.revealed(after) == rules.revealed(state)
                waits = rules.to_act(after) == rules.to_act(otherwise)
                if silent and waits and rules.chance(after) is None:
                    compared += one != two
                    first, second = Event(actor, one), Event(actor, two)
                    assert rules.hear(state, first, after, seat) == rules.hear(
                        world, second, otherwise, seat
                    )
                    assert rules.view(after, seat) == rules.view(otherwise, seat)
                    assert rules.view(after, None) == rules.view(otherwise, None)
    assert compared > 20


@every_table
def test_a_pick_or_queue_is_heard_by_its_owner_alone(case: Case) -> None:
    """Others hear that a card was picked; of another one instead, or a queued place, nothing."""
    for table in wander(case, 7):
        who, move = table.events[-1]
        if table.view(None).phase is not Phase.PICK or not isinstance(move, Pick | Place):
            continue
        before, after = table._past[-1], table._state
        if before.phase is not Phase.PICK:
            continue
        for seat in (None, *seats(table)):
            heard = table.game.rules.hear(before, table.events[-1], after, seat)
            if seat == who:
                assert dict(heard[0].params)["card"] == move.card
            elif isinstance(move, Pick) and not before.picks[who]:
                assert [(line.code, line.params) for line in heard] == [
                    ("picked", (("seat", who),))
                ]
            else:
                assert heard == ()


@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_queued_placements_are_placements_after_the_reveal(game: str, players: int) -> None:
    """The same picks and cells, queued or placed later in seat order, lead to the same game."""
    for seed in range(4):
        queueing: Table = ecotone.new(game, players=players, seed=seed)
        waiting: Table = ecotone.new(game, players=players, seed=seed)
        rng = Random(seed)
        while queueing.view(0).phase is Phase.PICK:
            queued: list[tuple[int, Any]] = []
            for seat in range(players):
                pick = rng.choice([a for a in queueing.legal(seat) if isinstance(a, Pick)])
                for table in (queueing, waiting):
                    table.play(seat, pick)
                if seat < players - 1 and rng.random() < 0.7:
                    cells = [a for a in queueing.legal(seat) if isinstance(a, Place)]
                    queued.append((seat, rng.choice(cells)))
                    queueing.play(*queued[-1])
            for move in queued:
                waiting.play(*move)
            assert queueing._state == waiting._state
            assert queueing.scores() == waiting.scores()
            turn = queueing.view(0).turn
            while queueing.view(0).phase is Phase.PLACE and queueing.view(0).turn == turn:
                seat = queueing.to_act()[0]
                action = rng.choice(one_of_each_kind(queueing.legal(seat), rng))
                for table in (queueing, waiting):
                    table.play(seat, action)
        assert queueing._state == waiting._state


@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_a_pick_can_be_changed_until_the_last_one_locks(game: str) -> None:
    table: Table = ecotone.new(game, players=3, seed=4)
    first, second = table.legal(0)[:2]
    table.play(0, first)
    assert table.to_act() == (1, 2)
    fresh = ecotone.new(game, players=3, seed=4).legal(0)
    assert [a for a in table.legal(0) if isinstance(a, Pick)] == list(fresh)
    table.play(0, next(a for a in table.legal(0) if isinstance(a, Place)))
    assert table.view(0).queued is not None
    table.play(0, second)
    assert table.view(0).pick == second.card
    assert table.view(0).queued is None
    table.play(1, table.legal(1)[0])
    table.play(2, table.legal(2)[0])
    assert table.view(None).picks[0] == second.card
    assert refusal(table, 0, first) == ("not_picking", "draft")


def test_placing_is_refused_with_the_reason() -> None:
    table = dealt("savanna", "AAAAAAAAAAA", "GGGGGGGGGGG", "TTTTTTTTTTT")
    assert refusal(table, 0, "place A 0,0") == ("pick_first", "draft")
    assert refusal(table, 0, "pick G") == ("not_in_hand", "draft")
    assert refusal(table, 0, "discard A") == ("not_discarding", "solo")
    table.play(0, "pick A")
    assert refusal(table, 0, "place G 0,0") == ("not_your_pick", "draft")
    assert refusal(table, 0, "place A 0,1") == ("first_card", "placing")
    table.play(1, "pick G")
    table.play(2, "pick T")
    table.play(0, "place A 0,0")
    assert refusal(table, 0, "place A 0,1") == ("already_placed", "draft")
    table.play(1, "place G 0,0")
    table.play(2, "place T 0,0")
    table.play(0, "pick T")
    assert refusal(table, 0, "place T 0,0") == ("cell_taken", "placing")
    assert refusal(table, 0, "place T 1,1") == ("not_adjacent", "placing_1")
    assert refusal(table, 0, "flip 0,0") == ("no_lion", "lion")


def test_alone_a_card_is_placed_then_one_is_given_away() -> None:
    table = replayed("savanna", 1, "* deal WGTAZRCLEH")
    assert refusal(table, 0, "pick W") == ("not_picking", "solo")
    assert refusal(table, 0, "place V 0,0") == ("not_in_hand", "solo")
    assert refusal(table, 0, "discard W") == ("not_discarding", "solo")
    table.play(0, "place W 0,0")
    assert refusal(table, 0, "place G 0,1") == ("not_placing", "placing")
    assert refusal(table, 0, "discard W") == ("not_in_hand", "solo")
    assert texts(table, 0) == [f"discard {card}" for card in "GTAZRCLEH"]
    table.play(0, "discard T")
    assert table.view(0).grids[1].board() == "T..../...../...../....."
    assert str(table.events[-1]).startswith("* draw ")


def test_the_opponents_grid_fills_row_by_row_and_completed_rows_draw_five() -> None:
    table: Table = ecotone.new("savanna", players=1, seed=8, auto_lion=True)
    given = ""
    while not table.over:
        action = table.legal(0)[0]
        table.play(0, action)
        if type(action).__name__ == "Discard":
            given += action.card
            assert table.view(0).grids[1].flat() == given.ljust(20, ".")
            if not table.over:
                drawn = str(table.events[-1]).split()[-1]
                assert len(drawn) == (5 if len(given) % 5 == 0 else 1)
    assert len(given) == 20


@every_case
def test_a_preview_is_the_change_of_the_score(case: Case) -> None:
    """Alone it is the change of the margin; of a pick, the best of its placements."""
    rng = Random(9)
    for table in wander(case, 9):
        view = table.view(None)
        if view.phase not in (Phase.PLACE, Phase.DISCARD) or table.over:
            continue
        for seat in table.to_act():
            before = standing(table.scores(), seat, case.players)
            for action in one_of_each_kind(table.legal(seat), rng):
                then = table.game.rules.apply(table._state, seat, action)
                after = standing(table.game.rules.scores(then), seat, case.players)
                if then.phase not in (Phase.FLIP, Phase.OVER):
                    assert table.preview(seat, action) == after - before


def test_a_preview_is_the_change_of_the_score_beside_others_whales() -> None:
    table = placing("ocean", "P", "K", "PWP", ".")
    before = table.scores()[0].total
    expected = table.preview(0, "place P 0,1")
    table.play(0, "place P 0,1")
    assert table.scores()[0].total - before == expected


@pytest.mark.parametrize("power", ["swap 0,0 1,0", "move 1,0 2,1", "swap 0,1 1,1", "pass"])
def test_a_preview_of_an_octopus_is_the_change_of_the_score(power: str) -> None:
    """A coral comes to the lowest row or leaves it, or nothing happens."""
    table = placing("ocean", "O", "R./KR", ".")
    table.play(0, "place O 0,1")
    before = table.scores()[0].total
    expected = table.preview(0, power)
    table.play(0, power)
    assert table.scores()[0].total - before == expected
    assert (expected == 0) == (power == "pass")


def standing(scores: Any, seat: int, players: int) -> int:
    """The own total, alone the margin."""
    own: int = scores[seat].total
    return own - scores[1].total if players == 1 else own


@every_table
def test_the_preview_of_a_pick_is_the_best_of_its_placements(case: Case) -> None:
    for table in wander(case, 10):
        if table.view(None).phase is Phase.PICK and table.view(None).turn % 6 == 0:
            rules: Any = table.game.rules
            for action in table.legal(0):
                if isinstance(action, Pick):
                    chosen = rules.apply(table._state, table.seat(0), action)
                    placements = [
                        move
                        for move in rules.legal(chosen, table.seat(0))
                        if isinstance(move, Place)
                    ]
                    if chosen.phase is Phase.PICK:
                        best = max(rules.preview(table.view(0), move) for move in placements)
                        assert table.preview(0, action) == best


@every_case
def test_the_preview_of_a_flip_is_what_it_can_still_lead_to(case: Case) -> None:
    """The best end after this flip, against the grid as it lies; for an opponent the worst."""
    met = 0
    for seed in range(8):
        for table in wander(case, seed):
            if table.view(None).phase is not Phase.FLIP:
                continue
            rules: Any = table.game.rules
            for seat in table.to_act():
                for action in table.legal(seat):
                    rival = int(action.rival)
                    number = 1 if rival else int(seat)
                    lies = worth(rules, table._state, number)
                    after = rules.apply(table._state, seat, action)
                    ends = endings(rules, after, seat, rival)
                    best = min(ends) - lies if rival else max(ends) - lies
                    assert table.preview(seat, action) == (-best if rival else best)
                    met += 1
    assert met or dict(case.options).get("auto_lion")


def endings(rules: Any, state: State, seat: Seat, rival: int) -> list[int]:
    """What the seat's grid, or the opponent's, may be worth once its flips are done."""
    number = 1 if rival else int(seat)
    moves = rules.flip_moves(state, seat)
    if state.phase is not Phase.FLIP or not moves or moves[0].rival != bool(rival):
        return [worth(rules, state, number)]
    ends = set()
    for move in moves:
        ends.update(endings(rules, rules.apply(state, seat, move), seat, rival))
    return sorted(ends)


def worth(rules: Any, state: State, number: int) -> int:
    """What a grid is worth with its cards as turned now, beside grids with none turned."""
    alone = tuple(down if place == number else 0 for place, down in enumerate(state.flips))
    total: int = rules.scores(state._replace(phase=Phase.OVER, flips=alone))[number].total
    return total


def test_what_cards_a_table_needs() -> None:
    """RULES 1.3 and 2.11: the cards dealt at each number of players."""
    for game, each_hand in (("savanna", 22), ("ocean", 20)):
        for players in range(2, 7):
            table: Table = ecotone.new(game, players=players, seed=1)
            rng = Random(1)
            while not table.over:
                step(table, rng)
            used = len(GAMES[game].rules.deck.full) - len(table._state.deck)  # type: ignore[attr-defined]
            assert used == each_hand * max(players, 3)


@pytest.mark.parametrize(("game", "cards"), [("savanna", 132), ("ocean", 130)])
def test_the_deck_holds_what_the_rulebook_counts(game: str, cards: int) -> None:
    counts = {
        "savanna": (10, 20, 14, 20, 12, 10, 10, 10, 8, 10, 8),
        "ocean": (12, 20, 20, 10, 14, 12, 8, 8, 6, 12, 8),
    }
    deck = GAMES[game].rules.deck  # type: ignore[attr-defined]
    assert tuple(card.copies for card in deck.cards) == counts[game]
    assert len(deck.full) == cards
    assert len(set(deck.letters)) == 11


def test_the_letters_are_those_of_the_interface() -> None:
    names = {
        "savanna": "watering_hole grassland tree gazelle zebra giraffe cheetah lion elephant hyena "
        "vulture",
        "ocean": "coral krill plankton grouper clownfish crab moray shark whale turtle octopus",
    }
    letters = {"savanna": "WGTAZRCLEHV", "ocean": "RKPGFCMSWTO"}
    for game in names:
        deck = GAMES[game].rules.deck  # type: ignore[attr-defined]
        assert (" ".join(deck.names), deck.letters) == (names[game], letters[game])


def test_moves_and_swaps_keep_the_cards() -> None:
    met: Counter[type] = Counter()
    for seed in range(4):
        for table in wander(Case("ocean", 6, ()), seed):
            event = table.events[-1]
            if isinstance(event.move, Move | Swap) and event.seat is not None:
                met[type(event.move)] += 1
                before: Grid = table._past[-1].grids[event.seat]
                after: Grid = table._state.grids[event.seat]
                assert sorted(before.flat()) == sorted(after.flat())
                assert len(each(before.taken)) == len(each(after.taken))
    assert met[Move]
    assert met[Swap]


def test_a_table_of_two_shows_the_neutral_pile_to_all() -> None:
    table: Table = ecotone.new("ocean", players=2, seed=12)
    rng = Random(12)
    while not table.over:
        step(table, rng)
        piles = {table.view(seat).pile for seat in (None, 0, 1)}
        assert len(piles) == 1
    assert len(piles.pop()) == 20


@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_redealing_leaves_no_hidden_thing_as_it_was(game: str) -> None:
    """Hands not seen, picks and queued cells: over many worlds, each takes many values."""
    table: Table = ecotone.new(game, players=4, seed=13)
    for seat in (1, 2):
        table.play(seat, table.legal(seat)[0])
        table.play(seat, next(a for a in table.legal(seat) if isinstance(a, Place)))
    rng = Random(13)
    rules: Any = table.game.rules
    worlds: list[State] = [rules.redeal(table._state, table.seat(0), rng) for _ in range(60)]
    assert {world.hands[0] for world in worlds} == {table._state.hands[0]}
    for seat in (1, 2, 3):
        assert len({world.hands[seat] for world in worlds}) > 50
    for seat in (1, 2):
        assert len({world.hands[seat].index(world.picks[seat]) for world in worlds}) > 4
        assert len({world.queued[seat] for world in worlds}) == 2
    assert {(world.picks[0], world.picks[3]) for world in worlds} == {("", "")}
    assert len({world.deck for world in worlds}) > 50


def test_redealing_secret_flips_keeps_how_many_there_were() -> None:
    """Each flip was heard: another world has other cards down, but as many, and waits alike."""
    table = ended("ocean", "WK/PW", "KW/WP", "K")
    table.play(1, table.legal(1)[0])
    rng = Random(14)
    rules: Any = table.game.rules
    worlds: list[State] = [rules.redeal(table._state, table.seat(0), rng) for _ in range(60)]
    assert {world.flips[1].bit_count() for world in worlds} == {1}
    assert len({world.flips[1] for world in worlds}) == 2
    assert {world.flips[0] for world in worlds} == {0}
    assert {rules.to_act(world) for world in worlds} == {(0, 1)}
    while 1 in table.to_act():
        table.play(1, table.legal(1)[-1])
    worlds = [rules.redeal(table._state, table.seat(0), rng) for _ in range(60)]
    assert {world.flips[1].bit_count() for world in worlds} == {2}
    assert {rules.to_act(world) for world in worlds} == {(0,)}


@pytest.mark.parametrize("game", ["savanna", "ocean"])
def test_alone_a_step_can_be_taken_back_until_a_card_is_drawn(game: str) -> None:
    table = ecotone.new(game, players=1, seed=3)
    before = table.record
    while table.events[-1].seat is not None or table.record == before:
        table.play(0, table.legal(0)[-1])
        drawn = table.events[-1].seat is None
        assert table.can_undo(0) != drawn
        if not drawn:
            event = table.undo(0)
            table.play(0, str(event.move))
    assert len(table.events) >= 4
