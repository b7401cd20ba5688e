"""Golden playthroughs: a record with indented lines that say what the game made of it.

The flush lines are the input, an ordinary record; the indented ones and nothing else are the
expectation. `make golden` writes them again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from ecotone.core import record
from ecotone.core.game import AnyGame
from ecotone.core.rules import Event, Heard
from ecotone.core.table import Table
from ecotone.core.view import Action
from ecotone.games import GAMES

PATHS = sorted(Path(__file__).parent.glob("*/golden/*.game"))
NOTE = "  "


def golden(game: str) -> dict[str, Path]:
    """A game's playthroughs by their names."""
    return {path.stem: path for path in PATHS if path.parts[-3] == game}


def replayed(game: str, name: str) -> Table:
    """The table at the end of a playthrough."""
    return GAMES.replay(record_of(golden(game)[name].read_text(encoding="utf-8")))


def record_of(text: str) -> str:
    """The record inside a playthrough."""
    lines = (line for line in text.splitlines() if not line.startswith((NOTE, "#")))
    return "\n".join(lines) + "\n"


def title_of(text: str) -> list[str]:
    """The remarks at its top."""
    return [line for line in text.splitlines() if line.startswith("#")]


def annotated(text: str) -> str:
    """The playthrough with its expectation computed anew."""
    kept = record.read(record_of(text))
    game = GAMES[kept.game]
    whole = GAMES.replay(record_of(text))
    head = record_of(text).split("\n\n", 1)[0]
    lines = [*title_of(text), *head.splitlines(), ""]
    states = [*whole._past, whole._state]
    for number, event in enumerate(whole.events):
        before, after = states[number], states[number + 1]
        lines += [f"{NOTE}{line}" for line in _choices(game, before, event)]
        lines.append(str(event))
        lines += [f"{NOTE}{line}" for line in _heard(game, before, event, after)]
        lines += [f"{NOTE}{line}" for line in _standing(game, before, after)]
    if whole.over:
        lines += [f"{NOTE}{line}" for line in _end(whole)]
    return "\n".join(lines) + "\n"


def _choices(game: AnyGame, state, event: Event) -> Iterator[str]:
    if event.seat is None:
        chance = game.rules.chance(state)
        assert chance is not None
        yield f"chance {chance.label}"
        return
    legal = game.rules.legal(state, event.seat)
    yield f"waits for {' '.join(map(str, game.rules.to_act(state)))}"
    shown = " | ".join(map(str, legal[:12]))
    yield f"legal {len(legal)}: {shown}{' | …' if len(legal) > 12 else ''}"
    view = game.rules.view(state, event.seat)
    yield f"gain {game.rules.preview(view, cast(Action, event.move)):+d}"


def _heard(game: AnyGame, before, event: Event, after) -> Iterator[str]:
    lines: dict[tuple[Heard, ...], list[str]] = {}
    for seat in (*range(before.seats), None):
        name = "spectators" if seat is None else str(seat)
        lines.setdefault(game.rules.hear(before, event, after, seat), []).append(name)
    for told, seats in lines.items():
        for line in told:
            params = " ".join(f"{name}={value}" for name, value in line.params)
            yield f"{','.join(seats)} hear {line.code} {params}".rstrip()


def _standing(game: AnyGame, before, after) -> Iterator[str]:
    """Grids at the end of a turn; where there are none, the totals whenever they change."""
    if not hasattr(after, "grids"):
        totals = [score.total for score in game.rules.scores(after)]
        if totals != [score.total for score in game.rules.scores(before)]:
            yield f"so far {' '.join(map(str, totals))}"
    elif after.turn != before.turn:
        scores = game.rules.scores(after)
        for number, (grid, score) in enumerate(zip(after.grids, scores, strict=True)):
            yield f"turn {after.turn} grid {number} {grid.board()} {score.total}"


def _end(table: Table) -> Iterator[str]:
    for number, score in enumerate(table.scores()):
        yield f"score {number} {score.total}"
        for point in score.points:
            cells = " ".join(f"{row},{column}" for row, column in point.cells)
            yield f"  {point.value:+d} {point.category} [{point.rule}] {cells}".rstrip()
    verdict = table.verdict()
    params = " ".join(f"{name}={value}" for name, value in verdict.params)
    yield f"verdict {verdict.code} winners {list(verdict.winners)} {params}".rstrip()


def main() -> None:
    """Write every playthrough's expectation again."""
    for path in PATHS:
        path.write_text(annotated(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
