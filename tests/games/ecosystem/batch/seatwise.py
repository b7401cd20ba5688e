"""The game seat by seat beside the reference rules: each answer, and what chance has drawn."""

from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from batch.quick import quick
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.dice import Dice
from ecotone.games.ecosystem.batch.position import FLIP, OVER, PICK, PLACE, POWER, Position
from ecotone.games.ecosystem.batch.state import State as Batch
from ecotone.games.ecosystem.rules.deal import Cards
from ecotone.games.ecosystem.rules.state import Phase, State
from games.ecosystem.batch.observation import stacked

Sequences = dict[tuple[int, ...], Any]


def sequences(env: Any, state: State) -> Sequences:
    """The answers that come to each legal action of the seat that decides: all different."""
    rules = env.game.env.rules
    seats = rules.to_act(state)
    if not seats:
        return {}
    view, legal = rules.view(state, seats[0]), rules.legal(state, seats[0])
    found = {env.answers(view, action): action for action in legal}
    assert len(found) == len(legal)
    return found


class Beside:
    """Some games, each kept by both; `begun` are the answers of a decision that is not complete."""

    def __init__(self, env: Any, lanes: int) -> None:
        self.env, self.rules, self.lanes = env, env.game.env.rules, lanes
        self._init, self._step = quick(jax.vmap(env.init)), quick(jax.vmap(env.step))

    def begin(self, seed: int) -> None:
        """New games."""
        self.states = self._init(jax.random.split(jax.random.key(seed), self.lanes))
        start = self.rules.setup(self.env.num_players, self.env.game.env.options)
        self.references: list[State] = [start] * self.lanes
        self.begun: list[tuple[int, ...]] = [()] * self.lanes
        self.follow_chance()

    @property
    def over(self) -> bool:
        return all(state.phase is Phase.OVER for state in self.references)

    def follow_chance(self) -> None:
        """Let the reference rules draw what the arrays have drawn."""
        position = jax.device_get(self.states.position)
        for lane, state in enumerate(self.references):
            while (chance := self.rules.chance(state)) is not None:
                if state.phase is Phase.DEAL:
                    drawn = [self.letters(hand, lane) for hand in position.hands]
                elif state.phase is Phase.NEUTRAL:
                    drawn = [self.letters(position.pile, lane, state.pile)]
                else:
                    drawn = [self.letters(position.hands[0], lane, state.hands[0])]
                state = self.rules.apply(state, None, Cards(chance.verb, tuple(drawn)))
            self.references[lane] = state

    def letters(self, hand: Any, lane: int, less: str = "") -> str:
        """The cards of a hand that are not among these."""
        counts = [int(part[lane]) for part in hands.counts(hand)]
        letters = self.rules.deck.letters
        pairs = zip(letters, counts, strict=True)
        return "".join(letter * (many - less.count(letter)) for letter, many in pairs)

    def play(self, rng: Random) -> None:
        """One answer of every game, after both agree on who decides and what may be answered."""
        masks = np.asarray(self.states.legal_action_mask)
        players = np.asarray(self.states.current_player)
        assert np.asarray(self.states.terminated).tolist() == [
            state.phase is Phase.OVER for state in self.references
        ]
        answers, known = np.zeros(self.lanes, np.int32), []
        for lane, state in enumerate(self.references):
            found, begun = sequences(self.env, state), self.begun[lane]
            known.append(found)
            if not found:
                assert masks[lane].all()
                continue
            assert players[lane] == self.rules.to_act(state)[0]
            many = len(begun)
            ways = {answer[many] for answer in found if answer[:many] == begun}
            assert set(np.flatnonzero(masks[lane]).tolist()) == ways, (str(state), begun)
            answers[lane] = rng.choice(sorted(ways))
        self.states = self._step(self.states, jnp.asarray(answers))
        for lane, found in enumerate(known):
            if not found:
                continue
            self.begun[lane] += (int(answers[lane]),)
            if (action := found.get(self.begun[lane])) is not None:
                state = self.references[lane]
                seat = self.rules.to_act(state)[0]
                self.references[lane] = self.rules.apply(state, seat, action)
                self.begun[lane] = ()
        self.follow_chance()

    def lifts(self) -> int:
        """Try every card that an octopus may lift now: the answers after it are those it needs.

        How many octopuses there were.
        """
        found = 0
        for lane, state in enumerate(self.references):
            if not state.powers or self.begun[lane]:
                continue
            found += 1
            ways = sequences(self.env, state)
            firsts = sorted({way[0] for way in ways if len(way) == 2})
            for start in range(0, len(firsts), self.lanes):
                some = firsts[start : start + self.lanes]
                tried = np.resize(np.array(some, np.int32), self.lanes)
                here = jax.tree.map(
                    lambda part, at=lane: jnp.broadcast_to(part[at], part.shape), self.states
                )
                masks = np.asarray(self._step(here, jnp.asarray(tried)).legal_action_mask)
                for first, mask in zip(some, masks, strict=False):
                    seconds = {way[1] for way in ways if way[0] == first and len(way) == 2}
                    assert set(np.flatnonzero(mask).tolist()) == seconds
        return found


def positions_of(env: Any, states: list[State]) -> Any:
    """Reference states before a decision as positions; what is due at the end is left out."""
    engine = env.game.env
    kept: Batch = stacked(engine, states)
    nothing = jnp.zeros(len(states), jnp.uint32)

    def each(part: Any, many: int) -> tuple[Any, ...]:
        return tuple(jax.tree.map(lambda word, at=at: word[:, at], part) for at in range(many))

    letters = engine.rules.deck.letters
    flats = [[grid.flat() for grid in state.grids] for state in states]
    laid = tuple(
        hands.packed(
            tuple(
                jnp.array([boards[at].count(letter) for boards in flats], jnp.uint32)
                for letter in letters
            )
        )
        for at in range(engine.grids)
    )
    zeros = (nothing.astype(jnp.int32),) * engine.grids
    return Position(
        phase=jnp.array([phase_of(state) for state in states], jnp.int32),
        turn=kept.turn,
        grid=jnp.array([(*engine.rules.to_act(state), 0)[0] for state in states], jnp.int32),
        lots=Dice(nothing, nothing),
        deck=kept.deck,
        hands=each(kept.hands, engine.ring),
        picks=each(kept.picks, engine.players),
        pile=kept.pile,
        grids=each(kept.grids, engine.grids),
        laid=laid,
        lifted=nothing,
        flips=each(kept.flips, engine.grids),
        acted=each(kept.acted, engine.grids),
        marked=zeros,
        due=zeros,
    )


def phase_of(state: State) -> int:
    """The decision that the first awaited seat faces at a table."""
    if state.phase is Phase.PLACE and min(state.powers, default=-1) >= 0:
        picks = [seat for seat, pick in enumerate(state.picks) if pick]
        return POWER if state.powers[0] < min([*picks, 99]) else PLACE
    return {Phase.PICK: PICK, Phase.PLACE: PLACE, Phase.FLIP: FLIP, Phase.OVER: OVER}[state.phase]
