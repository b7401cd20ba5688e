"""Try the wheel and the sdist as a stranger would: in fresh environments, without the source tree.

python tools/release.py dist deploy/requirements.lock
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from urllib.request import Request, urlopen

from pythons import PYTHONS, interpreter

ROOT = Path(__file__).parents[1]
WAITS = ("serve", "bot", "play", "score", "ladder")
"""Commands of README that wait for people or play for minutes; the tests run these."""

BOTS = "level4,net,greedy"  # whoever needs files that might have been left out
PATIENCE = 60.0


def must(held: bool, problem: str) -> None:
    """End the trial with a sentence if something does not hold."""
    if not held:
        raise SystemExit(f"not fit for release: {problem}")


class Environment:
    """A fresh environment with nothing but the package, and a folder to work in."""

    def __init__(self, python: str, package: Path, lock: Path, folder: Path) -> None:
        self._bin = folder / "venv" / "bin"
        self._folder = folder / "work"
        self._folder.mkdir()
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self._env = inherited | {"ECOTONE_DATA": str(self._folder / "data")}
        subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
        quietly = ("--quiet", "--disable-pip-version-check", "--constraint", str(lock))
        self.run("pip", "install", *quietly, str(package))

    def run(self, *command: str) -> str:
        """What a program of the environment says; one that fails ends the trial."""
        program, *more = command
        done = subprocess.run(
            [self._bin / program, *more],
            cwd=self._folder,
            env=self._env,
            capture_output=True,
            text=True,
            check=False,
        )
        must(not done.returncode, f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def follows_readme(self, record: str) -> None:
        """README's commands do what they say, as they are written there."""
        shutil.copytree(ROOT / "examples", self._folder / "examples")
        shutil.copy(self._folder / record, self._folder / "game.ecotone")
        commands = re.findall(r"^ecotone [^#\n]+", (ROOT / "README.md").read_text(), re.MULTILINE)
        tried = [words for line in commands if (words := shlex.split(line))[1] not in WAITS]
        must(len(tried) > 4, "README names hardly any commands")
        for words in tried:
            self.run(*words)

    def serves(self) -> None:
        """The web app starts, answers in both languages, and ends in good order."""
        said = self._folder / "said"
        with said.open("w", encoding="utf-8") as out:
            command = [str(self._bin / "ecotone"), "serve", "--no-browser", "--port", "0"]
            server = subprocess.Popen(command, cwd=self._folder, env=self._env, stdout=out)
        try:
            url = _address(said)
            for lang in ("en", "fr"):
                request = Request(url, headers={"accept-language": lang})
                with urlopen(request, timeout=PATIENCE) as page:
                    must(f'<html lang="{lang}"' in page.read().decode(), f"no page in {lang}")
            server.send_signal(signal.SIGINT)
            must(server.wait(PATIENCE) == 0, "the server did not end in good order")
        finally:
            server.kill()
            server.wait()


def _address(said: Path) -> str:
    """Where the server says it is."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := re.search(r"http://[\d.:]+", said.read_text(encoding="utf-8")):
            return found[0]
        time.sleep(0.1)
    raise SystemExit("not fit for release: the server does not start")


def tried(python: str, package: Path, lock: Path) -> None:
    """Everything that must work wherever the package is installed, with the versions locked to."""
    with tempfile.TemporaryDirectory(prefix="ecotone-release-") as folder:
        there = Environment(python, package, lock, Path(folder))
        version = there.run("ecotone", "--version").split()[1]
        must(f"-{version}" in package.name, f"{package.name} calls itself {version}")
        english, french = (there.run("ecotone", "games", "--lang", lang) for lang in ("en", "fr"))
        must(english != french, "the words are not translated")
        games = json.loads(there.run("ecotone", "games", "--json"))
        for game in games:
            name, few = game["name"], ("--games", "1", "--seed", "1", "--budget", "0.05")
            there.run("ecotone", "simulate", name, "--bots", BOTS, *few, "--records", "records")
            there.run("ecotone", "replay", f"records/{name}-000001.ecotone")
        there.follows_readme(f"records/{games[0]['name']}-000001.ecotone")
        there.serves()


def complete(wheel: Path) -> None:
    """Every catalogue is in the wheel, compiled."""
    names = zipfile.ZipFile(wheel).namelist()
    worded, compiled = (
        {name.removesuffix(kind) for name in names if name.endswith(kind)}
        for kind in (".po", ".mo")
    )
    must(bool(worded) and worded == compiled, f"not compiled: {sorted(worded - compiled)}")


def main(folder: Path, lock: Path) -> int:
    """Try what was built on every Python that is here; say what was skipped."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    complete(wheel)
    here = {version: interpreter(version) for version in PYTHONS}
    for version, python in here.items():
        for package in (wheel, sdist):
            if python is None:
                print(f"Python {version}: {package.name} skipped, it is not on this machine")
            else:
                tried(python, package.resolve(), lock.resolve())
                print(f"Python {version}: {package.name} works", flush=True)
    return 0 if any(here.values()) else 1


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3])))
