"""A species is played: its first cube, its effects, predators and those who react."""

from typing import Any

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import DONE, GATHERS, Action, Done, Gather, Grow
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.costs import PLANT, for_species
from ecotone.games.biotopes.rules.play import Play, Position, clockwise
from ecotone.games.biotopes.rules.rewards import triggers
from ecotone.games.biotopes.rules.state import LINES, NOTHING, Task, place
from ecotone.games.biotopes.rules.steps import Step
from ecotone.games.biotopes.rules.terms import COLOURS, TYPES


def adapt(play: Play, seat: Seat, card: int) -> None:
    """Pay the diet, then play the species."""
    play.then(
        Task("pay", seat, card, NOTHING, for_species(play, seat, card)),
        Task("played", seat, card),
        Task("after", seat),
    )


def use(play: Play, seat: Seat, card: int) -> None:
    """Recycle a cube of the species, then do what its Action says."""
    play.acted |= play.box.once & 1 << card
    play.then(
        Task("pay", seat, card, NOTHING, (play.box.pays[card] | _ANY_COLOUR,)),
        *(Task(str(effect.reward), seat, many=effect.amount) for effect in play.box.used[card]),
        Task("after", seat),
    )


_ANY_COLOUR = ((1 << len(COLOURS)) - 1) << len(TYPES)


def _played(play: Play, task: Task) -> bool:
    """The card lies at the right end of its line; then comes all that follows from it."""
    seat, card, box = task.seat, task.card, play.box
    line = box.line[card]
    bit = 1 << card
    play.hands[seat] &= ~bit
    play.known[seat] &= ~bit
    play.species[seat] |= bit
    play.lines[LINES * seat + line] += (card,)
    play.instead(Task("bag", seat, card), *_effects(play, seat, card))
    if heaps.count(play.reserve, line):
        play.grow(seat, card)
        play.tasks.pop()
    return True


def _effects(play: Play, seat: Seat, card: int) -> list[Task]:
    """The card's own effects, the reactions to a predator (B66), the hosts' rewards."""
    box = play.box
    due = [
        Task("prey", seat, card, effect.amount)
        if effect.family == "predator"
        else Task("move", seat, many=effect.amount)
        for effect in box.effects[card]
        if effect.timing == "played"
    ]
    if box.predators >> card & 1:
        optional = bool(play.options["reaction_optional"])
        for other in clockwise(play, seat):
            reactions = [
                one
                for one in box.on.get("predator", ())
                if play.species[other] >> one.bearer & 1 and one.bearer != card
            ]
            due.append(triggers(other, reactions, optional=optional))
    hosts = [
        one
        for one in box.on.get("adaptation", ())
        if play.species[seat] >> one.bearer & 1
        and one.bearer != card
        and box.matches(one.effect, card)
    ]
    return [*due, triggers(seat, hosts)]


# bag: the reserve is out of the species' colour (B28)


def _bag_grows(at: Position, task: Task) -> list[Action]:
    if not heaps.count(at.bags[task.seat], at.box.line[task.card]):
        return [DONE]
    grow: Action = at.box.spoken.grow[task.card]
    return [grow] if at.options["bag_substitute"] == "compulsory" else [grow, DONE]


def _bag(play: Play, task: Task) -> bool:
    choices = _bag_grows(play, task)
    if len(choices) > 1:
        return False
    _bag_grow(play, task, choices[0])
    return True


def _bag_grow(play: Play, task: Task, choice: Action) -> None:
    play.tasks.pop()
    if isinstance(choice, Grow):
        play.grow_from_bag(task.seat, task.card)


# prey: a predator takes a cube of a type in its diet (B58-B61)


def protected(at: Position, rival: int) -> tuple[int, int]:
    """The lines and the columns that no predator reaches, as bits (B62)."""
    box, own = at.box, at.species[rival]
    lines, columns = 0, 0
    if not own & (box.defensive | box.sheltered):
        return 0, 0
    for line in range(LINES):
        milieu = at.milieus[LINES * rival + line]
        if milieu != NOTHING and box.sheltered >> SPECIES + milieu & 1:
            lines |= 1 << line
        for column, card in enumerate(at.lines[LINES * rival + line]):
            if (box.defensive | box.sheltered) >> card & 1:
                lines |= 1 << line
            if box.defensive >> card & 1:
                columns |= 1 << column
    return lines, columns


def _victims(at: Position, task: Task) -> list[Action]:
    if not task.many:
        return []
    box = at.box
    if at.seats == 1:
        return [GATHERS[colour] for colour in heaps.colours(at.reserve)]
    eaten = sum(1 << kind for kind, many in enumerate(box.diet[task.card]) if many)
    found: list[Action] = []
    for rival in range(at.seats):
        if rival == task.seat:
            continue
        lines, columns = protected(at, rival)
        prey = box.spoken.prey[rival]
        for line in range(LINES):
            if lines >> line & 1:
                continue
            if eaten & PLANT and at.options["predator_hits_biotopes"]:
                biotope = SPECIES + line
                heap = at.cubes[place(rival, biotope)]
                found += [prey[biotope][colour] for colour in heaps.colours(heap)]
            for column, card in enumerate(at.lines[LINES * rival + line]):
                if eaten >> box.type[card] & 1 and not columns >> column & 1:
                    found += [prey[card][colour] for colour in heaps.colours(at.cubes[card])]
    return found


def _hunts(at: Position, task: Task) -> list[Action]:
    found = _victims(at, task)
    return [*found, DONE] if at.options["predator_optional"] else found


def _hunt(play: Play, task: Task) -> bool:
    victims = _victims(play, task)
    if not victims:
        play.tasks.pop()
        return True
    if len(victims) > 1 or play.options["predator_optional"]:
        return False
    _prey(play, task, victims[0])
    return True


def _prey(play: Play, task: Task, choice: Any) -> None:
    seat = task.seat
    if isinstance(choice, Done):
        play.tasks.pop()
        return
    play.instead(Task("prey", seat, task.card, task.many - 1))
    if isinstance(choice, Gather):
        play.gather(seat, COLOURS.index(choice.colour))
    else:
        cube = heaps.CUBES[COLOURS.index(choice.colour)]
        card = play.box.spoken.numbers[choice.card]
        play.cubes[place(choice.seat, card)] -= cube
        play.bags[seat] += cube


STEPS = {
    "played": Step(_played),
    "bag": Step(_bag, _bag_grows, _bag_grow),
    "prey": Step(_hunt, _hunts, _prey),
}
