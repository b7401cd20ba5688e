"""Compile the words: every .po file becomes the .mo file that gettext reads.

With `--templates`, list them instead: every `locale` folder gets its `words.pot`.
"""

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE = Path(__file__).parent / "src" / "ecotone"


def compile_all(folder: Path = SOURCE) -> int:
    """Write the .mo beside each .po; how many there were."""
    found = sorted(folder.rglob("locale/**/*.po"))
    for po in found:
        with po.open("rb") as source:
            catalogue = read_po(source, locale=_language(po))
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
    return len(found)


def _language(po: Path) -> str:
    """A game's words are in a file named by their language, the shared ones in such a folder."""
    return po.parts[-3] if po.parent.name == "LC_MESSAGES" else po.stem


def list_all(folder: Path = SOURCE) -> int:
    """Write the list of keys that every language is held to; how many lists there are."""
    from ecotone.locale import template

    found = [place for place in sorted(folder.rglob("locale")) if template.catalogues(place, "en")]
    for place in found:
        (place / template.NAME).write_text(template.written(place), encoding="utf-8")
    return len(found)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:
    pass
else:

    class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
        """Compile the words whenever the package is built or installed for editing."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile before the files are collected."""
            compile_all()


if __name__ == "__main__":
    if sys.argv[1:] == ["--templates"]:
        print(f"{list_all()} templates written", file=sys.stderr)
    else:
        print(f"{compile_all()} catalogues compiled", file=sys.stderr)
