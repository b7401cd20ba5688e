"""A review in the words of its reader's language."""

from weakref import WeakKeyDictionary

from ecotone.analysis.moves import Move, moves
from ecotone.locale import (
    explained,
    graded,
    instructed,
    measured,
    moment_told,
    numbered,
    rows,
    say,
    well_seen,
)
from ecotone.server.frames import Judged, ReviewShown, SumRow, Weighed
from ecotone.server.kept_review import KeptDecision, KeptReview
from ecotone.server.room import Room


class Looks:
    """The decisions of each finished room, found once."""

    def __init__(self) -> None:
        self._moves: WeakKeyDictionary[Room, dict[int, dict[int, Move]]] = WeakKeyDictionary()

    def moves(self, room: Room, seat: int) -> dict[int, Move]:
        """The seat's decisions by the number of their events."""
        kept = self._moves.setdefault(room, {})
        if seat not in kept:
            kept[seat] = {move.event: move for move in moves(room.table, seat)}
        return kept[seat]

    def shown(self, room: Room, seat: int, whole: KeptReview, lang: str) -> ReviewShown:
        """The whole review."""
        found = self.moves(room, seat)
        events = [one.event for one in whole.decisions]
        gains = {"draws": whole.draws, "others": whole.others, "both": whole.both}
        gains["choices"] = whole.choices
        clear = sum(one.lost > 0 for one in whole.decisions)
        return ReviewShown(
            whole.meaning,
            round(whole.accuracy),
            graded(whole.accuracy, clear, len(events), lang, len(found) - len(events)),
            tuple(SumRow(*row) for row in rows(whole.start, gains, whole.final, lang)),
            tuple(_judged(found[one.event], one, whole, lang) for one in whole.decisions),
            tuple(events.index(event) for event in whole.moments),
        )


def _judged(move: Move, one: KeptDecision, whole: KeptReview, lang: str) -> Judged:
    by = {str(action): action for action in move.legal}
    done, best = by[one.action], by[one.best]
    good = one.lost == 0
    if good:
        title = say(lang, "review.title.kept", done=instructed(move.view, done, lang))
        text, why = well_seen(move.view, done, len(move.legal), lang), ""
    else:
        title = say(lang, "review.title.better", best=instructed(move.view, best, lang))
        cost = (whole.meaning, one.lost, one.within)
        text = moment_told(move.view, done, best, cost, lang)
        why = explained(move.view, done, best, one.lost, lang, whole.because.get(one.event, ()))
    choices = tuple(
        Weighed(
            instructed(move.view, by[each.action], lang),
            measured(each.number, whole.meaning, lang),
            numbered(each.doubt, lang),
            each.action == one.action,
            each.action == one.best,
        )
        for each in one.others
    )
    size = measured(one.lost, whole.meaning, lang)
    numbers = (one.lost, one.expected)
    return Judged(one.event, *numbers, size, title, text, why, good and done == best, choices)
