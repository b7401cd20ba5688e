"""One game at the terminal: whose turn it is, what they see, what they may type."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from rich.markdown import Markdown
from rich.rule import Rule

from ecotone.bots import DEFAULT_BUDGET, find
from ecotone.bots.advice import SEED, advise
from ecotone.cli import files, sheet
from ecotone.cli.choosing import Offer, gains, offer
from ecotone.cli.voice import Voice
from ecotone.core.chance import fresh_seed, stream
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.rules import Heard
from ecotone.core.table import Table
from ecotone.locale import advised, heard, rules_text


class Left(Exception):
    """The people have left the table; `asked` when they said so."""

    def __init__(self, *, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class Session:
    """A table, the people at this screen, and what each of them has already heard."""

    def __init__(
        self, table: Table, people: Mapping[int, str], voice: Voice, *, previews: bool
    ) -> None:
        self.table = table
        self.people = people
        self.voice = voice
        self.previews = previews
        self.names = {seat: people.get(seat, word) for seat, word in self._bots_named().items()}
        if table.players == 1:
            self.names[1] = voice.rival(table)
        self._heard: dict[int | None, int] = {}
        self._shown: int | None = None
        seed = fresh_seed()
        self._streams = {seat: stream(seed, f"bot {seat}") for seat in range(table.players)}
        self._commands: dict[str, Callable[[int, str], None]] = {
            "hint": self._hint,
            "help": self._help,
            "rules": self._rules,
            "log": self._log,
            "score": self._score,
            "save": self._save,
            "quit": self._quit,
        }
        self._words = {
            word: command
            for command in (*self._commands, "undo", "best")
            for word in (command, *voice.say(f"cli.command.{command}").split())
        }

    def _bots_named(self) -> dict[int, str]:
        bots = [word for seat, word in self.table.names.items() if seat not in self.people]
        names, count = {}, dict.fromkeys(bots, 0)
        for seat in range(self.table.players):
            word = self.table.names[seat]
            if seat not in self.people:
                count[word] += 1
                title = self.voice.say(f"cli.bot.{word}")
                word = f"{title} {count[word]}" if bots.count(word) > 1 else title
            names[seat] = word
        return names

    def play(self) -> None:
        """Until the game is over: people first, so that they may think before bots move."""
        while seats := self.table.to_act():
            person = next((seat for seat in seats if seat in self.people), None)
            if person is None:
                self._bot(seats[0])
            else:
                self._person(person)
        self._end()

    def _bot(self, seat: int) -> None:
        table = self.table
        choose = find(table.names[seat])
        action = choose(table.view(seat), table.legal(seat), self._streams[seat], DEFAULT_BUDGET)
        table.play(seat, action)

    def _person(self, seat: int) -> None:
        """Decide once; then, while others still decide, whatever may be decided ahead."""
        self._hand_over(seat)
        done = self._decide(seat, self.table.legal(seat))
        verb = done and str(done).split()[0]
        ahead = [
            action
            for action in self._waiting_moves(seat)
            if verb is not None and str(action).split()[0] != verb
        ]
        if ahead:
            self._decide(seat, ahead, may_wait=True)

    def _waiting_moves(self, seat: int) -> Sequence[Any]:
        seats = self.table.to_act()
        return self.table.legal(seat) if seats and seat not in seats else ()

    def _hand_over(self, seat: int) -> None:
        if len(self.people) > 1 and self._shown != seat:
            self.voice.clear()
            self._line(self.voice.say("cli.play.hand_over", name=self.people[seat]))
            if self._words.get(self._ask("cli.play.ready").strip().lower()) == "quit":
                raise Left(asked=True)
            self.voice.clear()
        self._shown = seat

    def _decide(self, seat: int, legal: Sequence[Any], *, may_wait: bool = False) -> Any:
        """The action chosen and done, or None if it was undone or left for later."""
        if not may_wait:
            self._news(seat)
        if len(legal) == 1 and not may_wait:
            self._line(self.voice.say("cli.play.only", text=self._spoken(legal[0])))
            self.table.play(seat, legal[0])
            return legal[0]
        view = self.table.view(seat)
        previews = {action: self.table.preview(seat, action) for action in legal}
        steps: list[tuple[str, ...]] = [()]
        drawn = False
        while True:
            now = offer(legal, steps[-1])
            if not drawn:
                self._draw(view, now, previews, may_wait=may_wait)
            drawn = False
            typed = self._ask("cli.play.wait_prompt" if may_wait else "cli.play.prompt").strip()
            command, _, rest = typed.partition(" ")
            word = self._words.get(command.lower())
            try:
                if may_wait and not typed:
                    return None
                if word == "undo":
                    if len(steps) == 1:
                        undone = self._spoken(self.table.undo(seat).move)
                        self._line(self.voice.say("cli.play.undone", text=undone))
                        return None
                    steps.pop()
                elif word == "best":
                    return self._do(seat, max(legal, key=lambda action: previews[action]))
                elif word is not None and typed not in now.words:
                    self._commands[word](seat, rest.strip())
                    drawn = True
                else:
                    chosen = self._read(typed, now)
                    if not isinstance(chosen, tuple):
                        return self._do(seat, chosen)
                    steps.append(chosen)
            except Refusal as refusal:
                self.voice.complain(self.voice.refused(refusal, self.table.game.name))
                drawn = True

    def _do(self, seat: int, action: Any) -> Any:
        self.table.play(seat, action)
        return action

    def _read(self, typed: str, now: Offer) -> Any:
        """The action that is typed or left, or the longer prefix that was chosen."""
        if typed not in now.words:
            numbered = {str(number): word for number, word in enumerate(now.words, 1)}
            typed = numbered.get(typed, typed)
        word = next((word for word in now.words if word.lower() == typed.lower()), None)
        if word is None:
            return self._spelled(typed, now)
        left = now.words[word]
        if len(left) == 1:
            return left[0]
        return (*now.prefix, word)

    def _spelled(self, typed: str, now: Offer) -> Any:
        if len(typed.split()) < 2:
            raise ParseError("unknown_choice", text=typed, last=len(now.words))
        return self.table.game.rules.actions.parse(typed)

    def _draw(self, view: Any, now: Offer, previews: Mapping[Any, int], *, may_wait: bool) -> None:
        numbers = {word: str(number) for number, word in enumerate(now.words, 1)}
        self.voice.out.print(self.voice.draw(view, self.names, numbers), soft_wrap=True)
        best = gains(now.words, previews)
        top = max(best.values())
        lines = []
        for word, number in numbers.items():
            gain = ""
            if self.previews:
                star = " ★" if best[word] == top and len(set(best.values())) > 1 else ""
                gain = f" {best[word]:+d}{star}"
            lines.append(f"{number:>3} {self._label(word)}{gain}")
        self._line(self._question(now.prefix, may_wait=may_wait))
        self.voice.columns(lines)

    def _question(self, prefix: tuple[str, ...], *, may_wait: bool) -> str:
        if may_wait:
            return self.voice.say("cli.play.ahead")
        if not prefix:
            return self.voice.say("cli.ask")
        chosen = self._label(prefix[-1])
        return self.voice.say(f"cli.ask.{prefix[0]}.{len(prefix)}", chosen=chosen)

    def _spoken(self, action: Any) -> str:
        return " ".join(map(self._label, str(action).split()))

    def _label(self, word: str) -> str:
        return self.voice.word(self.table.game.name, word)

    def _news(self, seat: int | None) -> None:
        """What the seat has heard since its last decision."""
        self.voice.out.print(Rule(style="dim"))
        lines = self.table.log(seat)
        for line in lines[self._heard.get(seat, 0) :]:
            self._line(f"· {self._told(line, seat)}")
        self._heard[seat] = len(lines)

    def _told(self, line: Heard, seat: int | None) -> str:
        return heard(line, self.voice.lang, self.table.game.name, self.names, seat)

    def _end(self) -> None:
        table, voice = self.table, self.voice
        self._news(next(iter(self.people), None))
        scores = table.scores()
        for seat, name in self.people.items():
            sheet.explain(table.game.name, name, scores[seat], voice)
        voice.out.print(voice.draw(table.view(), self.names), soft_wrap=True)

    def _hint(self, seat: int, rest: str) -> None:
        table = self.table
        if seat not in table.to_act():
            raise IllegalAction("hint_not_now")
        view, legal = table.view(seat), table.legal(seat)
        action, expected = advise(view, legal, Random(SEED), DEFAULT_BUDGET)
        self._line(advised(table.game.name, str(action), expected, self.voice.lang))

    def _help(self, seat: int, rest: str) -> None:
        self._line(self.voice.say("cli.play.help"))

    def _rules(self, seat: int, rest: str) -> None:
        self.voice.out.print(Markdown(rules_text(self.table.game.name, self.voice.lang)))

    def _log(self, seat: int, rest: str) -> None:
        for line in self.table.log(seat):
            self._line(f"· {self._told(line, seat)}")

    def _score(self, seat: int, rest: str) -> None:
        score = self.table.scores()[seat]
        sheet.explain(self.table.game.name, self.people[seat], score, self.voice)

    def _save(self, seat: int, rest: str) -> None:
        path = files.named(rest) if rest else files.fresh_save(self.table.game.name)
        files.write(path, self.table.record)
        self._line(self.voice.say("cli.play.saved", file=str(path)))

    def _quit(self, seat: int, rest: str) -> None:
        raise Left(asked=True)

    def _ask(self, key: str) -> str:
        try:
            return self.voice.ask(self.voice.say(key))
        except ParseError:
            raise Left(asked=False) from None

    def _line(self, sentence: str) -> None:
        self.voice.out.print(sentence, markup=False, soft_wrap=not self.voice.out.is_terminal)
