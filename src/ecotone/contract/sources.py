"""What a game's sources speak of: codes that it may refuse, tell and cite, and keys of words."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

REFUSING = ("ParseError", "IllegalAction")
TELLING = ("Heard", "line", "_line")
SAYING = ("say", "say_n")
DATA = (".toml", ".js", ".html")
WORD = re.compile(r"[\w-]+")
QUOTED = re.compile(r"[\"'`]([\w.-]+)(?=[\"'`]|\$\{)")


def codes(folder: Path) -> Iterator[tuple[str, str]]:
    """Each code with what it is the code of: `error`, `heard` or `rule` (a section)."""
    for file in sorted({*folder.rglob("*.py")} - {*folder.rglob("draw/**/*.py")}):
        tree = _tree(file)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call):
                yield from ((kind, code) for kind, code in _said(call, tree) if code.isidentifier())


def _said(call: ast.Call, tree: ast.Module) -> Iterator[tuple[str, str]]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in REFUSING or name in TELLING:
        kind = "error" if name in REFUSING else "heard"
        for text in _texts(call.args[0], tree) if call.args else ():
            yield kind, text
    if name in REFUSING:
        for keyword in call.keywords:
            if keyword.arg == "rule":
                for text in _texts(keyword.value, tree):
                    yield "rule", text


def _texts(code: ast.expr, tree: ast.Module) -> Iterator[str]:
    """What an expression may be, following a name to what it was set to."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.IfExp):
        yield from _texts(code.body, tree)
        yield from _texts(code.orelse, tree)
    elif isinstance(code, ast.Name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == code.id:
                yield from _texts(node.value, tree)


def keys_said(files: Iterable[Path]) -> Iterator[str]:
    """Every key that is given to `say` or `say_n` as it is; a scene's may lack the game's name."""
    for file in files:
        for call in ast.walk(_tree(file)):
            if isinstance(call, ast.Call) and _name(call) in SAYING:
                for given in call.args[:2]:
                    yield from _texts(given, ast.Module([], []))


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


class Uses(NamedTuple):
    """Whatever may be a key in some sources: texts as they are, texts with blanks, and words.

    A key is used if it is such a text, or such a text with its blanks filled in by words that
    sources or data hold; the game's name may be put before it.
    """

    texts: frozenset[str]
    blanks: tuple[re.Pattern[str], ...]
    words: frozenset[str]

    def of(self, key: str, names: Iterable[str]) -> bool:
        """Whether the key is used, by itself or after one of these names."""
        bare = [key.removeprefix(f"{name}.") for name in names]
        return any(one in self.texts or self._filled(one) for one in {key, *bare})

    def _filled(self, key: str) -> bool:
        fits = (blank.fullmatch(key) for blank in self.blanks)
        return any(found and self._known(found.groups()) for found in fits)

    def _known(self, filled: Iterable[str]) -> bool:
        parts = {part for one in filled for part in WORD.findall(one)}
        return all(self._word(part) for part in parts)

    def _word(self, part: str) -> bool:
        """Whether it stands there, or is joined of what does, but for a number.

        It may also be what stands there with a blank for the rest.
        """
        bare = part.rstrip("0123456789")
        if part in self.words or all(not one or one in self.words for one in bare.split("_")):
            return True
        fits = (blank.fullmatch(part) for blank in self.blanks)
        return any(found and all(map(self._word, found.groups())) for found in fits)


@cache
def uses(*folders: Path) -> Uses:
    """What stands in the sources and the data of some folders."""
    texts, blanks, words = set[str](), dict[str, None](), set[str]()
    for file in _files(folders, ".py"):
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
                blanks |= dict.fromkeys(_formats(node.value))
            elif isinstance(node, ast.JoinedStr):
                blanks |= dict.fromkeys(_patterns(node))
            elif isinstance(node, ast.arg | ast.keyword | ast.Name | ast.Attribute):
                words.add(_called(node))
    for file in _files(folders, *DATA):
        data = file.read_text(encoding="utf-8")
        words.update(WORD.findall(data))
        for text in QUOTED.findall(data):
            texts.add(text)
            blanks |= dict.fromkeys(_joined(text))
    for text in texts:
        words.update(WORD.findall(text))
        words.update(text if len(text) < 40 else ())
    return Uses(frozenset(texts), tuple(map(re.compile, blanks)), frozenset(words))


def _files(folders: Iterable[Path], *suffixes: str) -> Iterator[Path]:
    for folder in folders:
        yield from (file for file in folder.rglob("*.*") if file.suffix in suffixes)


def _called(node: ast.arg | ast.keyword | ast.Name | ast.Attribute) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return str(node.attr if isinstance(node, ast.Attribute) else node.arg)


def _patterns(text: ast.JoinedStr) -> Iterator[str]:
    """A text with blanks as an expression, if enough of it stands there to be known by."""
    fixed = [part.value for part in text.values if isinstance(part, ast.Constant)]
    if re.search(r"[a-z]{2}|\.[a-z]\.", "".join(map(str, fixed))):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)"
            for part in text.values
        )


def _formats(text: str) -> Iterator[str]:
    """The same of a text that is to be formatted: `phase.{}`."""
    if re.fullmatch(r"[a-z_]+\.\{\}|\{\}\.[a-z_]+", text):
        yield re.escape(text).replace(r"\{\}", "(.+)")


def _joined(text: str) -> Iterator[str]:
    """The same of a text that templates and scripts join to others: `"web.theme."`, `"_note"`."""
    before, after = text.startswith((".", "_")), text.endswith(".")
    if before or after:
        yield f"{'(.+)' * before}{re.escape(text)}{'(.+)' * after}"


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
