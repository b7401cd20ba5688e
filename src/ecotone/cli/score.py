"""`ecotone score`: the score pad of the physical game."""

import json
from argparse import Namespace
from typing import Any

from ecotone.cli import files, sheet
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError, Refusal
from ecotone.core.pad import Pad
from ecotone.games import GAMES
from ecotone.locale import heard


def run(given: Namespace, voice: Voice) -> int:
    """Score a file, standard input, or the answers to questions."""
    game = GAMES[given.game]
    if given.file is None:
        table = ask(game.pad, voice)
    else:
        table = decode(files.read(given.file), given.file)
    scored = game.pad.score(table)
    for warning in scored.warnings:
        voice.complain(heard(warning, voice.lang, game.name))
    if given.json:
        print(json.dumps(scored.answer))
        return 0
    rows = sheet.categories(scored.answer["players"][0]["points"], scored.scores)
    voice.out.print(sheet.pad(game.name, scored.names, scored.scores, voice, rows))
    winners = ", ".join(scored.answer["winners"])
    voice.out.print(
        voice.say_n("cli.score.winner", len(scored.answer["winners"]), names=winners), markup=False
    )
    for name, score in zip(scored.names, scored.scores, strict=True):
        voice.out.print()
        sheet.explain(game.name, name, score, voice)
    return 0


def decode(text: str, name: str) -> Any:
    """The JSON value of a text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise ParseError(
            "not_json", file=name, line=problem.lineno, column=problem.colno, reason=problem.msg
        ) from None
    except RecursionError:
        raise ParseError("not_json", file=name, line=1, column=1, reason="too deep") from None
    except ValueError:
        # Python converts no number of more than some thousand digits
        raise ParseError("not_json", file=name, line=1, column=1, reason="too long") from None


def ask(pad: Pad, voice: Voice) -> dict[str, Any]:
    """The table by question and answer; a bad answer is explained and asked again."""
    interview = pad.interview()
    question = next(interview)
    while True:
        answer = voice.ask(voice.say(f"cli.{question.code}", **dict(question.params)))
        try:
            value = question.read(answer)
        except Refusal as refusal:
            voice.complain(voice.refused(refusal))
            continue
        try:
            question = interview.send(value)
        except StopIteration as done:
            table: dict[str, Any] = done.value
            return table
