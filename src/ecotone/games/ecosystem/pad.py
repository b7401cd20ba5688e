"""The score pad of Savanna and Ocean: boards of letters, row by row."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ecotone.core.errors import ParseError
from ecotone.core.options import Option, Options, resolve, write
from ecotone.core.pad import Question, Sheet, expect, read_keys, read_number
from ecotone.core.rules import Heard
from ecotone.core.score import Score
from ecotone.games.ecosystem.cards import Deck, ranked
from ecotone.games.ecosystem.grid import COLUMNS, ROWS, cells, flood, mark
from ecotone.games.ecosystem.solo import Victories
from ecotone.games.ecosystem.view import View

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
    def numbers(self, score: Score) -> dict[str, Any]:
        """The pad's numbers for one player."""

    def score(self, table: Any) -> Sheet:
        """The scored table."""
        table = read_keys(table, "table", ("players", "neutral", "options", "solo", EDITION.name))
        options = self._options(table)
        players = table.get("players")
        expect(
            isinstance(players, list) and 1 <= len(players) <= MOST_PLAYERS,
            "pad_players",
            most=MOST_PLAYERS,
        )
        entries = [
            self._entry(place, player, options) for place, player in enumerate(players or [], 1)
        ]
        neutral = table.get("neutral")
        expect(
            neutral is None or (type(neutral) is int and 0 <= neutral <= 2 * COLUMNS * ROWS),
            "pad_neutral",
        )
        solo = table.get("solo", False)
        expect(solo is False or (solo is True and len(entries) == 2), "pad_solo")
        for entry in entries:
            self.check_flips(entry, options)
        return self._scored(entries, options, neutral, solo)

    def _options(self, table: Mapping[str, Any]) -> Options:
        known = tuple(option.name for option in self.options)
        given = dict(read_keys(table.get("options", {}), "options", known))
        if EDITION.name in table:
            edition = EDITION.read(table[EDITION.name])
            # a game whose editions agree scores both alike
            given |= {EDITION.name: edition} if EDITION.name in known else {}
        return resolve(self.options, given)

    def _entry(self, place: int, player: Any, options: Options) -> Entry:
        player = read_keys(player, f"players[{place - 1}]", ("name", "board", "flips"))
        name, board = player.get("name", str(place)), player.get("board")
        expect(isinstance(name, str), "pad_name", where=f"players[{place - 1}]")
        expect(isinstance(board, str), "pad_board", player=name)
        flat = self.read_board(board, name, whole=self.whole(options))
        flips = player.get("flips")
        return Entry(name, flat, None if flips is None else _read_flips(flips, flat, name))

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
        answer: dict[str, Any] = {
            "players": [
                {"name": entry.name, **self.numbers(score), "flips": list(map(list, cells(down)))}
                for entry, score, down in zip(entries, scores, downs, strict=True)
            ]
        }
        totals = [score.total for score in scores]
        if solo:
            verdict = self.victories.verdict(*totals)
            answer |= {"margin": totals[0] - totals[1], "level": verdict.code}
        best = max(totals)
        winners = [
            entry.name for entry, total in zip(entries, totals, strict=True) if total == best
        ]
        answer["winners"] = winners
        names = tuple(entry.name for entry in entries)
        return Sheet(answer, names, scores, tuple(self._warnings(entries)))

    def _warnings(self, entries: Sequence[Entry]) -> Generator[Heard, None, None]:
        used = Counter("".join(entry.flat for entry in entries))
        for letter, copies in self.deck.copies.items():
            if used[letter] > copies:
                params = (("card", letter), ("used", used[letter]), ("copies", copies))
                yield Heard("too_many_copies", params)

    def interview(self) -> Generator[Question, Any, dict[str, Any]]:
        """The edition, then each player's name and rows, then the neutral hand."""
        table: dict[str, Any] = {"players": []}
        for option in self.options:
            if option.name == EDITION.name:
                table[option.name] = yield _choice(option)
        count = yield _number("ask_players", 1, MOST_PLAYERS)
        for place in range(1, count + 1):
            name = yield _name(place)
            board = yield from self._ask_board(name)
            table["players"].append({"name": name, "board": board})
        if count == 2:
            table["neutral"] = yield _number("ask_neutral", 0, 2 * COLUMNS * ROWS, blank=None)
        return table

    def _ask_board(self, name: str) -> Generator[Question, Any, str]:
        """The rows one by one; the last one also checks that all cards hang together."""
        rows: list[str] = []

        def read(text: str) -> str:
            row = text.strip().upper()
            if row:
                self.read_row(row, len(rows) + 1, len((rows or [row])[0]), name)
            else:
                expect(bool(rows), "board_empty", player=name)
            if not row or len(rows) == ROWS - 1:
                self.read_board("/".join([*rows, row] if row else rows), name)
            return row

        while len(rows) < ROWS:
            params = (("player", name), ("row", len(rows) + 1), ("letters", self.deck.letters))
            row = yield Question("ask_row", params, read)
            if not row:
                break
            rows.append(row)
        return "/".join(rows)

    def final(self, view: View) -> dict[str, Any]:
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
        table: dict[str, Any] = {"players": boards[: view.seats]}
        if view.seats == 1:
            table["opponent"] = boards[1]
        if view.seats == 2:
            table["neutral"] = view.pile.count(self.compared)
        return table

    @abstractmethod
    def scores(self, view: View) -> tuple[Score, ...]:
        """The explained scores of a view."""


def _read_flips(value: Any, flat: str, player: str) -> int:
    down = 0
    expect(isinstance(value, list), "pad_flips", player=player)
    for cell in value:
        well_formed = (
            isinstance(cell, list)
            and len(cell) == 2
            and all(type(number) is int for number in cell)
            and 0 <= cell[0] < ROWS
            and 0 <= cell[1] < COLUMNS
        )
        expect(well_formed, "pad_flips", player=player)
        row, column = cell
        here = mark(row, column)
        expect(
            flat[COLUMNS * row + column] != ".",
            "flip_empty",
            player=player,
            row=row,
            column=column,
        )
        expect(not down & here, "flip_twice", player=player, row=row, column=column)
        down |= here
    return down


def _name(place: int) -> Question:
    return Question("ask_name", (("place", place),), lambda text: text.strip() or str(place))


def _number(code: str, least: int, most: int, **blank: Any) -> Question:
    def read(text: str) -> Any:
        if not text.strip() and blank:
            return blank["blank"]
        return read_number(text, least, most)

    return Question(code, (("least", least), ("most", most)), read)


def _choice(option: Option) -> Question:
    choices = tuple(map(write, option.choices))
    return Question(
        f"ask_{option.name}",
        (("choices", choices), ("default", write(option.default))),
        lambda text: option.read(text.strip() or write(option.default)),
    )
