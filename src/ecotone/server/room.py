"""A room: one table as its log leads to it. A pure fold, without a clock of its own."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.record import Record
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable, Table
from ecotone.games import GAMES
from ecotone.locale import rival_name
from ecotone.server.clocks import Clocks
from ecotone.server.log import (
    Drew,
    Entry,
    Followed,
    Kept,
    Moderated,
    Moved,
    Occupant,
    Opened,
    Person,
    Released,
    Robot,
    Said,
    Sat,
    Undid,
    Waited,
)
from ecotone.server.new_table import shared_draws
from ecotone.server.news import Chronicle, Happening, Kind, titles, told
from ecotone.server.order import Order


class Step(NamedTuple):
    """An event of the game beside its move: who did it, how long it took, who heard of it."""

    by: str
    used: float
    heard_by: list[int | None]


class Room:
    """The game, who sits where, and what each viewer has heard, after the first n entries."""

    def __init__(self, table: str, first: Kept) -> None:
        if not isinstance(first.entry, Opened):
            raise ParseError("log_broken", table=table)
        self.id = table
        self.opened = opened = first.entry
        game = GAMES[opened.game]
        if opened.rules > game.version:
            raise ParseError("record_newer", game=game.name, needs=opened.rules, known=game.version)
        head = Record(game.name, opened.rules, len(opened.seats), opened.options, {}, ())
        self.table = Table.replay(game, head)
        self.shared = shared_draws(opened)
        self.seats: list[Occupant] = list(opened.seats)
        self.held_by: list[list[str]] = [[] for _ in self.seats]
        """The guests who have ever had each seat, in order."""
        self.chat: list[Said] = []
        self.order = Order(opened.settings)
        for seat, occupant in enumerate(self.seats):
            self._hold(seat, occupant)
        self.n = 1
        self.last_at = self.moved_at = first.at
        self.failed: Refusal | None = None
        """Why the table cannot go on, should the game itself be at fault."""
        self.followed_by: str | None = None
        """The table of the same players' next game, once it was opened."""
        self.version = 0
        self._clocks = Clocks(opened.settings)
        self._steps: list[Step] = []
        self._done: dict[str, Entry] = {}
        self._released = False
        self._generations = [0] * len(self.seats)
        self._chronicle = Chronicle(len(self.seats))
        self._name()

    @classmethod
    def read(cls, table: str, log: Sequence[Kept]) -> "Room":
        """The room after all of a log."""
        room = cls(table, log[0])
        for kept in log[1:]:
            room.take(kept)
        return room

    def take(self, kept: Kept) -> None:
        """Apply the log's next entry."""
        entry, at = kept.entry, kept.at
        if kept.n != self.n:
            raise ParseError("log_broken", table=self.id)
        self.n = kept.n + 1
        if isinstance(entry, Followed):
            self.followed_by = entry.table
            return
        if isinstance(entry, Said):
            params = {"name": entry.name, "text": entry.text, "said": str(len(self.chat))}
            self.chat.append(entry)
            self._chronicle.add(self._line("said", at, entry.seat, params))
        elif isinstance(entry, Waited):
            self._clocks.away(entry.away)
        elif isinstance(entry, Moderated):
            self.order.take(entry)
            params = {"change": entry.act, "name": entry.name}
            self._chronicle.add(self._line("moderated", at, None, params))
        else:
            self.moved_at = at
            self.version += 1
            if isinstance(entry, Moved):
                self._moved(entry, at)
            elif isinstance(entry, Drew):
                self._event(None, entry.text, at, "chance")
            elif isinstance(entry, Undid):
                self._undid(entry, at)
            elif isinstance(entry, Released):
                self._released = True
            elif isinstance(entry, Sat):
                self._sat(entry, at)
        if key := getattr(entry, "key", ""):
            self._done[key] = entry
        self.last_at = at

    def _moved(self, moved: Moved, at: float) -> None:
        if moved.by == "person":
            self._released = False
        if moved.by == "fallback" or moved.by == "clock":
            bot = self.bot(moved.seat)
            self._chronicle.add(self._line(moved.by, at, moved.seat, {"bot": bot}))
        self._event(moved.seat, moved.text, at, moved.by)

    def _event(self, seat: int | None, text: str, at: float, by: str) -> None:
        self.table.repeat("*" if seat is None else str(seat), text)
        counts = by in ("person", "clock")
        used = self._clocks.moved(seat, at, self.table.to_act(), counts=counts)
        heard_by = self._chronicle.add(self._line("heard", at, seat), self.table.step().tell)
        self._steps.append(Step(by, used, heard_by))

    def _undid(self, undid: Undid, at: float) -> None:
        step = step_back(self.table, self._steps, undid.seat)
        self._released = False
        self._clocks.undid(undid.seat, step.used, at, self.table.to_act())
        self._chronicle.add(self._line("undone", at, undid.seat), to=step.heard_by)

    def _sat(self, sat: Sat, at: float) -> None:
        seat, before, after = sat.seat, self.seats[sat.seat], sat.occupant
        if hands(before) != hands(after):
            self._generations[seat] += 1
        if type(before) is not type(after) or hands(before) != hands(after):
            self._clocks.sat(seat, at, counts=isinstance(before, Person))
        self.seats[seat] = after
        self._hold(seat, after)
        self._name()
        how = self._invited(sat.invited) or _change(before, after)
        self._chronicle.add(self._line("sat", at, seat, how))

    def _invited(self, by: str) -> dict[str, str]:
        """How to say that somebody sits down whom somebody else has invited."""
        if by.isdecimal():
            return {"change": "invited", "inviter": self.table.names[Seat(int(by))]}
        return {"change": f"invited_{by}"} if by else {}

    def _hold(self, seat: int, occupant: Occupant) -> None:
        if isinstance(occupant, Person) and self.held_by[seat][-1:] != [occupant.guest]:
            self.held_by[seat].append(occupant.guest)

    def _name(self) -> None:
        self._who = tuple(self.seats)
        self.table.names = titles(self.seats, "en")

    def _line(
        self, kind: Kind, at: float, seat: int | None, params: dict[str, str] | None = None
    ) -> Happening:
        return Happening(kind, at, seat, self._who, None, params or {})

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def abandoned(self) -> bool:
        """Whether everybody who played here has left it to bots."""
        return any(self.held_by) and all(isinstance(one, Robot) for one in self.seats)

    @property
    def last_mover(self) -> int | None:
        """The seat that has acted last."""
        events = reversed(self.table.events)
        return next((event.seat for event in events if event.seat is not None), None)

    @property
    def patient_with(self) -> int | None:
        """The seat of the only person among bots, where the table lets those wait for them."""
        settings = self.opened.settings
        people = [at for at, occupant in enumerate(self.seats) if isinstance(occupant, Person)]
        bots = sum(isinstance(occupant, Robot) for occupant in self.seats)
        alone = len(people) == 1 and bots and bots + 1 == len(self.seats)
        return people[0] if alone and settings.wait and settings.clock == "none" else None

    @property
    def waiting_for(self) -> int | None:
        """The seat that bots wait for now: its last step can still be taken back."""
        seat = None if self._released else self.patient_with
        due = any(other != seat for other in self.table.to_act())
        return seat if due and seat is not None and self.can_undo(seat) else None

    def done(self, asked: Moved | Undid | Released | Said) -> bool:
        """Whether this is in the log already; a key that stands for something else is refused."""
        before = self._done.get(asked.key)
        if before is None:
            return False
        if isinstance(asked, Moved):
            action = self.table.game.rules.actions.parse(asked.text)
            asked = replace(asked, text=str(action))
        elif isinstance(asked, Said) and isinstance(before, Said):
            before = replace(before, seat=asked.seat, name=asked.name, guest=asked.guest)
        if before != asked:
            raise IllegalAction("id_used")
        return True

    def news(self, seat: int | None) -> Sequence[Happening]:
        """All that a seat, or (None) a spectator, has heard; it only grows."""
        return self._chronicle.read(seat)

    def told(self, line: Happening, lang: str, seat: int | None = None) -> str:
        """A line of the news as a sentence for the one at this seat."""
        return told(line, lang, self.opened.game, self._named(line.who, lang), seat)

    def names(self, lang: str) -> dict[int, str]:
        """What everybody is called now, the solo opponent too."""
        return self._named(self._who, lang)

    def _named(self, who: Sequence[Occupant], lang: str) -> dict[int, str]:
        names = titles(who, lang)
        if len(who) == 1:
            names[1] = rival_name(self.opened.game, self.opened.options, lang)
        return names

    def by_hand(self, seat: int) -> bool:
        """Whether a person has decided everything at this seat."""
        steps = zip(self.table.events, self._steps, strict=True)
        return all(step.by == "person" for event, step in steps if event.seat == seat)

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats that this guest plays."""
        return tuple(
            seat
            for seat, occupant in enumerate(self.seats)
            if isinstance(occupant, Person) and occupant.guest == guest
        )

    def generation(self, seat: int) -> int:
        """How often the seat has changed hands; a bot that keeps it for its holder is no change."""
        return self._generations[self.table.seat(seat)]

    def bot(self, seat: int) -> str:
        """The bot that plays the seat, or would when its player's time is up."""
        occupant = self.seats[seat]
        return occupant.bot if isinstance(occupant, Robot) else self.opened.settings.stand_in

    def deadline(self, seat: int) -> float | None:
        """When the time of a person who is awaited here will be up."""
        person = isinstance(self.seats[seat], Person)
        return self._clocks.deadline(seat) if person else None

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last step can be taken back, and its player did it."""
        with suppress(Refusal):
            steps = (event.seat for event in reversed(self.table.events))
            acted = next((step for step in steps if step in (None, seat)), None) == seat
            return acted and self.table.undoable and bool(self.undoing(seat, "", whole_turn=False))
        return False

    def after(self, *wanted: Moved) -> tuple[Entry, ...]:
        """The entries that these moves would add: themselves, and the draws they cause."""
        twin = self.table.fork(shared=self.shared)
        for moved in wanted:
            twin.play(moved.seat, moved.text)
        moves = iter(wanted)
        return tuple(
            Drew(str(event.move))
            if event.seat is None
            else replace(next(moves), text=str(event.move))
            for event in twin.events[len(self.table.events) :]
        )

    def undoing(self, seat: int, key: str, *, whole_turn: bool) -> tuple[Entry, ...]:
        """The entries that take back the seat's last step, or all it can take back."""
        if self.over:  # everybody's secrets can be read in the record
            raise IllegalAction("nothing_to_undo")
        twin, steps = self.table.fork(), list(self._steps)
        step_back(twin, steps, seat)
        entries = [Undid(seat, key)]
        with suppress(Refusal):
            while whole_turn:
                step_back(twin, steps, seat)
                entries.append(Undid(seat, key))
        return tuple(entries)


def step_back(table: AnyTable, steps: list[Step], seat: int) -> Step:
    """Take the seat's last step back, below whatever others have done since in secret.

    What its player knows nothing of may not be in the way: that would tell them of it.
    """
    seen, secrets = table.view(seat), []
    while table.events and (other := table.events[-1].seat) not in (None, seat):
        if not table.can_undo(other):
            break
        secrets.append((table.undo(other), steps.pop()))
        if table.view(seat) != seen:
            raise IllegalAction("nothing_to_undo")
    table.undo(seat)
    step = steps.pop()
    if step.by != "person":
        raise IllegalAction("nothing_to_undo")
    for event, kept in reversed(secrets):
        table.repeat(str(event.seat), str(event.move))
        steps.append(kept)
    return step


def hands(occupant: Occupant) -> str:
    """Whose seat it is: a guest's, also while a bot keeps it; a bot's; or nobody's."""
    if isinstance(occupant, Person):
        return occupant.guest
    if isinstance(occupant, Robot):
        return occupant.keeps_for.guest if occupant.keeps_for else "bot"
    return ""


def _change(before: Occupant, after: Occupant) -> dict[str, str]:
    """How to say that a seat has changed hands: names that are no longer at the table go along."""
    same = hands(before) == hands(after)
    if isinstance(after, Person):
        if isinstance(before, Person) and same:
            return {"change": "renamed", "before": before.name}
        return {"change": "back" if same else "down"}
    if isinstance(after, Robot):
        if after.keeps_for:
            return {"change": "stand_in", "name": after.keeps_for.name, "bot": after.bot}
        return {"change": "down"}
    return (
        {"change": "left", "name": before.name}
        if isinstance(before, Person)
        else {"change": "free"}
    )
