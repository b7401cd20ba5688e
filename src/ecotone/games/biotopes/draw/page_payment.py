"""A payment that most would make, offered in one go: the fullest cards pay first."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from ecotone.games.biotopes.draw.scene import Scene
from ecotone.games.biotopes.rules import heaps
from ecotone.games.biotopes.rules.actions import Action, OnCube
from ecotone.games.biotopes.rules.box import SPECIES
from ecotone.games.biotopes.rules.costs import pay, payable
from ecotone.games.biotopes.rules.determinize import determinize
from ecotone.games.biotopes.rules.play import Play
from ecotone.games.biotopes.rules.state import Task, place
from ecotone.games.biotopes.rules.terms import COLOURS


def payment(scene: Scene, legal: Sequence[Action]) -> tuple[str | None, str | None]:
    """The first cube to pay and what to call the whole payment; nothing if none is asked for."""
    decision = scene.view.decision
    if decision is None or decision.step != "pay" or decision.seat != scene.view.seat or not legal:
        return None, None
    # what a seat does not know has no part in what it pays: any world will do
    play = Play(determinize(scene.view, Random(0)))
    paid: list[OnCube] = []
    while play.tasks and play.tasks[-1].step == "pay":
        task = play.tasks[-1]
        paid.append(_spared(play, task))
        pay(play, task, paid[-1])
    colours = Counter(cube.colour for cube in paid)
    told = ", ".join(f"{colours[word]} {scene.colour(word)}" for word in COLOURS if colours[word])
    return str(paid[0]), scene.say("page.pay", cubes=told)


def _spared(play: Play, task: Task) -> OnCube:
    """The cube that is missed least: where most lie, on a biotope card rather than a species."""
    numbers = play.box.spoken.numbers

    def many(cube: OnCube) -> tuple[int, bool]:
        card = numbers[cube.card]
        return heaps.total(play.cubes[place(task.seat, card)]), card >= SPECIES

    return max(payable(play, task), key=many)
