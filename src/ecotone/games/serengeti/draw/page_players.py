"""The players of a Serengeti page: the rivals one below the other, and what lies before you."""

from html import escape

from ecotone.draw.markup import tag
from ecotone.games.serengeti.draw.page_parts import mark, purse, works
from ecotone.games.serengeti.draw.scene import Scene
from ecotone.locale import own_name, say_n

_MANY = 9  # more cards than this are drawn smaller


def rivals(scene: Scene) -> str:
    """The others from the left-hand neighbour on; for an onlooker, everybody."""
    return tag("div", "".join(_rival(scene, seat) for seat in scene.rivals), class_="players")


def _rival(scene: Scene, seat: int) -> str:
    swapped = bool(scene.view.options["exchange_variant"])
    return tag(
        "article",
        tag("header", _name(scene, seat, scene.names[seat]) + _points(scene, seat))
        + tag("p", purse(scene, seat) + _part(scene, seat), class_="part")
        + tag("div", works(scene, seat, chosen=swapped) or _nothing(scene), class_="works"),
        class_=_look(scene, seat),
        data_key=f"seat-{seat}",
        data_expand=scene.names[seat],
        aria_label=scene.names[seat],
    )


def hand(scene: Scene) -> str:
    """The own cards, tokens and points; an onlooker has none."""
    seat = scene.view.seat
    if seat is None:
        return ""
    name = _name(scene, seat, own_name(scene.names[seat], scene.lang))
    many = "works many" if len(scene.view.held[seat]) > _MANY else "works"
    return tag(
        "article",
        tag("header", name + purse(scene, seat) + _part(scene, seat) + _points(scene, seat))
        + tag("div", works(scene, seat, chosen=True) or _nothing(scene), class_=many),
        class_=f"{_look(scene, seat)} own",
        aria_label=scene.say("own_works"),
    )


def _look(scene: Scene, seat: int) -> str:
    """The player's part in the auction, for the style sheet."""
    view = scene.view
    look = ["player"]
    if seat in view.awaited:
        look.append("awaited")
    elif view.auction is not None and not view.active(seat):
        look.append("out")
    if scene.verdict is not None and seat in scene.verdict.winners:
        look.append("winner")
    return " ".join(look)


def _name(scene: Scene, seat: int, name: str) -> str:
    first = ""
    if seat == scene.view.first and not scene.view.over:
        word, short = scene.say("first"), scene.say("first_short")
        about = {"data_tip": word, "role": "img", "aria_label": word}
        first = tag("span", escape(short), class_="first", **about)
    return mark(scene, seat) + tag("b", escape(name), class_="name") + first


def _points(scene: Scene, seat: int) -> str:
    """The number, and for those who hear it or point at it, what it counts."""
    total = scene.scores[seat].total
    said = say_n(scene.lang, "table.total", total)
    if seat == scene.view.seat:
        return tag("b", escape(said), class_="points")
    shown = tag("b", str(total), aria_hidden="true")
    return tag("span", tag("span", said, class_="hidden") + shown, class_="points", data_tip=said)


def _part(scene: Scene, seat: int) -> str:
    """The latest bid and what the player is doing."""
    auction, bid = scene.view.auction, scene.bid(seat)
    leading = auction is not None and auction.bidder == seat
    spoken = tag(
        "span",
        f"{escape(scene.say('bid'))} <b>{bid}</b>",
        class_="spoken leading" if leading else "spoken",
    )
    doing = tag("span", escape(scene.doing(seat)), class_="doing")
    return (spoken if bid else "") + (doing if scene.doing(seat) else "")


def _nothing(scene: Scene) -> str:
    return tag("p", escape(scene.say("none")), class_="none")
