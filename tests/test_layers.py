"""Imports go down the floors only; what is foreign comes in only where the house says so."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
FLOORS = {
    "core": 0,
    "games": 1,
    "locale": 2,
    "draw": 2,
    "bots": 2,
    "analysis": 3,
    "arena": 3,
    "batch": 3,
    "learn": 3,
    "envs": 3,
    "puzzles": 3,
    "server": 4,
    "web": 4,
    "cli": 5,
    "contract": 5,
}
ROOMS = {"rules": 1, "pad": 1, "draw": 2, "bots": 2, "analysis": 3, "batch": 3, "commands": 5}
"""The floors inside a game's folder; what stands beside the rooms is the game's own face."""

BESIDE = {
    *((name, name) for name in FLOORS),
    ("draw", "locale"),
    ("server", "web"),
    ("cli", "contract"),
    ("batch", "learn"),
    ("commands", "cli"),
}
"""Neighbours of one floor that may be asked: a drawing needs words, a server its pages, a
game in batches the promise that the learner asks for."""

FOREIGN = {
    "rich": {"cli", "arena"},
    "numpy": {"bots", "analysis", "batch", "learn", "envs"},
    "ortools": {"analysis"},
    "threadpoolctl": {"bots"},
    "gymnasium": {"envs"},
    "pettingzoo": {"envs"},
    "pyspiel": {"envs"},
    "jax": {"batch", "learn"},
    "optax": {"learn"},
    "starlette": {"server"},
    "uvicorn": {"server"},
    "h11": {"server"},
    "websockets": {"cli"},
    "markdown_it": {"locale", "web"},
    "markupsafe": {"web"},
    "msgspec": {"server"},
    "segno": {"server"},
    "apsw": {"server"},
    "asyncpg": {"server"},
    "cryptography": {"server"},
    "jinja2": {"web"},
    "matplotlib": {"arena", "learn"},
    "openskill": {"arena"},
    "ray": {"arena"},
    "resvg_py": {"draw"},
    "PIL": {"draw"},
}
FILES = sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Everything a file imports, inside functions too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lazy = {
        id(node)
        for part in ast.walk(tree)
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) or _for_types(part)
        for node in ast.walk(part)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno, id(node) in lazy
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports by dots"
            assert node.module
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                found = (SOURCE / Path(*name.split("."))).with_suffix(".py").exists()
                package = (SOURCE / Path(*name.split("."))).is_dir()
                yield name if found or package else node.module, node.lineno, id(node) in lazy


def _for_types(node: ast.AST) -> bool:
    """Whether this is read by type checkers alone."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def module(path: Path) -> list[str]:
    """The parts of a file's module name below `ecotone`; none for the package's own face."""
    parts = list(path.relative_to(SOURCE / "ecotone").with_suffix("").parts)
    return [part for part in parts if part != "__init__"]


def folder(parts: list[str]) -> list[str]:
    """The game's folder that a module of the games lies in, within its family's if it has one."""
    inside = parts[1:2]
    if len(parts) > 2 and parts[2] not in ROOMS:
        inside += [
            part
            for part in parts[2:3]
            if (SOURCE / "ecotone" / "games" / inside[0] / part).is_dir()
        ]
    return inside


def room(parts: list[str]) -> str | None:
    """The room of a module: its package, or inside a game's folder the room there."""
    if parts[:1] != ["games"]:
        return parts[0] if parts else None
    inside = parts[1 + len(folder(parts)) :]
    return inside[0] if inside and inside[0] in ROOMS else "games"


def floor(parts: list[str]) -> int:
    """How high a module stands."""
    name = room(parts)
    return ROOMS.get(str(name), 1) if parts[0] == "games" else FLOORS[str(name)]


def wrong(path: Path) -> Iterator[str]:
    """Each import of a file that the house does not allow."""
    parts = module(path)
    known = bool(parts) and parts[0] in FLOORS
    for name, line, lazy in imports(path):
        root, *rest = name.split(".")
        where = f"{path.relative_to(SOURCE)}:{line} imports {name}"
        if root in sys.stdlib_module_names:
            continue
        if root != "ecotone":
            if not known or room(parts) not in FOREIGN.get(root, set()):
                yield f"{where}, which is foreign there"
        elif not known:
            # the package's face lends the upper floors' pictures and words, when they are asked
            allowed = lazy or not rest or rest[0] in ("core", "games") or parts == ["__main__"]
            if not allowed:
                yield f"{where} before anybody asked"
        elif not rest:
            if floor(parts) < 3:
                yield f"{where}, the face that stands above it"
        else:
            yield from _inside(parts, rest, where)


def _inside(parts: list[str], rest: list[str], where: str) -> Iterator[str]:
    """What is wrong with an import from the house itself."""
    if rest[0] == "games" and folder(rest):
        if parts[0] != "games":
            yield f"{where}: a game, which only the registry names"
        elif parts[1:] and folder(parts)[:1] != folder(rest)[:1]:
            yield f"{where}, a sibling game"
        elif folder(rest)[1:] and folder(rest) != folder(parts):
            yield f"{where}, a game of its family"
    if floor(rest) > floor(parts):
        yield f"{where}, a floor above"
    elif 1 < floor(rest) == floor(parts) and (room(parts), room(rest)) not in BESIDE:
        yield f"{where}, a room beside"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_imports_only_from_below(path: Path) -> None:
    assert list(wrong(path)) == []


def asked() -> Iterator[tuple[str, str, str]]:
    """Whoever imports what: the room, the foreign package or "", the room beside or ""."""
    for path in FILES:
        parts = module(path)
        if not parts or parts[0] not in FLOORS:
            continue
        for name, _, _ in imports(path):
            root, *rest = name.split(".")
            here = str(room(parts))
            if root not in sys.stdlib_module_names and root != "ecotone":
                yield here, root, ""
            elif root == "ecotone" and rest and floor(rest) == floor(parts) > 1:
                yield here, "", str(room(rest))


def test_nothing_is_allowed_that_nobody_needs() -> None:
    found = set(asked())
    beside = {(here, there) for here, _, there in found if there}
    assert {pair for pair in BESIDE if pair[0] != pair[1]} <= beside
    foreign = {(package, here) for here, package, _ in found if package}
    assert {(package, here) for package, rooms in FOREIGN.items() for here in rooms} == foreign
    built = {str(room(module(path))) for path in FILES}
    assert set(FLOORS) | set(ROOMS) <= built


def test_every_folder_has_a_floor() -> None:
    folders = {path.name for path in (SOURCE / "ecotone").iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} <= set(FLOORS)


def test_the_lowest_floors_need_the_standard_library_alone() -> None:
    for path in FILES:
        parts = module(path)
        if parts and parts[0] in FLOORS and floor(parts) < 2:
            roots = {name.split(".")[0] for name, _, _ in imports(path)}
            assert roots <= {*sys.stdlib_module_names, "ecotone"}


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("core/x.py", "import ecotone.games", "above"),
        ("core/x.py", "from ecotone import games", "above"),
        ("core/x.py", "import rich", "foreign"),
        ("core/x.py", "def f():\n    import ecotone.locale", "above"),
        ("games/one/two/x.py", "import ecotone.games.one.three.rules", "family"),
        ("games/one/rules/x.py", "from ecotone.games.one import two", "family"),
        ("games/four/rules/x.py", "import ecotone.games.one.rules", "sibling"),
        ("games/four/rules/x.py", "import numpy", "foreign"),
        ("games/four/rules/x.py", "import ecotone", "face"),
        ("games/four/rules/x.py", "import ecotone.games.four.draw", "above"),
        ("games/four/draw/x.py", "import ecotone.games.four.bots", "beside"),
        ("games/four/bots/x.py", "import ecotone.games.four.batch", "above"),
        ("games/four/bots/x.py", "import jax", "foreign"),
        ("games/four/rules/x.py", "import ecotone.locale", "above"),
        ("bots/x.py", "import ecotone.draw", "beside"),
        ("locale/x.py", "import ecotone.draw", "beside"),
        ("draw/x.py", "import ecotone.arena", "above"),
        ("arena/x.py", "import ecotone.cli", "above"),
        ("arena/x.py", "import ecotone.games.four.rules", "only the registry"),
        ("__init__.py", "from ecotone.draw import svg", "before anybody asked"),
    ],
)
def test_an_import_that_goes_up_or_sideways_is_found(
    file: str, text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one/rules", "one/two", "one/three/rules", "four/rules", "four/draw", "four/bots"):
        (tmp_path / "ecotone" / "games" / name).mkdir(parents=True)
    for name in ("draw", "locale", "games/four/batch"):
        (tmp_path / "ecotone" / name).mkdir(exist_ok=True)
    path = tmp_path / "ecotone" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path)
    (found,) = wrong(path)
    assert reason in found
