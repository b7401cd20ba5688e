"""Figures and actions as the reader writes them."""

from ecotone.arena.figures import Figure
from ecotone.core.errors import Param
from ecotone.locale import card_name, knows, say, say_n, word_name

MINUS = "\N{MINUS SIGN}"
RANGE = "\N{EN DASH}"
NOTHING = RANGE


class Wording:
    """The words of one language for one game."""

    def __init__(self, lang: str, game: str) -> None:
        self.lang, self.game = lang, game

    def say(self, key: str, **params: Param) -> str:
        """The arena's sentence of this key."""
        return say(self.lang, f"arena.{key}", **params)

    def say_n(self, key: str, n: int, **params: Param) -> str:
        """The arena's sentence of this key in the form that goes with the number."""
        return say_n(self.lang, f"arena.{key}", n, **params)

    def phrase(self, text: str) -> str:
        """An action's first words, without what explains them."""
        return " · ".join(
            card_name(self.game, word, self.lang)
            if knows(self.lang, f"{self.game}.card.{word}")
            else word_name(self.game, word, self.lang).partition(":")[0].strip()
            for word in text.split()
        )

    def category(self, name: str) -> str:
        """What points are given for."""
        return say(self.lang, f"{self.game}.category.{name}")

    def number(self, value: float, digits: int, *, sign: bool = False) -> str:
        """A number with the reader's decimal mark."""
        text = f"{value:{'+' if sign else ''}.{digits}f}"
        return text.replace(".", self.say("decimal_mark")).replace("-", MINUS)

    def margin(self, one: Figure, digits: int = 1, *, sign: bool = False) -> str:
        """A figure with its error; just itself where that is unknown."""
        text, error = self.number(one.value, digits, sign=sign), one.high - one.value
        return text if error == float("inf") else f"{text} ± {self.number(error, digits)}"

    def percent(self, part: float, digits: int = 1) -> str:
        """A share of the whole, without its sign."""
        return self.number(100 * part, digits)

    def share(self, one: Figure) -> str:
        """A share with its interval, in %."""
        value, low, high = map(self.percent, one)
        return f"{value} [{low}{RANGE}{high}]"

    def milliseconds(self, time: float) -> str:
        """A time, exact only where it is short."""
        if time < 0.01:
            return f"<{self.number(0.01, 2)}"
        return self.number(time, 2 if time < 10 else 0)
