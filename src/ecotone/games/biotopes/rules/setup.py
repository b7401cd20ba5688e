"""Set-up: first player, conditions, landscape, hands, starting territories, biotope cards."""

from collections.abc import Iterator
from functools import lru_cache

from ecotone.core.first import First, FirstPlayer
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import (
    KEEP,
    MULLIGAN,
    SETTLES,
    SIDES,
    TOS,
    TURNS,
    Action,
    Adopt,
    Lay,
    Mulligan,
    Settle,
    To,
    Turn,
)
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.landscape import Laid, each, landscape
from ecotone.games.biotopes.rules.play import Play, Position, clockwise, taken
from ecotone.games.biotopes.rules.setup_draws import (
    Assigned,
    Assignment,
    Conditions,
    Deal,
    Dealt,
    Drawn,
    Fingerprint,
    PackCheck,
    Tiles,
    Tokens,
)
from ecotone.games.biotopes.rules.state import LINES, NOTHING, Phase, Task, swapped
from ecotone.games.biotopes.rules.steps import Step, only
from ecotone.games.biotopes.rules.tiles import FLOWER, Hex, centre, neighbours

LAPS = 4
CONTACT = 2


def opening() -> tuple[Task, ...]:
    """The first tasks of a game, the last of them first."""
    return tuple(Task(step) for step in ("hands", "tiles", "conditions", "first", "pack"))


def _checked(play: Play, task: Task, drawn: Fingerprint) -> None:
    play.tasks.pop()


def _first(play: Play, task: Task, drawn: First) -> None:
    play.tasks.pop()
    play.first = drawn.seat


def _conditions(play: Play, task: Task, drawn: Tokens) -> None:
    play.tasks.pop()
    play.conditions = drawn.tokens


# The landscape, laid by chance or (a variant) by the players


def _tiles(at: Position, task: Task) -> Tiles:
    wanted = at.options["tile_side"]
    sides = tuple(side for side, word in enumerate(SIDES) if wanted in (word, "random"))
    many = len(at.box.pack.layouts[at.seats - 1])
    return Tiles(at.box, many, sides, at.options["landscape"] == "fixed")


def _tiles_drawn(play: Play, task: Task, drawn: Drawn) -> None:
    play.tasks.pop()
    seats = play.seats
    if play.options["landscape"] == "fixed":
        layout = play.box.pack.layouts[seats - 1]
        laid = tuple(
            Laid(*tile, centre(spot)) for tile, spot in zip(drawn.tiles, layout, strict=True)
        )
        play.land = landscape(laid, play.box.sides)
        return
    numbers = [tile for tile, *_ in drawn.tiles]
    play.tiles = tuple(tuple(numbers[seat::seats]) for seat in range(seats))
    laps = len(numbers) // seats
    play.then(*(Task("lay", seat) for _ in range(laps) for seat in clockwise(play, play.first)))


def _lays(at: Position, task: Task) -> list[Lay]:
    """Any own tile, on either side (B85)."""
    wanted = at.options["tile_side"]
    return [
        at.box.spoken.lay[tile][side]
        for tile in at.tiles[task.seat]
        for side, word in enumerate(SIDES)
        if wanted in (word, "random")
    ]


def _lay(play: Play, task: Task, lay: Lay) -> None:
    data = (play.box.tile_numbers[lay.tile], SIDES.index(lay.side))
    play.instead(Task("place", task.seat, data=data))


@lru_cache(maxsize=256)
def spots(laid: tuple[Hex, ...], each_tile: bool) -> tuple[Hex, ...]:
    """Where the next tile's middle may lie beside tiles with these middles (B84)."""
    if not laid:
        return ((0, 0),)
    land = {(q + dq, r + dr): (q, r) for q, r in laid for dq, dr in FLOWER}
    near = {hex_ for one in land for hex_ in neighbours(one) if hex_ not in land}
    found = {(q - dq, r - dr) for q, r in near for dq, dr in FLOWER}
    return tuple(sorted(spot for spot in found if _fits(spot, land, each_tile)))


def _fits(spot: Hex, land: dict[Hex, Hex], each_tile: bool) -> bool:
    flower = [(spot[0] + dq, spot[1] + dr) for dq, dr in FLOWER]
    if any(hex_ in land for hex_ in flower):
        return False
    touched = [{land[beside] for beside in neighbours(hex_) if beside in land} for hex_ in flower]
    if not each_tile:
        return sum(map(bool, touched)) >= CONTACT
    tiles = set[Hex]().union(*touched)
    return all(sum(tile in one for one in touched) >= CONTACT for tile in tiles)


def _spots(at: Position, task: Task) -> list[To]:
    laid = tuple(one.centre for one in at.land.laid)
    return [TOS[spot] for spot in spots(laid, at.options["tile_contact"] == "each")]


def _spot(play: Play, task: Task, to: To) -> None:
    play.instead(Task("rotate", task.seat, data=(*task.data, *to.hex)))


def _turns(at: Position, task: Task) -> tuple[Turn, ...]:
    return TURNS


def _turn(play: Play, task: Task, turn: Turn) -> None:
    play.tasks.pop()
    tile, side, q, r = task.data
    play.land = landscape((*play.land.laid, Laid(tile, side, turn.sixths, (q, r))), play.box.sides)
    left = tuple(own for own in play.tiles[task.seat] if own != tile)
    play.tiles = swapped(play.tiles, task.seat, left)


# Hands, with one mulligan each (B2)


def _hands(play: Play, task: Task) -> bool:
    """Deal and offer a mulligan to all, then go on to the starting territories."""
    if play.seats == 1:
        inner = play.land
        play.tokens[-1] = inner.everything & ~inner.edge
    play.instead(*to_come(play))
    if play.options["advanced_biotopes"] != "none":
        play.display = (1 << len(play.box.pack.biotopes)) - 1
    return True


def to_come(play: Play) -> list[Task]:
    """All from the first hands on up to the first cycle, in order."""
    order = clockwise(play, play.first)
    return [
        *(Task("deal", seat) for seat in order),
        *(Task("mulligan", seat) for seat in order),
        *(Task("settle", seat) for _ in range(LAPS) for seat in order),
        *_biotope_cards(play, order),
        Task("refill"),
        Task("production"),
    ]


def _biotope_cards(play: Play, order: list[Seat]) -> Iterator[Task]:
    mode = play.options["advanced_biotopes"]
    for seat in order:
        if mode in ("random", "milieu"):
            yield Task("biotopes", seat)
        if mode != "draft":
            yield Task("bags", seat)
    yield Task("cleared")


def _deal(at: Position, task: Task) -> Deal:
    return Deal(at.box, task.seat, at.decks[0])


def _dealt(play: Play, task: Task, drawn: Dealt) -> None:
    """The cards of a first hand are shuffled back once the new hand is dealt."""
    play.tasks.pop()
    seat = task.seat
    back = play.hands[seat]
    play.hands[seat] = sum(1 << card for card in drawn.cards)
    play.decks[0] = play.decks[0] & ~play.hands[seat] | back


def _mulligans(at: Position, task: Task) -> list[Action]:
    return [KEEP, MULLIGAN]


def _mulligan(play: Play, task: Task, choice: Action) -> None:
    play.instead(*([Task("deal", task.seat)] if isinstance(choice, Mulligan) else []))


# Starting territories (B5-B7) and, in the draft, an advanced biotope with each (B86-B88)


def starts(at: Position, seat: int) -> int:
    """The hexes for a starting territory, by the strictest rule that leaves any."""
    land, own = at.land, at.tokens[seat]
    free = land.everything & ~taken(at)
    apart = free & ~land.around(own)
    new = sum(biotope for biotope in land.of_biotope if not biotope & own)
    for hexes_ in (apart & new & land.edge, apart & new, free & new):
        if hexes_:
            return hexes_
    return free


def _starts(at: Position, task: Task) -> list[Settle]:
    land = at.land
    return [SETTLES[land.hexes[hex_]] for hex_ in each(starts(at, task.seat))]


def _settle(play: Play, task: Task, settle: Settle) -> None:
    seat, land = task.seat, play.land
    hex_ = land.numbers[settle.hex]
    play.tokens[seat] |= 1 << hex_
    draft = play.options["advanced_biotopes"] == "draft"
    after = [Task("adopt", seat, data=(land.biotopes[hex_],))] if draft else []
    play.instead(*after)


def _adopts(at: Position, task: Task) -> list[Adopt]:
    """Any card left of the biotope just taken; if that line has one already, of those lacking."""
    own = at.milieus[LINES * task.seat : LINES * (task.seat + 1)]
    lines = [line for line in range(LINES) if own[line] == NOTHING]
    if task.data[0] in lines:
        lines = [task.data[0]]
    return [
        at.box.spoken.adopt[number]
        for line in lines
        for number in at.box.milieus_of_line[line]
        if at.display >> number & 1
    ]


def _adopt(play: Play, task: Task, adopt: Adopt) -> None:
    play.tasks.pop()
    number = play.box.milieu_numbers[adopt.card]
    _own(play, task.seat, number)
    play.gather(task.seat, play.box.milieu_line[number])


def _own(play: Play, seat: Seat, milieu: int) -> None:
    play.display &= ~(1 << milieu)
    play.species[seat] |= 1 << SPECIES + milieu
    at = LINES * seat + play.box.milieu_line[milieu]
    play.milieus = swapped(play.milieus, at, milieu)


def _assignment(at: Position, task: Task) -> Assignment:
    whole = at.options["advanced_biotopes"] == "milieu"
    return Assignment(at.box, task.seat, at.display, whole)


def _assigned(play: Play, task: Task, drawn: Assigned) -> None:
    play.tasks.pop()
    for milieu in drawn.milieus:
        _own(play, task.seat, milieu)


def _bags(play: Play, task: Task) -> bool:
    """A cube of each colour from the reserve."""
    play.tasks.pop()
    play.reserve -= heaps.EACH
    play.bags[task.seat] += heaps.EACH
    return True


def _cleared(play: Play, task: Task) -> bool:
    """The cards that nobody has taken go back to the box (B88)."""
    play.tasks.pop()
    play.display = 0
    play.phase = Phase.PRODUCTION
    return True


STEPS = {
    "pack": Step(chance=lambda at, task: PackCheck(at.box.pack.fingerprint), drawn=_checked),
    "first": Step(chance=lambda at, task: FirstPlayer(at.seats), drawn=_first),
    "conditions": Step(chance=lambda at, task: Conditions(at.box), drawn=_conditions),
    "tiles": Step(chance=_tiles, drawn=_tiles_drawn),
    "lay": Step(legal=_lays, do=_lay),
    "place": only(_spots, _spot),
    "rotate": Step(legal=_turns, do=_turn),
    "hands": Step(_hands),
    "deal": Step(chance=_deal, drawn=_dealt),
    "mulligan": Step(legal=_mulligans, do=_mulligan),
    "settle": Step(legal=_starts, do=_settle),
    "adopt": Step(legal=_adopts, do=_adopt),
    "biotopes": Step(chance=_assignment, drawn=_assigned),
    "bags": Step(_bags),
    "cleared": Step(_cleared),
}
