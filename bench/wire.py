"""A socket that costs little: a WebSocket client on asyncio's own protocols, deflate included.

Load is worth measuring only where whoever makes it takes little of the processor that is shared.
"""

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_TAIL = b"\x00\x00\xff\xff"
_NO_MASK = bytes(4)


class Wire(asyncio.Protocol):
    """One socket: `said` is told every message as it arrives."""

    def __init__(
        self, address: str, origin: str, cookie: str, said: Callable[[bytes], None]
    ) -> None:
        self._said = said
        self.bytes = 0
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._inflate: zlib._Decompress | None = None
        self._buffer = b""
        self._parts: list[bytes] = []
        self._deflated = False
        parts = urlsplit(address)
        self._hello = "\r\n".join(
            (
                f"GET {parts.path}?{parts.query} HTTP/1.1",
                f"Host: {parts.netloc}",
                f"Origin: {origin}",
                f"Cookie: {cookie}",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
                "\r\n",
            )
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to become a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        """Part of what is told."""
        self.bytes += len(data)
        self._buffer += data
        if not self.opened.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")[:80]))
                return
            if b"permessage-deflate" in head:
                self._inflate = zlib.decompressobj(wbits=-15)
            self._buffer = rest
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame from what has arrived; whether it was there in full."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + size:
            return False
        self._buffer = buffer[start + size :]
        self._take(buffer[0], buffer[start : start + size])
        return True

    def _take(self, first: int, inside: bytes) -> None:
        kind = first & 15
        if kind == _PING:
            self._write(_PONG, inside)
        elif kind in (0, _TEXT):
            self._parts.append(inside)
            if first & 64:
                self._deflated = True
            if first & 128:
                whole = b"".join(self._parts)
                self._parts.clear()
                if self._deflated and self._inflate:
                    whole = self._inflate.decompress(whole + _TAIL)
                self._deflated = False
                self._said(whole)

    def send(self, text: bytes) -> None:
        """Say something; a mask of zeros is one too."""
        self._write(_TEXT, text)

    def _write(self, kind: int, inside: bytes) -> None:
        many = len(inside)
        size = bytes([128 | many]) if many < 126 else b"\xfe" + many.to_bytes(2)
        self.transport.write(bytes([128 | kind]) + size + _NO_MASK + inside)


async def connected(address: str, origin: str, cookie: str, said: Callable[[bytes], None]) -> Wire:
    """A socket that is open."""
    host, _, port = urlsplit(address).netloc.rpartition(":")
    wire = Wire(address, origin, cookie, said)
    await asyncio.get_running_loop().create_connection(lambda: wire, host, int(port))
    await wire.opened
    return wire
