"""A cycle: primary production, turns until all have passed, rivers, and its end."""

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import Discard
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.draws import Cards, Cubes, FromBag, FromDeck
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import Play, Position, clockwise, room, slot
from ecotone.games.biotopes.rules.rewards import from_deck, leave_deck, triggers
from ecotone.games.biotopes.rules.state import (
    HAND_LIMIT,
    LINES,
    NOBODY,
    RIVER,
    SLOTS,
    Phase,
    Task,
    place,
)
from ecotone.games.biotopes.rules.steps import Step
from ecotone.games.biotopes.rules.terms import BIOTOPES


def cycles(at: Position) -> int:
    """How many cycles the game lasts; alone with advanced biotopes five (B82)."""
    if at.seats == 1 and at.options["advanced_biotopes"] != "none":
        return 5
    return int(at.options["cycles"])


# Primary production: regrowth, then detritivores, then the cubes drawn


def _production(play: Play, task: Task) -> bool:
    play.phase = Phase.PRODUCTION
    play.cycle += 1
    order = clockwise(play, play.first)
    regrowth = [
        triggers(seat, [one for one in play.box.regrowth if play.species[seat] >> one.bearer & 1])
        for seat in order
    ]
    draws = [Task("produce", seat) for seat in order]
    tidy = Task("tidy", play.first)
    play.instead(*regrowth, tidy, Task("detritivores"), *draws, Task("actions"))
    return True


def _detritivores(play: Play, task: Task) -> bool:
    """Cubes looked out of the own bag go onto the cards of their colour."""
    play.tasks.pop()
    for bearer, _, effect in play.box.detritivores:
        for seat in range(play.seats):
            if play.species[seat] >> bearer & 1:
                card = play.box.own_card(bearer)
                line = play.box.line[card]
                many = min(effect.amount, heaps.count(play.bags[seat], line))
                many = min(many, room(play, seat, card))
                play.bags[seat] -= heaps.CUBES[line] * many
                play.cubes[place(seat, card)] += heaps.CUBES[line] * many
    return True


def produced(at: Position, seat: Seat) -> int:
    """How many cubes the seat draws: its territories and what its cards add (B70)."""
    tokens, land = at.tokens[seat], at.land
    many = tokens.bit_count()
    for bearer, _, effect in at.box.more:
        if at.species[seat] >> bearer & 1:
            least, own = 0, land.everything
            if effect.biotope is not None:
                least, own = effect.least, land.of_biotope[BIOTOPES.index(effect.biotope)]
            if (tokens & own).bit_count() >= least:
                many += effect.amount
    return many


def _produce(play: Play, task: Task) -> bool:
    if play.bags[task.seat] and produced(play, task.seat):
        return False
    play.tasks.pop()
    return True


def _production_draw(at: Position, task: Task) -> FromBag:
    return FromBag("produce", task.seat, at.bags[task.seat], produced(at, task.seat))


def _cubes_produced(play: Play, task: Task, drawn: Cubes) -> None:
    play.tasks.pop()
    seat = task.seat
    play.bags[seat] -= drawn.heap
    for line in range(LINES):
        many = heaps.count(drawn.heap, line)
        play.cubes[place(seat, SPECIES + line)] += heaps.CUBES[line] * many


def _begin(play: Play, task: Task) -> bool:
    play.phase = Phase.ACTION
    play.turn = play.first
    play.instead(Task("turn", play.first))
    return True


# After an action: hand limits, rivers, the next turn


def _after(play: Play, task: Task) -> bool:
    """The action is done with all that followed from it."""
    play.instead(Task("tidy", task.seat), Task("next"))
    return True


def _tidy(play: Play, task: Task) -> bool:
    """Whoever has too many cards discards (B21), then the rivers are filled (B18)."""
    everyone = play.options["handlimit_offturn"] or play.phase is Phase.PRODUCTION
    asked = clockwise(play, task.seat) if everyone else [task.seat]
    full = [seat for seat in asked if play.hands[seat].bit_count() > HAND_LIMIT]
    play.instead(*(Task("limit", seat) for seat in full), Task("refill"))
    return True


def _too_many(at: Position, task: Task) -> list[Discard]:
    return [at.box.spoken.discard[card] for card in each(at.hands[task.seat])]


def _limit(play: Play, task: Task, choice: Discard) -> None:
    play.discard(task.seat, play.box.spoken.numbers[choice.card])
    if play.hands[task.seat].bit_count() <= HAND_LIMIT:
        play.tasks.pop()


def _short(at: Position) -> int | None:
    """The first river that lacks cards which its deck or discards have."""
    for deck, river in enumerate(at.rivers):
        if len(river) < RIVER and (at.decks[deck] or at.discards[deck]):
            return deck
    return None


def _refill(play: Play, task: Task) -> bool:
    if _short(play) is not None:
        return False
    play.tasks.pop()
    return True


def _refill_draw(at: Position, task: Task) -> FromDeck:
    deck = _short(at) or 0
    return from_deck(at, "river", deck, RIVER - len(at.rivers[deck]))


def _refilled(play: Play, task: Task, drawn: Cards) -> None:
    """New cards come in from the left (B19)."""
    leave_deck(play, drawn)
    play.rivers[drawn.deck] = (*reversed(drawn.cards), *play.rivers[drawn.deck])


def _next(play: Play, task: Task) -> bool:
    """The next player clockwise who has not passed, or the cycle's end."""
    for step in range(1, play.seats + 1):
        seat = (play.turn + step) % play.seats
        if not play.passed >> seat & 1:
            play.turn = seat = Seat(seat)
            play.instead(Task("turn", seat))
            return True
    play.instead(Task("end"))
    return True


def _end(play: Play, task: Task) -> bool:
    """Cubes on the boards go into the bags; rivers, cycle and Initiative move on."""
    play.tasks.pop()
    play.passed = 0
    play.acted = 0
    play.turn = NOBODY
    for seat in range(play.seats):
        for action in range(len(SLOTS)):
            play.bags[seat] += play.boards[slot(seat, action)]
            play.boards[slot(seat, action)] = 0
    if play.cycle == cycles(play):
        _clean_up(play)
        return False
    for deck, river in enumerate(play.rivers):
        for card in river[-1:]:
            play.discards[deck] |= 1 << card
        play.rivers[deck] = river[:-1]
    play.first = clockwise(play, play.first + 1)[0]
    play.then(Task("refill"), Task("production"))
    return True


def _clean_up(play: Play) -> None:
    """Species without cubes leave; the others close the gaps to the left."""
    play.phase = Phase.OVER
    for at, line in enumerate(play.lines):
        for card in line:
            if not play.cubes[card]:
                play.species[at // LINES] &= ~(1 << card)
                play.discards[play.box.deck[card]] |= 1 << card
        play.lines[at] = tuple(card for card in line if play.cubes[card])


STEPS = {
    "production": Step(_production),
    "detritivores": Step(_detritivores),
    "produce": Step(_produce, chance=_production_draw, drawn=_cubes_produced),
    "actions": Step(_begin),
    "after": Step(_after),
    "tidy": Step(_tidy),
    "limit": Step(legal=_too_many, do=_limit),
    "refill": Step(_refill, chance=_refill_draw, drawn=_refilled),
    "next": Step(_next),
    "end": Step(_end),
}
