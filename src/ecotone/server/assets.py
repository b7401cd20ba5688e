"""Files for the browser: kept in memory, packed once, asked for again only when changed."""

import gzip
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ecotone import render
from ecotone.core.errors import IllegalAction
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
STATIC = files("ecotone.web") / "static"


class Asset(NamedTuple):
    """A file's content, as it is and packed, and the hash that tells whether it has changed."""

    content: bytes
    packed: bytes
    hash: str
    kind: str


@lru_cache(maxsize=256)
def _packed(content: bytes, kind: str) -> Asset:
    return Asset(content, gzip.compress(content, 9, mtime=0), sha256(content).hexdigest(), kind)


def static(path: str) -> Asset:
    """A file of the pages; nothing outside their folder, nothing of another kind."""
    file, kind = STATIC, KINDS.get(path.rpartition(".")[2])
    for part in path.split("/"):
        if kind is None or part in ("", ".", "..") or "\\" in part or "\0" in part:
            raise IllegalAction("no_page")
        file = file / part
    with suppress(OSError):  # no file can have every name
        return _packed(file.read_bytes(), str(kind))
    raise IllegalAction("no_page")


def art(game: str, suffix: str) -> Asset:
    """A game's figures (svg) or its own style (css)."""
    if game not in GAMES.names() or suffix not in ("svg", "css"):
        raise IllegalAction("no_page")
    return _packed(_drawn(game, suffix).encode(), KINDS[suffix])


@lru_cache(maxsize=64)
def _drawn(game: str, suffix: str) -> str:
    return render.sprite(game) if suffix == "svg" else render.stylesheet(game)


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
