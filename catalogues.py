"""Compile the words: every .po file becomes the .mo file that gettext reads."""

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parent / "src" / "ecotone" / "locale"


def compile_all(folder: Path = LOCALE) -> int:
    """Write the .mo beside each .po; how many there were."""
    found = sorted(folder.glob("*/LC_MESSAGES/*.po"))
    for po in found:
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3])
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
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
    print(f"{compile_all()} catalogues compiled", file=sys.stderr)
