"""The batch engines' face: explicit keys, jit and vmap, refusals, and a sentence without JAX."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

pytest.importorskip("jax", reason="the extra jax is not installed")

import jax
import jax.numpy as jnp
import numpy as np

import ecotone
from batch.quick import quick
from ecotone import batch
from ecotone.games.ecosystem.batch import deck as decks
from ecotone.games.ecosystem.batch import hand as hands
from ecotone.games.ecosystem.batch.actions import NO_ACTION
from ecotone.games.ecosystem.batch.growing import taken
from ecotone.games.ecosystem.batch.marks import count, nth
from ecotone.games.ecosystem.rules.cards import ranked
from ecotone.games.ecosystem.savanna.rules.scoring import Prey, Switches, hunt
from ecotone.locale import LANGUAGES, refused

pytestmark = pytest.mark.heavy

GAMES = 40


def chosen(mask: Any, key: Any) -> Any:
    """One legal action a seat, none where there is none."""
    best = jnp.where(mask, jax.random.uniform(key, mask.shape), 0).argmax(-1)
    return jnp.where(mask.any(-1), best, NO_ACTION)


def test_games_play_to_their_end_step_by_step_from_keys_alone() -> None:
    env: Any = batch.engine("savanna", players=2)
    full = np.array(list(env.rules.deck.copies.values()))

    @quick
    def step(states: Any, key: Any) -> tuple[Any, dict[str, Any]]:
        one, two = jax.random.split(key)
        mask = states.legal_action_mask
        seen = {
            "awaited": states.awaited,
            "able": mask.any(-1),
            "current": states.current_player,
            "unplayed": jnp.stack(decks.counts(states.deck))
            + jnp.stack(hands.counts(states.hands)).sum(-1),
            "table": count(taken(states.grids)).sum(-1) + hands.size(states.pile),
        }
        actions = chosen(mask, one)
        return jax.vmap(env.step)(states, actions, jax.random.split(two, GAMES)), seen

    states: Any = quick(jax.vmap(env.init))(jax.random.split(jax.random.key(1), GAMES))
    rewards = np.zeros((GAMES, 2), int)
    for number in range(100):
        if states.terminated.all():
            break
        after, seen = step(states, jax.random.key(number))
        assert ((seen["current"] >= 0) != states.terminated).all()
        assert (seen["able"] == seen["awaited"]).all()
        assert (seen["unplayed"] <= full[:, None]).all()
        assert (seen["unplayed"].sum(0) + seen["table"] <= full.sum()).all()
        states = after
        rewards += np.asarray(states.rewards)
    scores = quick(lambda states: states.scores)(states)
    assert states.terminated.all()
    assert (rewards == scores).all()
    # a game that is over stays as it is, and pays nothing more
    after, _ = step(states, jax.random.key(0))
    assert not after.rewards.any()
    assert (after.grids.ones == states.grids.ones).all()


def test_one_key_always_deals_the_same_hands_and_another_key_others() -> None:
    env: Any = batch.engine("ocean", players=4)
    init = quick(env.init)
    one, same, other = (init(jax.random.key(seed)) for seed in (1, 1, 2))
    assert (one.hands.low == same.hands.low).all()
    assert (one.hands.low != other.hands.low).any()
    assert hands.size(one.hands).tolist() == [10] * 4
    assert int(decks.size(one.deck)) == 130 - 40


def test_an_action_has_the_number_of_the_reference_rules() -> None:
    env: Any = batch.engine("ocean", players=3)
    assert env.num_actions == len(env.rules.actions)
    state = quick(env.init)(jax.random.key(0))
    mask, parts = quick(
        lambda state: (state.legal_action_mask, [env.legal(state, verb) for verb in env.may()])
    )(state)
    for verb, part in zip(env.may(), parts, strict=True):
        assert (mask[:, env.numbers(verb)] == part).all()
    legal = np.flatnonzero(mask[0])
    letters, counts = env.rules.deck.letters, hands.counts(state.hands)
    kinds = [letter for letter, many in zip(letters, counts, strict=True) if many[0]]
    assert [str(env.rules.actions.decode(int(number))) for number in legal] == [
        f"pick {kind}" for kind in kinds
    ]


def test_the_nth_mark_of_a_word_is_found() -> None:
    words = np.random.default_rng(0).integers(0, 1 << 32, 500, np.uint32)
    words[:3] = 1, 1 << 31, (1 << 32) - 1
    found = quick(nth)(words[:, None], np.arange(32, dtype=np.uint32)).tolist()
    counts = quick(count)(words).tolist()
    for word, singles, many in zip(words.tolist(), found, counts, strict=True):
        marks = [1 << bit for bit in range(32) if word >> bit & 1]
        assert singles[:many] == marks


def test_prizes_of_arrays_are_those_of_numbers() -> None:
    counts = np.random.default_rng(0).integers(0, 6, (5, 300))
    prizes = np.array(ranked(list(counts), (12, 8, 4)))
    for lane in range(300):
        assert tuple(prizes[:, lane]) == ranked(counts[:, lane].tolist(), (12, 8, 4))


@pytest.mark.parametrize("players", [1, 3])
def test_lions_choose_as_they_do_by_the_rules_where_elephants_never_cost(players: int) -> None:
    """Then prey are worth more together; alone the opponent's lions take the worst."""
    env: Any = batch.engine("savanna", players=players, auto_lion=True, elephant_floor0=True)
    rng, grids = Random(5), 2 if players == 1 else players
    flats = [["".join(rng.choices("LLGEEAAZZHVC", k=20)) for _ in range(40)] for _ in range(grids)]
    planes = [[env.rules.deck.planes(flat) for flat in row] for row in flats]
    boards = [*jnp.array(planes, jnp.int32).transpose(2, 0, 1)]
    found = np.asarray(quick(env.sure_prey)(boards))
    for grid, row in enumerate(flats):
        prey = Prey.WORST if players == 1 and grid == 1 else Prey.BEST
        some = [hunt(flat, Switches(elephant_floor0=True), prey)[1] for flat in row]
        assert found[grid].tolist() == some


@pytest.mark.parametrize(
    ("game", "players", "options", "code"),
    [
        ("chess", 2, {}, "unknown_game"),
        ("savanna", 7, {}, "player_count"),
        ("ocean", 0, {}, "player_count"),
        ("ocean", 3, {"edition": "fr"}, "unknown_option"),
        ("savanna", 3, {"edition": "de"}, "option_value"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    game: str, players: int, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(ecotone.ParseError) as refusal:
        batch.engine(game, players=players, **options)
    assert refusal.value.code == code
    for lang in LANGUAGES:
        assert refused(refusal.value, lang, game) != f"error.{code}"


WITHOUT_JAX = """
import sys
sys.modules["jax"] = None
from random import Random
import ecotone
from ecotone.bots import BOTS
from ecotone.cli import main
try:
    import ecotone.batch
except ecotone.ParseError as missing:
    print(missing.code, missing)
for lang in ("en", "fr"):
    print(main(["train", "savanna", "--lang", lang]))
table = ecotone.new("savanna", players=3, seed=1)
print(BOTS["level3"](table.view(0), table.legal(0), Random(1), 1.0))
"""


def test_without_jax_a_sentence_names_the_extra_and_the_nets_still_play() -> None:
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_JAX], capture_output=True, text=True, check=True
    )
    refusal, english, french, choice = said.stdout.splitlines()
    assert refusal.startswith("needs_extra ")
    assert "ecotone[jax]" in refusal
    assert english == french == "2"
    for line, words in zip(said.stderr.splitlines(), ("play without", "jouent sans"), strict=True):
        assert "ecotone[jax]" in line
        assert words in line
    assert choice.startswith("pick ")
