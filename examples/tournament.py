"""A tournament: bots in balanced seatings, rated with how sure one may be (extra: arena)."""

from itertools import islice

from bot import choose
from ecotone.arena.bout import kept, read
from ecotone.arena.contest import contest
from ecotone.arena.match import play
from ecotone.arena.standings import standings
from ecotone.bots import BOTS

GAMES = 24  # two rounds of everybody against everybody on every seat
BUDGET = 0.1

BOTS["steady"] = choose  # the bot of bot.py meets three of ours
field = contest("ocean", ("steady", "greedy", "level2", "random"), 2, 1, {}, BUDGET)
bouts = [
    read(kept(number, play(match))) for number, match in enumerate(islice(field.matches(), GAMES))
]
for place, one in enumerate(standings(bouts, field.bots, BUDGET), 1):
    low, high = one.rating.figure.low, one.rating.figure.high
    print(
        f"{place} {one.bot:8} rating {one.rating.mu:4.1f} [{low:4.1f} to {high:4.1f}]"
        f"  wins {one.wins.value:4.0%} of {one.games}  mean score {one.score.value:5.1f}"
    )
