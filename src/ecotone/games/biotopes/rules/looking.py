"""How a state looks to one seat, or to a spectator: built up from nothing."""

from functools import lru_cache

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.cycle import cycles
from ecotone.games.biotopes.rules.landscape import Landscape, each
from ecotone.games.biotopes.rules.state import LINES, NOBODY, NOTHING, SLOTS, TOKENS, State, Task
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS, TYPES
from ecotone.games.biotopes.rules.tiles import FLOWER
from ecotone.games.biotopes.rules.turn import times
from ecotone.games.biotopes.rules.view import (
    FOREIGN,
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

_ORDER: dict[str | None, int] = {None: 0} | {
    word: at for at, word in enumerate((*DECKS, *BIOTOPES), 1)
}


def look(game: str, state: State, seat: Seat | None, awaited: tuple[Seat, ...]) -> View:
    """The state as the seat sees it, built up from nothing."""
    box = state.box
    names = box.spoken.cards
    tops = bool(state.options["show_deck_top_biotope"])
    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        options=state.options,
        phase=state.phase,
        cycle=state.cycle,
        cycles=cycles(state),
        first=None if state.first == NOBODY else state.first,
        turn=None if state.turn == NOBODY else state.turn,
        awaited=awaited,
        conditions=tuple(
            (BIOTOPES if at < 2 else TYPES)[token] for at, token in enumerate(state.conditions)
        ),
        tiles=_tiles(box, state.land),
        land=_land(box, state.land, state.tokens, state.seats),
        display=tuple(box.pack.biotopes[number].id for number in each(state.display)),
        reserve=heaps.counts(state.reserve),
        decks=tuple(
            DeckView(
                deck=word,
                size=state.decks[deck].bit_count(),
                top=BIOTOPES[state.tops[deck]] if tops and state.tops[deck] != NOTHING else None,
                discards=tuple(names[card] for card in each(state.discards[deck])),
                river=tuple(names[card] for card in state.rivers[deck]),
            )
            for deck, word in enumerate(DECKS)
        ),
        players=tuple(_player(state, Seat(whose), seat) for whose in range(state.seats)),
        decision=_decision(state, seat) if awaited else None,
        box=box,
    )


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


def _player(state: State, whose: Seat, seat: Seat | None) -> PlayerView:
    box, bag = state.box, state.bags[whose]
    tiles = state.tiles[whose] if state.tiles else ()
    return PlayerView(
        seat=whose,
        tokens=TOKENS - state.tokens[whose].bit_count(),
        bag=heaps.counts(bag) if knows_bag(state, seat, whose) else None,
        bag_size=heaps.total(bag),
        hand=_hand(state, whose, seat),
        lines=tuple(_line(state, whose, line) for line in range(LINES)),
        slots=tuple(
            (slot, heaps.counts(state.boards[len(SLOTS) * whose + at]))
            for at, slot in enumerate(SLOTS)
        ),
        left=tuple((slot, times(state, whose, at)) for at, slot in enumerate(SLOTS)),
        passed=bool(state.passed >> whose & 1),
        tiles=tuple(box.pack.tiles[number].id for number in tiles),
    )


def _hand(state: State, whose: Seat, seat: Seat | None) -> tuple[HandCard, ...]:
    """The hand; unseen cards come last and in the order of their backs."""
    box = state.box
    backs = bool(state.options["show_deck_top_biotope"])
    found = []
    for card in each(state.hands[whose]):
        known = bool(state.known[whose] >> card & 1)
        shown = known or seat == whose
        found.append(
            HandCard(
                card=box.spoken.cards[card] if shown else None,
                deck=DECKS[box.deck[card]],
                biotope=BIOTOPES[box.line[card]] if shown or backs else None,
                open=known,
            )
        )
    if seat != whose:
        found.sort(key=lambda one: (one.card is None, _ORDER[one.deck], _ORDER[one.biotope]))
    return tuple(found)


def _line(state: State, whose: Seat, line: int) -> LineView:
    box = state.box
    milieu = state.milieus[LINES * whose + line]
    return LineView(
        biotope=BIOTOPES[line],
        advanced=None if milieu == NOTHING else box.pack.biotopes[milieu].id,
        cubes=heaps.counts(state.cubes[SPECIES + LINES * whose + line]),
        species=tuple(
            SpeciesView(
                box.spoken.cards[card],
                heaps.counts(state.cubes[card]),
                acted=bool(state.acted >> card & 1),
            )
            for card in state.lines[LINES * whose + line]
        ),
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


def _types(bits: int) -> tuple[str, ...]:
    return tuple(word for at, word in enumerate(TYPES) if bits >> at & 1)
