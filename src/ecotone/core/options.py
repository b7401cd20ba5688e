"""The switches of a game: declared as data, checked once, then fixed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ecotone.core.errors import ParseError

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One switch: its allowed values, and its default or the option whose value decides it.

    An open switch takes any text; its choices are only the usual ones. `by_language` is what
    people start with who speak so, where a box differs with its language. `earlier` is how the
    switch was read up to a version of the rules: records of that time are read so for ever.
    `renamed` says what values of that time are called today.
    """

    name: str
    choices: tuple[Value, ...]
    default: Value
    follows: str | None = None
    defaults: Mapping[Value, Value] = field(default_factory=dict, hash=False)
    open: bool = False
    by_language: Mapping[str, Value] = field(default_factory=dict, hash=False)
    earlier: Mapping[int, "Option"] = field(default_factory=dict, hash=False)
    renamed: Mapping[Value, Value] = field(default_factory=dict, hash=False)

    def at(self, rules: int | None) -> "Option":
        """The switch as this version of the rules read it; None is today's."""
        past = [version for version in self.earlier if rules is not None and rules <= version]
        return self.earlier[min(past)] if past else self

    def read(self, value: Value) -> Value:
        """The choice that this value or text names."""
        value = self.renamed.get(value, value)
        for choice in self.choices:
            if (type(value) is type(choice) and value == choice) or write(choice) == value:
                return choice
        if self.open and isinstance(value, str):
            return value
        raise ParseError(
            "option_value",
            option=self.name,
            value=str(value),
            choices=tuple(map(write, self.choices)),
        )


class Options(Mapping[str, Value]):
    """Every option of a game with its value; equal and hashable by content."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        self._hash = hash(frozenset(self._values.items()))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Options) and self._values == other._values)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Options({self._values!r})"


def write(value: Value) -> str:
    """The value as text: true, false, a number or a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def spoken(declared: Iterable[Option], lang: str) -> dict[str, Value]:
    """The options that people of this language start with otherwise than by default."""
    return {
        option.name: option.by_language[lang] for option in declared if lang in option.by_language
    }


def resolve(
    declared: Iterable[Option], given: Mapping[str, Value], rules: int | None = None
) -> Options:
    """All declared options, the given values read, the others at this version's defaults."""
    declared = tuple(option.at(rules) for option in declared)
    names = tuple(option.name for option in declared)
    for name in given:
        if name not in names:
            raise ParseError("unknown_option", option=name, choices=names)
    values: dict[str, Value] = {}
    for option in declared:
        if option.name in given:
            values[option.name] = option.read(given[option.name])
        elif option.follows is not None:
            values[option.name] = option.defaults[values[option.follows]]
        else:
            values[option.name] = option.default
    return Options(values)
