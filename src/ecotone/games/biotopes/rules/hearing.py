"""The log: what a seat learns from an event, public except for hands and blind draws."""

from collections.abc import Iterator

from ecotone.core.errors import Param
from ecotone.core.first import First
from ecotone.core.rules import Event, Heard
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import (
    Adapt,
    Adopt,
    Compete,
    Discard,
    Done,
    Draw,
    Evolve,
    Expand,
    Keep,
    Lay,
    Migrate,
    Mulligan,
    OnCard,
    Pass,
    Pay,
    Prey,
    Reproduce,
    Settle,
    Take,
    To,
    Transfer,
    Turn,
    Use,
)
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.draws import Cards, Cubes
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import own_cards
from ecotone.games.biotopes.rules.setup_draws import Assigned, Dealt, Drawn, Tokens
from ecotone.games.biotopes.rules.state import Phase, State, place
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS

_WORDS = {
    Keep: "kept",
    Mulligan: "mulligan",
    Pass: "passed",
    Reproduce: "reproduction",
    Transfer: "transfer",
    Evolve: "evolution",
}
_CARDS = {Use: "used", Draw: "drew", Discard: "discarded", Adopt: "adopted"}
_SILENT = (Adapt, Done, Settle, Expand, Compete, Migrate, To, Take, Lay)


def line(code: str, **params: Param) -> Heard:
    """One heard thing."""
    return Heard(code, tuple(params.items()))


def hear(before: State, event: Event, after: State, seat: Seat | None) -> tuple[Heard, ...]:
    """What the seat learns from the event."""
    lines = _drawn if event.seat is None else _done
    return (
        *lines(before, event, after, seat),
        *_played(before, after),
        *_territories(before, after),
        *_cubes(before, event, after),
        *_progress(before, after),
    )


def _drawn(before: State, event: Event, after: State, seat: Seat | None) -> Iterator[Heard]:
    drawn = event.move
    if isinstance(drawn, First):
        yield line("first_player", seat=drawn.seat)
    elif isinstance(drawn, Tokens):
        yield line("conditions", tokens=tuple(str(drawn).split()[1:]))
    elif isinstance(drawn, Drawn):
        yield line("tiles", tiles=drawn.words)
    elif isinstance(drawn, Dealt):
        if seat == drawn.seat:
            yield line("dealt", cards=drawn.words)
        else:
            yield line("dealt_unseen", seat=drawn.seat)
    elif isinstance(drawn, Assigned):
        yield line("milieus", seat=drawn.seat, cards=drawn.words)
    elif isinstance(drawn, Cubes):
        words = tuple(COLOURS[colour] for colour in heaps.cubes(drawn.heap))
        yield line("produced" if drawn.verb == "produce" else "cube", seat=drawn.seat, cubes=words)
    elif isinstance(drawn, Cards):
        yield from _cards(before, drawn, seat)


def _cards(before: State, drawn: Cards, seat: Seat | None) -> Iterator[Heard]:
    if not before.decks[drawn.deck]:
        yield line("reshuffled", deck=DECKS[drawn.deck])
    if drawn.verb == "river":
        yield line("river", deck=DECKS[drawn.deck], cards=drawn.words)
        return
    who, (card,) = before.tasks[-1].seat, drawn.cards
    if seat == who:
        yield line("drew_blind", deck=DECKS[drawn.deck], card=drawn.words[0])
    elif before.options["show_deck_top_biotope"]:
        biotope = BIOTOPES[before.box.line[card]]
        yield line("drew_back", seat=who, deck=DECKS[drawn.deck], biotope=biotope)
    else:
        yield line("drew_unseen", seat=who, deck=DECKS[drawn.deck])


def _done(before: State, event: Event, after: State, seat: Seat | None) -> Iterator[Heard]:
    who, move = event.seat or 0, event.move
    kind = type(move)
    if kind in _WORDS:
        yield line(_WORDS[kind], seat=who)
    elif isinstance(move, OnCard) and kind in _CARDS:
        blind = move.card in DECKS
        yield line("drawing" if blind else _CARDS[kind], seat=who, card=move.card)
    elif isinstance(move, Pay):
        yield line("paid", seat=who, card=move.card, colour=move.colour)
    elif isinstance(move, Prey):
        yield line("preyed", seat=who, rival=move.seat, card=move.card, colour=move.colour)
    elif isinstance(move, Turn):
        tile = before.box.pack.tiles[before.tasks[-1].data[0]].id
        yield line("laid", seat=who, tile=tile)
    elif not isinstance(move, _SILENT):
        yield line("chose", seat=who, text=str(move))


def _played(before: State, after: State) -> Iterator[Heard]:
    for seat, species in enumerate(after.species):
        for card in each(species & ~before.species[seat] & (1 << SPECIES) - 1):
            yield line("adapted", seat=seat, card=after.box.spoken.cards[card])
        if after.phase is Phase.OVER:
            for card in each(before.species[seat] & ~species):
                yield line("extinct", seat=seat, card=after.box.spoken.cards[card])


def _territories(before: State, after: State) -> Iterator[Heard]:
    land = after.land
    for seat, tokens in enumerate(after.tokens[: after.seats]):
        for number in each(before.tokens[seat] & ~tokens):
            q, r = land.hexes[number]
            yield line("left", seat=seat, hex=f"{q},{r}", biotope=BIOTOPES[land.biotopes[number]])
        for number in each(tokens & ~before.tokens[seat]):
            q, r = land.hexes[number]
            yield line(
                "settled", seat=seat, hex=f"{q},{r}", biotope=BIOTOPES[land.biotopes[number]]
            )


def _cubes(before: State, event: Event, after: State) -> Iterator[Heard]:
    """Cards that have more cubes than before; at production that is said already."""
    if isinstance(event.move, Cubes) and event.move.verb == "produce":
        return
    for seat in range(after.seats):
        for card in own_cards(after, seat):
            at = place(seat, card)
            more = heaps.total(after.cubes[at]) - heaps.total(before.cubes[at])
            if more > 0:
                yield line("grown", seat=seat, card=after.box.spoken.cards[card], cubes=more)


def _progress(before: State, after: State) -> Iterator[Heard]:
    if after.cycle != before.cycle:
        yield line("cycle", cycle=after.cycle, seat=after.first)
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        yield line("over")
