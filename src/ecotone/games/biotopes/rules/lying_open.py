"""What a view shows lying open, as a position; what it hides is not there."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import SIDES
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.costs import need
from ecotone.games.biotopes.rules.landscape import Laid, Landscape, each, landscape
from ecotone.games.biotopes.rules.play import Play
from ecotone.games.biotopes.rules.state import LINES, NOBODY, NOTHING, State, Task, place
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS, TYPES
from ecotone.games.biotopes.rules.view import FOREIGN, Decision, HandCard, TileView, View


def shown(view: View) -> State:
    """What lies open, and the decision at hand: nothing lies in decks or in others' hands and bags.

    Nothing can be played on from here; it is there to be looked at.
    """
    play, decision = lying_open(view), view.decision
    if decision is not None:
        play.then(_at_hand(play, decision))
    return play.freeze()


def _at_hand(play: Play, decision: Decision) -> Task:
    """The decision as it looks at this moment, whatever follows from it."""
    task = plain(play, decision)
    if decision.step == "pay":
        return task._replace(data=needed(decision))
    if decision.step == "evolve":
        return task._replace(data=spent(decision))
    return task


def lying_open(view: View) -> Play:
    """All that lies open, with nothing in the decks and in the rivals' hands and bags."""
    box, seats = view.box, view.seats
    numbers = box.spoken.numbers
    cubes = [0] * (SPECIES + LINES * seats)
    lines: list[tuple[int, ...]] = []
    milieus: list[int] = []
    acted = 0
    for player in view.players:
        for at, row in enumerate(player.lines):
            cubes[place(player.seat, SPECIES + at)] = _heap(row.cubes)
            for one in row.species:
                cubes[numbers[one.card]] = _heap(one.cubes)
                acted |= one.acted << numbers[one.card]
            lines.append(tuple(numbers[one.card] for one in row.species))
            milieus.append(NOTHING if row.advanced is None else box.milieu_numbers[row.advanced])
    land = _land(view.tiles, box)
    return Play(
        State(
            options=view.options,
            seats=seats,
            box=box,
            phase=view.phase,
            cycle=view.cycle,
            first=_seat(view.first),
            turn=_seat(view.turn),
            passed=sum(player.passed << player.seat for player in view.players),
            acted=acted,
            conditions=_conditions(view.conditions),
            land=land,
            tiles=((),) * seats,
            display=0,
            reserve=_heap(view.reserve),
            bags=tuple(_heap(player.bag or ()) for player in view.players),
            cubes=tuple(cubes),
            boards=tuple(_heap(paid) for player in view.players for _, paid in player.slots),
            tokens=tuple(
                sum(1 << land.numbers[one.hex] for one in view.land if one.owner == owner)
                for owner in (*range(seats), FOREIGN)
            ),
            lines=tuple(lines),
            milieus=tuple(milieus),
            species=tuple(
                _own(lines[LINES * seat : LINES * (seat + 1)], milieus[LINES * seat :][:LINES])
                for seat in range(seats)
            ),
            hands=tuple(_cards(box, player.hand) for player in view.players),
            known=tuple(
                _cards(box, [one for one in player.hand if one.open]) for player in view.players
            ),
            decks=(0,) * len(DECKS),
            discards=tuple(_bits(box, deck.discards) for deck in view.decks),
            tops=tuple(
                NOTHING if deck.top is None else BIOTOPES.index(deck.top) for deck in view.decks
            ),
            rivers=tuple(tuple(numbers[card] for card in deck.river) for deck in view.decks),
            tasks=(),
        )
    )


def _conditions(words: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the condition tokens: two biotopes, then two types."""
    return tuple((BIOTOPES if at < 2 else TYPES).index(word) for at, word in enumerate(words))


def _own(lines: Sequence[tuple[int, ...]], milieus: Sequence[int]) -> int:
    """The cards of one ecosystem as bits: its species, and its advanced biotopes after those."""
    species = sum(1 << card for line in lines for card in line)
    return species | sum(1 << SPECIES + milieu for milieu in milieus if milieu != NOTHING)


def _seat(seat: Seat | None) -> Seat:
    return NOBODY if seat is None else seat


def _heap(counts: Sequence[int]) -> int:
    return sum(cube * many for cube, many in zip(heaps.CUBES, counts, strict=False))


def _bits(box: Box, cards: Sequence[str]) -> int:
    return sum(1 << box.spoken.numbers[card] for card in cards)


def _cards(box: Box, hand: Sequence[HandCard]) -> int:
    return _bits(box, [one.card for one in hand if one.card is not None])


@lru_cache(maxsize=8)
def _land(tiles: tuple[TileView, ...], box: Box) -> Landscape:
    laid = tuple(
        Laid(box.tile_numbers[one.tile], SIDES.index(one.side), one.sixths, one.centre)
        for one in tiles
    )
    return landscape(laid, box.sides)


# The decision at hand


def plain(play: Play, decision: Decision) -> Task:
    """A decision that a reward asks for."""
    data: tuple[int, ...] = ()
    if decision.colour is not None:
        data = (COLOURS.index(decision.colour),)
    elif decision.effects:
        data = tuple(_triggered(play, decision))
    return Task(decision.step, decision.seat, card_of(play, decision), decision.many, data)


def card_of(play: Play, decision: Decision) -> int:
    """The number of the card that a decision is about."""
    return NOTHING if decision.card is None else play.box.spoken.numbers[decision.card]


def _triggered(play: Play, decision: Decision) -> Iterator[int]:
    """For each card with a reward to give, the bearer and which of its effects it is."""
    box = play.box
    bearing = [
        (box.spoken.cards[box.own_card(bearer)], bearer, at)
        for bearer in each(play.species[decision.seat])
        for at, effect in enumerate(box.effects[bearer])
        if effect.on is not None or effect.family == "regrowth"
    ]
    for word in decision.effects:
        found = next(one for one in bearing if one[0] == word)
        bearing.remove(found)
        yield from found[1:]


def needed(decision: Decision) -> tuple[int, ...]:
    """The cubes still to be paid."""
    return tuple(
        need(
            sum(1 << TYPES.index(word) for word in one.types),
            sum(1 << COLOURS.index(word) for word in one.colours),
        )
        for one in decision.needs
    )


def spent(decision: Decision) -> tuple[int, ...]:
    """The types that each cube paid for Evolution can stand for."""
    return tuple(sum(1 << TYPES.index(word) for word in types) for types in decision.spent)
