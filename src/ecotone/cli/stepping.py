"""A record leafed through in a terminal: arrows step, letters jump."""

from collections.abc import Iterator

from ecotone.analysis import odds
from ecotone.cli import keyboard
from ecotone.cli.seats import called
from ecotone.cli.voice import Voice
from ecotone.core.film import ALL, Eyes, Film
from ecotone.core.seats import Seat
from ecotone.locale import heard, instructed, odds_told, seat_name

LEAP = 10
"""Steps of the keys up and down."""

EFFORT = 0.1
"""For the odds of a position: who leafs through a game does not wait."""


def foretold(film: Film, at: int, seat: Seat | None) -> tuple[float, ...] | None:
    """Everybody's chance of winning; None where there is nobody else, or nothing left to win."""
    open_ = film.table.players > 1 and film.awaited(at)
    return odds(film.view(at, seat), EFFORT) if open_ else None


class Stepping:
    """One person, one record, one position at a time."""

    def __init__(self, film: Film, eyes: Eyes, voice: Voice) -> None:
        self.film, self.eyes, self.voice = film, eyes, voice
        self.names = called(film.table, voice)
        self.index = 0
        self._look()

    def _look(self) -> None:
        """Through whose eyes; the position stays as near as it can."""
        self.stops = self.film.stops(self.eyes)
        self.index = min(self.index, len(self.stops) - 1)

    def run(self, at: int) -> None:
        """Show positions until the person has seen enough."""
        self.index = max(n for n, stop in enumerate(self.stops) if stop <= at)
        with keyboard.keys() as pressed:
            self.show()
            for key in pressed:
                if key in ("q", "\x1b", "\x04"):
                    return
                if self.turn(key):
                    self.show()

    def turn(self, key: str) -> bool:
        """Do what a key asks for; whether it is one."""
        steps = {"right": 1, " ": 1, "\n": 1, "left": -1, "down": LEAP, "up": -LEAP}
        leaps = {"page down": LEAP, "page up": -LEAP, "home": -len(self.stops), "end": 10**6}
        if key == "s":
            seats = map(Seat, range(self.film.table.players))
            eyes: list[Eyes] = [None, *([ALL] if self.film.table.over else []), *seats]
            place, self.eyes = self.stops[self.index], eyes[eyes.index(self.eyes) - 1]
            self._look()
            self.index = max(n for n, stop in enumerate(self.stops) if stop <= place)
            return True
        step = (steps | leaps).get(key)
        if step is None:
            return False
        self.index = min(len(self.stops) - 1, max(0, self.index + step))
        return True

    def show(self) -> None:
        """The position, what led there, and which keys there are."""
        voice, film, names = self.voice, self.film, self.names
        at = self.stops[self.index]
        voice.clear()
        voice.show(voice.draw(film.view(at, film.through(at, self.eyes)), names))
        for line in self._lines(at):
            voice.out.print(line, markup=False)
        if chances := foretold(film, at, film.through(at, self.eyes)):
            voice.out.print(odds_told(chances, voice.lang, names), markup=False)
        if self.eyes is None or self.eyes == ALL:
            who = voice.say("cli.replay.anyone" if self.eyes is None else "cli.replay.all")
        else:
            who = seat_name(self.eyes, voice.lang, names)
        where = voice.say("cli.replay.where", n=self.index, many=len(self.stops) - 1, eyes=who)
        voice.out.print(f"{where} {voice.say('cli.replay.keys')}", markup=False, style="dim")

    def _lines(self, at: int) -> Iterator[str]:
        """What led here; with everything open, also what was done in secret."""
        film, lang, names = self.film, self.voice.lang, self.names
        secret = film.secret(at) if self.eyes == ALL else None
        if secret is not None:
            seat, view, action = secret
            words = instructed(view, action, lang)
            yield self.voice.say("replay.did", name=seat_name(seat, lang, names), action=words)
            return
        seen = None if self.eyes == ALL else self.eyes
        for told in film.told(at, seen):
            yield heard(told.said, lang, film.table.game.name, names, seen, told.gain)
