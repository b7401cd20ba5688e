"""What holds after every single action of random games, at every player count and option.

One game is played at each of them, and ten by `make fuzz`.
"""

from itertools import product
from random import Random

import pytest

from campaigns import TIMES
from ecotone.core.errors import IllegalAction
from ecotone.core.options import Value
from ecotone.core.table import Table
from ecotone.games.serengeti import GAME
from ecotone.games.serengeti.rules.sharing import sharers
from ecotone.games.serengeti.rules.state import NOBODY, ROUNDS, State
from games.serengeti.market import RULES, check

pytestmark = pytest.mark.heavy

GAMES = TIMES
SWITCHED: dict[str, tuple[Value, ...]] = {
    "open_wealth": (False, True),
    "exchange_variant": (False, True),
    "private_sales": (True, False),
    "private_sales_per_game_limit": (0, 1),
    "penalty_mode": ("strict", "referee"),
    "lot_receiver": ("first_player", "first_eligible"),
}
COMBINATIONS = [dict(zip(SWITCHED, values, strict=True)) for values in product(*SWITCHED.values())]


def check_share(before: State, after: State) -> None:
    """A carry is smaller than the number of those who shared."""
    end = after.last
    if end is None or end == before.last:
        return
    assert sum(end.shares) >= 0
    if end.price is not None and end.seller == NOBODY:
        assert after.pot < len(sharers(before.held, end.owner, end.price))
        assert sum(end.shares) == end.price + before.pot - after.pot
        assert end.shares[end.owner] == 0


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("part", range(8))
def test_tokens_and_cards_are_never_lost_or_made(players: int, part: int) -> None:
    for number, options in enumerate(COMBINATIONS[part::8]):
        for game in range(GAMES):
            rng = Random(f"{players} {part} {number} {game}")
            table = Table(GAME, players, seed=rng.getrandbits(50), options=options)
            check(table._state)
            while not table.over:
                before = table._state
                (seat,) = table.to_act()
                legal = table.legal(seat)
                assert len(legal) == len(set(legal)) <= 226
                assert all(not table.legal(other) for other in range(players) if other != seat)
                table.play(seat, rng.choice(legal))
                check(table._state)
                check_share(before, table._state)
            lots = [event for event in table.events if str(event).startswith("* lot")]
            assert len(lots) == ROUNDS
            held = sum(mask.bit_count() for mask in table._state.held)
            assert held + table._state.removed.bit_count() == 30
            totals = [score.total for score in table.scores()]
            assert {totals[seat] for seat in table.verdict().winners} == {max(totals)}


@pytest.mark.parametrize("mode", ["strict", "referee"])
def test_every_action_outside_the_legal_ones_is_refused_and_every_legal_one_done(mode: str) -> None:
    rng = Random(3)
    options: dict[str, Value] = {
        "exchange_variant": True,
        "private_sales": True,
        "penalty_mode": mode,
    }
    table = Table(GAME, 3, seed=3, options=options)
    actions = [RULES.actions.decode(number) for number in range(len(RULES.actions))]
    while not table.over:
        (seat,) = table.to_act()
        legal = set(table.legal(seat))
        for action in rng.sample(actions, 40):
            if action in legal:
                RULES.apply(table._state, seat, action)
            else:
                with pytest.raises(IllegalAction) as refusal:
                    RULES.apply(table._state, seat, action)
                assert refusal.value.rule
        table.play(seat, rng.choice(sorted(legal, key=str)))
