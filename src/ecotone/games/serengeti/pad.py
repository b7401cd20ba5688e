"""The score pad of Serengeti: the cards and tokens of each player at the end."""

import re
from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from ecotone.core.errors import Param, ParseError
from ecotone.core.pad import (
    MOST_DIGITS,
    Question,
    Sheet,
    ask_number,
    expect,
    or_else,
    read_keys,
)
from ecotone.core.rules import Heard
from ecotone.core.score import Score
from ecotone.games.serengeti.cards import COLOURS, DIGITS, Card
from ecotone.games.serengeti.scoring import COLLECTION, art_value, scores, verdict
from ecotone.games.serengeti.state import MOST_SEATS, TOKENS
from ecotone.games.serengeti.view import View

FEWEST_SEATS = 3
A_COLOUR = len(COLLECTION) - 1
A_VALUE = 3


class Entry(NamedTuple):
    """What lies before one player at the end."""

    name: str
    cards: tuple[Card, ...]
    tokens: int


class SerengetiPad:
    """Scores a table of any box: a card may pair any of the colours with any value."""

    def score(self, table: Any) -> Sheet:
        """The scored table."""
        players = read_keys(table, "table", ("players",)).get("players")
        expect(
            isinstance(players, list) and FEWEST_SEATS <= len(players) <= MOST_SEATS,
            "pad_seats",
            least=FEWEST_SEATS,
            most=MOST_SEATS,
        )
        entries = [_entry(place, player) for place, player in enumerate(players or [])]
        used = Counter(card.colour for entry in entries for card in entry.cards)
        for colour, count in used.items():
            expect(
                count <= A_COLOUR,
                "pad_colour",
                colour=COLOURS[colour],
                used=count,
                copies=A_COLOUR,
            )
        held = [entry.cards for entry in entries]
        scored = scores(held, [entry.tokens for entry in entries])
        winners = verdict([score.total for score in scored], list(map(art_value, held))).winners
        names = tuple(entry.name for entry in entries)
        answer = {
            "players": [
                {"name": entry.name, **_numbers(entry.cards, score)}
                for entry, score in zip(entries, scored, strict=True)
            ],
            "winners": [names[seat] for seat in winners],
        }
        return Sheet(answer, names, scored, tuple(_warnings(entries)))

    def interview(self) -> Generator[Question, Any, dict[str, Any]]:
        """Each player's name, cards and tokens."""
        players = []
        for place in range(1, (yield ask_number("ask_seats", FEWEST_SEATS, MOST_SEATS)) + 1):
            name = yield Question("ask_name", (("place", place),), or_else(str(place)))
            params: tuple[tuple[str, Param], ...] = (("player", name), ("colours", COLOURS))
            cards = yield Question("ask_cards", params, read_cards)
            tokens = yield ask_number("ask_tokens", 0, TOKENS * MOST_SEATS, (("player", name),))
            players.append({"name": name, "cards": cards, "tokens": tokens})
        return {"players": players}

    def final(self, view: View) -> dict[str, Any]:
        """Each player's cards and tokens with their points, the pot and the cards removed."""
        scored = scores(view.held, view.tokens)
        return {
            "players": [
                {"cards": _written(cards), "tokens": tokens, **_numbers(cards, score)}
                for cards, tokens, score in zip(view.held, view.tokens, scored, strict=True)
            ],
            "pot": view.pot,
            "removed": _written(view.removed),
        }


def read_cards(text: str) -> list[list[Any]]:
    """Cards as a person writes them, "red5 blue 8", in the words of a table."""
    names = re.findall(r"[^\W\d]+\s*\d*|\S+", text.replace(",", " ").lower())
    return _written(tuple(_read_card(name) for name in names))


def _read_card(name: str) -> Card:
    word = name.rstrip("0123456789")
    value = name[len(word) :]
    return _card(word.strip(), int(value[:MOST_DIGITS]) if value else None, "")


def _entry(place: int, player: Any) -> Entry:
    where = f"players[{place}]"
    player = read_keys(player, where, ("name", "cards", "tokens"))
    name, listed, tokens = (
        player.get("name", str(place + 1)),
        player.get("cards"),
        player.get("tokens"),
    )
    expect(isinstance(name, str), "pad_name", where=where)
    expect(isinstance(listed, list), "pad_cards", player=name)
    expect(
        type(tokens) is int and 0 <= tokens <= TOKENS * MOST_SEATS,
        "pad_tokens",
        player=name,
        most=TOKENS * MOST_SEATS,
    )
    cards = []
    for pair in listed:
        expect(isinstance(pair, list) and len(pair) == 2, "pad_cards", player=name)
        colour, value = pair
        cards.append(_card(colour, value, name))
    return Entry(name, tuple(sorted(cards)), tokens)


def _card(colour: Any, value: Any, player: str) -> Card:
    if colour in COLOURS and type(value) is int and 0 <= value < DIGITS:
        return Card(COLOURS.index(colour), value)
    shown = f"{colour} {value}" if value is not None else str(colour)
    raise ParseError("pad_card", player=player, card=shown, colours=COLOURS)


def _written(cards: tuple[Card, ...]) -> list[list[Any]]:
    return [[COLOURS[card.colour], card.value] for card in cards]


def _numbers(cards: tuple[Card, ...], score: Score) -> dict[str, Any]:
    return {"points": score.by_category(), "total": score.total, "art_value": art_value(cards)}


def _warnings(entries: list[Entry]) -> Iterator[Heard]:
    """What no box holds: a value four times, a card twice, more tokens than were dealt."""
    cards = [card for entry in entries for card in entry.cards]
    for value, used in sorted(Counter(card.value for card in cards).items()):
        if used > A_VALUE:
            yield Heard("too_many_of_value", (("value", value), ("used", used)))
    for card, used in sorted(Counter(cards).items()):
        if used > 1:
            yield Heard("too_many_copies", (("card", str(card)), ("used", used), ("copies", 1)))
    tokens, dealt = sum(entry.tokens for entry in entries), TOKENS * len(entries)
    if tokens > dealt:
        yield Heard("too_many_tokens", (("used", tokens), ("dealt", dealt)))
