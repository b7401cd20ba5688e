"""The client: small, typed, without a game in it, and its click path by itself."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import ecotone
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES
from ecotone.server import assets
from ecotone.web import page
from ecotone.web.pages import REACTIONS, SPOKEN
from web.filled import filled

pytestmark = pytest.mark.heavy

WEB = Path(ecotone.__file__).parent / "web"
STATIC = WEB / "static"
MODULES = sorted(STATIC.glob("*.js"))
every_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)


def imported(name: str) -> set[str]:
    """A module and everything that it imports."""
    found, waiting = set(), {name}
    while waiting:
        one = waiting.pop()
        found.add(one)
        source = (STATIC / one).read_text(encoding="utf-8")
        waiting |= set(re.findall(r'(?:from|import) "\./([\w.]+)"', source)) - found
    return found


def loaded(html: str) -> set[str]:
    """The files of `static/` that a page loads before it is used."""
    named = set(re.findall(r'(?:src|href)="/static/([\w.]+)\?', html))
    return named | {one for name in named if name.endswith(".js") for one in imported(name)}


def test_the_click_path_does_what_it_says() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not here: the click path is tested in the browser alone")
    script = Path(__file__).with_name("path.test.mjs")
    ran = subprocess.run([node, "--test", str(script)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def bare(code: str) -> str:
    """The code without comments and white space; what stands in quotes is no comment."""
    quoted = r'"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`'
    words = re.sub(rf"({quoted})|/\*[\s\S]*?\*/|^ *//.*$", r"\1", code, flags=re.MULTILINE)
    return "".join(words.split())


@pytest.mark.parametrize(
    "path", [*STATIC.rglob("*.js"), *STATIC.rglob("*.css")], ids=lambda path: path.name
)
def test_what_is_sent_is_the_source_without_its_comments(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    sent = assets.static(str(path.relative_to(STATIC))).content.decode()
    assert bare(sent) == bare(source)
    assert len(sent) < len(source) or "/*" not in source


@every_module
def test_no_game_is_known_to_the_client(module: Path) -> None:
    source = module.read_text(encoding="utf-8").lower()
    for game in GAMES.names():
        assert game not in source
        deck = getattr(GAMES[game].rules, "deck", None)
        for name in getattr(deck, "names", ()):
            assert not re.search(rf"\b{name}\b", source), f"{module.name} knows the {name}"


@every_module
def test_a_module_imports_its_neighbours_alone(module: Path) -> None:
    source = module.read_text(encoding="utf-8")
    for found in re.findall(r'\bfrom "([^"]+)"', source):
        assert re.fullmatch(r"\./\w+\.js", found)
    assert "http://" not in source
    assert "https://" not in source


def test_every_word_that_the_client_says_is_sent_with_the_page() -> None:
    sources = "".join(module.read_text(encoding="utf-8") for module in MODULES)
    said = set(re.findall(r'\bsay\(\s*"(\w+)"', sources))
    assert said <= set(SPOKEN)
    quoted = set(re.findall(r'"(\w+)"', sources))
    assert set(SPOKEN) - quoted == {"zoom_fit", "zoom_minus", "zoom_plus"}


def test_every_reaction_has_a_picture() -> None:
    icons = (STATIC / "icons.svg").read_text(encoding="utf-8")
    assert all(f'<symbol id="{name}"' in icons for name in REACTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_icon_of_a_page_has_a_picture(lang: str) -> None:
    icons = set(
        re.findall(r'<symbol id="(\w+)"', (STATIC / "icons.svg").read_text(encoding="utf-8"))
    )
    for name, context in filled(lang):
        used = set(re.findall(r"icons\.svg\?v=\w+#(\w+)", page(name, lang, **context)))
        assert used <= icons


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_loads_little(lang: str) -> None:
    """Packed, the home page weighs at most 40 KB and a table 80 KB, the game's own files aside."""
    for name, context in filled(lang):
        html = page(name, lang, **context)
        files = [STATIC / file for file in loaded(html)]
        packed = sum(len(gzip.compress(file.read_bytes())) for file in files)
        most = 40_000 if name == "home" else 80_000
        assert packed + len(gzip.compress(html.encode())) <= most


def test_modules_are_announced_before_they_are_asked_for() -> None:
    for kind in ("table", "replay"):
        context = next(context for name, context in filled("en") if name == kind)
        announced = set(
            re.findall(r'modulepreload" href="/static/([\w.]+)"', page(kind, "en", **context))
        )
        assert announced == imported(f"{kind}.js") - {f"{kind}.js"}
