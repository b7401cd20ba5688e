"""The others at a Biotopes table, seen from across it; alone, what the ranks are."""

from html import escape

from ecotone.draw.markup import tag
from ecotone.games.biotopes.draw.page_map import tile
from ecotone.games.biotopes.draw.page_pieces import (
    art,
    back,
    badges,
    card_at,
    heap,
    likeness,
    stars,
    token,
    words,
)
from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules.view import LineView, PlayerView, SpeciesView, TileView


def rivals(scene: Scene) -> str:
    """The others; alone, what the ranks are."""
    if not scene.rivals:
        return _ranks(scene)
    return "".join(_rival(scene, seat) for seat in scene.rivals)


def _rival(scene: Scene, seat: int) -> str:
    """A player seen from across the table."""
    player = scene.view.players[seat]
    lines = "".join(_line(scene, player, row, number) for number, row in enumerate(player.lines))
    tiles = "".join(tile(scene, TileView(name, "a", 0, (0, 0))) for name in player.tiles)
    return tag(
        "article",
        _head(scene, player)
        + tag("div", lines, class_="lines")
        + (tag("div", tiles, class_="tiles") if tiles else ""),
        class_="rival" + (" awaited" if seat in scene.view.awaited else ""),
        data_expand="",
        aria_label=scene.called(seat),
    )


def _head(scene: Scene, player: PlayerView) -> str:
    """Token, name, whether they have passed; hand, bag, tokens, board, points."""
    seat = player.seat
    hand = "".join(
        back(scene, held, f"back:{seat}:{place}") for place, held in enumerate(player.hand)
    )
    facts = _fact(
        "bag", seat, art("sack"), player.bag_size, scene.say_n("page.bag", player.bag_size)
    ) + _fact("tokens", seat, token(seat), player.tokens, scene.say_n("page.tokens", player.tokens))
    return tag(
        "header",
        token(seat)
        + words(scene.called(seat), "name")
        + badges(scene, seat)
        + tag("b", scene.total(seat), class_="total")
        + tag("span", hand, class_="backs", data_key=f"hand:{seat}")
        + facts
        + ("" if scene.view.over else _used(scene, player)),
    )


def _fact(word: str, seat: int, drawn: str, many: int, told: str) -> str:
    return tag(
        "span",
        drawn + tag("i", str(many)),
        class_="fact",
        data_key=f"{word}:{seat}",
        role="img",
        data_about=f"piece:{word}",
        aria_label=told,
    )


def _used(scene: Scene, player: PlayerView) -> str:
    """A letter an action of the board, struck once it is used up."""
    parts = []
    for slot, left in player.left:
        told = scene.say("action_left", action=scene.say(f"action.{slot}"), left=left)
        parts.append(
            tag(
                "i",
                escape(scene.say(f"action_letter.{slot}")),
                class_=None if left else "past",
                data_about=f"action:{slot}",
                role="img",
                aria_label=told,
            )
        )
    return tag("span", "".join(parts), class_="uses")


def _line(scene: Scene, player: PlayerView, row: LineView, line: int) -> str:
    """A line, small: the biotope card and its species, each with its cubes."""
    seat, decision = player.seat, scene.view.decision
    hunted = (
        decision is not None and decision.step == "prey" and scene.view.seat in scene.view.awaited
    )
    plants = tag(
        "span",
        art(f"land-{row.biotope}")
        + words(scene.name(row.advanced or row.biotope), "name")
        + heap(
            scene,
            row.cubes,
            scene.name(row.biotope),
            key=f"on:{seat}:{row.biotope}",
            source=f"bag:{seat}",
            say=f"{seat} {row.biotope}" if hunted else None,
        ),
        class_=f"chip biotope of-{row.biotope}",
        data_many=sum(row.cubes) or "",
        data_key=row.advanced,
        data_at=f"{seat}:{card_at(line, 0)}",
        data_about=f"card:{row.advanced or row.biotope}",
    )
    cards = [
        _chip(scene, seat, one, card_at(line, column), hunted=hunted)
        for column, one in enumerate(row.species, 1)
    ]
    return tag("div", plants + "".join(cards), class_="line")


def _chip(scene: Scene, seat: int, one: SpeciesView, at: str, *, hunted: bool) -> str:
    """A species card, small: portrait, stars, name where there is room, and cubes."""
    card = scene.species[one.card]
    return tag(
        "span",
        likeness(card)
        + stars(card.deck)
        + words(scene.name(one.card), "name")
        + heap(
            scene,
            one.cubes,
            scene.name(one.card),
            key=f"on:{one.card}",
            source="reserve",
            say=f"{seat} {one.card}" if hunted else None,
        ),
        class_=f"chip of-{card.biotope}",
        data_many=sum(one.cubes),
        data_key=one.card,
        data_at=f"{seat}:{at}",
        data_from=f"hand:{seat}",
        data_about=f"card:{one.card}",
    )


def _ranks(scene: Scene) -> str:
    """The ranks of a lone player, the one reached so far in gold."""
    ranks, total = scene.view.pack.ranks, scene.scores[0].total
    reached = next((one for one in ranks if total >= one.least), ranks[-1])
    rows = "".join(
        tag(
            "li",
            tag("b", f"{one.least}+") + words(scene.spoken(one.name), "name"),
            class_="reached" if one is reached else None,
        )
        for one in ranks
    )
    return tag("ol", rows, class_="ranks", aria_label=scene.say("page.ranks"))
