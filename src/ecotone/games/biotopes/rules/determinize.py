"""Determinizing: a world with what the view shows, and anything where it shows nothing."""

from collections.abc import Callable
from random import Random

from ecotone.core.errors import IllegalAction
from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import cycle, heaps, territory
from ecotone.games.biotopes.rules.adaptation import adapt, use
from ecotone.games.biotopes.rules.costs import diet, supply
from ecotone.games.biotopes.rules.growth import evolve, reproduce, transfer
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.lying_open import card_of, lying_open, needed, plain, spent
from ecotone.games.biotopes.rules.play import Play, taken
from ecotone.games.biotopes.rules.setup import to_come
from ecotone.games.biotopes.rules.state import (
    COMPETITION,
    EXPANSION,
    NOTHING,
    REPRODUCTION,
    TRANSFER,
    Phase,
    State,
    Task,
)
from ecotone.games.biotopes.rules.terms import BIOTOPES, COLOURS, DECKS, TYPES
from ecotone.games.biotopes.rules.view import Decision, View

World = State
"""A determinized state: one like any other that the seat cannot tell from the real one."""


def determinize(view: View, rng: Random) -> World:
    """A state in which the seat would see this view and have the same choices.

    It must be in one of the cycles, or at a hand or a territory before the first; whoever decides,
    a card that is being paid for in secret may be any of that hand. Rewards that are still to come
    after the one at hand are not in the view, nor are they in the world.
    """
    decision = view.decision
    if decision is None or (view.phase is Phase.SETUP and decision.step not in _BEFORE):
        raise IllegalAction("no_world")
    play = lying_open(view)
    _deal(view, play, rng)
    _fill_bags(view, decision, play, rng)
    if decision.step in _BEFORE:
        _set_up(view, decision, play)
    else:
        _decide(decision, play, rng)
    return play.freeze()


_BEFORE = ("mulligan", "settle", "adopt")
"""The decisions before the first cycle, once the landscape lies."""


def _set_up(view: View, decision: Decision, play: Play) -> None:
    """A hand, a territory or its advanced biotope, and all that follows up to the first cycle."""
    seat, step = decision.seat, decision.step
    play.display = sum(1 << play.box.milieu_numbers[card] for card in view.display)
    placed = play.tokens[seat].bit_count()
    still = [task for task in to_come(play) if task.step != "deal"]
    own = [at for at, task in enumerate(still) if task.seat == seat and task.step == "settle"]
    if step == "mulligan":
        left = still[still.index(Task(step, seat)) :]
    elif step == "settle":
        left = still[own[placed] :]
    else:
        line = COLOURS.index(str(decision.colour))
        left = [Task(step, seat, data=(line,)), *still[own[placed - 1] + 1 :]]
    play.tasks = []
    play.then(*left)


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
        play.then(plain(play, decision))


def _produce(play: Play) -> None:
    """Primary production as far as all rewards have been given."""
    play.tasks = [Task("production")]
    play.cycle -= 1
    cycle.STEPS["production"].run(play, play.tasks[-1])
    while play.tasks[-1].step != "tidy":
        play.tasks.pop()


def _pay(play: Play, decision: Decision, rng: Random) -> None:
    """The action that is being paid for, as far as it has been paid."""
    if not decision.needs:
        _pay_in_secret(play, decision.seat, rng)
        return
    seat, card = decision.seat, card_of(play, decision)
    needs = needed(decision)
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
    evolve(play, decision.seat)
    paid = spent(decision)
    play.instead(Task("evolve", decision.seat, many=decision.many, data=paid))


def _feed(play: Play, decision: Decision, rng: Random) -> None:
    """Transfer, paid, has come to this species."""
    seat, card = decision.seat, card_of(play, decision)
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
