"""The messages as TypeScript types; `python -m ecotone.server.typescript` renews the client's."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args

from ecotone.server import frames, log, messages, requests
from ecotone.server.schema import components

FILE = Path(__file__).parents[1] / "web" / "wire.d.ts"
HEAD = "/** The messages of the server, written by `make wire`: not to be changed here. */"
WIDTH = 100
PLAIN = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}


def types() -> str:
    """Every message as an interface, and the two unions of what is said on a socket."""
    made = [_interface(name, kind) for name, kind in components().items()]
    unions = (
        _union("Asked", "What a client may say on a socket.", get_args(messages.Asked)),
        _union("Told", "What the server may say on a socket.", get_args(messages.Told)),
    )
    return "\n\n".join((HEAD, *made, *unions)) + "\n"


def _interface(name: str, kind: Any) -> str:
    # what the server sends is complete, unless it leaves out what has not been changed
    rooms = (messages, requests, frames, log)
    made = next(getattr(room, name) for room in rooms if hasattr(room, name))
    config = made.__struct_config__
    partial = config.forbid_unknown_fields or config.omit_defaults
    required = kind["required"] if partial else kind["properties"]
    fields = (
        f"  {field}{'' if field in required else '?'}: {_type(one)};"
        for field, one in kind["properties"].items()
    )
    return "\n".join((*_comment(kind["description"]), f"interface {name} {{", *fields, "}"))


def _union(name: str, description: str, kinds: tuple[type, ...]) -> str:
    names = " | ".join(kind.__name__ for kind in kinds)
    return "\n".join((*_comment(description), f"type {name} = {names};"))


def _comment(text: str) -> Iterator[str]:
    if len(text) <= WIDTH - len("/**  */"):
        yield f"/** {text} */"
    else:
        yield "/**"
        yield from (f" * {line}" for line in wrap(text, WIDTH - len(" * ")))
        yield " */"


def _type(kind: Mapping[str, Any]) -> str:
    """A field's type; limits of numbers and texts are the server's to check."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "enum" in kind:
        return " | ".join(map(json.dumps, kind["enum"]))
    if "anyOf" in kind:
        return " | ".join(map(_type, kind["anyOf"]))
    if kind["type"] == "array":
        item = _type(kind["items"])
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind["type"] == "object":
        value = kind.get("additionalProperties")
        return f"Record<string, {_type(value) if value else 'unknown'}>"
    return PLAIN[kind["type"]]


if __name__ == "__main__":
    FILE.write_text(types(), encoding="utf-8")
