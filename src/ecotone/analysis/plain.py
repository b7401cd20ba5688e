"""A review as JSON: `ecotone review --json`, and what a server keeps."""

from ecotone.analysis.review import Decision, Review
from ecotone.core.player import Meaning
from ecotone.core.wire import JsonObject

PLACES = 4
PERCENT = 100


def plain(review: Review) -> JsonObject:
    """The review with what it lost in points, or in chances of winning from 0 to 1."""

    def told(number: float) -> float:
        return scaled(number, review.meaning)

    return {
        "seat": review.seat,
        "meaning": review.meaning,
        "accuracy": round(review.accuracy, 1),
        "start": told(review.start),
        "draws": told(review.draws),
        "others": told(review.others),
        "both": told(review.both),
        "choices": told(review.choices),
        "luck": told(review.luck),
        "lost": told(review.lost),
        "final": told(review.final),
        "decisions": [decided(decision, review.meaning) for decision in review.decisions],
        "worst": [decision.event for decision in review.worst],
        "moments": [decision.event for decision in review.moments],
    }


def decided(decision: Decision, meaning: Meaning) -> JsonObject:
    """One decision, with its best choices and what they lead to."""
    return {
        "event": decision.event,
        "action": str(decision.action),
        "best": str(decision.best),
        "lost": scaled(decision.lost, meaning),
        "within": scaled(decision.within, meaning),
        "expected": scaled(decision.expected, meaning),
        "mistake": decision.mistake,
        "others": [
            {
                "action": str(choice.action),
                "expected": scaled(choice.number, meaning),
                "doubt": scaled(choice.doubt, meaning),
            }
            for choice in decision.others
        ],
    }


def scaled(number: float, meaning: Meaning) -> float:
    """Points as they are, chances from 0 to 1."""
    return round(number / PERCENT if meaning == "chance" else number, PLACES)
