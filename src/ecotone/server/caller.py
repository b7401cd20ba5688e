"""A bot at an address: it is sent what its seat may know, and answers with one of the actions.

The request is a POST of `{"game", "seat", "view", "legal", "budget"}` as JSON, the view as on the
wire; the answer is `{"action": TEXT}` with one of the legal texts.
"""

import json
from collections.abc import Sequence
from random import Random
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from ecotone.core.errors import ParseError
from ecotone.core.player import Bot
from ecotone.core.view import Action, View
from ecotone.server import views

PATIENCE = 5.0
"""Seconds beyond twice the budget after which nobody waits for an answer any more."""

LONGEST = 10_000
"""Bytes of an answer that are read."""


def caller(address: str) -> Bot[View, Action]:
    """The bot that answers at this address."""
    try:
        parts = urlsplit(address)
        right = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        right = False
    if not right:
        raise ParseError("bot_address", url=address)

    def choose(view: View, legal: Sequence[Action], rng: Random, budget: float) -> Action:
        texts = [str(action) for action in legal]
        told = {"game": view.game, "seat": view.seat, "view": views.encode(view)}
        body = json.dumps(told | {"legal": texts, "budget": budget}).encode()
        request = Request(address, body, {"content-type": "application/json"})  # noqa: S310 - above
        with urlopen(request, timeout=2 * budget + PATIENCE) as answer:  # noqa: S310 - see above
            said = json.loads(answer.read(LONGEST))
        if not isinstance(said, dict) or said.get("action") not in texts:
            raise ValueError(f"{address} answered {str(said)[:100]}, which is not a legal action")
        return legal[texts.index(said["action"])]

    return choose
