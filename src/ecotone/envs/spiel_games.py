"""OpenSpiel: sequential games with imperfect information, and one chance node for the whole deal.

A deal of a box has far more outcomes than can be listed. Chance therefore chooses one of `deals`
numbered ones, all equally likely, at the root; all that is drawn later follows from it, and no
player is told which it is. With no deals to choose from, chance is sampled: its one outcome at the
root deals as the box would, from a stream of the game's own. Names are `ecotone_NAME`, once this
is imported.
"""

from collections.abc import Mapping
from functools import cache, partialmethod

import numpy as np
import pyspiel

from ecotone.core.chance import stream
from ecotone.core.options import Value, write
from ecotone.core.table import AnyTable
from ecotone.envs.table import TableOf, mask
from ecotone.games import GAMES

LONGEST = 2000
"""More decisions than any game takes."""


def load(
    game: str, players: int, deals: int, seed: int, options: Mapping[str, Value]
) -> "pyspiel.Game":
    """The OpenSpiel game of a table."""
    # a text that stands in the name of a game, where commas and equals signs mean something
    texts = ";".join(f"{name}:{write(value)}" for name, value in options.items())
    given = {"players": players, "deals": deals, "options": texts, "seed": seed}
    return pyspiel.load_game(f"ecotone_{game}", given)


@cache
def _type(game: str, sampled: bool = False) -> "pyspiel.GameType":
    known, modes = GAMES[game], pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"ecotone_{game}",
        long_name=f"Ecotone: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=known.seats[-1],
        min_num_players=known.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(2, known.seats[0]),
            "deals": 1000,
            "options": "",
            "seed": 0,
        },
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A kind of table as OpenSpiel knows games."""

    def __init__(self, game: str, given: Mapping[str, str | int] | None = None) -> None:
        given = dict(given or {})
        players = int(given.get("players", max(2, GAMES[game].seats[0])))
        self.deals = int(given.get("deals", 1000))
        texts = str(given.get("options", "")).split(";")
        options = dict(text.split(":", 1) for text in texts if ":" in text)
        self.luck = stream(int(given.get("seed", 0)), "deals")
        self.kind = TableOf(game, players, options=options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.actions,
            max_chance_outcomes=self.deals or 1,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game, not self.deals), info, given)

    def new_initial_state(self) -> "State":
        """Before the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Observer":
        """Who tells a player what it sees."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Held:
    """A table that is copied with all its draws to come."""

    def __init__(self, table: AnyTable | None = None) -> None:
        self.table = table

    def __deepcopy__(self, _: object) -> "Held":
        return Held(self.table and self.table.twin())


class State(pyspiel.State):  # type: ignore[misc]
    """A table, or the moment before it is dealt."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.kind, self.deals, self.luck = game.kind, game.deals, game.luck
        self.held = Held()

    @property
    def table(self) -> AnyTable:
        """The table, once it is dealt."""
        assert self.held.table is not None  # noqa: S101 - OpenSpiel asks only then
        return self.held.table

    def current_player(self) -> int:
        """The first seat that is awaited."""
        if self.held.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seats = self.table.to_act()
        return int(seats[0]) if seats else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(number) for number in np.flatnonzero(mask(self.table, player))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, all equally likely; of those that are sampled, the one to come."""
        many = self.deals or 1
        return [(deal, 1 / many) for deal in range(many)]

    def _apply_action(self, action: int) -> None:
        if self.held.table is None:
            dealt = action if self.deals else self.luck.getrandbits(53)
            self.held = Held(self.kind.table(dealt))
        else:
            self.table.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.deals else "deal"
        return str(self.kind.known.rules.actions.decode(action))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.held.table is not None and self.table.over

    def returns(self) -> list[float]:
        """What each seat has earned."""
        return self.kind.earned(self.table) if self.held.table else [0.0] * self.kind.players

    def __str__(self) -> str:
        return self.table.record if self.held.table else "before the deal"


class Observer:
    """The parts of a view in a row; as text, the view, or all that the player has heard."""

    def __init__(self, game: Game, kind: object) -> None:
        self._observing, self._recall = (
            game.kind.observing,
            bool(getattr(kind, "perfect_recall", False)),
        )
        sizes = [int(np.prod(part.shape)) for part in self._observing.parts]
        self.tensor = np.zeros(sum(sizes), np.float32)
        ends = np.cumsum(sizes)
        self.dict = {
            part.name: self.tensor[end - size : end].reshape(part.shape)
            for part, size, end in zip(self._observing.parts, sizes, ends, strict=True)
        }

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor with what the player sees."""
        self.tensor.fill(0)
        if state.held.table is not None:
            for name, part in self._observing.see(state.table.view(player)).items():
                self.dict[name][:] = part

    def string_from(self, state: State, player: int) -> str:
        """What the player sees; with perfect recall, also what it has heard and done so far."""
        if state.held.table is None:
            return ""
        view = state.table.view(player)
        seen = repr(view)
        if self._recall:
            own = [str(event) for event in state.table.events if event.seat == player]
            seen = "\n".join([*own, *map(repr, state.table.log(player)), seen])
        return seen


def _register(name: str) -> None:
    """A class of its own for each game: OpenSpiel keeps it beyond the end of the interpreter."""
    own = type(f"{name}_game", (Game,), {"__init__": partialmethod(Game.__init__, name)})
    pyspiel.register_game(_type(name), own)


for _name in GAMES.names():
    if f"ecotone_{_name}" not in pyspiel.registered_names():
        _register(_name)
