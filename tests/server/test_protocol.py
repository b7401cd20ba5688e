"""The protocol's page tells what the server does."""

import re
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from starlette.routing import Route

from ecotone.server import app as web_app
from ecotone.server import typescript
from ecotone.server.schema import components, renewed
from ecotone.server.sockets import CODES
from games.samples import DRAFT
from jsons import said
from server.running import Running

pytestmark = pytest.mark.heavy

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_schemas_are_those_of_the_messages() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert renewed(text) == text, "renew them with `make wire`"


def test_the_clients_types_are_those_of_the_messages() -> None:
    kept = typescript.FILE.read_text(encoding="utf-8")
    assert kept == typescript.types(), "renew them with `make wire`"


def test_a_field_called_title_is_no_title_of_a_schema() -> None:
    assert "title" in said(components())["TableCard"]["properties"]
    assert "title" not in said(components())["TableCard"]


def test_a_type_asks_for_what_its_reader_can_count_on() -> None:
    """The server sends every field; a client may leave out what has a default."""
    kept = typescript.types()
    assert "  turn?: boolean;" in kept
    assert "  deadline: number | null;" in kept
    assert "  rule?: string | null;" in kept, "but a complaint without a rule says nothing of it"


def test_every_address_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    routes: list[Route] = []

    def remember(path: str, door: object, **more: object) -> Route:
        routes.append(Route(path, door, **more))  # type: ignore[arg-type]
        return routes[-1]

    monkeypatch.setattr(web_app, "Route", remember)
    web_app.application(MagicMock(), MagicMock())
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
    table = ann.open(DRAFT, "me", "friend")["table"]
    text = PAGE.read_text(encoding="utf-8")
    with ann.socket(table) as wire:
        told = [wire.next() for _ in range(3)]
    for message in told:
        for field in message:
            assert f'"{field}": ' in text
