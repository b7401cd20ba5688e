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
    "render": 2,
    "bots": 2,
    "arena": 3,
    "batch": 3,
    "envs": 3,
    "analysis": 3,
    "server": 4,
    "web": 4,
    "cli": 5,
}
BESIDE = {("render", "locale"), ("server", "web"), ("web", "server")}
"""Neighbours of one floor that may be asked: a drawing needs words, a server its pages."""

FOREIGN = {
    "rich": {"cli", "arena"},
    "numpy": {"batch", "bots", "envs", "analysis"},
    "jax": {"batch"},
    "optax": {"batch"},
    "starlette": {"server"},
    "uvicorn": {"server", "cli"},
    "websockets": {"cli"},
    "msgspec": {"server"},
    "segno": {"server"},
    "apsw": {"server"},
    "asyncpg": {"server"},
    "jinja2": {"web", "server"},
    "matplotlib": {"arena", "batch"},
    "openskill": {"arena"},
    "ortools": {"analysis"},
    "ray": {"arena"},
}
FILES = sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Everything a file imports, inside functions too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lazy = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
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


def module(path: Path) -> list[str]:
    """The parts of a file's module name below `ecotone`; none for the package's own face."""
    parts = list(path.relative_to(SOURCE / "ecotone").with_suffix("").parts)
    return [part for part in parts if part != "__init__"]


def family(parts: list[str]) -> list[str]:
    """The game or family of games that a module of the games' floor belongs to."""
    return parts[1:2]


def game(parts: list[str]) -> list[str]:
    """The game inside a family: a folder below the family's own."""
    inside = SOURCE / "ecotone" / "games" / "ecosystem"
    return [part for part in parts[2:3] if (inside / part).is_dir()]


def wrong(path: Path) -> Iterator[str]:
    """Each import of a file that the house does not allow."""
    parts = module(path)
    floor = parts[0] if parts and parts[0] in FLOORS else None
    for name, line, lazy in imports(path):
        root, *rest = name.split(".")
        where = f"{path.relative_to(SOURCE)}:{line} imports {name}"
        if root in sys.stdlib_module_names:
            continue
        if root != "ecotone":
            if floor not in FOREIGN.get(root, set()):
                yield f"{where}, which is foreign there"
            continue
        if floor is None:
            # the package's face lends the upper floors' pictures and words, when they are asked
            allowed = lazy or not rest or rest[0] in ("core", "games") or parts == ["__main__"]
            if not allowed:
                yield f"{where} before anybody asked"
            continue
        if not rest:
            if FLOORS[floor] < 3:
                yield f"{where}, the face that stands above it"
            continue
        there = rest[0]
        if there == floor:
            if floor == "games" and parts[1:] and family(parts) != family(rest):
                yield f"{where}, a sibling game"
            elif floor == "games" and game(rest) and game(rest) != game(parts):
                yield f"{where}, a game of its family"
        elif FLOORS[there] >= FLOORS[floor] and (floor, there) not in BESIDE:
            yield f"{where}, a floor above or beside"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_imports_only_from_below(path: Path) -> None:
    assert list(wrong(path)) == []


def test_every_folder_has_a_floor() -> None:
    folders = {path.name for path in (SOURCE / "ecotone").iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} <= set(FLOORS)


def test_the_lowest_floors_need_the_standard_library_alone() -> None:
    for path in FILES:
        parts = module(path)
        if parts and parts[0] in ("core", "games"):
            roots = {name.split(".")[0] for name, _, _ in imports(path)}
            assert roots <= {*sys.stdlib_module_names, "ecotone"}


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("core/x.py", "import ecotone.games", "above or beside"),
        ("core/x.py", "from ecotone import games", "above or beside"),
        ("core/x.py", "import rich", "foreign"),
        ("core/x.py", "def f():\n    import ecotone.locale", "above or beside"),
        ("games/ecosystem/ocean/x.py", "import ecotone.games.ecosystem.savanna.cards", "family"),
        ("games/ecosystem/x.py", "from ecotone.games.ecosystem import ocean", "family"),
        ("games/serengeti/x.py", "import ecotone.games.ecosystem.grid", "sibling"),
        ("games/ecosystem/x.py", "import numpy", "foreign"),
        ("games/ecosystem/x.py", "import ecotone", "face"),
        ("bots/x.py", "import ecotone.render", "above or beside"),
        ("locale/x.py", "import ecotone.render", "above or beside"),
        ("render/x.py", "import ecotone.arena", "above or beside"),
        ("arena/x.py", "import ecotone.cli", "above or beside"),
        ("__init__.py", "from ecotone.render import svg", "before anybody asked"),
    ],
)
def test_an_import_that_goes_up_or_sideways_is_found(
    file: str, text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("games/ecosystem/ocean", "games/ecosystem/savanna", "games/serengeti", "render"):
        (tmp_path / "ecotone" / name).mkdir(parents=True)
    path = tmp_path / "ecotone" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path)
    (found,) = wrong(path)
    assert reason in found
