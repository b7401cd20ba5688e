"""Who may win a game of Serengeti: by the art that lies there and the tokens that are known."""

from collections import Counter
from random import Random

from ecotone.bots.odds import Standing, foretold, shared
from ecotone.games.serengeti.rules.scoring import art_value, scores, verdict
from ecotone.games.serengeti.rules.state import TOKENS
from ecotone.games.serengeti.rules.view import View

TEN = 10.0


def standing(view: View) -> Standing:
    """Points, cards, the largest collection, what the art is worth, tokens beyond the average.

    Tokens that the view does not show count as the average of those that nobody shows.
    """
    known = [tokens for tokens in view.tokens if tokens is not None]
    hidden = view.seats - len(known)
    rest = (TOKENS * view.seats - view.pot - sum(known)) / hidden if hidden else 0.0
    fair = (TOKENS * view.seats - view.pot) / view.seats
    bought = sum(map(len, view.held))
    return Standing(
        bought / max(1, bought + len(view.pile) + len(view.lot)),
        tuple(
            {
                "points": score.total / TEN,
                "cards": float(len(held)),
                "largest": float(max(Counter(card.colour for card in held).values(), default=0)),
                "art": art_value(held) / TEN,
                "tokens": ((rest if tokens is None else tokens) - fair) / TEN,
            }
            for score, held, tokens in zip(
                scores(view.held, view.tokens), view.held, view.tokens, strict=True
            )
        ),
    )


def odds(view: View, rng: Random, budget: float) -> tuple[float, ...]:
    """Each seat's chance of winning."""
    if view.over:
        totals = [score.total for score in scores(view.held, view.tokens)]
        return shared(verdict(totals, list(map(art_value, view.held))).winners, view.seats)
    return foretold(view.game, standing(view))
