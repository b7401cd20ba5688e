"""`ecotone serve`: the web app, for this machine or for everyone in reach."""

import asyncio
import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from argparse import Namespace
from contextlib import suppress

from ecotone.cli import files
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.server.serving import Server, serve
from ecotone.server.sqlite import located

PORT = 8000
MORE_PORTS = 20
LAST_PORT = 65535
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - only when somebody asks for it


def run(given: Namespace, voice: Voice) -> int:
    """Serve until Ctrl-C; what has been acknowledged is in the database."""
    logging.basicConfig(level=logging.WARNING, format="ecotone: %(message)s")
    database = located(given.db) if given.db else files.data_folder() / "ecotone.db"
    listening = _listen(given.host, given.port)
    port = listening.getsockname()[1]
    if given.port is None and port != PORT:
        _line(voice, "cli.serve.other_port", taken=PORT, port=port)
    here = _address("127.0.0.1" if given.host in EVERYWHERE else given.host, port)
    network = _network() if given.host in EVERYWHERE else None
    lan = _address(network, port) if network else None

    def ready(_: Server) -> None:
        _line(voice, "cli.serve.ready", url=here)
        if lan:
            _line(voice, "cli.serve.lan", url=lan)
        _line(voice, "cli.serve.stop")
        if not given.no_browser and _has_screen():
            threading.Thread(target=_show, args=(here,), daemon=True).start()

    try:
        asyncio.run(serve(listening, database, lan=lan, ready=ready))
    except KeyboardInterrupt:  # before it was ready
        pass
    finally:
        listening.close()
    _line(voice, "cli.serve.stopped", file=str(database))
    return 0


def _line(voice: Voice, key: str, **params: str | int) -> None:
    """Tell whoever started it; where nobody reads that, the games go on all the same."""
    with suppress(OSError):
        voice.out.print(voice.say(key, **params), markup=False, soft_wrap=True)


def _listen(host: str, port: int | None) -> socket.socket:
    """The port that was asked for, or else the first free one from the usual on."""
    if port is not None:
        return _bound(host, port)
    for number in range(PORT, PORT + MORE_PORTS):
        try:
            return _bound(host, number)
        except ParseError as refusal:
            if refusal.code != "port_in_use":
                raise
    raise ParseError("port_in_use", port=PORT)


def _bound(host: str, port: int) -> socket.socket:
    if port not in range(LAST_PORT + 1):
        raise ParseError("no_port", port=port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise ParseError("port_in_use", port=port) from None
        reason, _, _ = files.reason(problem).partition(" (while")
        raise ParseError("cannot_listen", host=host, port=port, reason=reason) from None


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _network() -> str | None:
    """The machine's address in its network; nothing is sent to find it out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        return str(asking.getsockname()[0])
    return None


def _has_screen() -> bool:
    """Whether a browser would get a window; one in the terminal would be in the way."""
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, shown))


def _show(url: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(url)
