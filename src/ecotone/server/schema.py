"""The JSON Schema of every message; `python -m ecotone.server.schema FILE` renews it in a page."""

import json
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec

from ecotone.server import messages

BODIES = (messages.NewTable, messages.SeatChange, messages.Me, messages.Nothing)
ANSWERS = (
    messages.Opening,
    messages.Seated,
    messages.Tables,
    messages.Known,
    messages.Complaint,
)
BLOCK = re.compile(r"(?<=<!-- schema -->\n```json\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def schema() -> str:
    """Every message that is read or sent, one a line."""
    kinds = (*get_args(messages.Asked), *get_args(messages.Told), *BODIES, *ANSWERS)
    _, found = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    lines = (f'  "{name}": {json.dumps(_short(kind))}' for name, kind in found.items())
    return '{"$defs": {\n' + ",\n".join(lines) + "\n}}\n"


def _short(kind: object) -> object:
    """The schema without titles, which repeat the names; descriptions on one line."""
    if isinstance(kind, dict):
        return {key: _short(value) for key, value in kind.items() if key != "title"}
    if isinstance(kind, str):
        return " ".join(kind.split())
    return [_short(value) for value in kind] if isinstance(kind, list) else kind


def renewed(page: str) -> str:
    """The page with its block of schemas as they are now."""
    return BLOCK.sub(lambda _: schema(), page)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
