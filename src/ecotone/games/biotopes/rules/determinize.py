"""Determinizing: a world with what the view shows, and anything where it shows nothing."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random

from ecotone.core.errors import IllegalAction
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import cycle, heaps, territory
from ecotone.games.biotopes.rules.actions import SIDES
from ecotone.games.biotopes.rules.adaptation import adapt, use
from ecotone.games.biotopes.rules.box import SPECIES, Box
from ecotone.games.biotopes.rules.costs import diet, need, supply
from ecotone.games.biotopes.rules.growth import evolve, reproduce, transfer
from ecotone.games.biotopes.rules.landscape import Laid, Landscape, each, landscape
from ecotone.games.biotopes.rules.play import Play, taken
from ecotone.games.biotopes.rules.state import (
    COMPETITION,
    EXPANSION,
    LINES,
    NOBODY,
    NOTHING,
    REPRODUCTION,
    TRANSFER,
    Phase,
    State,
    Task,
    place,
)
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS, TYPES
from ecotone.games.biotopes.rules.view import FOREIGN, Decision, HandCard, TileView, View

World = State
"""A determinized state: one like any other that the seat cannot tell from the real one."""


def determinize(view: View, rng: Random) -> World:
    """A state in which the seat would see this view and have the same choices.

    It must be in one of the cycles; whoever decides, a card that is being paid for in secret may be
    any of that hand. Rewards that are still to come after the one at hand are not in the view, nor
    are they in the world.
    """
    decision = view.decision
    if decision is None or view.phase is Phase.SETUP:
        raise IllegalAction("no_world")
    play = _known(view)
    _deal(view, play, rng)
    _fill_bags(view, decision, play, rng)
    _decide(decision, play, rng)
    return play.freeze()


def _known(view: View) -> Play:
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


def _deal(view: View, play: Play, rng: Random) -> None:
    """Unseen cards lie in any hand or deck where a card with such a back lies."""
    box = play.box
    seen = sum((*play.hands, *play.discards))
    seen += sum(1 << card for row in (*play.lines, *play.rivers) for card in row)
    for deck, word in enumerate(DECKS):
        play.decks[deck] = box.decks[deck] & ~seen
        for player in view.players:
            for one in player.hand:
                if one.card is None and one.deck == word:
                    pile = play.decks[deck]
                    if one.biotope is not None:
                        pile &= box.of_line[BIOTOPES.index(one.biotope)]
                    card = 1 << rng.choice(list(each(pile)))
                    play.decks[deck] ^= card
                    play.hands[player.seat] |= card


def _fill_bags(view: View, decision: Decision, play: Play, rng: Random) -> None:
    """The cubes that are nowhere else are in the bags that the seat may not look into (B90)."""
    out = sum((play.reserve, *play.bags, *play.cubes, *play.boards))
    if decision.step == "put":
        out += heaps.CUBES[COLOURS.index(str(decision.colour))]
    pool = heaps.cubes(heaps.EACH * play.box.pack.reserve[play.seats - 1] - out)
    rng.shuffle(pool)
    for player in view.players:
        if player.bag is None:
            play.bags[player.seat] = heaps.heap_of(pool[: player.bag_size])
            del pool[: player.bag_size]


# The decision at hand, and what follows from it


def _decide(decision: Decision, play: Play, rng: Random) -> None:
    if decision.step == "turn":
        play.then(Task("turn", decision.seat))
    elif decision.step in _ACTIONS:
        _ACTIONS[decision.step](play, decision, rng)
    else:
        if play.phase is Phase.PRODUCTION:
            _produce(play)
        else:
            play.then(Task("after", play.turn))
        play.then(_plain(play, decision))


def _produce(play: Play) -> None:
    """Primary production as far as all rewards have been given."""
    play.tasks = [Task("production")]
    play.cycle -= 1
    cycle.STEPS["production"].run(play, play.tasks[-1])
    while play.tasks[-1].step != "tidy":
        play.tasks.pop()


def _plain(play: Play, decision: Decision) -> Task:
    """A decision that a reward asks for."""
    data: tuple[int, ...] = ()
    if decision.colour is not None:
        data = (COLOURS.index(decision.colour),)
    elif decision.effects:
        data = tuple(_triggered(play, decision))
    return Task(decision.step, decision.seat, _card(play, decision), decision.many, data)


def _card(play: Play, decision: Decision) -> int:
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


def _pay(play: Play, decision: Decision, rng: Random) -> None:
    """The action that is being paid for, as far as it has been paid."""
    if not decision.needs:
        _pay_in_secret(play, decision.seat, rng)
        return
    seat, card = decision.seat, _card(play, decision)
    needs = tuple(
        need(
            sum(1 << TYPES.index(word) for word in one.types),
            sum(1 << COLOURS.index(word) for word in one.colours),
        )
        for one in decision.needs
    )
    if card != NOTHING and play.species[seat] >> card & 1:
        use(play, seat, card)
    elif card != NOTHING:
        adapt(play, seat, card)
    elif decision.many == REPRODUCTION:
        reproduce(play, seat)
    elif decision.many == TRANSFER:
        transfer(play, seat)
    else:
        _colonise(play, seat, decision.many, needs[0] >> len(TYPES), rng)
    play.instead(Task("pay", seat, card, decision.many, needs))


def _pay_in_secret(play: Play, seat: Seat, rng: Random) -> None:
    """A rival pays for a card that nobody else has seen: any such card that the cubes allow."""
    cubes = supply(play, seat)
    unseen = each(play.hands[seat] & ~play.known[seat])
    cards = [card for card in unseen if cubes.affords(diet(play, seat, card))]
    if not cards:
        raise IllegalAction("no_world")
    adapt(play, seat, rng.choice(cards))


def _colonise(play: Play, seat: Seat, action: int, shades: int, rng: Random) -> None:
    """The view does not say which hex is being paid for: any that such a cube would pay for."""
    cubes, land = supply(play, seat), play.land
    goals = land.of_shades[shades]
    if action == EXPANSION:
        territory.expand(play, seat, _any(goals & territory.expandable(play, seat, cubes), rng))
    elif action == COMPETITION:
        territory.compete(play, seat, _any(goals & territory.contested(play, seat, cubes), rng))
    else:
        goals &= ~taken(play)
        near = {hex_: territory.reach(play, land, hex_) & goals for hex_ in each(play.tokens[seat])}
        start = rng.choice([hex_ for hex_, reached in near.items() if reached])
        gone = Task("colonise", seat, many=action, data=(_any(near[start], rng), start))
        play.then(Task("pay", seat), gone, Task("after", seat))


def _any(hexes: int, rng: Random) -> int:
    return rng.choice(list(each(hexes)))


def _evolve(play: Play, decision: Decision, rng: Random) -> None:
    paid = tuple(sum(1 << TYPES.index(word) for word in types) for types in decision.spent)
    evolve(play, decision.seat)
    play.instead(Task("evolve", decision.seat, many=decision.many, data=paid))


def _feed(play: Play, decision: Decision, rng: Random) -> None:
    """Transfer, paid, has come to this species."""
    seat, card = decision.seat, _card(play, decision)
    transfer(play, seat)
    play.tasks.pop()
    cards = play.tasks[-1].data
    play.instead(Task("feed", seat, card, data=cards[cards.index(card) :]))


def _breed(play: Play, decision: Decision, rng: Random) -> None:
    """Reproduction, paid, where not all can grow."""
    reproduce(play, decision.seat)
    play.tasks.pop()
    cards = tuple(play.box.spoken.numbers[card] for card in decision.growing)
    play.instead(Task("breed", decision.seat, data=cards))


def _migrate(play: Play, decision: Decision, rng: Random) -> None:
    territory.migrate(play, decision.seat, _hex(play, decision))


def _retreat(play: Play, decision: Decision, rng: Random) -> None:
    """Somebody who competes for the hex has paid."""
    territory.compete(play, play.turn, _hex(play, decision))
    play.tasks.pop()


def _hex(play: Play, decision: Decision) -> int:
    return play.land.numbers[decision.hex or (0, 0)]


_ACTIONS: dict[str, Callable[[Play, Decision, Random], None]] = {
    "pay": _pay,
    "evolve": _evolve,
    "feed": _feed,
    "breed": _breed,
    "migrate": _migrate,
    "retreat": _retreat,
}
"""The decisions within an action of which more is still to be done."""
