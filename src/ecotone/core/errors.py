"""Two ways to say no, each with a code, the parameters of a sentence, and a rule."""

from collections.abc import Mapping

from ecotone.core import face
from ecotone.core.face import Param

__all__ = ["IllegalAction", "Misplaced", "Param", "ParseError", "Refusal"]


class Refusal(Exception):
    """Something asked for cannot be done; nothing has changed."""

    def __init__(self, code: str, *, rule: str | None = None, **params: Param) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params: Mapping[str, Param] = params

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.rule, self.params)

    def __str__(self) -> str:
        return face.sentence(self)


class ParseError(Refusal):
    """Not an action, outcome, option, board or record at all."""


class IllegalAction(Refusal):
    """An action of this game, but not for this seat or not now."""


class Misplaced(IllegalAction):
    """What the action is about is not there for it now: another action may have been meant."""


def _rebuild(
    kind: type[Refusal], code: str, rule: str | None, params: Mapping[str, Param]
) -> Refusal:
    return kind(code, rule=rule, **params)
