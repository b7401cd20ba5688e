"""Random play in batches is the reference rules' random play: every legal action equally likely."""

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

from batch.fair import ROLLS, assert_fair
from batch.quick import quick
from ecotone import batch
from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.dice import dice
from ecotone.games.ecosystem.batch.env import Env
from ecotone.games.ecosystem.batch.growing import CELLS, Grid, planes
from ecotone.games.ecosystem.batch.hand import Hand
from ecotone.games.ecosystem.batch.rollout import pick, spot
from ecotone.games.ecosystem.ocean.batch import octopus
from ecotone.games.ecosystem.ocean.rules import scoring as ocean
from ecotone.games.ecosystem.ocean.rules.actions import Move, Swap
from ecotone.games.ecosystem.ocean.rules.octopus import choices, moved, swap_choices, swapped_cards
from ecotone.games.ecosystem.rules.cards import ranked
from ecotone.games.ecosystem.rules.state import Phase, State
from ecotone.games.ecosystem.savanna.rules import scoring as savanna
from games.ecosystem.batch.observation import positions, stacked

pytestmark = pytest.mark.heavy


def repeated(part: Any) -> Any:
    """A lane for each roll."""
    return jax.tree.map(lambda word: jnp.broadcast_to(word, ROLLS), part)


def codes(grid: Grid) -> list[tuple[int, ...]]:
    """The cards of each lane's box, cell by cell."""
    cells = np.array(CELLS, np.uint32)
    bits = [(np.asarray(plane)[:, None] & cells != 0) << bit for bit, plane in enumerate(grid)]
    return list(map(tuple, sum(bits).tolist()))


def flat_codes(letters: str, flat: str) -> tuple[int, ...]:
    return tuple(letters.find(card) + 1 for card in flat.ljust(20, "."))


def state_where(env: Env, seed: int, fits: Callable[[State], Any]) -> State:
    """A position of random play that fits."""
    rng = Random(seed)
    while True:
        if found := [state for state in positions(env, 4, rng) if fits(state)]:
            return rng.choice(found)


def test_each_kind_of_the_hand_is_picked_equally_often() -> None:
    env: Any = batch.engine("savanna", players=3)
    state = state_where(env, 1, lambda state: state.turn == 3)
    hand = Hand(*(word[0, 0] for word in stacked(env, [state]).hands))
    picked, _ = quick(pick)(repeated(hand), dice(jax.random.key(1), (ROLLS,)))
    letters = env.rules.deck.letters
    kinds = Counter(dict.fromkeys(map(letters.index, state.hands[0]), 1))
    assert_fair(np.asarray(picked).tolist(), kinds)


@pytest.mark.parametrize("turn", [1, 4, 11, 18])
def test_each_open_cell_is_found_equally_often(turn: int) -> None:
    env: Any = batch.engine("savanna", players=3)
    state = state_where(env, turn, lambda state: state.turn == turn and state.picks[0])
    one = stacked(env, [state])
    grid = Grid(*(plane[0, 0] for plane in one.grids))
    cells, _ = quick(spot)(repeated(grid), dice(jax.random.key(turn), (ROLLS,)))
    rows, columns = np.divmod(np.log2(np.asarray(cells)).astype(int), 6)
    top, left = int(one.corners.row[0, 0]), int(one.corners.column[0, 0])
    places = zip(rows - 1 + top, columns - 1 + left, strict=True)
    found = [f"{row},{column}" for row, column in places]
    legal = env.rules._placements(state.grids[0], state.picks[0])
    assert_fair(found, Counter(str(place).split()[-1] for place in legal))


def test_the_deal_takes_every_card_of_the_deck_equally_often() -> None:
    env: Any = batch.engine("savanna", players=3)
    copies = env.rules.deck.copies
    full = decks.stacked(tuple(copies.values()))
    deal = quick(lambda deck, lots: decks.deal(deck, lots, 3, 11))
    dealt, left, _ = deal(repeated(full), dice(jax.random.key(3), (ROLLS,)))
    counts = np.stack([np.asarray(part) for part in hands.counts(dealt)])
    assert (counts.sum(0) == 11).all()
    rest = np.stack([np.asarray(part) for part in decks.counts(left)])
    assert (counts.sum(1) + rest == np.array(list(copies.values()))[:, None]).all()
    for hand in range(3):
        # the first cards of each hand: how often each kind came up in all
        share = counts[:, hand].mean(1) / 11 * sum(copies.values())
        assert np.allclose(share, list(copies.values()), rtol=0.03)


@pytest.mark.parametrize(("turn", "whole"), [(2, True), (9, True), (19, True), (9, False)])
def test_each_way_to_use_the_octopus_comes_up_equally_often(turn: int, whole: bool) -> None:
    env: Any = batch.engine("ocean", players=3)
    state = state_where(env, turn, lambda state: state.powers and state.turn == turn)
    grid = state.grids[state.powers[0]]
    words = Grid(*(plane[0, state.powers[0]] for plane in stacked(env, [state]).grids))
    act = quick(lambda lane: octopus.at_random(lane, whole=whole))
    after, _ = act((repeated(words), dice(jax.random.key(turn), (ROLLS,))))
    ways: Counter[Hashable] = Counter()
    for way in choices(grid, whole=whole):
        one = moved(grid, way) if isinstance(way, Move) else grid
        one = swapped_cards(grid, way) if isinstance(way, Swap) else one
        ways[flat_codes(env.rules.deck.letters, one.flat())] += 1
    assert_fair(codes(after), ways)


def test_each_swap_of_the_opponents_cards_comes_up_equally_often() -> None:
    env: Any = batch.engine("ocean", players=1, solo_opponent_octopus=True)
    state = state_where(env, 0, lambda state: state.powers == (1,) and state.turn > 3)
    words = Grid(*(plane[0, 1] for plane in stacked(env, [state]).grids))
    after, _ = quick(octopus.swap_at_random)((repeated(words), dice(jax.random.key(0), (ROLLS,))))
    letters, grid = env.rules.deck.letters, state.grids[1]
    ways = Counter(
        flat_codes(letters, swapped_cards(grid, swap).flat())
        for swap in swap_choices(grid, rival=True)
        if isinstance(swap, Swap)
    )
    ways[flat_codes(letters, grid.flat())] += 1
    assert_fair(codes(after), ways)


@pytest.mark.parametrize("game", ["savanna", "ocean"])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_cards_are_turned_down_as_often_as_by_the_reference_rules(game: str, seed: int) -> None:
    env: Any = batch.engine(game, players=3)
    rules = env.rules

    def untouched(state: State) -> bool:
        flipping = state.phase is Phase.FLIP
        return flipping and any(not state.flips[seat] for seat in rules.to_act(state))

    state = state_where(env, seed, untouched)
    seat = next(seat for seat in rules.to_act(state) if not state.flips[seat])
    ends: Counter[int] = Counter()
    ahead = [(state, 1 << 40)]
    while ahead:
        here, weight = ahead.pop()
        ways = rules.flip_moves(here, seat)
        if not ways:
            ends[here.grids[seat].closed(here.flips[seat])] += weight
        ahead += [(rules.apply(here, seat, way), weight // len(ways)) for way in ways]
    words = Grid(*(plane[0, seat] for plane in stacked(env, [state]).grids))
    flip = quick(lambda grid, dice: env.random_flips(planes(grid), dice))
    flips, chosen, _ = flip(repeated(words), dice(jax.random.key(seed), (ROLLS,)))
    assert_fair(np.asarray(flips).tolist(), ends)
    assert (np.asarray(chosen) > 0).all()


@pytest.mark.parametrize(("game", "players"), [("savanna", 2), ("ocean", 1)])
def test_a_rollout_ends_with_full_grids_and_the_reference_scores(game: str, players: int) -> None:
    games = 300
    env: Any = batch.engine(game, players=players)
    played = quick(lambda key: env.rollout(key, games))(jax.random.key(5))
    letters, copies = "." + env.rules.deck.letters, [0, *env.rules.deck.copies.values()]
    for number in range(games):
        cards = codes(Grid(*(plane[number] for plane in played.grids)))
        flats = ["".join(letters[code] for code in board) for board in cards]
        assert "." not in "".join(flats)
        assert (np.bincount(np.ravel(cards), minlength=12) <= copies).all()
        downs, scores = played.flips[number].tolist(), played.scores[number].tolist()
        # the neutral pile is not kept: the scores are those beside one of its possible sizes
        piles = [[pile] for pile in range(21)] if players == 2 else [[]]
        assert any(SCORES[game](flats, downs, pile) == scores for pile in piles)
    least = 40 * players
    assert least <= int(played.decisions.min()) < int(played.decisions.max()) < least * 1.5


def savanna_scores(flats: list[str], downs: list[int], pile: list[int]) -> list[int]:
    prizes = ranked([*(flat.count("A") for flat in flats), *pile], savanna.HERD_PRIZES)
    return [
        sum(savanna.tally(flat, savanna.STANDARD, down)) + prize
        for flat, down, prize in zip(flats, downs, prizes, strict=False)
    ]


def ocean_scores(flats: list[str], downs: list[int], pile: list[int]) -> list[int]:
    schools = [ocean.school(flat, down) for flat, down in zip(flats, downs, strict=True)]
    prizes = ranked([*schools, *pile], ocean.SCHOOL_PRIZES)
    return [
        ocean.add_up(ocean.tally(flat, down), prize).total
        for flat, down, prize in zip(flats, downs, prizes, strict=False)
    ]


SCORES = {"savanna": savanna_scores, "ocean": ocean_scores}
