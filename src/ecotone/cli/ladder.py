"""`ecotone ladder`: measure what docs/bots.md says, and write it anew."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from shlex import join

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ecotone.arena import journal, measured
from ecotone.arena.claims import SEED, Claim, own_claims, select
from ecotone.arena.contest import Contest
from ecotone.arena.journal import Journal
from ecotone.arena.ladder import page
from ecotone.arena.measured import Figures, Measured
from ecotone.arena.wording import Wording
from ecotone.cli import files, values
from ecotone.cli.arena import Plan, made, play, unwritable
from ecotone.cli.faults import Faults
from ecotone.cli.voice import Voice

PAGE, FOLDER = "docs/bots.md", "ladder"
SHORT = "short"
"""The games of a short ladder lie in a folder of their own: they have less time."""


def arguments(parser: ArgumentParser) -> None:
    """What to measure how well, and where it goes."""
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--bot", metavar="BOT")
    parser.add_argument("--only", metavar="A,B,…")
    parser.add_argument("--games", type=values.several, metavar="N")
    parser.add_argument("--seed", type=values.whole, metavar="N")
    parser.add_argument("--budget", type=values.seconds, metavar="S")
    parser.add_argument("--jobs", type=values.count, metavar="J")
    parser.add_argument("--folder", metavar="DIR")
    parser.add_argument("--page", metavar="FILE")
    play_or_not = parser.add_mutually_exclusive_group()
    play_or_not.add_argument("--fresh", action="store_true")
    play_or_not.add_argument("--no-games", action="store_true")


def run(given: Namespace, voice: Voice) -> int:
    """Claim by claim; Ctrl-C keeps what was played, and the page has what was finished."""
    ladder = Ladder(given, voice)
    if given.no_games:
        return 0
    done = 0
    try:
        for done, claim in enumerate(ladder.claims):
            ladder.climb(claim, f"[{done + 1}/{len(ladder.claims)}] {claim.name}")
    except KeyboardInterrupt:
        voice.complain(
            voice.say("ladder.stopped", done=done, of=len(ladder.claims), command=_again(given))
        )
        return 2
    ladder.tell()
    return 0


class Ladder:
    """The claims that are measured, the page they are for, and where its figures are kept."""

    def __init__(self, given: Namespace, voice: Voice) -> None:
        self.given, self.voice = given, voice
        self.claims = own_claims(select(given.only), given.bot) if given.bot else select(given.only)
        self.faults = Faults(voice)
        self.page = files.named(given.page or PAGE)
        self.kept = self.page.parent / f"{self.page.stem}.json"
        self.old = 0
        if not given.bot:  # the page is about our own
            self.write({})  # a page that cannot be written is told now, not in an hour
        if not given.no_games:
            folder = made(given.folder or FOLDER)
            if given.bot:
                folder /= re.sub(r"\W+", "-", given.bot).strip("-")
            self.folder = made(str(folder / SHORT if given.short else folder))
            for claim in self.claims:
                self._check(claim)

    def climb(self, claim: Claim, label: str) -> None:
        """Measure one claim and write the page."""
        plan = self._plan(claim)
        try:
            self.old += len(plan.finished()) == plan.games
            with _bar(plan, label, self.voice) as show:
                play(plan, self.given.jobs or 1, None, show, self.faults)
        finally:
            plan.journal.close()
        found = measured.measured(claim, plan.contest, plan.finished(), _date(plan.journal.path))
        former = None if self.given.bot else self.figures().get(claim.name)
        stays = self.given.short and former is not None and former.games > found.games
        if not stays and not self.given.bot:
            self.write({claim.name: found})
        self._say(claim, found, former if stays else None)
        if faults := sum(len(bout.faults) for bout in plan.finished()):
            self.voice.complain(self.voice.say_n("arena.stood_in", faults))

    def figures(self) -> Figures:
        """What was measured so far, here or by another ladder in the meantime."""
        name = str(self.kept)
        return measured.read(name, files.read(name)) if self.kept.exists() else {}

    def write(self, new: Figures) -> None:
        """The figures, and the page from them; somebody may have edited its prose."""
        figures, name = self.figures() | new, str(self.page)
        text = page(name, files.read(name), figures)
        files.write(self.kept, measured.write(figures))
        files.write(self.page, text)

    def tell(self) -> None:
        """Where everything is."""
        say = self.voice.say_n("ladder.old", self.old) if self.old else ""
        folder = str(self.folder)
        if self.given.bot:
            where = self.voice.say("ladder.kept_own", folder=folder)
        else:
            where = self.voice.say("ladder.kept", page=str(self.page), folder=folder)
        self.voice.err.print(f"{where} {say}".strip(), markup=False, soft_wrap=True)

    def _contest(self, claim: Claim) -> Contest:
        seed = SEED if self.given.seed is None else self.given.seed
        return claim.contest(seed, self.given.budget, self.given.short)

    def _path(self, claim: Claim) -> Path:
        return self.folder / f"{claim.name}.jsonl"

    def _check(self, claim: Claim) -> None:
        """Refuse a file of other games now, not in an hour; or forget it, if that is asked for."""
        contest, path = self._contest(claim), self._path(claim)
        if self.given.fresh:
            try:
                path.unlink(missing_ok=True)
            except OSError as problem:
                raise unwritable(path, problem) from None
        elif path.exists():
            past = journal.read(str(path), files.read(str(path)))
            journal.same(str(path), contest, past.contest)

    def _plan(self, claim: Claim) -> Plan:
        path, contest = self._path(claim), self._contest(claim)
        games = self.given.games or (claim.short if self.given.short else claim.games)
        if path.exists():
            past = journal.read(str(path), files.read(str(path)))
            bouts = {bout.number: bout for bout in past.bouts}
            return Plan(contest, games, Journal(path, past.length), bouts)
        try:
            return Plan(contest, games, Journal.create(path, contest, games), {})
        except (OSError, ValueError) as problem:
            raise unwritable(path, problem) from None

    def _say(self, claim: Claim, found: Measured, published: Measured | None) -> None:
        words = Wording(self.voice.lang, claim.parts[0])
        result = measured.text(claim.measure, found.figure, words)
        line = [self.voice.say_n("ladder.result", found.games, claim=claim.name, result=result)]
        if claim.wanted is not None:
            told = "ladder.reached" if measured.reached(claim, found) else "ladder.missed"
            key = "ladder.undecided" if measured.undecided(claim, found) else told
            line.append(self.voice.say(key, wanted=measured.goal(claim, words)))
        if published is not None:
            stays = measured.text(claim.measure, published.figure, words)
            line.append(self.voice.say_n("ladder.stays", published.games, result=stays))
        self.voice.out.print(" ".join(line), markup=False, soft_wrap=True)


def _date(path: Path) -> str:
    """The day of the last game."""
    return datetime.fromtimestamp(path.stat().st_mtime).astimezone().date().isoformat()


def _again(given: Namespace) -> str:
    """The command that goes on."""
    words = ["ecotone", "ladder", *(["--short"] if given.short else [])]
    for name in ("bot", "only", "games", "seed", "budget", "jobs", "folder", "page"):
        if (value := getattr(given, name)) is not None:
            words += [f"--{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    return join(words)


@contextmanager
def _bar(plan: Plan, label: str, voice: Voice) -> Iterator[Callable[[], None]]:
    """How far this claim is, where somebody is watching."""
    if not voice.err.is_terminal:
        yield lambda: None
        return
    columns = (
        TextColumn(label, markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=voice.err, transient=True) as bar:
        task = bar.add_task("", total=plan.games, completed=len(plan.finished()))
        yield lambda: bar.advance(task)
