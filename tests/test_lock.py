"""A release is tried with the versions that the lock names: each dependency is there, and fits."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def locked() -> dict[str, str]:
    text = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return dict(line.split("==") for line in lines)


def test_every_dependency_of_the_base_is_locked_to_a_version_that_will_do() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = locked()
    for text in project["dependencies"]:
        wanted = Requirement(text)
        assert versions[wanted.name.lower()] in wanted.specifier


def test_the_lock_names_versions_and_no_place_to_fetch_them_from() -> None:
    for name, version in locked().items():
        assert version[0].isdecimal(), name
        assert "/" not in version
