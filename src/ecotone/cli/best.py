"""`ecotone best`: the best board of some cards, proved or with a bound."""

import json
from argparse import ArgumentParser, Namespace

from ecotone.analysis import arrange_cards
from ecotone.cli import values
from ecotone.cli.arrange import declare, show
from ecotone.cli.voice import Voice
from ecotone.locale import read_letters

BETWEEN = str.maketrans("", "", " ,;/.")
"""What may stand between the letters, as in a board."""


def arguments(parser: ArgumentParser) -> None:
    """A game and cards of it."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("cards", nargs="+", metavar="CARDS")
    declare(parser)
    parser.add_argument("--json", action="store_true")


def run(given: Namespace, voice: Voice) -> int:
    """Arrange the cards; letters may be small and have spaces between them.

    People write those of their language, programs those of records.
    """
    lang = "" if given.json else voice.lang
    cards = read_letters(given.game, "".join(given.cards).translate(BETWEEN).upper(), lang)
    board = read_letters(given.game, given.board, lang)
    chosen = values.options(given.option)
    found = arrange_cards(given.game, cards, board, chosen, given.seconds)
    if given.json:
        told = {"board": found.board, "total": found.score}
        print(json.dumps({**told, "bound": found.bound, "proved": found.proved}))
    else:
        show(given.game, found, None, voice)
    return 0
