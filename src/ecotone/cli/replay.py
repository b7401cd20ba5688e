"""`ecotone replay`: check a record, line by line."""

import json
from argparse import Namespace

from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.core.table import Table
from ecotone.games import GAMES
from ecotone.locale import seat_name


def run(given: Namespace, voice: Voice) -> int:
    """Re-execute a record and print where it leads."""
    table = GAMES.replay(files.read(given.file))
    if given.json:
        print(json.dumps(_plain(table)))
        return 0
    voice.out.print(voice.draw(table.view(), table.names), soft_wrap=True)
    voice.out.print(voice.say_n("cli.replay.events", len(table.events)))
    if not table.over:
        waiting = ", ".join(seat_name(seat, voice.lang, table.names) for seat in table.to_act())
        voice.out.print(voice.say("cli.replay.unfinished", names=waiting), markup=False)
    return 0


def _plain(table: Table) -> dict[str, object]:
    final = table.game.pad.final(table.view())
    for seat, player in enumerate(final["players"]):
        player["name"] = table.names.get(seat, str(seat))
    verdict = table.verdict() if table.over else None
    return {
        "game": table.game.name,
        "options": dict(table.options),
        "events": len(table.events),
        "decisions": sum(event.seat is not None for event in table.events),
        "over": table.over,
        **final,
        "winners": list(verdict.winners) if verdict else None,
        "verdict": verdict.code if verdict else None,
    }
