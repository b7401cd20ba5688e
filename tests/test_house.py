"""The house keeps its own rules: short files, no circles, no game's name where all games live."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ecotone.games import GAMES
from games.samples import AUCTION, DRAFT, REEF

SOURCE = Path(__file__).parents[1] / "src"
HOUSE = SOURCE / "ecotone"
FILES = sorted(HOUSE.rglob("*.py"))
MOST_LINES, MOST_OF_A_FUNCTION = 350, 60
SPOKEN_IN = {".py", ".js", ".css", ".html", ".po", ".svg", ".toml", ".ts"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def named(path: Path) -> str:
    return str(path.relative_to(HOUSE))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(tree(path)):
        if isinstance(node, Function):
            yield node


def test_no_file_is_too_long_to_read() -> None:
    lengths = {named(path): path.read_text(encoding="utf-8").count("\n") for path in FILES}
    assert {name: long for name, long in lengths.items() if long > MOST_LINES} == {}


def test_no_function_is_too_long_to_read() -> None:
    found = {
        f"{named(path)}:{one.name}": long
        for path in FILES
        for one in functions(path)
        if (long := (one.end_lineno or 0) - one.lineno + 1) > MOST_OF_A_FUNCTION
    }
    assert found == {}


def module(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imported(path: Path, modules: dict[str, Path]) -> set[str]:
    """Every module of the house that a file imports: at once, when asked, or for types alone."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {one if one in modules else node.module for one in full}
    return found & set(modules) - {module(path)}


def circles(graph: dict[str, set[str]]) -> list[str]:
    """Whatever imports itself by way of others."""
    left = dict(graph)
    while leaves := [name for name, used in left.items() if not used & set(left)]:
        for name in leaves:
            del left[name]
    # what is left leads into a circle or is led to by one: drop those that nobody needs
    while roots := [name for name in left if not any(name in used for used in left.values())]:
        for name in roots:
            del left[name]
    return sorted(left)


def test_imports_never_come_back() -> None:
    modules = {module(path): path for path in FILES}
    graph = {name: imported(path, modules) for name, path in modules.items()}
    assert circles(graph) == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}, "e": set()}) == ["b", "c"]


def public(path: Path) -> Iterator[Function]:
    """The functions and methods that others may call; what is inside a function is its own."""

    def within(body: list[ast.stmt]) -> Iterator[Function]:
        for node in body:
            own = isinstance(node, Function | ast.ClassDef) and re.match(r"_(?!_)", node.name)
            if isinstance(node, Function) and not own:
                yield node
            elif isinstance(node, ast.ClassDef) and not own:
                yield from within(node.body)

    yield from within(tree(path).body)


def says_any(function: Function) -> bool:
    """Whether a signature says Any by that name."""
    given = function.args
    kinds = [one.annotation for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    kinds += [one.annotation for one in (given.vararg, given.kwarg) if one]
    names = (part for kind in (*kinds, function.returns) if kind for part in ast.walk(kind))
    return any(isinstance(part, ast.Name) and part.id == "Any" for part in names)


def test_no_public_signature_says_any() -> None:
    found = [
        f"{named(path)}:{one.lineno} {one.name}"
        for path in FILES
        for one in public(path)
        if says_any(one)
    ]
    assert found == []


def test_a_name_for_any_says_why() -> None:
    """Boards and counts are ints or arrays: NumPy and JAX share their source, and no type."""
    for path in FILES:
        body = tree(path).body
        for node, told in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.Assign) and ast.unparse(node.value) == "Any":
                said = ast.unparse(told) if isinstance(told, ast.Expr) else ""
                assert "JAX" in said, named(path)


def test_no_test_waits_for_a_while_in_a_browser() -> None:
    """What a page does is waited for; a while is too long here and too short elsewhere."""
    waiting = "wait_for_" + "timeout"
    tests = Path(__file__).parent.rglob("*.py")
    assert [path.name for path in tests if waiting in path.read_text(encoding="utf-8")] == []


def test_settings_speak_of_what_there_is() -> None:
    """Folders and modules that pyproject makes exceptions for exist."""
    root = SOURCE.parent
    tools = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    ours = [one for one in tools["mypy"]["overrides"] if "ignore_missing_imports" not in one]
    modules = {module for one in ours for module in one["module"]}
    paths = [Path("tests", *module.removesuffix(".*").split(".")) for module in sorted(modules)]
    known = [path for path in paths if (root / path).is_dir() or (root / f"{path}.py").exists()]
    assert known == paths
    rooms = [one.removeprefix("**/") for one in tools["coverage"]["run"]["omit"]]
    assert [one for one in rooms if not any(HOUSE.glob(one))] == []


@cache
def names() -> re.Pattern[str]:
    folders = {path.name for path in (HOUSE / "games").iterdir() if (path / "rules").is_dir()}
    known = "|".join(sorted(folders | set(GAMES.names())))
    return re.compile(rf"(?<![a-z])({known})(?![a-z])", re.IGNORECASE)


def test_what_all_games_share_names_none() -> None:
    found = [
        f"{named(path)}:{number} {line.strip()}"
        for path in sorted(HOUSE.rglob("*"))
        if path.suffix in SPOKEN_IN and path.is_file() and not named(path).startswith("games/")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names().search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", [REEF, f"_{REEF}(", f"{DRAFT.title()}'s", f"games.{AUCTION}.rules"]
)
def test_a_name_is_found_wherever_it_hides(text: str) -> None:
    assert names().search(text)
    assert not names().search(f"{REEF}ic" if REEF in text else "a biotope of its own")
