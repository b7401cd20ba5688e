"""What is promised of players, pads and the wire: all of them work from a View."""

import json
from random import Random

from ecotone.bots import BOTS
from ecotone.bots.hints import advise
from ecotone.bots.odds import odds
from ecotone.bots.values import values
from ecotone.contract.ground import Case, finished, keep, milestones, seats, state_of
from ecotone.core.pad import NO_PAD
from ecotone.core.player import Hint
from ecotone.server import views

BUDGET = 0.02
EFFORT = 0.01
CLOSE = 1e-9


def every_bot_chooses_a_legal_action_from_the_view_alone(case: Case) -> None:
    """Other secrets, the same choice; and a hint is one of the legal actions."""
    rng = Random(31)
    for table in milestones(case, 31, apart=4):
        for seat in table.to_act()[:1]:
            rules, legal = table.game.rules, list(table.legal(seat))
            view = table.view(seat)
            other = rules.view(rules.redeal(state_of(table), seat, rng), seat)
            for name, bot in BOTS.items():
                choice = bot(view, legal, Random(1), BUDGET)
                keep(choice in legal, f"{name}(view, legal, rng, budget) == {choice!r}")
                again = bot(other, legal, Random(1), BUDGET)
                keep(again == choice, f"{name} chooses by a secret, a clock or chance of its own")
            hint = advise(view, legal, Random(1), BUDGET)
            keep(isinstance(hint, Hint) and hint.action in legal, f"hint(view, …) == {hint!r}")


def every_choice_has_a_value_from_the_view_alone(case: Case) -> None:
    """Other secrets, the same numbers, one for each legal action."""
    rng = Random(34)
    for table in milestones(case, 34, apart=40):
        for seat in table.to_act()[:1]:
            rules, legal = table.game.rules, list(table.legal(seat))
            other = rules.view(rules.redeal(state_of(table), seat, rng), seat)
            worth, again = values(table.view(seat), legal, EFFORT), values(other, legal, EFFORT)
            keep(worth == again, "values(view, legal) tells a secret or differs by chance")
            told = [choice.action for choice in worth.choices]
            keep(told == legal, f"values(view, legal) are of {told}")


def everybodys_odds_come_from_the_view_alone(case: Case) -> None:
    """Other secrets, the same chances: of one seat's eyes, and of a spectator's."""
    rng = Random(35)
    for table in milestones(case, 35, apart=40):
        rules, state = table.game.rules, state_of(table)
        for seat in seats(table)[:1]:
            other = rules.redeal(state, seat, rng)
            for eyes in (seat, None):
                told = odds(table.view(eyes), EFFORT)
                again = odds(rules.view(other, eyes), EFFORT)
                keep(told == again, "odds(view) tell a secret or differ by chance")
                if told is not None:
                    sound = len(told) == case.players and all(0 <= one <= 1 for one in told)
                    whole = case.players == 1 or abs(sum(told) - 1) < CLOSE
                    keep(sound and whole, f"odds(view) == {told}")


def a_finished_game_scores_on_the_pad_as_in_the_game(case: Case) -> None:
    """The pad's words for a finished game name everybody, and lead to the same totals."""
    table = finished(case, 32)
    final, totals = table.game.pad.final(table.view()), [one.total for one in table.scores()]
    players = final.players
    keep(len(players) == case.players, f"pad.final(view) names {len(players)} players")
    if table.game.pad is not NO_PAD:
        told = [player["total"] for player in players]
        keep(told == totals[: case.players], f"pad.final(view): {told}, rules.scores: {totals}")
    json.dumps(final.players)
    json.dumps(final.more)


def a_view_goes_over_the_wire_and_back(case: Case) -> None:
    """What a program reads is what was written, for every seat and a spectator."""
    for table in milestones(case, 33, apart=2):
        for seat in (None, *seats(table)):
            view = table.view(seat)
            written = json.loads(json.dumps(views.encode(view)))
            back = views.decode(case.game, written)
            keep(back == view, f"decode(encode(view)) != view for seat {seat}")


CHECKS = (
    every_bot_chooses_a_legal_action_from_the_view_alone,
    every_choice_has_a_value_from_the_view_alone,
    everybodys_odds_come_from_the_view_alone,
    a_finished_game_scores_on_the_pad_as_in_the_game,
    a_view_goes_over_the_wire_and_back,
)
