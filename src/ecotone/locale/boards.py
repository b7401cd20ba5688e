"""The best boards in plain words."""

from ecotone.locale.catalogue import say


def arranged(score: int, bound: int | None, own: int | None, lang: str = "en") -> str:
    """What the best board scores, beside the player's own, and how sure it is the best."""
    if own is None:
        told = say(lang, "arrange.best", score=score)
    else:
        told = say(lang, "arrange.beside", score=score, own=own)
    if bound is None:
        return told
    sure = "arrange.proved" if bound == score else "arrange.bound"
    return f"{told} {say(lang, sure, bound=bound)}"
