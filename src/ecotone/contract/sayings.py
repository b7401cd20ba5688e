"""Whatever a game says while it is played is worded: log, refusals, drawings, inspector, hints."""

import re
from collections.abc import Iterator
from random import Random

from ecotone.contract.ground import (
    Case,
    cases,
    keep,
    milestones,
    one_of_each_kind,
    refusal_of,
    seats,
    state_of,
    table_sample,
    wander,
)
from ecotone.core.about import About
from ecotone.core.drawing import Page
from ecotone.core.errors import IllegalAction
from ecotone.core.rules import Heard
from ecotone.core.seats import Seat
from ecotone.core.table import AnyTable
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, heard, instructed, judged, reasoned, refused, say
from ecotone.locale.catalogue import unworded

ABOUT = re.compile(r'data-about="([^"]+)"')
BLANK = re.compile(r"\{\w*\}")


def all_that_is_said_in_a_game_has_words(name: str) -> None:
    """Log lines, refusals, verdicts, points, hints, the inspector and drawings of random games."""
    with unworded() as missed:
        for lang in LANGUAGES:
            GAMES[name].drawing.pad(lang)
        for case in cases(name)[-2:]:
            for lang, text in _said(case):
                blank = BLANK.search(text)
                keep(blank is None, f"{lang}: {blank and blank[0]} in “{text[:80]}”")
    keep(not missed, ", ".join(f"{lang}: {key}" for lang, key in sorted(missed)))


def _said(case: Case) -> Iterator[tuple[str, str]]:
    """All that is said in a game, with its language."""
    name = case.game
    lines, refusals = dict[tuple[Seat | None, Heard], None](), dict[str, IllegalAction]()
    for table in wander(case, 41):
        _listened(table, lines, refusals)
    for lang in LANGUAGES:
        for seat, line in lines:
            yield lang, heard(line, lang, name, you=seat)
        for refusal in refusals.values():
            yield lang, refused(refusal, lang, name)
        yield lang, judged(table.verdict(), lang, game=name)
        for point in (point for one in table.scores() for point in one.points):
            yield lang, say(lang, f"{name}.category.{point.category}")
            yield lang, say(lang, f"{name}.point.{point.rule}")
        for text in _shown(case, lang):
            yield lang, text


def _listened(
    table: AnyTable,
    lines: dict[tuple[Seat | None, Heard], None],
    refusals: dict[str, IllegalAction],
) -> None:
    """Note what is heard of the last event, and how a few actions are refused."""
    rng, actor = Random(len(table.events)), table.events[-1].seat if table.events else None
    for seat in {None, actor}:
        for line in table.hearing()(seat) if table.events else ():
            lines[(seat, line)] = None
    for action in table_sample(table, rng, 1):
        seat = rng.choice(seats(table))
        refusal = refusal_of(table.game.rules.apply, state_of(table), seat, action)
        if isinstance(refusal, IllegalAction):
            refusals[refusal.code] = refusal


def _shown(case: Case, lang: str) -> Iterator[str]:
    """The table as a spectator and as somebody who plays is shown it, at moments of a game."""
    rng, asked = Random(42), set[str]()
    for table in milestones(case, 42, apart=2):
        drawing = table.game.drawing
        for seat in (None, *rng.sample(seats(table), 1)):
            view, legal = table.view(seat), () if seat is None else table.legal(seat)
            page = drawing.page(view, legal, lang=lang)
            yield from _written(page)
            yield drawing.text(view, lang=lang)
            yield drawing.chapter(view, lang=lang)
            things = {*ABOUT.findall("".join(page.areas.values())), *drawing.aid(view)} - asked
            asked |= things
            for thing in sorted(things):
                yield from _told(drawing.about(view, thing, legal, lang=lang))
            for action in one_of_each_kind(legal, rng):
                yield instructed(view, action, lang)
                yield reasoned(view, action, lang)


def _written(page: Page) -> Iterator[str]:
    yield from (*page.areas.values(), page.heading, page.status, page.ask, page.suggestion or "")
    yield from (*page.warnings.values(), *page.words.values())


def _told(about: About | None) -> Iterator[str]:
    if about is not None:
        yield from (about.title, about.kind, about.brief, about.section, *about.rule)
        yield from (text for fact in about.facts for text in fact)
        yield from (scene.note for scene in about.scenes)
        if about.now is not None:
            yield from (about.now.title, *(part.why for part in about.now.parts))
