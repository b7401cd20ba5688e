"""Games are found by name and loaded when they are asked for."""

import subprocess
import sys

import pytest

import ecotone
from ecotone.core.errors import ParseError
from ecotone.games import GAMES
from games.samples import DRAFT


def test_every_game_is_found_by_its_name() -> None:
    assert ecotone.games() == GAMES.names()
    for name in ecotone.games():
        assert GAMES[name].name == name
        assert GAMES[name] is GAMES[name]
        assert GAMES[name].version >= 1


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ParseError) as refused:
        ecotone.new("chess", players=2)
    assert refused.value.code == "unknown_game"
    assert refused.value.params == {"game": "chess", "choices": ecotone.games()}


@pytest.mark.parametrize("players", [0, -1, 7, 99])
def test_a_number_of_players_that_does_not_fit_is_refused(players: int) -> None:
    with pytest.raises(ParseError) as refused:
        ecotone.new(DRAFT, players=players)
    assert refused.value.code == "player_count"
    assert refused.value.params["least"] == 1
    assert refused.value.params["most"] == 6


def test_importing_the_package_loads_no_game_and_nothing_foreign() -> None:
    """A game's module comes with its first use; third parties never with the rules."""
    script = (
        "import sys; before = set(sys.modules); import ecotone; "
        "print(*sorted(set(sys.modules) - before))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "ecotone.games" in told
    assert not [name for name in told if name.startswith("ecotone.games.")]
    assert not [name for name in told if name.startswith(("ecotone.draw", "ecotone.locale"))]
    roots = {name.split(".")[0] for name in told}
    assert roots - set(sys.stdlib_module_names) == {"ecotone"}


def test_asking_for_one_game_loads_no_other() -> None:
    script = (
        f"import sys, ecotone; t = ecotone.new('{DRAFT}', players=2, seed=1); "
        "t.play(0, t.legal(0)[0]); t.scores(); "
        "print(*[name for name in sys.modules if name.startswith('ecotone.games.')]); "
        "print(*{name.split('.')[0] for name in sys.modules})"
    )
    games, roots = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for other in set(ecotone.games()) - {DRAFT}:
        assert f".{other}" not in games
    for foreign in ("rich", "numpy", "babel"):
        assert foreign not in roots.split()
