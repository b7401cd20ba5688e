"""`ecotone score`: score a table of the physical game."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from ecotone.cli import files, sheet
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError, Refusal
from ecotone.core.game import AnyGame
from ecotone.core.pad import NO_PAD, Pad, Question, Sheet
from ecotone.core.score import Verdict
from ecotone.core.view import View
from ecotone.core.wire import Json, JsonObject
from ecotone.draw import drawing
from ecotone.games import GAMES
from ecotone.locale import heard, judged, knows


def arguments(parser: ArgumentParser) -> None:
    """Which game, and the table to score."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("--explain", action="store_true")
    parser.add_argument("--resume", metavar="ANSWERS")
    parser.add_argument("--json", action="store_true")


def run(given: Namespace, voice: Voice) -> int:
    """Score a file, standard input, or the answers to questions."""
    game = GAMES[given.game]
    if game.pad is NO_PAD:
        raise ParseError("no_pad")
    if given.file is None:
        before = files.read(given.resume).splitlines() if given.resume else []
        table: object = ask(game, voice, before)
    else:
        table = decode(files.read(given.file), given.file)
    scored = game.pad.score(table)
    for warning in scored.warnings:
        voice.complain(heard(warning, voice.lang, game.name))
    if given.json:
        print(json.dumps(scored.answer))
        return 0
    if given.explain:
        for name, score in zip(scored.names, scored.scores, strict=True):
            sheet.explain(game.name, name, score, voice)
            voice.out.print()
    points = scored.players[0].get("points")
    rows = sheet.categories(points if isinstance(points, dict) else (), scored.scores)
    voice.out.print(sheet.pad(game.name, scored.names, scored.scores, voice, rows))
    voice.out.print(ending(game, scored, voice), markup=False, soft_wrap=True)
    return 0


def ending(game: AnyGame, scored: Sheet, voice: Voice) -> str:
    """Who has won; alone, how well."""
    level = scored.more.get("level")
    if isinstance(level, str):
        told = tuple((key, one) for key, one in scored.more.items() if isinstance(one, int | str))
        code = level if knows(voice.lang, f"verdict.{level}") else f"solo_{level}"
        return judged(Verdict((), code, told), voice.lang, game=game.name)
    winners = ", ".join(scored.winners)
    return voice.say_n("cli.score.winner", len(scored.winners), names=winners)


def decode(text: str, name: str) -> object:
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


def ask(game: AnyGame, voice: Voice, before: Sequence[str] = ()) -> JsonObject:
    """The table by question and answer; a bad answer is explained and asked again."""
    typed = list(before)
    help_ = voice.say("cli.score.help")
    helps = {"help", *voice.say("cli.command.help").split()[:2]}  # a letter may be a card
    legend = "   ".join(_legend(game, voice.lang))
    voice.err.print(f"{help_}\n{legend}".strip(), markup=False, style="dim")
    try:
        while isinstance(asked := _after(game.pad, voice.lang, typed), Question):
            told = dict(asked.params)
            if board := told.pop("board", ""):
                voice.err.print(str(board), markup=False, style="bold")
            line = voice.ask(voice.say(f"cli.{asked.code}", **told))
            if line.strip() == "<":
                typed[-1:] = []
            elif line.strip().lower() in helps:
                voice.err.print(f"{help_}\n{legend}".strip(), markup=False, style="dim")
            else:
                try:
                    asked.read(line)
                except Refusal as refusal:
                    voice.complain(voice.refused(_in_own_words(refusal, asked)))
                else:
                    typed.append(line)
    except KeyboardInterrupt:
        file = Path(f"score-{game.name}.txt")
        files.write(file, "".join(f"{line}\n" for line in typed))
        voice.complain(voice.say("cli.score.kept", file=str(file), game=game.name))
        raise
    return asked


def _in_own_words(refusal: Refusal, asked: Question[Json]) -> Refusal:
    """The refusal with the words that its question has offered."""
    offered = {name: one for name, one in asked.params if isinstance(one, tuple)}
    params = {name: offered.get(name, one) for name, one in refusal.params.items()}
    return ParseError(refusal.code, rule=refusal.rule, **params)


def _after(pad: Pad[View], lang: str, typed: Sequence[str]) -> Question[Json] | JsonObject:
    """The question that comes after these answers, or the table that they make."""
    interview = pad.interview(lang)
    question = next(interview)
    for line in typed:
        try:
            question = interview.send(question.read(line))
        except StopIteration as done:
            table: JsonObject = done.value
            return table
    return question


def _legend(game: AnyGame, lang: str) -> Iterator[str]:
    """What may be typed, and what it stands for, where the game has words of its own."""
    legend = drawing(game.name).pad(lang).get("legend")
    yield from map(str, legend if isinstance(legend, list) else ())
