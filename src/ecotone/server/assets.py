"""Files for the browser: kept in memory, packed once, asked for again only when changed."""

import gzip
import re
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.errors import IllegalAction
from ecotone.draw import drawing
from ecotone.games import GAMES

KINDS = {
    "css": "text/css; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
FOR_EVER = "public, max-age=31536000, immutable"
_LEAN = {  # comments are for who reads the source: whole lines of them, and types before a bracket
    # and of a style the room around its signs
    KINDS["css"]: re.compile(rb"(?s)/\*.*?\*/\n?|(?m:^[ \n]+)|(?<=[:,;{]) | (?={)"),
    KINDS["js"]: re.compile(
        rb"(?m)^ *(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n|/\*\* @type [^*\n]*\*/ (?=\()"
    ),
}
STATIC = files("ecotone.web") / "static"


class Asset(NamedTuple):
    """A file's content, without comments and packed; its hash tells whether it has changed."""

    content: bytes
    packed: bytes
    hash: str
    kind: str


@lru_cache(maxsize=256)
def _packed(content: bytes, kind: str) -> Asset:
    lean = _LEAN[kind].sub(b"", content) if kind in _LEAN else content
    return Asset(lean, gzip.compress(lean, 9, mtime=0), sha256(content).hexdigest(), kind)


def static(path: str) -> Asset:
    """A file of the pages."""
    return file(STATIC, path)


def file(folder: Traversable, path: str) -> Asset:
    """A file of this folder; nothing outside of it, nothing of another kind."""
    file, kind = folder, KINDS.get(path.rpartition(".")[2])
    for part in path.split("/"):
        if kind is None or part in ("", ".", "..") or "\\" in part or "\0" in part:
            raise IllegalAction("no_page")
        file = file / part
    with suppress(OSError):  # no file can have every name
        return _packed(file.read_bytes(), str(kind))
    raise IllegalAction("no_page")


def art(name: str, suffix: str) -> Asset:
    """A game's figures (svg), a part of them (`game.part`) or its own style (css)."""
    game, _, part = name.partition(".")
    if game not in GAMES.names() or suffix not in ("svg", "css"):
        raise IllegalAction("no_page")
    if part and (suffix != "svg" or part not in drawing(game).parts):
        raise IllegalAction("no_page")
    return _packed(_drawn(game, part, suffix).encode(), KINDS[suffix])


@lru_cache(maxsize=64)
def _drawn(game: str, part: str, suffix: str) -> str:
    return drawing(game).sprite(part) if suffix == "svg" else drawing(game).style()


def answer(request: Request, asset: Asset) -> Response:
    """The file, or that it has not changed; what is asked for by its hash may be kept for ever."""
    tag = f'"{asset.hash[:20]}"'
    by_hash = request.query_params.get("v") or "-"
    headers = {
        "cache-control": FOR_EVER if asset.hash.startswith(by_hash) else "no-cache",
        "etag": tag,
        "vary": "accept-encoding",
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.packed, headers=headers, media_type=asset.kind)
    return Response(asset.content, headers=headers, media_type=asset.kind)
