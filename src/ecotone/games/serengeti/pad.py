"""The score pad of Serengeti: the cards and tokens of each player at the end."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ecotone.core.errors import Param, ParseError
from ecotone.core.pad import (
    ANY_SIZE,
    MOST_DIGITS,
    Final,
    Interview,
    Lexicon,
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
from ecotone.core.score import Score
from ecotone.core.wire import JsonObject
from ecotone.games.serengeti.rules.cards import COLOURS, DIGITS, Card
from ecotone.games.serengeti.rules.scoring import COLLECTION, art_value, scores, verdict
from ecotone.games.serengeti.rules.state import MOST_SEATS, TOKENS
from ecotone.games.serengeti.rules.view import View

FEWEST_SEATS = 3
A_COLOUR = len(COLLECTION) - 1
A_VALUE = 3
TRIBES = Lexicon(COLOURS, ("rouge", "vert", "bleu", "brun", "jaune", "violet"))
"""The tribes as people write them at a table."""


class Entry(NamedTuple):
    """What lies before one player at the end."""

    name: str
    cards: tuple[Card, ...]
    tokens: int


class SerengetiPad:
    """Scores a table of any box: a card may pair any of the colours with any value."""

    def score(self, table: object) -> Sheet:
        """The scored table."""
        listed = read_list(
            read_keys(table, "table", ("players",)).get("players"),
            range(FEWEST_SEATS, MOST_SEATS + 1),
            "pad_seats",
            least=FEWEST_SEATS,
            most=MOST_SEATS,
        )
        entries = [_entry(place, player) for place, player in enumerate(listed)]
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
        players = [
            {"name": entry.name, **_numbers(entry.cards, score)}
            for entry, score in zip(entries, scored, strict=True)
        ]
        won = [names[seat] for seat in winners]
        return Sheet(players, won, names, scored, tuple(_warnings(entries)))

    def interview(self, lang: str = "en") -> Interview:
        """Each player's name, cards and tokens."""
        players: list[JsonObject] = []
        many = yield from ask_number("ask_seats", FEWEST_SEATS, MOST_SEATS).ask()
        for place in range(1, many + 1):
            name = yield from Question("ask_name", (("place", place),), or_else(str(place))).ask()
            params: tuple[tuple[str, Param], ...] = (
                ("player", name),
                ("colours", TRIBES.names(lang)),
            )
            cards = yield from Question("ask_cards", params, read_cards).ask()
            most = TOKENS * MOST_SEATS
            tokens = yield from ask_number("ask_tokens", 0, most, (("player", name),)).ask()
            players.append({"name": name, "cards": cards, "tokens": tokens})
        return {"players": players}

    def final(self, view: View) -> Final:
        """Each player's cards and tokens with their points, the pot and the cards removed."""
        scored = scores(view.held, view.tokens)
        players = [
            {"cards": _written(cards), "tokens": tokens, **_numbers(cards, score)}
            for cards, tokens, score in zip(view.held, view.tokens, scored, strict=True)
        ]
        return Final(players, {"pot": view.pot, "removed": _written(view.removed)})


def read_cards(text: str) -> list[list[str | int]]:
    """Cards as a person writes them, "red5 bleu 8", in the words of a table."""
    names = re.findall(r"[^\W\d]+\s*\d*|\S+", text.replace(",", " ").lower())
    return _written(tuple(_read_card(name) for name in names))


def _read_card(name: str) -> Card:
    word = name.rstrip("0123456789")
    value = name[len(word) :]
    number = int(value[:MOST_DIGITS]) if value else None
    return _card(TRIBES.find(word) or word.strip(), number, "", name)


def _entry(place: int, player: object) -> Entry:
    where = f"players[{place}]"
    said = read_keys(player, where, ("name", "cards", "tokens"))
    name = read_name(said.get("name", str(place + 1)), where)
    listed = read_list(said.get("cards"), ANY_SIZE, "pad_cards", player=name)
    tokens, most = said.get("tokens"), TOKENS * MOST_SEATS
    if not whole_number(tokens, range(most + 1)):
        raise ParseError("pad_tokens", player=name, most=most)
    cards = []
    for pair in listed:
        colour, value = read_list(pair, (2,), "pad_cards", player=name)
        cards.append(_card(colour, value, name))
    return Entry(name, tuple(sorted(cards)), tokens)


def _card(colour: object, value: object, player: str, typed: str = "") -> Card:
    if isinstance(colour, str) and colour in COLOURS and whole_number(value, range(DIGITS)):
        return Card(COLOURS.index(colour), value)
    shown = typed or (f"{colour} {value}" if value is not None else str(colour))
    raise ParseError("pad_card", player=player, card=shown, colours=COLOURS)


def _written(cards: tuple[Card, ...]) -> list[list[str | int]]:
    return [[COLOURS[card.colour], card.value] for card in cards]


def _numbers(cards: tuple[Card, ...], score: Score) -> JsonObject:
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
