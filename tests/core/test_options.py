"""Options are declared as data, checked once, then fixed."""

import pickle
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.errors import ParseError
from ecotone.core.options import Option, Options, Value, resolve, write
from ecotone.games import GAMES

BOX = Option("box", ("en", "fr"), "en")
REACH = Option("reach", (1, 2), 1, follows="box", defaults={"en": 1, "fr": 2})
FLOOR = Option("floor", (False, True), False)
FILE = Option("file", ("printed",), "printed", open=True)
DECLARED = (BOX, REACH, FLOOR, FILE)


def test_defaults_hold_where_nothing_is_given() -> None:
    assert dict(resolve(DECLARED, {})) == {
        "box": "en",
        "reach": 1,
        "floor": False,
        "file": "printed",
    }


def test_records_are_read_as_their_version_of_the_rules_had_it() -> None:
    """A switch knows how it was read up to a version; the oldest that fits is taken."""
    first = Option("floor", (False, True), False)
    second = Option("floor", (False, True), True, follows="box", defaults={"en": True, "fr": False})
    today = Option("floor", (False, True), True, earlier={3: second, 1: first})
    declared = (BOX, today)
    french = {"box": "fr"}
    assert [resolve(declared, french, rules)["floor"] for rules in (1, 2, 3, 4, None)] == [
        False,
        False,
        False,
        True,
        True,
    ]
    assert resolve(declared, {}, 2)["floor"] is True
    assert resolve(declared, {"floor": True}, 1)["floor"] is True


def test_a_value_of_old_is_read_under_its_name_of_today() -> None:
    old = Option("file", ("first",), "first", open=True, renamed={"printed": "first"})
    today = Option("file", ("printed",), "printed", open=True, earlier={1: old})
    found = [resolve((today,), {"file": name}, 1)["file"] for name in ("printed", "my.toml")]
    assert found == ["first", "my.toml"]
    assert resolve((today,), {"file": "printed"}, 2)["file"] == "printed"


def test_an_option_may_follow_another() -> None:
    assert resolve(DECLARED, {"box": "fr"})["reach"] == 2
    assert resolve(DECLARED, {"box": "fr", "reach": 1})["reach"] == 1


@pytest.mark.parametrize(("value", "choice"), [("true", True), ("false", False), (True, True)])
def test_a_choice_may_be_written_as_text(value: Value, choice: Value) -> None:
    assert FLOOR.read(value) is choice
    assert REACH.read("2") == 2


@pytest.mark.parametrize("value", [1, 0, "True", "yes", "", 2])
def test_a_switch_takes_nothing_that_is_not_its_choice(value: Value) -> None:
    with pytest.raises(ParseError) as refused:
        FLOOR.read(value)
    assert refused.value.code == "option_value"
    assert refused.value.params == {
        "option": "floor",
        "value": str(value),
        "choices": ("false", "true"),
    }


def test_an_open_option_takes_any_text_and_only_text() -> None:
    assert FILE.read("my own.json") == "my own.json"
    with pytest.raises(ParseError):
        FILE.read(3)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ParseError) as refused:
        resolve(DECLARED, {"speed": 9})
    assert refused.value.code == "unknown_option"
    assert refused.value.params["choices"] == ("box", "reach", "floor", "file")


def test_options_are_values() -> None:
    one, two = Options({"a": 1, "b": True}), Options({"b": True, "a": 1})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Options({"a": 2, "b": True})
    assert len(one) == 2
    assert repr(one) == "Options({'a': 1, 'b': True})"
    assert pickle.loads(pickle.dumps(one)) == one


def test_options_keep_what_they_were_given() -> None:
    given = {"a": 1}
    options = Options(given)
    given["a"] = 2
    assert options["a"] == 1


@given(st.sampled_from([option for name in GAMES.names() for option in GAMES[name].options]))
def test_every_choice_of_every_game_reads_back_from_its_text(option: Option) -> None:
    assert [option.read(write(choice)) for choice in option.choices] == list(option.choices)
    assert option.default in option.choices
    assert isinstance(option.defaults, dict | MappingProxyType)


@pytest.mark.parametrize("name", GAMES.names())
def test_an_option_follows_only_one_declared_before_it(name: str) -> None:
    seen: set[str] = set()
    for option in GAMES[name].options:
        if option.follows is not None:
            assert option.follows in seen
        seen.add(option.name)
