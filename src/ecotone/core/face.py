"""How values show themselves. The upper floors lend pictures and sentences to this one."""

from collections.abc import Callable
from typing import Any

_svg: Callable[[Any], str] | None = None
_text: Callable[[Any], str] | None = None
_sentence: Callable[[Any], str] | None = None


def lend(
    *, svg: Callable[[Any], str], text: Callable[[Any], str], sentence: Callable[[Any], str]
) -> None:
    """Say who draws a View as SVG and as text, and who words a Refusal."""
    global _svg, _text, _sentence
    _svg, _text, _sentence = svg, text, sentence


def svg(view: Any) -> str | None:
    """The view as an SVG picture, or None while nobody draws."""
    return _svg(view) if _svg else None


def text(view: Any) -> str:
    """The view as plain text."""
    return _text(view) if _text else object.__repr__(view)


def sentence(refusal: Any) -> str:
    """The refusal as a sentence."""
    if _sentence:
        return _sentence(refusal)
    params = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
    return f"{refusal.code} ({params})" if params else str(refusal.code)
