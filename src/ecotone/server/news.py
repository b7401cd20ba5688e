"""What a viewer hears of a table: lines that are numbered, appended and never rewritten."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from ecotone.core.rules import Heard
from ecotone.core.seats import Seat
from ecotone.locale import heard, knows, say, seat_name
from ecotone.server.log import Occupant, Person, Robot

Hearing = Callable[[Seat | None], tuple[Heard, ...]]
Kind = Literal["heard", "undone", "sat", "said", "fallback", "clock"]


class News(msgspec.Struct, frozen=True):
    """One line: of the game (`heard`), or of the people around it; `who` sat where then."""

    kind: Kind
    at: float
    seat: int | None
    who: tuple[Occupant, ...]
    line: Heard | None = None
    params: dict[str, str] = {}


class Chronicle:
    """What each viewer has heard. Events are asked what they said only when somebody reads."""

    def __init__(self, seats: int) -> None:
        self._news: dict[int | None, list[News]] = {None: [], **{seat: [] for seat in range(seats)}}
        self._later: list[tuple[News, Hearing | None, list[int | None]]] = []

    def add(
        self, line: News, hearing: Hearing | None = None, to: list[int | None] | None = None
    ) -> list[int | None]:
        """Add a line for all, or for some, or what an event says to each; who hears of it.

        Who hears of an event is found out later: the list that is given back fills by itself.
        """
        hearers = [] if hearing else list(self._news) if to is None else to
        self._later.append((line, hearing, hearers))
        return hearers

    def read(self, seat: int | None) -> Sequence[News]:
        """All that a seat, or (None) a spectator, has heard; it only grows."""
        for line, hearing, hearers in self._later:
            if hearing is None:
                for viewer in hearers:
                    self._news[viewer].append(line)
            else:
                self._hear(line, hearing, hearers)
        self._later.clear()
        return self._news[seat]

    def _hear(self, line: News, hearing: Hearing, hearers: list[int | None]) -> None:
        made: dict[Heard, News] = {}  # most lines are public: viewers share them
        for viewer, news in self._news.items():
            said = hearing(None if viewer is None else Seat(viewer))
            news += [made.setdefault(one, replace(line, line=one)) for one in said]
            if said:
                hearers.append(viewer)


def titles(who: Sequence[Occupant], lang: str) -> dict[int, str]:
    """What everybody is called; those who would be called the same are numbered."""
    plain = [_title(occupant, seat, lang) for seat, occupant in enumerate(who)]
    count, met = Counter(plain), Counter[str]()
    names = {}
    for seat, name in enumerate(plain):
        met[name] += 1
        names[seat] = f"{name} {met[name]}" if count[name] > 1 else name
    return names


def _title(occupant: Occupant, seat: int, lang: str) -> str:
    if isinstance(occupant, Person):
        return occupant.name
    if isinstance(occupant, Robot):
        kept = occupant.keeps_for
        return say(lang, "news.stand_in", name=kept.name) if kept else bot_title(occupant.bot, lang)
    return seat_name(seat, lang)


def bot_title(bot: str, lang: str) -> str:
    """What a bot is called; one that nobody has worded goes by its own name."""
    key = f"cli.bot.{bot}"
    return say(lang, key) if knows(lang, key) else bot


def told(news: News, lang: str, game: str, names: Mapping[int, str], you: int | None = None) -> str:
    """The line as a sentence, for the one who sits at `you`."""
    if news.line is not None:
        return heard(news.line, lang, game, names, you)
    params = dict(news.params)
    if news.seat is not None:
        params = {"name": names[news.seat], **params}
    if "bot" in params:
        params["bot"] = bot_title(params["bot"], lang)
    change = params.pop("change", None)
    return say(lang, f"news.{news.kind}.{change}" if change else f"news.{news.kind}", **params)
