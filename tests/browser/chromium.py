"""Find a Chromium for the browser tests, or install one, or say plainly that there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"  # the same engine without windows, for half of the work
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "No Chromium was found and none could be installed: the browser tests are skipped."
    " Install one (apt install chromium), or name it in ECOTONE_CHROMIUM."
)


def find() -> str | None:
    """The path of a Chromium: the one named, the system's, or Playwright's own."""
    named = os.environ.get("ECOTONE_CHROMIUM")
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None) or _playwrights()


def _playwrights() -> str | None:
    base = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright"
    found = sorted(Path(base).glob("chromium-*/chrome-linux*/chrome"))
    return str(found[-1]) if found else None


def install() -> str | None:
    """Try Debian's package where one may, then Playwright's download."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        fetch = ["apt-get", "install", "-qqy"]
        attempts[:0] = [["apt-get", "update", "-qq"], [*fetch, SHELL], [*fetch, "chromium"]]
    for command in attempts:
        try:
            subprocess.run(command, check=False, capture_output=True, timeout=600)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if "update" not in command and (found := find()):
            return found
    return None


if __name__ == "__main__":
    print(find() or install() or MISSING)
