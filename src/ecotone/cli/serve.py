"""`ecotone serve`: play in the browser, alone or with others."""

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ecotone.bots import load
from ecotone.cli import files, values
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError
from ecotone.server import connections, journal, quotas
from ecotone.server.plans import LINES
from ecotone.server.processes import Serving, serve_by
from ecotone.server.serving import USUAL, Hosting, Server, serve, settle
from ecotone.server.stores import Where, located, opened, shown
from ecotone.server.webpush import SERVICES, read_key

PORT = 8000
MORE_PORTS = 20
LAST_PORT = 65535
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - only when somebody asks for it


def arguments(parser: ArgumentParser) -> None:
    """Where to listen, and where games are kept."""
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=values.whole, metavar="N")
    parser.add_argument("--db", metavar="URL")
    parser.add_argument(
        "--processes",
        type=values.count,
        default=1,
        metavar="N",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
    )
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument(
        "--allowed-hosts",
        type=values.words,
        default=(),
        metavar="NAME,...",
    )
    parser.add_argument(
        "--trusted-proxies",
        type=values.words,
        default=USUAL.proxies,
        metavar="ADDRESS,...",
    )
    parser.add_argument("--log", choices=("text", "json"), default="text")
    _shares(parser)
    _pushing(parser)


def _shares(parser: ArgumentParser) -> None:
    """What one visitor may take of what is everybody's."""
    parser.add_argument(
        "--quota",
        action="append",
        default=[],
        metavar="WHAT.WHOSE=N",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="WHAT=N",
    )
    parser.add_argument("--bots-alone", action="store_true")


def _pushing(parser: ArgumentParser) -> None:
    """How turns are pushed to browsers."""
    parser.add_argument("--push-key", metavar="FILE")
    parser.add_argument("--push-contact", default="", metavar="URL")
    parser.add_argument(
        "--push-services",
        type=values.words,
        default=(),
        metavar="NAME,...",
    )


def run(given: Namespace, voice: Voice) -> int:
    """Serve until Ctrl-C; what has been acknowledged is in the database."""
    journal.begin(as_json=given.log == "json")
    database = located(given.db) if given.db else files.data_folder() / "ecotone.db"
    if given.processes > 1:
        _several(given.processes, database)
    for bot in given.bot:
        load(bot)
    listening = _listen(given.host, given.port)
    port = listening.getsockname()[1]
    if given.port is None and port != PORT:
        _line(voice, "cli.serve.other_port", taken=PORT, port=port)
    here = _address("127.0.0.1" if given.host in EVERYWHERE else given.host, port)
    network = _network() if given.host in EVERYWHERE else None
    lan = _address(network, port) if network else None

    def ready(processes: Sequence[int] = ()) -> None:
        _line(voice, "cli.serve.ready", url=here)
        if processes:
            _line(voice, "cli.serve.processes", numbers=", ".join(map(str, processes)))
        if lan:
            _line(voice, "cli.serve.lan", url=lan)
        _line(voice, "cli.serve.stop")
        if not given.no_browser and _has_screen():
            threading.Thread(target=_show, args=(here,), daemon=True).start()

    given_limits = values.numbers(given.limit)
    lines = given_limits.pop("lines", LINES)
    hosting = Hosting(
        lan,
        given.allowed_hosts,
        given.trusted_proxies,
        connections.limits(given_limits),
        lines,
        quotas=quotas.changed(values.numbers(given.quota)),
        bots_alone=given.bots_alone,
        push=read_key(Path(given.push_key), given.push_contact) if given.push_key else None,
        push_services=(*SERVICES, *given.push_services),
    )

    def begun(_: Server) -> None:
        settle()
        ready()

    try:
        if given.processes > 1:
            as_json = given.log == "json"
            serving = Serving(listening, database, hosting, given.bot, as_json)
            serve_by(given.processes, serving, ready)
        else:
            asyncio.run(serve(listening, database, hosting=hosting, ready=begun, own=given.bot))
    except KeyboardInterrupt:  # before it was ready
        pass
    finally:
        listening.close()
    _line(voice, "cli.serve.stopped", file=shown(database))
    return 0


def _several(count: int, database: Where) -> None:
    """Make the store ready before several processes open it, or say why they cannot."""
    if isinstance(database, Path):
        raise ParseError("processes_need_postgres", count=count)

    async def prepare() -> None:
        await (await opened(database)).close()

    asyncio.run(prepare())


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
