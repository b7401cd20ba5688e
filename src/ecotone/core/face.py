"""How values show themselves. The upper floors lend pictures and sentences to this one."""

from collections.abc import Callable, Mapping
from typing import Protocol

from ecotone.core.view import View

Param = str | int | tuple[str, ...]
"""What a sentence may be told: a word, a number, or several words."""


class Said(Protocol):
    """What a refusal says, before anyone has put it into words."""

    code: str
    rule: str | None
    params: Mapping[str, Param]
    __cause__: BaseException | None


_svg: Callable[[View], str] | None = None
_text: Callable[[View], str] | None = None
_sentence: Callable[[Said], str] | None = None


def lend(
    *, svg: Callable[[View], str], text: Callable[[View], str], sentence: Callable[[Said], str]
) -> None:
    """Say who draws a View as SVG and as text, and who words a Refusal."""
    global _svg, _text, _sentence
    _svg, _text, _sentence = svg, text, sentence


def svg(view: View) -> str | None:
    """The view as an SVG picture, or None while nobody draws."""
    return _svg(view) if _svg else None


def text(view: View) -> str:
    """The view as plain text."""
    return _text(view) if _text else object.__repr__(view)


def sentence(refusal: Said) -> str:
    """The refusal as a sentence."""
    if _sentence:
        return _sentence(refusal)
    params = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
    return f"{refusal.code} ({params})" if params else refusal.code
