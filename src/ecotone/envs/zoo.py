"""PettingZoo: seats one after the other (AEC), or all that are awaited at once (parallel)."""

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ecotone.core.chance import fresh_seed, stream
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.table import AnyTable
from ecotone.envs.spaces import (
    RENDER_MODES,
    Chosen,
    Space,
    Told,
    observed,
    render_mode,
    rendered,
    seen,
)
from ecotone.envs.table import LOST, TableOf, whole

Agent = str
Stepped = tuple[
    dict[Agent, Told],
    dict[Agent, float],
    dict[Agent, bool],
    dict[Agent, bool],
    dict[Agent, Told],
]
"""What is seen, earned, over, cut short and told besides, by agent."""


class _Dealing:
    """What both kinds share: agents, spaces, and a new table with every reset."""

    kind: TableOf
    waits: bool
    possible_agents: list[Agent]
    _table: AnyTable | None

    def _begin(self, kind: TableOf, mode: str | None, *, waits: bool) -> None:
        self.kind, self.waits, self._table = kind, waits, None
        self.possible_agents = [f"player_{seat}" for seat in range(kind.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[Agent] = []
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": kind.name,
            "is_parallelizable": waits,
        }
        self.render_mode = render_mode(mode)
        actions = kind.actions + waits
        space = observed(kind, actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._deals = stream(fresh_seed(), "deals")

    @property
    def table(self) -> AnyTable:
        """The table, once it is dealt."""
        if self._table is None:
            raise ParseError("env_over")
        return self._table

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._deals = stream(seed, "deals")
        self._table = self.kind.table(self._deals.getrandbits(53))
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        """What anyone may see, as text."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class Turns(_Dealing, AECEnv[Agent, Told, Chosen]):  # type: ignore[misc]
    """The seat that is awaited acts; of several, the first. What it picks stays hidden.

    An illegal action ends the game: who did it has -1, the others 0, and its info says why.
    """

    metadata: Told

    def __init__(self, kind: TableOf, mode: str | None = None) -> None:
        AECEnv.__init__(self)
        self._begin(kind, mode, waits=False)

    def observation_space(self, agent: Agent) -> Space:
        """The parts and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space:
        """Every action of the game by its integer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Told | None = None) -> None:
        """Deal anew."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, Told] = {agent: {} for agent in self.agents}
        self._awaited = self.table.to_act()
        self.agent_selection = self.possible_agents[self._awaited[0]]

    def observe(self, agent: Agent) -> Told:
        """What the agent's seat sees."""
        seat = self._seats[agent]
        return seen(self.kind, self.table, seat, seat in self._awaited)

    def step(self, action: Chosen) -> None:
        """Do the action of the agent that is selected; None once it is over."""
        if not self.agents:
            raise ParseError("env_over")
        agent, table = self.agent_selection, self.table
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = whole(action)
        self._cumulative_rewards[agent] = 0.0
        try:
            table.play(self._seats[agent], number)
        except Refusal as refusal:
            self.infos[agent]["illegal"] = str(refusal)
            self._end([LOST if one == agent else 0.0 for one in self.possible_agents])
        else:
            self._awaited = seats = table.to_act()
            if seats:
                self.agent_selection = self.possible_agents[seats[0]]
            else:
                self._end(self.kind.earned(table))

    def _end(self, earned: list[float]) -> None:
        """Pay what is earned: there are no rewards before."""
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class Parallel(_Dealing, ParallelEnv[Agent, Told, Chosen]):  # type: ignore[misc]
    """All awaited seats act at once; who is not awaited has one legal action, the last: to wait.

    An illegal action ends the game, as it does one after the other.
    """

    metadata: Told

    def __init__(self, kind: TableOf, mode: str | None = None) -> None:
        self._begin(kind, mode, waits=True)

    def observation_space(self, agent: Agent) -> Space:
        """The parts and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space:
        """Every action of the game by its integer, and one more to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Told | None = None
    ) -> tuple[dict[Agent, Told], dict[Agent, Told]]:
        """Deal anew."""
        self._deal(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[Agent, Told]:
        awaited = self.table.to_act()
        return {
            agent: self._one(seat, seat in awaited)
            for seat, agent in enumerate(self.possible_agents)
        }

    def _one(self, seat: int, awaited: bool) -> Told:
        told = seen(self.kind, self.table, seat, awaited)
        wait = np.array([not awaited], np.int8)
        return told | {"action_mask": np.concatenate([told["action_mask"], wait])}

    def step(self, actions: dict[Agent, Chosen]) -> Stepped:
        """Do one action of every awaited seat."""
        if not self.agents:
            raise ParseError("env_over")
        agents = self.agents
        numbers = [whole(actions.get(agent)) for agent in agents]
        infos: dict[Agent, Told] = {agent: {} for agent in agents}
        awaited = self.table.to_act()
        for seat, agent in enumerate(agents):
            try:
                self._act(seat, numbers[seat], seat in awaited)
            except Refusal as refusal:
                infos[agent]["illegal"] = str(refusal)
        wrong = any(infos.values())
        over = self.table.over or wrong
        paid = [LOST if infos[one] else 0.0 for one in agents] if wrong else []
        earned = dict(zip(agents, paid or self.kind.earned(self.table), strict=True))
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        return self._seen(), earned, ended, dict.fromkeys(agents, False), infos

    def _act(self, seat: int, action: int, awaited: bool) -> None:
        wait = self.kind.actions
        if awaited == (action == wait):
            raise IllegalAction("env_waits", seat=seat, wait=wait)
        if awaited:
            self.table.play(seat, action)
