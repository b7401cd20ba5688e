"""Records keep the version of the rules they were played by, and replay by its reading."""

from pathlib import Path

import pytest

from ecotone.core.options import Value
from ecotone.games import GAMES
from games.playthrough import PATHS, golden, record_of, replayed

RULES = "rules "

CHANGED: dict[str, dict[str, tuple[Value, Value]]] = {
    "ocean": {"flipped_whale_still_acts": (False, True)},
    "serengeti": {"private_sales": (False, True)},
    "biotopes": {
        "handlimit_offturn": (True, False),
        "idle_card_actions": (True, False),
        "pack": ("ecotone-1", "ecotone"),
    },
}
"""What version 2 reads otherwise: the default before and since, of Serengeti with exchanges."""


def test_every_game_keeps_playthroughs_of_each_version() -> None:
    """Those of old versions stay as they were written; the newest version has its own."""
    for game in GAMES.names():
        kept = {
            record_of(path.read_text("utf-8")).split(RULES)[1][0] for path in golden(game).values()
        }
        assert kept == {str(number) for number in range(1, GAMES[game].version + 1)}, game


@pytest.mark.parametrize("game", CHANGED)
@pytest.mark.parametrize("version", [1, 2])
def test_a_switch_left_out_of_a_record_is_read_as_its_version_had_it(
    game: str, version: int
) -> None:
    extra = "option exchange_variant=true\n" if game == "serengeti" else ""
    text = f"ecotone record 1\ngame {game}\nrules {version}\nplayers 3\n{extra}\n"
    options = GAMES.replay(text).options
    for name, values in CHANGED[game].items():
        assert options[name] == values[version - 1]


@pytest.mark.parametrize(
    "path",
    [path for path in PATHS if path.stem in ("octopus-whale", "exchange", "two-players")],
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_an_old_record_without_its_switches_leads_to_the_same_end(path: Path) -> None:
    game, name = path.parts[-3], path.stem
    text = record_of(path.read_text(encoding="utf-8"))
    lines = [
        line
        for line in text.split("\n")
        if line.removeprefix("option ").split("=")[0] not in CHANGED.get(game, ())
    ]
    whole, bare = replayed(game, name), GAMES.replay("\n".join(lines))
    assert bare.options == whole.options
    assert bare.scores() == whole.scores()
