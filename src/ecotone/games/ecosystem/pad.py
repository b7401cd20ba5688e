"""The score pad of Savanna and Ocean: boards of letters, row by row."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from ecotone.core.errors import ParseError
from ecotone.core.options import Option, Options, Value, resolve, write
from ecotone.core.pad import (
    Final,
    Interview,
    Question,
    Sheet,
    ask_number,
    expect,
    or_else,
    read_keys,
    read_list,
    read_name,
    whole_number,
)
from ecotone.core.rules import Heard
from ecotone.core.score import Score, highest
from ecotone.core.wire import Json, JsonObject
from ecotone.games.ecosystem.rules.cards import Deck, ranked
from ecotone.games.ecosystem.rules.grid import COLUMNS, ROWS, cells, flood
from ecotone.games.ecosystem.rules.solo import Victories
from ecotone.games.ecosystem.rules.view import View
from ecotone.games.ecosystem.rules.written import (
    MOST_NEUTRAL,
    NEUTRAL,
    choice,
    read_flips,
    read_yes,
)

MOST_PLAYERS = 6
EDITION = Option("edition", ("en", "fr"), "en")
"""Which box lies on the table."""


class Entry(NamedTuple):
    """One player's board as written down, with the cards turned down if they were given."""

    name: str
    flat: str
    flips: int | None


class BoardPad(ABC):
    """What both pads do alike; a game adds its choices and its numbers."""

    deck: ClassVar[Deck]
    options: ClassVar[tuple[Option, ...]]
    compared: ClassVar[str]
    prizes: ClassVar[tuple[int, ...]]
    victories: ClassVar[Victories]
    scored_by: ClassVar[tuple[str, ...]]
    """The switches that change what a finished table is worth."""

    def whole(self, options: Options) -> bool:
        """Whether all cards of a board must hang together."""
        return True

    @abstractmethod
    def check_flips(self, entry: Entry, options: Options) -> None:
        """Refuse cards that cannot have been turned down."""

    @abstractmethod
    def turned(self, flat: str, others: Sequence[int], options: Options, *, rival: bool) -> int:
        """The cards to turn down where none were given: the best ones, for a rival the worst."""

    @abstractmethod
    def left(self, flat: str, down: int) -> int:
        """How many compared cards count in the ranking."""

    @abstractmethod
    def explained(self, flat: str, prize: int, down: int, options: Options) -> Score:
        """The board's explained score."""

    @abstractmethod
    def numbers(self, score: Score) -> JsonObject:
        """The pad's numbers for one player."""

    def score(self, table: object) -> Sheet:
        """The scored table."""
        said = read_keys(table, "table", ("players", "neutral", "options", "solo", EDITION.name))
        options = self._options(said)
        players = read_list(
            said.get("players"), range(1, MOST_PLAYERS + 1), "pad_players", most=MOST_PLAYERS
        )
        entries = [self._entry(place, player, options) for place, player in enumerate(players, 1)]
        neutral = said.get("neutral")
        if neutral is not None and not whole_number(neutral, range(MOST_NEUTRAL + 1)):
            raise ParseError("pad_neutral")
        solo = said.get("solo", False)
        expect(solo is False or (solo is True and len(entries) == 2), "pad_solo")
        for entry in entries:
            self.check_flips(entry, options)
        return self._scored(entries, options, neutral, solo is True)

    def _options(self, table: Mapping[str, object]) -> Options:
        known = tuple(option.name for option in self.options)
        given: dict[str, Value] = {}
        for name, value in read_keys(table.get("options", {}), "options", known).items():
            given[name] = value if isinstance(value, Value) else str(value)
        if EDITION.name in table:
            edition = EDITION.read(str(table[EDITION.name]))
            # a game whose editions agree scores both alike
            given |= {EDITION.name: edition} if EDITION.name in known else {}
        return resolve(self.options, given)

    def _entry(self, place: int, player: object, options: Options) -> Entry:
        where = f"players[{place - 1}]"
        said = read_keys(player, where, ("name", "board", "flips"))
        name, board = read_name(said.get("name", str(place)), where), said.get("board")
        if not isinstance(board, str):
            raise ParseError("pad_board", player=name)
        flat = self.read_board(board, name, whole=self.whole(options))
        flips = said.get("flips")
        return Entry(name, flat, None if flips is None else read_flips(flips, flat, name))

    def read_board(self, board: str, player: str, *, whole: bool = True) -> str:
        """The twenty letters of a board written as rows joined by "/"; `whole`: in one piece."""
        rows = board.strip().split("/")
        expect(len(rows) <= ROWS, "board_rows", player=player, rows=len(rows), most=ROWS)
        for number, row in enumerate(rows, 1):
            self.read_row(row, number, len(rows[0]), player)
        flat = "".join(row.ljust(COLUMNS, ".") for row in rows).ljust(ROWS * COLUMNS, ".")
        taken = sum(1 << bit for bit, letter in enumerate(flat) if letter != ".")
        # with a first card, every other one must hang together with it
        loose = taken ^ flood(taken & -taken, taken) if whole else 0
        for down, across in cells(loose):
            raise ParseError(
                "board_loose",
                player=player,
                row=down + 1,
                column=across + 1,
                letter=flat[COLUMNS * down + across],
            )
        return flat

    def read_row(self, row: str, number: int, width: int, player: str) -> str:
        """One row of a board, as wide as the first."""
        expect(
            len(row) <= COLUMNS,
            "board_columns",
            player=player,
            row=number,
            columns=len(row),
            most=COLUMNS,
        )
        expect(
            len(row) == width,
            "board_ragged",
            player=player,
            row=number,
            columns=len(row),
            first=width,
        )
        for column, letter in enumerate(row, 1):
            expect(
                letter == "." or letter in self.deck.letters,
                "board_letter",
                player=player,
                row=number,
                column=column,
                letter=letter,
                letters=tuple(self.deck.letters),
            )
        return row

    def _scored(
        self, entries: list[Entry], options: Options, neutral: int | None, solo: bool
    ) -> Sheet:
        extra = () if neutral is None else (neutral,)
        counts = [entry.flat.count(self.compared) for entry in entries]
        downs = []
        for place, entry in enumerate(entries):
            others = (*counts[:place], *counts[place + 1 :], *extra)
            chosen = entry.flips
            if chosen is None:
                chosen = self.turned(entry.flat, others, options, rival=solo and place == 1)
            downs.append(chosen)
        left = [self.left(entry.flat, down) for entry, down in zip(entries, downs, strict=True)]
        prizes = ranked((*left, *extra), self.prizes)
        scores = tuple(
            self.explained(entry.flat, prize, down, options)
            for entry, prize, down in zip(entries, prizes, downs, strict=False)
        )
        players = [
            {"name": entry.name, **self.numbers(score), "flips": list(map(list, cells(down)))}
            for entry, score, down in zip(entries, scores, downs, strict=True)
        ]
        totals = [score.total for score in scores]
        more: JsonObject = {}
        verdict = highest(totals)
        if solo:
            verdict = self.victories.verdict(*totals)
            margin, needed = totals[0] - totals[1], self.victories.easy
            level = verdict.code.removeprefix("solo_")
            more = {"margin": margin, "level": level, "needed": needed}
        names = tuple(entry.name for entry in entries)
        winners = [names[seat] for seat in verdict.winners]
        return Sheet(
            players, winners, names, scores, tuple(self._warnings(entries, neutral or 0)), more
        )

    def _warnings(self, entries: Sequence[Entry], neutral: int) -> Generator[Heard, None, None]:
        used = Counter("".join(entry.flat for entry in entries)) + Counter({self.compared: neutral})
        for letter, copies in self.deck.copies.items():
            if used[letter] > copies:
                params = (("card", letter), ("used", used[letter]), ("copies", copies))
                yield Heard("too_many_copies", params)

    def letters(self, lang: str) -> Mapping[str, str]:
        """Each card's letter as this language writes it, in scoring order."""
        return self.deck.spoken.get(lang) or {letter: letter for letter in self.deck.letters}

    def interview(self, lang: str = "en") -> Interview:
        """The edition, the switches, then each player's name and rows, then the neutral hand."""
        players: list[JsonObject] = []
        table: dict[str, Json] = {"players": players}
        for option in self.options:
            if option.name == EDITION.name:
                table[option.name] = yield from choice(option, lang).ask()
        count = yield from ask_number("ask_players", 1, MOST_PLAYERS).ask()
        if count == 1 and (yield from Question("ask_solo", (), read_yes).ask()):
            table["solo"] = True
        if given := (yield from self._ask_options().ask()):
            table["options"] = given
        options = self._options(table)
        for place in range(1, count + ("solo" in table) + 1):
            code = "ask_name" if place <= count else "ask_rival"
            name = yield from Question(code, (("place", place),), or_else(str(place))).ask()
            board = yield from self._ask_board(name, lang, options)
            player: dict[str, Json] = {"name": name, "board": board}
            players.append(player)
            flat = self.read_board(board, name, whole=False)
            if self.turned(flat, (), options, rival=False):
                flips = yield from self._ask_flips(name, flat, options).ask()
                player |= {} if flips is None else {"flips": flips}
        if count == 2:
            table["neutral"] = yield from NEUTRAL.ask()
        return table

    def _ask_options(self) -> Question[dict[str, Value]]:
        known = {one.name: one for one in self.options if one.name in self.scored_by}
        known.pop(EDITION.name, None)

        def read(text: str) -> dict[str, Value]:
            pairs = [part.partition("=") for part in text.split()]
            for name, _, _ in pairs:
                expect(name in known, "pad_key", where="options", key=name, known=tuple(known))
            return {name: known[name].read(value) for name, _, value in pairs}

        told = tuple(f"{one.name}={'|'.join(map(write, one.choices))}" for one in known.values())
        return Question("ask_options", (("switches", told),), read)

    def _ask_flips(
        self, name: str, flat: str, options: Options
    ) -> Question[list[list[int]] | None]:
        def read(text: str) -> list[list[int]] | None:
            numbers = [int(digit) - 1 for digit in re.findall(r"[1-9]", text)]
            expect(not re.search(r"[^1-9\s,;]", text), "pad_flips", player=name)
            expect(len(numbers) % 2 == 0, "pad_flips", player=name)
            found = [numbers[at : at + 2] for at in range(0, len(numbers), 2)]
            if found:
                self.check_flips(Entry(name, flat, read_flips(found, flat, name)), options)
            return found or None

        return Question("ask_flips", (("player", name),), read)

    def _ask_board(
        self, name: str, lang: str, options: Options
    ) -> Generator[Question[Json], object, str]:
        """The rows one by one; the last one also checks that all cards hang together."""
        rows: list[str] = []
        spoken = self.letters(lang)
        meant = {said: letter for letter, said in spoken.items()}
        whole = self.whole(options)

        def read(text: str) -> str:
            typed = "".join(text.split()).upper()
            row = "".join(meant.get(letter, letter if letter == "." else "?") for letter in typed)
            for column, letter in enumerate(typed, 1):
                expect(
                    letter == "." or letter in meant,
                    "board_letter",
                    player=name,
                    row=len(rows) + 1,
                    column=column,
                    letter=letter,
                    letters=tuple(meant),
                )
            if row:
                self.read_row(row, len(rows) + 1, len((rows or [row])[0]), name)
            else:
                expect(bool(rows), "board_empty", player=name)
            if not row or len(rows) == ROWS - 1:
                self.read_board("/".join([*rows, row] if row else rows), name, whole=whole)
            return row

        while len(rows) < ROWS:
            shown = "\n".join(" ".join(spoken.get(one, one) for one in row) for row in rows)
            params = (
                ("player", name),
                ("row", len(rows) + 1),
                ("letters", "".join(meant)),
                ("board", shown),
            )
            row = yield from Question("ask_row", params, read).ask()
            if not row:
                break
            rows.append(row)
        return "/".join(rows)

    def final(self, view: View) -> Final:
        """Each grid with the cards chosen to be turned down, its points and its total."""
        scores = self.scores(view)
        boards = [
            {
                "board": grid.board(),
                "flips": list(map(list, cells(grid.closed(flips or 0)))),
                **self.numbers(score),
            }
            for grid, flips, score in zip(view.grids, view.flips, scores, strict=True)
        ]
        more: JsonObject = {}
        if view.seats == 1:
            more = {"opponent": boards[1]}
        if view.seats == 2:
            more = {"neutral": view.pile.count(self.compared)}
        return Final(boards[: view.seats], more)

    @abstractmethod
    def scores(self, view: View) -> tuple[Score, ...]:
        """The explained scores of a view."""
