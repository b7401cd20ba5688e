"""Reproduction, Transfer and Evolution."""

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import DONE, GIVES, Action, Discard, Done, Give, Grow, Pay
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.costs import ANY_TYPE, INVERTEBRATE, REPTILE, distinct, need
from ecotone.games.biotopes.rules.landscape import each
from ecotone.games.biotopes.rules.play import Play, Position, own_cards, room, slot
from ecotone.games.biotopes.rules.rewards import triggers
from ecotone.games.biotopes.rules.state import (
    EVOLUTION,
    LINES,
    NOTHING,
    REPRODUCTION,
    TRANSFER,
    Task,
    place,
)
from ecotone.games.biotopes.rules.steps import Step
from ecotone.games.biotopes.rules.terms import COLOURS

FERTILE = (2, 3)
"""With how many cubes a species reproduces."""


def own_triggers(play: Play, seat: Seat, event: str) -> Task:
    """The rewards that an action of the seat sets off."""
    own = play.species[seat]
    return triggers(seat, [one for one in play.box.on.get(event, ()) if own >> one.bearer & 1])


def reproduce(play: Play, seat: Seat) -> None:
    """Pay an invertebrate or reptile, then every fertile species grows."""
    play.then(
        Task("pay", seat, NOTHING, REPRODUCTION, (need(INVERTEBRATE | REPTILE),)),
        Task("fertile", seat),
        own_triggers(play, seat, "reproduction"),
        Task("after", seat),
    )


def _fertile(play: Play, task: Task) -> bool:
    """The species that have two or three cubes once the cost is paid."""
    cards = tuple(
        card
        for line in range(LINES)
        for card in play.lines[LINES * task.seat + line]
        if heaps.total(play.cubes[card]) in FERTILE
    )
    play.instead(Task("breed", task.seat, data=cards))
    return True


def _breed(play: Play, task: Task) -> bool:
    """Where the reserve has enough for all of a colour they grow at once (B30)."""
    seat, line, left = task.seat, play.box.line, task.data
    waiting: tuple[int, ...] = ()
    for colour in range(len(COLOURS)):
        cards = tuple(card for card in left if line[card] == colour)
        stock = heaps.count(play.reserve, colour)
        spare = heaps.count(play.bags[seat], colour)
        if len(cards) <= stock:
            for card in cards:
                play.grow(seat, card)
        elif play.options["bag_substitute"] == "compulsory" and len(cards) <= stock + spare:
            for card in cards:
                if heaps.count(play.reserve, colour):
                    play.grow(seat, card)
                else:
                    play.grow_from_bag(seat, card)
        elif stock or spare:
            waiting += cards
    if not waiting:
        play.tasks.pop()
        return True
    if waiting != left:
        play.instead(Task("breed", seat, data=waiting))
        return True
    return False


def _breeds(at: Position, task: Task) -> list[Action]:
    seat, line = task.seat, at.box.line
    grow = at.box.spoken.grow
    first = [card for card in task.data if heaps.count(at.reserve, line[card])]
    spare = [card for card in task.data if heaps.count(at.bags[seat], line[card])]
    if first:
        return [grow[card] for card in first]
    found: list[Action] = [grow[card] for card in spare]
    must = found and at.options["bag_substitute"] == "compulsory"
    return found if must else [*found, DONE]


def _grow(play: Play, task: Task, choice: Grow | Done) -> None:
    if isinstance(choice, Done):
        play.tasks.pop()
        return
    seat, card = task.seat, play.box.spoken.numbers[choice.card]
    if heaps.count(play.reserve, play.box.line[card]):
        play.grow(seat, card)
    else:
        play.grow_from_bag(seat, card)
    play.instead(Task("breed", seat, data=tuple(one for one in task.data if one != card)))


def transfer(play: Play, seat: Seat) -> None:
    """Pay any cube, then every line's cubes move from its biotope card to its species."""
    cards = tuple(card for line in range(LINES) for card in play.lines[LINES * seat + line])
    play.then(
        Task("pay", seat, NOTHING, TRANSFER, (need(ANY_TYPE),)),
        Task("feed", seat, data=cards),
        own_triggers(play, seat, "transfer"),
        Task("after", seat),
    )


def _feed(play: Play, task: Task) -> bool:
    """From the left, a cube to each species with room, as long as there are any (B33)."""
    seat = task.seat
    for at, card in enumerate(task.data):
        source = place(seat, SPECIES + play.box.line[card])
        heap = play.cubes[source]
        if not heap or room(play, seat, card) < 1:
            continue
        shades = heaps.colours(heap)
        if len(shades) > 1:
            if at == 0 and task.card == card:
                return False
            play.instead(Task("feed", seat, card, data=task.data[at:]))
            return True
        play.cubes[source] -= heaps.CUBES[shades[0]]
        play.cubes[card] += heaps.CUBES[shades[0]]
    play.tasks.pop()
    return True


def _gives(at: Position, task: Task) -> list[Give]:
    """Any colour on the biotope card (B32)."""
    source = place(task.seat, SPECIES + at.box.line[task.card])
    return [GIVES[colour] for colour in heaps.colours(at.cubes[source])]


def _give(play: Play, task: Task, give: Give) -> None:
    cube = heaps.CUBES[COLOURS.index(give.colour)]
    play.cubes[place(task.seat, SPECIES + play.box.line[task.card])] -= cube
    play.cubes[task.card] += cube
    play.instead(Task("feed", task.seat, data=task.data[1:]))


def evolve(play: Play, seat: Seat) -> None:
    """Pay cubes of different types and discard cards, then draw as many."""
    play.then(Task("evolve", seat), Task("after", seat))


def _evolutions(at: Position, task: Task) -> list[Action]:
    seat, spoken, pays = task.seat, at.box.spoken, at.box.pays
    found: list[Action] = []
    for card in own_cards(at, seat):
        heap = at.cubes[place(seat, card)]
        if heap and distinct((*task.data, pays[card])):
            found += [spoken.pay[card][colour] for colour in heaps.colours(heap)]
    found += [spoken.discard[card] for card in each(at.hands[seat])]
    return [*found, DONE] if task.data else found


def _evolution(play: Play, task: Task, choice: Pay | Discard | Done) -> None:
    seat = task.seat
    if isinstance(choice, Done):
        play.instead(Task("card", seat, many=task.many))
        return
    card = play.box.spoken.numbers[choice.card]
    paid = task.data
    if isinstance(choice, Discard):
        play.discard(seat, card)
    else:
        cube = heaps.CUBES[COLOURS.index(choice.colour)]
        play.cubes[place(seat, card)] -= cube
        play.boards[slot(seat, EVOLUTION)] += cube
        paid = (*paid, play.box.pays[card])
    play.instead(Task("evolve", seat, many=task.many + 1, data=paid))


STEPS = {
    "fertile": Step(_fertile),
    "breed": Step(_breed, _breeds, _grow),
    "feed": Step(_feed, _gives, _give),
    "evolve": Step(legal=_evolutions, do=_evolution),
}
