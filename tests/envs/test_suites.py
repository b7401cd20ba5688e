"""The environments pass the suites of the libraries they are for."""

import pickle
import sys
import warnings
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

import ecotone
from ecotone import envs
from ecotone.bots.observing import observing
from ecotone.core.errors import ParseError
from ecotone.envs.one_seat import Seats
from ecotone.games import GAMES
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF, SPOKEN, SWITCH

pytestmark = pytest.mark.heavy

every_game = pytest.mark.parametrize("name", GAMES.names())


def fewest(name: str) -> int:
    return max(2, GAMES[name].seats[0])


@every_game
def test_pettingzoo_finds_nothing_wrong(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(envs.aec(name, fewest(name)), num_cycles=100)
        parallel_api_test(envs.parallel(name, GAMES[name].seats[-1]), num_cycles=40)
        seconds = SimpleNamespace(time=iter(range(100)).__next__)  # five of them are over at once
        monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", seconds)
        performance_benchmark(envs.aec(name, fewest(name)))


@every_game
def test_pettingzoo_sees_the_same_games_for_the_same_seed(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: envs.aec(name, fewest(name)), num_cycles=10)
        parallel_seed_test(lambda: envs.parallel(name, fewest(name)), num_cycles=5)


@every_game
@pytest.mark.parametrize("kind", [envs.aec, envs.parallel])
def test_pettingzoo_sees_every_way_to_render(name: str, kind: Any) -> None:
    if kind is envs.aec:
        render_test(partial(envs.aec, name, fewest(name)))
    env = kind(name, fewest(name))
    env.reset(seed=1)
    assert env.render() is None
    with pytest.raises(ParseError, match="ansi"):
        kind(name, fewest(name), render_mode="film")


@every_game
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    players = GAMES[name].seats[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = gymnasium.make(f"ecotone/{name}-v1", players=players, rivals="random")
        check_env(made.unwrapped)
    rng = np.random.default_rng(1)
    told, _ = made.reset(seed=1)
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(told["action_mask"]))
        told, reward, over, _, info = made.step(action)
    assert not info
    assert -1 <= float(reward) <= 1
    with pytest.raises((ParseError, gymnasium.error.Error)):
        made.unwrapped.step(action)


@every_game
def test_a_vector_of_seats_is_what_they_are_one_by_one(name: str) -> None:
    given: dict[str, Any] = {"players": GAMES[name].seats[0], "rivals": "random"}
    many = gymnasium.make_vec(f"ecotone/{name}-v1", num_envs=2, **given)
    assert type(many.unwrapped) is Seats
    alone = [gymnasium.make(f"ecotone/{name}-v1", **given) for _ in range(2)]
    together, _ = many.reset(seed=5)
    apart = [env.reset(seed=5 + row)[0] for row, env in enumerate(alone)]
    for _ in range(5):
        for part in together["observation"]:
            seen = np.stack([one["observation"][part] for one in apart])
            assert (together["observation"][part] == seen).all()
        actions = np.array([np.flatnonzero(one["action_mask"])[-1] for one in apart])
        together, rewards, *_ = many.step(actions)
        stepped = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        apart = [one[0] for one in stepped]
        assert rewards.tolist() == [one[1] for one in stepped]


@every_game
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = envs.openspiel(name, fewest(name), deals=7)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 7
    state.apply_action(3)
    twin = state.clone()
    rng = Random(1)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(action) in {
            twin.action_to_string(one) for one in twin.legal_actions()
        }
        state.apply_action(action)
        twin.apply_action(action)
    assert str(state) == str(twin)
    assert state.returns() == twin.returns()


@every_game
def test_openspiel_can_sample_the_deal_of_a_box(name: str) -> None:
    def dealt(game: pyspiel.Game) -> str:
        state = game.new_initial_state()
        assert state.chance_outcomes() == [(0, 1.0)]
        state.apply_action(0)
        return str(state)

    kinds = pyspiel.GameType.ChanceMode
    game = envs.openspiel(name, fewest(name), deals=0, seed=4)
    assert game.get_type().chance_mode == kinds.SAMPLED_STOCHASTIC
    deals = [dealt(game), dealt(game)]
    assert deals[0] != deals[1]
    again = envs.openspiel(name, fewest(name), deals=0, seed=4)
    assert [dealt(again), dealt(again)] == deals
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_replays_its_playthroughs(tmp_path: Path) -> None:
    # imported here alone: they bring all of SciPy, for which every worker would wait
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    name = f"ecotone_{AUCTION}(deals=3,players=3)"
    written = generate_playthrough.playthrough(name, None, seed=1)
    (tmp_path / "played.txt").write_text(written)
    flags.FLAGS.mark_as_parsed()
    original, again = generate_playthrough.replay(str(tmp_path / "played.txt"))
    assert original == again
    assert "IsTerminal() = True" in written


def test_openspiel_knows_a_game_by_its_name_with_all_its_options() -> None:
    options: dict[str, Any] = {SPOKEN: "fr", SWITCH: True}
    game = envs.spiel(DRAFT, 2, deals=3, **options)
    again = pyspiel.load_game(str(game))
    chosen = (one.kind.chosen for one in (game, again))
    assert [(found[SPOKEN], found[SWITCH]) for found in chosen] == [("fr", True)] * 2


def test_openspiel_tells_a_player_nothing_that_is_hidden() -> None:
    """What a rival picks in secret leaves a player's information state as it is."""
    state = envs.openspiel(DRAFT, 3, deals=2).new_initial_state()
    state.apply_action(0)
    told = {state.child(pick).information_state_string(1) for pick in state.legal_actions()}
    assert len(state.legal_actions()) > 1
    assert len(told) == 1


@every_game
def test_observations_keep_to_their_parts_at_every_table(name: str) -> None:
    shown = observing(name)
    for players in GAMES[name].seats:
        table, rng = ecotone.new(name, players=players, seed=players), Random(players)
        while seats := table.to_act():
            if rng.random() < 0.2:
                seen = shown.see(table.view(seats[-1]))
                assert list(seen) == [part.name for part in shown.parts]
                for part in shown.parts:
                    numbers = seen[part.name]
                    assert numbers.shape == part.shape
                    assert numbers.min() >= part.low
                    assert numbers.max() <= part.high
            table.play(seats[-1], rng.choice(table.legal(seats[-1])))


def test_an_observation_depends_on_the_view_alone() -> None:
    shown, rng = observing(DRAFT), Random(3)
    table = ecotone.new(DRAFT, players=3, seed=3)
    for _ in range(20):
        seat = table.to_act()[0]
        world = ecotone.determinize(table.view(seat), rng)
        here, there = shown.see(table.view(seat)), shown.see(world.view(seat))
        assert all((here[name] == there[name]).all() for name in here)
        table.play(seat, rng.choice(table.legal(seat)))


@every_game
def test_what_a_seat_saw_stays_as_it_was_whenever_it_is_looked_at(name: str) -> None:
    env, rng = envs.aec(name, fewest(name)), np.random.default_rng(2)
    env.reset(seed=2)
    see, later, at_once = env.kind.observing.see, [], []
    for _ in range(12):
        seat = env.possible_agents.index(env.agent_selection)
        told = env.last()[0]
        later.append(told["observation"])
        at_once.append(see(env.table.view(seat)))
        env.step(rng.choice(np.flatnonzero(told["action_mask"])))
    copied = pickle.loads(pickle.dumps(later))
    for one, again, expected in zip(later, copied, at_once, strict=True):
        assert [*one] == [*again] == [*expected]
        assert len(one) == len(expected)
        assert "nothing" not in one
        assert all((one[part] == expected[part]).all() for part in expected)
        assert all((again[part] == expected[part]).all() for part in expected)
        assert {**one}.keys() == (one | {}).keys() == one.copy().keys() == expected.keys()
        with pytest.raises(KeyError):
            one["nothing"]


def test_many_tables_play_side_by_side_and_begin_anew() -> None:
    tables, rng = envs.Tables(REEF, 2, 4, seed=1), np.random.default_rng(1)
    moment, ended, earned = tables.moment, 0, np.zeros(2)
    for _ in range(130):
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in moment.masks])
        moment = tables.step(actions)
        ended += int(moment.done.sum())
        earned += moment.rewards.sum(0)
        assert (moment.rewards.sum(1) == 0).all()
    assert ended >= 4
    with pytest.raises(ParseError, match="Tables: 4"):
        tables.step(np.zeros(3, np.int64))


def test_misuse_is_answered_as_the_library_does_or_in_a_sentence() -> None:
    alone: Any = envs.gym(DRAFT, 1)
    with pytest.raises(ParseError, match="reset"):
        alone.step(0)
    told, _ = alone.reset(seed=1)
    illegal = int(np.flatnonzero(told["action_mask"] == 0)[0])
    _, reward, over, _, info = alone.step(illegal)
    assert over
    assert reward == -1
    assert "placed" in info["illegal"]
    alone.reset(seed=1)
    _, reward, over, _, info = alone.step(99999)
    assert (reward, over) == (-1, True)
    assert "99999" in info["illegal"]
    alone.reset(seed=1)
    for none in (None, 1.5, "pick Z"):
        with pytest.raises(ParseError, match="whole number"):
            alone.step(none)
    turns: Any = envs.aec(HEX_MAP, 2)
    for early in (lambda: turns.step(0), lambda: turns.observe("player_0"), turns.render):
        with pytest.raises(ParseError, match="reset"):
            early()
    turns.reset(seed=1)
    wrong = turns.agent_selection
    turns.step(int(np.flatnonzero(turns.observe(wrong)["action_mask"] == 0)[0]))
    assert all(turns.terminations.values())
    assert sum(turns.rewards.values()) == turns.rewards[wrong] == -1
    assert turns.infos[wrong]["illegal"]
    with pytest.raises(ValueError, match="None"):
        turns.step(0)
    while turns.agents:
        turns.step(None)
    with pytest.raises(ParseError, match="reset"):
        turns.step(None)
    turns.reset(seed=1)
    with pytest.raises(ParseError, match="whole number"):
        turns.step(None)
    turns.step(99999)
    assert all(turns.terminations.values())
    together: Any = envs.parallel(DRAFT, 2)
    with pytest.raises(ParseError, match="reset"):
        together.step({})
    together.reset(seed=1)
    for few in ({}, dict.fromkeys(together.agents)):
        with pytest.raises(ParseError, match="whole number"):
            together.step(few)
    _, earned, ended, _, infos = together.step(dict.fromkeys(together.agents, 798))
    assert set(earned.values()) == {-1.0}
    assert all(ended.values())
    assert "action mask" in infos["player_1"]["illegal"]
    with pytest.raises(ParseError):
        envs.aec(DRAFT, 9)
    with pytest.raises(ParseError, match="outcome"):
        envs.aec(DRAFT, 2, rewards="money")
    scored: Any = envs.aec(DRAFT, 2, rewards="score")
    assert scored.kind.name == f"{DRAFT}_v1"


def test_the_libraries_names_lead_to_their_environments() -> None:
    assert (envs.gym, envs.openspiel) == (envs.seat, envs.spiel)
    seats = envs.vector(DRAFT, 2, num_envs=3, **{SPOKEN: "fr"})
    told, _ = seats.reset(seed=1)
    assert seats.num_envs == len(told["action_mask"]) == 3
    seats.close()
