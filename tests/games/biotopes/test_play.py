"""Random games keep the invariants of RULES 4.12 after every single event."""

from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from campaigns import TIMES
from ecotone.core import record
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.core.options import Value
from ecotone.core.rules import Event
from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.actions import KEEP, Keep
from ecotone.games.biotopes.rules.options import OPTIONS
from ecotone.games.biotopes.rules.state import Phase
from games.biotopes.invariants import check, check_end
from games.biotopes.staging import Stage, begun, new

GAMES_EACH = TIMES
SWITCHES: list[dict[str, Value]] = [
    {},
    *(
        {option.name: choice}
        for option in OPTIONS
        for choice in option.choices
        if choice != option.default
    ),
    {option.name: option.choices[-1] for option in OPTIONS},
]


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_invariants_hold_after_every_event(players: int, options: dict[str, Value]) -> None:
    for seed in range(GAMES_EACH):
        table = Table(GAME, players, seed=seed, options=options)
        rng = Random(seed)
        checked = 0
        while not table.over:
            legal = table.legal(table.to_act()[0])
            assert legal
            choice = rng.choice(legal)
            if str(choice) == "pass" and rng.random() < 0.7:  # so that games get somewhere
                choice = rng.choice(legal)
            table.play(table.to_act()[0], choice)
            states = [*table._past[checked:], table._state]
            for before, after in pairwise(states):
                check(before, after)
            checked = len(table._past)
        check_end(table)


def test_a_turn_is_taken_back_step_by_step_until_a_card_is_shown() -> None:
    game = Stage()
    game.table.events.clear()
    game.table._past.clear()
    game.hold(0, "crested_tit")
    game.bear(0, "meadow", "yellow yellow")
    game.bear(0, "forest", "green")
    game.bear(0, "stag_beetle", "green green")
    game.bear(0, "apollo", "grey")
    start = game.state
    game.play("adapt crested_tit", "pay meadow yellow")
    assert game.table.can_undo(0)
    game.table.undo(0)
    game.table.undo(0)
    assert game.state == start
    game.play("adapt crested_tit", "pay meadow yellow", "pay apollo grey")
    assert game.line(0, "forest")[-1] == "crested_tit"
    assert not game.table.can_undo(0)  # the rivals have seen the card


def test_a_species_in_the_making_is_nobody_elses_business() -> None:
    game = Stage()
    game.hold(0, "crested_tit")
    game.bear(0, "meadow", "yellow")
    game.bear(0, "forest", "green")
    game.bear(0, "stag_beetle", "green green")
    game.play("adapt crested_tit")
    mine, theirs = game.table.view(0).decision, game.table.view(1).decision
    assert mine.card == "crested_tit"
    assert [need.types for need in mine.needs] == [("plant",), ("invertebrate",)]
    assert theirs.card is None
    assert theirs.needs == ()
    assert game.table.view(1).players[0].hand[0].card is None
    event = Event(game.table.seat(0), GAME.rules.actions.parse("adapt crested_tit"))
    assert GAME.rules.hear(game.state, event, game.state, game.table.seat(1)) == ()
    other = GAME.rules.redeal(game.state, game.table.seat(1), Random(1))
    assert other.hands[0] == game.state.hands[0]


def test_a_card_from_a_river_is_known_to_all() -> None:
    game = Stage()
    game.bear(0, "hazel_dormouse", "green")
    card = game.table.view(0).decks[1].river[0]
    game.play("use hazel_dormouse", f"draw {card}")
    assert game.table.view(1).players[0].hand[0].card == card
    assert game.table.view(1).players[0].hand[0].open
    for seed in range(5):
        other = GAME.rules.redeal(game.state, game.table.seat(1), Random(seed))
        assert other.hands[0] == game.state.hands[0]


def test_a_pack_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ParseError) as refused:
        new(2, pack=str(tmp_path / "nowhere.toml"))
    assert refused.value.code == "pack_unreadable"


def packed(tmp_path: Path, **changes: str) -> Path:
    """Our own set in a folder of its own, with some words changed."""
    source = Path(str(files("ecotone.games.biotopes.rules") / "data"))
    folder = tmp_path / "pack"
    folder.mkdir(exist_ok=True)
    for file in source.iterdir():
        if file.suffix == ".toml":
            text = file.read_text(encoding="utf-8")
            for old, fresh in changes.items():
                text = text.replace(f"[species.{old}]", f"[species.{fresh}]")
            (folder / file.name).write_text(text, encoding="utf-8")
    return folder


def test_another_pack_is_played_by_its_own_ids(tmp_path: Path) -> None:
    folder = packed(tmp_path, crested_tit="my_own_tit")
    table = begun(2, pack=str(folder))
    assert str(table.record).count("\n* pack ") == 1
    actions = GAME.rules.actions
    assert actions.encode(actions.parse("adapt my_own_tit")) == actions.encode(
        actions.parse("adapt crested_tit")
    )
    kept = record.read(table.record)
    assert Table.replay(GAME, kept)._state == table._state
    with pytest.raises(IllegalAction) as refused:
        table.play(table.to_act()[0], "adapt crested_tit")
    assert refused.value.code == "not_in_hand_species"
    packed(tmp_path, crested_tit="another_tit")
    with pytest.raises(ParseError) as changed:
        Table.replay(GAME, kept)
    assert changed.value.code == "record_line"
    for file in folder.iterdir():
        file.unlink()
    with pytest.raises(ParseError) as gone:
        Table.replay(GAME, kept)
    assert gone.value.code == "pack_empty"


def test_a_game_without_a_turn_left_refuses_everything() -> None:
    table, rng = begun(2), Random(3)
    while not table.over:
        seat = table.to_act()[0]
        table.play(seat, rng.choice(list(table.legal(seat))))
    assert table._state.phase is Phase.OVER
    assert table.legal(0) == ()
    assert table.view(0).decision is None
    assert table.view(0).over
    with pytest.raises(IllegalAction) as refused:
        table.play(0, "pass")
    assert refused.value.code == "game_over"


def test_refusals_outside_a_turn_name_the_decision() -> None:
    table = new(2)
    seat = table.to_act()[0]
    with pytest.raises(IllegalAction) as refused:
        table.play(seat, "pass")
    assert (refused.value.code, refused.value.rule) == ("not_now", "hands")
    with pytest.raises(IllegalAction) as refused:
        table.play(1 - seat, "keep")
    assert refused.value.code == "not_your_turn"
    table.play(seat, "keep")
    table.play(1 - seat, "keep")
    with pytest.raises(IllegalAction) as refused:
        table.play(seat, "settle 28,0")
    assert refused.value.code == "not_a_start"
    game = Stage()
    game.bear(0, "meadow", "yellow")
    game.bear(0, "forest", "green")
    game.play("transfer")
    with pytest.raises(IllegalAction) as refused:
        game.play("pay wetland blue")
    assert refused.value.code == "not_that_cube"


def test_an_equal_action_is_as_good_as_the_listed_one() -> None:
    table = new(2)
    seat = table.to_act()[0]
    assert GAME.rules.apply(table._state, seat, Keep("keep")) == GAME.rules.apply(
        table._state, seat, KEEP
    )
    with pytest.raises(ParseError) as refused:
        GAME.rules.apply(table._state, seat, "keep")
    assert refused.value.code == "unknown_action"


def test_alone_there_are_no_secrets() -> None:
    table = begun(1)
    assert GAME.rules.redeal(table._state, table.seat(0), Random(1)) is table._state
    assert GAME.rules.revealed(table._state) == 0


def test_where_there_are_no_cards_none_is_drawn() -> None:
    game = Stage(idle_card_actions=True)
    game.bear(0, "red_fox", "yellow")
    game.change(decks=(0, 0, 0), discards=(0, 0, 0), rivers=((), (), ()))
    game.play("use red_fox")
    assert game.hand(0) == set()
    assert game.step == "turn"


def test_nobody_is_asked_for_moves_while_chance_is_awaited() -> None:
    game = Stage()
    game.bear(0, "raft_spider", "blue")
    game.bag(0, "green grey")
    after = GAME.rules.apply(
        game.state, game.table.seat(0), GAME.rules.actions.parse("use raft_spider")
    )
    assert GAME.rules.chance(after) is not None
    assert GAME.rules.legal(after, game.table.seat(0)) == ()
    assert GAME.rules.to_act(after) == ()
