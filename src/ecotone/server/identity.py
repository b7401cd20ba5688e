"""Who somebody is, without accounts: a guest by a signed cookie, a seat's owner by its link.

A link is `seat.generation.signature`, where the generation is how often the seat has changed hands:
so an invitation works once, and a seat's own link works on any device for as long as the seat has
the same owner, even while a bot keeps it for them. A browser that opens such a link remembers it
in a cookie: the link itself is the right to the seat.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple
from unicodedata import category
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ecotone.core.errors import IllegalAction
from ecotone.locale import LANGUAGES
from ecotone.server.log import Occupant, Person, Robot, Vacant
from ecotone.server.room import Room

GUEST, NAME, LANG, THEME, LINKS = (
    f"ecotone_{use}" for use in ("guest", "name", "lang", "theme", "seats")
)
THEMES = ("auto", "light", "dark")
YEAR = 365 * 24 * 3600
MOST_LINKS = 40
LONGEST_NAME = 40
_TOKEN = re.compile(r"(\d{1,3})\.(\d{1,6})\.[\w-]{24}", re.ASCII)
_JOINERS = "\u200c\u200d"  # they hold emoji and letters together
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


class Visitor(NamedTuple):
    """Somebody at the door; `links` are the seats' own links that they have opened."""

    guest: str
    name: str
    lang: str
    theme: str
    links: tuple[tuple[str, str], ...] = ()  # (table, token), the latest first
    new: bool = False  # without a cookie until now

    def with_link(self, table: str, token: str) -> "Visitor":
        """The visitor once they have opened this link."""
        others = tuple(link for link in self.links if link != (table, token))
        return self._replace(links=((table, token), *others)[:MOST_LINKS])


class Keys:
    """Signs guests and links with the server's secret, and tells what is genuine."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _sign(self, *parts: str | int) -> str:
        signed = hmac.digest(self._secret, "\n".join(map(str, parts)).encode(), sha256)
        return urlsafe_b64encode(signed[:18]).decode()

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks; somebody new if their cookie is missing or not ours."""
        cookies = connection.cookies
        guest, _, signature = cookies.get(GUEST, "").partition(".")
        known = hmac.compare_digest(signature.encode(), self._sign("guest", guest).encode())
        lang, theme = cookies.get(LANG, ""), cookies.get(THEME, "")
        links = (link.partition(":") for link in cookies.get(LINKS, "").split("~") if link)
        return Visitor(
            guest if known else secrets.token_urlsafe(12),
            plain(unquote(cookies.get(NAME, "")), LONGEST_NAME),
            lang if lang in LANGUAGES else spoken(connection.headers.get("accept-language", "")),
            theme if theme in THEMES else THEMES[0],
            tuple((table, token) for table, _, token in links)[:MOST_LINKS],
            not known,
        )

    def remember(self, response: Response, visitor: Visitor, secure: bool, *also: str) -> None:
        """Let the browser keep who they are, and also what these cookies are for."""
        values = {
            GUEST: f"{visitor.guest}.{self._sign('guest', visitor.guest)}",
            NAME: quote(visitor.name, safe=""),
            LANG: visitor.lang,
            THEME: visitor.theme,
            LINKS: "~".join(f"{table}:{token}" for table, token in visitor.links),
        }
        for name in (GUEST, *also):
            response.set_cookie(
                name, values[name], max_age=YEAR, httponly=True, samesite="lax", secure=secure
            )

    def own_link(self, room: Room, seat: int) -> str:
        """The token that brings a seat's owner back to it."""
        return self._token("seat", room.id, seat, room.generation(seat))

    def invitation(self, room: Room, seat: int) -> str:
        """The token that lets somebody take the seat, while it is vacant."""
        return self._token("invite", room.id, seat, room.generation(seat))

    def seat_of(self, room: Room, token: str) -> int:
        """The seat that this is the owner's link of."""
        seat, generation = self._read("seat", room, token)
        if owner(room.seats[seat]) is None or generation != room.generation(seat):
            raise IllegalAction("link_expired")
        return seat

    def invited_to(self, room: Room, token: str) -> int:
        """The vacant seat that this invites to."""
        seat, generation = self._read("invite", room, token)
        if not isinstance(room.seats[seat], Vacant):
            raise IllegalAction("seat_taken")
        if generation != room.generation(seat):
            raise IllegalAction("link_expired")
        return seat

    def seats(self, room: Room, visitor: Visitor) -> tuple[int, ...]:
        """The seats that are somebody's to play: their own, and those they have the link of."""
        found = {*room.seats_of(visitor.guest), *self._linked(room, visitor)}
        return tuple(seat for seat in sorted(found) if isinstance(room.seats[seat], Person))

    def kept(self, room: Room, visitor: Visitor) -> tuple[int, ...]:
        """The seats that bots keep for somebody."""
        linked = self._linked(room, visitor)
        return tuple(
            seat
            for seat, occupant in enumerate(room.seats)
            if isinstance(occupant, Robot) and occupant.keeps_for
            if occupant.keeps_for.guest == visitor.guest or seat in linked
        )

    def link(self, room: Room, seat: int, visitor: Visitor) -> str | None:
        """The path that a visitor may pass on: the own seat's own, or an invitation.

        The host and those who sit at the table may invite to its vacant seats.
        """
        mine = self.seats(room, visitor)
        if seat in mine:
            return f"/t/{room.id}/seat/{self.own_link(room, seat)}"
        if isinstance(room.seats[seat], Vacant) and (mine or visitor.guest == room.opened.host):
            return f"/t/{room.id}/join/{self.invitation(room, seat)}"
        return None

    def _linked(self, room: Room, visitor: Visitor) -> set[int]:
        found = set()
        for table, token in visitor.links:
            if table == room.id:
                # a link may have passed out of force since it was opened
                with suppress(IllegalAction):
                    found.add(self.seat_of(room, token))
        return found

    def _token(self, use: str, table: str, seat: int, generation: int) -> str:
        return f"{seat}.{generation}.{self._sign(use, table, seat, generation)}"

    def _read(self, use: str, room: Room, token: str) -> tuple[int, int]:
        """The seat and generation that were signed for this use."""
        form = _TOKEN.fullmatch(token)
        seat, generation = (int(form[1]), int(form[2])) if form else (0, 0)
        genuine = self._token(use, room.id, seat, generation)
        if not hmac.compare_digest(token.encode(), genuine.encode()):
            raise IllegalAction("link_forged")
        return seat, generation


def owner(occupant: Occupant) -> Person | None:
    """Whose the seat is: a bot may only keep it."""
    whose = occupant.keeps_for if isinstance(occupant, Robot) else occupant
    return whose if isinstance(whose, Person) else None


def plain(text: str, longest: int) -> str:
    """The text on one line, without control characters, cut to this length; "" if none shows."""
    line = " ".join("".join(" " if _hidden(sign) else sign for sign in text).split())
    return line[:longest].rstrip() if any(category(sign)[0] in "LNPS" for sign in line) else ""


def _hidden(sign: str) -> bool:
    """Whether the sign shows nothing, or only turns others around."""
    return sign in _BLANK or (category(sign)[0] == "C" and sign not in _JOINERS)


def spoken(accepted: str) -> str:
    """The language of ours that a browser likes best, by its Accept-Language header."""
    liked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        lang = tag.strip()[:2].lower()
        if lang in LANGUAGES:
            try:
                liked.append((float(weight.strip().removeprefix("q=") or 1), lang))
            except ValueError:
                continue
    return max(liked, key=lambda one: one[0])[1] if liked else LANGUAGES[0]
