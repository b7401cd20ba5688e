"""Choices: records with indented lines that say what a bot chooses just there.

The flush lines are the input: ordinary records, one after the other. An indented line names a bot
and what it does in place of whoever did the next line. `python tests/games/choices.py` plays the
games and asks the bots again; do so only when a bot or a net is meant to choose otherwise.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import ecotone
from ecotone import Table
from ecotone.bots import find
from ecotone.core.options import Value

FOLDER = Path(__file__).parent
NOTE = "  "
TITLE = "ecotone record "
SEARCH = "level4"

PATIENT = 100.0
"""Seconds that no machine needs for a choice: the clock never decides."""

PROCESSORS = ("Nehalem", "Haswell", "SkylakeX")
"""Kinds of processor on which NumPy's products of matrices are rounded differently."""


class Games(NamedTuple):
    """The games of a file: how many players, by which rules; and how often which bot is asked."""

    game: str
    kind: str
    settings: tuple[tuple[int, Mapping[str, Value]], ...]
    bots: tuple[str, ...]
    asked: Mapping[str, int]

    @property
    def path(self) -> Path:
        """Where the choices are kept."""
        return FOLDER / self.game / "choices" / f"{self.kind}.game"


NET = 1100
"""How often a net is asked: a few choices, such as a card turned down, follow without its help."""

MIXED = ("net", "greedy", "random", "net", "level2", "net")

FILES = (
    Games(
        "savanna",
        "table",
        (
            *((players, {}) for players in (2, 3, 4, 5, 6)),
            (2, {"edition": "fr"}),
            (3, {"hyena_range": "fr_exact2"}),
            (4, {"edition": "fr", "cheetah_blocked": True, "elephant_floor0": True}),
            (5, {"auto_lion": True}),
            (6, {"edition": "fr"}),
        ),
        MIXED,
        {"net": NET, SEARCH: 40},
    ),
    Games(
        "savanna",
        "alone",
        (*((1, {}) for _ in range(20)), *((1, {"edition": "fr"}) for _ in range(9))),
        MIXED,
        {"net": NET, SEARCH: 40},
    ),
    Games(
        "ocean",
        "table",
        (
            *((players, {}) for players in (2, 3, 4, 5, 6)),
            (2, {"octopus_connectivity": "moved_card_only"}),
            (3, {"whale_flip_timing": "seat_order"}),
            (4, {"flipped_whale_still_acts": False}),
            (6, {"octopus_connectivity": "moved_card_only", "whale_flip_timing": "seat_order"}),
        ),
        MIXED,
        {"net": NET, SEARCH: 40},
    ),
    Games(
        "ocean",
        "alone",
        (
            *((1, {}) for _ in range(20)),
            *((1, {"solo_opponent_octopus": True}) for _ in range(9)),
            (1, {"octopus_connectivity": "moved_card_only"}),
        ),
        MIXED,
        {"net": NET, SEARCH: 40},
    ),
    Games(
        "serengeti",
        "table",
        (
            *((players, {}) for players in (3, 4, 5, 6)),
            (3, {"open_wealth": True}),
            (4, {"penalty_mode": "referee", "lot_receiver": "first_eligible"}),
            (5, {"private_sales": False}),
            (6, {"private_sales_per_game_limit": 2}),
            (4, {"exchange_variant": True, "private_sales": False}),
        ),
        MIXED,
        {"net": NET, SEARCH: 40},
    ),
    Games(
        "biotopes",
        "table",
        (
            (1, {}),
            (2, {"advanced_biotopes": "draft", "landscape": "build"}),
            (3, {"advanced_biotopes": "random"}),
            (4, {"cycles": 5}),
        ),
        ("greedy", "level2", "greedy", "random"),
        {"greedy": 300, SEARCH: 40},
    ),
)


def annotated(text: str, every: int = 1) -> str:
    """The same records with the nets' choices made anew, and so many of the searches'."""
    return "".join(_asked(record, every) for record in records(text))


def records(text: str) -> Iterator[str]:
    """Each record of a file, with its choices."""
    return (TITLE + rest for rest in text.split(TITLE)[1:])


def _asked(text: str, every: int) -> str:
    """One record, walked through once; each bot is asked where it stands."""
    head, _, body = text.partition("\n\n")
    table = ecotone.replay(f"{head}\n\n")
    lines, waiting = [head, ""], []
    for number, line in enumerate(body.splitlines()):
        if line.startswith(NOTE):
            waiting.append(line)
            continue
        who, _, move = line.partition(" ")
        for note in waiting:
            bot = note.split()[0]
            asked = bot != SEARCH or number % every == 0
            lines.append(f"{NOTE}{bot} {_choice(table, int(who), bot, number)}" if asked else note)
        waiting.clear()
        table.repeat(who, move)
        lines.append(line)
    return "\n".join(lines) + "\n"


def _choice(table: Table, seat: int, bot: str, number: int) -> str:
    """What the bot does for the seat; the place in the file is its luck."""
    legal = table.legal(seat)
    assert len(legal) > 1, "a decision has more than one way"
    return str(find(bot)(table.view(seat), legal, Random(number), PATIENT))


def played(games: Games) -> Iterator[tuple[str, list[int]]]:
    """The games between mixed bots: each record, and which of its events were decisions."""
    for seed, (players, options) in enumerate(games.settings):
        table = ecotone.new(games.game, players=players, seed=seed, **options)
        rng, decisions = Random(seed), []
        while seats := table.to_act():
            seat = rng.choice(seats)
            bot = find(games.bots[(seat + seed) % len(games.bots)])
            legal = table.legal(seat)
            if len(legal) > 1:
                decisions.append(len(table.events))
            table.play(seat, bot(table.view(seat), legal, rng, PATIENT))
        yield table.record, decisions


def written(games: Games) -> str:
    """The games with the bots' choices, spread evenly over all decisions."""
    found = list(played(games))
    places = [(game, event) for game, (_, events) in enumerate(found) for event in events]
    notes: dict[tuple[int, int], list[str]] = {}
    for bot, many in games.asked.items():
        assert len(places) >= many, f"{games.game}: {len(places)} decisions for {many} choices"
        for number in range(many):
            notes.setdefault(places[number * len(places) // many], []).append(bot)
    text = "".join(_noted(record, game, notes) for game, (record, _) in enumerate(found))
    return annotated(text)


def _noted(record: str, game: int, notes: Mapping[tuple[int, int], list[str]]) -> str:
    head, _, body = record.partition("\n\n")
    lines = [head, ""]
    for number, line in enumerate(body.splitlines()):
        lines += [f"{NOTE}{bot} ?" for bot in notes.get((game, number), ())]
        lines.append(line)
    return "\n".join(lines) + "\n"


def steady(text: str) -> str:
    """Without the choices between equals, which hang on how a processor rounds."""
    found = [text.splitlines()]
    for processor in PROCESSORS:
        env = os.environ | {"OPENBLAS_CORETYPE": processor}
        command = [sys.executable, __file__, "-"]
        again = subprocess.run(
            command, input=text, env=env, check=True, text=True, stdout=subprocess.PIPE
        )
        found.append(again.stdout.splitlines())
    kept = [line for line, *others in zip(*found, strict=True) if others == [line] * len(others)]
    return "\n".join(kept) + "\n"


def main() -> None:
    """Write every file again; with "-", only ask again for the choices of the input."""
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(annotated(sys.stdin.read()))
        return
    for games in FILES:
        games.path.parent.mkdir(exist_ok=True)
        games.path.write_text(steady(written(games)), encoding="utf-8")


if __name__ == "__main__":
    main()
