"""One game at the terminal: whose turn it is, what they see, what they may type."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from rich.rule import Rule

from ecotone.arena.umpire import traced
from ecotone.bots import DEFAULT_BUDGET, Bot, is_own, load
from ecotone.bots.hints import SEED, advise
from ecotone.cli import files, sheet
from ecotone.cli.choosing import Offer, gains, offer
from ecotone.cli.faults import Faults
from ecotone.cli.seats import called
from ecotone.cli.voice import Voice, prose
from ecotone.core.chance import fresh_seed, stream
from ecotone.core.errors import IllegalAction, ParseError, Refusal
from ecotone.core.pad import plain
from ecotone.core.reasons import why
from ecotone.core.story import Told
from ecotone.core.table import AnyTable
from ecotone.core.view import Action, View
from ecotone.locale import (
    advised,
    asking,
    card_letter,
    heard,
    instructed,
    knows,
    rules_text,
    signed,
)


class Left(Exception):
    """The people have left the table; `asked` when they said so."""

    def __init__(self, *, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class Session:
    """A table, the people at this screen, and what each of them has already heard."""

    def __init__(
        self, table: AnyTable, people: Mapping[int, str], voice: Voice, *, previews: bool
    ) -> None:
        self.table = table
        self.people = people
        self.voice = voice
        self.previews = previews
        self.names = called(table, voice) | dict(people)
        self._heard: dict[int | None, int] = {}
        self._facing: int | None = None
        self._players: dict[int, Bot[View, Action]] = {}
        self._faults = Faults(voice)
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
            plain(word): command
            for command in (*self._commands, "undo", "best", "board")
            for word in (command, *voice.say(f"cli.command.{command}").split())
        }

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
        name, legal, rng = table.names[seat], tuple(table.legal(seat)), self._streams[seat]
        choose = self._players.get(seat) or self._players.setdefault(seat, load(name))
        try:
            table.play(seat, choose(table.view(seat), legal, rng, DEFAULT_BUDGET))
        except (Exception, SystemExit) as problem:
            if not is_own(name):
                raise
            self._faults.show(name, traced(problem))
            table.play(seat, rng.choice(legal))

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

    def _waiting_moves(self, seat: int) -> Sequence[Action]:
        seats = self.table.to_act()
        return self.table.legal(seat) if seats and seat not in seats else ()

    def _hand_over(self, seat: int) -> None:
        if len(self.people) > 1 and self._facing != seat:
            self.voice.clear()
            self._line(self.voice.say("cli.play.hand_over", name=self.people[seat]))
            if self._words.get(plain(self._ask("cli.play.ready"))) == "quit":
                raise Left(asked=True)
            self.voice.clear()
        self._facing = seat

    def _decide(
        self, seat: int, legal: Sequence[Action], *, may_wait: bool = False
    ) -> Action | None:
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
            word = self._words.get(plain(command))
            if typed in map(self._letter, now.words):  # a capital letter is a card
                word = None
            try:
                if not typed and may_wait:
                    return None
                if not typed or word == "board":
                    continue
                if word == "undo":
                    if len(steps) == 1:
                        undone = self._spoken(self.table.undo(seat).move)
                        self._line(self.voice.say("cli.play.undone", text=undone))
                        return None
                    steps.pop()
                elif word == "best":
                    return self._do(seat, max(legal, key=lambda action: previews[action]))
                elif word is not None:
                    self._commands[word](seat, rest.strip())
                    drawn = True
                else:
                    chosen = self._read(typed, now, view)
                    if not isinstance(chosen, tuple):
                        return self._do(seat, chosen)
                    steps.append(chosen)
            except Refusal as refusal:
                self.voice.complain(self.voice.refused(refusal, self.table.game.name))
                drawn = True

    def _do(self, seat: int, action: Action) -> Action:
        self.table.play(seat, action)
        return action

    def _read(self, typed: str, now: Offer, view: View) -> Action | tuple[str, ...]:
        """The action that is typed or left, or the longer prefix that was chosen."""
        if typed not in now.words:
            numbered = {str(number): word for number, word in enumerate(now.words, 1)}
            typed = numbered.get(typed, typed)
        word = next((word for word in now.words if plain(typed) in self._names(word)), None)
        if word is None:
            return self._spelled(typed, now, view)
        left = now.words[word]
        if len(left) == 1:
            return left[0]
        return (*now.prefix, word)

    def _names(self, word: str) -> tuple[str, ...]:
        """What a word may be called: as people write it, as the menu does, and without a letter.

        A record's letter will do where nobody writes another card so.
        """
        letter, label = self._letter(word), plain(self._label(word))
        taken = self.table.game.letters.get(self.voice.lang, {}).values()
        others = () if word in taken and word != letter else (plain(word),)
        return plain(letter), *others, label, label.rpartition(" (")[0] or label

    def _letter(self, word: str) -> str:
        """The letter that people write for a card; any other word as it is."""
        return card_letter(self.table.game.name, word, self.voice.lang)

    def _spelled(self, typed: str, now: Offer, view: View) -> Action | tuple[str, ...]:
        """What is spelled out, as records or as hints and menus write it."""
        wanted = plain(typed.rstrip(". "))
        found: dict[str, list[Action]] = {}
        for word, actions in now.words.items():
            for action in actions:
                said = (instructed(view, action, self.voice.lang), self._spoken(action))
                if wanted in map(plain, said):
                    found.setdefault(word, []).append(action)
        if len(found) > 1:
            numbers = tuple(str(at) for at, word in enumerate(now.words, 1) if word in found)
            raise ParseError("several_choices", text=typed, numbers=numbers)
        for word, meant in found.items():
            return meant[0] if len(meant) == 1 else (*now.prefix, word)
        try:
            return self.table.game.rules.actions.parse(typed)
        except ParseError:
            word, seat = self._meant(wanted), int(view.seat or 0)
            reason = word and why(self.table, seat, now.prefix, word)
            unknown = ParseError("unknown_choice", text=typed, last=len(now.words))
            raise reason or unknown from None

    def _meant(self, wanted: str) -> str:
        """The word of the game whose name is in a text: the longest, a verb if need be."""
        known = self.table.game.rules.actions
        words = dict.fromkeys(word for action in known.listed for word in str(action).split())
        names = {self._names(word)[-1]: word for word in words}
        inside = (name for name in names if len(name) > 2 and f" {name} " in f" {wanted} ")
        said = max(inside, key=lambda name: (names[name] not in known.verbs, len(name)), default="")
        return names.get(said, "")

    def _draw(
        self, view: View, now: Offer, previews: Mapping[Action, int], *, may_wait: bool
    ) -> None:
        numbers = {word: str(number) for number, word in enumerate(now.words, 1)}
        self.voice.show(self.voice.draw(view, self.names, numbers))
        best = gains(now.words, previews)
        top = max(best.values())
        lines = []
        for word, number in numbers.items():
            gain = ""
            if self.previews:
                star = " ★" if best[word] == top and len(set(best.values())) > 1 else ""
                gain = f" {signed(best[word])}{star}"
            lines.append(f"{number:>3}{self._choice(view, word, now)}{gain}")
        self._line(self._question(now.prefix, may_wait=may_wait))
        self.voice.columns(lines)

    def _choice(self, view: View, word: str, now: Offer) -> str:
        """What a choice is called; a cell is where its number stands, or what is done there."""
        game, lang = self.table.game.name, self.voice.lang
        if "," not in word:
            whole = [action for action in now.words[word] if str(action) == word]
            if whole and not knows(lang, f"{game}.word.{word}"):
                return f" {instructed(view, whole[0], lang)}"
            return f" {self._label(word)}"
        if self.voice.small:
            return ""
        first, *more = now.words[word]
        return "" if more else f" {instructed(view, first, lang)}"

    def _question(self, prefix: tuple[str, ...], *, may_wait: bool) -> str:
        if may_wait:
            return self.voice.say("cli.play.ahead")
        if not prefix:
            return self.voice.say("cli.ask")
        chosen = self._label(prefix[-1])
        key = asking(self.table.game.name, prefix[0], len(prefix), self.voice.lang)
        return self.voice.say(key, chosen=chosen)

    def _spoken(self, action: object) -> str:
        return " ".join(map(self._label, str(action).split()))

    def _label(self, word: str) -> str:
        return self.voice.word(self.table.game.name, word)

    def _news(self, seat: int | None) -> None:
        """What the seat has heard since its last decision."""
        self.voice.out.print(Rule(style="dim"))
        for told in self.table.story(seat, self._heard.get(seat, 0)):
            if self.voice.small and not (told.deed or told.moment):
                continue  # the log has it all
            self._line(f"· {self._told(told, seat)}")
        self._heard[seat] = len(self.table.events)

    def _told(self, told: Told, seat: int | None) -> str:
        game = self.table.game.name
        return heard(told.said, self.voice.lang, game, self.names, seat, told.gain)

    def _end(self) -> None:
        table, voice = self.table, self.voice
        self._news(next(iter(self.people), None))
        scores = table.scores()
        for seat, name in self.people.items():
            sheet.explain(table.game.name, name, scores[seat], voice)
        voice.show(voice.draw(table.view(), self.names))

    def _hint(self, seat: int, rest: str) -> None:
        table = self.table
        if seat not in table.to_act():
            raise IllegalAction("hint_not_now")
        view, legal = table.view(seat), table.legal(seat)
        hint = advise(view, legal, Random(SEED), DEFAULT_BUDGET)
        told = (hint.action, hint.expected, self.voice.lang, hint.others, hint.because)
        self._line(advised(view, *told))

    def _help(self, seat: int, rest: str) -> None:
        self._line(self.voice.say("cli.play.help"))

    def _rules(self, seat: int, rest: str) -> None:
        self.voice.out.print(prose(rules_text(self.table.game.name, self.voice.lang)))

    def _log(self, seat: int, rest: str) -> None:
        for told in self.table.story(seat):
            self._line(f"· {self._told(told, seat)}")

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
