"""The protocol's page tells what the server does."""

import re
from pathlib import Path

import pytest
from starlette.routing import Route

from ecotone.server import app as web_app
from ecotone.server.schema import renewed
from ecotone.server.sockets import CODES
from server.running import Running

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_schemas_are_those_of_the_messages() -> None:
    """Renew them with: python -m ecotone.server.schema docs/protocol.md."""
    text = PAGE.read_text(encoding="utf-8")
    assert renewed(text) == text


def test_every_address_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    routes: list[Route] = []

    def remember(path: str, door: object, **more: object) -> Route:
        routes.append(Route(path, door, **more))  # type: ignore[arg-type]
        return routes[-1]

    monkeypatch.setattr(web_app, "Route", remember)
    web_app.application(None, None)  # type: ignore[arg-type]
    listed = set(re.findall(r"`(GET|POST) (\S+?)`", PAGE.read_text(encoding="utf-8")))
    found = {
        (method, re.sub(r":\w+}", "}", route.path))
        for route in routes
        for method in route.methods or ()
        if method != "HEAD"
    }
    found = {(method, path.replace("{suffix}", "svg")) for method, path in found}
    assert listed == found


def test_every_close_code_is_listed() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert set(CODES.values()) <= set(map(int, re.findall(r"^\| (\d{4}) \|", text, re.MULTILINE)))


def test_the_server_says_nothing_that_is_not_in_the_schemas(server: Running) -> None:
    ann = server.guest("Ann")
    table = ann.open("savanna", "me", "friend")["table"]
    text = PAGE.read_text(encoding="utf-8")
    with ann.socket(table) as wire:
        told = [wire.next() for _ in range(3)]
    for message in told:
        for field in message:
            assert f'"{field}": ' in text
