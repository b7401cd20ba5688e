"""The pieces of a Serengeti page: a work of art, a collection, tokens, a player's mark."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from ecotone.draw.markup import figure, tag
from ecotone.games.serengeti.draw.art import TRIBES
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.games.serengeti.rules.cards import COLOURS, Card
from ecotone.games.serengeti.rules.scoring import COLLECTION
from ecotone.games.serengeti.rules.state import Phase

_GAME = "serengeti"
_CARD, _BAND = "0 0 100 128", "5 92 90 26"


def sprite() -> str:
    """Each tribe's card as a symbol called after it, and its woven band alone."""
    symbols = "".join(
        f'<symbol id="{name}{part}" viewBox="{box}">{tribe.figure}</symbol>'
        for name, tribe in TRIBES.items()
        for part, box in (("", _CARD), ("-band", _BAND))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'


def work(scene: Scene, card: Card, *, seat: int | None = None, chosen: bool = False) -> str:
    """A card; of a player, it can be pointed at by a score; `chosen` ones may be named."""
    movable = chosen and seat == scene.view.seat and scene.view.phase is Phase.EXCHANGE
    look = "card movable" if movable else "card"
    return tag(
        "button" if chosen else "span",
        _face(card),
        type="button" if chosen else None,
        role=None if chosen else "img",
        class_=f"{look} tribe-{COLOURS[card.colour]}",
        data_token=str(card) if chosen else None,
        data_about=f"card:{card}",
        data_key=f"card-{card}",
        data_at=None if seat is None else f"{seat}:{card.colour},{card.value}",
        aria_label=scene.card(card),
    )


def picture(card: Card) -> str:
    """A card that is told about in words beside it."""
    look = f"card tribe-{COLOURS[card.colour]}"
    return tag("span", _face(card), class_=look, aria_hidden="true")


def _face(card: Card) -> str:
    """What is printed on a card: all of it when large, numeral and weave when small."""
    name = COLOURS[card.colour]
    return (
        tag("span", figure(_GAME, name, _CARD), class_="whole")
        + tag("span", figure(_GAME, f"{name}-band", "0 0 90 26"), class_="band")
        + tag("b", str(card.value), class_="value")
    )


def band(colour: int) -> str:
    """A tribe's woven band."""
    picture = figure(_GAME, f"{COLOURS[colour]}-band", "0 0 90 26")
    return tag("span", picture, class_=f"band tribe-{COLOURS[colour]}")


def works(scene: Scene, seat: int, *, chosen: bool) -> str:
    """A player's cards, a fan a tribe, with what the collection is worth."""
    return "".join(
        _collection(scene, cards, seat, chosen=chosen) for cards in scene.works(seat) if cards
    )


def _collection(scene: Scene, cards: Sequence[Card], seat: int, *, chosen: bool) -> str:
    fan = "".join(work(scene, card, seat=seat, chosen=chosen) for card in cards)
    points = tag("b", str(COLLECTION[len(cards)]))
    caption = tag("span", f"{escape(scene.colour(cards[0].colour))} {points}", class_="tally")
    return tag("div", tag("div", fan, class_="fan") + caption, class_="collection")


def purse(scene: Scene, seat: int) -> str:
    """A player's tokens, and what the last auction brought or cost."""
    tokens = scene.view.tokens[seat]
    word = scene.say("secret") if tokens is None else scene.tokens(seat)
    spoken = tag("span", escape(f"{scene.say('tokens')} {word}"), class_="hidden")
    shown = tag("b", scene.tokens(seat), aria_hidden="true")
    content = COIN + spoken + shown + change(scene, seat)
    return tag("span", content, class_="purse", data_key=f"purse-{seat}", data_about="tokens")


COIN = '<span class="coin" aria-hidden="true"></span>'


def change(scene: Scene, seat: int) -> str:
    """What the player got or paid when the hammer fell last; it came from the pot."""
    end = scene.view.last
    if end is None or scene.view.over:
        return ""
    got = end.shares[seat] - (end.price or 0 if end.owner == seat else 0)
    if not got:
        return ""
    return tag(
        "span",
        f"+{got}" if got > 0 else f"\N{MINUS SIGN}{-got}",
        class_="change",
        data_key=f"share-{end.round}-{end.cards[0]}-{seat}",
        data_from="pot" if got > 0 and end.seller < 0 else None,
    )


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """A short mark for each name, no two alike: its initials, or one and the seat's number."""
    short = ["".join(_initials(name)) or "#" for name in names]
    often = Counter(short)
    return tuple(
        mark if often[mark] == 1 else f"{mark[0]}{seat + 1}" for seat, mark in enumerate(short)
    )


def _initials(name: str) -> Iterator[str]:
    """The first letters of the first two words that have one."""
    words = ("".join(filter(str.isalnum, word)) for word in name.split())
    yield from [word[0].upper() for word in words if word][:2]


def mark(scene: Scene, seat: int, *, moves: bool = False) -> str:
    """A player's mark; the one that `moves` climbs the bids, coming from the purse."""
    return tag(
        "span",
        escape(marks(scene.names)[seat]),
        class_="mark mine" if seat == scene.view.seat else "mark",
        data_key=f"bid-{seat}" if moves else None,
        data_from=f"purse-{seat}" if moves else None,
        aria_hidden="true",
    )
