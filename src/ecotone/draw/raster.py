"""Pictures made of dots, for those who show no SVG: messengers, and moving ones for anybody."""

import io
import re
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec

from ecotone.core.errors import ParseError

WIDE, HIGH = 1200, 630
"""The size that messengers show a link's preview in."""

_ROOT = re.compile(r'<svg\b[^>]*?\bviewBox="0 0 (?P<wide>[\d.]+) (?P<high>[\d.]+)"[^>]*>')
_SIZE = re.compile(r' (?:width|height)="[^"]*"')


def preview(svg: str) -> tuple[bytes, str]:
    """A drawing in a frame for messengers, and its media type: PNG, without the renderer SVG."""
    framed = _framed(svg)
    try:
        return png(framed, WIDE), "image/png"
    except ImportError:
        return framed.encode(), "image/svg+xml"


@cache
def preview_kind() -> str:
    """The media type of previews here."""
    return "image/png" if find_spec("resvg_py") else "image/svg+xml"


def _framed(svg: str) -> str:
    """The drawing as large as it can be in the middle of a preview, on its own paper."""
    root = _ROOT.search(svg)
    if root is None:
        return svg
    scale = min(WIDE / float(root["wide"]), HIGH / float(root["high"]))
    wide, high = float(root["wide"]) * scale, float(root["high"]) * scale
    place = (
        f' x="{(WIDE - wide) / 2:g}" y="{(HIGH - high) / 2:g}" width="{wide:g}" height="{high:g}"'
    )
    inner = _SIZE.sub("", root[0])[:-1] + place + ">"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}"'
        f' viewBox="0 0 {WIDE} {HIGH}"><rect width="{WIDE}" height="{HIGH}" fill="#f6f1e7"/>'
        f"{svg[: root.start()]}{inner}{svg[root.end() :]}</svg>"
    )


def png(svg: str, wide: int) -> bytes:
    """A drawing as PNG of this width; ImportError without resvg."""
    import resvg_py  # optional: the extra `pictures`

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=wide))


def gif(drawings: Sequence[str], *, wide: int = 640, pause: int = 700) -> bytes:
    """Drawings as a moving picture, each for so many milliseconds, the last one longer."""
    try:
        from PIL import Image  # optional: the extra `pictures`

        frames = [Image.open(io.BytesIO(png(svg, wide))).convert("RGB") for svg in drawings]
    except ImportError as missing:
        raise ParseError("arena_extra", extra="pictures", package=str(missing.name)) from None
    made = io.BytesIO()
    first, *others = (frame.quantize(128) for frame in frames)
    pauses = [pause] * len(others) + [4 * pause]
    first.save(made, "GIF", save_all=True, append_images=others, duration=pauses, loop=0)
    return made.getvalue()
