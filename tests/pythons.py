"""The Pythons that Ecotone runs on, and where this machine has them."""

import shutil
import subprocess
from pathlib import Path

PYTHONS = ("3.11", "3.12", "3.13")


def interpreter(version: str) -> str | None:
    """A Python of this version that really runs, if there is one."""
    roots = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for found in (*map(str, roots), shutil.which(f"python{version}")):
        if found:
            asked = [found, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
            answer = subprocess.run(asked, capture_output=True, text=True, check=False)
            if answer.stdout.strip() == version:
                return found
    return None
