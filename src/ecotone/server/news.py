"""What a viewer hears of a table: lines that are numbered, appended and never rewritten."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from ecotone.core.rules import Heard
from ecotone.core.seats import Seat
from ecotone.core.story import Told
from ecotone.locale import heard, knows, say, seat_name
from ecotone.server.log import Occupant, Person, Robot

Hearing = Callable[[Seat | None], tuple[Told, ...]]
Kind = Literal["heard", "undone", "sat", "said", "fallback", "clock", "moderated"]


class Happening(msgspec.Struct, frozen=True):
    """One line: of the game (`told`), or of the people around it; `who` sat where then."""

    kind: Kind
    at: float
    seat: int | None
    who: tuple[Occupant, ...]
    told: Told | None = None
    params: dict[str, str] = {}

    @property
    def heard(self) -> Heard | None:
        """What the rules let the viewer hear."""
        return self.told.heard if self.told else None


class Chronicle:
    """What each viewer has heard. Events are asked what they said only when somebody reads."""

    def __init__(self, seats: int) -> None:
        self._news: dict[int | None, list[Happening]] = {
            None: [],
            **{seat: [] for seat in range(seats)},
        }
        self._later: list[tuple[Happening, Hearing | None, list[int | None]]] = []

    def add(
        self, line: Happening, hearing: Hearing | None = None, to: list[int | None] | None = None
    ) -> list[int | None]:
        """Add a line for all, or for some, or what an event says to each; who hears of it.

        Who hears of an event is found out later: the list that is given back fills by itself.
        """
        hearers = [] if hearing else list(self._news) if to is None else to
        self._later.append((line, hearing, hearers))
        return hearers

    def read(self, seat: int | None) -> Sequence[Happening]:
        """All that a seat, or (None) a spectator, has heard; it only grows."""
        for line, hearing, hearers in self._later:
            if hearing is None:
                for viewer in hearers:
                    self._news[viewer].append(line)
            else:
                self._hear(line, hearing, hearers)
        self._later.clear()
        return self._news[seat]

    def _hear(self, line: Happening, hearing: Hearing, hearers: list[int | None]) -> None:
        made: dict[Told, Happening] = {}  # most lines are public: viewers share them
        for viewer, news in self._news.items():
            said = hearing(None if viewer is None else Seat(viewer))
            news += [made.setdefault(one, replace(line, told=one)) for one in said]
            if said:
                hearers.append(viewer)


def titles(who: Sequence[Occupant], lang: str) -> dict[int, str]:
    """What everybody is called; those who would be called the same are numbered."""
    return dict(_titles(tuple(who), lang))


@lru_cache(maxsize=4096)  # asked of each table for each viewer with each move
def _titles(who: tuple[Occupant, ...], lang: str) -> Mapping[int, str]:
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
    return say(lang, key) if knows(lang, key) else re.split(r"[:/\\]", bot)[-1]


@lru_cache(maxsize=1024)  # all who are not named in it hear the same
def _heard(
    said: Heard,
    lang: str,
    game: str,
    names: tuple[tuple[int, str], ...],
    you: int | None,
    gain: int,
) -> str:
    return heard(said, lang, game, dict(names), you, gain)


def told(
    line: Happening, lang: str, game: str, names: Mapping[int, str], you: int | None = None
) -> str:
    """The line as a sentence, for the one who sits at `you`."""
    if line.told is not None:
        said, named = line.told.said, dict(line.told.said.params)
        reader = you if you in (named.get("seat"), named.get("rival")) else None
        return _heard(said, lang, game, tuple(names.items()), reader, line.told.gain)
    params = dict(line.params)
    if line.seat is not None:
        # whoever sits there by now is another than the one who has left
        params = {"name": names[line.seat], "place": seat_name(line.seat, lang), **params}
    if "bot" in params:
        params["bot"] = bot_title(params["bot"], lang)
    change = params.pop("change", None)
    return say(lang, f"news.{line.kind}.{change}" if change else f"news.{line.kind}", **params)
