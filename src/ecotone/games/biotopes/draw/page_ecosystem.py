"""What one plays with, on a Biotopes page: board, bag, four lines with their cubes, hand."""

from html import escape

from ecotone.draw.markup import tag
from ecotone.games.biotopes.draw.page_map import tile
from ecotone.games.biotopes.draw.page_pieces import (
    art,
    badges,
    card_at,
    counts,
    face,
    gilt,
    heap,
    mark,
    milieu,
    species,
    token,
    words,
)
from ecotone.games.biotopes.draw.scene import BIOTOPE_OF, Scene
from ecotone.games.biotopes.rules.cards import AdvancedBiotope
from ecotone.games.biotopes.rules.state import LINES
from ecotone.games.biotopes.rules.view import Cubes, LineView, PlayerView, SpeciesView, TileView

VERBS = ("reproduce", "transfer", "evolve", "expand", "compete", "migrate")
"""What taking each action of the board is called in actions, in the order of SLOTS."""


def ecosystem(scene: Scene, seat: int) -> str:
    """The own board above the four lines."""
    player = scene.view.players[seat]
    rows = "".join(_line(scene, player, line) for line in range(LINES))
    return tag(
        "div",
        ("" if scene.view.over else _board(scene, player)) + tag("div", rows, class_="lines"),
        class_="ecosystem",
        role="group",
        aria_label=scene.say("page.ecosystem"),
    )


def _board(scene: Scene, player: PlayerView) -> str:
    """The actions and what was paid for them."""
    slots = [
        _slot(scene, slot, verb, cubes, left)
        for (slot, cubes), (_, left), verb in zip(player.slots, player.left, VERBS, strict=True)
    ]
    return tag("div", "".join(slots), class_="board")


def _slot(scene: Scene, slot: str, verb: str, cubes: Cubes, left: int) -> str:
    """An action's place: cubes that paid for it, and an empty place each time it is left."""
    paid = heap(scene, cubes, scene.say(f"action.{slot}"), key=f"slot:{slot}", source="")
    gaps = '<i class="gap"></i>' * left
    return tag(
        "button",
        mark(slot)
        + words(scene.say(f"action.{slot}"), "name")
        + tag("span", paid + gaps, class_="places"),
        type="button",
        class_="slot" if left else "slot used",
        data_token=verb,
        data_about=f"action:{slot}",
        aria_label=scene.say("action_left", action=scene.say(f"action.{slot}"), left=left),
    )


def _line(scene: Scene, player: PlayerView, line: int) -> str:
    """A biotope card and the species to its right."""
    row = player.lines[line]
    cards = "".join(
        _species(scene, player, one, line, column) for column, one in enumerate(row.species, 1)
    )
    drawn = _biotope(scene, player, row, line) + cards + '<span class="room"></span>'
    return tag("div", drawn, class_=f"line of-{row.biotope}")


def _biotope(scene: Scene, player: PlayerView, row: LineView, line: int) -> str:
    card = row.advanced or row.biotope
    told = scene.told(card)
    does = ""
    if row.advanced:
        does = words(scene.effects(scene.milieus[row.advanced], brief=True), "does")
    printed = (
        tag("span", art(f"land-{row.biotope}"), class_="ground")
        + words(scene.name(card), "name")
        + does
    )
    decision = scene.view.decision
    feeding = (
        decision is not None
        and decision.step == "feed"
        and decision.card in [one.card for one in row.species]
    )
    return _placed(
        f"card biotope of-{row.biotope} {gilt(scene, row.biotope)}",
        printed,
        heap(
            scene,
            row.cubes,
            scene.name(row.biotope),
            key=f"on:{player.seat}:{row.biotope}",
            source=f"bag:{player.seat}",
            say="" if feeding else row.biotope,  # Transfer asks for the colour alone
        ),
        word=row.biotope,
        told=told,
        key=row.advanced or f"{player.seat}:{row.biotope}",
        at=f"{player.seat}:{card_at(line, 0)}",
    )


def _species(scene: Scene, player: PlayerView, one: SpeciesView, line: int, column: int) -> str:
    biotope = scene.species[one.card].biotope
    return _placed(
        f"card species of-{biotope} {'' if any(one.cubes) else 'bare'} {gilt(scene, one.card)}",
        face(scene, one.card, paid=True),
        heap(
            scene,
            one.cubes,
            scene.name(one.card),
            key=f"on:{one.card}",
            source="reserve",
            say=one.card,
        ),
        word=one.card,
        told=scene.told(one.card),
        key=one.card,
        at=f"{player.seat}:{card_at(line, column)}",
    )


def _placed(
    class_: str, printed: str, cubes: str, *, word: str, told: str, key: str, at: str
) -> str:
    """A card in the ecosystem: its face can be chosen, and each of its cubes."""
    button = tag(
        "button",
        printed,
        type="button",
        class_="face",
        data_token=word,
        aria_label=told,
    )
    about = f"card:{key.rpartition(':')[2]}"
    return tag("div", button + cubes, class_=class_, data_key=key, data_at=at, data_about=about)


# The hand, or what takes its place during the set-up


def hand(scene: Scene, seat: int) -> str:
    """Tokens and bag above the hand; before it is dealt, tiles; in the draft also biotopes."""
    view = scene.view
    player, decision = view.players[seat], view.decision
    if decision is None or seat not in view.awaited:
        decision = None
    if decision is not None and decision.step == "rotate" and decision.tile is not None:
        return _strip(scene.say("page.turn"), "", _turns(scene, decision.tile))
    if player.tiles:
        return _strip(scene.say("tiles"), "", _tiles(scene, player))
    offer = "".join(milieu(scene, card) for card in offered(scene))
    held = [one.card for one in player.hand if one.card is not None]
    cards = "".join(
        species(scene, card, source=f"deck:{scene.species[card].deck}") for card in held
    )
    if view.over:
        return ""
    return _strip(
        scene.say_n("hand", len(held)), _stock(scene, player) + badges(scene, seat), offer + cards
    )


def _strip(title: str, more: str, cards: str) -> str:
    head = tag("header", tag("h2", escape(title)) + more)
    return head + (
        tag("div", cards, class_="cards", role="group", aria_label=title) if cards else ""
    )


def _stock(scene: Scene, player: PlayerView) -> str:
    """The points so far, the tokens left, the size of the bag and what is in it."""
    seat = player.seat
    points = scene.points(seat)
    parts = [tag("b", escape(points), class_="points")] if points else []
    parts += [
        tag(
            "span",
            drawn + tag("b", str(many)),
            class_="stock",
            data_key=f"{key}:{seat}",
            role="img",
            data_about=f"piece:{key}",
            aria_label=told,
        )
        for key, drawn, many, told in (
            ("tokens", token(seat), player.tokens, scene.say_n("page.tokens", player.tokens)),
            ("bag", art("sack"), player.bag_size, scene.say_n("page.bag", player.bag_size)),
        )
    ]
    if player.bag is not None and player.bag_size:
        parts.append(counts(scene, player.bag, f"bag:{seat}"))
    return tag("span", "".join(parts), class_="own")


def offered(scene: Scene) -> list[AdvancedBiotope]:
    """The advanced biotopes that the reader has to choose from now.

    They are of the biotope at hand or, if that line has one already, of those without.
    """
    view, decision = scene.view, scene.view.decision
    if decision is None or decision.step != "adopt" or view.seat not in view.awaited:
        return []
    lines = view.players[decision.seat].lines
    wanted = {row.biotope for row in lines if row.advanced is None}
    if decision.colour is not None and BIOTOPE_OF[decision.colour] in wanted:
        wanted = {BIOTOPE_OF[decision.colour]}
    cards = (scene.milieus[card] for card in view.display)
    return [card for card in cards if card.biotope in wanted]


def _tiles(scene: Scene, player: PlayerView) -> str:
    """The own tiles still to be laid, each side by itself."""
    wanted = scene.view.options["tile_side"]
    return "".join(
        tag(
            "button",
            tile(scene, TileView(name, side, 0, (0, 0))) + words(f"{name} {side}", "name"),
            type="button",
            class_="card tiled",
            data_token=f"{name} {side}",
            aria_label=scene.say("page.tile", tile=name, side=side),
        )
        for name in player.tiles
        for side in "ab"
        if wanted in (side, "random")
    )


def _turns(scene: Scene, shown: TileView) -> str:
    """The tile at hand in its six positions."""
    return "".join(
        tag(
            "button",
            tile(scene, TileView(shown.tile, shown.side, sixths, shown.centre))
            + words(str(sixths), "name"),
            type="button",
            class_="card tiled",
            data_token=str(sixths),
            aria_label=scene.say_n("page.turned", sixths),
        )
        for sixths in range(6)
    )
