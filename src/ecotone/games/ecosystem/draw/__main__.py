"""Write the pictures of the documentation: `python -m ecotone.games.ecosystem.draw docs/art`."""

import sys
from pathlib import Path
from random import Random
from typing import cast

from ecotone.core.drawing import Theme
from ecotone.core.table import AnyTable, Table
from ecotone.draw import svg
from ecotone.games import GAMES
from ecotone.games.ecosystem.draw.art import art
from ecotone.games.ecosystem.draw.cards import sheet
from ecotone.games.ecosystem.rules.view import View
from ecotone.locale import card_name

_NAMES = {0: "Margot", 1: "Alexis", 2: "Sanaa", 3: "Esther"}
_THEMES: tuple[Theme, ...] = ("light", "dark")
_SHOWN_TURN = 12


def table(game: str, seed: int) -> AnyTable:
    """A table of four in the middle of a game, everybody having taken what scores most."""
    shown = Table(GAMES[game], len(_NAMES), seed=seed, names=_NAMES)
    rng = Random(seed)
    while cast(View, shown.view(0)).turn < _SHOWN_TURN:
        seat = shown.to_act()[0]
        moves = shown.legal(seat)
        few = moves if len(moves) < 60 else rng.sample(list(moves), 60)
        gains = [shown.preview(seat, move) + rng.random() for move in few]
        shown.play(seat, few[gains.index(max(gains))])
    for chosen in (1, 3):  # two have chosen, two are still thinking
        shown.play(chosen, shown.legal(chosen)[0])
    return shown


def main(arguments: list[str] | None = None) -> int:
    """Write the cards and a table of each game in each theme into a folder."""
    given = sys.argv[1:] if arguments is None else arguments
    folder = Path(given[0] if given else "docs/art")
    folder.mkdir(parents=True, exist_ok=True)
    for game, seed in (("savanna", 7), ("ocean", 7)):
        view = table(game, seed).view(0)
        cards = {letter: card_name(game, letter, "en") for letter in art(game).figures}
        for theme in _THEMES:
            drawn = sheet(game, cards, width=160, theme=theme)
            (folder / f"{game}-{theme}.svg").write_text(drawn, encoding="utf-8")
            picture = svg(view, theme=theme, names=_NAMES)
            (folder / f"table-{game}-{theme}.svg").write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
