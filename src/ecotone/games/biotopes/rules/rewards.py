"""What effects give: cards, cubes and moves, and in which order."""

from collections.abc import Iterable

from ecotone.core.seats import Seat
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import (
    DONE,
    Action,
    Done,
    Draw,
    OnCube,
    Put,
    Resolve,
    Take,
)
from ecotone.games.biotopes.rules.box import SPECIES, Given
from ecotone.games.biotopes.rules.draws import Cards, Cubes, FromBag, FromDeck
from ecotone.games.biotopes.rules.play import Play, Position, own_cards, room
from ecotone.games.biotopes.rules.state import LINES, Task, place
from ecotone.games.biotopes.rules.steps import Step, only
from ecotone.games.biotopes.rules.terms import COLOURS, DECKS

BY_DECK = {word: deck for deck, word in enumerate(DECKS)}


def reward(play: Play, seat: Seat, bearer: int, kind: str, amount: int) -> None:
    """Give a reward to the owner of the card that bears the effect."""
    card = play.box.own_card(bearer)
    if kind == "gather":
        play.gather(seat, play.box.line[card], amount)
    elif kind == "grow":
        play.grow(seat, card, amount)
    else:
        play.then(Task(kind, seat, many=amount))


# card: from a river or the top of a deck


def _cards(at: Position, task: Task) -> list[Action]:
    spoken = at.box.spoken
    found: list[Action] = [spoken.draw[card] for river in at.rivers for card in river]
    for deck, pile in enumerate(at.decks):
        if pile or at.discards[deck]:
            found.append(spoken.blind[deck])
    return found


def _card(play: Play, task: Task) -> bool:
    if _cards(play, task):
        return False
    play.tasks.pop()
    return True


def _draw(play: Play, task: Task, draw: Draw) -> None:
    seat = task.seat
    rest = [Task("card", seat, many=task.many - 1)] if task.many > 1 else []
    number = play.box.spoken.numbers.get(draw.card)
    if number is None:
        play.instead(Task("blind", seat, many=BY_DECK[draw.card]), *rest)
        return
    deck = play.box.deck[number]
    play.rivers[deck] = tuple(card for card in play.rivers[deck] if card != number)
    play.hands[seat] |= 1 << number
    play.known[seat] |= 1 << number
    play.instead(*rest)


def from_deck(at: Position, verb: str, deck: int, many: int) -> FromDeck:
    """Cards to be drawn from a deck."""
    show = bool(at.options["show_deck_top_biotope"])
    pile, discards, top = at.decks[deck], at.discards[deck], at.tops[deck]
    return FromDeck(verb, at.box, deck, pile, discards, top, many, show)


def leave_deck(play: Play, drawn: Cards) -> None:
    """The cards are no longer in their deck; an empty deck takes its discards in first (B20)."""
    deck = drawn.deck
    for card in drawn.cards:
        if not play.decks[deck]:
            play.decks[deck], play.discards[deck] = play.discards[deck], 0
        play.decks[deck] ^= 1 << card
    play.tops[deck] = drawn.top


def _blind(at: Position, task: Task) -> FromDeck:
    return from_deck(at, "draw", task.many, 1)


def _drawn(play: Play, task: Task, drawn: Cards) -> None:
    play.tasks.pop()
    leave_deck(play, drawn)
    for card in drawn.cards:
        play.hands[task.seat] |= 1 << card


# cube: from the bag onto an own card of its colour


def _cube(play: Play, task: Task) -> bool:
    if task.many and play.bags[task.seat]:
        return False
    play.tasks.pop()
    return True


def _one_cube(at: Position, task: Task) -> FromBag:
    return FromBag("cube", task.seat, at.bags[task.seat], 1)


def _cube_drawn(play: Play, task: Task, drawn: Cubes) -> None:
    seat = task.seat
    play.bags[seat] -= drawn.heap
    colour = heaps.colours(drawn.heap)[0]
    play.instead(Task("put", seat, data=(colour,)), Task("cube", seat, many=task.many - 1))


def _puts(at: Position, task: Task) -> list[Put]:
    """The biotope card of the colour, and its species with room (B40, B41)."""
    line = task.data[0]
    put = at.box.spoken.put
    return [put[SPECIES + line]] + [
        put[card] for card in at.lines[LINES * task.seat + line] if room(at, task.seat, card) > 0
    ]


def _put(play: Play, task: Task, put: Put) -> None:
    at = place(task.seat, play.box.spoken.numbers[put.card])
    play.cubes[at] += heaps.CUBES[task.data[0]]
    play.tasks.pop()


# move: from an own card to another (B68)


def _targets(at: Position, seat: Seat) -> list[int]:
    biotopes = at.options["discreet_to_biotope"]
    return [
        card
        for card in own_cards(at, seat)
        if (biotopes if card >= SPECIES else room(at, seat, card) > 0)
    ]


def _takes(at: Position, task: Task) -> list[OnCube]:
    if not task.many:
        return []
    seat, take = task.seat, at.box.spoken.take
    targets = _targets(at, seat)
    return [
        take[card][colour]
        for card in own_cards(at, seat)
        if targets not in ([], [card])
        for colour in heaps.colours(at.cubes[place(seat, card)])
    ]


def _move(play: Play, task: Task) -> bool:
    if _takes(play, task):
        return False
    play.tasks.pop()
    return True


def _take(play: Play, task: Task, take: Take) -> None:
    seat, card = task.seat, play.box.spoken.numbers[take.card]
    colour = COLOURS.index(take.colour)
    rest = Task("move", seat, many=task.many - 1)
    play.instead(Task("moved", seat, card, data=(colour,)), rest)


def _moves(at: Position, task: Task) -> list[Put]:
    put = at.box.spoken.put
    return [put[card] for card in _targets(at, task.seat) if card != task.card]


def _moved(play: Play, task: Task, put: Put) -> None:
    cube = heaps.CUBES[task.data[0]]
    play.cubes[place(task.seat, task.card)] -= cube
    _put(play, task, put)


# triggers: the owner puts them in order (B55)


def triggers(seat: Seat, given: Iterable[Given], *, optional: bool = False) -> Task:
    """Effects of a seat's cards that are all due now."""
    data = tuple(number for bearer, at, _ in given for number in (bearer, at))
    return Task("triggers", seat, many=int(optional), data=data)


def _resolve_first(play: Play, task: Task) -> bool:
    if not task.data:
        play.tasks.pop()
        return True
    if task.many or not _any_order(play, task):
        return False
    _resolve(play, task, 0)
    return True


def _any_order(play: Play, task: Task) -> bool:
    """Whether the order makes no difference: all give the same, and there is enough of it."""
    box = play.box
    due = list(zip(task.data[::2], task.data[1::2], strict=True))
    kinds = {box.effects[bearer][at].reward for bearer, at in due}
    if len(due) == 1 or (len(kinds) == 1 and "grow" not in kinds):
        return True
    if kinds != {"grow"}:
        return False
    wanted = sum(
        heaps.CUBES[box.line[box.own_card(bearer)]] * box.effects[bearer][at].amount
        for bearer, at in due
    )
    stock = heaps.counts(play.reserve)
    return all(many <= there for many, there in zip(heaps.counts(wanted), stock, strict=True))


def _resolve(play: Play, task: Task, at: int) -> None:
    bearer, which = task.data[at : at + 2]
    rest = task.data[:at] + task.data[at + 2 :]
    effect = play.box.effects[bearer][which]
    play.instead(Task("triggers", task.seat, many=task.many, data=rest))
    reward(play, task.seat, bearer, str(effect.reward), effect.amount)


def _orders(at: Position, task: Task) -> list[Action]:
    resolve, box = at.box.spoken.resolve, at.box
    found: list[Action] = list(
        dict.fromkeys(resolve[box.own_card(bearer)] for bearer in task.data[::2])
    )
    return [*found, DONE] if task.many else found


def _order(play: Play, task: Task, choice: Resolve | Done) -> None:
    if isinstance(choice, Done):
        play.tasks.pop()
        return
    box = play.box
    cards = [box.spoken.cards[box.own_card(bearer)] for bearer in task.data[::2]]
    _resolve(play, task, 2 * cards.index(choice.card))


STEPS = {
    "card": Step(_card, _cards, _draw),
    "blind": Step(chance=_blind, drawn=_drawn),
    "cube": Step(_cube, chance=_one_cube, drawn=_cube_drawn),
    "put": only(_puts, _put),
    "move": Step(_move, _takes, _take),
    "moved": only(_moves, _moved),
    "triggers": Step(_resolve_first, _orders, _order),
}
