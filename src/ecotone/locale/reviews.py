"""A review in plain words: the grade, the sum that closes, and the moments that mattered."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ecotone.core.view import Action, View
from ecotone.games import GAMES
from ecotone.locale.catalogue import say, say_n
from ecotone.locale.hints import instructed

MINUS = "\u2212"
TENTHS = 10

Because = Sequence[tuple[str, float]]
"""Where the better choice ends with more, and by how much; last, the rest of the difference."""


class Row(NamedTuple):
    """One line of a sum: what it is, its name, its number, and that number as it is written."""

    kind: str
    label: str
    number: float
    text: str


def numbered(number: float, lang: str = "en", *, signed: bool = False) -> str:
    """A number to one decimal place inside a sentence, where 1.0 is 1."""
    return _tenths(number, lang, signed=signed).removesuffix(",0" if lang == "fr" else ".0")


def _tenths(number: float, lang: str, *, signed: bool) -> str:
    """A number to one decimal place in a column, as the language writes it."""
    text = f"{number:{'+' if signed else ''}.1f}".replace("-", MINUS)
    if text.lstrip(f"+{MINUS}") == "0.0":  # neither gained nor lost
        text = "0.0"
    return text.replace(".", ",") if lang == "fr" else text


def measured(number: float, meaning: str, lang: str = "en") -> str:
    """A number with what it is a number of: points, or percentage points."""
    size = abs(round(number, 1))
    # 1,5 point, but 1.5 points
    form = int(size) if lang == "fr" else 1 if size == 1 else 2
    return say_n(lang, f"review.size.{meaning}", form, number=numbered(number, lang))


def moment_told(
    view: View,
    done: Action,
    best: Action,
    cost: tuple[str, float, float],
    lang: str = "en",
) -> str:
    """What would have been better, and by how much; `cost` is its meaning, size and doubt."""
    meaning, lost, within = cost
    return say(
        lang,
        f"review.moment.{meaning}",
        done=instructed(view, done, lang),
        best=instructed(view, best, lang),
        lost=numbered(lost, lang),
        within=numbered(within, lang),
    )


def explained(
    view: View, done: Action, best: Action, lost: float, lang: str = "en", because: Because = ()
) -> str:
    """Why the best choice was better: where its points come from, or when."""
    game = GAMES[view.game]
    if because:
        return _in_parts(view.game, because, lang)
    if game.players.gains:
        more = game.rules.preview(view, best) - game.rules.preview(view, done)
        if more > 0 and 2 * more >= lost:
            return say_n(lang, "review.because.gain", more)
    return say(lang, "review.because.later")


def _in_parts(game: str, because: Because, lang: str) -> str:
    """Every part with its number; as they are written, they add up."""
    *named, rest = [(name, round(gain * TENTHS)) for name, gain in because]
    whole = round(sum(gain for _, gain in because) * TENTHS)
    tenths = [*named, (rest[0], whole - sum(gain for _, gain in named))]
    parts = [
        f"{_part(game, name, lang)} {numbered(gain / TENTHS, lang, signed=True)}"
        for name, gain in tenths
        if gain
    ]
    said, total = ", ".join(parts), numbered(whole / TENTHS, lang)
    ahead = GAMES[game].players.meaning == "chance"
    key = "review.because.ahead" if ahead else "review.because.parts"
    return say(lang, key, parts=said[0].upper() + said[1:], total=total)


def _part(game: str, name: str, lang: str) -> str:
    rest = name == "rest"
    return say(lang, "review.because.rest" if rest else f"{game}.category.{name}").lower()


def well_seen(view: View, done: Action, choices: int, lang: str = "en") -> str:
    """A choice that none was better than."""
    return say_n(lang, "review.moment.good", choices, done=instructed(view, done, lang))


def rows(
    start: float, gains: Mapping[str, float], final: float, lang: str = "en"
) -> tuple[Row, ...]:
    """How the end came about, line by line: the numbers as they are written add up.

    `gains` are what draws, the others, both and the choices gave; what gave nothing is left out.
    """
    terms = {"start": start, **{kind: gain for kind, gain in gains.items() if gain}}
    tenths = {kind: round(number * TENTHS) for kind, number in terms.items()}
    greatest = max(tenths, key=lambda kind: abs(tenths[kind]))
    # what rounding adds or takes is least seen there
    tenths[greatest] += round(final * TENTHS) - sum(tenths.values())
    told = {kind: number / TENTHS for kind, number in tenths.items()} | {"final": final}
    return tuple(
        Row(
            kind,
            say(lang, f"review.row.{kind}"),
            number,
            _tenths(number, lang, signed=kind not in ("start", "final")),
        )
        for kind, number in told.items()
    )


def summed(
    meaning: str,
    start: float,
    gains: Mapping[str, float],
    final: float,
    lang: str = "en",
) -> str:
    """The same as a sentence."""
    first, *parts, _ = rows(start, gains, final, lang)
    told = [f"{first.label} {numbered(first.number, lang)}"]
    told += [f"{row.label.lower()} {numbered(row.number, lang, signed=True)}" for row in parts]
    return say(
        lang,
        "review.sum",
        sum=", ".join(told),
        final=measured(final, meaning, lang),
    )


def graded(
    accuracy: float, mistakes: int, decisions: int, lang: str = "en", left_out: int = 0
) -> str:
    """The accuracy, how many decisions clearly left something lying, and how many nobody judges."""
    told = say_n(lang, "review.grade", mistakes, accuracy=f"{accuracy:.0f}", decisions=decisions)
    return f"{told} {say_n(lang, 'review.left_out', left_out)}" if left_out else told
