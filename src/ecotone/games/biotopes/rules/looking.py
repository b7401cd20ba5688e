"""How a state looks to one seat, or to a spectator: built up from nothing."""

from functools import lru_cache
from typing import NamedTuple

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.landscape import Landscape, each
from ecotone.games.biotopes.rules.state import LINES, NOBODY, NOTHING, SLOTS, TOKENS, State, Task
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS, SEATS, TYPES
from ecotone.games.biotopes.rules.tiles import FLOWER
from ecotone.games.biotopes.rules.turn import left
from ecotone.games.biotopes.rules.view import (
    FOREIGN,
    Cubes,
    Decision,
    DeckView,
    Ground,
    HandCard,
    LineView,
    Need,
    PlayerView,
    SpeciesView,
    TileView,
    View,
)

EVERYBODY = tuple(map(Seat, range(SEATS[-1])))
_ORDER: dict[str | None, int] = {None: 0} | {
    word: at for at, word in enumerate((*DECKS, *BIOTOPES), 1)
}


class Known(NamedTuple):
    """What the options let everybody see, and whether cards that allow an action twice add up."""

    backs: bool
    bags: bool
    stacks: bool


def look(game: str, state: State, seat: Seat | None, awaited: tuple[Seat, ...]) -> View:
    """The state as the seat sees it, built up from nothing."""
    box, options = state.box, state.options
    known = Known(
        bool(options["show_deck_top_biotope"]),
        bool(options["open_bags"]),
        bool(options["x2_stack"]),
    )
    tops = state.tops if known.backs else (NOTHING,) * len(DECKS)
    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        options=options,
        phase=state.phase,
        cycle=state.cycle,
        cycles=cycles(state),
        first=None if state.first == NOBODY else state.first,
        turn=None if state.turn == NOBODY else state.turn,
        awaited=awaited,
        conditions=_conditions(state.conditions),
        tiles=_tiles(box, state.land),
        land=_land(box, state.land, state.tokens, state.seats),
        display=tuple([box.pack.biotopes[number].id for number in each(state.display)]),
        reserve=heaps.counts(state.reserve),
        decks=tuple(
            [
                _deck(box, deck, pile.bit_count(), tops[deck], state.discards[deck], river)
                for deck, (pile, river) in enumerate(zip(state.decks, state.rivers, strict=True))
            ]
        ),
        players=tuple([_player(state, whose, seat, known) for whose in EVERYBODY[: state.seats]]),
        decision=_decision(state, seat) if awaited else None,
        box=box,
    )


@lru_cache(maxsize=1 << 10)
def _conditions(tokens: tuple[int, ...]) -> tuple[str, ...]:
    return tuple((BIOTOPES if at < 2 else TYPES)[token] for at, token in enumerate(tokens))


@lru_cache(maxsize=512)
def _tiles(box: Box, land: Landscape) -> tuple[TileView, ...]:
    return tuple(
        TileView(box.pack.tiles[tile].id, "ab"[side], sixths, centre)
        for tile, side, sixths, centre in land.laid
    )


@lru_cache(maxsize=4096)
def _land(box: Box, land: Landscape, tokens: tuple[int, ...], seats: int) -> tuple[Ground, ...]:
    """The map with its owners; kept, since most steps leave it as it is."""
    owners: dict[int, Seat] = {}
    for seat, own in enumerate(tokens):
        for number in each(own):
            owners[number] = Seat(seat) if seat < seats else FOREIGN
    tiles = box.pack.tiles
    return tuple(
        Ground(
            hex=hex_,
            biotope=BIOTOPES[land.biotopes[number]],
            tile=tiles[land.laid[number // len(FLOWER)].tile].id,
            edge=bool(land.edge >> number & 1),
            owner=owners.get(number),
        )
        for number, hex_ in enumerate(land.hexes)
    )


def knows_bag(state: State, seat: Seat | None, whose: int) -> bool:
    """Whether the seat may see this player's bag (B90)."""
    return seat == whose or bool(state.options["open_bags"])


def _player(state: State, whose: Seat, seat: Seat | None, known: Known) -> PlayerView:
    box, bag, species = state.box, state.bags[whose], state.species[whose]
    tiles = state.tiles[whose] if state.tiles else ()
    boards = state.boards[len(SLOTS) * whose : len(SLOTS) * (whose + 1)]
    own, first, cubes = seat == whose, LINES * whose, state.cubes
    lines = state.lines[first : first + LINES]
    return PlayerView(
        seat=whose,
        tokens=TOKENS - state.tokens[whose].bit_count(),
        bag=heaps.counts(bag) if own or known.bags else None,
        bag_size=heaps.total(bag),
        hand=_hand(box, state.hands[whose], state.known[whose], own, known.backs),
        lines=_lines(
            box,
            lines,
            state.milieus[first : first + LINES],
            cubes[SPECIES + first : SPECIES + first + LINES],
            tuple([cubes[card] for cards in lines for card in cards]),
            state.acted & species,
        ),
        slots=_slots(boards),
        left=_left(box, boards, species, known.stacks),
        passed=bool(state.passed >> whose & 1),
        tiles=tuple([box.pack.tiles[number].id for number in tiles]),
    )


# What most steps leave as it is is kept: a view is made at every step


@lru_cache(maxsize=1 << 12)
def _slots(boards: tuple[int, ...]) -> tuple[tuple[str, Cubes], ...]:
    return tuple((slot, heaps.counts(cubes)) for slot, cubes in zip(SLOTS, boards, strict=True))


@lru_cache(maxsize=1 << 12)
def _left(
    box: Box, boards: tuple[int, ...], species: int, stacks: bool
) -> tuple[tuple[str, int], ...]:
    return tuple(
        (slot, left(box, at, boards[at], species, stacks=stacks)) for at, slot in enumerate(SLOTS)
    )


@lru_cache(maxsize=1 << 12)
def _hand(box: Box, hand: int, open_: int, own: bool, backs: bool) -> tuple[HandCard, ...]:
    """The hand; unseen cards come last and in the order of their backs."""
    found = []
    for card in each(hand):
        known = bool(open_ >> card & 1)
        shown = known or own
        found.append(
            HandCard(
                card=box.spoken.cards[card] if shown else None,
                deck=DECKS[box.deck[card]],
                biotope=BIOTOPES[box.line[card]] if shown or backs else None,
                open=known,
            )
        )
    if not own:
        found.sort(key=lambda one: (one.card is None, _ORDER[one.deck], _ORDER[one.biotope]))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _lines(
    box: Box,
    lines: tuple[tuple[int, ...], ...],
    milieus: tuple[int, ...],
    ground: tuple[int, ...],
    cubes: tuple[int, ...],
    acted: int,
) -> tuple[LineView, ...]:
    """The lines of these cards, with the heaps on biotope cards and, in order, on the species."""
    found, heaped = [], iter(cubes)
    for line, cards in enumerate(lines):
        own = tuple((card, next(heaped), bool(acted >> card & 1)) for card in cards)
        found.append(_line(box, line, milieus[line], ground[line], own))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _line(
    box: Box, line: int, milieu: int, ground: int, cards: tuple[tuple[int, int, bool], ...]
) -> LineView:
    return LineView(
        biotope=BIOTOPES[line],
        advanced=None if milieu == NOTHING else box.pack.biotopes[milieu].id,
        cubes=heaps.counts(ground),
        species=tuple(
            SpeciesView(box.spoken.cards[card], heaps.counts(heap), acted)
            for card, heap, acted in cards
        ),
    )


@lru_cache(maxsize=1 << 10)
def _deck(
    box: Box, deck: int, size: int, top: int, discards: int, river: tuple[int, ...]
) -> DeckView:
    names = box.spoken.cards
    return DeckView(
        deck=DECKS[deck],
        size=size,
        top=None if top == NOTHING else BIOTOPES[top],
        discards=tuple(names[card] for card in each(discards)),
        river=tuple(names[card] for card in river),
    )


def hidden_card(state: State, task: Task, seat: Seat | None) -> bool:
    """Whether the species being paid for is still a secret to this viewer."""
    return (
        task.step == "pay"
        and 0 <= task.card < SPECIES
        and seat != task.seat
        and bool(state.hands[task.seat] & ~state.known[task.seat] & 1 << task.card)
    )


def _decision(state: State, seat: Seat | None) -> Decision:
    """The task at hand in words."""
    task, box = state.tasks[-1], state.box
    names = box.spoken.cards
    step, data = task.step, task.data
    secret = hidden_card(state, task, seat)
    about = None if secret or task.card == NOTHING else names[task.card]
    needs: tuple[Need, ...] = ()
    colour, hex_, tile = None, None, None
    effects: tuple[str, ...] = ()
    spent: tuple[tuple[str, ...], ...] = ()
    growing: tuple[str, ...] = ()
    if step == "pay" and not secret:
        needs = tuple(
            Need(
                _types(need),
                tuple(word for at, word in enumerate(COLOURS) if need >> len(TYPES) + at & 1),
            )
            for need in data
        )
    elif step in ("put", "moved", "adopt"):
        colour = COLOURS[data[0]]
    elif step in ("migrate", "retreat"):
        hex_ = state.land.hexes[data[0]]
    elif step in ("place", "rotate"):
        q, r = data[2:] or (0, 0)
        tile = TileView(box.pack.tiles[data[0]].id, "ab"[data[1]], 0, (q, r))
    elif step == "triggers":
        effects = tuple(names[box.own_card(number)] for number in data[::2])
    elif step == "evolve":
        spent = tuple(_types(paid) for paid in data)
    elif step == "breed":
        growing = tuple(names[card] for card in data)
    return Decision(
        step, task.seat, about, task.many, needs, colour, hex_, tile, effects, spent, growing
    )


@lru_cache(maxsize=1 << 10)
def _types(bits: int) -> tuple[str, ...]:
    return tuple(word for at, word in enumerate(TYPES) if bits >> at & 1)
