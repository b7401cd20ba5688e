"""`ecotone arrange`: the best board that each player could have had, with a proof or a bound."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from ecotone.analysis import Arrangement, arrange, arrange_cards
from ecotone.analysis.arrange import SECONDS, arranger
from ecotone.cli import files, values
from ecotone.cli.seats import called
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.core.table import AnyTable
from ecotone.core.wire import JsonObject
from ecotone.games import GAMES
from ecotone.locale import arranged, card_letter, read_letters, seat_name


def arguments(parser: ArgumentParser) -> None:
    """A record, or a game and cards of it."""
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("--seat", type=values.whole, metavar="S")
    parser.add_argument("--game", metavar="GAME")
    parser.add_argument("--cards", metavar="LETTERS")
    declare(parser)
    parser.add_argument("--json", action="store_true")


def declare(parser: ArgumentParser) -> None:
    """Declare where cards may lie and how long a proof is looked for."""
    parser.add_argument(
        "--board",
        default="",
        metavar="ROWS",
    )
    values.option(parser)
    parser.add_argument(
        "--seconds",
        type=values.seconds,
        default=SECONDS,
        metavar="S",
    )


def run(given: Namespace, voice: Voice) -> int:
    """Arrange the cards of a record's players, or those that were typed."""
    if (given.file is None) == (given.cards is None or given.game is None):
        raise ParseError("arrange_what")
    if given.file is None:
        chosen = values.options(given.option)
        lang = "" if given.json else voice.lang
        cards, board = (read_letters(given.game, text, lang) for text in (given.cards, given.board))
        found = arrange_cards(given.game, cards, board, chosen, given.seconds)
        if given.json:
            print(json.dumps(plain(found)))
        else:
            show(given.game, found, None, voice)
        return 0
    table = GAMES.replay(files.read(given.file))
    arranger(table.game.name)  # refuses a game without boards before anything is computed
    table.verdict()
    seats = range(table.players) if given.seat is None else [table.seat(given.seat)]
    _seats(table, seats, given, voice)
    return 0


def _seats(table: AnyTable, seats: Sequence[int], given: Namespace, voice: Voice) -> None:
    told: list[JsonObject] = []
    for seat in seats:
        found = arrange(table.view(), seat, given.seconds)
        own = table.scores()[seat].total
        told.append({"seat": seat, "own": own, **plain(found)})
        if not given.json:
            voice.out.print(
                seat_name(seat, voice.lang, called(table, voice)), style="bold", markup=False
            )
            show(table.game.name, found, own, voice)
    if given.json:
        print(json.dumps({"game": table.game.name, "seats": told}))


def plain(found: Arrangement) -> JsonObject:
    """The arrangement as JSON."""
    return {
        "board": found.board,
        "score": found.score,
        "bound": found.bound,
        "proved": found.proved,
    }


def show(game: str, found: Arrangement, own: int | None, voice: Voice) -> None:
    """The board row by row, in the letters of the language, and how sure it is."""
    for row in found.board.split("/"):
        letters = (card_letter(game, card, voice.lang) for card in row)
        voice.out.print("  " + " ".join(letters), markup=False)
    sentences = [arranged(found.score, found.bound, own, voice.lang)]
    if found.bound is None:
        sentences.append(voice.say("arrange.unproved"))
    voice.out.print(" ".join(sentences), markup=False, soft_wrap=True)
    voice.out.print()
