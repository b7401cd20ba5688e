"""The JSON Schema of every message; `python -m ecotone.server.schema FILE` renews it in a page."""

import json
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec

from ecotone.server import frames, messages, requests

BODIES = (
    requests.NewTable,
    requests.OpenDaily,
    requests.SeatChange,
    requests.Fork,
    requests.Solution,
    requests.Forget,
    requests.OwnKey,
    requests.WantReview,
    requests.Me,
    requests.Nothing,
)
ANSWERS = (
    requests.TableLinks,
    requests.TableLink,
    requests.Hindsight,
    requests.Solved,
    requests.Seated,
    requests.Tables,
    requests.Brought,
    requests.Forgotten,
    frames.Replay,
    frames.Frame,
    frames.ReviewState,
    frames.ReviewFrame,
    requests.Known,
    requests.Complaint,
)
BLOCK = re.compile(r"(?<=<!-- schema -->\n```json\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def components() -> dict[str, object]:
    """The schema of every message that is read or sent, by its name."""
    kinds = (*get_args(messages.Asked), *get_args(messages.Told), *BODIES, *ANSWERS)
    _, found = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {name: _short(kind) for name, kind in found.items()}


def schema() -> str:
    """All of them as JSON, one a line."""
    lines = (f'  "{name}": {json.dumps(kind)}' for name, kind in components().items())
    return '{"$defs": {\n' + ",\n".join(lines) + "\n}}\n"


def _short(kind: object) -> object:
    """The schema without titles, which repeat the names; descriptions on one line."""
    if isinstance(kind, dict):
        kept = {key: value for key, value in kind.items() if key != "title" or _is_field(value)}
        return {key: _short(value) for key, value in kept.items()}
    if isinstance(kind, str):
        return " ".join(kind.split())
    return [_short(value) for value in kind] if isinstance(kind, list) else kind


def _is_field(title: object) -> bool:
    """Whether this is the schema of a field of that name, and no title."""
    return isinstance(title, dict)


def renewed(page: str) -> str:
    """The page with its block of schemas as they are now."""
    return BLOCK.sub(lambda _: schema(), page)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
