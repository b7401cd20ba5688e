"""The puzzles that are shipped: clear, within the rules, and a sample of them weighed again."""

from collections import Counter
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from ecotone.cli import main
from ecotone.cli import puzzles as commands
from ecotone.core.errors import IllegalAction, ParseError
from ecotone.games import GAMES
from ecotone.puzzles import shelf
from ecotone.puzzles.make import again, find, holds
from ecotone.puzzles.weigh import (
    FAVOURITES,
    LEAST,
    LEAST_EXACT,
    SURE,
    Ahead,
    Position,
    Rollouts,
    Weighed,
)
from ecotone.server import new_table, puzzling
from ecotone.server.identity import Visitor
from ecotone.server.log import Kept
from ecotone.server.room import Room
from games.samples import DRAFT

pytestmark = pytest.mark.heavy

SHIPPED = [name for name in GAMES.sound() if shelf.puzzles(name)]
every_game = pytest.mark.parametrize("game", SHIPPED)


@every_game
def test_every_puzzle_can_be_asked_and_is_clear(game: str) -> None:
    kinds = {kind.name: kind.verbs for kind in (shelf.asked(GAMES[game]) or ([], []))[1]}
    found = shelf.puzzles(game)
    assert Counter(one.kind for one in found) == dict.fromkeys(kinds, 200)
    assert len({one.record for one in found}) == len(found)
    for one in found:
        assert one.gap >= (LEAST if one.error else LEAST_EXACT)
        assert one.gap >= SURE * one.error
    for one in Random(1).sample(found, min(12, len(found))):
        legal = {*map(str, one.table().legal(one.seat))}
        assert {text for text, _ in one.values} <= legal
        assert {text.split()[0] for text in legal} <= kinds[one.kind]


@every_game
def test_a_sample_weighed_again_by_other_chances_has_the_same_best_choice(game: str) -> None:
    for one in Random(2).sample(shelf.puzzles(game), min(2, len(shelf.puzzles(game)))):
        assert holds(one, seed=7)


def test_the_same_seed_finds_the_same_puzzles(tmp_path: Path) -> None:
    told = shelf.asked(GAMES[DRAFT])
    assert told
    late = [kind._replace(late=0.9) for kind in told.kinds]
    once, again = (
        tuple(islice(find(GAMES[DRAFT], told._replace(kinds=tuple(late)), 1, 1), 1))
        for _ in range(2)
    )
    assert once == again
    shelf.write(tmp_path / "one.gz", once)
    shelf.write(tmp_path / "two.gz", again)
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "two.gz").read_bytes()
    assert shelf.read(tmp_path / "one.gz") == once


@every_game
def test_every_kind_has_as_many_easy_middling_and_hard_ones(game: str) -> None:
    found = shelf.puzzles(game)
    grades = Counter((one.kind, puzzling.graded(game, at)) for at, one in enumerate(found))
    assert {kind: {grades[kind, grade] for grade in puzzling.GRADES} for kind, _ in grades} == {
        one.kind: {66, 67} for one in found
    }


def test_what_several_runs_made_is_merged_without_doubles_and_with_a_limit(tmp_path: Path) -> None:
    some = shelf.puzzles(DRAFT)
    alike = [one for one in some if one.kind == some[0].kind][:3]
    new = tuple(one._replace(record=f"{one.record}#{at}") for at, one in enumerate(alike))
    shelf.write(tmp_path / "one.gz", (some[0], *new[:2]))
    shelf.write(tmp_path / "two.gz", new)
    files = [str(tmp_path / name) for name in ("one.gz", "two.gz")]
    for many, more in ((200, ()), (202, new[:2]), (400, new)):
        out = tmp_path / f"{many}.gz"
        said = ["puzzles", "merge", DRAFT, *files, "--many", str(many), "--out", str(out)]
        assert main(said) == 0
        assert shelf.read(out) == some + more


def test_what_falls_when_weighed_again_is_left_out_and_its_place_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = shelf.puzzles(DRAFT)
    spare = some[2]._replace(record=f"{some[2].record}#")
    shelf.write(tmp_path / "spare.gz", (some[4], spare))
    newer: dict[shelf.Puzzle, shelf.Puzzle | None] = {
        one: one._replace(rating=at) for at, one in enumerate(some)
    }
    newer[some[2]] = newer[some[3]] = None
    monkeypatch.setattr(commands, "again", lambda one, seed: newer[one])
    out = tmp_path / "again.gz"
    said = ["puzzles", "weigh", DRAFT, str(tmp_path / "spare.gz"), "--out", str(out)]
    assert main(said) == 0
    kept = [newer[one] for one in some]
    assert [*shelf.read(out)] == [*kept[:2], spare, *kept[4:]]
    assert main([*said, "--minutes", "1e-9"]) == 0
    assert shelf.read(out) == some


def test_a_puzzle_judged_again_by_the_whole_rule_has_the_same_answer_or_falls() -> None:
    easy = max(shelf.puzzles(DRAFT), key=lambda one: one.gap / (one.error or 1))
    still = again(easy, seed=3)
    assert still
    assert (still.record, still.best) == (easy.record, easy.best)
    wrong = easy._replace(values=(easy.values[-1], *easy.values[:-1]))
    assert again(wrong, seed=3) is None


def test_a_table_of_another_version_s_puzzle_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = puzzling.at_table(DRAFT, 1, Visitor("ann", "Ann", "en", "auto"))
    entries = new_table.entries(opened, lambda _: None)
    room = Room.read("t", [Kept(n, 0.0, entry) for n, entry in enumerate(entries)])
    assert puzzling.as_asked(room)
    known = shelf.puzzles(DRAFT)
    assert len({one.mark for one in known}) == len(known)
    for others in (known[:1], (known[1], known[0])):
        monkeypatch.setattr(puzzling, "puzzles", lambda _, others=others: others)
        assert not puzzling.as_asked(room)


def test_nothing_is_looked_for_once_the_time_is_over(tmp_path: Path) -> None:
    out = tmp_path / "none.gz"
    said = ["puzzles", "make", DRAFT, "--many", "999", "--minutes", "1e-9", "--out", str(out)]
    assert main(said) == 0
    assert not out.exists()


@every_game
def test_choices_that_lead_to_the_same_are_one_and_the_best_is_not_overlooked(game: str) -> None:
    for kind in {one.kind: one for one in shelf.puzzles(game)}.values():
        table = kind.table()
        seat, legal = table.seat(kind.seat), table.legal(kind.seat)
        position = Position(table.game, table.step().after, seat, 5)
        first, rest = position.favourites(legal)
        assert {*first} | {*rest} <= {*legal}
        assert len(first) <= FAVOURITES
        after = [table.game.rules.apply(table.step().after, seat, one) for one in first]
        assert all(one != other for one, other in combinations(after, 2))
        best, worst = (table.game.rules.actions.parse(kind.values[at][0]) for at in (0, -1))
        assert position.overlooked(worst, [best])


def test_the_best_must_be_clearly_ahead_of_every_other_choice() -> None:
    sure, doubtful = Ahead(1.0, 0.0), Ahead(1.4, 0.6)
    choices = tuple(Rollouts(name, (0.0,)) for name in "abc")
    assert Weighed(choices, (sure, sure)).clear
    weighed = Weighed(choices, (sure, doubtful))
    assert not weighed.clear
    assert weighed.open
    assert not Weighed(choices, (sure, Ahead(1.2, 0.1))).open  # no luck left to wait for
    assert not Weighed(choices, (Ahead(0.9, 0.0), sure)).clear


def test_another_way_to_the_same_is_as_right(monkeypatch: pytest.MonkeyPatch) -> None:
    one = shelf.puzzles(DRAFT)[0]
    assert not puzzling.solved(one, one.values[-1][0], "en").right
    monkeypatch.setattr(Position, "same", lambda *_: True)
    assert puzzling.solved(one, one.values[-1][0], "en").right


def test_a_file_that_is_not_ours_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(b"no")
    with pytest.raises(ParseError, match="cannot be read"):
        shelf.read(tmp_path / "cut.gz")
    with pytest.raises(IllegalAction, match="no puzzle of this number"):
        puzzling.find(DRAFT, 99_999)


@every_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_answer_is_told_with_its_reason(game: str, lang: str) -> None:
    for one in islice(shelf.puzzles(game), 6):
        right = puzzling.solved(one, one.best, lang)
        assert right.right
        wrong = puzzling.solved(one, one.values[-1][0], lang)
        assert not wrong.right
        assert wrong.best == one.best
        assert "{" not in right.text + wrong.text
