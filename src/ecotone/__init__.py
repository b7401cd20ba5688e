"""Ecotone: four nature games to play, score, study and master."""

from typing import Any

from ecotone.core import face
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.games import GAMES

__version__ = "0.1.0"
__all__ = ["IllegalAction", "ParseError", "Refusal", "Table", "games", "new", "replay"]


def games() -> tuple[str, ...]:
    """The names of all games."""
    return GAMES.names()


def new(game: str, *, players: int, seed: int | None = None, **options: Value) -> Table:
    """A new table; the same seed gives the same draws, none gives draws nobody can guess."""
    return Table(GAMES[game], players, seed=seed, options=options)


def replay(record: str) -> Table:
    """The table that a record leads to, every line of it checked."""
    return GAMES.replay(record)


def _svg(view: Any) -> str:
    from ecotone.render import svg

    return svg(view)


def _text(view: Any) -> str:
    from ecotone.render import text

    return text(view)


def _sentence(refusal: Refusal) -> str:
    from ecotone.locale import refused

    return refused(refusal)


face.lend(svg=_svg, text=_text, sentence=_sentence)
